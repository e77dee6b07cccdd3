"""What a report is made from, the assembled report, and what the check of it finds."""

from __future__ import annotations

from typing import Literal

from hooks_py.models.aggregate import Aggregated, Gap
from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.base import Instant, Record
from hooks_py.models.claims import Registry, Verdict
from hooks_py.models.plan import Plan
from hooks_py.models.scores import Completeness, DataQualityCheck, GateDecision
from hooks_py.models.sources import RawItem, SearchOutcome, SkippedDocument
from hooks_py.models.steps import DebateResult
from hooks_py.models.workspace import Meta


class SectionText(Record):
    """The section of one task, with pointers to claims of the registry."""

    task: int
    title: str
    markdown: str
    failed: str = ""  # reason; the text is a placeholder then
    notes: tuple[str, ...] = ()


class Removed(Record):
    """A statement that was taken out of the report, and why."""

    text: str
    reason: str
    section: str = ""


class ReportInput(Record):
    """All that the report is computed from."""

    meta: Meta
    plan: Plan
    sections: tuple[SectionText, ...]
    prose: dict[str, str] = {}  # by section id: summary, transitions (with pointers)
    registry: Registry
    items: tuple[RawItem, ...]  # cited or countable ones; texts may be left empty except where quotations are shown
    analysis: DeepAnalysis
    aggregated: Aggregated
    quality: DataQualityCheck
    completeness: Completeness
    gate: GateDecision
    gaps: tuple[Gap, ...] = ()
    outcomes: tuple[SearchOutcome, ...] = ()
    skipped: tuple[SkippedDocument, ...] = ()
    debate: DebateResult | None = None
    removed: tuple[Removed, ...] = ()
    now: Instant


class Citation(Record):
    """One `[n]` of the report: which entry of the bibliography, resting on which claims, on which line."""

    number: int
    item: str
    claims: tuple[str, ...]
    line: int  # of report.md, 1-based
    sentence: str


class BibliographyEntry(Record):
    """One numbered source."""

    number: int
    item: str
    title: str
    url: str
    source: str
    source_type: str
    published: str = ""
    fetched_at: Instant
    locators: tuple[str, ...] = ()
    note: str = ""


class SectionPlace(Record):
    """Where a section of the template begins in the report."""

    id: str
    heading: str  # as printed, without its marks; empty: the section stands without one
    level: int = 0
    line: int  # 1-based
    required: bool = True


class WrittenLine(Record):
    """A line of the report that a driver wrote; every line that is not named so was printed by code."""

    line: int  # of report.md, 1-based
    section: str  # id of a prose section, or `task-3`
    block: int  # 0-based, of the driver's text read into blocks
    kind: str  # text, item, row, code, heading, background …; altered: code printed another line here


class AssembledReport(Record):
    """The report and everything that was computed for it."""

    markdown: str
    citations: tuple[Citation, ...]
    bibliography: tuple[BibliographyEntry, ...]
    sections: tuple[str, ...]  # ids, in order
    charts: int = 0
    outline: tuple[SectionPlace, ...] = ()
    written: tuple[WrittenLine, ...] = ()
    svgs: dict[str, str] = {}  # SVG text by file name in charts/ beside the report


class CitationIndex(Record):
    """output/citations.json: which source and which claims stand behind every number of the report."""

    citations: tuple[Citation, ...]
    bibliography: tuple[BibliographyEntry, ...]
    sections: tuple[str, ...]  # ids, in order


class ReportFault(Record):
    """One fault of an assembled report."""

    id: str
    kind: Literal[
        "dangling-citation",
        "quotation-missing",
        "figure-not-in-source",
        "uncited-figure",
        "raw-url",
        "raw-number",
        "structure",
        "chart-mismatch",
        "claim-removed",
        "name-not-in-source",
        "unsourced",
        "says-opposite",
        "altered",
    ]
    verdict: Verdict = "unverifiable"
    section: str
    line: int
    sentence: str
    problem: str
    fix: str = ""
    claims: tuple[str, ...] = ()  # claims that are themselves at fault and leave with the statement
    block: int = -1  # 0-based, of the driver's text read into blocks; -1: not a driver's line
    key: str = ""  # of a text outside of sections: which field it is (`title`, `description 2`); empty: a sentence


class ReportCheck(Record):
    """output/checks.json: what was checked and what was found."""

    citations: int
    quotations: int
    figures: int
    sentences: int
    faults: tuple[ReportFault, ...] = ()
    checked_at: Instant


class ResearchResult(Record):
    """What the programmatic entry returns."""

    id: str
    workspace: str
    report: str  # Markdown
    report_path: str
    analysis: DeepAnalysis
    summary: str
    search_results: tuple[SearchOutcome, ...]
    data_quality: DataQualityCheck
    completeness: Completeness
    citations: tuple[BibliographyEntry, ...]
    faults: int
    exit_code: int
