"""
The figures of a text: numbers with what they measure, percentages, money, ranges, dates, periods and versions.

Two figures are the same when they mean the same amount of the same thing, in
whatever writing: 1.2亿元 and 120 million yuan, March 5, 2024 and 2024年3月5日.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from hooks_py.text.dates import dates
from hooks_py.text.levelled import Number, levelled
from hooks_py.text.numbers import numbers
from hooks_py.text.units import (
    CODE_WITH_SCALE,
    COUNTER,
    CURRENCY,
    PERCENT,
    SYMBOL,
    UNIT,
    currency_name,
    percent_name,
    unit_name,
)

FigureKind = Literal["currency", "percent", "number", "range", "dimension", "date", "period", "version", "ordinal"]


@dataclass(frozen=True)
class Figure:
    """
    One figure and where it stands.

    `value` is in whole units (3万 is 30000.0, 5% is 5.0), of a date yyyymmdd
    with 00 for what is not given. `high` is the upper end of a range.
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
        """Whether it has a unit, a percent sign, a currency, a date or a magnitude: what claims are held to."""
        large = self.value is not None and abs(self.value) >= 10_000
        return self.kind not in ("number", "ordinal", "range") or bool(self.unit or self.currency) or large


_NOWHERE = re.compile(
    r"(?:https?://|www\.)[^\s<>\"')\]，。；]+|[\w.+-]+@[\w-]+\.[\w.]+"  # addresses
    r"|\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b|\b[a-z]+\d{6,}\b"  # hashes, order numbers
)
_TO = re.compile(r"[ ]?(?:-|~|到|至)[ ]?|[ ](?:to|through)[ ]")
_AND = re.compile(r"[ ](?:and|to)[ ]|[ ]?(?:和|与|到|至|-)[ ]?")
_BETWEEN = re.compile(r"(?:between[ ]|介于[ ]?)$")
_SPACE = re.compile(r"[ ]{0,4}")
_TIGHT = re.compile(r"[ ]?-[ ]?|[ ]{0,2}")
_ABOUT = re.compile(
    r"(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|over|under|more than|less than|at least|at most|up to|circa|ca\.|~|≈|>|<|≥|≤"
    r"|an estimated|estimated|close to|just over|just under|exceed(?:s|ed|ing)?|above|below|约为?|大约|大概|近|将近|接近|超过|超|逾|不到|不足|至少|最多|高达|达到?|左右|估计|突破)[ ]?$"
)
_AROUND = re.compile(r"[ ]?(?:左右|上下|以上|以下|多|余|or so|or more|\+(?![\w+])|plus\b)")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
_ORDINAL_BEFORE = re.compile(r"第[ ]?$")
_HUNDREDTHS = re.compile(r"([百千万])[ ]{0,3}分[ ]{0,3}之[ ]{0,3}(负)?")
_PER = {"百": 1.0, "千": 0.1, "万": 0.01}  # in percent
_TENTHS = re.compile(
    r"[ ]?成[ ]?(半)?(?![为功本立员分长果熟都绩就语品交份色像套对群])|[ ]?折(?![叠扣腾射断线磨合返服旧])"
)
_A_DOLLAR = re.compile(r"[as] ")  # an article, or the end of a genitive, and no country
_OWNER = re.compile(r"(?<![$€£¥\d.,])(?<![$€£¥] )(?<!rmb )(?<!usd )(?<!eur )\d[\d.,]*[ ]?$")
_SIGN_AGAIN = re.compile(r"[ ]?([$€£¥])[ ]?\d[\d.,]*(?: [a-z]{5,9})?[ ]?\1")
_MILLIONS_OF = re.compile(r"[ ](?:[a-z-]+[ ]){0,2}(?:[a-z]{3,}s|people)\b")
_INCHES = re.compile(r"[ ]?(?:in|\")(?![a-z])")
_LETTER_SCALES = {"m": 10**6, "t": 10**12}
_CHANGE = {"cent": 0.01, "pence": 0.01, "jiao": 0.1}
_HALF = re.compile(r"半")
_COUNTED_NOUN = re.compile(r"[ ]([a-z]{3,20})")


@lru_cache(maxsize=4096)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the figures of a text in order, without overlaps; addresses, e-mail addresses and hashes hold none."""
    level = levelled(text)
    taken = _Taken([match.span() for match in _NOWHERE.finditer(level)])
    found: list[Figure] = []
    for dated in dates(level):
        if taken.is_free(dated.start, dated.end):
            kind: FigureKind = "date" if dated.kind == "date" else "period" if dated.kind == "period" else "version"
            found.append(_figure(text, dated.start, dated.end, kind, dated.value, unit=dated.unit))
    taken = _Taken([*taken.spans, *((figure.start, figure.end) for figure in found)])
    plain = [number for number in numbers(level) if taken.is_free(number.start, number.end)]
    found.extend(_hundredths(text, level, plain, taken))
    taken = _Taken([*taken.spans, *((figure.start, figure.end) for figure in found)])
    rest = [_measured(text, level, number) for number in plain if taken.is_free(number.start, number.end)]
    found.extend(_with_ranges(text, level, _with_change(text, level, rest)))
    found.sort(key=lambda figure: (figure.start, -figure.end))
    return tuple(figure for figure in found if figure.kind != "number" or not _is_inside(figure, found))


class _Taken:
    """Stretches that are spoken for."""

    def __init__(self, spans: list[tuple[int, int]]) -> None:
        self.spans = sorted(spans)
        self._starts = [start for start, _ in self.spans]
        ends, furthest = [], 0
        for _, end in self.spans:
            furthest = max(furthest, end)
            ends.append(furthest)
        self._ends = ends

    def is_free(self, start: int, end: int) -> bool:
        at = bisect_right(self._starts, end - 1)
        return at == 0 or self._ends[at - 1] <= start


def _is_inside(figure: Figure, found: list[Figure]) -> bool:
    at = found.index(figure)
    return at > 0 and found[at - 1].end >= figure.end and found[at - 1].start <= figure.start


def _figure(  # noqa: PLR0913  (the fields of a figure)
    text: str, start: int, end: int, kind: FigureKind, value: float | None, *, unit: str = "", currency: str = "",
    approximate: bool = False, high: float | None = None,
) -> Figure:  # fmt: skip
    return Figure(start, end, text[start:end], kind, value, high, unit, currency, approximate)


def _hundredths(text: str, level: str, plain: list[Number], taken: _Taken) -> list[Figure]:
    """百分之二十, 千分之三, 万分之五: the sign is before the number."""
    found = []
    starts = {number.start: number for number in plain}
    for match in _HUNDREDTHS.finditer(level):
        before = level[match.start() - 1 : match.start()]
        number = starts.get(match.end()) or (starts.get(match.start(2)) if match[2] else None)
        if before and before in "零一二两三四五六七八九十百千万亿0123456789" or not taken.is_free(*match.span()):
            continue
        if number is None and level[match.end() : match.end() + 1] in ("百", "一"):
            number = Number(match.end(), match.end() + 1, 100.0 if level[match.end()] == "百" else 1.0, "hanzi")
        if number is not None:
            value = number.value * _PER[match[1]]
            found.append(
                _figure(
                    text,
                    match.start(),
                    number.end,
                    "percent",
                    value,
                    unit="%",
                    approximate=_is_about(level, match.start(), number.end),
                )
            )
    return found


def _is_about(level: str, start: int, end: int) -> bool:
    return bool(_ABOUT.search(level[max(0, start - 14) : start]) or _AROUND.match(level, end))


def _measured(text: str, level: str, number: Number) -> Figure:
    """A number with what stands before and behind it."""
    about = number.approximate or _is_about(level, number.start, number.end)
    sign = SYMBOL.search(level, max(0, number.start - 7), number.start)
    if sign is not None and _A_DOLLAR.match(sign[0]):
        sign = SYMBOL.search(level, sign.start() + 1, number.start)
    if sign is not None and _OWNER.search(level, max(0, sign.start() - 24), sign.start()):
        sign = None  # "10 rmb 20 usd": it belongs to the number before
    after = _SPACE.match(level, number.end)
    gap = after.end() if after else number.end
    percent = PERCENT.match(level, gap)
    if percent and (
        not level[percent.start()].isalpha() or gap > number.end or number.form == "hanzi" or percent[0][0] in "个"
    ):
        name = percent_name(percent[0])
        value, name = (number.value / 10, "%") if name == "‰" else (number.value, name)
        return _figure(text, number.start, percent.end(), "percent", value, unit=name, approximate=about)
    tenths = _TENTHS.match(level, number.end) if number.form == "hanzi" or not level.isascii() else None
    if tenths and 0 < number.value <= 10 or (tenths and "折" in tenths[0] and number.value < 100):
        value = number.value * (10 if number.value < 10 else 1) + (5 if tenths[1] else 0)
        return _figure(text, number.start, tenths.end(), "percent", value, unit="%", approximate=about)
    money = _money(text, level, number, sign, about)
    if money is not None:
        return money
    if _ORDINAL_BEFORE.search(level[max(0, number.start - 2) : number.start]) or _ORDINAL.match(level, number.end):
        return _figure(text, number.start, number.end, "ordinal", number.value)
    return _dimension(text, level, number, about)


def _money(text: str, level: str, number: Number, sign: re.Match[str] | None, about: bool) -> Figure | None:  # noqa: FBT001
    coded = CODE_WITH_SCALE.match(level, number.end + (level[number.end : number.end + 1] == " "))
    if coded:
        value = number.value * {"k": 10**3, "m": 10**6, "b": 10**9}[coded[1]]
        return _figure(text, number.start, coded.end(), "currency", value, currency=coded[2].upper(), approximate=about)
    tight = _TIGHT.match(level, number.end)
    name = CURRENCY.match(level, tight.end() if tight else number.end)
    if name is not None and name[0] in ("p", "rs", "刀", "分钱") and tight and tight[0]:
        name = None
    if name is None and level[number.end : number.end + 2].strip()[:1] in ("$", "€", "£", "¥") and sign is None:
        at = number.end + (level[number.end] == " ")
        if not level[at + 1 : at + 3].strip()[:1].isdigit() or _SIGN_AGAIN.match(level, number.end):
            return _figure(
                text,
                number.start,
                at + 1,
                "currency",
                number.value,
                currency=currency_name(level[at]),
                approximate=about,
            )
    if sign is None and name is None:
        return None
    start = sign.start() if sign else number.start
    if sign and name and (_is_repeated(sign[0], name[0]) or level[name.end() : name.end() + 2].strip()[:1].isdigit()):
        name = None
    end = name.end() if name else number.end
    currency = currency_name(sign[0].strip() if sign else name[0] if name else "")
    if sign and name and currency in ("USD", "CNY"):
        currency = currency_name(name[0]) if name[0] not in ("元", "dollar", "dollars") else currency
    return _figure(
        text, start, end, "currency", number.value, currency=currency, approximate=about or _is_about(level, start, end)
    )


def _is_repeated(sign: str, name: str) -> bool:
    """Whether the name only repeats the sign ("a $10 dollars bill") and is no part of the figure; "¥300元" is."""
    return name.isascii() and " " not in sign


def _dimension(text: str, level: str, number: Number, about: bool) -> Figure:  # noqa: FBT001
    if level[number.end - 1] in "mt" and level[number.end - 2].isdigit() and not _MILLIONS_OF.match(level, number.end):
        name = unit_name(level[number.end - 1]) if level[number.end - 1] == "m" else "ton"  # 48m is a length
        return _figure(
            text,
            number.start,
            number.end,
            "dimension",
            number.value / _LETTER_SCALES[level[number.end - 1]],
            unit=name,
            approximate=about,
        )
    tight = _TIGHT.match(level, number.end)
    at = tight.end() if tight else number.end
    unit = UNIT.match(level, at)
    if unit is not None and _is_unit(level, number, unit, at):
        end = unit.end()
        value = number.value
        if _HALF.match(level, end) and not unit[0].isascii():
            value, end = value + 0.5, end + 1
        return _figure(text, number.start, end, "dimension", value, unit=unit_name(unit[0]), approximate=about)
    counter = COUNTER.match(level, number.end) if not level.isascii() else None
    if counter:
        return _figure(text, number.start, number.end, "number", number.value, unit=counter[0], approximate=about)
    return _figure(text, number.start, number.end, "number", number.value, approximate=about)


def _is_unit(level: str, number: Number, unit: re.Match[str], at: int) -> bool:
    """Whether the letters behind a number are a unit: "in", "s" and other short words only right behind digits."""
    spelling = unit[0]
    if not spelling.isascii():
        return not (
            spelling in ("两", "米", "度", "转", "码", "桶", "升", "克", "天", "周", "年")
            and _goes_on(level, unit.end(), spelling)
        )
    if len(spelling) == 1 or spelling in (
        "mi",
        "ha",
        "gal",
        "um",
        "pt",
        "pts",
        "sec",
        "secs",
        "point",
        "points",
        "x",
        "times",
        "fold",
    ):
        return number.form == "digits" and (at == number.end or spelling in "mglwv" and level[at - 1] == " ")
    return True


def _goes_on(level: str, end: int, spelling: str) -> bool:
    longer = {
        "两": "岸极个会",
        "米": "饭粒其",
        "度": "假过",
        "转": "移变向",
        "码": "头",
        "升": "级高",
        "克": "服",
        "天": "然空气",
        "周": "围边年期",
        "年": "级龄",
        "桶": "装",
    }
    return level[end : end + 1] in tuple(longer.get(spelling, ""))


def _with_change(text: str, level: str, found: list[Figure]) -> list[Figure]:
    """Join "thirteen dollars forty-five cents" and 10元5角; a bare number behind the main coin is its change."""
    joined: list[Figure] = []
    for figure in found:
        last = joined[-1] if joined else None
        gap = level[last.end : figure.start] if last else ""
        if (
            last
            and last.kind == "currency"
            and last.currency not in _CHANGE
            and not last.text.startswith(("$", "£", "€", "¥"))
        ):
            share = _CHANGE.get(figure.currency)
            is_bare = (
                figure.kind == "number"
                and not figure.unit
                and gap in (" ", " and ")
                and figure.value is not None
                and 0 < figure.value < 100
            )
            is_bare = (
                is_bare
                and level[last.end - 1].isascii()
                and _ends_clause(level, figure.end)
                and last.value is not None
                and last.value < 1000
            )
            if (
                gap in ("", " ", " and ", "and ")
                and (share or is_bare)
                and last.value is not None
                and figure.value is not None
            ):
                value = last.value + figure.value * (share or 0.01)
                joined[-1] = replace(last, end=figure.end, text=text[last.start : figure.end], value=value)
                continue
        if last and last.unit == "foot" and gap == " " and (figure.unit == "inch" or _INCHES.match(level, figure.end)):
            inches = _INCHES.match(level, figure.end)
            end = figure.end if figure.unit == "inch" or not inches else inches.end()
            joined[-1] = replace(
                last, end=end, text=text[last.start : end], value=(last.value or 0) + (figure.value or 0) / 12
            )
            continue
        joined.append(figure)
    return joined


def _ends_clause(level: str, end: int) -> bool:
    return re.match(r"[ ]?(?:$|[.,;!?](?:\s|$)|for\b|each\b)", level[end:]) is not None


def _with_ranges(text: str, level: str, found: list[Figure]) -> list[Figure]:
    """Join the ends of ranges: 3-5万, 10% to 20%, between 5 and 7 km, 三到五年."""
    joined: list[Figure] = []
    for figure in found:
        last = joined[-1] if joined else None
        if last and last.high is None and _is_range(level, last, figure):
            joined[-1] = _range(text, last, figure)
        else:
            joined.append(figure)
    return joined


def _is_range(level: str, low: Figure, high: Figure) -> bool:
    gap = level[low.end : high.start]
    if low.value is None or high.value is None or "ordinal" in (low.kind, high.kind):
        return False
    if high.text[:1] in "-−" and not gap.strip():
        return False
    joins = _TO.fullmatch(gap)
    if not joins:
        opened = _BETWEEN.search(level[max(0, low.start - 12) : low.start])
        closed = level[high.end : high.end + 3].lstrip().startswith(("之间", "间"))
        joins = _AND.fullmatch(gap) if opened or closed else None
    fits = low.kind == high.kind and (low.unit, low.currency) == (high.unit, high.currency)
    bare = low.kind == "number" and not low.unit
    return bool(joins) and (fits or bare) and _scaled_low(low, high) < high.value


def _scaled_low(low: Figure, high: Figure) -> float:
    """The lower end with the scale of the upper: 3-5万 begins at 30000, "$3-5 million" at three million."""
    value, top = low.value or 0.0, high.value or 0.0
    scale = re.search(
        r"[百千万亿兆]+|hundred|thousand|million|billion|trillion|(?<=\d)(?:k|m|bn|b)\b", levelled(high.text)
    )
    if scale is None or re.search(
        r"[百千万亿兆]|hundred|thousand|million|billion|trillion|(?<=\d)(?:k|m|bn|b)\b", levelled(low.text)
    ):
        return value
    digits = re.search(r"\d[\d,]*(?:\.\d+)?", high.text)
    base = float(digits[0].replace(",", "")) if digits else 0.0
    factor = top / base if base else _HANZI_SCALES.get(scale[0], 1.0)
    return value * factor if value * factor < top else value


_HANZI_SCALES = {
    "百": 100.0,
    "千": 1000.0,
    "万": 10_000.0,
    "十万": 1e5,
    "百万": 1e6,
    "千万": 1e7,
    "亿": 1e8,
    "万亿": 1e12,
}


def _range(text: str, low: Figure, high: Figure) -> Figure:
    kind: FigureKind = "range" if high.kind == "number" else high.kind
    return Figure(
        low.start, high.end, text[low.start : high.end], kind, _scaled_low(low, high), high.value,
        high.unit, high.currency, low.approximate or high.approximate,
    )  # fmt: skip


def same_figure(a: Figure, b: Figure) -> bool:
    """
    Return whether two figures mean the same amount of the same thing.

    A date that gives less than the other (2024 and 5 March 2024) is the same
    as far as it goes; a unit or currency that one does not name is no
    difference, but percent and percentage points are.
    """
    if "version" in (a.kind, b.kind):
        return a.kind == b.kind and a.unit == b.unit
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
    units = not a.unit or not b.unit or a.unit == b.unit
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
    held = [figure for source in sources for figure in figures(source)]
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
        and (have.kind == asked.kind or "range" in (have.kind,))
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
