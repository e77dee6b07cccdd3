"""The board of tasks: waves, blocked tasks, leases."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime, timedelta, timezone

import pytest

from hooks_py.models.plan import Plan, Task
from hooks_py.models.workspace import Board, TaskState
from hooks_py.run.board import (
    LEASE,
    all_closed,
    due,
    holder_is_gone,
    marked,
    replaced,
    state_of,
    with_blocked,
    with_plan,
    without_expired,
)

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=timezone.utc)


def plan(*dependencies: tuple[int, ...]) -> Plan:
    tasks = tuple(
        Task(id=number, description=f"chapter {number}", dependencies=needs)
        for number, needs in enumerate(dependencies, start=1)
    )
    return Plan(research_type="general", topic="topic", tasks=tasks)


def board(*statuses: str) -> Board:
    return Board(tasks=tuple(TaskState(task=n, status=s) for n, s in enumerate(statuses, start=1)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("statuses", "expected"),
    [
        pytest.param(("pending", "pending", "pending"), (1, 2), id="the first wave has no dependencies"),
        pytest.param(("done", "pending", "pending"), (2,), id="a wave waits for all of its dependencies"),
        pytest.param(("done", "done", "pending"), (3,), id="the next wave"),
        pytest.param(("done", "out", "pending"), (), id="work that is out is waited for"),
    ],
)
def test_a_task_is_due_when_everything_it_needs_is_finished(statuses, expected):
    """
    The wave that may be worked on are the pending tasks whose dependencies are all closed.
    """
    assert expected == due(board(*statuses), plan((), (), (1, 2)))


def test_a_failure_blocks_everything_behind_it_and_nothing_else():
    """
    Blocked tasks name the task that stopped them; independent ones go on.
    """
    after = with_blocked(board("failed", "pending", "pending", "pending"), plan((), (1,), (2,), ()))

    assert ["failed", "blocked", "blocked", "pending"] == [state.status for state in after.tasks]
    assert "depends on task 1, which failed" == state_of(after, 2).reason
    assert "depends on task 2, which failed" == state_of(after, 3).reason
    assert not all_closed(after)


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        pytest.param(LEASE - timedelta(seconds=1), "out", id="within the lease"),
        pytest.param(LEASE + timedelta(seconds=1), "ready", id="after the lease"),
    ],
)
def test_a_worker_who_is_silent_for_too_long_loses_his_task(age, expected):
    """
    A task that is out goes back when its lease is over.
    """
    out = TaskState(task=1, status="out", attempt=1, holder="session-a", since=NOW - age)
    after = without_expired(Board(tasks=(out,)), NOW)

    assert expected == state_of(after, 1).status
    assert 1 == state_of(after, 1).attempt


def test_a_holder_that_is_a_dead_process_is_gone_at_once():
    """
    A process that has ended holds nothing; one that runs, or a session, does.
    """
    ended = subprocess.Popen([sys.executable, "-c", "pass"])
    ended.wait()

    assert holder_is_gone(f"pid-{ended.pid}")
    assert not holder_is_gone(f"pid-{os.getpid()}")
    assert not holder_is_gone("0b9c-session")


def test_an_edited_plan_keeps_what_was_done():
    """
    Tasks that were added to the plan are pending, the others keep their state.
    """
    after = with_plan(board("done", "failed"), plan((), (), (1,)))

    assert ["done", "failed", "pending"] == [state.status for state in after.tasks]


def test_a_mark_is_kept_once_and_forgives_earlier_deaths_of_the_worker():
    """
    Marks are a set in order; progress resets the count of failures.
    """
    after = marked(marked(Board(work_failures=2), "ingest"), "ingest", "collect:1:1:0")

    assert ("ingest", "collect:1:1:0") == after.done
    assert 0 == after.work_failures


def test_replacing_touches_only_the_tasks_that_are_given():
    """
    Other tasks stay as they are, in their order.
    """
    after = replaced(board("pending", "pending"), [TaskState(task=2, status="done")])

    assert ["pending", "done"] == [state.status for state in after.tasks]
