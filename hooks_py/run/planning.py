"""PLANNING: from the options to a plan, checked by code, reviewed by a critic and, if asked for, by the user."""

from __future__ import annotations

from hooks_py.errors import PlanError, SubmissionError
from hooks_py.models.base import Fault
from hooks_py.models.plan import Plan
from hooks_py.models.steps import Approval, PlanBrief, PlanReview, ReviewBrief, Step
from hooks_py.plan.check import check_plan, parse_plan
from hooks_py.plan.dimensions import expected_dimensions
from hooks_py.plan.estimate import estimate
from hooks_py.run.board import marked, with_plan
from hooks_py.run.context import Run
from hooks_py.run.handout import Handed, Job, hand_out
from hooks_py.run.submissions import parse_submission

REVIEWS = 2  # a plan that the critic refuses this often goes on with his remarks noted


def advance(run: Run) -> Step | None:
    """Return the next step of planning; None when the run has moved on."""
    meta, board = run.meta(), run.workspace.board()
    if not run.has_plan():
        return hand_out(run, "plan", [Job(_plan_brief(run), title=meta.title)], message=_opening(run))
    plan = run.plan()
    reviewed = "reviewed" in board.done or meta.options.quick or meta.options.budget == "low"
    if not reviewed:
        return hand_out(run, "review-plan", [Job(_review_brief(run, plan), title=meta.title)])
    if meta.options.approve and "approved" not in board.done:
        return hand_out(
            run,
            "approve",
            [Job(_review_brief(run, plan), title=meta.title)],
            message=f"The plan waits for your word, and may be edited: {run.path / 'plan.json'}",
        )
    run.workspace.change_board(lambda current: with_plan(current, plan))
    run.change_meta(queries=tuple(dict.fromkeys(query.query for task in plan.tasks for query in task.queries)))
    _count_tasks(run)
    run.move("CRAWLING")
    return None


def accept(run: Run, handed: Handed) -> str:
    """Return what was taken; raises SubmissionError or PlanError with every fault."""
    if handed.step.kind == "plan":
        return _take_plan(run, handed.payload)
    if handed.step.kind == "review-plan":
        return _take_review(run, handed.payload)
    approval = parse_submission(handed.payload, Approval)
    if approval.approved:
        try:
            run.plan()  # as it lies there now, since it may have been edited
        except PlanError as error:
            raise SubmissionError(
                "the plan cannot be worked; mend plan.json and approve it again", error.faults
            ) from error
        run.workspace.change_board(lambda board: marked(board, "approved"))
        return "the plan is approved"
    (run.path / "plan.json").rename(run.path / "steps" / f"refused-plan-{handed.step.number:04d}.json")
    _remember_remarks(run, (approval.remarks or "the user refused the plan",))
    return "the plan goes back"


def _take_plan(run: Run, payload: str) -> str:
    try:
        plan = parse_plan(payload)
    except PlanError as error:
        raise SubmissionError("the plan cannot be worked", error.faults) from error
    wanted = run.meta().options.research_type
    if plan.research_type != wanted:
        raise SubmissionError(
            "the plan cannot be worked",
            [Fault(where="research_type", problem=f"is {plan.research_type}", fix=f"this run is of type {wanted}")],
        )
    advice = check_plan(plan)
    run.workspace.save_plan(plan)
    run.workspace.log("plan", tasks=len(plan.tasks), advice=[warning.message for warning in advice])
    run.tell("task", f"plan with {len(plan.tasks)} tasks", tasks=len(plan.tasks))
    return "\n".join(
        [f"plan with {len(plan.tasks)} tasks taken", *(f"advice: {warning.message}" for warning in advice)]
    )


def _take_review(run: Run, payload: str) -> str:
    review = parse_submission(payload, PlanReview)
    board = run.workspace.board()
    if review.verdict == "approved" or board.reviews + 1 >= REVIEWS:
        run.workspace.change_board(lambda current: marked(current, "reviewed"))
        if review.verdict == "refused":
            run.degrade("other", "the plan went on against the critic", "; ".join(review.remarks))
        return "the plan is reviewed"
    run.workspace.change_board(lambda current: current.model_copy(update={"reviews": current.reviews + 1}))
    (run.path / "plan.json").rename(run.path / "steps" / f"refused-plan-{board.step:04d}.json")
    _remember_remarks(run, review.remarks or ("the critic refused the plan without a remark",))
    return "the plan goes back with remarks"


def _remember_remarks(run: Run, remarks: tuple[str, ...]) -> None:
    run.change_meta(reason="\n".join(remarks)[:4000])


def _plan_brief(run: Run) -> PlanBrief:
    meta = run.meta()
    options = meta.options
    return PlanBrief(
        options=options,
        dimensions=tuple(d.title(options.language) for d in expected_dimensions(options.research_type)),
        known_runs=meta.known_runs,
        remarks=tuple(meta.reason.splitlines()),
    )


def _review_brief(run: Run, plan: Plan) -> ReviewBrief:
    options = run.meta().options
    cost = estimate(plan, options, with_model=True)
    text = f"{cost.waves} waves, about {cost.minutes} minutes, {cost.searches} searches, {cost.tokens:,} tokens"
    return ReviewBrief(options=options, plan=plan, advice=check_plan(plan), estimate=text)


def _opening(run: Run) -> str:
    meta = run.meta()
    known = f" Earlier runs on this topic: {'; '.join(meta.known_runs)}." if meta.known_runs else ""
    return " ".join(part for part in (meta.options.suggestion, known.strip()) if part)


def _count_tasks(run: Run) -> None:
    total = len(run.workspace.board().tasks)
    progress = run.meta().progress.model_copy(update={"total_tasks": total})
    run.workspace.change_meta(lambda meta: meta.model_copy(update={"progress": progress}))
