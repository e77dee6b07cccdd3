"""The check of an assembled report: every citation, quotation, figure, name, chart and section in it must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from hooks_py.models.claims import Claim
from hooks_py.models.report import AssembledReport, ReportCheck, ReportInput
from hooks_py.report import check_layout, check_prose
from hooks_py.report.faults import Faults
from hooks_py.report.loose import loose_texts
from hooks_py.report.pointers import cited_items
from hooks_py.report.support import Stored, support_of


def check(report: AssembledReport, source: ReportInput, stored: Stored, templates: Path | None = None) -> ReportCheck:
    """
    Return what was checked in a report and everything that does not hold.

    Every claim's quotation is looked up in the stored text again. A line that
    the assembler does not name as written by a driver was printed by code from
    those claims: only its citations and its numbers in charts are checked.
    """
    faults = Faults(report)
    counts: Counter[str] = Counter()
    counts["quotations"] = check_quotations(faults, report, source, stored)
    check_prose.check_written(faults, counts, report, source, stored)
    _check_loose(faults, counts, report, source)
    check_layout.check_layout(faults, report, source, templates)
    return ReportCheck(
        citations=len(report.citations),
        quotations=counts["quotations"],
        figures=counts["figures"],
        sentences=counts["sentences"],
        faults=faults.all(),
        checked_at=source.now,
    )


def check_quotations(faults: Faults, report: AssembledReport, source: ReportInput, stored: Stored) -> int:
    """Look up the quotation of every standing claim in the stored text of its item; return how many there are."""
    from hooks_py.text.quotations import Missing, find_quotation, prepared

    claims = {claim.id: claim for claim in source.registry.claims if claim.status != "removed"}
    known = {item.id for item in source.items}
    first_line = {claim: one.line for one in reversed(report.citations) for claim in one.claims}
    by_item: dict[str, list[tuple[str, str, str]]] = {}
    for claim in claims.values():
        if not cited_items(claim, claims):
            _baseless(faults, claim, first_line)
        for piece in claim.evidence:
            by_item.setdefault(piece.item, []).append((claim.id, claim.text, piece.quotation))
    for item, pieces in by_item.items():
        document = stored(item) if item in known else None
        ready = None if document is None else prepared(document.text, verbatim=document.verbatim)
        for claim_id, claim_text, quotation in pieces:
            found = find_quotation(ready, quotation) if ready is not None else Missing("the document is not stored", "")
            if isinstance(found, Missing):
                faults.add(
                    "quotation-missing",
                    line=first_line.get(claim_id, 0),
                    sentence=claim_text,
                    problem=f"claim {claim_id}: the quotation “{quotation[:120]}” is not in {item}: {found.reason}",
                    fix=f"quote what stands there: “{found.nearest[:160]}”" if found.nearest else "take the claim out",
                    claims=(claim_id,),
                )
    return sum(map(len, by_item.values()))


def _baseless(faults: Faults, claim: Claim, first_line: Mapping[str, int]) -> None:
    """A claim that leads back to no document: its premises are gone, or were never there."""
    faults.add(
        "claim-removed",
        line=first_line.get(claim.id, 0),
        sentence=claim.text,
        problem=f"claim {claim.id} leads back to no document: none of its premises stands",
        fix="name premises that are claims of this run",
        claims=(claim.id,),
    )


def _check_loose(faults: Faults, counts: Counter[str], report: AssembledReport, source: ReportInput) -> None:
    """Check the figures of titles, descriptions and reasons against the claims they belong to."""
    from hooks_py.text.figures import figures, unmatched_figures

    claims = {claim.id: claim for claim in source.registry.claims if claim.status != "removed"}
    items = {item.id: item for item in source.items}
    shown = set(report.sections) | {place.id for place in report.outline}
    for one in loose_texts(source):
        if one.section not in shown or not figures(one.text):
            continue
        support = support_of(one.claims, claims, items)
        unmatched = unmatched_figures(one.text, (*support.quotations, *one.beside))
        counts["figures"] += len(figures(one.text))
        if not unmatched:
            continue
        is_chart = one.section == "market" and one.key.startswith("share")
        faults.add(
            "chart-mismatch" if is_chart else "figure-not-in-source",
            section=one.section,
            sentence=one.text,
            problem=f"{one.key}: {_list(figure.text for figure in unmatched)} is in no quotation it rests on",
            fix="state the figure of the source, or leave it out",
            verdict="contradicted" if is_chart else "unverifiable",
            key=one.key,
        )


def _list(names: Iterator[str]) -> str:
    return ", ".join(dict.fromkeys(names))
