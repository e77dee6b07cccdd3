"""Raw items become clusters: items that share their telling words, each cluster with a label and a confidence."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hooks_py.evidence.terms import document_frequencies, rarity, terms
from hooks_py.models.aggregate import Cluster
from hooks_py.models.sources import RawItem

# Cosine of two items' top words from which they are about the same; found on folders of mixed documents, where
# less joins everything that shares a common word and more leaves each item alone.
JOINS = 0.24
_TOP = 24  # words that stand for an item
_SPELT_IN = 4  # items that are asked how a word is written
_READ = 3000  # characters of an item that are looked at: its subject shows by then
_TITLE_WEIGHT = 3  # a word of the title counts like three of the text
_LABEL_WORDS = 3
_MOST_CENTRES = 64  # that an item is compared with: those that share its rarest words
_FEW = 20  # items among which no word is too common to tell them apart
_COMMON = 0.4  # share of the items from which a word says nothing about one of them


class _Vector(NamedTuple):
    item: str
    weights: dict[str, float]  # of length 1


class _Group:
    """A cluster in the making: its members and the sum of their vectors."""

    def __init__(self, first: _Vector) -> None:
        self.members: list[_Vector] = []
        self.sum: dict[str, float] = {}
        self.length = 0.0
        self.add(first)

    def add(self, vector: _Vector) -> None:
        self.members.append(vector)
        for term, weight in vector.weights.items():
            self.sum[term] = self.sum.get(term, 0.0) + weight
        self.length = math.sqrt(sum(weight * weight for weight in self.sum.values()))

    def nearness(self, vector: _Vector) -> float:
        """Return the cosine of `vector` and the sum of the members."""
        shared = sum(weight * self.sum.get(term, 0.0) for term, weight in vector.weights.items())
        return shared / self.length if self.length else 0.0


def clusters(items: Sequence[RawItem], *, origins: Mapping[str, str] | None = None) -> tuple[Cluster, ...]:
    """
    Return the clusters of `items`, largest first; every item is in exactly one, an item alone is its own.

    Time grows with the number of items: each is compared only with centres
    that share one of its telling words. `origins` tells which items are
    independent (item id -> origin); without it each counts as one.

    Confidence, 0-1: 0.4 x tightness (mean cosine of members and centre)
    + 0.3 x size (1 - 1/n) + 0.3 x independence (1 - 1/m for m origins);
    an item alone has 0.4 at most.
    """
    words = {item.id: _words(item) for item in items}
    by_id = {item.id: item for item in items}
    frequencies = document_frequencies(words.values())
    weights = rarity(frequencies, len(items))
    most = max(_FEW, int(_COMMON * len(items)))
    vectors = [
        _vector(item, {term: count for term, count in counts.items() if frequencies[term] <= most}, weights)
        for item, counts in words.items()
    ]
    groups = _grouped([vector for vector in vectors if vector.weights])
    alone = [_Group(vector) for vector in vectors if not vector.weights]
    ordered = sorted([*groups, *alone], key=lambda group: (-len(group.members), group.members[0].item))
    return tuple(_cluster(number, group, by_id, origins or {}) for number, group in enumerate(ordered, 1))


def _words(item: RawItem) -> Counter[str]:
    counts = Counter(terms(item.text[:_READ]))
    for term in terms(item.title):
        counts[term] += _TITLE_WEIGHT
    return counts


def _spelling(term: str, members: Sequence[RawItem]) -> str:
    """Return how a term is written in titles, tags and texts of the members, for a label: a stem is no word."""
    written: Counter[str] = Counter()
    for item in members[:_SPELT_IN]:
        for word in (*item.title.split(), *item.tags, *item.text[:_READ].split()):
            cleaned = word.strip(".,;:!?()[]{}\"'`*_#<>|，。；：！？（）【】「」")
            if 1 < len(cleaned) <= 30 and term[:3] in cleaned.casefold() and terms(cleaned) == [term]:
                written[cleaned] += 1
    return written.most_common(1)[0][0] if written else ""


def _vector(item: str, counts: Mapping[str, int], weights: Mapping[str, float]) -> _Vector:
    weighted = {term: (1 + min(count, 8)) ** 0.5 * weights[term] for term, count in counts.items()}
    top = sorted(weighted.items(), key=lambda pair: (-pair[1], pair[0]))[:_TOP]
    length = sum(weight * weight for _, weight in top) ** 0.5
    return _Vector(item, {term: weight / length for term, weight in top} if length else {})


def _grouped(vectors: Sequence[_Vector]) -> list[_Group]:
    """Put each item to the nearest group that is near enough, else let it found one."""
    groups: list[_Group] = []
    by_term: dict[str, list[int]] = {}
    for vector in vectors:
        shared: dict[int, float] = {}
        for term, weight in vector.weights.items():
            for at in by_term.get(term, ())[-_MOST_CENTRES:]:
                shared[at] = shared.get(at, 0.0) + weight
        nearest = sorted(shared, key=lambda at: (-shared[at], at))[:_MOST_CENTRES]
        near = [(groups[at].nearness(vector), -at) for at in nearest]
        best, number = max(near, default=(0.0, 0))
        if best >= JOINS:
            groups[-number].add(vector)
        else:
            groups.append(_Group(vector))
            for term in vector.weights:
                by_term.setdefault(term, []).append(len(groups) - 1)
    return groups


def _cluster(number: int, group: _Group, by_id: Mapping[str, RawItem], origins: Mapping[str, str]) -> Cluster:
    members = tuple(vector.item for vector in group.members)
    independent = len({origins.get(item, item) for item in members})
    tightness = sum(group.nearness(vector) for vector in group.members) / len(group.members)
    confidence = 0.4 * tightness + 0.3 * (1 - 1 / len(members)) + 0.3 * (1 - 1 / independent)
    label = _label(group.sum, [by_id[item] for item in members])
    return Cluster(
        id=f"k{number}",
        label=label or by_id[members[0]].title or members[0],
        items=members,
        confidence=round(confidence, 2),
    )


def _label(total: Mapping[str, float], members: Sequence[RawItem]) -> str:
    """Return the heaviest words as they are written; a pair of Chinese characters inside a longer pick is left out."""
    picked: list[str] = []
    for term in sorted(total, key=lambda term: (-total[term], term))[: 4 * _LABEL_WORDS]:
        word = _spelling(term, members)
        if word and not any(word in other or other in word for other in picked):
            picked.append(word)
        if len(picked) == _LABEL_WORDS:
            break
    return ", ".join(picked)
