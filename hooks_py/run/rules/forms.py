"""The words of a question with the other forms to look for: variants of the synonym table, and the other language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hooks_py.knowledge.cross_language import translations
from hooks_py.models.knowledge import Synonyms
from hooks_py.text.canonical import CHINESE, Vocabulary, cut_words, expand, vocabulary
from hooks_py.text.terms import known_words

MOST_FORMS = 12  # of one word; a word with more is too wide to tell anything
_RUN = re.compile(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+")


def word_groups(texts: Iterable[str], synonyms: Synonyms) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return for each text its words in order, each followed by the other forms that stand for it."""
    table = vocabulary(synonyms)
    return {text: _groups(text, table) for text in texts}


def _groups(text: str, table: Vocabulary) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = []
    for run in _RUN.findall(text):
        for word in _words(run, table):
            found.extend(_forms(part, table) for part in _parts(word, table))
    return tuple(found)


def _forms(word: str, table: Vocabulary) -> tuple[str, ...]:
    """Return a word with its other forms; a name that only holds known words has none."""
    is_name = bool(CHINESE.match(word)) and cut_words(word, table) != [word]
    others = () if is_name else expand(word, table)
    translated = translations(word) if not CHINESE.match(word) or known_words(word) == [word] else ()
    forms = dict.fromkeys((word, *others, *translated))
    return tuple(form.replace("-", " ") for form in forms)[:MOST_FORMS]


def _parts(word: str, table: Vocabulary) -> list[str]:
    """Return the known words that a Chinese compound is made of, the compound itself when they do not make it up."""
    if not CHINESE.match(word) or table.key(word) in table.variants:
        return [word]
    parts = known_words(word)
    is_made_up = "".join(parts) == word and all(len(part) > 1 for part in parts)
    return parts if is_made_up else [word]


def _words(run: str, table: Vocabulary) -> list[str]:
    """
    Return the words of a run; a Chinese name is not cut into the words that it happens to hold.

    A single character beside a known word is a sign of such a name: 云笺笔记 is no cloud.
    """
    joined: list[str] = []
    was_odd = False  # the last one is a name that no table knows; what follows at once belongs to it
    for word in cut_words(run, table):
        is_odd = len(word) == 1 and bool(CHINESE.match(word))
        if joined and CHINESE.match(word) and (is_odd or was_odd) and joined[-1] + word in run:
            joined[-1] += word
            was_odd = is_odd
        else:
            joined.append(word)
            was_odd = is_odd
    return joined
