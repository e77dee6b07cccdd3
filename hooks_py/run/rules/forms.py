"""The words of a question with the other forms to look for: variants of the synonym table, and the other language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hooks_py.knowledge.cross_language import translations
from hooks_py.models.knowledge import Synonyms
from hooks_py.text.canonical import CHINESE, cut_words, expand

MOST_FORMS = 12  # of one word; a word with more is too wide to tell anything
_RUN = re.compile(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+")


def word_groups(texts: Iterable[str], synonyms: Synonyms) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return for each text its words in order, each followed by the other forms that stand for it."""
    return {text: _groups(text, synonyms) for text in texts}


def _groups(text: str, synonyms: Synonyms) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = []
    for run in _RUN.findall(text):
        for word in _words(run, synonyms):
            forms = dict.fromkeys((word, *expand(word, synonyms), *translations(word)))
            found.append(tuple(form.replace("-", " ") for form in forms)[:MOST_FORMS])
    return tuple(found)


def _words(run: str, synonyms: Synonyms) -> list[str]:
    """
    Return the words of a run; a Chinese name is not cut into the words that it happens to hold.

    A single character beside a known word is a sign of such a name: 云笺笔记 is no cloud.
    """
    joined: list[str] = []
    was_odd = False  # the last one is a name that no table knows; what follows at once belongs to it
    for word in cut_words(run, synonyms):
        is_odd = len(word) == 1 and bool(CHINESE.match(word))
        if joined and CHINESE.match(word) and (is_odd or was_odd) and joined[-1] + word in run:
            joined[-1] += word
            was_odd = is_odd
        else:
            joined.append(word)
            was_odd = is_odd
    return joined
