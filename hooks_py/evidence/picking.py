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

from hooks_py.evidence.candidates import Candidate, candidates
from hooks_py.evidence.questions import WordGroups, read_question
from hooks_py.evidence.relevance import Scored, ranking
from hooks_py.evidence.surroundings import Pool
from hooks_py.models.aggregate import Passage
from hooks_py.models.base import Language
from hooks_py.models.claims import ClaimDraft, Evidence
from hooks_py.models.plan import Task

_OF_BEST = 0.72  # of the best sentence's score: what is further behind is about something else
_OF_BEST_IN_FEW = 0.64  # the same where few documents were read: what little there is should be told
_FEW = 5  # documents
_NEAR_BEST = 0.8  # of its best score: a sentence may answer another question than the one it answers best
_ALIKE = 0.75  # cosine of two sentences' terms from which they say the same
_OF_ANOTHER = 0.8  # of two functions the same few words may be said
_DIVERSITY = 0.35  # how much likeness to what is picked already costs
_SAME_ITEM = 0.02  # what each sentence already picked from the same item costs
_NEW_KIND = 0.08  # for the first sentence of a kind that the question also asks for
_WANTED = 0.1  # what an answer loses that another question of the task could have as well
_LOOK_AHEAD = 40  # of the best sentences left are weighed against what is picked

_TEXT_LIMIT = 1900  # characters; a claim may have 2000
_QUOTATION_LIMIT = 3900


def pick_claims(  # noqa: PLR0913 (what to read, what is asked, and how much of it: all of them are the caller's)
    passages: Sequence[Passage],
    *,
    questions: Sequence[str],
    topic: str,
    task: Task,
    language: Language,
    limit: int,
    words_of: Mapping[str, WordGroups] | None = None,
    elsewhere: Sequence[str] = (),
) -> list[ClaimDraft]:
    """
    Return at most `limit` claims: for each key question the sentences of `passages` that answer it, best first.

    A sentence answers when it speaks of the topic and is worded, or stands
    under a heading, as answers of the kind asked for are. Sentences like one
    picked before are passed over, and so are those that answer a question of
    another task (`elsewhere`) clearly better. A question that nothing answers
    gets no claim. Without questions the topic is the question. `words_of`
    gives the words of questions and topic, each with its other forms.
    """
    pool = Pool(_unique(candidates(passages)))
    if not pool.candidates or limit < 1:
        return []
    words = words_of or {}
    asked = list(dict.fromkeys(question for question in questions if question)) or [topic]
    others = [question for question in dict.fromkeys(elsewhere) if question and question not in asked]
    read = {text: read_question(text, topic, words) for text in (*asked, *others)}
    ranked = {text: ranking(question, pool) for text, question in read.items()}
    # What is compared belongs to the question that compares it; any other topic is what all the questions are about.
    best = _best_scores({text: ranked[text] for text, one in read.items() if one.is_choice or not one.is_topic})
    best_of_others = {text: {} if read[text].is_topic else best for text in asked}
    picked = _round_robin({text: _worth_telling(ranked[text], best_of_others[text], pool) for text in asked}, limit)
    return [_draft(one, question, task, language) for question in asked for one in picked[question]]


def _unique(pool: Sequence[Candidate]) -> list[Candidate]:
    return list({" ".join(one.text.casefold().split()): one for one in reversed(pool)}.values())[::-1]


def _worth_telling(scored: Sequence[Scored], best: Mapping[Candidate, float], pool: Pool) -> list[Scored]:
    """Return the answers that are not far behind the best, and answer no other question clearly better."""
    if not scored:
        return []
    share = _OF_BEST_IN_FEW if len({one.passage.item for one in pool.candidates}) <= _FEW else _OF_BEST
    floor = share * scored[0].score
    near = [one for one in scored if one.score > floor]
    return [one for one in near if one.score >= _NEAR_BEST * best.get(one.candidate, 0.0)] or near[:1]


def _round_robin(ranked: Mapping[str, Sequence[Scored]], limit: int) -> dict[str, list[Candidate]]:
    """Let the questions choose in turn, so that the first one does not take what all of them need."""
    waiting = {question: _wanted_least_elsewhere(question, ranked) for question in ranked}
    picked: dict[str, list[Scored]] = {question: [] for question in ranked}
    chosen: list[Candidate] = []
    while len(chosen) < limit and any(waiting.values()):
        for question, scored in waiting.items():
            one = _next(scored, picked[question], chosen)
            if one is not None and len(chosen) < limit:
                picked[question].append(one)
                chosen.append(one.candidate)
    return {question: [one.candidate for one in theirs] for question, theirs in picked.items()}


def _wanted_least_elsewhere(question: str, ranked: Mapping[str, Sequence[Scored]]) -> list[Scored]:
    """Return the answers to a question; of equals, what answers no other question comes first."""
    others = _best_scores({text: scored for text, scored in ranked.items() if text != question})
    lowered = [one._replace(score=one.score - _WANTED * others.get(one.candidate, 0.0)) for one in ranked[question]]
    return sorted(lowered, key=lambda one: -one.score)


def _best_scores(ranked: Mapping[str, Sequence[Scored]]) -> dict[Candidate, float]:
    best: dict[Candidate, float] = {}
    for scored in ranked.values():
        for one in scored:
            best[one.candidate] = max(one.score, best.get(one.candidate, 0.0))
    return best


def _next(waiting: list[Scored], theirs: Sequence[Scored], chosen: Sequence[Candidate]) -> Scored | None:
    """Take the sentence out of `waiting` that says most that is new; None when none is left."""
    told = frozenset(kind for one in theirs for kind in one.kinds)
    ahead: list[tuple[float, Scored]] = []
    for one in waiting[:_LOOK_AHEAD]:
        likeness = max((_likeness(one.candidate, other) for other in chosen), default=0.0)
        if likeness >= _ALIKE:
            waiting.remove(one)
            continue
        from_same = sum(other.passage.item == one.candidate.passage.item for other in chosen)
        new = _NEW_KIND if told and one.kinds - told else 0.0
        ahead.append((one.score + new - _DIVERSITY * likeness - _SAME_ITEM * from_same, one))
    if not ahead:
        return None
    best = max(ahead, key=lambda pair: pair[0])[1]
    waiting.remove(best)
    return best


def _likeness(a: Candidate, b: Candidate) -> float:
    if not a.terms or not b.terms:
        return 0.0
    likeness = len(a.terms & b.terms) / math.sqrt(len(a.terms) * len(b.terms))
    return likeness * (_OF_ANOTHER if a.subject != b.subject else 1.0)


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
