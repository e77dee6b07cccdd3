"""A plan as a person or a model wrote it: refused with every fault at once, or taken with advice."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from hooks_py.errors import PlanError
from hooks_py.models.base import Fault
from hooks_py.models.plan import Hints, Plan, PlanAdvice, PlannedQuery, Task
from hooks_py.plan.waves import cycle, cycle_fault, implied, waves

MOST_TASKS = 60
LARGEST = 1_000_000  # characters; 60 tasks with long hints stay under a tenth of it
FEWEST_ADVISED = 4  # of the recommended 4 to 7 chapters
TOO_MANY_ADVISED = 10
LONG_CHAIN = 4  # waves; most such plans do as well with two

_FENCE = re.compile(r"\A\s*```[A-Za-z]*[ \t]*\r?\n(.*?)\r?\n?[ \t]*```\s*\Z", re.DOTALL)
_OPERATOR = re.compile(
    r"\b(?:site|filetype|intitle|inurl|intext|after|before):\S|\b(?:AND|OR|NOT)\b|(?<!\S)-[A-Za-z]|(?<!\S)\+\"|^\s*[\"“][^\"“”]+[\"”]\s*$"
)
_KNOWN = {
    "plan": tuple(Plan.model_fields),
    "task": tuple(Task.model_fields),
    "hints": tuple(Hints.model_fields),
    "query": tuple(PlannedQuery.model_fields),
}


def parse_plan(text: str) -> Plan:
    """
    Return the plan that a JSON text holds; a byte order mark and one code fence around it are taken off.

    Raises:
        PlanError: it cannot be worked; carries every fault found, each with where it is and how to mend it.
    """
    body = _bare(text)
    value = _json(body)
    faults = [*_structure(value), *_fields(body, value)]
    if faults:
        unique = {(fault.where, fault.problem): fault for fault in faults}
        raise PlanError("the plan cannot be worked", tuple(unique.values()))
    return Plan.model_validate_json(body, strict=True)


def _bare(text: str) -> str:
    if len(text) > LARGEST:
        raise PlanError(
            "the plan cannot be worked",
            [Fault(where="plan", problem=f"has {len(text)} characters, {LARGEST} are the most", fix="shorten it")],
        )
    body = text.removeprefix("\ufeff")
    fenced = _FENCE.match(body)
    return fenced[1] if fenced else body


def _json(body: str) -> dict[str, object]:
    try:
        value = json.loads(body, object_pairs_hook=_unique)
    except RecursionError as error:
        fault = Fault(where="plan", problem="is nested too deep", fix="write the fields of a plan and nothing else")
        raise PlanError("the plan cannot be worked", [fault]) from error
    except ValueError as error:
        place = f"line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else "plan"
        problem = f"is no JSON: {error.msg}" if isinstance(error, json.JSONDecodeError) else str(error)
        fault = Fault(where=place, problem=problem, fix="hand in one JSON object and nothing around it")
        raise PlanError("the plan cannot be worked", [fault]) from error
    if not isinstance(value, dict):
        fault = Fault(where="plan", problem="is no JSON object", fix='begin with {"research_type": …')
        raise PlanError("the plan cannot be worked", [fault])
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    twice = [name for name, count in Counter(name for name, _ in pairs).items() if count > 1]
    if twice:
        raise ValueError(f"the field {twice[0]!r} stands twice in one object")
    return dict(pairs)


def _structure(value: Mapping[str, object]) -> Iterator[Fault]:
    """Yield what is wrong with the tasks as a whole, as far as they can be read."""
    tasks = value.get("tasks")
    if not isinstance(tasks, list):
        return  # told by the check of the fields
    if not tasks:
        yield Fault(where="tasks", problem="the plan has no task", fix="write 4 to 7 chapter-level tasks")
    if len(tasks) > MOST_TASKS:
        yield Fault(
            where="tasks", problem=f"{len(tasks)} tasks are more than {MOST_TASKS}", fix="merge them into 4 to 7"
        )
    if isinstance(value.get("topic"), str) and not str(value["topic"]).strip():
        yield Fault(where="topic", problem="is empty", fix="repeat the topic of the run")
    read = [task for task in tasks if isinstance(task, dict)]
    yield from _numbering([task["id"] for task in read if _is_number(task.get("id"))], len(tasks))
    yield from _dependencies(read)
    for task in read:
        description = task.get("description")
        if isinstance(description, str) and description and not description.strip():
            yield Fault(where=_name(task), problem="the description is empty", fix="say what the chapter is about")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbering(ids: list[int], count: int) -> Iterator[Fault]:
    for task, times in Counter(ids).items():
        if times > 1:
            yield Fault(
                where=f"task {task}", problem=f"the id {task} is given {times} times", fix="number from 1, each once"
            )
    missing = sorted(set(range(1, count + 1)) - set(ids))
    beyond = sorted(task for task in set(ids) if not 1 <= task <= count)
    if len(ids) == count and beyond:
        yield Fault(
            where="tasks",
            problem=f"the ids do not run from 1 to {count}: {_some(missing)} missing, {_some(beyond)} beyond",
            fix=f"number the tasks 1 to {count} without gaps",
        )


def _some(ids: list[int]) -> str:
    return ", ".join(str(task) for task in ids[:10]) + (" …" if len(ids) > 10 else "")


def _dependencies(tasks: list[dict[str, object]]) -> Iterator[Fault]:
    known = {task["id"] for task in tasks if _is_number(task.get("id"))}
    needs: dict[int, tuple[int, ...]] = {}
    for task in tasks:
        listed = task.get("dependencies", [])
        numbers = [each for each in listed if _is_number(each)] if isinstance(listed, list) else []
        task_id = task.get("id")
        missing = sorted({each for each in numbers if each not in known})
        if missing:
            yield Fault(
                where=_name(task),
                problem=f"depends on {missing}, which the plan does not have",
                fix="name ids of the plan, or drop them",
            )
        if task_id in numbers:
            yield Fault(where=_name(task), problem="depends on itself", fix="drop its own id")
        twice = sorted(each for each, times in Counter(numbers).items() if times > 1)
        if twice:
            yield Fault(where=_name(task), problem=f"names the dependency {_some(twice)} twice", fix="name each once")
        if isinstance(task_id, int):
            needs[task_id] = (*needs.get(task_id, ()), *(each for each in numbers if each != task_id))
    path = cycle(needs)
    if path:
        yield cycle_fault(path)


def _name(task: Mapping[str, object]) -> str:
    return f"task {task['id']}" if _is_number(task.get("id")) else "a task without an id"


def _fields(body: str, value: Mapping[str, object]) -> Iterator[Fault]:
    try:
        Plan.model_validate_json(body, strict=True)
    except ValidationError as error:
        for found in error.errors(include_url=False, include_input=False):
            yield _field_fault(found["loc"], found["type"], found["msg"], value)


def _field_fault(loc: tuple[int | str, ...], kind: str, message: str, value: Mapping[str, object]) -> Fault:
    where = _place(loc, value)
    if kind == "extra_forbidden":
        names = _KNOWN[
            "query" if "queries" in loc else "hints" if "hints" in loc else "task" if len(loc) > 1 else "plan"
        ]
        return Fault(where=where, problem="is a field we do not know", fix=f"drop it; known are {', '.join(names)}")
    if kind == "missing":
        return Fault(where=where, problem="is missing", fix="add it")
    if kind == "string_too_short":
        return Fault(
            where=where, problem="is empty", fix="say what the chapter is about" if len(loc) > 1 else "fill it in"
        )
    return Fault(where=where, problem=message[:1].lower() + message[1:])


def _place(loc: tuple[int | str, ...], value: Mapping[str, object]) -> str:
    if len(loc) >= 2 and loc[0] == "tasks" and isinstance(loc[1], int):
        tasks = value.get("tasks")
        task = tasks[loc[1]] if isinstance(tasks, list) and loc[1] < len(tasks) else None
        has_id = isinstance(task, dict) and _is_number(task.get("id"))
        name = f"task {task['id']}" if has_id and isinstance(task, dict) else f"the task in place {loc[1] + 1}"
        return ", ".join([name, *(str(part) for part in loc[2:])])
    return ", ".join(str(part) for part in loc) or "plan"


def check_plan(plan: Plan) -> tuple[PlanAdvice, ...]:
    """Return what could be better about a plan that can be worked; empty: nothing."""
    hints = (advice for task in plan.tasks for advice in _hints(task))
    return (*_granularity(len(plan.tasks)), *_shape(plan), *hints)


def _granularity(count: int) -> Iterator[PlanAdvice]:
    if count < FEWEST_ADVISED:
        yield PlanAdvice(
            kind="too-coarse", message=f"{count} tasks are coarse; split them into {FEWEST_ADVISED} to 7 chapters"
        )
    if count >= TOO_MANY_ADVISED:
        yield PlanAdvice(
            kind="too-fine", message=f"{count} tasks are fine-grained; merge them into {FEWEST_ADVISED} to 7"
        )


def _shape(plan: Plan) -> Iterator[PlanAdvice]:
    layers = len(waves(plan.tasks))
    if layers >= LONG_CHAIN:
        yield PlanAdvice(
            kind="long-chain",
            message=f"{layers} tasks wait for one another in a row; let more of them run side by side",
        )
    for task, surplus in implied(plan.tasks).items():
        yield PlanAdvice(
            kind="pseudo-dependency",
            message=f"task {task} names {_some(list(surplus))}, which its other dependencies imply; drop it",
        )


def _hints(task: Task) -> Iterator[PlanAdvice]:
    if not task.hints.key_questions:
        yield PlanAdvice(kind="no-questions", message=f"task {task.id} has no key questions; say what it has to answer")
    for hint in (*task.hints.data_needs, *task.hints.key_questions):
        if _OPERATOR.search(hint):
            yield PlanAdvice(
                kind="hint-is-a-query",
                message=f"task {task.id}: the hint {hint[:80]!r} is an exact query; give scope and focus instead",
            )
