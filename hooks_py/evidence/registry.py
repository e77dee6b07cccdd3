"""The claims of a run as one registry: ids that never change their meaning, and evidence listed once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hooks_py.models.claims import Claim, Evidence, Registry
from hooks_py.text.normalise import fold, strip_markdown


def next_number(registry: Registry) -> int:
    """Return the number of the next claim; ids of claims that were merged away are not given again."""
    used = [claim.id for claim in registry.claims] + list(registry.aliases)
    return 1 + max((int(name[1:]) for name in used), default=0)


def standing_id(name: str, aliases: Mapping[str, str]) -> str:
    """Return the id of the claim that stands for an id today, through any number of merges."""
    seen = {name}
    while name in aliases and aliases[name] not in seen:
        name = aliases[name]
        seen.add(name)
    return name


def by_id(registry: Registry) -> dict[str, Claim]:
    """Return the claims by every id that leads to one, also those of claims that were merged away."""
    claims = {claim.id: claim for claim in registry.claims}
    for alias in registry.aliases:
        target = claims.get(standing_id(alias, registry.aliases))
        if target is not None:
            claims.setdefault(alias, target)
    return claims


def evidence_key(evidence: Evidence) -> tuple[str, str]:
    """Return what makes two pieces of evidence the same: the item and the words quoted."""
    return evidence.item, statement_key(evidence.quotation)


def statement_key(text: str) -> str:
    """Return a text without what does not change its meaning: Markdown, case, widths, white space, final marks."""
    return "".join(fold(strip_markdown(text)).split()).rstrip(".。!！;；,，")


def united(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Return the evidence in order, each piece once."""
    kept = {evidence_key(one): one for one in reversed(tuple(evidence))}
    return tuple(reversed(kept.values()))
