"""Words of a topic or a source that look like markup, a citation or an address: text, and nothing stops."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hooks_py.plan.arguments import parse_options
from hooks_py.run.begin import start
from hooks_py.run.drive import drive
from hooks_py.run.machine import Machine
from hooks_py.run.rules.driver import RulesDriver
from hooks_py.run.rules.wording import plain_words
from tests.run.corpus import write

DOCUMENT = (
    "# Lantern sync\n\nLantern sync keeps notes on two devices equal. {hostile} "
    "Lantern sync uses a relay when devices cannot reach each other.\n"
)


def finished(place: Path, topic: str, text: str) -> str:
    docs = write(place / "docs", {"a.md": text})
    machine = Machine(start(parse_options([topic, "--from", str(docs), "--output", str(place / "s")]), cwd=place))
    last = drive(machine, RulesDriver(), owner="")
    assert ("done", 0) == (last.kind, last.exit_code), last.message
    return Path(last.report).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "topic",
    [
        "How does Vec<T> work with lantern sync?", "What is the <video> tag of lantern sync?",
        "灯笼的 List<String> 如何同步", "lantern https://example.com/notes sync",
        "lantern sync - see [docs](http://x.example/a)", "[31] lantern sync", "lantern【1】同步", "lantern[^1] sync",
        "lantern <script>alert(1)</script> sync", "lantern array[10] sync", "lantern arr[0] `code` sync",
    ],
)  # fmt: skip
def test_a_topic_with_marks_is_researched_like_any_other(tmp_path, topic):
    """
    Brackets, tags, links and numbers in a topic neither stop the run nor count as figures without a source.
    """
    report = finished(tmp_path, topic, DOCUMENT.format(hostile=""))

    assert not re.search(r"(?<!\\)<script>", re.sub(r"`[^`\n]*`", "", report))


@pytest.mark.parametrize(
    "hostile",
    [
        "Lantern sync uses 【1】 relays in its network.", "Lantern sync supports List<String> and the <video> tag.",
        "Lantern sync knows &lt;b&gt; tags.", "Lantern sync cites Ada [@c1] and [@local-abc] in notes.",
        "Lantern sync was described in [3] and [^4].", "灯笼同步支持30个节点【12】。",
        "Lantern sync lives at https://lantern.example/sync for all users.", "Lantern sync | has | pipes.",
        "</details><script>alert(1)</script> Lantern sync is closed.",
    ],
)  # fmt: skip
def test_a_sentence_with_marks_does_not_stop_the_run(tmp_path, hostile):
    """
    A source may hold what only code may print; the other sentences of the same source still answer.
    """
    report = finished(tmp_path, "How does Lantern sync work?", DOCUMENT.format(hostile=hostile))

    assert "Lantern sync keeps notes on two devices equal." in report
    assert not re.search(r"(?<!\\)<script>", re.sub(r"`[^`\n]*`", "", report))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vec<T> 与 List<String>", "Vec T 与 List String"),
        ("see [the docs](http://x.example/a?b=1) now", "see the docs now"),
        ("https://example.com/notes sync", "example.com sync"),
        ("lantern【1】同步", "lantern 1 同步"),
        ("C++ vs C#", "C++ vs C"),
        ("<>", "?"),
    ],
)
def test_marks_become_spaces_and_words_stay(text, expected):
    """
    What is left reads as words in both languages, and something is always left.
    """
    assert expected == plain_words(text)


def test_a_lost_index_is_made_again_and_told(tmp_path):
    """
    The passage index is a cache: without it a resumed run still finds everything, and says what it did.
    """
    docs = write(tmp_path / "docs", {"a.md": DOCUMENT.format(hostile="")})
    options = parse_options(["How does Lantern sync work?", "--from", str(docs), "--output", str(tmp_path / "s")])
    path = start(options, cwd=tmp_path)
    machine = Machine(path)
    from hooks_py.run import work

    while (step := machine.next(detached=False)).kind != "gather":
        work.work(machine.run)
        for order in step.orders:
            machine.submit(RulesDriver().answer(machine, step, order), step=step.number)
    machine.close()
    for lost in (tmp_path / "s").glob("_index.sqlite*"):
        lost.unlink()

    from hooks_py.run.begin import resume

    resume(path.name, output=str(tmp_path / "s"), cwd=tmp_path)
    again = Machine(path)
    last = drive(again, RulesDriver(), owner="")
    assert "done" == last.kind
    assert again.run.registry().claims
    assert "index-failed" in {one.kind for one in again.run.meta().degradations}
