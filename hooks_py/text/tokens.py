"""
Text becomes what the full-text index holds, and a query becomes an expression that it understands.

Latin words stay words (the index stems them). A run of Chinese, Japanese
or Korean characters becomes its overlapping pairs and, at its end, the last
character alone: every pair is then a token and every single character
begins one, so words of one and two characters are found wherever they stand.
"""

from __future__ import annotations

import re
import unicodedata

from hooks_py.text.simplified import TO_SIMPLIFIED

# Wide: ideographs, kana and hangul, which are the letters from U+3000 on. Only few and small ranges: compiling a class
# takes a step per character of each, and a search in a fresh process has no time to lose.
RUN = re.compile(r"[^\W\u0000-\u2fff_]+")
WORD = re.compile(r"[^\W_]+")
PART = re.compile(r"[\u0000-\u2fff]+|[^\u0000-\u2fff]+")
LONGEST_QUERY = 4000  # characters of a query that are looked at
MOST_TOKENS = 64  # of a query; a longer one is a document, and its first words say enough


def search_tokens(text: str) -> list[str]:
    """Return the tokens of a text in order: lower-case words, and pairs of characters (a lone one stays alone)."""
    tokens: list[str] = []
    for word in _words(_folded(text)):
        if RUN.match(word):
            simple = word.translate(TO_SIMPLIFIED)
            tokens += [simple[at : at + 2] for at in range(len(simple) - 1)] or [simple]
        else:
            tokens.append(word)
    return tokens


def words_of(text: str) -> list[str]:
    """Return the words of a text in order, as written: Latin words, and whole runs of Chinese, Japanese or Korean."""
    return _words(unicodedata.normalize("NFKC", text))


def fts_text(text: str) -> str:
    """Return the text as the index stores it; ASCII text comes back as it is."""
    return text if text.isascii() else RUN.sub(_pairs, _folded(text))


def phrase(word: str) -> str:
    """Return the expression that finds a word or a stretch of text as it stands; "" when there is nothing to find."""
    tokens = search_tokens(word)
    if not tokens:
        return ""
    quoted = '"' + " ".join(tokens) + '"'
    is_lone = len(tokens[-1]) == 1 and RUN.match(tokens[-1])  # the beginning of a pair, or the end of a run
    return quoted + (" *" if is_lone else "")


def fts_query(text: str, *, every: bool = False) -> str:
    """
    Return an expression that finds any of the tokens of a text, or all of them with `every`; "" when it has none.

    Each token is quoted, so that nothing in the text can act as syntax.
    """
    tokens = list(dict.fromkeys(search_tokens(text[:LONGEST_QUERY])))[:MOST_TOKENS]
    return (" AND " if every else " OR ").join(phrase(token) for token in tokens)


def _words(text: str) -> list[str]:
    words = WORD.findall(text)
    return words if text.isascii() else [part for word in words for part in PART.findall(word)]


def _pairs(run: re.Match[str]) -> str:
    characters = run[0].translate(TO_SIMPLIFIED)  # here and not on the whole text: a miss of the table is slow
    pieces = [" "] * (3 * len(characters) + 1)  # three slices are several times faster than a loop
    pieces[1::3] = characters
    pieces[2::3] = characters[1:] + " "
    return "".join(pieces)


def _folded(text: str) -> str:
    return (text if unicodedata.is_normalized("NFKC", text) else unicodedata.normalize("NFKC", text)).lower()
