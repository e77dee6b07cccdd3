"""Dates, periods and versions: figures that are written like numbers and are none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun", "july|jul", "august|aug",
            "september|sept|sep", "october|oct", "november|nov", "december|dec",
        ),
        start=1,
    )
    for name in names.split("|")
}  # fmt: skip
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_HANZI_DIGITS = {"零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_YEAR_ZH = (
    r"(?:(?<!\d)\d{4}|(?<!\d)\d{2}(?=[ ]?年[ ]?\d)"
    r"|(?<![零一二三四五六七八九十])[一二][零九一八][零一二三四五六七八九]{2})"
)
_DAY_ZH = r"(?:\d{1,2}|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])"
_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
             "一": 1, "二": 2, "三": 3, "四": 4, "1": 1, "2": 2, "3": 3, "4": 4, "上": 1, "下": 2}  # fmt: skip
_YEAR = r"(?:1[0-9]{3}|20[0-9]{2}|21[0-9]{2})"

_PRE = r"(?:[-.]?(?:a|b|rc|alpha|beta|dev|post)\.?\d*)?"  # of a version that is not the final one
# Words before a bare number of four digits that make it a year.
_BEFORE_YEAR = "|".join(
    rf"(?<=\b{word}\ )"
    for word in (
        "in", "since", "by", "from", "until", "till", "to", "of", "during", "before", "after", "between", "and",
        "year", "early", "late", "spring", "summer", "autumn", "fall", "winter", "circa", "the",
    )
)  # fmt: skip
_FIGURE = re.compile(
    rf"""
    (?P<version>
        (?<![\w.])v(?:ersion[ ]|\.[ ]?)?\d+(?:\.\d+)*{_PRE}(?![\w])
      | (?<![\w.$€£¥-])\d+\.\d+\.\d+(?:\.\d+)*{_PRE}(?![\w%])
      | (?:(?<=\bversion\ )|(?<=版本)|(?<=版本\ )|(?<=python\ )|(?<=java\ )|(?<=node\.js\ ))\d+(?:\.\d+)*(?![\w%])
      | (?<![\w.])\d+\.\d+(?=[ ]?版本?))
  | (?P<iso>
        (?<![\w./-])(?P<iy>{_YEAR})(?P<is>[-/.])(?P<im>0?[1-9]|1[0-2])(?P=is)(?P<id>0?[1-9]|[12]\d|3[01])(?!\d|[-/.]\d))
  | (?P<isomonth>(?<![\w./-])(?P<iy2>{_YEAR})-(?P<im2>0[1-9]|1[0-2])(?![\d-]))
  | (?P<zhquarter>
        (?:(?P<qy>{_YEAR_ZH})[ ]?(?:年度?)?[ ]?(?:的)?)?
        (?:第?[ ]?(?P<qn>[一二三四1234])[ ]?季度|(?P<qh>[上下])半年)
      | (?P<qy2>(?<!\d)\d{{4}})[ ]?年?[ ]?q(?P<qn2>[1-4])(?![a-z0-9]))
  | (?P<zh>
        (?P<zy>{_YEAR_ZH})[ ]?年(?!代|级|龄)
        (?:[ ]?(?P<zm>{_DAY_ZH})[ ]?月(?:份)?(?:[ ]?(?P<zd>{_DAY_ZH})[ ]?[日号])?)?)
  | (?P<zhday>(?<![\d年])(?P<zm2>{_DAY_ZH})[ ]?月[ ]?(?P<zd2>{_DAY_ZH})[ ]?[日号])
  | (?P<decade>(?<!\d)(?:1[0-9]|20)\d0s(?!\w)|(?P<zdec>\d{{2}}|[一二三四五六七八九]十)年代)
  | (?P<century>
        (?<!\d)(?P<cn>\d{{1,2}})(?:st|nd|rd|th)[ -]centur(?:y|ies)
      | (?P<cz>\d{{1,2}}|[一二]?十[一二三四五六七八九]?)[ ]?世纪)
  | (?P<quarter>
        (?<![a-z0-9])(?:q(?P<n1>[1-4])|(?P<h1>h[12]))[ ,]{{0,2}}(?:of[ ])?(?:fy[ ]?)?(?P<y1>{_YEAR}|'\d\d)(?!\d)
      | (?<![a-z0-9])(?:q(?P<n2>[1-4])|(?P<h2>h[12]))(?![a-z0-9])
      | (?<!\w)(?P<y3>{_YEAR})[ -]?(?:q(?P<n3>[1-4])|(?P<h3>h[12]))(?![a-z0-9])
      | \b(?P<n4>first|second|third|fourth|[1-4](?:st|nd|rd|th))[ -](?P<w4>quarter|half)
        (?:[ ](?:of[ ])?(?:(?:fiscal|the)[ ](?:year[ ])?)?(?P<y4>{_YEAR}))?\b)
  | (?P<fiscal>\b(?:fiscal(?:[ ]year)?|fy)[ ]?(?P<fy>{_YEAR}|\d\d)(?!\d))
  | (?P<mdy>
        \b(?P<m1>{_MONTH})[ ]?(?P<d1>[0-3]?\d)(?:st|nd|rd|th)?(?!\d)(?:[ ]?,?[ ](?P<my1>{_YEAR}))?(?![\d]|\.\d))
  | (?P<dmy>
        (?<![\w.,])(?P<d2>[0-3]?\d)(?:st|nd|rd|th)?[ ](?:of[ ])?(?P<m2>{_MONTH})(?:,?[ ](?P<my2>{_YEAR}))?(?!\d))
  | (?P<my>\b(?P<m3>{_MONTH})[ ,]{{1,2}}(?:of[ ])?(?P<my3>{_YEAR})(?!\d))
  | (?P<year>
        (?:{_BEFORE_YEAR}|(?<=\bmid-)|(?<=\())(?P<ry>1[5-9]\d\d|20\d\d|21[0-4]\d)
        (?![\w,.]?\d|[ ]?(?:%|percent|km|kg|m\b|years|people|files|users|employees|of\b)|\w))
    """,
    re.VERBOSE,
)
_VERSION_SIGN = re.compile(r"^v(?:ersion )?\.? ?")


DatedKind = Literal["date", "period", "version"]


class Dated(NamedTuple):
    """A date, a period or a version in levelled text."""

    start: int
    end: int
    kind: DatedKind
    value: float | None  # of a date: yyyymmdd with 00 for what is not given; of a version: None
    unit: str  # of a period: Q1, H2, FY, decade, century; of a version: its digits


def dates(text: str) -> Iterator[Dated]:
    """Yield the dates, periods and versions of a levelled text, in order."""
    for match in _FIGURE.finditer(text):
        dated = _dated(match)
        if dated is not None:
            yield Dated(match.start(), match.end(), *dated)


# The groups of year, month and day of each form of a date.
_PARTS = {
    "iso": ("iy", "im", "id"), "isomonth": ("iy2", "im2", ""), "zh": ("zy", "zm", "zd"), "zhday": ("", "zm2", "zd2"),
    "year": ("ry", "", ""), "mdy": ("my1", "m1", "d1"), "dmy": ("my2", "m2", "d2"), "my": ("my3", "m3", ""),
}  # fmt: skip
_WRITTEN = frozenset(("mdy", "dmy", "my"))


def _dated(match: re.Match[str]) -> tuple[DatedKind, float | None, str] | None:
    group = match.groupdict()
    if group["version"]:
        return "version", None, _VERSION_SIGN.sub("", match[0])
    form = next((name for name in _PARTS if group[name]), None)
    if form is not None:
        year, month, day = (group[name] if name else None for name in _PARTS[form])
        if form in _WRITTEN:
            return _written(year, month, day)
        return "date", _day(year, month, day), ""
    if group["fiscal"]:
        fiscal = group["fy"] or ""
        return "period", _day(fiscal if len(fiscal) == 4 else f"20{fiscal}", None, None), "FY"
    return _period(match, group)


def _period(match: re.Match[str], group: dict[str, str | None]) -> tuple[DatedKind, float | None, str] | None:
    if group["century"]:
        return "period", float(group["cn"] or _small(group["cz"] or "")), "century"
    if group["decade"]:
        first = re.match(r"\d+", match[0])
        return "period", float(first[0]) if first else float(_small(group["zdec"] or "")), "decade"
    number = group["qn"] or group["qn2"] or group["n1"] or group["n2"] or group["n3"]
    half = group["qh"] or group["h1"] or group["h2"] or group["h3"]
    year = group["qy"] or group["qy2"] or group["y1"] or group["y3"] or group["y4"]
    if group["n4"]:
        name = f"{'Q' if group['w4'] == 'quarter' else 'H'}{_ORDINALS[group['n4']]}"
    elif half:
        name = f"H{_ORDINALS[half] if half in _ORDINALS else half[1]}"
    else:
        name = f"Q{_ORDINALS[number or '1']}"
    if year and year.startswith("'"):
        year = f"20{year[1:]}"
    return "period", _day(year, None, None) if year else None, name


def _written(year: str | None, month: str | None, day: str | None) -> tuple[DatedKind, float | None, str] | None:
    if day and not 1 <= int(day) <= 31:
        return None
    return "date", _day(year, str(_MONTHS[(month or "").rstrip(".")]), day), ""


def _day(year: str | None, month: str | None, day: str | None) -> float:
    return _small(year or "") * 10_000 + _small(month or "") * 100 + _small(day or "")


def _small(text: str) -> int:
    """A year, month or day in digits or Chinese numerals; 0 for nothing."""
    if not text or text.isdigit():
        number = int(text or 0)
        return number if len(text) != 2 or number <= 31 else 1900 + number
    if "十" in text:
        tens, _, ones = text.partition("十")
        return 10 * _HANZI_DIGITS.get(tens, 1) + _HANZI_DIGITS.get(ones, 0)
    return int("".join(str(_HANZI_DIGITS[sign]) for sign in text))
