"""The order of the tasks, worked out from their direct dependencies alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hooks_py.errors import PlanError
from hooks_py.models.base import Fault
from hooks_py.models.plan import Task


def waves(tasks: Sequence[Task]) -> list[tuple[int, ...]]:
    """
    Group tasks into waves that may run side by side, ids in order.

    A task is in the earliest wave after all its dependencies, so the number
    of waves is the length of the longest chain.

    Raises:
        PlanError: a dependency is not a task, or the tasks form a cycle.
    """
    waiting = {task.id: set(task.dependencies) for task in tasks}
    unknown = [
        Fault(where=f"task {task}", problem=f"depends on {sorted(missing)}, which the plan does not have")
        for task, needed in waiting.items()
        if (missing := needed - waiting.keys())
    ]
    if unknown:
        raise PlanError("the plan cannot be put in order", unknown)
    found: list[tuple[int, ...]] = []
    while waiting:
        wave = tuple(sorted(task for task, needed in waiting.items() if not needed))
        if not wave:
            path = cycle({task: tuple(sorted(needed)) for task, needed in waiting.items()})
            raise PlanError("the plan cannot be put in order", [cycle_fault(path)])
        found.append(wave)
        for task in wave:
            del waiting[task]
        for needed in waiting.values():
            needed.difference_update(wave)
    return found


def cycle(needs: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Return one cycle of tasks, first and last the same; empty: there is none. Ids that are no tasks lead nowhere."""
    done: set[int] = set()
    for start in sorted(needs):
        path: list[int] = []
        branches = [iter((start,))]
        while branches:
            task = next(branches[-1], None)
            if task is None:
                branches.pop()
                if path:
                    done.add(path.pop())
            elif task in path:
                return (*path[path.index(task) :], task)
            elif task in needs and task not in done:
                path.append(task)
                branches.append(iter(needs[task]))
    return ()


def cycle_fault(path: Sequence[int]) -> Fault:
    """Return the fault that names every task of a cycle."""
    return Fault(
        where="tasks",
        problem=f"the dependencies run in a circle: {' → '.join(str(task) for task in path)}",
        fix="drop one dependency of the circle",
    )


def implied(tasks: Sequence[Task]) -> dict[int, tuple[int, ...]]:
    """Return the dependencies that other dependencies of the same task imply already, by task."""
    behind: dict[int, set[int]] = {}
    direct = {task.id: task.dependencies for task in tasks}
    for task in (task for wave in waves(tasks) for task in wave):
        behind[task] = set(direct[task]).union(*(behind[needed] for needed in direct[task]))
    found = {}
    for task, needs in direct.items():
        surplus = {needed for needed in needs if any(needed in behind[other] for other in needs)}
        if surplus:
            found[task] = tuple(sorted(surplus))
    return found
