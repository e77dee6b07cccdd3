"""A topic becomes the ASCII name of its folder: canonical English of known words, else pinyin, never empty."""

from __future__ import annotations

import hashlib
import unicodedata

from hooks_py.text.canonical import CHINESE, STOP_WORDS, Table, canonical_word, cut_words, vocabulary

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
    text = " ".join(_pinyin(canonical)) if CHINESE.search(canonical) else canonical
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return "".join(letter if letter.isalnum() else " " for letter in plain.replace("'", "")).split()


def _pinyin(word: str) -> list[str]:
    from pypinyin import lazy_pinyin  # 0.17 s to import, and only some topics need it

    return lazy_pinyin(word, errors="ignore")


def _joined(parts: list[str]) -> str:
    name = ""
    for part in parts:
        longer = f"{name}-{part}" if name else part[:LONGEST]
        if len(longer) > LONGEST:
            break
        name = longer
    return name
