"""Sections, claims and counts in, one Markdown report out, with a map of what code printed and what a driver wrote."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from hooks_py.models.report import AssembledReport, BibliographyEntry, Citation, ReportInput, SectionPlace, WrittenLine
from hooks_py.report.bibliography import entries
from hooks_py.report.context import Page
from hooks_py.report.pointers import Numbering
from hooks_py.report.prose import fence_after
from hooks_py.report.templates import Library, Section, family_of
from hooks_py.report.written import WRITTEN

_HEADING = re.compile("\ue004([^\ue005]*)\ue005")


def assemble(report: ReportInput, templates: Path | None = None) -> AssembledReport:
    """
    Return the report of a run in Markdown, with its citations, bibliography and the place of every section.

    `templates` is the user's own folder of templates (`.research/_templates`),
    whose files stand before those of the skill. Bibliography numbers are given
    in order of first appearance, so the report is rendered twice: once to see
    what is cited, once with the bibliography.

    Raises:
        InputError: a template is broken; names its file and line.
    """
    library = Library(family_of(report.meta.options.research_type), templates)
    first = Numbering(report.registry, [item.id for item in report.items])
    _Sheet(first).fill(_rendered(report, library, ()))
    known = entries(first, {item.id: item for item in report.items})
    sheet = _Sheet(Numbering(report.registry, [item.id for item in report.items]))
    page = Page(report, library, known)
    sheet.fill(_printed(page))
    return sheet.assembled(known, page)


def _rendered(report: ReportInput, library: Library, known: Sequence[BibliographyEntry]) -> list[tuple[Section, str]]:
    return _printed(Page(report, library, known))


def _printed(page: Page) -> list[tuple[Section, str]]:
    """The sections with their text; one that is not required and has nothing to say is left out."""
    printed = [(section, page.render(section).strip("\n")) for section in page.library.outline.sections]
    return [(section, text) for section, text in printed if text.strip() or section.required]


class _Sheet:
    """The report while its lines are put down and marks become numbers."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering = numbering
        self.lines: list[str] = []
        self.citations: list[Citation] = []
        self.outline: list[SectionPlace] = []
        self.written: list[WrittenLine] = []
        self.sections: list[str] = []

    def fill(self, printed: Sequence[tuple[Section, str]]) -> None:
        """Put all sections down, one after another."""
        for section, text in printed:
            self.sections.append(section.id)
            self._put_lines(text, section)

    def assembled(self, known: tuple[BibliographyEntry, ...], page: Page) -> AssembledReport:
        """Return the finished report."""
        title = page.title()
        shift = 2
        return AssembledReport(
            markdown="\n".join([title, "", *self.lines]).rstrip("\n") + "\n",
            citations=tuple(one.model_copy(update={"line": one.line + shift}) for one in self.citations),
            bibliography=known,
            sections=tuple(self.sections),
            charts=len(page.drawings.drawn) if page.charts_shown else 0,
            outline=tuple(one.model_copy(update={"line": one.line + shift}) for one in self.outline),
            written=tuple(one.model_copy(update={"line": one.line + shift}) for one in self.written),
            svgs=page.svgs(),
        )

    def _put_lines(self, text: str, section: Section) -> None:
        if section.heading is None:
            self.outline.append(
                SectionPlace(id=section.id, heading="", line=len(self.lines) + 1, required=section.required)
            )
        fence = ""
        for raw in text.split("\n"):
            bare = WRITTEN.sub("", raw)
            was_inside = bool(fence)
            fence = fence_after(bare, fence)
            self._put(raw, section, inside=was_inside or bool(fence))
        self._put("", section, inside=False)

    def _put(self, raw: str, section: Section, *, inside: bool) -> None:
        mark, heading = WRITTEN.search(raw), _HEADING.match(raw)
        line = WRITTEN.sub("", raw).rstrip() if not inside else WRITTEN.sub("", raw)
        if not line.strip() and not inside and (not self.lines or not self.lines[-1].strip()):
            return
        number = len(self.lines) + 1
        if heading:
            line = _HEADING.sub("", line)
            level = len(line) - len(line.lstrip("#"))
            place = heading.group(1)
            required = section.required or place != section.id
            self.outline.append(
                SectionPlace(id=place, heading=line[level:].strip(), level=level, line=number, required=required)
            )
        line, used = (line, []) if inside else self.numbering.numbered(line)
        if mark:
            source, index, kind = mark.group(1).rsplit(":", 2)
            self.written.append(WrittenLine(line=number, section=source, block=int(index), kind=kind))
        self.lines.append(line)
        self._cite(line, number, used)

    def _cite(self, line: str, number: int, used: Sequence[tuple[int, str, str]]) -> None:
        claims: dict[tuple[int, str], dict[str, None]] = {}
        for shown, item, claim in used:
            claims.setdefault((shown, item), {}).update({claim: None} if claim else {})
        self.citations.extend(
            Citation(number=shown, item=item, claims=tuple(names), line=number, sentence=line)
            for (shown, item), names in claims.items()
        )
