"""The row that every measure of quality hands back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured value beside its baseline and target; None: there is none."""

    metric: str
    language: str
    value: float
    baseline: float | None
    target: float | None
    rows: int  # how many labelled rows it was measured on
    note: str = ""


def f1(right: int, wrong: int, missed: int) -> float:
    """Return the F1 of counts: found and right, found and wrong, not found; 1.0 when nothing was there to find."""
    return 2 * right / (2 * right + wrong + missed) if right + wrong + missed else 1.0
