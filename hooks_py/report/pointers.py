"""Pointers in prose, `[@c12]` and `[@raw-id]`: found, exchanged, and turned into `[n]` in order of appearance."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hooks_py.models.base import Fault
from hooks_py.models.claims import Claim, Registry
from hooks_py.report.escaping import Md

OPEN, CLOSE = "\ue000", "\ue001"  # around one target, between rendering and numbering

_POINTER = re.compile(r"(?<!\\)\[(@[^\[\]\s]+(?:\s*[,;，；、]\s*@?[^\[\]\s,;，；、]+)*)\](?!\()")
_TARGET = re.compile(r"@?([^\s,;，；、@]+)")
_MARK = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
_CLAIM = re.compile(r"c[0-9]+\Z")


class Pointer(NamedTuple):
    """One pointer of a text: where it stands and what it names, in order."""

    start: int
    end: int
    targets: tuple[str, ...]


def pointers(text: str) -> list[Pointer]:
    """Return the pointers of a text; one bracket may name several targets, as in `[@c1, @c2]`."""
    return [
        Pointer(found.start(), found.end(), tuple(_TARGET.findall(found.group(1)))) for found in _POINTER.finditer(text)
    ]


def without_pointers(text: str) -> str:
    """Return the text with its pointers taken out."""
    return _POINTER.sub("", text)


def resolve_drafts(text: str, ids: Sequence[str], where: str = "section") -> tuple[str, tuple[Fault, ...]]:
    """
    Return the text with `[@#1]`, `[@#2]` … as pointers to the claims that these drafts became, and what is wrong.

    `ids` holds the claim id of every draft of the hand-in, in order.
    """
    faults: list[Fault] = []

    def target(name: str) -> str:
        if not name.startswith("#"):
            return name
        number = name[1:]
        if number.isascii() and number.isdigit() and 1 <= int(number) <= len(ids):
            return ids[int(number) - 1]
        faults.append(Fault(where=where, problem=f"[@{name}] names no claim of this hand-in", fix=_drafts_fix(ids)))
        return name

    return _rewritten(text, target), tuple(faults)


def repointed(text: str, moved: Mapping[str, str]) -> str:
    """Return the text with pointers to claims that were merged away (old id -> new id) set on what they became."""
    return _rewritten(text, lambda name: moved.get(name, name))


def unknown_pointers(text: str, known: Callable[[str], bool], where: str) -> tuple[Fault, ...]:
    """Return one fault for every target that `known` does not accept, each named once."""
    names = dict.fromkeys(name for pointer in pointers(text) for name in pointer.targets if not known(name))
    return tuple(
        Fault(
            where=where,
            problem=f"[@{name}] points to nothing: no such claim and no such raw item",
            fix="point to a claim id (c12) or a raw item id of this run, or take the sentence out",
        )
        for name in names
    )


def mark(target: str) -> Md:
    """Return the mark that stands for a citation of a claim or a raw item until numbers are known."""
    return Md(f"{OPEN}{target}{CLOSE}")


def marked(text: str) -> str:
    """Return the text with every pointer as marks, one for each target."""
    return _POINTER.sub(lambda found: "".join(mark(name) for name in _TARGET.findall(found.group(1))), text)


def cited_items(claim: Claim, registry: Mapping[str, Claim]) -> tuple[str, ...]:
    """Return the raw items a claim rests on, its own evidence first, then that of its premises; each once."""
    items: dict[str, None] = {}
    waiting, seen = [claim], {claim.id}
    while waiting:
        current = waiting.pop(0)
        items.update(dict.fromkeys(evidence.item for evidence in current.evidence))
        for premise in (*current.premises, *(current.formula.premises if current.formula else ())):
            if premise in registry and premise not in seen:
                seen.add(premise)
                waiting.append(registry[premise])
    return tuple(items)


class Numbering:
    """Numbers for raw items in order of first appearance; `uses` keeps which claims were cited through which item."""

    def __init__(self, registry: Registry, items: Sequence[str]) -> None:
        self.claims = {claim.id: claim for claim in registry.claims}
        self.items = frozenset(items)
        self.numbers: dict[str, int] = {}
        self.uses: dict[str, dict[str, None]] = {}

    def targets(self, name: str) -> tuple[str, ...] | None:
        """Return the raw items behind a pointer's target; None: the target is unknown or was removed."""
        claim = self.claims.get(name)
        if claim is not None:
            found = tuple(item for item in cited_items(claim, self.claims) if item in self.items)
            return found if found and claim.status != "removed" else None
        return (name,) if name in self.items else None

    def number(self, item: str) -> int:
        """Return the number of a raw item, a new one at its first appearance."""
        return self.numbers.setdefault(item, len(self.numbers) + 1)

    def numbered(self, line: str) -> tuple[str, list[tuple[int, str, str]]]:
        """Return a line with its marks as `[n]`, and what was cited: (number, item, claim id or empty)."""
        used: list[tuple[int, str, str]] = []

        def run_of_marks(found: re.Match[str]) -> str:
            numbers: dict[int, None] = {}
            unknown: list[str] = []
            for name in _MARK.findall(found.group()):
                items = self.targets(name)
                if items is None:
                    unknown.append(f"[@{name}]")
                    continue
                for item in items:
                    number = self.number(item)
                    numbers[number] = None
                    used.append((number, item, name if _CLAIM.match(name) and name in self.claims else ""))
                    self.uses.setdefault(item, {})[name] = None
            return "".join(f"[{number}]" for number in numbers) + "".join(unknown)

        return _RUN.sub(run_of_marks, line), used


_RUN = re.compile(f"(?:{OPEN}[^{CLOSE}]*{CLOSE})+")


def _rewritten(text: str, target: Callable[[str], str]) -> str:
    def bracket(found: re.Match[str]) -> str:
        return "[" + ", ".join("@" + target(name) for name in _TARGET.findall(found.group(1))) + "]"

    return _POINTER.sub(bracket, text)


def _drafts_fix(ids: Sequence[str]) -> str:
    return f"use [@#1] to [@#{len(ids)}]" if ids else "the hand-in has no claims; add the claim it should point to"
