"""
The figures of a text: numbers with what they measure, percentages, money, ranges, dates, periods and versions.

Two figures are the same when they mean the same amount of the same thing, in
whatever writing: 1.2亿元 and 120 million yuan, March 5, 2024 and 2024年3月5日.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache

from hooks_py.text.dates import dates
from hooks_py.text.figure import Figure, FigureKind, Reading
from hooks_py.text.levelled import levelled
from hooks_py.text.measures import hundredths, measured
from hooks_py.text.normalise import strip_markdown
from hooks_py.text.numbers import numbers
from hooks_py.text.ranges import with_ranges, with_smaller_units

__all__ = ["Figure", "FigureKind", "figures", "same_figure", "unmatched_figures"]

# Addresses, e-mail addresses, hashes and order numbers: their digits measure nothing.
_NOWHERE = re.compile(
    r"(?:https?://|www\.)[^\s<>\"')\]，。；]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]+"
    r"|\b(?=[0-9]{0,40}[a-f])(?=[a-f]{0,40}\d)[0-9a-f]{7,40}\b|\b[a-z]+\d{6,}\b"
)
_SHARE = 0.05  # how far a rounded figure may be off


@lru_cache(maxsize=16_384)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the figures of a text in order, without overlaps; addresses, e-mail addresses and hashes hold none."""
    reading = Reading(text, levelled(text))
    taken = _Taken(match.span() for match in _NOWHERE.finditer(reading.level))
    found = [
        reading.figure(dated.start, dated.end, dated.kind, dated.value, unit=dated.unit)
        for dated in dates(reading.level)
        if taken.is_free(dated.start, dated.end)
    ]
    taken = _Taken([*taken.spans, *_spans(found)])
    plain = [number for number in numbers(reading.level) if taken.is_free(number.start, number.end)]
    in_front = [figure for figure in hundredths(reading, plain) if taken.is_free(figure.start, figure.end)]
    taken = _Taken([*taken.spans, *_spans(in_front)])
    behind = [measured(reading, number) for number in plain if taken.is_free(number.start, number.end)]
    found = [*found, *in_front, *with_smaller_units(reading, behind)]
    found.sort(key=lambda figure: (figure.start, -figure.end))
    return tuple(with_ranges(reading, _apart(found)))


def _spans(found: list[Figure]) -> list[tuple[int, int]]:
    return [(figure.start, figure.end) for figure in found]


def _apart(found: list[Figure]) -> list[Figure]:
    """Without those that begin inside another."""
    kept: list[Figure] = []
    for figure in found:
        if not kept or figure.start >= kept[-1].end:
            kept.append(figure)
    return kept


class _Taken:
    """Stretches that are spoken for."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self.spans = sorted(spans)
        self._starts = [start for start, _ in self.spans]
        self._furthest: list[int] = []
        for _, end in self.spans:
            self._furthest.append(max(end, self._furthest[-1] if self._furthest else 0))

    def is_free(self, start: int, end: int) -> bool:
        at = bisect_right(self._starts, end - 1)
        return at == 0 or self._furthest[at - 1] <= start


def same_figure(a: Figure, b: Figure) -> bool:
    """
    Return whether two figures mean the same amount of the same thing.

    A date that gives less than the other (2024 and 5 March 2024) is the same
    as far as it goes; a unit or currency that one does not name is no
    difference, but percent and percentage points are.
    """
    if "version" in (a.kind, b.kind):
        return {a.kind, b.kind} <= {"version", "number"} and _version(a) == _version(b)
    if _is_year(a) and _is_year(b):
        return _same_date(a, b)
    if a.kind in ("date", "period") or b.kind in ("date", "period"):
        return (
            a.kind == b.kind
            and a.unit == b.unit
            and (a.kind == "date" or a.value is None or b.value is None or a.value == b.value)
        )
    if (a.kind == "percent") != (b.kind == "percent") or not _same_name(a, b):
        return False
    return _same_value(a.value, b.value) and ((a.high is None and b.high is None) or _same_value(a.high, b.high))


def _version(figure: Figure) -> str:
    """The version that is meant, also where nothing but the number says so (3.12 for "Python 3.12")."""
    return figure.unit if figure.kind == "version" else figure.text


def _is_year(figure: Figure) -> bool:
    if figure.kind == "date":
        return True
    value = figure.value or 0
    return (
        figure.kind == "number"
        and not figure.unit
        and value == int(value)
        and len(figure.text) == 4
        and 1000 <= value < 2200
    )


def _same_date(a: Figure, b: Figure) -> bool:
    return all(not x or not y or x == y for x, y in zip(_date_parts(a), _date_parts(b), strict=True))


def _date_parts(figure: Figure) -> tuple[int, int, int]:
    value = int(figure.value or 0)
    if figure.kind == "number":
        return value, 0, 0
    return value // 10_000, value // 100 % 100, value % 100


def _same_name(a: Figure, b: Figure) -> bool:
    both_count = a.kind == b.kind == "number"  # 三个 and 三种 count with other words, no other units
    units = both_count or not a.unit or not b.unit or a.unit == b.unit
    money = not a.currency or not b.currency or a.currency == b.currency
    return units and money and not (a.kind == "percent" and a.unit != b.unit)


def _same_value(a: float | None, b: float | None) -> bool:
    return a is not None and b is not None and math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


def unmatched_figures(statement: str, sources: Sequence[str]) -> list[Figure]:
    """
    Return the figures of the statement that no source text has.

    Figures are numbers with a unit, percent sign, currency, date or magnitude,
    and counts in digits. What the statement calls approximate may be rounded;
    a date of the statement may give less than the source does, never more.
    """
    held = [figure for source in sources for form in {source, strip_markdown(source)} for figure in figures(form)]
    return [
        figure for figure in figures(statement) if _is_held(figure) and not any(_covers(have, figure) for have in held)
    ]


def _is_held(figure: Figure) -> bool:
    if figure.kind == "ordinal":
        return False
    digits = figure.text.strip()[-1:].isdigit()
    return figure.is_measured or (figure.kind in ("number", "range") and digits and (figure.value or 0) >= 10)


def _covers(have: Figure, asked: Figure) -> bool:
    if same_figure(have, asked):
        given, wanted = _date_parts(have), _date_parts(asked)
        return (
            asked.kind != "date" or have.kind == "number" or all(g or not w for g, w in zip(given, wanted, strict=True))
        )
    if (
        have.high is not None
        and asked.high is None
        and _same_name(have, asked)
        and (have.kind in (asked.kind, "range"))
    ):
        return _same_value(have.value, asked.value) or _same_value(have.high, asked.value)
    if not asked.approximate or not _same_name(have, asked) or (have.kind == "percent") != (asked.kind == "percent"):
        return False
    if asked.value is None or have.value is None or asked.kind in ("date", "period", "version"):
        return False
    return _rounded(have.value, asked.value)


def _rounded(exact: float, shown: float) -> bool:
    """Whether one value is the other to two digits or fewer, and not off by more than a twentieth."""
    if not exact or not shown or (exact < 0) != (shown < 0):
        return False
    digits = len(f"{shown:.6e}".split("e")[0].rstrip("0").replace(".", "").replace("-", ""))
    step = 10 ** (math.floor(math.log10(abs(shown))) - digits + 1)
    return abs(exact - shown) <= step / 2 + 1e-9 and abs(exact - shown) <= 0.05 * abs(exact)
