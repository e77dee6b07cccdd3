"""How alike two statements are, and whether they are the same statement in other words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hooks_py.text.levelled import levelled
from hooks_py.text.normalise import fold, strip_markdown
from hooks_py.text.numbers import numbers
from hooks_py.text.opposites import negations, opposed, without_asides

__all__ = [
    "clashing_figures",
    "figures_differ",
    "may_merge",
    "names",
    "negations",
    "negations_differ",
    "overlap",
    "statement_words",
    "without_names",
]

# Chosen by measurement on revisions of sentences against other sentences of the same page (`bench quality`).
# The 80 % that is often asked for finds fewer than half of the revisions.
MERGE_AT = 0.44
MERGE_AT_CHINESE = 0.36
_STEM = 6  # letters: enough to tell words apart, short enough to make handle and handled one
_MAX_SPELLED = 10  # "one" and "three" come and go with wording; only figures that clash keep statements apart

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_TOKEN = re.compile(rf"[{_CJK}]|(?:(?![{_CJK}])[^\W_])+")
_HAN_RUN = re.compile(rf"[{_CJK}]+")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
# Names: Latin words with a capital or a figure that do not only begin a sentence, and any Latin word in Chinese.
_NAME = re.compile(
    r"(?<![.!?。！？:：]\s)(?<!^)(?<![A-Za-z0-9])[A-Z][A-Za-z0-9+#]*|(?<![A-Za-z0-9])[a-z]+[A-Z0-9][A-Za-z0-9]*"
)
_FIRST_NAME = re.compile(r"^[A-Z][A-Za-z0-9+#]*")


class _Features(NamedTuple):
    words: frozenset[str]  # stems of Latin words, single Chinese characters
    grams: frozenset[str]  # pairs of characters
    han: frozenset[str]  # pairs of Chinese characters and single ones: what opposites are looked up in
    digits: frozenset[tuple[str, int]]
    spelled: frozenset[float]
    names: frozenset[str]
    negations: tuple[int, int]  # all, and those outside of parentheses
    has_asides: bool
    is_chinese: bool


@lru_cache(maxsize=16_384)
def _features(text: str) -> _Features:
    visible = strip_markdown(text)
    main = without_asides(visible)
    plain = fold(visible)
    words = _TOKEN.findall(plain)
    letters = "".join(sign for sign in plain if sign.isalnum())
    han = [
        run[at : at + size] for run in _HAN_RUN.findall(plain) for size in (1, 2) for at in range(len(run) - size + 1)
    ]
    digits, spelled = _figures_of(plain)
    return _Features(
        frozenset(word[:_STEM] for word in words),
        frozenset(letters[at : at + 2] for at in range(len(letters) - 1)) or frozenset(letters),
        frozenset([*words, *han]),
        digits,
        spelled,
        frozenset(name.lower() for name in _NAME.findall(visible)),
        (len(negations(visible)), len(negations(main))),
        main != visible,
        sum(map(len, _HAN_RUN.findall(plain))) * 2 >= len(letters),
    )


def _figures_of(plain: str) -> tuple[frozenset[tuple[str, int]], frozenset[float]]:
    """Numbers in digits with how often each stands there (also inside of names: A310, x100), and those in words."""
    level = levelled(plain)
    counts: dict[str, int] = {}
    spelled = set()
    covered: list[tuple[int, int]] = []
    for number in numbers(level):
        if any(sign.isdigit() for sign in level[number.start : number.end]):
            covered.append((number.start, number.end))
            name = f"{abs(number.value):.10g}"
            counts[name] = counts.get(name, 0) + 1
        else:
            spelled.add(number.value)
    at = 0
    for run in _DIGITS.finditer(level):
        while at < len(covered) and covered[at][1] <= run.start():
            at += 1
        if at == len(covered) or covered[at][0] >= run.end():
            counts[run[0]] = counts.get(run[0], 0) + 1
    large = {f"{value:.10g}": 1 for value in spelled if abs(value) > _MAX_SPELLED}
    return frozenset({**large, **counts}.items()), frozenset(value for value in spelled if abs(value) <= _MAX_SPELLED)


def overlap(a: str, b: str) -> float:
    """
    Return how alike two texts are, 0 to 1: the mean of what they share in words and in pairs of letters (Jaccard).

    Markdown, case, widths and traditional forms make no difference.
    """
    one, two = _features(a), _features(b)
    return (_shared(one.words, two.words) + _shared(one.grams, two.grams)) / 2


def _shared(one: frozenset[str], two: frozenset[str]) -> float:
    union = len(one | two)
    return len(one & two) / union if union else 1.0


def statement_words(text: str) -> frozenset[str]:
    """Return the stems of the words and the Chinese characters of a text, for finding candidates that are alike."""
    return _features(text).words


def names(text: str) -> frozenset[str]:
    """Return the Latin names in a text, folded: words with a capital or a figure that do not only begin a sentence."""
    return _features(text).names


def without_names(text: str) -> str:
    """Return the text without those names, and without the word it begins with where that has a capital."""
    return _FIRST_NAME.sub(" ", _NAME.sub(" ", strip_markdown(text)))


def figures_differ(a: str, b: str) -> bool:
    """Return whether two texts name different numbers, in whatever writing; small ones in words must clash."""
    one, two = _features(a), _features(b)
    return one.digits != two.digits or bool(one.spelled - two.spelled and two.spelled - one.spelled)


def clashing_figures(a: str, b: str) -> tuple[str, str] | None:
    """Return the numbers that only the one and only the other text has, each side joined; None: a side has none."""
    one, two = _features(a), _features(b)
    only_a = sorted({name for name, _ in one.digits - two.digits})
    only_b = sorted({name for name, _ in two.digits - one.digits})
    return (" ".join(only_a), " ".join(only_b)) if only_a and only_b else None


def negations_differ(a: str, b: str) -> bool:
    """Return whether one text negates what the other does not, or says the opposite (rise and fall, 之前 and 之后)."""
    one, two = _features(a), _features(b)
    outside_only = one.has_asides != two.has_asides  # an aside that one leaves out may hold its own negation
    if one.negations[outside_only] != two.negations[outside_only]:
        return True
    return opposed(one.han - two.han, two.han - one.han) is not None


def may_merge(a: str, b: str) -> bool:
    """Return whether two texts are the same statement: alike, with the same figures, names and negations."""
    one, two = _features(a), _features(b)
    if figures_differ(a, b) or negations_differ(a, b):
        return False
    if one.names - two.names and two.names - one.names:
        return False
    return overlap(a, b) >= (MERGE_AT_CHINESE if one.is_chinese and two.is_chinese else MERGE_AT)
