"""What a validator or a debate decided, in the registry."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from hooks_py.errors import SubmissionError
from hooks_py.models.claims import Claim, Conflict, Evidence, Registry
from hooks_py.models.sources import RawItem, Retrieved
from hooks_py.models.steps import Ruling
from hooks_py.run.rulings import apply_rulings

TEXT = "云雀队列单节点每秒处理 4 万条消息。\n\nKestrel handles 40,000 messages per second."
ITEM = RawItem(
    id="local-1", source="local", url="a.md", title="a", text=TEXT,
    fetched_at=datetime(2026, 1, 1, tzinfo=timezone.utc), kind="markdown", path="a.md",
    retrieved=Retrieved(by="folder"),
)  # fmt: skip
REGISTRY = Registry(
    claims=tuple(Claim(id=name, text=name, kind="quoted", task=1) for name in ("c1", "c2", "c3")),
    conflicts=(Conflict(id="x1", a="c1", b="c2", kind="figure"),),
)


def items(name: str) -> RawItem | None:
    return ITEM if name == ITEM.id else None


def ruled(target: str, verdict: str, *evidence: Evidence) -> Registry:
    return apply_rulings(REGISTRY, [Ruling(target=target, verdict=verdict, reason="why", evidence=evidence)], items)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("verdict", "statuses", "verdicts"),
    [
        pytest.param("resolved_A", ["active", "resolved"], ["supported", "contradicted"], id="the first holds"),
        pytest.param("resolved_B", ["resolved", "active"], ["contradicted", "supported"], id="the second holds"),
        pytest.param("both_stand", ["active", "active"], ["supported", "supported"], id="both hold"),
        pytest.param(
            "still_divergent", ["divergent", "divergent"], ["supported", "supported"], id="neither is settled"
        ),
    ],
)
def test_a_ruling_on_a_conflict_settles_both_claims(verdict, statuses, verdicts):
    """
    The loser is contradicted and kept, an open end marks both, and the reason stands at the conflict.
    """
    registry = ruled("x1", verdict)

    assert statuses == [claim.status for claim in registry.claims[:2]]
    assert verdicts == [claim.verdict for claim in registry.claims[:2]]
    assert (verdict, "why") == (registry.conflicts[0].resolution, registry.conflicts[0].reason)
    assert REGISTRY.claims[2] == registry.claims[2]


def test_a_second_source_is_added_with_its_place():
    """
    The quotation is found by code, whatever its language, and its line is kept with it.
    """
    registry = ruled(
        "c3", "supported", Evidence(item="local-1", quotation="Kestrel handles 40,000 messages per second.")
    )

    assert ("local-1", "a.md:3") == (registry.claims[2].evidence[0].item, registry.claims[2].evidence[0].locator)


def test_what_could_not_be_checked_is_unverifiable_and_not_false():
    """
    The claim stays, with its verdict.
    """
    assert "unverifiable" == ruled("c3", "unverifiable").claims[2].verdict


def test_evidence_that_no_source_has_is_refused_with_every_fault():
    """
    An altered figure and an unknown item are named together; the registry is not touched.
    """
    with pytest.raises(SubmissionError) as refused:
        ruled(
            "c3", "supported", Evidence(item="local-1", quotation="云雀队列单节点每秒处理 5 万条消息"),
            Evidence(item="web-9", quotation="anything at all"),
        )  # fmt: skip

    assert 2 == len(refused.value.faults)
    assert "web-9" in str(refused.value)
