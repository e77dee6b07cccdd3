"""Going back to tasks: which of them a gap belongs to, and whether another round brought them anything new."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Sequence

from hooks_py.models.aggregate import Gap
from hooks_py.models.plan import Plan, PlannedQuery, Task
from hooks_py.models.workspace import TaskState
from hooks_py.run.board import replaced, state_of
from hooks_py.run.context import Run
from hooks_py.run.retrieval import best_passages, questions_for

QUERIES_PER_TASK = 4  # made from gaps, in one round


def again(run: Run, gaps: Sequence[Gap]) -> tuple[TaskState, ...]:
    """Set the tasks that gaps belong to back to pending, with queries made from the gaps; return their states."""
    plan, board = run.plan(), run.workspace.board()
    by_task: dict[int, list[Gap]] = defaultdict(list)
    for gap in gaps:
        if gap.queries:
            by_task[_task_of(plan, gap).id].append(gap)
    states: list[TaskState] = []
    for task, theirs in sorted(by_task.items()):
        state = state_of(board, task)
        if state is None or state.status in ("failed", "blocked"):
            continue
        number = state.round + 1
        queries = [
            PlannedQuery(id=f"r{number}-{task}-{place}", query=query, purpose=gap.detail[:200])
            for gap in theirs
            for place, query in enumerate(gap.queries, start=1)
        ]
        states.append(
            state.model_copy(
                update={
                    "status": "pending",
                    "round": number,
                    "extra_queries": tuple(queries[:QUERIES_PER_TASK]),
                    "gaps": tuple(gap.detail for gap in theirs),
                    "requests": 0,
                    "result_hash": "",
                }
            )
        )
    run.workspace.change_board(lambda current: replaced(current, states))
    return tuple(states)


def _task_of(plan: Plan, gap: Gap) -> Task:
    for task in plan.tasks:
        if gap.dimension and task.dimension == gap.dimension:
            return task
    for task in plan.tasks:
        if any(question in gap.detail for question in task.hints.key_questions):
            return task
    return plan.tasks[0]


def with_material(run: Run, task: Task, state: TaskState) -> TaskState:
    """
    Return the task ready to be handed out with the passages that it now has.

    When a further round brought a task nothing that it had not been given
    before, its section stands and it is done again at once.
    """
    found = best_passages(run, questions_for(task, state))
    seen = zlib.crc32("\n".join(sorted(f"{one.item}@{one.start}" for one in found)).encode())
    if state.round > 1 and state.section and seen == state.material:
        return state.model_copy(update={"status": "done", "extra_queries": ()})
    return state.model_copy(update={"status": "ready", "material": seen})
