"""Documents are cut into passages of a readable size that stay under one heading."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.text.passages import MAX_LENGTH, passages

SENTENCE = "The scheduler takes the next task and runs it until it waits for something else to happen. "
CHINESE = "调度器取出下一个任务，一直运行到它需要等待其他事情发生为止。"
DOCUMENT = f"""# Guide {{ #guide }}

{SENTENCE * 5}

{SENTENCE * 5}

## Prices

| Plan | Price |
|------|-------|
| Team | 12 |

- first
- second

## 说明

{CHINESE * 60}

```python
x = 1

y = 2
```
"""


def covered(text, found):
    """Return what of a text, white space aside, stands in no passage."""
    left, at = [], 0
    for passage in found:
        left.append(text[at : passage.start])
        at = passage.end
    return "".join([*left, text[at:]]).split()


def test_stays_under_one_heading():
    """
    Each section has its own passages, and its heading stands in the first of them.
    """
    found = passages(DOCUMENT, kind="markdown", item="web-1", language="en")

    assert ["Guide", "Prices", "说明"] == list(dict.fromkeys(passage.heading for passage in found))
    assert all(passage.text.count("\n## ") == 0 for passage in found)
    assert ["# Guide", "## Prices", "## 说明"] == [
        next(passage.text for passage in found if passage.heading == heading).split(" {")[0].split("\n")[0]
        for heading in ("Guide", "Prices", "说明")
    ]


def test_is_verbatim_and_leaves_nothing_out():
    """
    A passage is what stands at its place, and together they are the whole document.
    """
    found = passages(DOCUMENT, kind="markdown", item="web-1")

    assert all(DOCUMENT[passage.start : passage.end] == passage.text for passage in found)
    assert [] == covered(DOCUMENT, found)
    assert max(len(passage.text) for passage in found) <= MAX_LENGTH


def test_knows_kind_and_line():
    """
    Tables and code are told apart from prose, and lines are counted from 1.
    """
    found = passages(DOCUMENT, kind="markdown", item="web-1")

    assert {"prose", "table", "code"} <= {passage.kind for passage in found}
    assert [1, DOCUMENT[: DOCUMENT.index("## Prices")].count("\n") + 1] == [
        found[0].line,
        next(passage.line for passage in found if passage.heading == "Prices"),
    ]


def test_reads_underlined_headings():
    """
    A line of signs below a line makes it a heading in reStructuredText.
    """
    found = passages(f"Title\n=====\n\n{SENTENCE}\n\nPart\n----\n\n{SENTENCE}", kind="rst", item="a")

    assert ["Title", "Part"] == [passage.heading for passage in found]


CODE = '''import os

# What a task is,
# in two lines.
class Task:
    """
    A task.

    It has a blank line in its doc string.
    """

    def cancel(self):
        """取消任务。"""
        return os.getpid()


def other():
    return 1
'''


def test_cuts_code_at_definitions():
    """
    A definition names its passage; doc strings and the comments above a definition stay whole.
    """
    found = passages(CODE, kind="code", item="a")

    assert ["", "Task", "Task.cancel", "other"] == [passage.heading for passage in found]
    assert found[1].text.startswith("# What a task is,")
    assert "It has a blank line" in found[1].text
    assert "取消任务" in found[2].text
    assert found[2].text.startswith("    def cancel")
    assert 12 == found[2].line


@given(
    st.text(alphabet=st.sampled_from("ab 。.\n#|`-\"'/*:="), max_size=3000),
    st.sampled_from(["markdown", "code", "text", "rst"]),
)
def test_any_text_is_cut_whole(text, kind):
    """
    Whatever the text, passages are verbatim, in order, bounded, and leave out only white space.
    """
    found = passages(text, kind=kind, item="a")

    assert all(text[passage.start : passage.end] == passage.text for passage in found)
    assert all(len(passage.text) <= MAX_LENGTH for passage in found)
    assert [] == covered(text, found)


@pytest.mark.parametrize("unit", ["a", "a\n\n", "```\n", '"""\n\n', "'", '"\\', "def a():\n", "# h\n", "| a |\n"])
@pytest.mark.parametrize("kind", ["markdown", "code"])
def test_cuts_hostile_text_in_linear_time(unit, kind):
    """
    Four times the text takes no more than about four times as long.
    """

    def seconds(size):
        started = time.perf_counter()
        passages(unit * (size // len(unit)), kind=kind, item="a")
        return time.perf_counter() - started

    seconds(1_000)  # warm
    assert seconds(120_000) < max(16 * seconds(30_000), 2.0)
