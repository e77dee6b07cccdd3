"""The summary of the rules takes the best claims for each question, in their own words."""

from __future__ import annotations

import pytest

from hooks_py.models.claims import Claim, Evidence, Formula
from hooks_py.report.pointers import pointers
from hooks_py.report.summary import executive_summary


def claim(number, text, **changes):
    """A quoted claim that stands."""
    values = {
        "id": f"c{number}",
        "text": text,
        "kind": "quoted",
        "task": 1,
        "language": "en",
        "evidence": (Evidence(item="web-1", quotation=text),),
        "confidence": "Medium",
    }
    return Claim.model_validate({**values, **changes})


def cited(text):
    """The claims that a text points to, in order."""
    return [name for pointer in pointers(text) for name in pointer.targets]


def test_the_best_claim_of_each_question_comes_first():
    """
    Priority, then verification, then confidence decide; each question is heard before any is heard twice.
    """
    claims = [
        claim(1, "Tasks are cancelled by an exception.", questions=("How?",)),
        claim(2, "Cancelling sets a flag on the task first.", questions=("How?",), verified=True),
        claim(3, "It has been so since version three.", questions=("When?",), confidence="Low"),
    ]
    assert ["c2", "c3", "c1"] == sorted(
        cited(executive_summary(claims, ["How?", "When?"], "en")), key=["c2", "c3", "c1"].index
    )
    assert "c2" == cited(executive_summary(claims, ["How?", "When?"], "en"))[0]


def test_has_eight_sentences_at_most():
    """
    However many claims there are, the summary stays short.
    """
    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "theta", "kappa", "lambda", "omega", "sigma", "tau"]
    claims = [claim(n, f"{word.upper()} {word[::-1] * 3} {word * 2}.") for n, word in enumerate(words, 1)]
    assert 8 == len(cited(executive_summary(claims, [], "en")))


def test_says_nothing_twice():
    """
    Two claims with nearly the same words give one sentence.
    """
    claims = [
        claim(1, "The market reached 42亿美元 in 2025."),
        claim(2, "The market reached 42亿美元 in 2025, analysts say."),
    ]
    assert ["c1"] == cited(executive_summary(claims, [], "en"))


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "inference", "premises": ("c9",), "evidence": ()},
        {"status": "removed"},
        {"status": "divergent"},
        {"verdict": "contradicted"},
        {"verdict": "unverifiable"},
    ],
)
def test_only_what_stands_is_a_result(changes):
    """
    Inferences, disputed, contradicted and removed claims are no results.
    """
    assert "" == executive_summary([claim(1, "Something is so.", **changes)], [], "en")


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("zh", "任务由异常取消", "- **怎样？** 任务由异常取消。 [@c1]\n"),
        ("en", "Tasks are cancelled", "- **怎样？** Tasks are cancelled. [@c1]\n"),
        (
            "zh",
            "Tasks are cancelled by an exception.",
            "- **怎样？** 来源原文称：“Tasks are cancelled by an exception.” [@c1]\n",
        ),
        ("en", "任务由一个异常取消。", "- **怎样？** A source says: “任务由一个异常取消。” [@c1]\n"),
        (
            "zh",
            "`Task.cancel`：Request that this task cancel itself.",
            "- **怎样？** `Task.cancel`：来源原文称：“Request that this task cancel itself.” [@c1]\n",
        ),
        ("en", "`Task.cancel`: It is *asked* to end.", "- **怎样？** `Task.cancel`: It is \\*asked\\* to end. [@c1]\n"),
    ],
)
def test_frames_in_the_language_of_the_report(language, text, expected):
    """
    A statement in another language is a quotation with a frame around it.
    """
    assert expected == executive_summary([claim(1, text, questions=("怎样？",))], ["怎样？"], language)


def test_a_computed_value_says_so():
    """
    What code computed is called computed.
    """
    made = claim(
        1,
        "Together they hold 55%.",
        kind="derived",
        evidence=(),
        formula=Formula(operation="sum", premises=("c2", "c3"), value=55, unit="%"),
    )
    assert "- Together they hold 55% (computed). [@c1]\n" == executive_summary([made], [], "en")


def test_words_of_a_source_are_escaped():
    """
    A claim's words bring no structure into the summary.
    """
    text = executive_summary([claim(1, "See [3] at https://x.example | **now**")], [], "en")
    assert "- See \\[3\\] at `https://x.example` \\| \\*\\*now\\*\\*. [@c1]\n" == text


def test_a_question_without_its_mark_gets_one():
    """
    A bold question is never taken for a statement.
    """
    assert "**市场规模？** " in executive_summary([claim(1, "规模很大。", questions=("市场规模",))], ["市场规模"], "zh")


def test_a_statement_that_needs_no_translation_comes_first():
    """
    Of two claims for a question, the one in the report's language is told first.
    """
    claims = [
        claim(1, "Queues hold at most a thousand tasks each.", questions=("多少？",)),
        claim(2, "每个队列最多容纳一千个任务，多余的会被拒绝。", questions=("多少？",), language="zh"),
    ]
    assert ["c2", "c1"] == cited(executive_summary(claims, ["多少？"], "zh"))
