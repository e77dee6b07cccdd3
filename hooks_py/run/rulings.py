"""What a validator or a debate decided, put into the registry; a ruling without evidence that holds changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hooks_py.errors import SubmissionError
from hooks_py.evidence.grounds import locator
from hooks_py.models.base import Fault
from hooks_py.models.claims import Claim, Conflict, Registry
from hooks_py.models.sources import RawItem
from hooks_py.models.steps import Ruling
from hooks_py.text.quotations import Missing, find_quotation

Items = Callable[[str], RawItem | None]


def apply_rulings(registry: Registry, rulings: Iterable[Ruling], items: Items) -> Registry:
    """
    Return the registry with conflicts settled and claims marked as ruled.

    Raises:
        SubmissionError: a quotation given as evidence is not in the stored source; every such fault is listed.
    """
    faults: list[Fault] = []
    given = tuple(_located(ruling, items, faults) for ruling in rulings)
    if faults:
        raise SubmissionError("the evidence of the rulings does not hold", faults)
    by_target = {ruling.target: ruling for ruling in given}
    settled = tuple(_settled(conflict, by_target.get(conflict.id)) for conflict in registry.conflicts)
    losers = {loser for conflict in settled if (loser := _loser(conflict))}
    open_ends = {claim for c in settled if c.resolution == "still_divergent" for claim in (c.a, c.b)}
    claims = tuple(_ruled(claim, by_target.get(claim.id), losers, open_ends) for claim in registry.claims)
    return registry.model_copy(update={"claims": claims, "conflicts": settled})


def _located(ruling: Ruling, items: Items, faults: list[Fault]) -> Ruling:
    """Return the ruling with the place of each quotation; what is not in its source becomes a fault."""
    located = []
    for evidence in ruling.evidence:
        item = items(evidence.item)
        if item is None:
            faults.append(Fault(where=ruling.target, problem=f"there is no raw item {evidence.item}"))
            continue
        found = find_quotation(item.text, evidence.quotation, verbatim=item.verbatim)
        if isinstance(found, Missing):
            faults.append(Fault(where=ruling.target, problem=found.reason, fix=found.nearest))
            continue
        located.append(evidence.model_copy(update={"locator": locator(item, found)}))
    return ruling.model_copy(update={"evidence": tuple(located)})


def _settled(conflict: Conflict, ruling: Ruling | None) -> Conflict:
    if ruling is None or ruling.verdict in ("supported", "unverifiable"):
        return conflict
    return conflict.model_copy(update={"resolution": ruling.verdict, "reason": ruling.reason})


def _loser(conflict: Conflict) -> str:
    return {"resolved_A": conflict.b, "resolved_B": conflict.a}.get(conflict.resolution, "")


def _ruled(claim: Claim, ruling: Ruling | None, losers: set[str], open_ends: set[str]) -> Claim:
    if claim.id in losers:
        return claim.model_copy(update={"verdict": "contradicted", "status": "resolved", "confidence": "Low"})
    if claim.id in open_ends:
        return claim.model_copy(update={"status": "divergent"})
    if ruling is None:
        return claim
    if ruling.verdict == "unverifiable":
        return claim.model_copy(update={"verdict": "unverifiable"})
    known = {(evidence.item, evidence.quotation) for evidence in claim.evidence}
    more = tuple(evidence for evidence in ruling.evidence if (evidence.item, evidence.quotation) not in known)
    return claim.model_copy(update={"evidence": (*claim.evidence, *more)}) if more else claim
