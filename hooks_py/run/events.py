"""What a run tells while it works: small events for a progress display, a log, or nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timezone

Kind = str


@dataclass(frozen=True)
class Event:
    """One thing that happened; `counts` are running totals by name (sources, items, duplicates …)."""

    kind: str  # state, task, search, fetch, ingest, index, aggregate, step, note, done
    text: str
    counts: dict[str, int] = field(default_factory=dict)


Listener = Callable[[Event], None]


def nobody(_event: Event) -> None:
    """Listen to nothing."""


def utc_now() -> datetime:
    """Return the present moment in UTC, to the second, as all files of a run carry it."""
    return datetime.now(timezone.utc).replace(microsecond=0)
