"""
Texts to 64-bit SimHash fingerprints, and fingerprints to pairs that are the same text but for a trifle.

The value is the one that the simhash package computes from the same features with the same hash (a test holds
it to that); it is computed here because the package takes ten times as long and breaks on long texts.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hooks_py.text.grams import grams

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from simhash import Simhash

LEAST_FEATURES = 50  # below, texts share fingerprints by chance: only equality tells
SAME_TEXT = 3  # bits: about 1 % of a text changed (Manku, Jain, Sarma 2007 use the same bound)
BITS = 64
_BLOCKS = 4  # of 16 bits: two values within 3 bits agree in one block at least
_LANES = 0x0101010101010101  # the lowest bit of each byte
_MOST_LANE = 255  # what a byte can count to


def fingerprint(text: str) -> int | None:
    """Return the fingerprint of a text; None when it has too few features to be told from others by one."""
    found = grams(text)
    return None if found.size < LEAST_FEATURES else fingerprint_of(found)


def fingerprint_of(hashes: NDArray[np.uint64]) -> int:
    """Return the fingerprint of a set of hashed features: each bit as more than half of them have it."""
    import numpy as np

    padded = np.zeros(-(-hashes.size // _MOST_LANE) * _MOST_LANE, dtype=np.uint64)
    padded[: hashes.size] = hashes
    shifts = np.arange(8, dtype=np.uint64)[:, None, None]
    bits = (padded.reshape(1, -1, _MOST_LANE) >> shifts) & np.uint64(_LANES)
    lanes = np.ascontiguousarray(bits.sum(axis=2, dtype=np.uint64)).astype("<u8").view(np.uint8)
    counts = lanes.reshape(8, -1, 8).sum(axis=1, dtype=np.int64)  # of bit `row` in byte `column`
    set_bits = np.packbits(hashes.size < counts.T * 2, axis=None, bitorder="little")
    return int.from_bytes(set_bits.tobytes(), "little")


def simhash_of(text: str) -> Simhash:
    """
    Return the fingerprint as the simhash package's own type.

    Raises:
        ValueError: the text has too few features for a fingerprint.
    """
    value = fingerprint(text)
    if value is None:
        raise ValueError(f"a text needs {LEAST_FEATURES} different 4-grams to have a fingerprint: compare it as it is")
    return simhash_type()(value, f=BITS)


def simhash_type() -> type[Simhash]:
    """Return the package's type; its source has an escape that recent Pythons warn of when they first compile it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from simhash import Simhash

    found: type[Simhash] = Simhash
    return found


def to_hex(value: int | None) -> str:
    """Return a fingerprint as 16 hex digits, empty for None."""
    return "" if value is None else f"{value:016x}"


def from_hex(digits: str) -> int | None:
    """
    Return the fingerprint that 16 hex digits stand for, None for empty ones.

    Raises:
        ValueError: it is something else.
    """
    if not digits:
        return None
    if len(digits) != BITS // 4:
        raise ValueError(f"a fingerprint has {BITS // 4} hex digits, not {digits!r}")
    return int(digits, 16)


def distance(a: int, b: int) -> int:
    """Return in how many bits two fingerprints differ."""
    return (a ^ b).bit_count()


def same_text_pairs(values: Sequence[int] | NDArray[np.uint64], bound: int = SAME_TEXT) -> list[tuple[int, int]]:
    """
    Return the positions of all pairs within `bound` bits, lower position first, in order.

    Raises:
        ValueError: the bound is more than 3, which the four blocks cannot promise.
    """
    if bound >= _BLOCKS:
        raise ValueError(f"all pairs are found up to {_BLOCKS - 1} bits, not {bound}")
    import numpy as np

    prints = np.asarray(values, dtype=np.uint64)
    found = [pairs[_within(prints, pairs, bound)] for pairs in _block_pairs(prints)]
    if not found:
        return []
    unique = np.unique(np.concatenate(found), axis=0)
    return [(int(a), int(b)) for a, b in unique]


def _within(prints: NDArray[np.uint64], pairs: NDArray[np.int64], bound: int) -> NDArray[np.bool_]:
    import numpy as np

    close: NDArray[np.bool_] = np.bitwise_count(prints[pairs[:, 0]] ^ prints[pairs[:, 1]]) <= bound
    return close


def _block_pairs(prints: NDArray[np.uint64]) -> Iterator[NDArray[np.int64]]:
    """Pairs that agree in one 16-bit block: neighbours at a growing step in the order of that block."""
    import numpy as np

    for block in range(_BLOCKS):
        keys = ((prints >> np.uint64(16 * block)) & np.uint64(0xFFFF)).astype(np.uint16)
        order = np.argsort(keys, kind="stable")
        ordered = keys[order]
        step = 1
        starts = np.arange(order.size - 1)
        while starts.size:
            starts = starts[starts + step < order.size]
            starts = starts[ordered[starts] == ordered[starts + step]]
            if starts.size:
                yield np.stack((order[starts], order[starts + step]), axis=1)
            step += 1
