"""Figures that belong together: the change behind the coin, inches behind feet, and the two ends of a range."""

from __future__ import annotations

import re
from dataclasses import replace

from hooks_py.text.figure import Figure, FigureKind, Reading
from hooks_py.text.levelled import levelled

_TO = re.compile(r"[ ]?(?:-|~|到|至)[ ]?|[ ](?:to|through)[ ]")
_AND = re.compile(r"[ ](?:and|to)[ ]|[ ]?(?:和|与|到|至|-)[ ]?")
_BETWEEN = re.compile(r"(?:between[ ]|介于[ ]?)$")
_INCHES = re.compile(r"[ ]?(?:in|\")(?![a-z])")
_SIGNS = ("$", "£", "€", "¥")
_CHANGE = {"cent": 0.01, "pence": 0.01, "jiao": 0.1}  # of the main coin
_CLAUSE_END = re.compile(r"[ ]?(?:$|[.,;!?](?:\s|$)|for\b|each\b)")
_SCALE = re.compile(r"[百千万亿兆]+|hundred|thousand|million|billion|trillion|(?<=\d)(?:k|m|bn|b)\b")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_HANZI_SCALES = {"百": 1e2, "千": 1e3, "万": 1e4, "十万": 1e5, "百万": 1e6, "千万": 1e7, "亿": 1e8, "万亿": 1e12}


def with_smaller_units(reading: Reading, found: list[Figure]) -> list[Figure]:
    """Return the figures with "thirteen dollars forty-five cents", 10元5角 and "5 ft 2 in" as one each."""
    joined: list[Figure] = []
    for figure in found:
        last = joined[-1] if joined else None
        whole = (_with_change(reading, last, figure) or _with_inches(reading, last, figure)) if last else None
        if whole:
            joined[-1] = whole
        else:
            joined.append(figure)
    return joined


def _with_change(reading: Reading, last: Figure, figure: Figure) -> Figure | None:
    gap = reading.level[last.end : figure.start]
    is_coin = last.kind == "currency" and last.currency not in _CHANGE and not last.text.startswith(_SIGNS)
    if not is_coin or gap not in ("", " ", " and ", "and ") or last.value is None or figure.value is None:
        return None
    share = _CHANGE.get(figure.currency)
    if share is None and not _is_bare_change(reading, last, figure, gap):
        return None
    value = last.value + figure.value * (share or 0.01)
    return replace(last, end=figure.end, text=reading.text[last.start : figure.end], value=value)


def _is_bare_change(reading: Reading, last: Figure, figure: Figure, gap: str) -> bool:
    """Whether it is the 50 of "15 dollars 50": a bare number up to 99 that ends its clause."""
    if figure.kind != "number" or figure.unit or not gap or not 0 < (figure.value or 0) < 100:
        return False
    is_small = last.value is not None and last.value < 1000
    return (
        is_small and reading.level[last.end - 1].isascii() and _CLAUSE_END.match(reading.level, figure.end) is not None
    )


def _with_inches(reading: Reading, last: Figure, figure: Figure) -> Figure | None:
    if last.unit != "foot" or reading.level[last.end : figure.start] != " ":
        return None
    inches = _INCHES.match(reading.level, figure.end)
    if figure.unit != "inch" and inches is None:
        return None
    end = figure.end if figure.unit == "inch" or inches is None else inches.end()
    return replace(
        last, end=end, text=reading.text[last.start : end], value=(last.value or 0) + (figure.value or 0) / 12
    )


def with_ranges(reading: Reading, found: list[Figure]) -> list[Figure]:
    """Return the figures with the ends of each range joined: 3-5万, 10% to 20%, between 5 and 7 km, 三到五年."""
    joined: list[Figure] = []
    for figure in found:
        last = joined[-1] if joined else None
        if last and last.high is None and _is_range(reading.level, last, figure):
            joined[-1] = _range(reading.text, last, figure)
        else:
            joined.append(figure)
    return joined


def _is_range(level: str, low: Figure, high: Figure) -> bool:
    gap = level[low.end : high.start]
    if low.value is None or high.value is None or len(gap) > 9 or "ordinal" in (low.kind, high.kind):
        return False
    joins = _TO.fullmatch(gap)
    if not joins:
        opened = _BETWEEN.search(level, max(0, low.start - 12), low.start)
        closed = level[high.end : high.end + 3].lstrip().startswith(("之间", "间"))
        joins = _AND.fullmatch(gap) if opened or closed else None
    fits = low.kind == high.kind and (low.unit, low.currency) == (high.unit, high.currency)
    is_bare = (low.kind == "number" and not low.unit) or (
        low.kind == "currency" and high.kind == "number" and not high.unit
    )
    return bool(joins) and (fits or is_bare) and _scaled_low(low, high) < high.value


def _scaled_low(low: Figure, high: Figure) -> float:
    """The lower end with the scale of the upper: 3-5万 begins at 30000, "$3-5 million" at three million."""
    value, top, shown = low.value or 0.0, high.value or 0.0, levelled(high.text)
    scale = _SCALE.search(shown)
    if scale is None or _SCALE.search(levelled(low.text)):
        return value
    digits = _DIGITS.search(shown)
    base = float(digits[0].replace(",", "")) if digits else 0.0
    factor = top / base if base else _HANZI_SCALES.get(scale[0], 1.0)
    return value * factor if value * factor < top else value


def _range(text: str, low: Figure, high: Figure) -> Figure:
    kind: FigureKind = low.kind if high.kind == "number" else high.kind
    return Figure(
        low.start, high.end, text[low.start : high.end], "range" if kind == "number" else kind, _scaled_low(low, high),
        high.value, high.unit or low.unit, high.currency or low.currency, low.approximate or high.approximate,
    )  # fmt: skip
