"""Same statements become one claim that keeps what each brought; sources are counted by their origin."""

import time

import pytest

from hooks_py.evidence.merge import merged
from hooks_py.models.claims import Claim, Conflict, Evidence, Registry
from tests.evidence.items import item

PAGES = (
    item("a-1", "x", source_type="community", origin="a.example"),
    item("b-1", "x", source_type="official", origin="b.example"),
    item("a-2", "x", source_type="community", origin="a.example"),
    item("c-1", "x", source_type="community", origin="c.example", duplicate_of="a-1"),
)


def claim(number, text, *sources, **fields):
    """Return a quoted claim `c{number}` with a quotation of its own from each source."""
    values = {
        "id": f"c{number}",
        "text": text,
        "kind": "quoted",
        "task": number,
        "agents": (f"task-{number}/rules",),
        "evidence": tuple(Evidence(item=source, quotation=f"{text} {source}") for source in sources),
        **fields,
    }
    return Claim(**values)


def registry(*claims, **fields):
    """Return the registry of the claims after merging."""
    return merged(Registry(claims=claims, **fields), PAGES)


def test_merges_what_says_the_same():
    """
    The earliest keeps its id; evidence, workers, questions and the better confidence are united.
    """
    found = registry(
        claim(1, "The service supports offline mode.", "a-1", questions=("A?",), priority="P2"),
        claim(2, "The service **supports** offline mode", "b-1", questions=("B?",), priority="P1"),
    )

    one = found.claims[0]
    assert 1 == len(found.claims)
    assert ("c1", ("A?", "B?"), "P1", "High", "official") == (
        one.id, one.questions, one.priority, one.confidence, one.source_type,
    )  # fmt: skip
    assert ["a-1", "b-1"] == [evidence.item for evidence in one.evidence]
    assert ("The service **supports** offline mode",) == one.merged
    assert {"c2": "c1"} == found.aliases


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Revenue grew 12% in 2023.", "Revenue grew 13% in 2023."),
        ("该系统支持离线模式。", "该系统不支持离线模式。"),
        ("市场规模约为1.2亿元。", "市场规模约为1.3亿元。"),
    ],
)
def test_never_merges_across_figures_and_negations(a, b):
    """
    Two claims with other figures or a negation stay two.
    """
    assert 2 == len(registry(claim(1, a, "a-1"), claim(2, b, "b-1")).claims)


def test_never_merges_across_subjects():
    """
    The same words about two products are two claims.
    """
    found = registry(
        claim(1, "It supports offline mode.", "a-1", subject="Alpha"),
        claim(2, "It supports offline mode.", "b-1", subject="Beta"),
    )

    assert 2 == len(found.claims)


@pytest.mark.parametrize(
    ("sources", "independent", "verified"),
    [
        (("a-1",), 1, False),
        (("a-1", "b-1"), 2, True),
        (("a-1", "a-2"), 1, False),
        (("a-1", "c-1"), 1, False),
    ],
)
def test_counts_independent_sources(sources, independent, verified):
    """
    Pages of one origin, and a copy beside its original, are one source.
    """
    one = registry(claim(1, "The service supports offline mode.", *sources)).claims[0]

    assert (independent, verified, verified) == (one.independent_sources, one.verified, one.consensus)


def test_two_workers_are_a_consensus():
    """
    Two workers that state the same agree, though one source does not verify it.
    """
    text = "该系统支持离线模式。"

    one = registry(claim(1, text, "a-1"), claim(2, text, "a-1")).claims[0]

    assert (True, False) == (one.consensus, one.verified)


@pytest.mark.parametrize(
    ("text", "sources", "confidence"),
    [
        ("The service supports offline mode.", ("b-1",), "High"),
        ("The service supports offline mode.", ("a-1",), "Medium"),
        ("I think the service supports offline mode.", ("a-1",), "Low"),
        ("我觉得该系统支持离线模式。", ("a-1",), "Low"),
    ],
)
def test_weighs_by_source(text, sources, confidence):
    """
    An official quotation is High, one other source Medium, an opinion Low; each says why.
    """
    one = registry(claim(1, text, *sources)).claims[0]

    assert confidence == one.confidence
    assert one.confidence_reason


def test_what_rests_on_others_follows_them():
    """
    Premises lead to the claim that stands; a derived claim is verified when they are, an inference never is.
    """
    text = "The service supports offline mode."
    found = registry(
        claim(1, text, "a-1", "b-1"),
        claim(2, text, "a-2"),
        claim(3, "Twice 2 is 4.", kind="derived", premises=("c2",)),
        claim(4, "Use it.", kind="inference", premises=("c2",), dimension="recommendations"),
    )

    assert [("c1", "P0"), ("c3", "P2"), ("c4", "P2")] == [(one.id, one.priority) for one in found.claims]
    assert [("c1",), ("c1",)] == [one.premises for one in found.claims[1:]]
    assert [True, True, False] == [one.verified for one in found.claims]
    assert ["High", "High", "Medium"] == [one.confidence for one in found.claims]


def test_what_a_ruling_decided_stays():
    """
    A claim that lost stays contradicted and Low, whatever is merged into it; a removed one merges with nothing.
    """
    text = "The service supports offline mode."
    lost = claim(1, text, "a-1", verdict="contradicted", status="resolved", confidence="Low")

    assert [("contradicted", "Low")] == [
        (one.verdict, one.confidence) for one in registry(lost, claim(2, text, "b-1")).claims
    ]
    assert 2 == len(registry(claim(1, text, "a-1", status="removed"), claim(2, text, "b-1")).claims)


def test_merging_again_changes_nothing():
    """
    A merged registry is stable, and its conflicts name claims that stand.
    """
    text = "The service supports offline mode."
    once = registry(
        claim(1, text, "a-1"), claim(2, text, "b-1"), claim(3, "Other words here.", "a-2"),
        conflicts=(Conflict(id="c2:c3", a="c2", b="c3", kind="figure"),),
    )  # fmt: skip

    assert once == merged(once, PAGES)
    assert [("c1", "c3")] == [(conflict.a, conflict.b) for conflict in once.conflicts]


def test_thousands_of_claims_are_merged_in_seconds():
    """
    Time follows the number of claims and not its square.
    """
    words = [f"word{number:x}" for number in range(400)]
    claims = tuple(
        claim(at + 1, " ".join(words[(at * step) % 400] for step in (1, 3, 7, 11, 13, 17, 19, 23)), "a-1")
        for at in range(2_000)
    )

    started = time.perf_counter()
    found = merged(Registry(claims=claims), PAGES)

    assert 0 < len(found.claims) <= 2_000
    assert time.perf_counter() - started < 30
