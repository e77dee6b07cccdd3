"""
Passages and key questions become claims: the sentences that answer best, each with its verbatim quotation.

This is how a run without a model reads. It writes no sentence of its own:
a claim's text is the source's sentence as plain prose, so whatever stands in
the report was said by a source.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hooks_py.evidence.candidates import Candidate, candidates
from hooks_py.evidence.terms import document_frequencies, rarity, terms
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Passage
from hooks_py.models.base import Language
from hooks_py.models.claims import ClaimDraft, Evidence
from hooks_py.models.plan import Task
from hooks_py.text.figures import figures

# Weights of the parts of a sentence's score; found by reading what was picked from local code, Markdown and web pages.
_TOPIC_WEIGHT = 0.15  # of a term of the topic, beside 1 for a term of the question
_EXTRA_WEIGHT = 0.6  # of a term that was passed in: a synonym or a translation
_ASKING_WEIGHT = 0.3  # of a word that says what kind of answer is wanted (limits, differences), not about what
_SUBJECT_WEIGHT = 0.45  # of what the question is about as a whole: every document speaks of it
_ABSENT = 0.5  # of a term that no passage has: the answer may use another word, or there is none
_HEADING = 0.45  # of a term that the sentence has not, but the heading above it
_DEFINED = 0.8  # the same of code: a docstring speaks of what it documents without naming it
_RANK = 0.2  # how high the search put the passage
_CUE = 0.35  # what a sentence loses that is not worded as answers to such a question are
_FIRST = 0.06  # opens its passage
_LEAST = 0.2  # of the question's weight must be in the sentence and its heading
_LEAST_OF_ONE = 0.5  # the same when a single term is all that they share
_OF_BEST = 0.4  # of the best sentence's score: what is further behind is about something else
_NEAR_BEST = 0.75  # of its best score: a sentence may answer another question than the one it answers best
_ALIKE = 0.75  # cosine of two sentences' terms from which they say the same
_DIVERSITY = 0.35  # how much likeness to what is picked already costs
_SAME_ITEM = 0.04  # what each sentence already picked from the same item costs
_LOOK_AHEAD = 40  # of the best sentences left are weighed against what is picked

_TEXT_LIMIT = 1900  # characters; a claim may have 2000
_QUOTATION_LIMIT = 3900

# A question of this kind -> what its answers look like: sections of the word lists; "": a figure.
_CUES = (
    ("asks-definition", "answers-definition"),
    ("asks-reason", "answers-reason"),
    ("asks-figure", ""),
    ("asks-date", ""),
    ("asks-comparison", "answers-comparison"),
    ("asks-limit", "answers-limit"),
)


_HAN = re.compile(r"[\u3400-\u9fff]")
# The subject of a question: "How does asyncio cancel tasks?", 「asyncio 如何取消任务」.
_SUBJECT = re.compile(
    r"\b(?:how|why|when|where|what|which)\s+(?:does|do|did|is|are|was|were|can|could|should|would|will)\s+"
    r"(?:the |an? )?([\w.-]+)|^([^，。？?]{2,24}?)\s*(?:如何|怎么|怎样|为什么|为何|是否|有哪些|有什么|的)",
    re.IGNORECASE,
)


class _Query(NamedTuple):
    question: str
    weights: dict[str, float]  # term -> weight, rare terms weigh more
    core: frozenset[str]  # terms of which an answer has at least one
    cues: tuple[str, ...]


class _Scored(NamedTuple):
    score: float
    candidate: Candidate


def pick_claims(  # noqa: PLR0913 (what to read, what is asked, and how much of it: all of them are the caller's)
    passages: Sequence[Passage],
    *,
    questions: Sequence[str],
    topic: str,
    task: Task,
    language: Language,
    limit: int,
    terms_of: Mapping[str, Sequence[str]] | None = None,
) -> list[ClaimDraft]:
    """
    Return at most `limit` claims: for each key question the sentences of `passages` that answer it best.

    A sentence's score is the share of the question's terms (rare ones weigh
    more) that it has, plus smaller parts for its heading, the rank of its
    passage, the way it is worded and its place. Sentences like one picked
    before are passed over. A question that nothing answers gets no claim.
    Without questions the topic is the question. `terms_of` gives further
    search words of a question (synonyms, the other language's words).
    """
    pool = _unique(candidates(passages))
    if not pool or limit < 1:
        return []
    frequencies = document_frequencies([one.terms | one.context for one in pool])
    weights = rarity(frequencies, len(pool))
    extra = terms_of or {}
    queries = [
        _query(question, topic, extra.get(question, ()), weights) for question in dict.fromkeys(questions) if question
    ] or [_query("", topic, extra.get(topic, ()), weights)]
    ranked = {query.question: _ranking(query, pool, passages) for query in queries}
    picked = _round_robin(ranked, limit)
    return [
        _draft(candidate, question, task, language) for question in ranked for candidate in picked.get(question, ())
    ]


def _unique(pool: Sequence[Candidate]) -> list[Candidate]:
    return list({" ".join(one.text.casefold().split()): one for one in reversed(pool)}.values())[::-1]


def _query(question: str, topic: str, extra: Sequence[str], rarities: Mapping[str, float]) -> _Query:
    asked = question or topic
    kinds = [(kind, answer) for kind, answer in _CUES if pattern(kind).search(asked)]
    asking = set(terms(" ".join(match.group() for kind, _ in kinds for match in pattern(kind).finditer(asked))))
    subject = {term for match in _SUBJECT.finditer(asked) for term in terms(match.group(1) or match.group(2))}
    core = set(terms(asked)) - asking - subject
    if not core:  # "What is a queue?": the subject is all that is asked for
        core, subject = set(terms(asked)) - asking or set(terms(asked)), set()
    scripts = {bool(_HAN.search(term)) for term in rarities}
    weights: dict[str, float] = {}
    for text, weight in ((" ".join(extra), _EXTRA_WEIGHT), (topic, _TOPIC_WEIGHT), (asked, 1.0)):
        for term in terms(text):
            is_missed = text == asked and bool(_HAN.search(term)) in scripts  # in another script it could not be there
            rare = rarities[term] ** 0.5 if term in rarities else _ABSENT * is_missed
            share = _ASKING_WEIGHT if term in asking else _SUBJECT_WEIGHT if term in subject else 1.0
            if rare:
                weights[term] = max(weights.get(term, 0.0), weight * share * rare)
    core |= set(terms(" ".join(extra))) - asking - subject
    return _Query(question, weights, frozenset(core), tuple(answer for _, answer in kinds))


def _ranking(query: _Query, pool: Sequence[Candidate], passages: Sequence[Passage]) -> list[_Scored]:
    best_rank = max((passage.score for passage in passages), default=0.0)
    scored = [_Scored(_score(query, one, best_rank), one) for one in pool]
    floor = _OF_BEST * max((one.score for one in scored), default=0.0)
    return sorted((one for one in scored if one.score > floor), key=lambda one: -one.score)


def _score(query: _Query, candidate: Candidate, best_rank: float) -> float:
    """Return how well a sentence answers, 0 when it has too little of the question."""
    whole = sum(query.weights.values())
    rank = max(0.0, candidate.passage.score) / best_rank if best_rank > 0 else 0.0
    met = query.weights.keys() & (candidate.terms | candidate.context)
    if not met and rank and _other_script(query.question, candidate.text):
        # No word can be shared across scripts: what the search thought best is all there is.
        return _RANK * rank * _cue(query, candidate) * (1 - candidate.penalty)
    if not whole or not met & query.core:
        return 0.0
    own = sum(query.weights[term] for term in met & candidate.terms) / whole
    around = sum(query.weights[term] for term in met - candidate.terms) / whole
    around *= _DEFINED if candidate.passage.kind == "code" else _HEADING
    if own + around < (_LEAST if len(met) > 1 else _LEAST_OF_ONE):
        return 0.0
    score = own + around + _RANK * rank + (_FIRST if candidate.place == 0 else 0.0)
    return score * _cue(query, candidate) * (1 - candidate.penalty)


def _other_script(question: str, text: str) -> bool:
    return bool(_HAN.search(question)) != bool(_HAN.search(text))


def _cue(query: _Query, candidate: Candidate) -> float:
    """Return 1 for a sentence worded as answers to such a question are, down to 1 - _CUE for one that is not."""
    if not query.cues:
        return 1.0
    met = sum(bool(pattern(cue).search(candidate.text)) if cue else bool(figures(candidate.text)) for cue in query.cues)
    return 1.0 - _CUE * (1 - met / len(query.cues))


def _round_robin(ranked: Mapping[str, Sequence[_Scored]], limit: int) -> dict[str, list[Candidate]]:
    """Let the questions choose in turn, so that the first one does not take what all of them need."""
    best = _best_scores(ranked)
    waiting = {
        question: [one for one in scored if one.score >= _NEAR_BEST * best[one.candidate]]
        for question, scored in ranked.items()
    }
    picked: dict[str, list[Candidate]] = {question: [] for question in ranked}
    chosen: list[Candidate] = []
    while len(chosen) < limit and any(waiting.values()):
        for question, scored in waiting.items():
            one = _next(scored, chosen)
            if one is not None and len(chosen) < limit:
                picked[question].append(one)
                chosen.append(one)
    return picked


def _best_scores(ranked: Mapping[str, Sequence[_Scored]]) -> dict[Candidate, float]:
    best: dict[Candidate, float] = {}
    for scored in ranked.values():
        for one in scored:
            best[one.candidate] = max(one.score, best.get(one.candidate, 0.0))
    return best


def _next(waiting: list[_Scored], chosen: Sequence[Candidate]) -> Candidate | None:
    """Take the sentence out of `waiting` that says most that is new; None when none is left."""
    ahead: list[tuple[float, _Scored]] = []
    for one in waiting[:_LOOK_AHEAD]:
        likeness = max((_likeness(one.candidate, other) for other in chosen), default=0.0)
        if likeness >= _ALIKE:
            waiting.remove(one)
            continue
        from_same = sum(other.passage.item == one.candidate.passage.item for other in chosen)
        ahead.append((one.score - _DIVERSITY * likeness - _SAME_ITEM * from_same, one))
    if not ahead:
        return None
    best = max(ahead, key=lambda pair: pair[0])[1]
    waiting.remove(best)
    return best.candidate


def _likeness(a: Candidate, b: Candidate) -> float:
    if not a.terms or not b.terms:
        return 0.0
    return len(a.terms & b.terms) / math.sqrt(len(a.terms) * len(b.terms))


def _draft(candidate: Candidate, question: str, task: Task, language: Language) -> ClaimDraft:
    quotation = candidate.quotation[:_QUOTATION_LIMIT]
    return ClaimDraft(
        text=_statement(candidate, language)[:_TEXT_LIMIT],
        evidence=(Evidence(item=candidate.passage.item, quotation=quotation),),
        question=question,
        dimension=task.dimension,
        subject=candidate.subject,
    )


def _statement(candidate: Candidate, language: Language) -> str:
    """Return the sentence; one from a comment is given the name of what it describes when it does not name it."""
    name = candidate.subject
    if candidate.passage.kind != "code" or not name or _names(candidate.text, name):
        return candidate.text
    return f"`{name}`{'：' if language == 'zh' else ': '}{candidate.text}"


def _names(text: str, name: str) -> bool:
    """Return whether a sentence names what it describes; "cancel" alone may be the verb, `cancel()` is the function."""
    is_word = name.islower() and "_" not in name
    return bool(re.search(rf"\b{re.escape(name)}{re.escape('(') if is_word else chr(92) + 'b'}", text))
