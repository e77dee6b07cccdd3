"""
Claims that cannot both hold: of one subject and attribute, with other figures, dates, units or a negation.

By code alone. Two claims are of one attribute when they share most of their
words once the figures are left out, or when the clauses around two figures
name the same and differ only in how they put it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from hooks_py.evidence.attributes import are_clearly_different, is_kept_bound, is_level_and_change, measure_one_thing
from hooks_py.evidence.pairing import Pairing, is_about, is_same_subject
from hooks_py.evidence.registry import statement_key
from hooks_py.models.claims import Claim, Conflict, Registry
from hooks_py.models.sources import RawItem
from hooks_py.text.figures import Figure, figures, same_figure
from hooks_py.text.normalise import fold
from hooks_py.text.similarity import clashing_figures, negations_differ, overlap, without_names
from hooks_py.text.similarity import names as names_of

# Share of the wording without figures from which two statements are of one attribute; chosen on edits of real
# sentences (which keep nearly all of it) against other sentences of the same page.
SAME_ATTRIBUTE = 0.55
# Of a superlative, that claims one place for two names: nearly the whole wording.
SAME_SUPERLATIVE = 0.70
_SAME_SENTENCE = 0.80
# An approximate figure this near to the other one is another wording of it, no contradiction.
_NEAR = 0.10

Kind = Literal["figure", "date", "unit", "negation", "superlative"]
Relation = Literal["contradicts", "qualifies", "outdated"]
_HEDGE = re.compile(
    r"\b(?:may|might|could|sometimes|often|usually|typically|generally|mostly|mainly|partly|partially|some|certain|"
    r"in most cases|under some|expected to|estimated|projected|forecast)\b"
    r"|可能|也许|有时|通常|一般|大多|部分|某些|主要|预计|估计|预期|在某些"
)
_NARROWER = re.compile(
    r"\b(?:only|if|unless|when|except|excluding|as long as|provided that|limited to|"
    r"for (?:the )?(?:free|paid|pro|enterprise)|by default|in (?:china|europe|the us|the eu|asia|north america))\b"
    r"|仅|只有|如果|除非|除了|不包括|前提|默认情况下|在(?:中国|欧洲|美国|亚洲|北美)|限于"
)
_SUPERLATIVE = re.compile(
    r"\b(?:largest|biggest|smallest|fastest|slowest|first|only|most|best|worst|leading|top|highest|lowest|oldest|newest|"
    r"number one|no\. 1)\b|最[大小快慢高低早晚新老多少好差强]|第一|首个|首家|唯一|排名首位"
)
_NUMBER = re.compile(r"\d+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


@dataclass(frozen=True)
class Clash:
    """How two statements clash, and in what."""

    kind: Kind
    relation: Relation
    detail: str


def conflicts(registry: Registry, items: Sequence[RawItem]) -> tuple[Conflict, ...]:
    """Return the conflicts between quoted and derived claims; the id names both claims, the earlier one first."""
    claims = [claim for claim in registry.claims if claim.kind != "inference" and claim.status != "removed"]
    published = {item.id: item.published for item in items}
    pairing = Pairing(claims)
    found = []
    for at, claim in enumerate(claims):
        for other in sorted(pairing.candidates(at)):
            earlier = claims[other]
            if not _may_be_same_subject(claim, earlier) and not _superlatives(claim.text):
                continue
            clash = clash_of(earlier.text, claim.text, _years(earlier, published), _years(claim, published))
            if clash is not None:
                found.append(_conflict(earlier, claim, clash))
        pairing.put(at)
    return tuple(found)


def _may_be_same_subject(a: Claim, b: Claim) -> bool:
    """Whether the subjects are one, or each claim speaks of what the other has as its subject."""
    return is_same_subject(a.subject, b.subject) or (is_about(a.text, b.subject) and is_about(b.text, a.subject))


def _has_other_names(a: str, b: str) -> bool:
    """Whether each text names somebody the other does not; a name with another number (A310, A300) is not another."""
    one, two = _bare_names(a), _bare_names(b)
    return bool(one - two and two - one)


@lru_cache(maxsize=16_384)
def _bare_names(text: str) -> frozenset[str]:
    return frozenset(_NUMBER.sub("", name) for name in names_of(text)) - {""}


def _conflict(a: Claim, b: Claim, clash: Clash) -> Conflict:
    return Conflict(
        id=f"{a.id}:{b.id}",
        a=a.id,
        b=b.id,
        kind=clash.kind,
        relation=clash.relation,
        priority=min(a.priority, b.priority),
        detail=clash.detail,
    )


def _years(claim: Claim, published: Mapping[str, str]) -> frozenset[str]:
    """The years in which the sources of a claim were published, where they say so."""
    return frozenset(published.get(one.item, "")[:4] for one in claim.evidence) - {""}


def clash_of(
    a: str, b: str, published_a: frozenset[str] = frozenset(), published_b: frozenset[str] = frozenset()
) -> Clash | None:
    """Return how two statements clash, None: they do not; the years are those in which their sources were published."""
    if _has_other_names(a, b):
        return _superlative(a, b)
    likeness = overlap(_masked(a), _masked(b))
    if likeness < SAME_ATTRIBUTE:
        reworded = _reworded_clash(a, b)
        return _dated(reworded, a, b, published_a, published_b) if reworded else None
    by_figure = _figures_clash(a, b) or _numbers_clash(a, b, likeness)
    if by_figure is not None:
        return _dated(by_figure, a, b, published_a, published_b)
    if negations_differ(a, b) and not _is_longer_form(a, b):
        is_soft = _is_softer(a, b)
        clash = Clash("negation", "qualifies" if is_soft else "contradicts", "")
        return clash if is_soft else _dated(clash, a, b, published_a, published_b)
    return None


@lru_cache(maxsize=16_384)
def _masked(text: str) -> str:
    """The text without its figures."""
    parts, at = [], 0
    for figure in figures(text):
        parts.append(text[at : figure.start])
        at = figure.end
    return " ".join([*parts, text[at:]])


def _reworded_clash(a: str, b: str) -> Clash | None:
    """Amounts that measure one thing in sentences that are worded apart, and that are clearly different."""
    held_a, held_b = figures(a), figures(b)
    for one in held_a:
        for two in held_b:
            if _are_amounts(one, two) and measure_one_thing(a, one, b, two) and are_clearly_different(a, one, b, two):
                return Clash("figure", "qualifies" if _is_softer(a, b) else "contradicts", f"{one.text} ≠ {two.text}")
    return None


def _are_amounts(one: Figure, two: Figure) -> bool:
    """Whether both are amounts of one currency, unit or percentage, or both bare counts; years are none."""
    if _is_date(one) or _is_date(two) or {"version", "ordinal"} & {one.kind, two.kind}:
        return False
    return (one.kind == "percent") == (two.kind == "percent") and _measure(one) == _measure(two)


def _figures_clash(a: str, b: str) -> Clash | None:
    """Figures of one kind of which each text has one that the other lacks; amounts go before dates."""
    held_a, held_b = figures(a), figures(b)
    only_a = [one for one in held_a if not any(same_figure(one, other) for other in held_b)]
    only_b = [one for one in held_b if not any(same_figure(one, other) for other in held_a)]
    pairs = [(one, two) for one in only_a for two in only_b if _is_comparable(one, two)]
    amounts = [(one, two) for one, two in pairs if not _is_date(one)]
    if amounts and is_level_and_change(a, b):
        return None
    for one, two in amounts or pairs[:1]:
        kind: Kind = "date" if _is_date(one) else "figure"
        if kind == "figure" and one.value is not None and one.value == two.value and _measure(one) != _measure(two):
            kind = "unit"
        return Clash(kind, _relation(one, two, a, b), f"{one.text} ≠ {two.text}")
    return None


def _numbers_clash(a: str, b: str, likeness: float) -> Clash | None:
    """Other numbers in one and the same sentence, also where they are no figures by themselves (A310, 4x100, 20–18)."""
    clashing = clashing_figures(a, b) if likeness >= _SAME_SENTENCE else None
    if clashing is None:
        return None
    return Clash("figure", "qualifies" if _is_softer(a, b) else "contradicts", f"{clashing[0]} ≠ {clashing[1]}")


def _is_comparable(one: Figure, two: Figure) -> bool:
    if _is_date(one) or _is_date(two):
        return _is_date(one) and _is_date(two)
    if "version" in (one.kind, two.kind) or "percent" in (one.kind, two.kind) or "ordinal" in (one.kind, two.kind):
        return one.kind == two.kind
    if _measure(one) == _measure(two) or one.kind == two.kind == "number":
        return True
    return one.value == two.value and bool(_measure(one) and _measure(two))  # 5 km and 5 miles


def _is_date(figure: Figure) -> bool:
    if figure.kind in ("date", "period"):
        return True
    return figure.kind == "number" and not figure.unit and _YEAR.fullmatch(figure.text) is not None


def _measure(figure: Figure) -> str:
    return figure.currency or figure.unit


def _relation(one: Figure, two: Figure, a: str, b: str) -> Relation:
    if one.value is not None and two.value is not None and not _is_date(one):
        if _is_within(one, two) or _is_within(two, one):
            return "qualifies"
        if _measure(one) == _measure(two) and is_kept_bound(a, one, b, two):
            return "qualifies"
        larger = max(abs(one.value), abs(two.value))
        if (one.approximate or two.approximate) and abs(one.value - two.value) <= _NEAR * larger:
            return "qualifies"
    return "qualifies" if _is_softer(a, b) else "contradicts"


def _is_within(single: Figure, spread: Figure) -> bool:
    if single.value is None or spread.value is None or single.high is not None or spread.high is None:
        return False
    return spread.value <= single.value <= spread.high


def _is_softer(a: str, b: str) -> bool:
    """Whether exactly one of two statements is hedged, or exactly one names a condition."""
    one, two = fold(a), fold(b)
    return any(bool(sign.search(one)) != bool(sign.search(two)) for sign in (_HEDGE, _NARROWER))


def _dated(clash: Clash, a: str, b: str, published_a: frozenset[str], published_b: frozenset[str]) -> Clash:
    """The clash as outdated where the two speak of, or were published in, different years."""
    if clash.kind == "date" or clash.relation == "qualifies":
        return clash
    years_a, years_b = (frozenset(_YEAR.findall(text)) for text in (a, b))
    if years_a and years_b:
        differ = not years_a & years_b
    else:
        differ = bool(published_a and published_b and not published_a & published_b)
    if not differ:
        return clash
    shown = " / ".join(
        " ".join(sorted(years)) for years in ((years_a, years_b) if years_a and years_b else (published_a, published_b))
    )
    return Clash(clash.kind, "outdated", f"{clash.detail} ({shown})" if clash.detail else shown)


def _is_longer_form(a: str, b: str) -> bool:
    """Whether one statement is the other with more added, so that a negation in the addition denies nothing."""
    one, two = statement_key(a), statement_key(b)
    return one in two or two in one


@lru_cache(maxsize=16_384)
def _superlatives(text: str) -> tuple[str, ...]:
    return tuple(_SUPERLATIVE.findall(fold(text)))


def _superlative(a: str, b: str) -> Clash | None:
    """Two names that are both said to hold one first place."""
    one, two = _superlatives(a), _superlatives(b)
    if not one or one != two:
        return None
    only_a, only_b = names_of(a) - names_of(b), names_of(b) - names_of(a)
    if not only_a or not only_b or overlap(without_names(a), without_names(b)) < SAME_SUPERLATIVE:
        return None
    detail = f"{one[0]}: {' '.join(sorted(only_a))} ≠ {' '.join(sorted(only_b))}"
    return Clash("superlative", "contradicts", detail)
