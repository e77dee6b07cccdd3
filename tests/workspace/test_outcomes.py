"""What searches came to, kept apart by task, source and query."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from hooks_py.errors import FormatError
from hooks_py.models.sources import Hit, SearchOutcome
from hooks_py.workspace.outcomes import all_outcomes, outcomes_of, save_outcome


def outcome(query, minute, status="found", source="duckduckgo"):
    return SearchOutcome(
        source=source, query=query, status=status, hits=(Hit(url="https://例.cn/1", title="题", snippet="文"),),
        asked_at=datetime(2026, 1, 2, 3, minute, tzinfo=timezone.utc),
    )  # fmt: skip


def test_goes_round_in_the_order_asked(ws):
    """
    The outcomes of a task come back as they were asked, those of the run task by task.
    """
    second, first = outcome("b/../查询", 2), outcome("z", 1, status="empty", source="RSS 源")
    other = outcome("a", 3, status="failed")
    for task, each in ((1, second), (10, other), (1, first)):
        save_outcome(ws, task, each)

    assert (first, second) == outcomes_of(ws, 1)
    assert () == outcomes_of(ws, 2)
    assert (first, second, other) == all_outcomes(ws)


def test_the_same_search_again_takes_the_place_of_the_first(ws):
    """
    A search that failed and was asked again has one outcome, the last; another source or task has its own.
    """
    save_outcome(ws, 1, outcome("q", 1, status="failed"))
    save_outcome(ws, 1, outcome("q", 2))
    save_outcome(ws, 1, outcome("q", 3, source="github"))
    save_outcome(ws, 2, outcome("q", 4))

    assert ["found", "found"] == [each.status for each in outcomes_of(ws, 1)]
    assert 3 == len(all_outcomes(ws))


def test_damage_is_told(ws):
    """
    A damaged outcome is refused by name, and other files in the folder are nobody's business.
    """
    path = save_outcome(ws, 1, outcome("q", 1))
    (path.parent / "notes.txt").write_text("mine")
    path.write_text('{"source": "x"}')

    with pytest.raises(FormatError, match=path.name):
        all_outcomes(ws)
