"""
Texts to short sketches of their 4-grams, and sketches to the pairs that may be near-duplicates.

One-permutation min-hashing (Li, Owen, Zhang 2012): the hash space is cut into slots and each keeps its smallest
hash, so that the share of equal slots estimates the Jaccard likeness of the sets. Pairs are then found by bands,
small choices of slots that two alike texts agree on somewhere; this grows with the number of texts, not with the
number of pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hooks_py.text.grams import WIDTH, hashed, letters_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLOT_BITS = 7
SLOTS = 1 << SLOT_BITS
BAND = 6  # slots of a band: two texts of likeness 0.1 share one once in a million
BANDS = 100  # at likeness 0.7 one of them is shared but for one pair in 200,000
BATCH = 60_000  # characters folded and hashed at once: what a processor's cache holds
MOST_IN_BAND = 64  # texts of one band that are paired with each other; more are paired with the first ones only
_SEED = 20261121
_EMPTY = (1 << 64) - 1
_SPREAD = 0x9E3779B97F4A7C15


class Sketches(NamedTuple):
    """One row for each text: its sketch, the number of its letters, and a sum that equal texts share."""

    rows: NDArray[np.uint32]
    letters: NDArray[np.int64]
    sums: NDArray[np.uint64]


def sketches(texts: Sequence[str]) -> Sketches:
    """Return the sketches of texts, in their order."""
    import numpy as np

    made = Sketches(
        np.empty((len(texts), SLOTS), dtype=np.uint32),
        np.empty(len(texts), dtype=np.int64),
        np.empty(len(texts), dtype=np.uint64),
    )
    for start, end in _batches(texts):
        codes, ends = letters_of(texts[start:end])
        starts = np.concatenate(([0], ends[:-1]))
        made.letters[start:end] = ends - starts
        made.rows[start:end], made.sums[start:end] = _sketched(hashed(codes), starts, ends)
    return made


def sketch_of(hashes: NDArray[np.uint64]) -> tuple[NDArray[np.uint32], int]:
    """Return the sketch and the sum of one text, given its hashed 4-grams; the same as `sketches` gives for it."""
    import numpy as np

    rows, sums = _sketched(hashes.copy(), np.zeros(1, dtype=np.int64), np.array([hashes.size + WIDTH - 1]))
    return rows[0], int(sums[0])


def candidate_pairs(rows: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return the pairs of rows that agree on a band, lower position first, each pair once, in order."""
    import numpy as np

    generator = np.random.default_rng(_SEED)
    columns = np.ascontiguousarray(rows.T)
    place = np.uint64(max(1, len(rows) - 1).bit_length())
    positions = np.arange(len(rows), dtype=np.uint64)
    found = [np.empty(0, dtype=np.int64)]
    for _ in range(BANDS):
        keys = np.zeros(len(rows), dtype=np.uint64)
        for slot in generator.choice(SLOTS, size=BAND, replace=False):
            keys ^= columns[slot]
            keys *= np.uint64(_SPREAD)
            keys ^= keys >> np.uint64(29)
        found.extend(_equal_pairs((keys >> place) << place | positions, place))
        if len(found) > BANDS:
            found = [_each_once(np.concatenate(found))]
    packed = _each_once(np.concatenate(found))
    return np.stack((packed >> 32, packed & 0xFFFFFFFF), axis=1)


def likeness(rows: NDArray[np.uint32], pairs: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the estimated Jaccard likeness of each pair of rows, 0 to 1."""
    import numpy as np

    estimated = np.empty(len(pairs), dtype=np.float64)
    for start in range(0, len(pairs), 20_000):
        part = pairs[start : start + 20_000]
        estimated[start : start + 20_000] = (rows[part[:, 0]] == rows[part[:, 1]]).mean(axis=1)
    return estimated


def _batches(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    start = size = 0
    for position, text in enumerate(texts):
        if size and size + len(text) > BATCH:
            yield start, position
            start, size = position, 0
        size += len(text)
    if start < len(texts):
        yield start, len(texts)


def _sketched(
    hashes: NDArray[np.uint64], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
    """The sketches of texts that lie end to end, and the sums of their hashes; `hashes` is used up."""
    import numpy as np

    size = len(starts)
    bounds = (ends[:, None] - np.arange(1, WIDTH)).ravel()  # runs that begin here reach into the next text
    bounds = bounds[(bounds >= np.repeat(starts, WIDTH - 1)) & (bounds < hashes.size)]
    slots = (hashes >> np.uint64(64 - SLOT_BITS)).astype(np.int64)
    slots += np.repeat(np.arange(size) * SLOTS, ends - starts)[: hashes.size]
    slots[bounds] = size * SLOTS
    table = np.full(size * SLOTS + 1, _EMPTY, dtype=np.uint64)
    np.minimum.at(table, slots, hashes)
    hashes[bounds] = 0
    sums = np.zeros(size, dtype=np.uint64)
    filled = ends - starts >= WIDTH
    if filled.any():
        sums[filled] = np.add.reduceat(hashes, starts[filled])
    return _filled(table[:-1].reshape(size, SLOTS)), sums


def _filled(table: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """An empty slot borrows from the next one that is not (Shrivastava, Li 2014), and keeps how far that was."""
    import numpy as np

    slots = np.arange(SLOTS)
    doubled = np.concatenate((table, table), axis=1) != np.uint64(_EMPTY)
    source = np.where(doubled, np.arange(2 * SLOTS), 2 * SLOTS)
    source = np.minimum.accumulate(source[:, ::-1], axis=1)[:, ::-1][:, :SLOTS]
    away = np.where(source < 2 * SLOTS, source - slots, 0)
    values = np.take_along_axis(table, (slots + away) % SLOTS, axis=1)
    mixed = (values ^ away.astype(np.uint64) * np.uint64(_SPREAD)) * np.uint64(_SPREAD)
    filled: NDArray[np.uint32] = (mixed >> np.uint64(32)).astype(np.uint32)
    return filled


def _each_once(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers in order, each once; the library's own way hashes them, which takes five times as long."""
    import numpy as np

    numbers.sort()
    new = np.ones(numbers.size, dtype=np.bool_)
    np.not_equal(numbers[1:], numbers[:-1], out=new[1:])
    once: NDArray[np.int64] = numbers[new]
    return once


def _equal_pairs(keys: NDArray[np.uint64], place: np.uint64) -> Iterator[NDArray[np.int64]]:
    """
    Pairs of positions with equal keys, packed into one number each.

    A key carries its position in its lowest `place` bits. Near neighbours are
    paired, and in a crowd all of it with its first.
    """
    import numpy as np

    keys.sort()
    order = (keys & ((np.uint64(1) << place) - np.uint64(1))).astype(np.int64)
    ordered = keys >> place
    follows = np.flatnonzero(ordered[1:] == ordered[:-1])
    starts, step = follows, 1
    while starts.size and step <= MOST_IN_BAND:
        yield (order[starts] << 32) | order[starts + step]
        step += 1
        starts = starts[starts + step < order.size]
        starts = starts[ordered[starts] == ordered[starts + step]]
    if starts.size:
        first = np.searchsorted(ordered, ordered[follows + 1])
        yield (order[first] << 32) | order[follows + 1]
