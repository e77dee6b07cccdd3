"""What a worker hands in is let in whole or refused with every fault named."""

import pytest

from hooks_py.evidence.admission import admit
from hooks_py.models.claims import Claim, ClaimDraft, Evidence, Formula, Registry
from hooks_py.models.sources import Block
from tests.evidence.items import item

ITEMS = {
    one.id: one
    for one in (
        item("web-11111111", "Revenue rose 12% to $1.2 billion in 2023.\n\nThe API is not thread-safe."),
        item("web-22222222", "2023年收入增长12%，达到12亿美元。\n\n该接口支持 PostgreSQL。", source_type="official"),
        item(
            "local-33333333", "import x\r\n\r\n\r\ndef run():\r\n    return 3\r\n",
            kind="code", verbatim=True, path="src/a.py", source_type="code",
        ),
        item(
            "local-44444444", "First page here.\fSecond page says 40 people.", kind="pdf", path="a.pdf",
            pages=(Block(start=0, end=16, page=1), Block(start=17, end=44, page=2)),
        ),
        item(
            "std-55555555", "A client MUST close the connection.", title="RFC 9110: HTTP Semantics",
            source_type="standard",
        ),
    )
}  # fmt: skip


def draft(text, *evidence, **fields):
    """Return a draft whose evidence is given as pairs of item and quotation."""
    return ClaimDraft(
        text=text, evidence=tuple(Evidence(item=one, quotation=quoted) for one, quoted in evidence), **fields
    )


def admitted(*drafts, existing=None, questions=(), topic=""):
    """Return what becomes of the drafts in task 1."""
    return admit(
        drafts,
        task=1,
        attempt=1,
        agent="task-1/rules",
        item_text=ITEMS.get,
        existing=existing or Registry(),
        questions=questions,
        topic=topic,
        known_items=tuple(ITEMS),
    )


def problems(*drafts, **given):
    """Return the faults of the drafts, one line each."""
    return [fault.line for fault in admitted(*drafts, **given).faults]


REVENUE = ("web-11111111", "Revenue rose 12% to $1.2 billion in 2023.")


@pytest.mark.parametrize(
    ("given", "locator", "confidence"),
    [
        pytest.param(draft("Revenue grew by 12% in 2023.", REVENUE), "", "Medium", id="page"),
        pytest.param(
            draft("run returns 3", ("local-33333333", "def run():\n    return 3")), "src/a.py:4", "High", id="code"
        ),
        pytest.param(draft("40 people are named", ("local-44444444", "says 40 people")), "p. 2", "Medium", id="PDF"),
        pytest.param(
            draft("A client must close the connection.", ("std-55555555", "A client MUST close the connection")),
            "RFC-9110", "High", id="standard",
        ),
        pytest.param(
            draft("2023年收入增长12%", ("web-22222222", "2023年收入增长12%")), "", "High", id="official, zh"
        ),
    ],
)  # fmt: skip
def test_admits_what_is_quoted(given, locator, confidence):
    """
    A claim whose quotation stands in its source is let in, with the place and a weight that code computes.
    """
    admission = admitted(given)

    assert () == admission.faults
    assert (locator, confidence, "supported") == (
        admission.claims[0].evidence[0].locator,
        admission.claims[0].confidence,
        admission.claims[0].verdict,
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param(draft("Revenue grew by 13% in 2023.", REVENUE), "13%", id="figure"),
        pytest.param(
            draft("The API is thread-safe.", ("web-11111111", "The API is not thread-safe.")),
            "opposite",
            id="negation",
        ),
        pytest.param(draft("Revenue rose.", ("web-11111112", "Revenue rose")), "web-11111111", id="unknown item"),
        pytest.param(
            draft("Revenue rose 15%.", ("web-11111111", "Revenue rose 15% to $1.2 billion")), "12%", id="quotation"
        ),
        pytest.param(draft("  ", REVENUE), "empty", id="empty text"),
        pytest.param(draft("收入为13亿美元", ("web-22222222", "达到12亿美元")), "13亿美元", id="zh figure"),
        pytest.param(draft("Revenue rose 12%.", REVENUE, question="Who pays?"), "Who buys it", id="unknown question"),
        pytest.param(ClaimDraft(text="An opening.", kind="inference", premises=("c99",)), "c99", id="unknown premise"),
        pytest.param(ClaimDraft(text="An opening.", kind="inference", premises=("#1",)), "itself", id="itself"),
        pytest.param(ClaimDraft(text="An opening.", kind="inference", premises=("#7",)), "#7", id="no such draft"),
    ],
)
def test_refuses_with_the_reason(given, said):
    """
    Each refusal names what is wrong, and where it can, what would be right.
    """
    found = problems(given, questions=("Who buys it?",))

    assert found
    assert said in " ".join(found)


def test_tells_all_faults_at_once():
    """
    Every fault of every draft is told together, with the place it is at.
    """
    found = problems(
        draft("Revenue grew by 13% in 2023.", REVENUE),
        draft("Nothing.", ("web-99999999", "nothing"), ("web-11111111", "nothing like it")),
        ClaimDraft(text="So it may be.", kind="inference", premises=("c9", "c8")),
    )

    assert ["claims[0]", "claims[1].evidence[0]", "claims[1].evidence[1]", "claims[2]", "claims[2]"] == [
        line.split(":")[0] for line in found
    ]


def test_refuses_the_same_twice():
    """
    Two drafts of one hand-in that say the same of the same subject are a fault; of two subjects they are not.
    """
    one = draft("Revenue rose 12%.", REVENUE)

    assert ["claims[1]: says the same as claims[0] (put the evidence of both under one)"] == problems(
        one, draft("**Revenue** rose 12%", REVENUE)
    )
    assert [] == problems(one, draft("Revenue rose 12%.", REVENUE, subject="Other"))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("收入增长12%。", "unverifiable"),
        ("该公司 2024 年的收入增长12%，采用 PostgreSQL。", "unverifiable"),
    ],
)
def test_does_not_vouch_for_translations(text, verdict):
    """
    Of a translated statement code checks the figures; the rest is unverifiable, which is not false.
    """
    admission = admitted(draft(text, REVENUE))

    assert () == admission.faults
    assert (verdict, "Low") == (admission.claims[0].verdict, admission.claims[0].confidence)


def test_refuses_a_figure_that_a_translation_adds():
    """
    A figure that no quotation has is refused in whatever language.
    """
    assert "13%" in problems(draft("收入增长13%。", REVENUE))[0]


def test_counts_ids_on():
    """
    Ids go on from the registry's last, also past claims that were merged away; pointers become ids.
    """
    existing = Registry(claims=(Claim(id="c2", text="x", kind="quoted", task=1),), aliases={"c7": "c2"})
    inference = ClaimDraft(text="It may be an opening.", kind="inference", premises=("#1", "c7"))

    admission = admitted(draft("Revenue rose 12%.", REVENUE), inference, existing=existing)

    assert () == admission.faults
    assert [("c8", ()), ("c9", ("c8", "c2"))] == [(claim.id, claim.premises) for claim in admission.claims]


def test_an_inference_is_never_high():
    """
    An inference from High premises is Medium, and says which premise is the weakest.
    """
    high = draft("run returns 3", ("local-33333333", "return 3"))
    inference = ClaimDraft(text="It may be a constant.", kind="inference", premises=("#1",))

    claims = admitted(high, inference).claims

    assert ["High", "Medium"] == [claim.confidence for claim in claims]
    assert "High" in claims[1].confidence_reason


@pytest.mark.parametrize(
    ("question", "expected"),
    [("What is the revenue?", "P0"), ("Who buys it", "P1"), ("", "P2")],
)
def test_ranks_by_the_question(question, expected):
    """
    The topic's question is P0, a key question P1, anything else P2.
    """
    admission = admitted(
        draft("Revenue rose 12%.", REVENUE, question=question),
        questions=("Who buys it?",),
        topic="What is the revenue?",
    )

    assert () == admission.faults
    assert expected == admission.claims[0].priority


def derived(text, value, operation="sum", premises=("#1", "#2"), unit=""):
    """Return two quoted drafts of $300 and $500 and one computed from them."""
    return (
        draft("The first costs $300.", ("shop-1", "costs $300")),
        draft("The second costs $500.", ("shop-1", "costs $500")),
        ClaimDraft(
            text=text, kind="derived", formula=Formula(operation=operation, premises=premises, value=value, unit=unit)
        ),
    )


@pytest.mark.parametrize(
    ("drafts", "said"),
    [
        pytest.param(derived("Together $800.", 800), None, id="sum"),
        pytest.param(derived("Together $900.", 900), "800", id="wrong sum"),
        pytest.param(derived("Together a lot.", 800), "does not state", id="not in the text"),
        pytest.param(derived("$200 dearer.", 200, "difference", ("#2", "#1")), None, id="difference"),
        pytest.param(derived("66.7% dearer.", 66.7, "growth", unit="%"), None, id="growth"),
        pytest.param(derived("0.6 of the other.", 0.6, "ratio"), None, id="ratio"),
        pytest.param(derived("$400 on average.", 400, "average"), None, id="average"),
        pytest.param(derived("Two products: 2.", 2, "count"), None, id="count"),
        pytest.param(derived("1.7 times.", 1.7, "ratio", ("#1",)), "two premises", id="one premise"),
        pytest.param(derived("合计800美元。", 800), None, id="zh"),
    ],
)
def test_computes_again(drafts, said, monkeypatch):
    """
    A derived value is computed from the figures of its premises, and stands in its text.
    """
    monkeypatch.setitem(ITEMS, "shop-1", item("shop-1", "The first costs $300. The second costs $500."))

    found = problems(*drafts)

    assert [] == found if said is None else said in " ".join(found)


def test_counts_attempts_from_one():
    """
    An attempt below 1 is the caller's mistake.
    """
    with pytest.raises(ValueError, match="attempt 0 of task 3"):
        admit([], task=3, attempt=0, agent="a", item_text=ITEMS.get, existing=Registry(), questions=())
