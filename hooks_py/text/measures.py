"""A number with what stands before and behind it: money, percent, a unit, an ordinal, or nothing."""

from __future__ import annotations

import re

from hooks_py.text.figure import Figure, Reading
from hooks_py.text.levelled import Number
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

_SPACE = re.compile(r"[ ]{0,4}")
_TIGHT = re.compile(r"[ ]?-[ ]?|[ ]{0,2}")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
_ORDINAL_BEFORE = re.compile(r"第[ ]?$")
_HUNDREDTHS = re.compile(r"(?<![零一二两三四五六七八九十百千万亿0-9])([百千万])[ ]{0,3}分[ ]{0,3}之[ ]{0,3}(负)?")
_PER = {"百": 1.0, "千": 0.1, "万": 0.01}  # in percent
_LONE = {"百": 100.0} | {sign: value for value, sign in enumerate("一二三四五六七八九十", start=1)}  # 百分之百
# 三成, 三成半, 八折; not 三成为, 折扣.
_TENTHS = re.compile(
    r"[ ]?成[ ]?(半)?(?![为功本立员分长果熟都绩就语品交份色像套对群])|[ ]?折(?![叠扣腾射断线磨合返服旧])"
)
_A_DOLLAR = re.compile(r"[as] ")  # an article, or the end of a genitive, and no country
# A number before a sign that owns it ("10 rmb 20 usd"), unless it has its own sign ("$ 20 $ 30").
_OWNER = re.compile(r"(?<![$€£¥\d.,])(?<![$€£¥] )(?<!rmb )(?<!usd )(?<!eur )\d[\d.,]*[ ]?$")
_SIGN_BEHIND = re.compile(r"[ ]?([$€£¥])(?:(?![ ]?\d)|(?=[ ]?\d[\d.,]*[ ]?\1))")
_NEXT_DIGIT = re.compile(r"[ ]?\d")
_NEEDS_NO_SPACE = frozenset(("p", "rs", "刀", "分钱"))
_MILLIONS_OF = re.compile(r"[ ](?:[a-z-]+[ ]){0,2}(?:[a-z]{3,}s|people)\b")
_LETTERS = {"m": ("m", 10**6), "t": ("ton", 10**12)}
_CODE_SCALES = {"k": 10**3, "m": 10**6, "b": 10**9}
_ODD_SIGNS = ("多", "余")
# Short spellings that are units only right behind digits ("in 5 s" is one, "five times" and "two points" are not).
_SHORT = frozenset(("mi", "ha", "gal", "um", "pt", "pts", "sec", "secs", "point", "points", "x", "times", "fold"))
_OFTEN_SPACED = frozenset("mglwv")
# Characters that are a unit, and what follows where they begin a longer word (两岸, 升级, 天然).
_LONGER = {
    "两": "岸极个会", "米": "饭粒其", "度": "假过", "转": "移变向", "码": "头", "升": "级高", "克": "服",
    "天": "然空气", "周": "围边年期", "年": "级龄", "桶": "装",
}  # fmt: skip


def hundredths(reading: Reading, plain: list[Number]) -> list[Figure]:
    """Return the percentages whose sign is before the number: 百分之二十, 千分之三, 万分之五."""
    found = []
    by_start = {number.start: number for number in plain}
    for match in _HUNDREDTHS.finditer(reading.level):
        number = by_start.get(match.end()) or (by_start.get(match.start(2)) if match[2] else None)
        after = reading.level[match.end() : match.end() + 1]
        if number is None and after and after in "百一二三四五六七八九十":
            number = Number(
                match.end(),
                match.end() + 1,
                100.0 if after == "百" else "一二三四五六七八九十".index(after) + 1.0,
                "hanzi",
            )
        if number is not None:
            found.append(reading.figure(match.start(), number.end, "percent", number.value * _PER[match[1]], unit="%"))
    return found


def measured(reading: Reading, number: Number) -> Figure:
    """Return the figure that a number and its surroundings make."""
    return (
        _percent(reading, number)
        or _coded_money(reading, number)
        or _money(reading, number)
        or _ordinal(reading, number)
        or _dimension(reading, number)
    )


def _percent(reading: Reading, number: Number) -> Figure | None:
    level = reading.level
    space = _SPACE.match(level, number.end)
    at = space.end() if space else number.end
    sign = PERCENT.match(level, at)
    if sign:
        value, name = number.value, percent_name(sign[0])
        if name == "‰":
            value, name = value / 10, "%"
        return reading.figure(number.start, sign.end(), "percent", value, unit=name, approximate=number.approximate)
    tenths = None if level.isascii() else _TENTHS.match(level, number.end)
    if tenths is None or not 0 < number.value < (100 if "折" in tenths[0] else 10.5):
        return None
    value = number.value * (10 if number.value < 10 else 1) + (5 if tenths[1] else 0)
    return reading.figure(number.start, tenths.end(), "percent", value, unit="%", approximate=number.approximate)


def _ordinal(reading: Reading, number: Number) -> Figure | None:
    level = reading.level
    if _ORDINAL_BEFORE.search(level, max(0, number.start - 2), number.start) or _ORDINAL.match(level, number.end):
        return reading.figure(number.start, number.end, "ordinal", number.value)
    return None


def _coded_money(reading: Reading, number: Number) -> Figure | None:
    """120 MEUR, 30 MUSD: as bankers write millions."""
    coded = CODE_WITH_SCALE.match(reading.level, number.end + (reading.level[number.end : number.end + 1] == " "))
    if coded is None:
        return None
    value = number.value * _CODE_SCALES[coded[1]]
    return reading.figure(number.start, coded.end(), "currency", value, currency=coded[2].upper())


def _money(reading: Reading, number: Number) -> Figure | None:
    level = reading.level
    sign = _sign_before(level, number)
    name = _name_behind(level, number)
    if sign is None and name is None:
        behind = _SIGN_BEHIND.match(level, number.end)
        if behind is None:
            return None
        currency = currency_name(behind[1])
        return reading.figure(number.start, behind.end(1), "currency", number.value, currency=currency)
    if sign and name and (_is_repeated(sign[0], name[0]) or _NEXT_DIGIT.match(level, name.end())):
        name = None
    start, end = sign.start() if sign else number.start, name.end() if name else number.end
    currency = currency_name(sign[0] if sign else name[0] if name else "")
    if sign and name and name[0] not in ("元", "dollar", "dollars"):
        currency = currency_name(name[0])
    return reading.figure(start, end, "currency", number.value, currency=currency, approximate=number.approximate)


def _sign_before(level: str, number: Number) -> re.Match[str] | None:
    sign = SYMBOL.search(level, max(0, number.start - 7), number.start)
    if sign is not None and _A_DOLLAR.match(sign[0]):
        sign = SYMBOL.search(level, sign.start() + 1, number.start)
    if sign is not None and _OWNER.search(level, max(0, sign.start() - 24), sign.start()):
        return None
    return sign


def _name_behind(level: str, number: Number) -> re.Match[str] | None:
    tight = _TIGHT.match(level, number.end)
    name = CURRENCY.match(level, tight.end() if tight else number.end)
    if name is not None and name[0] in _NEEDS_NO_SPACE and name.start() > number.end:
        return None
    return name


def _is_repeated(sign: str, name: str) -> bool:
    """Whether the name only repeats the sign ("a $10 dollars bill") and is no part of the figure; "¥300元" is."""
    return name.isascii() and " " not in sign


def _dimension(reading: Reading, number: Number) -> Figure:
    level, about = reading.level, number.approximate
    letter = level[number.end - 1]
    if letter in _LETTERS and level[number.end - 2].isdigit() and not _MILLIONS_OF.match(level, number.end):
        name, scale = _LETTERS[letter]  # 48m is a length, 5m users are five million
        return reading.figure(number.start, number.end, "dimension", number.value / scale, unit=name)
    tight = _TIGHT.match(level, number.end)
    at = tight.end() if tight else number.end
    unit = UNIT.match(level, at)
    if unit is not None and _is_unit(reading, number, unit, at):
        end, value = unit.end(), number.value
        if level[end : end + 1] == "半" and not unit[0].isascii():
            value, end = value + 0.5, end + 1
        return reading.figure(number.start, end, "dimension", value, unit=unit_name(unit[0]), approximate=about)
    counter = COUNTER.match(level, number.end + (level[number.end : number.end + 1] in _ODD_SIGNS))
    name = counter[0] if counter else ""
    return reading.figure(number.start, number.end, "number", number.value, unit=name, approximate=about)


def _is_unit(reading: Reading, number: Number, unit: re.Match[str], at: int) -> bool:
    """Whether the letters behind a number are a unit and not the beginning of something else."""
    spelling = unit[0]
    if not spelling.isascii():
        return reading.level[unit.end() : unit.end() + 1] not in tuple(_LONGER.get(spelling, ""))
    if reading.text[unit.start() : unit.end()] == "G":
        return False  # 5G is a network
    if len(spelling) > 1 and spelling not in _SHORT:
        return True
    is_spaced = at > number.end
    return number.form == "digits" and (not is_spaced or (spelling in _OFTEN_SPACED and reading.level[at - 1] == " "))
