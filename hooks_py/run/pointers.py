"""Pointers in prose: `[@c12]` to a claim, `[@some-item]` to a raw item, `[@#2]` to a draft of the same hand-in."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence

from hooks_py.models.base import Fault

POINTER = re.compile(r"\[@([^\[\]\s]+)\]")


def point_to_claims(text: str, ids: Sequence[str]) -> tuple[str, tuple[Fault, ...]]:
    """Return the text with `[@#n]` turned into the id of the nth claim, and a fault for every n that has none."""
    faults: list[Fault] = []

    def target(match: re.Match[str]) -> str:
        name = match.group(1)
        if not name.startswith("#"):
            return match.group(0)
        if name[1:].isdigit() and 1 <= int(name[1:]) <= len(ids):
            return f"[@{ids[int(name[1:]) - 1]}]"
        faults.append(
            Fault(where="section", problem=f"points to [@{name}]", fix=f"this hand-in has {len(ids)} claims, from #1")
        )
        return match.group(0)

    return POINTER.sub(target, text), tuple(faults)


def unknown_pointers(text: str, claims: Container[str], is_item: Callable[[str], bool]) -> tuple[Fault, ...]:
    """Return a fault for every pointer that leads neither to a claim nor to a raw item."""
    names = dict.fromkeys(match.group(1) for match in POINTER.finditer(text))
    return tuple(
        Fault(where="section", problem=f"points to [@{name}], which is neither a claim nor a raw item")
        for name in names
        if not name.startswith("#") and name not in claims and not is_item(name)
    )


def follow(text: str, aliases: Mapping[str, str]) -> str:
    """Return the text with pointers to merged claims led on to the claims that stand for them."""

    def target(match: re.Match[str]) -> str:
        name = match.group(1)
        return f"[@{aliases.get(name, name)}]"

    return POINTER.sub(target, text)
