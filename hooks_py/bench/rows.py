"""The row that every measure of quality hands back."""

from __future__ import annotations

from dataclasses import asdict, dataclass


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
    lower_is_better: bool = False  # of a time or a ratio

    @property
    def met(self) -> bool:
        """Whether the target is reached; without a target, always."""
        if self.target is None:
            return True
        return self.value <= self.target if self.lower_is_better else self.value >= self.target

    def as_json(self) -> dict[str, object]:
        """Return the row for programs."""
        return {**asdict(self), "met": self.met}


def f1(right: int, wrong: int, missed: int) -> float:
    """Return the F1 of counts: found and right, found and wrong, not found; 1.0 when nothing was there to find."""
    return 2 * right / (2 * right + wrong + missed) if right + wrong + missed else 1.0
