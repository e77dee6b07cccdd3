"""The shape of a report: its sections by id, its citations and addresses, and the numbers in its charts."""

from __future__ import annotations

import re
from pathlib import Path

from hooks_py.models.base import Language
from hooks_py.models.report import AssembledReport, ReportInput
from hooks_py.report.charts import chart_lines, charts
from hooks_py.report.faults import Faults
from hooks_py.report.findings import Findings
from hooks_py.report.prose import CODE_SPAN, addresses, bare, fence_after
from hooks_py.report.statements import numbered_statements
from hooks_py.report.templates import Library, family_of

_HEADING = re.compile(r"(#{1,6}) (.+)$")


def check_layout(faults: Faults, report: AssembledReport, source: ReportInput, templates: Path | None) -> None:
    """Check sections, headings, citations, addresses and charts; what is wrong is added to the faults."""
    lines = report.markdown.split("\n")
    _check_sections(faults, report, source, lines, templates)
    _check_lines(faults, report, lines)
    _check_charts(faults, source, lines)


def _check_sections(
    faults: Faults, report: AssembledReport, source: ReportInput, lines: list[str], templates: Path | None
) -> None:
    outline = Library(family_of(source.meta.options.research_type), templates).outline
    expected = [section.id for section in outline.sections]
    for section in outline.sections:
        if section.required and section.id not in report.sections:
            _structure(faults, section.id, f"the section {section.id} is missing", "assemble the report again")
    if [name for name in report.sections if name in expected] != [name for name in expected if name in report.sections]:
        _structure(faults, "", "the sections are not in the order of the template", "assemble the report again")
    places = {place.id for place in report.outline}
    for task in source.plan.tasks:
        if f"task-{task.id}" not in places:
            _structure(faults, f"task-{task.id}", f"task {task.id} of the plan has no place in the report",
                       "the template has to print every chapter with heading(chapter.id, …)")  # fmt: skip
    for place in report.outline:
        wanted = f"{'#' * place.level} {place.heading}"
        if place.heading and (place.line > len(lines) or lines[place.line - 1] != wanted):
            _structure(faults, place.id, f"its heading “{place.heading}” does not stand on line {place.line}",
                       "assemble the report again")  # fmt: skip


def _check_lines(faults: Faults, report: AssembledReport, lines: list[str]) -> None:
    """Every citation resolves; no pointer, no strange heading and no address is left outside of its place."""
    numbers = {str(entry.number) for entry in report.bibliography}
    urls = {entry.url for entry in report.bibliography}
    headings = {place.line for place in report.outline} | {one.line for one in report.written if one.kind == "heading"}
    fence = ""
    for number, line in enumerate(lines, start=1):
        was_inside = bool(fence)
        fence = fence_after(line, fence)
        if was_inside or fence or not line:
            continue
        if number > 1 and _HEADING.match(line) and number not in headings:
            faults.add("structure", line=number, sentence=line, problem="a heading that is no section of the template",
                       fix="print it with heading(id, text, level)", verdict="unverifiable")  # fmt: skip
        _check_citations(faults, line, number, numbers)
        _check_addresses(faults, line, number, urls)


def _check_citations(faults: Faults, line: str, number: int, numbers: set[str]) -> None:
    for statement in numbered_statements(bare(line), whole="|" in line):
        for target in statement.targets:
            if target.startswith("@"):
                faults.add("dangling-citation", line=number, sentence=statement.text,
                           problem=f"[{target}] points to nothing that stands",
                           fix="point to a claim of claims.json, or take the sentence out")  # fmt: skip
            elif target not in numbers:
                faults.add("dangling-citation", line=number, sentence=statement.text,
                           problem=f"[{target}] is not in the bibliography",
                           fix="cite with a pointer; code sets numbers")  # fmt: skip


def _statement_with(line: str, words: str) -> str:
    """The statement that has these words, or the line without its mark when they do not stand in one alone."""
    plain = bare(line)
    found = numbered_statements(plain, whole="|" in line)
    return next((one.text for one in found if words in one.text), plain)


def _check_addresses(faults: Faults, line: str, number: int, urls: set[str]) -> None:
    in_bibliography = faults.section_of(number) == "bibliography"
    for url in addresses(CODE_SPAN.sub("", line)):
        if in_bibliography and (url in urls or any(known.startswith(url) for known in urls)):
            continue
        faults.add("raw-url", line=number, sentence=_statement_with(line, url),
                   problem=f"the address {url} stands outside of the bibliography",
                   fix="cite with a pointer, [@c1] or [@raw-id]")  # fmt: skip


def _check_charts(faults: Faults, source: ReportInput, lines: list[str]) -> None:
    """Every chart in the report is, line for line, the one that the claims give."""
    language: Language = source.meta.options.language
    found = Findings(source.registry.claims, {item.id: item for item in source.items}, language)
    made = charts(source.analysis, found, source.meta.title, language)
    wanted = {tuple(str(chart.mermaid).split("\n")[1:-1]) for chart in made.drawn}
    for start, inside in chart_lines(lines):
        if tuple(inside) not in wanted:
            faults.add("chart-mismatch", line=start, sentence="\n".join(inside), verdict="contradicted",
                       problem="the chart is not the one that the claims give",
                       fix="assemble the report again")  # fmt: skip


def _structure(faults: Faults, section: str, problem: str, fix: str) -> None:
    faults.add("structure", section=section, sentence="", problem=problem, fix=fix)
