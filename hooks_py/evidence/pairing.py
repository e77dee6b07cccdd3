"""Claims that may speak of the same: found by the rare words they share, so that not all pairs are looked at."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache

from hooks_py.models.claims import Claim
from hooks_py.text.normalise import fold
from hooks_py.text.similarity import statement_words

# A word that more claims than this share, and more than a twentieth of them, leads to no candidates.
_COMMON = 64
_COMMON_SHARE = 0.05
# Candidates looked at for one claim, those with the most rare words in common first.
_CANDIDATES = 40


class Pairing:
    """An index of claims by their words; each claim is asked for its earlier candidates, then put in or left out."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._words = [statement_words(claim.text) for claim in claims]
        counts = Counter(word for words in self._words for word in words)
        limit = max(_COMMON, int(len(claims) * _COMMON_SHARE))
        self._rare = frozenset(word for word, count in counts.items() if count <= limit)
        self._postings: dict[str, list[int]] = defaultdict(list)

    def candidates(self, at: int) -> list[int]:
        """Return the positions of claims put in before that share most rare words with the claim at a position."""
        shared = Counter(
            other for word in self._words[at] if word in self._rare for other in self._postings.get(word, ())
        )
        return [other for other, _ in sorted(shared.items(), key=lambda pair: (-pair[1], pair[0]))[:_CANDIDATES]]

    def put(self, at: int) -> None:
        """Let later claims find the claim at a position."""
        for word in self._words[at]:
            if word in self._rare:
                self._postings[word].append(at)


def is_same_subject(a: str, b: str) -> bool:
    """Return whether two subjects may be one: equal, one left out, or one a part of the other."""
    if a == b:
        return True
    one, two = _folded(a), _folded(b)
    return not one or not two or one in two or two in one


def is_about(text: str, subject: str) -> bool:
    """Return whether a text has every word of a subject, in whatever order."""
    return statement_words(subject) <= statement_words(text)


@lru_cache(maxsize=16_384)
def _folded(subject: str) -> str:
    return fold(subject)
