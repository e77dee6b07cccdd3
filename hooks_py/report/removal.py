"""Statements that do not hold are taken out of what a report is made from, and kept as removed with their reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from hooks_py.models.base import Language
from hooks_py.models.claims import Claim
from hooks_py.models.report import AssembledReport, Removed, ReportCheck, ReportFault, ReportInput
from hooks_py.report import loose
from hooks_py.report.assemble import assemble
from hooks_py.report.check import check
from hooks_py.report.editing import edited
from hooks_py.report.statements import Statement
from hooks_py.report.support import Stored, fallen

_UNMENDABLE = frozenset({"structure"})  # faults of the template; no statement can be blamed


def remove(source: ReportInput, faults: Sequence[ReportFault]) -> ReportInput:
    """
    Return the input without the failing statements, each of them among the removed ones with its reason.

    A claim at fault leaves with everything made from it and with every
    sentence that cites it. A sentence that cannot be found in the driver's
    text takes the block it stands in with it, so that a second pass never
    meets the same fault.
    """
    language = source.meta.options.language
    faults = [fault for fault in faults if fault.kind not in _UNMENDABLE]
    claims = {claim.id: claim for claim in source.registry.claims if claim.status != "removed"}
    at_fault = {name: fault for fault in faults for name in fault.claims if name in claims}
    gone = fallen(claims, at_fault) & set(claims)
    log = _Log(language, source.removed)
    for name in sorted(gone, key=lambda claim: int(claim[1:])):
        log.claim(claims[name], at_fault.get(name))
    source = _without_claims(source, gone)
    source = loose.without(source, {(fault.section, fault.key) for fault in faults if fault.key})
    for fault in faults:
        if fault.key:
            log.add(fault.sentence, fault.problem, fault.section)
    sentences = [fault for fault in faults if not fault.claims and not fault.key]
    return _without_sentences(source, sentences, gone, log)


class Settled(NamedTuple):
    """A report of which every statement holds, and what it was made from."""

    source: ReportInput
    report: AssembledReport
    checked: ReportCheck


def settle(source: ReportInput, stored: Stored, templates: Path | None = None) -> Settled:
    """
    Return the report after taking out whatever fails, checked again until nothing does.

    Every pass takes at least one statement or claim out, so there are at most
    as many passes as statements; faults of a template stay and are returned.
    """
    report = assemble(source, templates)
    checked = check(report, source, stored, templates)
    while any(fault.kind not in _UNMENDABLE for fault in checked.faults):
        less = remove(source, checked.faults)
        if less == source:
            break
        source = less
        report = assemble(source, templates)
        checked = check(report, source, stored, templates)
    return Settled(source, report, checked)


class _Log:
    """The removed statements, each once."""

    def __init__(self, language: Language, earlier: Iterable[Removed]) -> None:
        self._zh = language == "zh"
        self._removed = {(one.text, one.section): one for one in earlier}

    def add(self, text: str, reason: str, section: str) -> None:
        """Note one removed text with its reason."""
        self._removed.setdefault((text, section), Removed(text=text, reason=reason, section=section))

    def claim(self, claim: Claim, fault: ReportFault | None) -> None:
        """Note one removed claim; without a fault of its own it fell with a premise."""
        derived = "其依据的陈述已被移除" if self._zh else "a claim that it is made from was taken out"
        self.add(claim.text, fault.problem if fault else derived, "claims")

    def cites(self, text: str, names: Iterable[str], section: str) -> None:
        """Note one sentence that cites a removed claim."""
        which = ", ".join(names)
        self.add(text, f"它引用的 {which} 已被移除" if self._zh else f"it cites {which}, which was taken out", section)

    def all(self) -> tuple[Removed, ...]:
        """Return the removed statements in the order they were taken out."""
        return tuple(self._removed.values())


def _without_claims(source: ReportInput, gone: set[str]) -> ReportInput:
    if not gone:
        return source
    claims = tuple(
        one.model_copy(update={"status": "removed"}) if one.id in gone else one for one in source.registry.claims
    )
    conflicts = tuple(one for one in source.registry.conflicts if one.a not in gone and one.b not in gone)
    registry = source.registry.model_copy(update={"claims": claims, "conflicts": conflicts})
    return source.model_copy(update={"registry": registry})


def _without_sentences(source: ReportInput, faults: Sequence[ReportFault], gone: set[str], log: _Log) -> ReportInput:
    by_section: dict[str, list[ReportFault]] = {}
    for fault in faults:
        by_section.setdefault(fault.section, []).append(fault)

    def cleaned(section: str, text: str) -> str:
        def decide(statement: Statement, fault: ReportFault | None) -> str | None:
            lost = [name for name in statement.targets if name in gone]
            if fault is not None:
                log.add(statement.text, fault.problem, section)
            elif lost:
                log.cites(statement.text, lost, section)
            else:
                return None
            return ""

        return edited(text, by_section.get(section, ()), decide)

    sections = tuple(
        one.model_copy(update={"markdown": cleaned(f"task-{one.task}", one.markdown)}) for one in source.sections
    )
    texts = {name: cleaned(name, text) for name, text in source.prose.items()}
    return source.model_copy(update={"sections": sections, "prose": texts, "removed": log.all()})
