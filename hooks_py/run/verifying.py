"""VERIFY: every citation, quotation and figure is checked by code; faults go back, and what stays faulty goes out."""

from __future__ import annotations

from hooks_py.errors import SubmissionError
from hooks_py.models.base import Fault
from hooks_py.models.plan import Plan
from hooks_py.models.report import ReportCheck, ReportFault, ReportInput
from hooks_py.models.steps import Acceptance, AcceptBrief, FaultyStatement, MendBrief, Mendings, Step
from hooks_py.plan.check import parse_plan
from hooks_py.report.check import check
from hooks_py.report.removal import remove, settle
from hooks_py.report.replacement import replace
from hooks_py.run.board import marked, with_plan
from hooks_py.run.context import Run
from hooks_py.run.finishing import finish
from hooks_py.run.handout import Handed, Job, hand_out
from hooks_py.run.reporting import put_together, removed
from hooks_py.run.submissions import parse_submission
from hooks_py.run.texts_kept import save_texts
from hooks_py.workspace.store import write_record

ROUNDS = 3  # of mending, and of acceptance, after which code takes the failing sentences out


def advance(run: Run) -> Step | None:
    """Return the step that mends faults or accepts the report; None when the run has moved on."""
    given, found = _checked(run)
    meta = run.meta()
    settled = "settled" in run.workspace.board().done
    if found.faults and not settled and _may_repeat(run) and meta.verify_round < ROUNDS:
        run.change_meta(verify_round=meta.verify_round + 1)
        return hand_out(
            run,
            "mend",
            [Job(_mend_brief(run, given, found), title=meta.title)],
            message=f"{len(found.faults)} fault(s) in the report",
        )
    if found.faults and not settled:
        _take_out(run, given, found)
        return None
    if "accepted" not in run.workspace.board().done:
        return hand_out(run, "accept", [Job(_accept_brief(run), title=meta.title)])
    finish(run, faults=len(removed(run)))
    return None


def _may_repeat(run: Run) -> bool:
    options = run.meta().options
    return options.ralph_loop and not options.quick


def _checked(run: Run) -> tuple[ReportInput, ReportCheck]:
    given, report = put_together(run)
    found = check(report, given, run.item, run.root / "_templates")
    write_record(run.path / "output/checks.json", found)
    run.tell("step", "report checked", citations=found.citations, faults=len(found.faults))
    return given, found


def _take_out(run: Run, given: ReportInput, found: ReportCheck) -> None:
    """Take failing sentences out until the check finds nothing; faults of a template stay and are told."""
    settled = settle(given, run.item, run.root / "_templates")
    save_texts(run, settled.source)
    left = settled.checked.faults
    for fault in left:
        run.degrade("other", "fault of the report's template", f"line {fault.line}: {fault.problem}")
    run.workspace.change_board(lambda board: marked(board, "settled"))
    run.tell("step", f"{len(found.faults)} fault(s) taken out", faults=len(settled.source.removed))


def _mend_brief(run: Run, given: ReportInput, found: ReportCheck) -> MendBrief:
    return MendBrief(
        language=run.meta().options.language,
        round=run.meta().verify_round,
        faults=tuple(_statement(fault, given) for fault in found.faults),
    )


def _statement(fault: ReportFault, given: ReportInput) -> FaultyStatement:
    quotations = tuple(
        evidence.quotation
        for claim in given.registry.claims
        if claim.text and claim.text in fault.sentence
        for evidence in claim.evidence
    )
    return FaultyStatement(
        fault=fault.id, sentence=fault.sentence, problem=fault.problem, fix=fault.fix, quotations=quotations
    )


def accept(run: Run, handed: Handed) -> str:
    """Return what was taken; raises SubmissionError when it does not fit the faults or the plan."""
    if handed.step.kind == "mend":
        return _take_mendings(run, handed.payload)
    return _take_acceptance(run, handed.payload)


def _take_mendings(run: Run, payload: str) -> str:
    mendings = parse_submission(payload, Mendings).mendings
    given, found = _checked(run)
    faults = {fault.id: fault for fault in found.faults}
    unknown = [Fault(where=m.fault, problem="no such fault") for m in mendings if m.fault not in faults]
    if unknown:
        raise SubmissionError("the mendings do not fit", unknown)
    emptied = [faults[m.fault] for m in mendings if not m.replacement.strip()]
    filled = {m.fault: m.replacement for m in mendings if m.replacement.strip()}
    changed = replace(given, {faults[name]: text for name, text in filled.items()})
    changed = remove(changed, emptied) if emptied else changed
    save_texts(run, changed)
    run.move("REPORT", reason=f"{len(mendings)} sentence(s) mended")
    return f"{len(filled)} sentence(s) replaced, {len(emptied)} taken out"


def _accept_brief(run: Run) -> AcceptBrief:
    meta, plan, assessment = run.meta(), run.plan(), run.assessment()
    return AcceptBrief(
        topic=plan.topic,
        language=meta.options.language,
        report="output/report.md",
        objectives=plan.objectives,
        unanswered=assessment.unanswered if assessment else (),
        completeness=meta.completeness or 0.0,
        data_quality=meta.data_quality or 0,
        faults=len(removed(run)),
        next_task_id=len(plan.tasks) + 1,
    )


def _take_acceptance(run: Run, payload: str) -> str:
    word = parse_submission(payload, Acceptance)
    board = run.workspace.board()
    if word.verdict == "APPROVED":
        run.workspace.change_board(lambda current: marked(current, "accepted"))
        return "the report is accepted"
    if not word.remarks and not word.tasks:
        raise SubmissionError("a rejection says why: give remarks, or tasks to add")
    if word.tasks and _may_repeat(run) and board.acceptances + 1 < ROUNDS:
        return _add_tasks(run, word)
    run.workspace.change_board(lambda current: marked(current, "accepted"))
    run.degrade("other", "the acceptance review had remarks", "; ".join(word.remarks))
    return "the remarks are noted in the report"


def _add_tasks(run: Run, word: Acceptance) -> str:
    plan = run.plan()
    grown = Plan(
        research_type=plan.research_type,
        topic=plan.topic,
        objectives=plan.objectives,
        tasks=(*plan.tasks, *word.tasks),
    )
    checked = parse_plan(grown.model_dump_json())
    run.workspace.save_plan(checked)
    run.workspace.change_board(
        lambda board: with_plan(
            board.model_copy(
                update={
                    "acceptances": board.acceptances + 1,
                    "gathered_rounds": board.gathered_rounds + 1,
                    "done": tuple(mark for mark in board.done if mark not in ("write", "assemble", "label")),
                }
            ),
            checked,
        )
    )
    (run.path / "processed/analysis.json").unlink(missing_ok=True)
    run.move("CRAWLING", reason="acceptance asked for more: " + "; ".join(word.remarks))
    return f"{len(word.tasks)} task(s) added"
