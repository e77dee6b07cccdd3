"""All numbers of a text, in digits, English words, Chinese numerals or a mixture, with their values and places."""

from __future__ import annotations

import re
from bisect import bisect_left

from hooks_py.text.levelled import Number
from hooks_py.text.numerals_en import latin_numbers
from hooks_py.text.numerals_zh import hanzi_numbers

_OVER = re.compile(r"[ ]{0,3}分[ ]{0,3}之[ ]{0,3}负?")
_AND_A_PART = re.compile(r"[ ]{0,2}又[ ]{0,2}")
_ODD = re.compile(r"[ ]{0,2}[多余几][ ]{0,2}([百千万亿]{1,2})")
_SCALES = {"百": 100, "千": 1000, "万": 10**4, "亿": 10**8}
_NEGATIVE = re.compile(r"负[ ]?$")


def numbers(text: str) -> list[Number]:
    """Return the numbers of a levelled text in order, without overlaps; 三分之二 and 一又二分之一 are one each."""
    has_hanzi = _has_hanzi(text)
    chinese = list(hanzi_numbers(text)) if has_hanzi else []
    starts = [number.start for number in chinese]
    found = list(chinese)
    for number in latin_numbers(text):
        at = bisect_left(starts, number.end)
        if at == 0 or chinese[at - 1].end <= number.start:
            found.append(number)
    found.sort()
    return _fractions(text, [_completed(text, number) for number in found]) if has_hanzi else found


def _has_hanzi(text: str) -> bool:
    return not text.isascii() and re.search("[零一二两三四五六七八九十百千万亿兆负分]", text) is not None


def _completed(text: str, number: Number) -> Number:
    """The number with a scale behind 多, 余 or 几, and with a minus that is written 负."""
    odd = _ODD.match(text, number.end)
    if odd and not number.approximate:
        value = number.value
        for scale in odd[1]:
            value *= _SCALES[scale]
        number = number._replace(end=odd.end(), value=value, approximate=True, form="hanzi")
    minus = _NEGATIVE.search(text, max(0, number.start - 2), number.start)
    return number._replace(start=minus.start(), value=-number.value) if minus else number


def _fractions(text: str, found: list[Number]) -> list[Number]:
    """Join the parts of fractions and mixed numbers."""
    joined: list[Number] = []
    for number in found:
        last = joined[-1] if joined else None
        over = _OVER.match(text, last.end) if last else None
        if last and over and last.value and over.end() - over[0].count("负") <= number.start <= over.end():
            whole = joined[-2] if len(joined) > 1 and _AND_A_PART.fullmatch(text[joined[-2].end : last.start]) else None
            value, start = number.value / last.value, last.start
            if whole:
                joined.pop()
                value, start = (abs(whole.value) + value) * (-1 if whole.value < 0 else 1), whole.start
            joined[-1] = Number(start, number.end, value, "hanzi")
        else:
            joined.append(number)
    return joined
