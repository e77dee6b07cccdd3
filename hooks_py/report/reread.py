"""A report file as it lies on disk, set against what code would print: what was changed by hand is seen as such."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from pathlib import Path

from hooks_py.models.report import AssembledReport, Citation, ReportInput, WrittenLine
from hooks_py.report.assemble import assemble
from hooks_py.report.faults import Faults

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_ENTRY = re.compile(r"(\d+)\. ")
_FORMS = (
    ("row", re.compile(r"\s*\|")),
    ("heading", re.compile(r"#{1,6} ")),
    ("item", re.compile(r"\s*(?:[-*+]|\d+[.)]) ")),
)
_WINDOW = 200  # lines around a strange one in which the line it replaces is looked for
_MIN_ALIKE = 0.5  # share of words two lines have in common, from which on one is a changed form of the other


def reread(markdown: str, source: ReportInput, templates: Path | None = None) -> AssembledReport:
    """
    Return the report file as an assembled report, ready to be checked.

    A line that code or the driver's stored text gives is what it was. Any
    other line was put in by hand: in place of a printed line it is `altered`,
    elsewhere it is checked like a driver's sentence, against the claims that
    the nearest lost line cited. Moments of time are not compared.
    """
    fresh = assemble(source, templates)
    lines, wanted = markdown.rstrip("\n").split("\n"), fresh.markdown.rstrip("\n").split("\n")
    places: dict[str, deque[int]] = defaultdict(deque)
    for number, line in enumerate(wanted, start=1):
        places[_key(line)].append(number)
    origin = [places[_key(line)].popleft() if places[_key(line)] else 0 for line in lines]
    lost = sorted(number for rest in places.values() for number in rest if wanted[number - 1].strip())
    return _Aligned(fresh, lines, wanted, origin, lost).report(markdown)


class _Aligned:
    """Two versions of a report, line by line: `origin` holds the line of the fresh one, 0 for a strange line."""

    def __init__(
        self, fresh: AssembledReport, lines: list[str], wanted: list[str], origin: list[int], lost: list[int]
    ) -> None:
        self._fresh = fresh
        self._lines = lines
        self._wanted = wanted
        self._new = {old: new for new, old in enumerate(origin, start=1) if old}
        self._strange = [number for number, old in enumerate(origin, start=1) if not old and lines[number - 1].strip()]
        self._roles = {one.line: one for one in fresh.written}
        self._source = self._matched(lost)

    def report(self, markdown: str) -> AssembledReport:
        """Return the given version with the roles of its lines."""
        outline = tuple(
            place.model_copy(update={"line": self._new[place.line]})
            for place in self._fresh.outline
            if place.line in self._new
        )
        numbers = {found.group(1) for line in self._lines if (found := _ENTRY.match(line))}
        kept = tuple(entry for entry in self._fresh.bibliography if str(entry.number) in numbers)
        present = {place.id for place in outline}
        moved = self._fresh.model_copy(
            update={
                "markdown": markdown,
                "outline": outline,
                "bibliography": kept,
                "sections": tuple(name for name in self._fresh.sections if name in present),
                "citations": self._citations(),
                "written": (),
            }
        )
        return moved.model_copy(update={"written": self._written(moved)})

    def _citations(self) -> tuple[Citation, ...]:
        """The citations that still stand, and for a changed line those of the line it replaces."""
        by_line = defaultdict(list)
        for one in self._fresh.citations:
            by_line[one.line].append(one)
        moved = [
            one.model_copy(update={"line": self._new[one.line]})
            for one in self._fresh.citations
            if one.line in self._new
        ]
        changed = [
            one.model_copy(update={"line": number, "sentence": self._lines[number - 1]})
            for number, old in self._source.items()
            for one in by_line[old]
        ]
        return tuple(sorted((*moved, *changed), key=lambda one: one.line))

    def _written(self, moved: AssembledReport) -> tuple[WrittenLine, ...]:
        sections = Faults(moved)
        made = [
            one.model_copy(update={"line": self._new[one.line]}) for one in self._fresh.written if one.line in self._new
        ]
        for number in self._strange:
            old = self._source.get(number, 0)
            role = self._roles.get(old)
            line = self._lines[number - 1]
            kind = role.kind if role is not None else ("altered" if old else _form(line))
            section = role.section if role is not None else sections.section_of(number)
            made.append(WrittenLine(line=number, section=section, block=-1, kind=kind))
        return tuple(sorted(made, key=lambda one: one.line))

    def _matched(self, lost: list[int]) -> dict[int, int]:
        """For each strange line the lost one it is most like, each lost line used once."""
        free = dict.fromkeys(lost)
        found: dict[int, int] = {}
        for number in self._strange:
            near = [old for old in free if abs(old - number) <= _WINDOW]
            scored = max(
                ((_alike(self._lines[number - 1], self._wanted[old - 1]), -old) for old in near), default=(0.0, 0)
            )
            if scored[0] >= _MIN_ALIKE:
                found[number] = -scored[1]
                del free[-scored[1]]
        return found


def _key(line: str) -> str:
    return _INSTANT.sub("", line.rstrip())


def _form(line: str) -> str:
    return next((kind for kind, pattern in _FORMS if pattern.match(line)), "text")


def _alike(a: str, b: str) -> float:
    first, second = _pieces(a), _pieces(b)
    return len(first & second) / max(1, min(len(first), len(second)))


def _pieces(line: str) -> set[str]:
    plain = "".join(line.split())
    return {plain[index : index + 2] for index in range(len(plain) - 1)}
