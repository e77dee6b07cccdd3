"""How well each sentence answers a question: whether it speaks of the topic, and is an answer of the kind asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hooks_py.evidence.candidates import Candidate, is_private
from hooks_py.evidence.questions import FORMS, Concept, Question, kinds_asked, without
from hooks_py.evidence.surroundings import Pool
from hooks_py.evidence.terms import terms
from hooks_py.evidence.wording import pattern, sections
from hooks_py.text.figures import figures

# All weights were found on the cases of tests/evidence/answers.py and by reading reports over code and pages.
_TO_PASSAGE = 3  # levels: the sentence, what stands above it, its passage

_UNDER_HEADING = 0.7  # a sentence under "Limitations" names one, however it is worded
_UNDER_TITLE = 0.3  # the title of a document says less of each sentence
_HINT = 0.35  # worded so that it may answer
_NAMES_ALL = 0.85  # of what is compared: a sentence that names them all compares them
_OPEN_FLOOR = 0.5  # of a statement on how something works, which may be worded in any way
_WITH_FORM = 0.12  # for a figure or a date where the question asks for one beside something else

_LEAST_ON_TOPIC = 0.22
_LEAST_ON_TOPIC_IN_CODE = 0.5  # a comment is about its function, and not about what the file is for
_LEAST_OF_ACT = 0.4  # of what is done, where a topic asks how somebody does something
_LEAST_BY_ITSELF = 0.42  # where nothing but the topic tells that a sentence answers
_LEAST_OF_HINTS = 0.3
_LEAST_OF_FOCUS = 0.3
_FOCUS_ENOUGH = 0.6
_BY_RANK = 0.3  # no word of the topic could be in this script: the search, which knows more words, found the passage
_RANK = 0.1  # how high the search put the passage
_FIRST = 0.05  # opens its passage
_NAMED = 0.12  # opens the docstring of the very thing that is asked about
# Kinds whose answers stand under each other's headings.
_RELATED = (
    frozenset({"user", "use", "praise", "example", "advice"}),
    frozenset({"limit", "crisis", "sign"}),
    frozenset({"plan", "trend", "change", "growth"}),
    frozenset({"size", "growth", "share", "figure", "money"}),
    frozenset({"comparison", "alternative", "share", "barrier"}),
    frozenset({"reason", "effect", "evidence", "mechanism", "parts", "technology", "condition"}),
    frozenset({"feature", "parts", "purpose", "definition"}),
)
_TOLD_BY_DOCSTRINGS = frozenset({"definition", "mechanism", "purpose", "parts"})
_NAMED_EXACTLY = 0.06
_READS_OUT = 0.8  # for a function that only reads something out, when it is asked how something works
_SAME_SCRIPT = 0.12  # is read without a translation
_NEEDS_FIGURE = frozenset({"size", "growth", "price", "speed"})


_ACCESSOR = re.compile(r"(?:returns?|gets?|true if|whether)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DOTTED = re.compile(r"\b[A-Za-z]\w*[._]\w[\w.]*\b")  # memory.limit and max_size are names, and say nothing
_HAN = re.compile(r"[\u3400-\u9fff]")
_NUMBER = re.compile(
    r"\d|[一二两三四五六七八九十百千万亿半]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|dozen"
    r"|hundred|thousand|million)\b",
    re.IGNORECASE,
)


class Scored(NamedTuple):
    """A sentence with how well it answers (0: not at all) and which of the kinds asked for it gives."""

    score: float
    candidate: Candidate
    kinds: frozenset[str]


def ranking(question: Question, pool: Pool) -> list[Scored]:
    """Return the sentences that answer a question, best first."""
    weighed = question._replace(topic=pool.weighed(question.topic), focus=pool.weighed(question.focus))
    scored = [one for one in (_scored(weighed, one, pool) for one in pool.candidates) if one.score > 0]
    if "mechanism" not in question.kinds and any(one.kinds for one in scored):
        scored = [one for one in scored if one.kinds]  # once something is defined, other statements do not define it
    return sorted(scored, key=lambda one: -one.score)


def _scored(question: Question, one: Candidate, pool: Pool) -> Scored:
    rank = max(0.0, one.passage.score) / pool.best_rank if pool.best_rank > 0 else 0.0
    own, whole = _share(question.topic, pool.levels(one)) if question.topic else (0.0, _BY_RANK * rank)
    if whole < (_LEAST_ON_TOPIC_IN_CODE if one.passage.kind == "code" else _LEAST_ON_TOPIC):
        return Scored(0.0, one, frozenset())
    if not _is_about_the_act(question, one, pool):
        return Scored(0.0, one, frozenset())
    focus = _share(question.focus, pool.levels(one)[:_TO_PASSAGE])[1] if question.focus else 0.0
    said = {kind: _says(kind, one, pool, question) for kind in question.kinds if kind not in FORMS}
    forms = {kind: _has_form(kind, one) for kind in question.kinds if kind in FORMS}
    if question.years and "date" in forms:
        forms["date"] = any(question.years[0] <= int(year) <= question.years[1] for year in _YEAR.findall(one.text))
    if question.is_choice and "comparison" in said and _names_all(question.topic, one):
        said["comparison"] = max(said["comparison"], _NAMES_ALL)
    kind = _kind_score(said, forms)
    if not _answers(question, own, focus, kind, is_code=one.passage.kind == "code"):
        return Scored(0.0, one, frozenset())
    parts = [(0.4, 0.5 * whole + 0.5 * own if question.is_open else whole)]
    if question.kinds:
        parts.append((0.6, kind))
    if question.focus:
        parts.append((0.4, focus))
    score = sum(weight * value for weight, value in parts) / sum(weight for weight, _ in parts)
    score += _SAME_SCRIPT if _script(one.text) == _script(question.text) else 0.0
    score += _RANK * rank + (_FIRST if one.place == 0 else 0.0) + _name_bonus(question, one)
    given = frozenset(name for name, value in {**said, **forms}.items() if value > _HINT)
    return Scored(score * (1 - one.penalty), one, given)


def _is_about_the_act(question: Question, one: Candidate, pool: Pool) -> bool:
    """Return whether a sentence is about what is done, and not only about who does it; True where nothing is done."""
    act = [concept for concept in question.topic if not concept.is_actor]
    if len(act) in (0, len(question.topic)):
        return True
    return _share(act, pool.levels(one)[:_TO_PASSAGE])[1] >= _LEAST_OF_ACT


def _answers(question: Question, own: float, focus: float, kind: float, *, is_code: bool) -> bool:
    """Return whether a sentence on the topic answers at all; the parts are shares from 0 to 1."""
    needs_focus = set(question.kinds) <= FORMS or kind < _UNDER_HEADING  # any sentence may hold a figure
    if question.focus and focus < _LEAST_OF_FOCUS and needs_focus:
        return False
    if question.is_open:
        return own >= _LEAST_BY_ITSELF or (kind >= _UNDER_HEADING and not is_code)
    if set(question.kinds) <= FORMS and focus >= _FOCUS_ENOUGH:
        return True  # says what is asked, if not in figures
    return kind > _HINT or (kind >= _LEAST_OF_HINTS and own >= _LEAST_BY_ITSELF)


def _share(concepts: Sequence[Concept], levels: Sequence[tuple[float, frozenset[str]]]) -> tuple[float, float]:
    """Return which share of the concepts a sentence has by itself and with its heading, and with all around it."""
    total = sum(concept.weight for concept in concepts)
    if not total:
        return 1.0, 1.0
    own = whole = 0.0
    for concept in concepts:
        best = max(worth * concept.found_in(there) for worth, there in levels[:2])
        own += concept.weight * best
        for worth, there in levels[2:]:
            best = best if best >= worth else max(best, worth * concept.found_in(there))
        whole += concept.weight * best
    return own / total, whole / total


def _names_all(compared: Sequence[Concept], one: Candidate) -> bool:
    return all(concept.found_in(one.terms) for concept in compared)


def _kind_score(said: dict[str, float], forms: dict[str, bool]) -> float:
    if not said:
        return 1.0 if any(forms.values()) else 0.0
    best = max(said.values())
    return min(1.0, best + _WITH_FORM * sum(forms.values()) - (_WITH_FORM if forms and not any(forms.values()) else 0))


def _says(kind: str, one: Candidate, pool: Pool, question: Question) -> float:
    """Return how sure it is, from 0 to 1, that a sentence gives an answer of this kind."""
    value = _worded(kind, one.text)
    heading = _announced(one, question)
    is_titled = pool.is_title(one)
    is_elsewhere = bool(heading) and not is_titled and not _related(heading, question.kinds)
    if kind in heading:
        value = max(value, _UNDER_TITLE if is_titled else _UNDER_HEADING)
    if kind in _TOLD_BY_DOCSTRINGS and one.is_docstring and one.subject and not is_private(one.subject):
        return _READS_OUT if kind == "mechanism" and _ACCESSOR.match(one.text) else 1.0  # in whatever words
    if kind == "mechanism":
        floor = 0.0 if is_elsewhere else _OPEN_FLOOR
        return floor + (1 - _OPEN_FLOOR) * (value if not is_elsewhere else 0.0)
    if kind == "definition":
        return _defines(value, one, question)
    if kind == "purpose":
        return value if any(concept.found_in(one.terms) for concept in question.topic) else 0.0
    if is_elsewhere or (kind in _NEEDS_FIGURE and not _has_form("figure", one)):
        value = min(value, _HINT)  # the heading announces an answer of another kind, or what is asked for is missing
    return value


def _announced(one: Candidate, question: Question) -> tuple[str, ...]:
    """Return the kinds of answers that the heading announces; words of the topic in it announce nothing."""
    heading = one.passage.heading
    if one.passage.kind == "code" or not heading:
        return ()
    about = [word for concept in question.topic for word in concept.words if word.casefold() in heading.casefold()]
    return kinds_asked(without(heading, about) if about else heading)


def _defines(value: float, one: Candidate, question: Question) -> float:
    """Return how surely a sentence defines the topic, and not something else."""
    match = pattern("says-definition").search(one.text) if value else None
    head = frozenset(terms(one.text[: match.end()])) if match else frozenset()
    return value if any(concept.found_in(head) for concept in question.topic) else 0.0


def _related(kinds: Sequence[str], others: Sequence[str]) -> bool:
    wanted = set(others)
    return any(kind in wanted or any(kind in group and group & wanted for group in _RELATED) for kind in kinds)


@lru_cache(maxsize=65536)
def _worded(kind: str, text: str) -> float:
    text = _DOTTED.sub(" ", text)
    known = sections()
    if f"says-{kind}" in known and pattern(f"says-{kind}").search(text):
        return 1.0
    return _HINT if f"hints-{kind}" in known and pattern(f"hints-{kind}").search(text) else 0.0


@lru_cache(maxsize=8192)
def _forms(text: str) -> frozenset[str]:
    if not _NUMBER.search(text):
        return frozenset()
    kinds = {figure.kind for figure in figures(text)}
    holds = {"figure": bool(kinds - {"date", "version", "ordinal"}), "date": bool(kinds & {"date", "period"})}
    return frozenset(name for name, is_there in holds.items() if is_there)


def _script(text: str) -> bool:
    return bool(_HAN.search(text))


def _has_form(form: str, one: Candidate) -> bool:
    return form in _forms(one.text)


def _name_bonus(question: Question, one: Candidate) -> float:
    if not (one.is_docstring and one.place == 0 and one.subject):
        return 0.0
    heaviest = max(question.topic, key=lambda concept: concept.weight, default=None)
    if heaviest is None or not heaviest.found_in(frozenset(terms(one.subject))):
        return 0.0
    last = frozenset(terms(one.subject.rpartition(".")[2]))
    return _NAMED + (_NAMED_EXACTLY if last in heaviest.forms else 0.0)
