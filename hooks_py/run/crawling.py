"""CRAWLING: waves of tasks; each is given its sources by code, worked on by somebody, and its result checked here."""

from __future__ import annotations

import hashlib

from hooks_py.disk.atomic import make_folder, write_text
from hooks_py.errors import LeaseError, SubmissionError
from hooks_py.evidence.admission import admit
from hooks_py.models.base import Fault
from hooks_py.models.claims import Registry
from hooks_py.models.plan import Plan, Task
from hooks_py.models.steps import Step, TaskResult
from hooks_py.models.workspace import Board, Meta, TaskState
from hooks_py.report.pointers import resolve_drafts, unknown_pointers
from hooks_py.report.prose import form_faults
from hooks_py.run.board import (
    RETRIES,
    all_closed,
    due,
    in_status,
    replaced,
    state_of,
    with_blocked,
    with_plan,
    without_expired,
)
from hooks_py.run.context import Run
from hooks_py.run.handout import Handed, Job, hand_out
from hooks_py.run.reindexing import index_again
from hooks_py.run.retrieval import brief_for
from hooks_py.run.submissions import parse_submission
from hooks_py.workspace.items import item_ids
from hooks_py.workspace.steps import current_step

REQUESTS = 2  # a worker may ask for more queries this often
SHORT_SECTION = 300  # characters; shorter is accepted with a warning


def advance(run: Run) -> Step | None:
    """Return the gather step of the present wave; None when the run has moved on or must first be worked on by code."""
    plan = run.plan()

    def refreshed(board: Board) -> Board:
        return with_blocked(without_expired(with_plan(board, plan), run.now()), plan)

    board = run.workspace.change_board(refreshed)
    _count(run, board)
    out = in_status(board, "out")
    ready = in_status(board, "ready")
    if ready:
        return _gather(run, plan, ready)
    if out:
        return current_step(run.workspace)
    if due(board, plan):
        return None
    if all_closed(board):
        run.move("AGGREGATE")
    return None


def work_marks(run: Run, board: Board, plan: Plan) -> tuple[str, ...]:
    """Return the marks of what code has to do before this state can go on, in order."""
    meta = run.meta()
    wanted = ["ingest"] if meta.options.documents else []
    wanted += [collect_mark(state_of(board, task), task) for task in due(with_plan(board, plan), plan)]
    return tuple(mark for mark in wanted if mark not in board.done)


def collect_mark(state: TaskState | None, task: int) -> str:
    """Return the mark that stands for having collected the sources of a task in its round."""
    return f"collect:{task}:{state.round if state else 1}:{state.requests if state else 0}"


def _gather(run: Run, plan: Plan, ready: tuple[TaskState, ...]) -> Step:
    meta, board = run.meta(), run.workspace.board()
    index_again(run)
    tasks = {task.id: task for task in plan.tasks}
    jobs = [
        Job(
            brief_for(run, plan, tasks[state.task], state),
            task=state.task,
            attempt=state.attempt + 1,
            title=title_of(tasks[state.task]),
        )
        for state in ready
    ]
    step = hand_out(
        run,
        "gather",
        jobs,
        at_once=meta.options.agents,
        message=f"round {board.gathered_rounds + 1}: {len(ready)} task(s) to work on",
    )
    out = [
        state.model_copy(
            update={"status": "out", "attempt": state.attempt + 1, "holder": meta.owner, "since": run.now()}
        )
        for state in ready
    ]
    run.workspace.change_board(lambda board: replaced(board, out))
    return step


def title_of(task: Task) -> str:
    """Return the title of a task's chapter: its own, else the beginning of its description."""
    return task.title or task.description[:80]


def accept(run: Run, handed: Handed) -> str:
    """
    Return what was taken of one task's result.

    Raises:
        LeaseError: another attempt was accepted already.
        SubmissionError: the result does not hold; every fault is listed and nothing was stored.
    """
    board = run.workspace.board()
    state = state_of(board, handed.order.task)
    if state is None:
        raise LeaseError(f"task {handed.order.task} is no longer in the plan")
    digest = hashlib.sha256(handed.payload.encode()).hexdigest()
    if state.status in ("done", "failed"):
        if state.result_hash == digest:
            return f"task {handed.order.task}: the same result was taken before"
        raise LeaseError(
            f"task {handed.order.task}: attempt {state.attempt} was accepted; this one is not needed any more"
        )
    result = parse_submission(handed.payload, TaskResult)
    if result.status == "failed":
        return _take_failure(run, state, result, digest)
    if result.status == "no-data":
        return _take_no_data(run, state, result, digest)
    if result.more_queries and not result.section.strip():
        return _take_request(run, state, result)
    return _take_result(run, state, result, digest)


def _take_failure(run: Run, state: TaskState, result: TaskResult, digest: str) -> str:
    reason = result.reason.strip() or "no reason given"
    if result.status == "failed" and result.retryable and state.retries < RETRIES:
        again = state.model_copy(update={"status": "ready", "retries": state.retries + 1, "holder": "", "since": None})
        run.workspace.change_board(lambda board: replaced(board, [again]))
        run.workspace.log("task-retry", task=state.task, reason=reason)
        return f"task {state.task} is handed out once more"
    failed = state.model_copy(
        update={"status": "failed", "reason": reason, "result_hash": digest, "holder": "", "since": None}
    )
    run.workspace.change_board(lambda board: replaced(board, [failed]))
    run.degrade("task-failed", f"task {state.task}", reason)
    run.tell("task", f"task {state.task} failed: {reason}")
    return f"task {state.task} is recorded as failed: {reason}"


def _take_no_data(run: Run, state: TaskState, result: TaskResult, digest: str) -> str:
    """Close a task that nothing was found for: its section says so, which is an answer and not a failure."""
    reason = result.reason.strip() or "nothing was found"
    if faults := form_faults(reason, "reason"):
        raise SubmissionError(f"task {state.task}: the reason is not plain text", faults)
    _close(run, state, result, f"{reason}\n", {"reason": reason, "result_hash": digest})
    return f"task {state.task}: nothing was found; its section says so"


def _take_request(run: Run, state: TaskState, result: TaskResult) -> str:
    if state.requests >= REQUESTS:
        raise SubmissionError(
            f"task {state.task} has asked for more queries {REQUESTS} times; write the section from what there is"
        )
    again = state.model_copy(
        update={
            "status": "pending",
            "requests": state.requests + 1,
            "extra_queries": result.more_queries,
            "holder": "",
            "since": None,
        }
    )
    run.workspace.change_board(lambda board: replaced(board, [again]))
    return f"task {state.task}: {len(result.more_queries)} more queries will be run; ask for the next step"


def _take_result(run: Run, state: TaskState, result: TaskResult, digest: str) -> str:
    plan = run.plan()
    task = next(task for task in plan.tasks if task.id == state.task)
    existing = run.registry()
    admission = admit(
        result.claims,
        task=state.task,
        attempt=state.attempt,
        agent=f"task-{state.task}/{result.agent}",
        item_text=run.item,
        existing=existing,
        questions=task.hints.key_questions,
        topic=plan.topic,
        known_items=item_ids(run.workspace),
    )
    section, pointer_faults = resolve_drafts(result.section, [claim.id for claim in admission.claims])
    known = {claim.id for claim in (*existing.claims, *admission.claims)} | set(existing.aliases)
    pointer_faults += unknown_pointers(
        section, lambda name: name in known or name.startswith("#") or run.item(name) is not None, "section"
    )
    if not result.section.strip():
        pointer_faults += (Fault(where="section", problem="is empty", fix="write the section, or hand in no-data"),)
    faults = (*admission.faults, *pointer_faults, *form_faults(result.section, "section", headings=True))
    if faults:
        raise SubmissionError(f"task {state.task}: {len(faults)} fault(s); nothing was stored", faults)
    warnings = _warnings(run, state.task, section)
    run.workspace.save_registry(
        Registry(claims=(*existing.claims, *admission.claims), conflicts=existing.conflicts, aliases=existing.aliases)
    )
    _close(run, state, result, section, {"reason": "", "result_hash": digest, "warnings": warnings})
    run.tell("task", f"task {state.task} done", claims=len(existing.claims) + len(admission.claims))
    taken = f"task {state.task}: {len(admission.claims)} claims taken"
    return "\n".join([taken, *(f"warning: {warning}" for warning in warnings)])


def _close(run: Run, state: TaskState, result: TaskResult, section: str, fields: dict[str, object]) -> None:
    """Store a section and the result it came in, and mark the task as done; the board is written last."""
    path = f"processed/sections/task-{state.task:02d}.md"
    make_folder(run.path / "processed/sections")
    write_text(run.path / path, section.rstrip() + "\n")
    _keep_result(run, state, result)
    nobody: dict[str, object] = {"holder": "", "since": None, "extra_queries": (), "gaps": ()}
    done = state.model_copy(update={"status": "done", "section": path, **nobody, **fields})
    _count(run, run.workspace.change_board(lambda board: replaced(board, [done])))
    run.publish()


def _keep_result(run: Run, state: TaskState, result: TaskResult) -> None:
    path = run.path / f"processed/sections/task-{state.task:02d}.round-{state.round}.result.json"
    write_text(path, result.model_dump_json(indent=1) + "\n")


def _warnings(run: Run, task: int, section: str) -> tuple[str, ...]:
    length = len("".join(section.split()))
    if length >= SHORT_SECTION:
        return ()
    run.degrade("short-section", f"task {task}", f"{length} characters")
    return (f"the section has {length} characters; {SHORT_SECTION} or more are expected",)


def _count(run: Run, board: Board) -> None:
    closed = len(in_status(board, "done"))

    def change(meta: Meta) -> Meta:
        progress = meta.progress.model_copy(update={"completed_tasks": closed, "total_tasks": len(board.tasks)})
        return meta.model_copy(update={"progress": progress})

    if run.meta().progress.completed_tasks != closed:
        run.workspace.change_meta(change)
