"""What a run without a model tells: the answers that are in the documents, in words that a reader can check."""

from __future__ import annotations

from pathlib import Path

import pytest

from hooks_py.knowledge.synonyms import load_synonyms
from hooks_py.plan.arguments import parse_options
from hooks_py.run.begin import start
from hooks_py.run.drive import drive
from hooks_py.run.machine import Machine
from hooks_py.run.rules.driver import RulesDriver
from hooks_py.run.rules.forms import word_groups
from tests.run.corpus import CHINESE, ENGLISH, write


def report_of(place: Path, topic: str, files: dict[str, str], *options: str) -> str:
    """The report of a finished run over a folder of files."""
    source = write(place / "docs", files)
    settled = parse_options([topic, "--from", str(source), "--output", str(place / "store"), "--quick", *options])
    machine = Machine(start(settled, cwd=place))
    last = drive(machine, RulesDriver(), owner="")
    return Path(last.report).read_text(encoding="utf-8")


def under(report: str, question: str) -> str:
    """What a report says under the heading of a question."""
    found = [part for part in report.split("\n#") if part.lstrip("# ").startswith(question)]
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("topic", "files", "question", "answer"),
    [
        pytest.param(
            "Kestrel", ENGLISH, "Which limits, risks and common mistakes does Kestrel have?",
            "Kestrel does not keep the order of messages across partitions.", id="limits",
        ),
        pytest.param(
            "How many messages per second does Kestrel handle?", ENGLISH,
            "How many messages per second does Kestrel handle?", "Kestrel handled 40,000 messages per second",
            id="a figure",
        ),
        pytest.param(
            "云雀队列", CHINESE, "云雀队列有哪些局限、风险和常见错误？", "云雀队列不保证跨分区的消息顺序。",
            id="zh limits",
        ),
        pytest.param(
            "云雀队列有多快？", CHINESE, "云雀队列有多快？", "云雀队列单节点每秒处理 4 万条消息。", id="zh speed",
        ),
        pytest.param(
            "Kestrel 队列", ENGLISH, "Kestrel 队列有哪些局限、风险和常见错误？",
            "原文：“Kestrel does not keep the order of messages across partitions.”", id="zh over English",
        ),
    ],
)  # fmt: skip
def test_an_answer_stands_under_its_question(tmp_path, topic, files, question, answer):
    """
    What the documents say on a question is found under it, in the language that it is written in.
    """
    report = report_of(tmp_path, topic, files, *(["--language", "zh"] if question[-1] == "？" else []))

    assert answer in under(report, question)


def test_what_no_document_says_is_left_open(tmp_path):
    """
    A question without an answer is named as such, and nothing else is told in its place.
    """
    report = report_of(tmp_path, "Kestrel", ENGLISH)

    question = "What has changed about Kestrel lately, and what is announced?"
    assert "" == under(report, question)
    assert f"Question without an answer: {question}" in report


def test_the_name_of_a_function_stands_before_the_words_of_its_docstring(tmp_path):
    """
    In a report in another language the words are a quotation, and the name that was put before them is none of it.
    """
    report = report_of(tmp_path, "Queue 如何取出消息？", {"src/queue.py": ENGLISH["src/queue.py"]}, "--language", "zh")

    assert "`Queue.take`：原文：“Return the next message;" in report
    assert "已移除的陈述" not in report


def test_words_come_with_their_other_forms_and_names_stay_whole(tmp_path):
    """
    A known word brings its synonyms and translations; a name that holds a known word is not cut into it.
    """
    synonyms = load_synonyms(tmp_path)
    groups = word_groups(["云笺笔记有哪些风险", "cancel tasks"], synonyms)

    assert ("云笺笔记",) == groups["云笺笔记有哪些风险"][0]
    assert {"风险", "risk"} <= set(groups["云笺笔记有哪些风险"][1])
    assert {"tasks", "任务"} <= set(groups["cancel tasks"][1])
