"""
Claims that say the same become one, and each is weighed by what stands behind it.

Same statement: alike in words, with the same figures, names and negations,
about the same subject. The earliest keeps its id; what was merged into it
leads there by an alias.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from hooks_py.evidence.independence import independent_count, independent_origins
from hooks_py.evidence.pairing import Pairing, is_same_subject
from hooks_py.evidence.registry import standing_id, united
from hooks_py.evidence.standing import WEIGHT, best_type, confidence, is_recommendation, items_of
from hooks_py.models.claims import Claim, Registry
from hooks_py.models.sources import RawItem
from hooks_py.text.similarity import may_merge, overlap


def merged(registry: Registry, items: Sequence[RawItem]) -> Registry:
    """
    Return the registry with same statements merged and every claim weighed anew.

    A merge keeps the highest confidence and unites evidence, workers and
    questions. Independent sources are counted by the origin of the items,
    copies at the item they are copies of. What a ruling decided stays.
    """
    leaders = _leaders(registry.claims)
    steps = {**registry.aliases, **leaders}
    aliases = {name: standing_id(name, steps) for name in steps}
    groups: dict[str, list[Claim]] = defaultdict(list)
    for claim in registry.claims:
        groups[aliases.get(claim.id, claim.id)].append(claim)
    claims = [_with_ids(_united(group), aliases) for group in groups.values()]
    by_item = {item.id: item for item in items}
    weighed = _weighed(claims, by_item, independent_origins(items))
    conflicts = tuple(
        conflict.model_copy(update={"a": aliases.get(conflict.a, conflict.a), "b": aliases.get(conflict.b, conflict.b)})
        for conflict in registry.conflicts
    )
    kept = tuple(conflict for conflict in conflicts if conflict.a != conflict.b)
    return registry.model_copy(update={"claims": weighed, "conflicts": kept, "aliases": aliases})


def _leaders(claims: Sequence[Claim]) -> dict[str, str]:
    """For each claim that says what an earlier one says, the id of that one."""
    pairing = Pairing(claims)
    led: dict[str, str] = {}
    for at, claim in enumerate(claims):
        same = [claims[other] for other in pairing.candidates(at) if _says_the_same(claim, claims[other])]
        if same:
            led[claim.id] = max(same, key=lambda other: overlap(claim.text, other.text)).id
        else:
            pairing.put(at)
    return led


def _says_the_same(a: Claim, b: Claim) -> bool:
    if a.kind != b.kind or "removed" in (a.status, b.status) or (a.kind == "derived" and a.formula != b.formula):
        return False
    return is_same_subject(a.subject, b.subject) and may_merge(a.text, b.text)


def _united(group: Sequence[Claim]) -> Claim:
    """The first of a group with what the others bring."""
    if len(group) == 1:
        return group[0]
    first = group[0]
    best = max(group, key=lambda claim: WEIGHT[claim.confidence])
    texts = [text for claim in group[1:] for text in (claim.text, *claim.merged) if text != first.text]
    verdicts = {claim.verdict for claim in group}
    return first.model_copy(
        update={
            "evidence": united(one for claim in group for one in claim.evidence),
            "premises": _once(name for claim in group for name in claim.premises),
            "agents": _once(name for claim in group for name in claim.agents),
            "questions": _once(name for claim in group for name in claim.questions),
            "dimension": next((claim.dimension for claim in group if claim.dimension), ""),
            "subject": next((claim.subject for claim in group if claim.subject), ""),
            "confidence": best.confidence,
            "confidence_reason": best.confidence_reason,
            "priority": min(claim.priority for claim in group),
            "verdict": first.verdict if first.status != "active" or "supported" not in verdicts else "supported",
            "merged": _once([*first.merged, *texts]),
            "high_blast_radius": any(claim.high_blast_radius for claim in group),
        }
    )


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _with_ids(claim: Claim, aliases: Mapping[str, str]) -> Claim:
    """The claim with the ids of its premises as they are today; a claim is no premise of itself."""
    premises = tuple(dict.fromkeys(aliases.get(name, name) for name in claim.premises))
    formula = claim.formula
    if formula is not None:
        formula = formula.model_copy(update={"premises": tuple(aliases.get(name, name) for name in formula.premises)})
    premises = tuple(name for name in premises if name != claim.id)
    return claim.model_copy(update={"premises": premises, "formula": formula})


def _weighed(claims: Sequence[Claim], items: Mapping[str, RawItem], origins: Mapping[str, str]) -> tuple[Claim, ...]:
    """Every claim with its sources counted, then those that rest on others, in the order of their ids."""
    done: dict[str, Claim] = {}
    waiting = list(claims)
    while waiting:
        ids = {claim.id for claim in waiting}
        ready = [claim for claim in waiting if not ids.intersection(claim.premises)] or waiting  # or: in a circle
        for claim in ready:
            done[claim.id] = _weigh(claim, [done[name] for name in claim.premises if name in done], items, origins)
        waiting = [claim for claim in waiting if claim.id not in done]
    critical = {name for claim in claims if is_recommendation(claim) for name in claim.premises}
    return tuple(
        done[claim.id].model_copy(update={"priority": "P0"}) if claim.id in critical else done[claim.id]
        for claim in claims
    )


def _weigh(claim: Claim, premises: Sequence[Claim], items: Mapping[str, RawItem], origins: Mapping[str, str]) -> Claim:
    sources = items_of(claim, items)
    independent = independent_count(dict.fromkeys(one.item for one in claim.evidence), origins)
    is_standing = claim.verdict == "supported" and claim.status in ("active", "resolved")
    if claim.kind == "quoted":
        verified = is_standing and independent >= 2
    else:
        verified = claim.kind == "derived" and bool(premises) and all(premise.verified for premise in premises)
    update: dict[str, object] = {
        "source_type": best_type(sources) if sources else claim.source_type,
        "independent_sources": independent,
        "consensus": len(claim.agents) >= 2 or independent >= 2,
        "verified": verified,
    }
    if is_standing and claim.verdict == "supported" and (sources or claim.kind != "quoted"):
        level, reason = confidence(claim, sources, premises, independent)
        update |= {"confidence": level, "confidence_reason": reason}
    return claim.model_copy(update=update)
