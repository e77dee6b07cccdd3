"""The board of tasks: pure functions from one board to the next; leases, attempts and blocked tasks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from hooks_py.models.plan import Plan
from hooks_py.models.workspace import Board, TaskState

LEASE = timedelta(minutes=30)  # a worker that has not handed in by then is taken for gone
RETRIES = 1  # a time-out or network error may be tried once more


def with_plan(board: Board, plan: Plan) -> Board:
    """Return the board with one state for every task of the plan; states of known tasks are kept."""
    known = {state.task: state for state in board.tasks}
    return board.model_copy(update={"tasks": tuple(known.get(task.id, TaskState(task=task.id)) for task in plan.tasks)})


def state_of(board: Board, task: int) -> TaskState | None:
    """Return the state of a task; None when the board has no such task."""
    return next((state for state in board.tasks if state.task == task), None)


def replaced(board: Board, states: Iterable[TaskState]) -> Board:
    """Return the board with these task states in the place of the old ones."""
    new = {state.task: state for state in states}
    return board.model_copy(update={"tasks": tuple(new.get(state.task, state) for state in board.tasks)})


def marked(board: Board, *marks: str) -> Board:
    """Return the board with these marks of finished work added, each once, and the failures of work forgotten."""
    fresh = tuple(mark for mark in dict.fromkeys(marks) if mark not in board.done)
    return board.model_copy(update={"done": board.done + fresh, "work_failures": 0})


def holder_is_gone(holder: str) -> bool:
    """Return whether the process named by a holder such as `pid-4711` no longer runs on this machine."""
    if not holder.startswith("pid-") or not holder[4:].isdigit():
        return False
    try:
        os.kill(int(holder[4:]), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def without_expired(board: Board, now: datetime) -> Board:
    """Return the board with every task that is out with a holder who is gone, or for too long, ready again."""
    late = [
        state.model_copy(update={"status": "ready", "holder": "", "since": None})
        for state in board.tasks
        if state.status == "out"
        and (holder_is_gone(state.holder) or (state.since is not None and now - state.since > LEASE))
    ]
    return replaced(board, late)


def with_blocked(board: Board, plan: Plan) -> Board:
    """Return the board with every task that waits for a failed or blocked one blocked, with the reason."""
    while True:
        bad = {state.task for state in board.tasks if state.status in ("failed", "blocked")}
        newly = [
            state.model_copy(update={"status": "blocked", "reason": f"depends on {_named(stopped)}, which failed"})
            for task in plan.tasks
            if (state := state_of(board, task.id)) is not None
            and state.status == "pending"
            and (stopped := sorted(bad.intersection(task.dependencies)))
        ]
        if not newly:
            return board
        board = replaced(board, newly)


def _named(tasks: Sequence[int]) -> str:
    return ("task " if len(tasks) == 1 else "tasks ") + ", ".join(str(task) for task in tasks)


def due(board: Board, plan: Plan) -> tuple[int, ...]:
    """Return the pending tasks whose dependencies are all finished: the wave that may be worked on now."""
    finished = {state.task for state in board.tasks if state.status in ("done", "failed", "blocked")}
    pending = {state.task for state in board.tasks if state.status == "pending"}
    return tuple(task.id for task in plan.tasks if task.id in pending and finished.issuperset(task.dependencies))


def in_status(board: Board, *statuses: str) -> tuple[TaskState, ...]:
    """Return the tasks in one of these statuses, in the order of the plan."""
    return tuple(state for state in board.tasks if state.status in statuses)


def all_closed(board: Board) -> bool:
    """Return whether every task is done, failed or blocked."""
    return all(state.status in ("done", "failed", "blocked") for state in board.tasks)
