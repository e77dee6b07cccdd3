"""Latin names of a sentence that nothing behind its citations knows."""

from __future__ import annotations

import re
from collections.abc import Iterable

# A name is a word with a capital at its start or inside, or letters and figures together: GitHub, iOS, GPT-4.
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-.+&/'’][A-Za-z0-9]+)*\+*")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;。！？：；]\s*|[\"“‘(（]|\|\s*|[-*]\s+)$")
_MIN_LETTERS = 3  # shorter ones (US, AI, km) are written in too many ways to look up
_COMMON = frozenset(
    [
        "the",
        "a",
        "an",
        "and",
        "or",
        "but",
        "if",
        "in",
        "on",
        "at",
        "of",
        "for",
        "to",
        "from",
        "with",
        "without",
        "by",
        "as",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "it",
        "its",
        "this",
        "that",
        "these",
        "those",
        "he",
        "she",
        "they",
        "we",
        "you",
        "i",
        "according",
        "however",
        "although",
        "while",
        "when",
        "where",
        "which",
        "who",
        "what",
        "how",
        "why",
        "both",
        "all",
        "some",
        "many",
        "most",
        "more",
        "not",
        "no",
        "yes",
        "also",
        "there",
        "here",
        "then",
        "than",
        "because",
        "since",
        "after",
        "before",
        "during",
        "between",
        "inference",
        "background",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ]
)


def names(sentence: str, *, latin_prose: bool) -> list[str]:
    """
    Return the Latin names in a sentence, each once, in order.

    `latin_prose`: the sentence itself is in a Latin script, so the word that
    opens it is no name for its capital alone.
    """
    found: dict[str, None] = {}
    for word in _WORD.finditer(sentence):
        text = word.group()
        bare = re.sub(r"['’]s$", "", text)
        if len(bare) < _MIN_LETTERS or bare.casefold() in _COMMON:
            continue
        inside = any(letter.isupper() or letter.isdigit() for letter in bare[1:])
        first = bare[0].isupper()
        if not (inside or first):
            continue
        if latin_prose and not inside and _SENTENCE_START.search(sentence[: word.start()]):
            continue
        found[bare] = None
    return list(found)


def unknown_names(wanted: Iterable[str], texts: Iterable[str]) -> list[str]:
    """Return the names that none of the texts has, compared without case, hyphens and plural endings."""
    ground = _plain(" ".join(texts))
    return [name for name in wanted if not any(form in ground for form in _forms(_plain(name)))]


def _forms(name: str) -> list[str]:
    return [name, name[:-1]] if name.endswith("s") and len(name) > _MIN_LETTERS + 1 else [name]


def _plain(text: str) -> str:
    return re.sub(r"[\s\-‐‑–_.’'/]", "", text).casefold()
