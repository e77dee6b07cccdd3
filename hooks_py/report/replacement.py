"""Failing statements exchanged for what a driver wrote in their place."""

from __future__ import annotations

from collections.abc import Mapping

from hooks_py.models.report import ReportFault, ReportInput
from hooks_py.report import loose
from hooks_py.report.editing import edited
from hooks_py.report.statements import Statement


def replace(source: ReportInput, replacements: Mapping[ReportFault, str]) -> ReportInput:
    """
    Return the input with each fault's statement exchanged for its replacement, which may hold pointers.

    A title or description at fault falls back to what code has for it. A
    claim at fault is not changed here: its wording is the worker's, so it is
    mended by a new claim or taken out.
    """
    by_section: dict[str, list[ReportFault]] = {}
    for fault in replacements:
        if not fault.claims and not fault.key:
            by_section.setdefault(fault.section, []).append(fault)

    def mended(section: str, text: str) -> str:
        def decide(_statement: Statement, fault: ReportFault | None) -> str | None:
            return replacements[fault] if fault is not None else None

        return edited(text, by_section.get(section, ()), decide)

    sections = tuple(
        one.model_copy(update={"markdown": mended(f"task-{one.task}", one.markdown)}) for one in source.sections
    )
    texts = {name: mended(name, text) for name, text in source.prose.items()}
    changed = source.model_copy(update={"sections": sections, "prose": texts})
    return loose.without(changed, {(fault.section, fault.key) for fault in replacements if fault.key})
