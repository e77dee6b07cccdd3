"""A topic becomes the ASCII name of its folder: canonical English, else that of a known term, else pinyin."""

from __future__ import annotations

import hashlib
import unicodedata

from hooks_py.text.canonical import CHINESE, STOP_WORDS, Table, canonical_word, cut_words, vocabulary
from hooks_py.text.terms import known_words, terms

LONGEST = 60  # characters; with date and time still a comfortable folder name
READ = 2000  # characters of the topic that are looked at
FALLBACK = "research"


def slug(topic: str, synonyms: Table) -> str:
    """
    Return a name of lower-case ASCII letters, digits and hyphens for a topic, at most 60 characters, never empty.

    `Polymarket 赚钱策略` becomes `polymarket-profit-strategy`. A topic of which nothing
    can be written in ASCII gets `research-` and eight digits of its hash.
    """
    table = vocabulary(synonyms)
    words = cut_words(topic[:READ], table)
    telling = [word for word in words if word.lower() not in STOP_WORDS] or words
    parts = [part for word in telling for part in _ascii_parts(canonical_word(word, table))]
    name = _joined(list(dict.fromkeys(parts)))
    return name or f"{FALLBACK}-{hashlib.sha256(topic.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def _ascii_parts(canonical: str) -> list[str]:
    text = _latin(canonical) if CHINESE.search(canonical) else canonical
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return "".join(letter if letter.isalnum() else " " for letter in plain.replace("'", "")).split()


def _latin(chinese: str) -> str:
    """Return English for the words that the table of terms knows, pinyin for what is between."""
    written: list[str] = []
    loose = at = 0
    words = [word for word in known_words(chinese) if len(word) > 1]  # a single character is too often part of a name
    for word in words:
        at = chinese.index(word, at)
        written += [*_pinyin(chinese[loose:at]), terms()[word][0]]
        at = loose = at + len(word)
    return " ".join([*written, *_pinyin(chinese[loose:])])


def _pinyin(word: str) -> list[str]:
    if not word:
        return []
    from pypinyin import lazy_pinyin  # 0.17 s to import, and only some topics need it

    return list(lazy_pinyin(word, errors="ignore"))


def _joined(parts: list[str]) -> str:
    name = ""
    for part in parts:
        longer = f"{name}-{part}" if name else part[:LONGEST]
        if len(longer) > LONGEST:
            break
        name = longer
    return name
