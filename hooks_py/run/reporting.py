"""REPORT: the prose that a driver adds, and the report that code assembles from what is stored."""

from __future__ import annotations

from hooks_py.disk.atomic import make_folder, write_text
from hooks_py.errors import SubmissionError
from hooks_py.models.aggregate import Aggregated
from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.base import Fault
from hooks_py.models.report import AssembledReport, CitationIndex, Removed, ReportInput, SectionText
from hooks_py.models.steps import DebateResult, EarlierSection, Prose, Step, WriteBrief
from hooks_py.report.assemble import assemble
from hooks_py.report.pointers import repointed, unknown_pointers
from hooks_py.report.prose import form_faults
from hooks_py.run.assessing import assessed, key_questions, standing
from hooks_py.run.board import marked, state_of
from hooks_py.run.context import Run
from hooks_py.run.crawling import title_of
from hooks_py.run.handout import Handed, Job, hand_out
from hooks_py.run.ingest import skipped_documents
from hooks_py.run.notes import QUANTITATIVE, section_notes
from hooks_py.run.removals import Removals
from hooks_py.run.submissions import parse_submission
from hooks_py.workspace.outcomes import all_outcomes
from hooks_py.workspace.store import write_record

PROSE = "processed/prose.json"
MISSING: dict[str, str] = {"zh": "[数据获取失败：{reason}]", "en": "[No data: {reason}]"}


def advance(run: Run) -> Step | None:
    """Return the step that asks for the summary or the transitions; None when the report is assembled."""
    board = run.workspace.board()
    for kind, wanted in (("write", ("summary",)), ("assemble", _transitions(run))):
        if f"{kind}" not in board.done:
            return hand_out(run, kind, [Job(_brief(run, wanted), title=run.meta().title)])  # type: ignore[arg-type]
    put_together(run)
    run.move("VERIFY")
    return None


def _transitions(run: Run) -> tuple[str, ...]:
    return tuple(f"transition-{task.id}" for task in run.plan().tasks[1:])


def accept(run: Run, handed: Handed) -> str:
    """Return what was taken of the prose; raises SubmissionError when it is not about the sections asked for."""
    given = parse_submission(handed.payload, Prose).sections
    wanted = {"summary"} if handed.step.kind == "write" else set(_transitions(run))
    faults = [
        Fault(where=name, problem="was not asked for", fix=f"one of {', '.join(sorted(wanted))}")
        for name in given
        if name not in wanted
    ]
    if handed.step.kind == "write" and not given.get("summary", "").strip():
        faults.append(Fault(where="summary", problem="is empty"))
    registry = run.registry()
    known = {claim.id for claim in registry.claims} | set(registry.aliases)
    for name, text in given.items():
        faults += form_faults(text, name)
        faults += unknown_pointers(text, lambda target: target in known or run.item(target) is not None, name)
    if faults:
        raise SubmissionError("the prose does not fit", faults)
    write_record(run.path / PROSE, Prose(sections={**prose(run), **given}))
    run.workspace.change_board(lambda board: marked(board, handed.step.kind))
    return f"{len(given)} section(s) taken"


def prose(run: Run) -> dict[str, str]:
    """Return the prose that drivers have handed in so far, by section id."""
    path = run.path / PROSE
    return dict(run.workspace.read_record(path, Prose).sections) if path.is_file() else {}


def _brief(run: Run, wanted: tuple[str, ...]) -> WriteBrief:
    plan, meta = run.plan(), run.meta()
    sections = sections_of(run)
    return WriteBrief(
        topic=plan.topic,
        research_type=plan.research_type,
        language=meta.options.language,
        objectives=plan.objectives,
        questions=key_questions(plan),
        claims=tuple(standing(run.registry())),
        sections=tuple(EarlierSection(task=s.task, title=s.title, text=s.markdown) for s in sections),
        wanted=wanted,
        notes=section_notes(
            sections, run.registry(), meta.options.language, quantitative=plan.research_type in QUANTITATIVE
        ),
    )


def sections_of(run: Run) -> tuple[SectionText, ...]:
    """Return the section of every task; of one that failed or was blocked the placeholder with its reason."""
    board, language, aliases = run.workspace.board(), run.meta().options.language, run.registry().aliases
    sections = []
    for task in run.plan().tasks:
        state = state_of(board, task.id)
        if state is not None and state.section:
            text = repointed((run.path / state.section).read_text(encoding="utf-8"), aliases)
            sections.append(SectionText(task=task.id, title=title_of(task), markdown=text, notes=state.warnings))
        else:
            reason = state.reason if state is not None and state.reason else "not worked on"
            placeholder = MISSING[language].format(reason=reason)
            sections.append(SectionText(task=task.id, title=title_of(task), markdown=placeholder, failed=reason))
    return tuple(sections)


def report_input(run: Run) -> ReportInput:
    """Return all that the report is computed from, as it is stored now."""
    meta, plan, registry = run.meta(), run.plan(), run.registry()
    sections = sections_of(run)
    assessment = assessed(run, registry, after="debate")
    stored = run.assessment()
    gate = stored.gate if stored is not None else assessment.gate
    debate_path = run.path / "processed/debate.json"
    figures_expected = plan.research_type in QUANTITATIVE
    noted = tuple(
        s.model_copy(
            update={"notes": section_notes((s,), registry, meta.options.language, quantitative=figures_expected)}
        )
        for s in sections
    )
    return ReportInput(
        meta=meta,
        plan=plan,
        sections=noted,
        prose={name: repointed(text, registry.aliases) for name, text in prose(run).items()},
        registry=registry,
        items=run.heads(),
        analysis=run.workspace.analysis() or DeepAnalysis(),
        aggregated=run.workspace.aggregated() or Aggregated(),
        quality=assessment.quality,
        completeness=assessment.completeness,
        gate=gate,
        gaps=assessment.gaps,
        outcomes=all_outcomes(run.workspace),
        skipped=skipped_documents(run),
        debate=run.workspace.read_record(debate_path, DebateResult) if debate_path.is_file() else None,
        removed=removed(run),
        now=run.now(),
    )


def removed(run: Run) -> tuple[Removed, ...]:
    """Return the statements that were taken out so far."""
    path = run.path / "processed/removed.json"
    return run.workspace.read_record(path, Removals).removed if path.is_file() else ()


def put_together(run: Run) -> tuple[ReportInput, AssembledReport]:
    """Assemble the report from what is stored, write it, and return it with what it was made from."""
    given = report_input(run)
    report = assemble(given, run.root / "_templates")
    write_text(run.path / "output/report.md", report.markdown)
    index = CitationIndex(citations=report.citations, bibliography=report.bibliography, sections=report.sections)
    write_record(run.path / "output/citations.json", index)
    if report.svgs:
        make_folder(run.path / "output/charts")
    for name, svg in report.svgs.items():
        write_text(run.path / "output/charts" / name, svg)
    run.tell("step", "report assembled", citations=len(report.citations))
    return given, report
