"""
Texts to the hashed set of their character 4-grams, in bulk: what likeness of texts is computed from.

A text is folded (NFKC, simplified, lower case), everything but letters and digits is dropped, and every run of
four characters is one feature. The features are the same as those of `features`, which is the readable form.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from hooks_py.text.normalise import fold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH = 4  # characters of a feature: words of Chinese have two, stems of English about four
MOST_CODES = 0x110000
_MASK = (1 << 64) - 1
# Odd constants with well mixed bits (the finaliser of SplitMix64 and the primes of xxHash64).
_FACTORS = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63)
_MIX = 0xBF58476D1CE4E5B9
_DROPPED, _INVOLVED, _UNKNOWN = 0, MOST_CODES, MOST_CODES + 1  # beside the codes of characters in the table


def features(text: str) -> set[str]:
    """Return the set of character 4-grams of the folded text."""
    letters = _letters(fold(text))
    return {letters[at : at + WIDTH] for at in range(len(letters) - WIDTH + 1)}


def gram_hash(gram: str) -> int:
    """Return the 64-bit hash of one feature of four characters; the same on every machine and in every process."""
    mixed = sum(ord(letter) * factor for letter, factor in zip(gram, _FACTORS, strict=True)) & _MASK
    mixed ^= mixed >> 32
    mixed = mixed * _MIX & _MASK
    return mixed ^ (mixed >> 29)


def grams(text: str) -> NDArray[np.uint64]:
    """Return the sorted hashes of the features of a text, each once; empty below four letters."""
    return unique(hashed(letter_codes(text)))


def unique(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the hashes sorted, each once; `hashes` itself is sorted too."""
    import numpy as np

    hashes.sort()
    if hashes.size < 2:
        return hashes
    first = np.empty(hashes.size, dtype=np.bool_)
    first[0] = True
    np.not_equal(hashes[1:], hashes[:-1], out=first[1:])
    return hashes[first]


def letter_codes(text: str) -> NDArray[np.uint32]:
    """Return the code points of the folded letters and digits of a text."""
    codes = _folded_codes(_codes(text))
    if _INVOLVED in codes:  # characters that are folded together with their neighbours
        codes = _codes(_letters(fold(text)))
    kept: NDArray[np.uint32] = codes[codes != _DROPPED]
    return kept


def letters_of(texts: Sequence[str]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Return the folded letters of all texts end to end, and where each text ends."""
    import numpy as np

    codes = _folded_codes(_codes("".join(texts)))
    ends = np.cumsum([len(text) for text in texts], dtype=np.int64)
    if _INVOLVED in codes:
        involved = np.unique(np.searchsorted(ends, np.flatnonzero(codes == _INVOLVED), side="right"))
        return _mixed(texts, codes, ends, frozenset(involved.tolist()))
    kept = codes != _DROPPED
    counts = np.cumsum(kept, dtype=np.int64)
    return codes[kept], np.where(ends > 0, counts[np.maximum(ends, 1) - 1], 0) if codes.size else ends


def hashed(codes: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Return the hash of every run of four codes, in order; empty below four codes."""
    import numpy as np

    size = codes.size - WIDTH + 1
    if size <= 0:
        return np.empty(0, dtype=np.uint64)
    wide = codes.astype(np.uint64)
    mixed = wide[:size] * np.uint64(_FACTORS[0])
    part = np.empty(size, dtype=np.uint64)
    for offset in range(1, WIDTH):
        np.multiply(wide[offset : offset + size], np.uint64(_FACTORS[offset]), out=part)
        mixed += part
    np.right_shift(mixed, np.uint64(32), out=part)
    mixed ^= part
    mixed *= np.uint64(_MIX)
    np.right_shift(mixed, np.uint64(29), out=part)
    mixed ^= part
    result: NDArray[np.uint64] = mixed
    return result


def _mixed(
    texts: Sequence[str], codes: NDArray[np.uint32], ends: NDArray[np.int64], involved: frozenset[int]
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The letters of texts some of which have to be folded as a whole."""
    import numpy as np

    parts, start = [], 0
    for position, end in enumerate(ends.tolist()):
        part = codes[start:end]
        parts.append(letter_codes(texts[position]) if position in involved else part[part != _DROPPED])
        start = end
    return np.concatenate(parts), np.cumsum([part.size for part in parts], dtype=np.int64)


def _codes(text: str) -> NDArray[np.uint32]:
    import numpy as np

    return np.frombuffer(text.encode("utf-32-le", errors="surrogatepass"), dtype="<u4")


def _letters(folded: str) -> str:
    return "".join(letter for letter in folded if _is_letter(letter))


def _is_letter(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character)[0] == "M"


@lru_cache(maxsize=1)
def _table() -> NDArray[np.uint32]:
    """What each code point is folded to; filled as code points are met, since most never are."""
    import numpy as np

    return np.full(MOST_CODES, _UNKNOWN, dtype=np.uint32)


def _folded_codes(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    table = _table()
    folded = table[codes]
    unknown = codes[folded == _UNKNOWN]
    if not unknown.size:
        return folded
    import numpy as np

    for code in np.unique(unknown):
        table[code] = _folded_code(chr(int(code)))
    return table[codes]


def _folded_code(character: str) -> int:
    folded = fold(character)
    if not folded:
        return _DROPPED  # invisible, or white space
    if unicodedata.category(character)[0] == "M" or 0x1100 <= ord(character) <= 0x11FF:
        return _INVOLVED  # combines with what stands before it
    letters = _letters(folded)
    if not letters:
        return _DROPPED
    return ord(letters) if len(letters) == 1 else _INVOLVED
