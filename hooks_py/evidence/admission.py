"""
What a worker hands in becomes claims, or is refused with every fault named.

A quoted claim is let in when each of its quotations stands in the stored
source and its figures stand in the quotations. A derived one is computed
again. An inference names premises that exist. Nothing is let in by halves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from hooks_py.evidence.formulas import formula_faults
from hooks_py.evidence.grounds import Grounds, grounds
from hooks_py.evidence.registry import by_id, next_number, statement_key, united
from hooks_py.evidence.standing import best_type, confidence, is_same_question, priority
from hooks_py.models.base import Fault, Language
from hooks_py.models.claims import Claim, ClaimDraft, Registry, Verdict
from hooks_py.models.sources import RawItem
from hooks_py.text.language import language_of

Items = Callable[[str], RawItem | None]


@dataclass(frozen=True)
class Admission:
    """The claims, one for each draft in order, and every fault found; with a fault nothing may be stored."""

    claims: tuple[Claim, ...]
    faults: tuple[Fault, ...]


def admit(  # noqa: PLR0913  (what a hand-in is judged by)
    drafts: Sequence[ClaimDraft], *, task: int, attempt: int, agent: str, item_text: Items, existing: Registry,
    questions: Sequence[str], topic: str = "", known_items: Sequence[str] = (),
) -> Admission:  # fmt: skip
    """
    Return the claims that the drafts become, with ids that follow the registry's, and all faults.

    `item_text` gives a raw item by its id, None: there is none. `known_items`
    are ids to suggest for a wrong one, beside those that the hand-in and the
    registry name rightly. Attempt 0 and below is the caller's mistake.

    Raises:
        ValueError: the attempt is below 1.
    """
    if attempt < 1:
        raise ValueError(f"attempt {attempt} of task {task}: attempts are counted from 1")
    first = next_number(existing)
    looked_up = _Lookup(item_text, [*known_items, *(one.item for claim in existing.claims for one in claim.evidence)])
    entry = _Entry(looked_up, existing, [f"c{first + at}" for at in range(len(drafts))], tuple(questions), topic)
    faults: list[Fault] = []
    claims: list[Claim] = []
    for at, draft in enumerate(drafts):
        claim, wrong = entry.judge(at, draft, task, agent)
        faults.extend(wrong)
        claims.append(claim)
    faults.extend(_repeated(drafts))
    faults.extend(formula_faults(drafts, claims, by_id(existing)))
    return Admission(tuple(entry.weighed(claims)), tuple(faults))


class _Lookup:
    """Raw items by id, each asked for once, and the ids that are near to a wrong one."""

    def __init__(self, item_text: Items, known: Sequence[str]) -> None:
        self._item_text = item_text
        self._items: dict[str, RawItem | None] = {}
        self._known = dict.fromkeys(known)

    def item(self, name: str) -> RawItem | None:
        if name not in self._items:
            self._items[name] = self._item_text(name)
        return self._items[name]

    def near(self, name: str) -> list[str]:
        right = [*self._known, *(known for known, item in self._items.items() if item is not None)]
        return get_close_matches(name, list(dict.fromkeys(right)), n=3, cutoff=0.4)


class _Entry:
    """One hand-in, with what its drafts may refer to."""

    def __init__(
        self, items: _Lookup, existing: Registry, ids: list[str], questions: tuple[str, ...], topic: str
    ) -> None:
        self._items, self._ids, self._questions, self._topic = items, ids, questions, topic
        self._existing = by_id(existing)

    def judge(self, at: int, draft: ClaimDraft, task: int, agent: str) -> tuple[Claim, list[Fault]]:
        """The claim of one draft as if it held, and what is wrong with it."""
        where = f"claims[{at}]"
        faults = [] if draft.text.strip() else [Fault(where=where, problem="its text is empty", fix="state one thing")]
        given = grounds(draft, where, self._items.item, self._items.near)
        faults += given.faults
        premises, wrong = self._premises(where, draft, at)
        faults += wrong
        question, wrong = self._question(where, draft.question)
        faults += wrong
        claim = Claim(
            id=self._ids[at],
            text=draft.text.strip(),
            kind=draft.kind,
            evidence=united(given.evidence),
            premises=premises,
            formula=draft.formula.model_copy(update={"premises": premises[-len(draft.formula.premises) :]})
            if draft.formula and premises
            else draft.formula,
            task=task,
            agents=(agent,),
            questions=(question,) if question else (),
            dimension=draft.dimension,
            subject=draft.subject,
            language=_language(draft.text),
            source_type=best_type(given.items),
            verdict=_verdict(draft, given),
            priority=priority((question,), self._questions, self._topic, draft.dimension),
            high_blast_radius=draft.high_blast_radius,
        )
        return claim, faults

    def _premises(self, where: str, draft: ClaimDraft, at: int) -> tuple[tuple[str, ...], list[Fault]]:
        """Claim ids of the premises; `#n` is the nth draft of this hand-in."""
        found, faults = [], []
        for name in (*draft.premises, *(draft.formula.premises if draft.formula else ())):
            target = self._claim_id(name)
            if target is None:
                near = ", ".join(get_close_matches(name, [*self._existing, *self._ids], n=3, cutoff=0.3))
                fix = f"there are {near} and #1 to #{len(self._ids)}" if near else f"use #1 to #{len(self._ids)}"
                faults.append(Fault(where=where, problem=f"rests on {name}, which is no claim of this run", fix=fix))
            elif target == self._ids[at]:
                faults.append(Fault(where=where, problem=f"rests on itself ({name})", fix="name other claims"))
            elif target in self._ids[at + 1 :]:
                fix = "put premises before what rests on them"
                faults.append(Fault(where=where, problem=f"rests on a later claim ({name})", fix=fix))
            else:
                found.append(target)
        return tuple(found), faults

    def _claim_id(self, name: str) -> str | None:
        number = name.removeprefix("#")
        if name.startswith("#") and number.isascii() and number.isdigit():
            return self._ids[int(number) - 1] if 1 <= int(number) <= len(self._ids) else None
        if name in self._existing:
            return self._existing[name].id
        return name if name in self._ids else None

    def _question(self, where: str, asked: str) -> tuple[str, list[Fault]]:
        """The question as the plan puts it; one that the plan does not have is a fault."""
        known = [*self._questions, *([self._topic] if self._topic else [])]
        if not asked.strip() or not known:
            return asked.strip(), []
        for question in known:
            if question == asked or is_same_question(question, asked):
                return question, []
        near = (get_close_matches(asked, known, n=1, cutoff=0.0) or known)[0]
        problem = f"answers “{asked[:80]}”, which is no key question of this task"
        return "", [Fault(where=where, problem=problem, fix=f"take “{near}” word for word, or leave it empty")]

    def weighed(self, claims: Sequence[Claim]) -> list[Claim]:
        """The claims with confidence and reason; premises first, whatever their order."""
        known = {**self._existing, **{claim.id: claim for claim in claims}}
        done: dict[str, Claim] = {}

        def weigh(claim: Claim, above: frozenset[str]) -> Claim:
            if claim.id not in done:
                under = [known[name] for name in claim.premises if name in known and name not in above]
                premises = [weigh(one, above | {claim.id}) if one.id in self._ids else one for one in under]
                names = dict.fromkeys(one.item for one in claim.evidence)
                items = [item for item in map(self._items.item, names) if item is not None]
                origins = {item.origin or item.id for item in items}
                level, reason = confidence(claim, items, premises, len(origins))
                done[claim.id] = claim.model_copy(update={"confidence": level, "confidence_reason": reason})
            return done[claim.id]

        return [weigh(claim, frozenset()) for claim in claims]


def _verdict(draft: ClaimDraft, given: Grounds) -> Verdict:
    return "unverifiable" if draft.kind == "quoted" and given.doubt else "supported"


def _language(text: str) -> Language:
    return "zh" if language_of(text) == "zh" else "en"


def _repeated(drafts: Sequence[ClaimDraft]) -> list[Fault]:
    """Drafts that say word for word what an earlier one of the same hand-in says of the same subject."""
    first: dict[tuple[str, str, str], int] = {}
    faults = []
    for at, draft in enumerate(drafts):
        key = (draft.kind, statement_key(draft.subject), statement_key(draft.text))
        if key in first:
            problem = f"says the same as claims[{first[key]}]"
            faults.append(Fault(where=f"claims[{at}]", problem=problem, fix="put the evidence of both under one"))
        first.setdefault(key, at)
    return faults
