"""A text becomes the terms that rules compare: stems of words, parts of identifiers, pairs of Chinese characters."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from hooks_py.evidence.wording import words
from hooks_py.text.normalise import fold
from hooks_py.text.stemming import stem

_IDENTIFIER_BREAK = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+")
_TOKEN = re.compile(r"[a-z0-9][a-z0-9+#]*(?:[.'’-][a-z0-9+#]+)*|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")

# Question words and particles; taken out before pairs are made, so that no pair bridges them.
_STOP_HAN = re.compile(
    "什么样|为什么|怎么样|什么|如何|怎么|怎样|哪些|哪个|哪种|是否|多少|有没有|能不能|可不可以|以及|还有|或者|关于|对于"
    "|主要|有哪些|我们|它们|他们|这个|那个|这些|那些|其中|进行|目前|当前|请问|一下|的|了(?!解)|吗|呢|吧|啊"
)


def terms(text: str) -> list[str]:
    """Return the terms of `text` in order, with repeats; words that carry no meaning are left out."""
    found: list[str] = []
    stop = words("stop-words")
    for token in _TOKEN.findall(fold(_IDENTIFIER_BREAK.sub(" ", text))):
        if _HAN.match(token):
            found.extend(_han_terms(token))
        else:
            found.extend(_word(part) for part in _parts(token) if part not in stop)
    return found


def document_frequencies(documents: Iterable[Iterable[str]]) -> Counter[str]:
    """Return in how many of `documents` each term occurs."""
    counts: Counter[str] = Counter()
    for document in documents:
        counts.update(set(document))
    return counts


def rarity(frequencies: Mapping[str, int], documents: int) -> dict[str, float]:
    """Return the weight of each term: log(1 + (N - n + 0.5) / (n + 0.5)), the inverse document frequency of BM25."""
    return {term: math.log(1 + (documents - n + 0.5) / (n + 0.5)) for term, n in frequencies.items()}


def _parts(token: str) -> list[str]:
    """Return the words of a dotted or hyphenated name; a version or a domain of figures stays whole."""
    parts = re.split(r"[.-]", token)
    return parts if len(parts) > 1 and all(part.isalpha() and len(part) > 1 for part in parts) else [token]


@lru_cache(maxsize=32768)
def _word(token: str) -> str:
    return stem(token.replace("’", "'").removesuffix("'s"))


@lru_cache(maxsize=32768)
def _han_terms(run: str) -> tuple[str, ...]:
    found: list[str] = []
    for part in _STOP_HAN.split(run):
        if len(part) == 1:
            found.append(part)
        else:
            found.extend(part[at : at + 2] for at in range(len(part) - 1))
    return tuple(found)
