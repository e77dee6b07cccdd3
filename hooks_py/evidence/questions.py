"""A question becomes what it is about, what else its answer must speak of, and which kinds of answer it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hooks_py.evidence.terms import terms
from hooks_py.evidence.wording import pattern, sections, words

# Any statement on the subject may answer these; the wording of a sentence only tells which does it best.
OPEN_KINDS = frozenset({"definition", "mechanism", "purpose"})
# These ask for a form (a figure, a date) and refine another kind when there is one.
FORMS = frozenset({"figure", "date"})
# Too weak beside another kind: "who" and "parts" stand in many questions for something else.
_WEAK = frozenset({"people", "example", "parts"})
# Kinds that another one takes in: who praises is a user, and what moving costs is said of moving.
_TAKEN_IN = {
    "praise": {"user"},
    "move": {"price"},
    "policy": {"condition", "effect"},
    "use": {"mechanism"},
    "purpose": {"reason"},
    "effect": {"user", "price", "mechanism"},
    "money": {"origin"},
    "growth": {"speed"},
    "crisis": {"reason"},
    "comparison": {"feature", "price", "reason", "speed"},
}
# Kinds that a topic asked with "how" may be of; words of other kinds in it are what it is about.
_BESIDE_HOW = frozenset({"figure", "speed", "comparison", "advice", "origin", "use"})

_LATIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#.'’-]*")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_HAN = re.compile(r"[\u3400-\u9fff]")
# The subject of a question that is the topic itself: "How does asyncio cancel tasks?", 「asyncio 如何取消任务」.
_SUBJECT = re.compile(
    r"\b(?:how|why|when|where|what|which)\s+(?:does|do|did|is|are|was|were|can|could|should|would|will)\s+"
    r"(?:the |an? )?([\w.-]+)|^([^，。？?]{2,24}?)\s*(?:如何|怎么|怎样|为什么|为何|是否|有哪些|有什么|的)",
    re.IGNORECASE,
)
_GRAMMATICAL_SUBJECT = 0.45  # its weight in a question that is the topic: every document speaks of it


class Concept(NamedTuple):
    """One thing to look for: sets of terms, of which any stands for it."""

    forms: tuple[frozenset[str], ...]
    weight: float
    words: tuple[str, ...] = ()  # as they are written
    is_actor: bool = False  # who does it in a topic that asks how something is done

    def found_in(self, there: frozenset[str]) -> float:
        """Return how much of the best form is among the terms: 0, or from a half to 1."""
        best = 0.0
        for form in self.forms:
            if form <= there:
                return 1.0
            if len(form) > 1:
                best = max(best, len(form & there) / len(form))
        return best if best >= 0.5 else 0.0  # less than half of a name is another name


class Question(NamedTuple):
    """What a sentence must speak of to answer."""

    text: str
    topic: tuple[Concept, ...]
    focus: tuple[Concept, ...]  # what the question asks about beside the topic and the kind of answer
    kinds: tuple[str, ...]
    is_topic: bool  # the topic itself is asked
    is_choice: bool = False  # the topic sets things side by side
    years: tuple[int, int] | None = None  # that the question is limited to

    @property
    def is_open(self) -> bool:
        """Whether any statement on the subject may answer."""
        return all(kind in OPEN_KINDS for kind in self.kinds)


WordGroups = Sequence[Sequence[str]]  # for each word of a text: the word, then other forms of it


def read_question(text: str, topic: str, words_of: Mapping[str, WordGroups]) -> Question:
    """Return what a question asks; `words_of` gives the words of question and topic with their other forms."""
    is_topic = not text or _plain(text) == _plain(topic)
    asked = text or topic
    about = _groups(topic, words_of)
    rest = asked if is_topic else without(asked.replace(topic.strip(" ?？"), " "), [group[0] for group in about])
    kinds = kinds_asked(rest)
    if is_topic and "mechanism" in _named_in(rest) and not set(kinds) & _BESIDE_HOW:
        kinds = ("mechanism",)  # "How does X limit errors?" asks for no limits
    left = rest
    for kind in kinds if is_topic else _named_in(rest):
        left = pattern(f"asks-{kind}").sub(" ", left)
    topical = _concepts(_content(about, left if is_topic else topic))
    if not topical:  # "What is a queue?", or a topic of words that name kinds of answers
        topical = _concepts(_content(about, topic))
    known = {form for concept in topical for form in concept.forms}
    focus = () if is_topic else _concepts(_content(_groups(text, words_of), left))
    focus = tuple(concept for concept in focus if not known & set(concept.forms))
    topical = _with_grammar(topical, topic)
    if is_topic and "advice" in kinds and len(topical) > 1 and "comparison" not in kinds:
        kinds = (*kinds, "comparison")  # "Should we use X or Y?" is answered by how they differ
    is_choice = len(topical) > 1 and bool({"comparison", "advice"} & set(kinds_asked(topic)))
    return Question(asked, topical, focus, kinds, is_topic, is_choice, _years(rest))


def _years(text: str) -> tuple[int, int] | None:
    """Return the first and the last year that a question names; None when it does not name two."""
    named = sorted(int(year) for year in _YEAR.findall(text))
    return (named[0], named[-1]) if len(named) > 1 else None


def kinds_asked(text: str) -> tuple[str, ...]:
    """Return the kinds of answer that a question, or a heading, speaks of."""
    return _kinds(text)


@lru_cache(maxsize=4096)
def _kinds(text: str) -> tuple[str, ...]:
    found = _named_in(text)
    if any(name in OPEN_KINDS for name in found) and "mechanism" in found and len(found) > 1:
        # "how" opens questions of every kind, "how does it work" only one
        hard = [name for name in found if name not in OPEN_KINDS and name not in _WEAK]
        found = [name for name in found if name != "mechanism" or not hard]
    taken_in = {name for taker in found for name in _TAKEN_IN.get(taker, ())}
    found = [name for name in found if name not in taken_in]
    strong = [name for name in found if name not in _WEAK]
    return tuple(strong or found)


def _named_in(text: str) -> list[str]:
    return [name for name in _names() if pattern(f"asks-{name}").search(text)]


@lru_cache(maxsize=1)
def _names() -> tuple[str, ...]:
    return tuple(name.removeprefix("asks-") for name in sections() if name.startswith("asks-"))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" ?？。.!！")


def _groups(text: str, words_of: Mapping[str, WordGroups]) -> list[tuple[str, ...]]:
    given = words_of.get(text)
    if given is None:
        given = [(word,) for word in _LATIN.findall(text)] + [(term,) for term in terms(text) if _HAN.search(term)]
    return [tuple(group) for group in given if group]


def without(text: str, left_out: Iterable[str]) -> str:
    """Return a text without these words; words of grammar stay."""
    for word in sorted(set(left_out), key=len, reverse=True):
        edge = (r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])") if word.isascii() else ("", "")
        if word.casefold() not in words("question-words") and word.casefold() not in words("stop-words"):
            text = re.sub(f"{edge[0]}{re.escape(word)}{edge[1]}", " ", text, flags=re.IGNORECASE)
    return text


def _content(groups: Sequence[tuple[str, ...]], within: str) -> list[tuple[str, ...]]:
    """Return the groups whose word stands in a text and is no word of grammar."""
    folded = within.casefold()
    empty = words("question-words") | words("stop-words")
    return [group for group in groups if group[0].casefold() in folded and group[0].casefold() not in empty]


def _concepts(groups: Sequence[tuple[str, ...]]) -> tuple[Concept, ...]:
    found: dict[frozenset[str], Concept] = {}
    for group in groups:
        forms = tuple(dict.fromkeys(form for form in (frozenset(terms(word)) for word in group) if form))
        if forms and not group[0].isdigit():
            found.setdefault(forms[0], Concept(forms, 1.0, group))
    return tuple(found.values())


def _with_grammar(topical: tuple[Concept, ...], asked: str) -> tuple[Concept, ...]:
    subject = {term for match in _SUBJECT.finditer(asked) for term in terms(match.group(1) or match.group(2))}
    is_subject = [concept.forms[0] <= subject for concept in topical]
    if all(is_subject):
        return topical
    return tuple(
        concept._replace(weight=_GRAMMATICAL_SUBJECT, is_actor=True) if of_subject else concept
        for concept, of_subject in zip(topical, is_subject, strict=True)
    )
