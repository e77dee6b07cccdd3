"""Numbers in digits and English words: 1,234.5, 3 million, twenty-three thousand, two thirds, 5k."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hooks_py.text.levelled import Number

_ONES = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "  # noqa: SIM905
        "seventeen eighteen nineteen".split()
    )
} | {"nought": 0, "naught": 0}
_TENS = {
    word: 10 * value
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)  # noqa: SIM905
}
_SCALES = {
    "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "lakh": 10**5, "crore": 10**7,
    "thousands": 10**3, "millions": 10**6, "billions": 10**9, "trillions": 10**12, "mil": 10**6,
    "bn": 10**9, "mn": 10**6, "mln": 10**6, "tn": 10**12,
    "hundred": 100, "hundreds": 100, "dozen": 12, "dozens": 12, "dz": 12, "dzs": 12,
}  # fmt: skip
_LETTERS = {"k": 10**3, "m": 10**6, "b": 10**9, "t": 10**12}
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
    "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8, "ninth": 9, "ninths": 9,
    "tenth": 10, "tenths": 10, "twentieth": 20, "twentieths": 20, "hundredth": 100, "hundredths": 100,
    "thousandth": 1000, "thousandths": 1000,
}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<digits>(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d])|\d{1,3}(?: \d{3}){2,}(?!\d)|\d+)(?:\.\d+)?|(?<![\d.])\.\d+)"
    r"|(?P<word>(?<![a-z])(?:"
    + "|".join(sorted([*_ONES, *_TENS, *_SCALES, *_PARTS, "point"], key=len, reverse=True))
    + r")(?![a-z]))"
)
_LETTER = re.compile(r"[kmbt](?![a-z0-9])")
_GAP = re.compile(r"[ \n]{1,4}|[ ]?-[ ]?|")
_OF_A = re.compile(r"[ ](?:of[ ])?an?[ ]|[ ]{1,4}|[ ]?-[ ]?")  # half a million, two thirds of a million
_AND = re.compile(r"[ ]+and[ ]+(?:an?[ ]+)?")
_ARTICLE = re.compile(r"(?<![a-z])an? $")
_CODE_BEFORE = re.compile(r"(?<![a-z])(?:usd|eur|gbp|rmb|cny|jpy|hkd|chf|inr|aud|cad|sgd|krw|rs)$")
_SIGN = re.compile(r"(?:(?<![\w)\]%.])|(?<=[ (]))(?:-[ ]?|\+)$")
_POWER = re.compile(r"\^([+-]{0,2})(\d{1,3}(?:\.\d+)?)|e([+-]?\d{1,3})(?![\w])")
_SLASH = re.compile(r"(?:[ ]{1,2}(\d{1,3}))?[ ]?/[ ]?(\d{1,4})(?![\d/])")
# Words in which number words count nothing.
_IDIOMS = re.compile(
    r"\b(?:no|any|every|some|this|that|which|each|another|the|last|other|only|good|new|first|old|right|wrong) one\b"
    r"(?! (?:hundred|thousand|million|billion|trillion|of|in|out))"
    r"|(?<!and )\bone (?:another|day|of|by one|can|may|might|should|could|would|must|has|is|that|who)\b"
    r"|\bpoint\b(?! (?:zero|one|two|three|four|five|six|seven|eight|nine))"
    r"|\b(?:at|on|in|to|the|this|that|last|first|next|per|each|every|second|fourth|third|fiscal) (?:quarter|half)\b"
    r"|\b(?:third|half|quarter)[- ](?:part|parties|party|time|way|life|ly|over)",
)


class _Piece(NamedTuple):
    start: int
    end: int
    kind: str  # digits, ones, tens, scale, part, point
    value: float


def latin_numbers(text: str) -> Iterator[Number]:
    """Yield the numbers of a levelled text in digits and English words, in order."""
    idioms = [match.span() for match in _IDIOMS.finditer(text)]
    pieces = [piece for piece in _pieces(text) if not any(a <= piece.start and piece.end <= b for a, b in idioms)]
    at = 0
    while at < len(pieces):
        number, used = _read(text, pieces, at)
        at += max(used, 1)
        if number is not None:
            yield number


def _pieces(text: str) -> Iterator[_Piece]:
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if match["digits"]:
            before = text[start - 1 : start]
            is_name = (before.isascii() and before.isalpha()) or before == "_"
            if is_name and not _CODE_BEFORE.search(text, max(0, start - 4), start):
                continue  # a part of a name: h2o, abc123
            yield _Piece(start, end, "digits", float(match["digits"].replace(",", "").replace(" ", "")))
            continue
        word = match["word"]
        for kind, values in (("ones", _ONES), ("tens", _TENS), ("scale", _SCALES), ("part", _PARTS)):
            if word in values:
                yield _Piece(start, end, kind, values[word])
        if word == "point":
            yield _Piece(start, end, "point", 0)


def _read(text: str, pieces: list[_Piece], first: int) -> tuple[Number | None, int]:
    """The number that begins with a piece, and how many pieces it takes."""
    head = pieces[first]
    if head.kind == "point":
        return None, 1
    if head.kind == "digits":
        special = _special(text, head) or _lettered(text, head)
        if special is not None:
            return special, sum(1 for piece in pieces[first : first + 4] if piece.start < special.end)
    reader = _Reader(text, pieces, first)
    reader.read()
    used = reader.at - first
    start = head.start
    if head.kind in ("scale", "part"):
        article = _ARTICLE.search(text, max(0, start - 3), start)
        is_lone = used == 1 and not article
        if is_lone and (head.kind == "scale" or head.value not in (2, 4)):
            return None, max(used, 1)
        start = article.start() if article else start
    form = "digits" if head.kind == "digits" else "words"
    return Number(_signed(text, start), reader.end, reader.value * _sign(text, start), form), max(used, 1)


class _Reader:
    """Reads one number piece by piece: `total` holds what a scale closed, `current` what is still open."""

    def __init__(self, text: str, pieces: list[_Piece], first: int) -> None:
        self.text, self.pieces, self.first = text, pieces, first
        self.at, self.end = first, pieces[first].start
        self.total = self.current = 0.0
        self.smallest = float("inf")  # the last scale from thousand on
        self.before_and: float | None = None  # None: there was no "and" yet

    @property
    def value(self) -> float:
        return self.total + self.current

    def read(self) -> None:
        """Take pieces as long as they go on with the number."""
        while self.at < len(self.pieces):
            joint = self._joint()
            if joint is None:
                return
            piece = self.pieces[self.at]
            by_and = joint == "and"
            if piece.kind == "part":
                self._take_part(piece, by_and=by_and)
                return
            if piece.kind == "point":
                self._take_decimals()
                return
            if not self._fits(piece, by_and=by_and):
                self._take_mixed(by_and=by_and)
                return
            if by_and:
                self.before_and = self.value
            self._take(piece)

    def _joint(self) -> str | None:
        """How the next piece hangs on the number: "and", "" (space or hyphen), None: not at all."""
        if self.at == self.first:
            return ""
        gap = self.text[self.end : self.pieces[self.at].start]
        if _AND.fullmatch(gap):
            return "and"
        return "" if _GAP.fullmatch(gap) else None

    def _take(self, piece: _Piece) -> None:
        if piece.kind == "scale":
            self.current = (self.current or 1) * piece.value
            if piece.value >= 1000:
                self.total, self.current, self.smallest = self.value, 0.0, piece.value
        else:
            self.current += piece.value
        self.end = piece.end
        self.at += 1

    def _fits(self, piece: _Piece, *, by_and: bool) -> bool:
        """Whether a piece goes on with the number; else it begins another one."""
        kind, value, current = piece.kind, piece.value, self.current
        is_first, after_scale = self.at == self.first, self.smallest != float("inf")
        if kind == "scale":
            return not by_and and not (value >= 1000 and value >= self.smallest) and (value != 100 or current < 100)
        if is_first:
            return True
        if not current and not after_scale:
            return False
        after_hundreds = current % 100 == 0 and current < 1000
        if kind == "digits":
            return (current == 0 and value < self.smallest) or (
                by_and and current >= 100 and after_hundreds and value < 100
            )
        after_tens = kind == "ones" and current % 10 == 0 and current % 100 >= 20 and 0 < value < 10
        return after_hundreds or after_tens

    def _take_part(self, piece: _Piece, *, by_and: bool) -> None:
        """A half, two thirds, three and a quarter million, one million and a half."""
        if by_and or self.at == self.first:
            base, numerator = self.value, 1.0
        else:
            base = self.before_and or 0.0
            numerator = self.value - base
        self.at, self.end = self.at + 1, piece.end
        share = numerator / piece.value
        following = self.pieces[self.at] if self.at < len(self.pieces) else None
        if following and following.kind == "scale" and _OF_A.fullmatch(self.text[self.end : following.start]):
            share, self.at, self.end = share * following.value, self.at + 1, following.end
        elif base and self.smallest != float("inf"):
            share *= self.smallest
        self.total, self.current = base + share, 0.0

    def _take_mixed(self, *, by_and: bool) -> None:
        """The fraction of "three and two thirds", whose numerator by itself would begin another number."""
        if not by_and or self.at + 1 >= len(self.pieces):
            return
        numerator, part = self.pieces[self.at], self.pieces[self.at + 1]
        if numerator.kind not in ("ones", "digits", "tens") or part.kind != "part":
            return
        if _GAP.fullmatch(self.text[numerator.end : part.start]):
            self.total += numerator.value / part.value
            self.at, self.end = self.at + 2, part.end

    def _take_decimals(self) -> None:
        """Take "point five" behind a number in words, and a scale behind that."""
        at, end, digits = self.at + 1, self.pieces[self.at].end, ""
        while at < len(self.pieces) and self.pieces[at].kind == "ones" and self.pieces[at].value < 10:
            if not _GAP.fullmatch(self.text[end : self.pieces[at].start]):
                break
            digits += str(int(self.pieces[at].value))
            at, end = at + 1, self.pieces[at].end
        if not digits:
            return
        self.current += float(f"0.{digits}")
        self.at, self.end = at, end
        following = self.pieces[at] if at < len(self.pieces) else None
        if following and following.kind == "scale" and _GAP.fullmatch(self.text[end : following.start]):
            self._take(following)


def _lettered(text: str, head: _Piece) -> Number | None:
    """Digits with a letter for their scale: 5k, 1.2b."""
    letter = _LETTER.match(text, head.end)
    if letter is None:
        return None
    value = head.value * _LETTERS[letter[0]]
    return Number(_signed(text, head.start), letter.end(), _sign(text, head.start) * value, "digits")


def _special(text: str, head: _Piece) -> Number | None:
    """A power (2^5, 1e6) or a fraction in digits (3/4, 1 1/2) that begins with these digits."""
    sign, begin = _sign(text, head.start), _signed(text, head.start)
    power = _POWER.match(text, head.end)
    if power and head.value < 10**6:
        if power[3]:
            return Number(begin, power.end(), sign * head.value * 10.0 ** int(power[3]), "digits")
        exponent = float(power[2]) * (-1 if power[1] in ("-", "+-", "-+") else 1)
        if head.value and abs(exponent) < 300 and not (head.value > 1 and exponent * len(str(int(head.value))) > 300):
            return Number(begin, power.end(), sign * head.value**exponent, "digits")
    slash = _SLASH.match(text, head.end)
    if slash and text[begin - 1 : begin] != "/" and float(slash[2]):
        if slash[1]:
            return Number(begin, slash.end(), sign * (head.value + float(slash[1]) / float(slash[2])), "digits")
        if head.value == int(head.value) and head.value < 1000:
            return Number(begin, slash.end(), sign * head.value / float(slash[2]), "digits")
    return None


def _signed(text: str, start: int) -> int:
    sign = _SIGN.search(text, max(0, start - 3), start)
    if sign:
        return sign.start()
    return start - 6 if text.endswith("minus ", 0, start) else start


def _sign(text: str, start: int) -> int:
    sign = _SIGN.search(text, max(0, start - 3), start)
    return -1 if (sign and sign[0].startswith("-")) or text.endswith("minus ", 0, start) else 1
