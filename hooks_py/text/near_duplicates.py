"""
Texts to near-duplicates: candidates by fingerprint or sketch, each decided by the exact likeness of its 4-grams.

Two texts are near-duplicates when the Jaccard likeness of their sets of character 4-grams is `JACCARD` or more.
Texts with too few features for that are duplicates only when they are equal once folded.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hooks_py.text.fingerprints import LEAST_FEATURES, fingerprint_of
from hooks_py.text.grams import WIDTH, grams, hashed, letter_codes, unique
from hooks_py.text.normalise import fold
from hooks_py.text.sketches import SLOTS, candidate_pairs, likeness, sketch_of, sketches

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DISTANCE = 18  # bits between fingerprints up to which texts are compared; duplicates reach 16, other pages begin at 12
JACCARD = 0.70  # likeness from which on two texts count as one; chosen by measurement
ESTIMATE_SLACK = 0.20  # an estimate from 128 slots is within this of the true likeness but for one pair in a million
LEAST_LETTERS = LEAST_FEATURES + WIDTH - 1
CACHED = 2000  # sets of 4-grams kept at hand while candidates are decided


class Near(NamedTuple):
    """`duplicate` is much like `kept`, which came first; `similarity` is their exact likeness, 1.0 for equal texts."""

    kept: int
    duplicate: int
    similarity: float


def similarity(a: str, b: str) -> float:
    """Return the Jaccard likeness of two texts, 0 to 1; short texts are 1.0 when equal once folded, else 0.0."""
    first, second = grams(a), grams(b)
    if min(first.size, second.size) < LEAST_FEATURES:
        return 1.0 if fold(a) == fold(b) else 0.0
    return _jaccard(first, second)


def is_near_duplicate(a: str, b: str, *, bound: int = DISTANCE, jaccard: float = JACCARD) -> bool:
    """Whether two texts are near-duplicates by both stages: fingerprints within `bound` bits, likeness `jaccard`."""
    first, second = grams(a), grams(b)
    if min(first.size, second.size) < LEAST_FEATURES:
        return fold(a) == fold(b)
    close = (fingerprint_of(first) ^ fingerprint_of(second)).bit_count() <= bound
    return close and _jaccard(first, second) >= jaccard


class NearDuplicates:
    """
    Texts that are kept so far, each new one compared with them.

    Holds half a kilobyte for each kept text; `text_of` brings back the text
    of an id when a candidate has to be decided. Without it the texts are held.
    """

    def __init__(
        self,
        text_of: Callable[[str], str] | None = None,
        *,
        bound: int = DISTANCE,
        jaccard: float = JACCARD,
    ) -> None:
        import numpy as np

        self._bound, self._jaccard = bound, jaccard
        self._texts: dict[str, str] = {}
        self._text_of = text_of or self._texts.__getitem__
        self._holds_texts = text_of is None
        self._ids: list[str] = []
        self._prints = np.zeros(1024, dtype=np.uint64)
        self._sketches = np.zeros((1024, SLOTS), dtype=np.uint32)
        self._equal: dict[object, str] = {}
        self._cache: OrderedDict[str, NDArray[np.uint64]] = OrderedDict()

    def add(self, identity: str, text: str) -> tuple[str, float] | None:
        """Return the kept id that `text` repeats, with their likeness; None when it is new, and then it is kept."""
        codes = letter_codes(text)
        hashes = hashed(codes)
        sketch, total = sketch_of(hashes)
        key: object = (total, codes.size) if codes.size >= LEAST_LETTERS else fold(text)
        if key in self._equal:
            return self._equal[key], 1.0
        found = unique(hashes)
        if found.size < LEAST_FEATURES:
            self._equal[key] = identity
            return None
        value = fingerprint_of(found)
        best = self._best(value, sketch, found)
        if best is None:
            self._equal[key] = identity
            self._keep(identity, value, sketch)
            if self._holds_texts:
                self._texts[identity] = text
        return best

    def _best(self, value: int, sketch: NDArray[np.uint32], found: NDArray[np.uint64]) -> tuple[str, float] | None:
        import numpy as np

        prints = self._prints[: len(self._ids)]
        near = np.flatnonzero(np.bitwise_count(prints ^ np.uint64(value)) <= self._bound)
        alike = (self._sketches[near] == sketch).mean(axis=1) >= self._jaccard - ESTIMATE_SLACK
        rated = []
        for position in near[alike]:
            identity = self._ids[int(position)]
            rated.append((_jaccard(found, self._grams(identity)), -int(position), identity))
        likeness, _, identity = max(rated, default=(0.0, 0, ""))
        return (identity, likeness) if identity and likeness >= self._jaccard else None

    def _grams(self, identity: str) -> NDArray[np.uint64]:
        if identity in self._cache:
            self._cache.move_to_end(identity)
            return self._cache[identity]
        found = grams(self._text_of(identity))
        self._cache[identity] = found
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return found

    def _keep(self, identity: str, value: int, sketch: NDArray[np.uint32]) -> None:
        import numpy as np

        if len(self._ids) == self._prints.size:
            self._prints = np.concatenate((self._prints, np.zeros_like(self._prints)))
            self._sketches = np.concatenate((self._sketches, np.zeros_like(self._sketches)))
        self._prints[len(self._ids)] = value
        self._sketches[len(self._ids)] = sketch
        self._ids.append(identity)


def near_duplicates(texts: Sequence[str], *, jaccard: float = JACCARD) -> list[Near]:
    """
    Return which texts repeat an earlier one, in order; each repeats the first kept text that it is much like.

    Time grows with the number of texts and of true duplicates, not with the
    number of pairs; memory is 0.5 KB for each text.
    """
    import numpy as np

    rows, letters, sums = sketches(texts)
    short = letters < LEAST_LETTERS
    keys: list[object] = list(zip(sums.tolist(), letters.tolist(), strict=True))
    for position in np.flatnonzero(short).tolist():
        keys[position] = fold(texts[position])
    equal = _equal_texts(keys)
    long = np.flatnonzero(~short & (np.bincount([near.duplicate for near in equal], minlength=len(texts)) == 0))
    pairs = long[candidate_pairs(rows[long])]
    pairs = pairs[_lengths_allow(letters, pairs, jaccard)]
    pairs = pairs[likeness(rows, pairs) >= jaccard - ESTIMATE_SLACK]
    del rows
    return _resolved(equal, _decided(pairs.tolist(), texts, jaccard))


def _equal_texts(keys: Sequence[object]) -> list[Near]:
    """Which texts have the key of an earlier one."""
    first: dict[object, int] = {}
    return [
        Near(kept, position, 1.0)
        for position, key in enumerate(keys)
        if (kept := first.setdefault(key, position)) != position
    ]


def _lengths_allow(letters: NDArray[np.int64], pairs: NDArray[np.int64], jaccard: float) -> NDArray[np.bool_]:
    """A text of more than 1/J times the letters cannot be as like as J, unless it repeats itself; hence the half."""
    import numpy as np

    a, b = letters[pairs[:, 0]], letters[pairs[:, 1]]
    allowed: NDArray[np.bool_] = np.minimum(a, b) >= 0.5 * jaccard * np.maximum(a, b)
    return allowed


def _decided(pairs: Sequence[Sequence[int]], texts: Sequence[str], jaccard: float) -> list[Near]:
    """The duplicates among candidates, in the order of the later text; what repeats a repetition goes to its origin."""
    cache: OrderedDict[int, NDArray[np.uint64]] = OrderedDict()

    def features(position: int) -> NDArray[np.uint64]:
        if position not in cache:
            cache[position] = grams(texts[position])
            if len(cache) > CACHED:
                cache.popitem(last=False)
        cache.move_to_end(position)
        return cache[position]

    kept_of: dict[int, Near] = {}
    earlier: dict[int, list[int]] = {}
    for a, b in pairs:
        earlier.setdefault(b, []).append(a)
    for duplicate in sorted(earlier):
        candidates = dict.fromkeys(kept_of[a].kept if a in kept_of else a for a in sorted(earlier[duplicate]))
        mine = features(duplicate)
        if mine.size < LEAST_FEATURES:
            continue
        for kept in candidates:
            likeness = _jaccard(mine, features(kept))
            if likeness >= jaccard:
                kept_of[duplicate] = Near(kept, duplicate, likeness)
                break
    return list(kept_of.values())


def _resolved(equal: Sequence[Near], found: Sequence[Near]) -> list[Near]:
    """Copies of a text that was itself found to be a duplicate go to what that one repeats."""
    origin = {near.duplicate: near for near in found}
    moved = [
        Near(origin[near.kept].kept, near.duplicate, origin[near.kept].similarity) if near.kept in origin else near
        for near in equal
    ]
    return sorted([*moved, *found], key=lambda near: near.duplicate)


def _jaccard(a: NDArray[np.uint64], b: NDArray[np.uint64]) -> float:
    """Likeness of two sorted sets of hashes."""
    import numpy as np

    small, large = (a, b) if a.size <= b.size else (b, a)
    at = np.searchsorted(large, small)
    at[at == large.size] = 0
    both = int(np.count_nonzero(large[at] == small)) if large.size else 0
    return both / (a.size + b.size - both) if both else 0.0
