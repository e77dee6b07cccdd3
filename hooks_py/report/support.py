"""What a citation gives a sentence to stand on: the quotations, documents and formulas behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from hooks_py.models.claims import Claim, Evidence
from hooks_py.models.sources import RawItem

Stored = Callable[[str], "RawItem | None"]
"""A stored raw item with its text, by its id; None: there is no such item."""


def text_of(stored: Stored, item: str) -> str:
    """Return the stored text of a raw item; empty when there is no such item."""
    found = stored(item)
    return found.text if found is not None else ""


@dataclass(frozen=True)
class Support:
    """Everything behind the citations of one sentence."""

    quotations: tuple[str, ...]  # verbatim, and the results of formulas
    statements: tuple[str, ...]  # texts of the cited claims
    items: tuple[str, ...]  # raw items, each once
    whole_items: tuple[str, ...]  # raw items that are cited as such, without a claim

    def languages(self, items: Mapping[str, RawItem]) -> frozenset[str]:
        """Return the known languages of the documents behind the sentence."""
        return frozenset(items[item].language for item in self.items if item in items and items[item].language)


def support_of(targets: Iterable[str], claims: Mapping[str, Claim], items: Mapping[str, RawItem]) -> Support:
    """Return what stands behind these claims and raw items, premises included."""
    evidence: dict[Evidence, None] = {}
    formulas: list[str] = []
    whole: dict[str, None] = {}
    statements: dict[str, None] = {}
    waiting: list[str] = []
    for target in targets:
        if target in claims:
            waiting.append(target)
            statements[claims[target].text] = None
        elif target in items:
            whole[target] = None
    seen: set[str] = set()
    while waiting:
        claim = claims.get(waiting.pop())
        if claim is None or claim.id in seen:
            continue
        seen.add(claim.id)
        evidence.update(dict.fromkeys(claim.evidence))
        waiting.extend(premises_of(claim))
        if claim.formula is not None:
            formulas.append(f"{claim.formula.value:g} {claim.formula.unit}".strip())
            formulas.append(f"{claim.formula.value:g}{claim.formula.unit}")
    behind = dict.fromkeys([one.item for one in evidence] + list(whole))
    return Support(
        tuple(one.quotation for one in evidence) + tuple(formulas), tuple(statements), tuple(behind), tuple(whole)
    )


def premises_of(claim: Claim) -> tuple[str, ...]:
    """Return the claims that a claim is made from; empty for a quoted one."""
    return (*claim.premises, *(claim.formula.premises if claim.formula is not None else ()))


def fallen(claims: Mapping[str, Claim], gone: Iterable[str]) -> set[str]:
    """Return these claims and all that are made from them, directly or not."""
    made_from: dict[str, list[str]] = {}
    for claim in claims.values():
        for premise in premises_of(claim):
            made_from.setdefault(premise, []).append(claim.id)
    fell = set(gone)
    waiting = list(fell)
    while waiting:
        for claim_id in made_from.get(waiting.pop(), ()):
            if claim_id not in fell:
                fell.add(claim_id)
                waiting.append(claim_id)
    return fell
