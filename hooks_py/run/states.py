"""The states of a run and the moves between them; the only table of the order."""

from __future__ import annotations

from collections.abc import Mapping

from hooks_py.errors import ResearchError
from hooks_py.models.workspace import RunState

MOVES: Mapping[RunState, tuple[RunState, ...]] = {
    "INIT": ("PLANNING",),
    "PLANNING": ("CRAWLING",),
    "CRAWLING": ("AGGREGATE",),
    "AGGREGATE": ("CRAWLING", "ANALYSIS"),  # back: gaps, and fewer than the allowed rounds
    "ANALYSIS": ("REPORT",),
    "REPORT": ("VERIFY",),
    "VERIFY": ("REPORT", "CRAWLING", "COMPLETED"),  # back: faults to mend, tasks that acceptance asks for
    "COMPLETED": (),
    "FAILED": (),
}

PROMISE = "<promise>DONE</promise>"


def check_move(old: RunState, new: RunState) -> None:
    """
    Return when a run may go from `old` to `new`.

    FAILED can be reached from every state but COMPLETED; a failed run goes
    back only to the state it failed in, which is the resume's business.

    Raises:
        ResearchError: the table has no such move.
    """
    if new == "FAILED" and old != "COMPLETED":
        return
    if new not in MOVES[old]:
        raise ResearchError(f"a run cannot go from {old} to {new}")
