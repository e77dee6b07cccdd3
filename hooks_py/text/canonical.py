"""Words become canonical words (tags) through a synonym table, the same when written and when read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Union

from hooks_py.text.simplified import TO_SIMPLIFIED
from hooks_py.text.stemming import singular, stem
from hooks_py.text.tokens import PART, RUN

if TYPE_CHECKING:
    from hooks_py.models.knowledge import Synonyms

PIECE = re.compile(r"[^\W_]+(?:[+#]+|(?:[.\-'’][^\W_]+)*)")
CHINESE = RUN  # any letter that is not written with an alphabet
GAP = re.compile(r"[\s_\-]+")
INFLECTED = ("ing", "ed", "ies", "es", "s", "er", "ers")  # only such words are worth the price of the stemmer
BEGINNING = 3  # letters that two words of one stem share, so that most words need no stemmer at all
LONGEST_PHRASE = 4  # words of a Latin term in the table
GLUE = re.compile(  # words of grammar, which part what is worth looking for
    "如何|怎么样?|怎样|什么样?|为什么|为何|有?哪些|哪[个种里]|多少|是否|能否|可以|应该|需要|以及|或者|还是|关于|对于|之间"
    "|他们|它们|我们|这[个些种]|那[个些种]|[的了和与及或吗呢吧啊是在]"
)
FUNCTION_WORDS = """
a an the of and or to in is that it for on with as are this be by from at which was were not have has had can could
how what does do did why when where who whom whose between vs versus should would will shall may might must its
their there then than so if but into about using use used via per i we you he she they me us my our your some any
all more most other such only also very just
"""
STOP_WORDS = frozenset(FUNCTION_WORDS.split())


def plain(text: str) -> str:
    """Return the text in NFKC and in simplified characters; letters keep their case."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text).translate(TO_SIMPLIFIED)


class Vocabulary:
    """A synonym table made ready for looking up; built once, from plain values, without pydantic."""

    __slots__ = (
        "_beginnings",
        "canonical",
        "longest",
        "lowercase",
        "prefer_english",
        "singularize",
        "stem",
        "stem_rules",
        "variants",
    )

    def __init__(self, normalization: Mapping[str, object], canonical: Mapping[str, Sequence[str]]) -> None:
        self.lowercase = normalization.get("lowercase") is not False
        self.singularize = normalization.get("singularize") is not False
        self.stem = normalization.get("stem") is not False
        self.prefer_english = normalization.get("prefer_english") is not False
        rules = normalization.get("stem_rules")
        self.stem_rules = dict(rules) if isinstance(rules, Mapping) else {}
        self.canonical = {word: tuple(variants) for word, variants in canonical.items()}
        self.variants: dict[str, str] = {}
        for word, variants in self.canonical.items():
            for variant in variants:
                self.variants[self.key(variant)] = word
        for word in self.canonical:  # a canonical word is never the variant of another
            self.variants[self.key(word)] = word
        self.longest = max((len(word) for word in self.variants if CHINESE.search(word)), default=1)
        self._beginnings: dict[str, list[str]] = {}

    def key(self, word: str) -> str:
        """Return the form in which a word is looked up: NFKC, lower case, hyphens between the words of a term."""
        if word.isascii() and word.isalnum():  # most words; the table of a search in a fresh process is full of them
            return word.lower() if self.lowercase else word
        folded = plain(word).strip()
        return GAP.sub("-", folded.lower() if self.lowercase else folded)

    def by_stem(self, word: str) -> str:
        """Return the canonical word that has the same stem, or ""."""
        if not self._beginnings:
            for known in self.canonical:
                if known.isascii() and known.isalpha():
                    self._beginnings.setdefault(known[:BEGINNING], []).append(known)
        alike = self._beginnings.get(word[:BEGINNING], ())
        return next((known for known in alike if stem(known) == stem(word)), "")


Table = Union[Vocabulary, "Synonyms"]


def vocabulary(table: Table) -> Vocabulary:
    """Return the table ready for looking up; a record is turned into one, what is ready is handed back."""
    if isinstance(table, Vocabulary):
        return table
    return Vocabulary(table.normalization.model_dump(), table.canonical)


def canonical_word(word: str, synonyms: Table) -> str:
    """
    Return the canonical form of a word or term: English and singular where the table knows it.

    In order: the word itself, its singular, the stem rules, its stem. A
    word that none of them knows comes back in lower case and singular.
    """
    table = vocabulary(synonyms)
    key = table.key(word)
    if CHINESE.search(key):
        return table.variants.get(key, key) if table.prefer_english else key
    if key in table.variants:
        return table.variants[key]
    one = _singular_term(key) if table.singularize else key
    ruled = table.stem_rules.get(key) or table.stem_rules.get(one) or one
    if ruled in table.variants:
        return table.variants[ruled]
    if table.stem and ruled.endswith(INFLECTED) and ruled.isascii() and ruled.isalpha():
        return table.by_stem(ruled) or ruled
    return ruled


def canonical_tags(words: Iterable[str], synonyms: Table) -> tuple[str, ...]:
    """
    Return the canonical forms of the words, each once, in the order of their first use.

    A Chinese word that the table does not know is cut into those that it knows.
    """
    table = vocabulary(synonyms)
    tags = (canonical_word(part, table) for word in words for part in _parts(word, table))
    return tuple(dict.fromkeys(tag for tag in tags if tag))


def cut_words(text: str, synonyms: Table) -> list[str]:
    """
    Return the words of a topic or query in order: Latin words, known terms of both languages, and what is between.

    Chinese is cut by the longest known word from the left; stretches that
    no known word covers stay whole, without the grammar characters around them.
    """
    table = vocabulary(synonyms)
    pieces = pieces_of(text)
    found: list[str] = []
    at = 0
    while at < len(pieces):
        if CHINESE.match(pieces[at]):
            found += _cut_chinese(pieces[at], table)
            at += 1
            continue
        size = _phrase_length(pieces[at : at + LONGEST_PHRASE], table)
        found.append(" ".join(pieces[at : at + size]))
        at += size
    return found


def pieces_of(text: str) -> list[str]:
    """Return Latin words, with inner marks as in `C++` or `GPT-4`, and whole runs of Chinese, in order."""
    parts = [part for piece in PIECE.findall(plain(text)) for part in PART.findall(piece)]
    return [piece for part in parts if (piece := part.strip(".-'’"))]


def topic_tags(text: str, synonyms: Table) -> tuple[str, ...]:
    """Return the canonical words of a topic, without function words: what the run is filed under."""
    table = vocabulary(synonyms)
    words = [word for word in cut_words(text, table) if word.lower() not in STOP_WORDS and len(word) <= 40]
    return canonical_tags(words, table)


def expand(query: str, synonyms: Table) -> tuple[str, ...]:
    """Return every word to look for: per word of the query the word itself, its canonical form and all variants."""
    table = vocabulary(synonyms)
    found: dict[str, None] = {}
    for word in cut_words(query, table):
        if word.lower() in STOP_WORDS:
            continue
        tag = canonical_word(word, table)
        for form in (word, tag, *table.canonical.get(tag, ())):
            found[table.key(form)] = None
    return tuple(found)


def _parts(word: str, table: Vocabulary) -> list[str]:
    key = table.key(word)
    return [word] if key in table.variants or not CHINESE.search(key) else cut_words(word, table)


def _singular_term(key: str) -> str:
    head, dash, last = key.rpartition("-")
    return head + dash + singular(last)


def _phrase_length(pieces: Sequence[str], table: Vocabulary) -> int:
    """Return how many of the pieces from the first on form a known term; 1 when none do."""
    for size in range(len(pieces), 1, -1):
        key = table.key("-".join(pieces[:size]))
        if key in table.variants or _singular_term(key) in table.variants:
            return size
    return 1


def _cut_chinese(run: str, table: Vocabulary) -> list[str]:
    found: list[str] = []
    loose = at = 0
    while at < len(run):
        size = next(
            (n for n in range(min(table.longest, len(run) - at), 0, -1) if run[at : at + n] in table.variants), 0
        )
        if not size:
            at += 1
            continue
        found += _without_glue(run[loose:at])
        found.append(run[at : at + size])
        at = loose = at + size
    return found + _without_glue(run[loose:])


def _without_glue(stretch: str) -> list[str]:
    return [part for part in GLUE.split(stretch) if part]
