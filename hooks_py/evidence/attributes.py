"""
Whether two figures measure one thing: the same attribute of the same subject, though the sentences are worded apart.

Compared are the clauses that hold the figures, by the words that carry
meaning. Framing ("contrary to the report"), verbs that only join a value to
its name (reached, 达到) and the years make no difference.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache

from hooks_py.evidence.terms import terms
from hooks_py.text.figures import Figure, figures
from hooks_py.text.normalise import fold
from hooks_py.text.stemming import stem

# Of the words of the clause with fewer, and of all words of both clauses: what must be shared. Chosen on our own
# statements of one attribute against others of the same topic; sentences of one page that differ share far less.
_CONTAINED = 0.8
_SHARED = 0.6
_LEAST_SHARED = 2  # one word alone (the market) names no attribute
_ROUNDED = 0.05  # how far a value may be off and still be the other one rounded
_NEAR = 0.10  # how far a value called approximate may be off

_CLAUSE_END = re.compile(r"[;；。！？!?，]|,(?!\d)|(?<!\d)\.(?=\s|$)|\.$| [–—-] |——|：|:(?=\s)")
_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_RUN = re.compile(r"[ ]?([\u3400-\u9fff]{1,16})")
_LATIN_RUN = re.compile(r"(?:[ -][a-z][a-z’'-]*){1,5}", re.IGNORECASE)
# Joins a value to what it measures and says nothing itself; what uses or has the counted is said the same way.
_JOINT = re.compile(
    r"\b(?:reach(?:es|ed|ing)?|total(?:s|ed|led|ling|ing)?|stands?|stood|amount(?:s|ed|ing)? to|hits?|equal(?:s|led)?|"
    r"worth|valued|measured|put|estimated|reported|recorded|counted|approximately|roughly|around|about|nearly|almost|"
    r"however|instead|actually|really|already|now|currently|year|size|sized)\b"
    r"|达到了?|大约|约为|约有|约|左右|估计|据|实际上?|事实上|其实|但是?|然而|却|已经?|目前|当前|总共|一共|共有?|拥有|使用|采用"
    r"|达|为|有|是|在|于|年|被"
)
_CHANGE = re.compile(
    r"\b(?:grew|grow(?:s|n|ing|th)?|rose|ris(?:e|es|ing)|increas\w*|fell|fall(?:s|en|ing)?|declin\w*|decreas\w*|dropp?\w*|"
    r"added|adding|gain\w*|lost|los(?:e|es|ing)|sav(?:e|es|ed|ing|ings)|extra|additional|more than last"
    r"|up by|down by)\b(?! to\b)"
    r"|(?:增长|增加|新增|上升|上涨|提高|减少|下降|下跌|下滑|降低|节省)(?![到至])|增幅|降幅|同比|环比"
)
_FORECAST = re.compile(
    r"\b(?:will|would|by (?:19|20)\d\d|expect(?:s|ed)?|forecasts?|project(?:s|ed)|predict(?:s|ed)|target(?:s|ed)?|plan"
    r"|goal)\b|将|预计|预测|有望|预期|目标|计划"
)
_AT_LEAST = re.compile(
    r"(?:\b(?:over|more than|at least|above|exceed(?:s|ed|ing)?|no less than|upwards of)|超过|超|逾|至少|不少于"
    r"|不低于|突破|大于|高于)了?[ ]?$"
)
_AT_MOST = re.compile(
    r"(?:\b(?:under|less than|fewer than|at most|up to|below|nearly|almost|no more than)|不到|不足|至多|最多|少于"
    r"|低于|不超过|接近|将近|近)[ ]?$"
)
_OR_MORE = re.compile(
    r"[+＋]|[ ]?(?:or more|or above)\b|[ ]?[个名家位]?(?:以上|多(?=[个名家位万亿])|余(?=[个名家位万亿]))"
)
_COUNTER = re.compile(r"^[多余]?(?:人次|[个名家位款种项台支间份条次套座])")
_HAN_NOUN_END = re.compile(
    r"使用|采用|选择|选用|正在|已经|参与|加入|注册|依赖|部署|左右|以上|以下|[在的和与及是为了并来已将向从用中对]"
)
_NO_PLURAL = re.compile(r"(?:ss|us|is)$")
_NOUN_END = re.compile(
    r"(?:a|an|and|are|as|at|be|by|for|from|had|has|have|in|is|of|on|or|per|that|the|to|was|were|which|who|with)"
)


def measure_one_thing(a: str, one: Figure, b: str, two: Figure) -> bool:
    """
    Return whether a figure of one text and a figure of another measure the same, by what is said around them.

    A level and its change, a forecast and a fact, users and paying users are
    not the same; nor is anything sure where a clause has several such figures.
    """
    clause_a, clause_b = _clause(a, one), _clause(b, two)
    words_a, words_b = _content(clause_a), _content(clause_b)
    shared = len(words_a & words_b)
    least = max(_LEAST_SHARED, _CONTAINED * min(len(words_a), len(words_b)), _SHARED * len(words_a | words_b))
    if shared < least or not (_is_alone(a, one) and _is_alone(b, two)):
        return False
    if is_level_and_change(clause_a, clause_b) or _is_forecast(clause_a) != _is_forecast(clause_b):
        return False
    return one.kind != "number" or _count_one_thing(a, one, b, two)


def are_clearly_different(a: str, one: Figure, b: str, two: Figure) -> bool:
    """
    Return whether two amounts cannot be one: not by rounding, not by "about", a range around one, or a bound it keeps.

    A bound is "over 5,000" or 不到 30%; rounding is to the digits of the rounder of the two.
    """
    if one.value is None or two.value is None:
        return False
    return not bounds_meet(a, one, b, two) and not _is_rounded(one.value, two.value)


def bounds_meet(a: str, one: Figure, b: str, two: Figure) -> bool:
    """
    Return whether some value keeps what both texts say of their figure: "over 5,000" and "6,000" do.

    Two bounds to one side, "over 5,000" and "over 8,000", are compared as the values they name.
    """
    near = _NEAR / 2 if one.approximate and two.approximate else _NEAR
    low_a, high_a = _bounds(a, one, near)
    low_b, high_b = _bounds(b, two, near)
    if low_a == low_b == -math.inf:
        return high_a == high_b
    if high_a == high_b == math.inf:
        return low_a == low_b
    return low_a <= high_b and low_b <= high_a


def is_kept_bound(a: str, one: Figure, b: str, two: Figure) -> bool:
    """Return whether exactly one of two figures is a bound ("over", 不到), and the other keeps it."""
    is_open = [math.inf in map(abs, _bounds(text, figure, _NEAR)) for text, figure in ((a, one), (b, two))]
    return is_open[0] != is_open[1] and bounds_meet(a, one, b, two)


def is_level_and_change(a: str, b: str) -> bool:
    """Return whether one text tells how much something changed, and the other does not; "grew to" tells no change."""
    return _is_change(a) != _is_change(b)


@lru_cache(maxsize=16_384)
def _is_change(text: str) -> bool:
    return _CHANGE.search(fold(text)) is not None


@lru_cache(maxsize=16_384)
def _is_forecast(text: str) -> bool:
    return _FORECAST.search(fold(text)) is not None


def _bounds(text: str, figure: Figure, near: float) -> tuple[float, float]:
    """Between what values the truth may lie where a text gives this figure."""
    low = figure.value or 0.0
    high = low if figure.high is None else figure.high
    level = fold(text[max(0, figure.start - 24) : figure.start])
    if _AT_MOST.search(level):
        return -math.inf, high
    if _AT_LEAST.search(level) or _OR_MORE.match(fold(text[figure.end : figure.end + 12])):
        return low, math.inf
    spread = near * max(abs(low), abs(high)) if figure.approximate else 0.0
    return low - spread, high + spread


def _is_rounded(one: float, two: float) -> bool:
    step = max(_step(one), _step(two))
    return abs(one - two) <= min(step / 2, _ROUNDED * max(abs(one), abs(two)))


def _step(value: float) -> float:
    """The size of the last digit that is not a trailing nought."""
    mantissa, _, exponent = f"{abs(value):.9e}".partition("e")
    return float(10.0 ** (int(exponent) - len(mantissa.rstrip("0").rstrip(".").replace(".", "")) + 1))


@lru_cache(maxsize=16_384)
def _is_alone(text: str, figure: Figure) -> bool:
    """Whether the clause has no other figure of that kind and measure: then its words speak of this one."""
    start, end = _borders(text, figure)
    return all(
        other == figure or (other.kind, other.currency, other.unit) != (figure.kind, figure.currency, figure.unit)
        for other in figures(text)
        if start <= other.start < end
    )


def _borders(text: str, figure: Figure) -> tuple[int, int]:
    start, end = 0, len(text)
    held = [(one.start, one.end) for one in figures(text)]
    for sign in _CLAUSE_END.finditer(text):
        if any(first < sign.end() and sign.start() < last for first, last in held):
            continue
        if sign.end() <= figure.start:
            start = sign.end()
        elif sign.start() >= figure.end:
            return start, sign.start()
    return start, end


@lru_cache(maxsize=16_384)
def _clause(text: str, figure: Figure) -> str:
    """The clause around a figure, with a gap where its figures stood, and what comes before if that is its subject."""
    start, end = _borders(text, figure)
    own = _without_figures(text, figures(text), start, end)
    if _content(own):
        return own
    return _without_figures(text, figures(text), 0, end)


def _without_figures(text: str, found: Sequence[Figure], start: int, end: int) -> str:
    parts = []
    for one in found:
        if start <= one.start and one.end <= end:
            parts.append(text[start : one.start])
            start = one.end
    return " ".join([*parts, text[start:end]])


@lru_cache(maxsize=16_384)
def _content(clause: str) -> frozenset[str]:
    """The terms that name subject and attribute; for Chinese pairs of characters that no joint bridges."""
    return frozenset(term for term in terms(_JOINT.sub(" ", fold(clause))) if not _is_lone_han(term))


def _is_lone_han(term: str) -> bool:
    return len(term) == 1 and _HAN.match(term) is not None


def _count_one_thing(a: str, one: Figure, b: str, two: Figure) -> bool:
    """Whether two bare numbers count the same: the same noun behind both, or one noun that both clauses have."""
    noun_a, noun_b = _counted(a, one), _counted(b, two)
    if noun_a and noun_b:
        return noun_a == noun_b
    if not noun_a and not noun_b:
        return True
    noun, clause = (noun_a, _clause(b, two)) if noun_a else (noun_b, _clause(a, one))
    if _HAN.match(noun):
        return noun in fold(clause)
    return set(noun.split()) <= {stem(word) for word in re.findall(r"[a-z]+", fold(clause))}


def _counted(text: str, figure: Figure) -> str:
    """The noun behind a number with what describes it, folded; "" where there is none."""
    behind = fold(text[figure.end : figure.end + 60])
    han = _HAN_RUN.match(behind)
    if han:
        return _HAN_NOUN_END.split(_COUNTER.sub("", han[1]), maxsplit=1)[0]
    latin = _LATIN_RUN.match(behind)
    words: list[str] = []
    for word in re.findall(r"[a-z]+", latin[0]) if latin else []:
        if _NOUN_END.fullmatch(word):
            break
        words.append(stem(word))
        if word == "people" or (word.endswith("s") and not _NO_PLURAL.search(word)):
            break
    return " ".join(words)
