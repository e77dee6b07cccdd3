"""Chinese numerals, alone and mixed with digits: 一百二十三, 1.2亿, 3万5千, 五百多, 三分之二."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from hooks_py.text.levelled import Number

_DIGIT_VALUES = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2}
_SIGNS = re.compile(r"\d[\d,]*(?:\.\d+)?|\S")
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10**4, "亿": 10**8, "兆": 10**12}
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
# 千 and 兆 right before a unit are its prefix (323千卡, 五十兆字节), not a part of the number.
_UNIT_AHEAD = "(?!米|克|卡|瓦|赫|字节|比特|伏|帕|焦)"
_NUMERAL = rf"(?:[零一二三四五六七八九十百万亿]|两(?=[ ]{{0,2}}[百千万亿])|[千兆]{_UNIT_AHEAD})"
_RUN = re.compile(
    rf"""
    (?P<sign>负\s?|(?<![\w)\]])-)?
    (?P<whole>
        (?:(?<!\d)(?<!\d[.,]){_DIGITS}[ ]{{0,2}}[十百千万亿兆]{_UNIT_AHEAD}|两|{_NUMERAL})
        (?:[ ]{{0,3}}(?:{_DIGITS}(?=[ ]{{0,2}}[十百千万亿])|(?<=零)\d+|(?<=[十百千万亿][ ])\d+(?=$)|{_NUMERAL}))*
    )
    (?P<decimal>[ ]{{0,3}}点[ ]{{0,3}}(?:\d+|[零一二三四五六七八九](?:[ ]{{0,3}}[零一二三四五六七八九])*))?
    (?P<more>
        [ ]{{0,2}}[多余几][ ]{{0,2}}(?P<scale>[百千万亿兆]{{1,2}})
      | 多(?![媒大少种样元功数]) | 余(?![地额下热]) | 几(?=[万亿]))?
    """,
    re.VERBOSE,
)
_SEVERAL = re.compile(r"(?<=[十百千万亿])[ ]{0,3}几")
# Words in which numerals count nothing.
_WORDS = re.compile(
    r"万一|千万(?=别|不|要|注意)"
    r"|一[些般样直起切致定旦边方面再律概味向会儿共时个人次点种款家位名项类套份条系列带]"
    r"|一下|统一|唯一|(?<![分 ])之一|万物|万能|百姓|老百|百科|千里|十分(?!之|钟)|十足|三明治|万分(?!之)"
    r"|星期[一二三四五六]|周[一二三四五六]|礼拜[一二三四五六]|[第初][零一二两三四五六七八九十百千]+"
    r"|亿万|百般|千方|百计|成千上万|七上八下|五花八门|四面八方|三角|四川|九州|八卦|两岸|两极"
)
_FRACTION = re.compile(r"[ ]{0,3}分[ ]{0,3}之[ ]{0,3}")
_AND_A_PART = re.compile(r"[ ]?又[零一二三四五六七八九十百0-9]{1,6}[ ]?分[ ]?之")
_COUNTED = re.compile(
    r"[ ]{0,2}(?:个|只|双|条|张|把|台|辆|架|艘|家|名|位|人|口|项|次|倍|件|款|种|套|户|所|座|篇|本|册|部|支|枝|根|棵|头"
    r"|匹|届|轮|层|章|节|页|行|列|点|成|折|年|月|日|天|周|岁|小时|分钟|秒|米|克|斤|吨|升|亩|公|平方|立方|千|兆|字|比特|赫"
    r"|元|块|美|欧|英|日元|港|人民币|角|毛|分|度|两|寸|尺|丈|里)"
)


def hanzi_numbers(text: str) -> Iterator[Number]:
    """Yield the numbers of a levelled text that hold a Chinese numeral, in order; words like 一些 and 万一 are none."""
    words = [match.span() for match in _WORDS.finditer(text)]
    starts = [start for start, _ in words]
    at = 0
    while True:
        run = _RUN.search(text, at)
        if run is None:
            return
        number = None if _is_in_word(run, words, starts) else _number(text, run)
        if number is None:
            at = run.end()
            continue
        yield number
        at = max(number.end, run.start() + 1)


def _is_in_word(run: re.Match[str], words: list[tuple[int, int]], starts: list[int]) -> bool:
    """Whether a numeral begins in one of those words and does not go on beyond it."""
    start, end = run.span("whole")
    at = bisect_right(starts, start) - 1
    if at < 0:
        return False
    word_start, word_end = words[at]
    return start < word_end and (end <= word_end or word_start < start)


def _number(text: str, run: re.Match[str]) -> Number | None:
    whole = run["whole"].rstrip(" ")
    value = hanzi_value(whole.replace(" ", ""))
    end = run.start("whole") + len(whole)
    if value is None or (len(whole) > 1 and whole[0] in "万亿兆零" and whole[1] != "零"):
        return None
    approximate = False
    if run["decimal"]:
        value += _decimals(run["decimal"])
        end = run.end("decimal")
    if run["more"] and not run["decimal"]:
        approximate = True
        end = run.end("more")
        for scale in run["scale"] or "":
            value *= _SMALL.get(scale) or _LARGE[scale]
    if len(whole) == 1 and not run["decimal"] and not approximate and not _stands_alone(text, run.start("whole"), end):
        return None
    sign = run["sign"]
    return Number(run.start(), end, -value if sign else value, "hanzi", approximate)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a single numeral is a number: before a counter or a unit, or by itself between signs."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if (
        _FRACTION.match(text, end)
        or _AND_A_PART.match(text, end)
        or (before in ("之", "又") and not after.isalpha())
        or (before == "之" and "分" in text[max(0, start - 4) : start])
    ):
        return text[start] not in "百千万亿兆零"
    if re.match("[到至-][零一二三四五六七八九十两]", text[end : end + 2]):
        return True
    if text[start] == "一":
        return bool(
            re.match(
                r"(?:吨|公斤|千[克米瓦卡]|千字节|千比特|千米|公里|美元|欧元|英镑|日元|港元|元|成|折|倍|百分|[ ]?/)",
                text[end:],
            )
        )
    if text[start] in "百千万亿兆零":
        return False
    return bool(_COUNTED.match(text, end)) or not (before.isalpha() or after.isalpha())


def _decimals(text: str) -> float:
    digits = "".join(str(_DIGIT_VALUES.get(sign, sign)) for sign in text if sign not in "点 ")
    return float(f"0.{digits}")


def hanzi_value(text: str) -> float | None:
    """
    Return the value of a numeral like 三千零五, 1.2亿 or 二零二四, None when it is none.

    A last digit without its place takes the next lower one: 一百五 is 150,
    三万二 is 32000, and 一百零五 is 105.
    """
    signs = _SIGNS.findall(text)
    if all(sign in _DIGIT_VALUES for sign in signs):
        return float("".join(str(_DIGIT_VALUES[sign]) for sign in signs))
    numeral = _Numeral()
    return numeral.value if all(numeral.take(sign) for sign in signs) else None


class _Numeral:
    """A numeral read sign by sign: sums closed by 万, 亿 or 兆, the open section, and the digit that waits."""

    def __init__(self) -> None:
        self._closed: list[float] = []  # in falling order
        self._section, self._last_unit = 0.0, 1.0
        self._digit: float | None = None
        self._after_zero = False

    def take(self, sign: str) -> bool:
        """Take a sign; False: no numeral goes on like this."""
        if sign in _SMALL:
            return self._take_small(_SMALL[sign])
        if sign in _LARGE:
            self._close(_LARGE[sign])
            return True
        if self._digit is not None:
            return False
        if sign == "零":
            self._after_zero = True
        else:
            self._digit = float(sign.replace(",", "")) if sign[0].isdigit() else float(_DIGIT_VALUES[sign])
        return True

    @property
    def value(self) -> float:
        last = self._digit or 0.0
        if not (self._after_zero or self._last_unit == 1 or last >= 10):
            last *= self._last_unit / 10
        return sum(self._closed) + self._section + last

    def _take_small(self, unit: int) -> bool:
        if self._digit is None and self._section and self._last_unit <= unit:
            return False
        self._section += (1 if self._digit is None else self._digit) * unit
        self._digit, self._last_unit, self._after_zero = None, unit, False
        return True

    def _close(self, unit: int) -> None:
        """Close the section by 万, 亿 or 兆; smaller sums before it are multiplied too (三百五十一万亿)."""
        section = self._section + (self._digit or 0)
        total = section
        while self._closed and self._closed[-1] < unit * 10**8:
            if self._closed[-1] >= unit and section:
                break
            total += self._closed.pop()
        self._closed.append((total or 1) * unit)
        self._section, self._digit, self._last_unit, self._after_zero = 0.0, None, unit, False
