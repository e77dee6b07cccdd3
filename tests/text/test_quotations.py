"""Quotations are found whatever their form, and never when a word or a figure was changed."""

import re
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hooks_py.text.quotations import Found, Missing, find_quotation, line_of

ENGLISH = """# Release notes { #release-notes }

The **new scheduler** runs `cancel()` on every [pending task](tasks.md#cancel "Tasks"), and it
waits up to 30 seconds. It was first tried in 2019 &amp; shipped in version 3.11.

| Plan | Price |
|------|------:|
| Team | $12.50 |

1. Install the tool
2. Run it twice

It does not retry. Revenue fell by -5% to 1.5 million; unable to pay, it closed.[3]
"""
CHINESE = """## 市场概况

根据报告，**2023 年**市场规模约为 1.2 亿元，同比增长 23.5%。
该系统不支持离线模式，但可以「自动」恢复。

增长主要来自华东地区，其次是华南。
"""


@pytest.mark.parametrize(
    "quotation",
    [
        pytest.param(
            "The new scheduler runs cancel() on every pending task, and it waits up to 30 seconds.", id="plain"
        ),
        pytest.param("runs `cancel()` on every [pending task](https://elsewhere.example/x), and", id="another target"),
        pytest.param("THE NEW SCHEDULER RUNS CANCEL()", id="capitals"),
        pytest.param("first tried in 2019 & shipped", id="entity"),
        pytest.param("Release notes", id="heading without its id"),
        pytest.param("| Team | $12.50 |", id="table row with pipes"),
        pytest.param("Team $12.50", id="table row without"),
        pytest.param("1. Install the tool 2. Run it twice", id="numbers of a list"),
        pytest.param("Install the tool Run it twice", id="a list without its numbers"),
        pytest.param("It does not retry…", id="dots at the end"),
        pytest.param("unable to pay, it closed.", id="a note's number left out"),
        pytest.param("The new scheduler … waits up to 30 seconds", id="ellipsis"),
        pytest.param("The new scheduler [...] first tried in 2019", id="ellipsis in brackets"),
    ],
)
def test_finds_english(quotation):
    """
    Markdown, case, entities, list numbers and ellipses make no difference to what was said.
    """
    assert isinstance(find_quotation(ENGLISH, quotation), Found)


@pytest.mark.parametrize(
    "quotation",
    [
        pytest.param("根据报告，2023年市场规模约为1.2亿元，同比增长23.5%。", id="white space"),
        pytest.param("根据报告,2023 年市场规模约为 1.2 亿元,同比增长 ２３.５％", id="widths"),
        pytest.param("但可以“自动”恢复", id="quotation marks"),
        pytest.param("市场规模约为 1.2 亿元……该系统不支持离线模式", id="ellipsis"),
        pytest.param("根据报告，2023 年市场规……同比增长 23.5%", id="ellipsis inside a word"),
    ],
)
def test_finds_chinese(quotation):
    """
    White space, widths and quotation marks make no difference in Chinese either.
    """
    assert isinstance(find_quotation(CHINESE, quotation), Found)


@pytest.mark.parametrize(
    ("text", "quotation", "reason"),
    [
        pytest.param(ENGLISH, "it waits up to 40 seconds", "30", id="figure"),
        pytest.param(ENGLISH, "It does retry", "not", id="negation left out"),
        pytest.param(ENGLISH, "Revenue fell by 5% to 1.5 million", "", id="sign left out"),
        pytest.param(ENGLISH, "5% to 1.5 million", "inside", id="begins behind a minus"),
        pytest.param(ENGLISH, "to pay, it closed, able to pay", "", id="order"),
        pytest.param(ENGLISH, "able to pay, it closed", "inside", id="begins inside a word"),
        pytest.param(ENGLISH, "shipped in version 3", "inside", id="ends inside a figure"),
        pytest.param(ENGLISH, "It does not retry … closed.", "characters", id="part too short"),
        pytest.param(ENGLISH, "waits up to 30 seconds … The new scheduler", "order", id="parts the wrong way round"),
        pytest.param(ENGLISH, "The new scheduler runs cancel() It does not retry", "ellipsis", id="stitched"),
        pytest.param(ENGLISH, "Nobody ever wrote this line anywhere", "", id="elsewhere"),
        pytest.param(ENGLISH, "…", "words", id="nothing"),
        pytest.param(CHINESE, "同比增长 28.5%", "23.5%", id="zh figure"),
        pytest.param(CHINESE, "该系统支持离线模式", "不", id="zh negation"),
        pytest.param(CHINESE, "增长主要来自华南地区", "", id="zh word"),
        pytest.param(CHINESE, "市场规模约为 1", "inside", id="zh ends inside a figure"),
    ],
)
def test_refuses_what_was_changed(text, quotation, reason):
    """
    A changed word or figure, a stitched or cut quotation is refused, and the reason names it.
    """
    found = find_quotation(text, quotation)

    assert isinstance(found, Missing)
    assert reason in found.reason


def test_names_the_nearest_passage():
    """
    A refusal shows the sentence that the worker most likely meant.
    """
    assert "does not retry" in find_quotation(ENGLISH, "It does retry").nearest
    assert "23.5%" in find_quotation(CHINESE, "同比增长 28.5%").nearest


@pytest.mark.parametrize(
    ("middle", "joined"),
    [
        pytest.param("x" * 300, True, id="near"),
        pytest.param("x" * 600, False, id="too far and another paragraph"),
    ],
)
def test_bounds_an_ellipsis(middle, joined):
    """
    An ellipsis joins parts within one paragraph or 500 characters.
    """
    text = f"The first part stands here.\n\n{middle}\n\nThe second part stands here."

    found = find_quotation(text, "The first part stands here … The second part stands here")

    assert joined == isinstance(found, Found)


def test_an_ellipsis_may_span_a_long_paragraph():
    """
    Within one paragraph its length does not matter.
    """
    text = "The first part stands here " + "and more " * 100 + "until the second part ends."

    assert isinstance(find_quotation(text, "The first part stands here … until the second part ends"), Found)


def test_finds_the_place():
    """
    Places and lines are those of the stored text, with its markup.
    """
    found = find_quotation(ENGLISH, "pending task … It was first tried in 2019")

    assert isinstance(found, Found)
    assert ["pending task", "It was first tried in 2019"] == [ENGLISH[start:end] for start, end in found.parts]
    assert 3 == found.line


@pytest.mark.parametrize(
    ("text", "quotation", "expected"),
    [
        pytest.param("a = 1\r\nb = 2\r\n", "a = 1\nb = 2", True, id="line ends"),
        pytest.param("a = 1  \nb = 2\n", "a = 1\nb = 2", True, id="trailing space"),
        pytest.param("if x:\n    y = *z\n", "if x:\n  y = *z", False, id="indentation"),
        pytest.param("y = *z\n", "y = z", False, id="no Markdown in code"),
        pytest.param("timeout = 15\n", "timeout = 1", False, id="inside a figure"),
        pytest.param("Name = 1\n", "name = 1", False, id="case"),
        pytest.param("x = [...]\nprint(x)\n", "x = [...]", True, id="dots that are code"),
        pytest.param(
            "first_line = 1\nmiddle = 2\nlast_line = 3\n", "first_line = 1 ... last_line = 3", True, id="ellipsis"
        ),
        pytest.param("名称 = '值'\n", "名称 = '值'", True, id="Chinese"),
    ],
)
def test_compares_code_exactly(text, quotation, expected):
    """
    Code and plain text are compared exactly but for line ends and trailing space.
    """
    assert expected == isinstance(find_quotation(text, quotation, verbatim=True), Found)


@pytest.mark.parametrize(
    ("text", "quotation"),
    [
        pytest.param("It takes 10² steps.", "It takes 102 steps.", id="exponent"),
        pytest.param("It takes 10<sup>2</sup> steps.", "It takes 102 steps.", id="exponent as a tag"),
        pytest.param("About 1½ hours.", "About 11/2 hours.", id="fraction"),
        pytest.param("| 12 | 34 |", "1234", id="two cells"),
        pytest.param("Items 1, 000 and on", "Items 1,000 and on", id="a list and a thousand"),
        pytest.param("It needs 5 mW of power.", "It needs 5 MW of power.", id="unit"),
        pytest.param("Returns Vec<u8> here.", "Returns Vec<u16> here.", id="type parameter"),
        pytest.param("十三万人参加了活动", "三万人参加了活动", id="zh numeral"),
        pytest.param("见 handlers[name](5) 处", "见 handlers[name](6) 处", id="call that looks like a link"),
    ],
)
def test_keeps_apart_what_looks_alike(text, quotation):
    """
    Evening out forms never makes two figures, units or names one.
    """
    assert isinstance(find_quotation(text, quotation), Missing)


@pytest.mark.parametrize(
    ("text", "quotation"),
    [
        pytest.param(
            "An inter-\nnational agree-\nment was signed.", "An international agreement was signed", id="hyphens"
        ),
        pytest.param("A well-known – and old – rule.", "A well‑known - and old - rule", id="dashes"),
        pytest.param("It costs 10² units.", "It costs 10<sup>2</sup> units", id="exponent"),
        pytest.param("> Quoted line one\n> and line two.", "Quoted line one and line two", id="block quotation"),
        pytest.param("Use __init__ and snake_case here.", "Use **__init__** and `snake_case` here", id="underscores"),
        pytest.param("Caf\u00e9 culture lives.", "Cafe\u0301 culture lives", id="accents"),
        pytest.param("3–5 people", "3-5 people", id="range"),
        pytest.param("他说：「好」——然后离开了", "他说：“好”—然后离开了", id="zh marks"),
    ],
)
def test_evens_out_forms(text, quotation):
    """
    Hyphens at line ends, dashes, accents, marks and quotation blocks are form and no content.
    """
    assert isinstance(find_quotation(text, quotation), Found)


WORD = st.from_regex(r"[a-z]{2,9}|[0-9]{1,4}(\.[0-9])?%?|[一-龥]{1,4}", fullmatch=True)
TEXT = st.lists(WORD, min_size=8, max_size=60)
GLUE = st.sampled_from([" ", "  ", "\n", " **", "** ", " _", ", ", "，", " | ", "\n- ", "\n> "])


@given(TEXT, st.data())
def test_always_finds_what_was_cut_out(words, data):
    """
    Whatever stands in a text between two words is found there.
    """
    glue = data.draw(st.lists(GLUE, min_size=len(words), max_size=len(words)))
    first = data.draw(st.integers(0, len(words) - 3))
    last = data.draw(st.integers(first + 2, len(words) - 1))
    starts, text = [], ""
    for word, between in zip(words, glue, strict=True):
        starts.append(len(text))
        text += word + between
    quotation = text[starts[first] : starts[last] + len(words[last])]
    assume(not re.match(r"\d", words[first]) or not re.search(r"\d[.,，]?\s*$", text[: starts[first]]))

    assert isinstance(find_quotation(text, quotation), Found)


@given(TEXT, st.data())
def test_never_finds_a_changed_figure(words, data):
    """
    With one digit changed it is found no more.
    """
    text = "Start " + " and then ".join(words) + " end of it all 2024."
    digits = [at for at, sign in enumerate(text) if sign.isdigit()]
    at = data.draw(st.sampled_from(digits))
    changed = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != text[at]]))

    assert isinstance(find_quotation(text, text[:at] + changed + text[at + 1 :]), Missing)


@given(st.text(max_size=300), st.text(max_size=80))
def test_never_fails(text, quotation):
    """
    Any text and any quotation get an answer.
    """
    assert isinstance(find_quotation(text, quotation), Found | Missing)
    assert isinstance(find_quotation(text, quotation, verbatim=True), Found | Missing)


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [("a\nb\nc", 4, 3), ("a\r\nb\r\nc", 6, 3), ("a\rb\rc", 4, 3), ("甲\n乙", 2, 2), ("a", 0, 1)],
)
def test_counts_lines(text, offset, expected):
    """
    Lines end by a line feed, a carriage return, or both.
    """
    assert expected == line_of(text, offset)


@pytest.mark.parametrize("unit", ["[a](", "<a ", "<!--", "* ", "_a", "| -", "a - ", "\n", "「", "一"])
def test_reads_hostile_text_in_linear_time(unit):
    """
    Four times the text takes no more than about four times as long, whatever it is made of.
    """
    sought = "something that is not there … and neither is this"

    def seconds(size):
        started = time.perf_counter()
        find_quotation(unit * (size // len(unit)), sought)
        return time.perf_counter() - started

    seconds(1_000)  # warm
    assert seconds(200_000) < max(16 * seconds(50_000), 2.0)
