"""What a figure is, and the text that it is read from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

FigureKind = Literal["currency", "percent", "number", "range", "dimension", "date", "period", "version", "ordinal"]

_ABOUT = re.compile(
    r"(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|over|under|more than|less than|at least|"
    r"at most|up to|circa|ca\.|~|≈|>|<|≥|≤|an estimated|estimated|close to|just over|just under|"
    r"exceed(?:s|ed|ing)?|above|below|约为?|大约|大概|近|将近|接近|"
    r"超过|超|逾|不到|不足|至少|最多|高达|达到?|左右|估计|突破)[ ]?$"
)
_AROUND = re.compile(r"[ ]?(?:左右|上下|以上|以下|多|余|or so|or more|\+(?![\w+])|plus\b)")
_LONGEST_ABOUT = 15  # characters of "approximately ", the longest of those words


@dataclass(frozen=True)
class Figure:
    """
    One figure and where it stands.

    `value` is in whole units (3万 is 30000.0, 5% is 5.0), of a date yyyymmdd
    with 00 for what is not given; None: a version, or a period without a year.
    `high` is the upper end of a range.
    """

    start: int
    end: int
    text: str
    kind: FigureKind
    value: float | None
    high: float | None = None  # None: not a range
    unit: str = ""
    currency: str = ""
    approximate: bool = False

    @property
    def is_measured(self) -> bool:
        """
        Whether it has a unit, a percent sign, a currency, a date or a magnitude: what claims are held to.

        What Chinese counts with (个, 种) is no unit: 三种格式 is "three formats".
        """
        is_large = self.value is not None and abs(self.value) >= 10_000
        return self.kind not in ("number", "ordinal", "range") or is_large


@dataclass(frozen=True)
class Reading:
    """A text and its levelled form, which has the same places."""

    text: str
    level: str

    def figure(  # noqa: PLR0913  (the fields of a figure)
        self, start: int, end: int, kind: FigureKind, value: float | None, *, unit: str = "", currency: str = "",
        approximate: bool = False,
    ) -> Figure:  # fmt: skip
        """Return the figure that stands there, approximate also where words around it say so."""
        about = approximate or self.is_about(start, end)
        return Figure(start, end, self.text[start:end], kind, value, None, unit, currency, about)

    def is_about(self, start: int, end: int) -> bool:
        """Whether words like "about" or 左右 stand before or behind a stretch."""
        before = self.level[max(0, start - _LONGEST_ABOUT) : start]
        return bool(_ABOUT.search(before) or _AROUND.match(self.level, end))
