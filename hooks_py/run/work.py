"""The background work of a run: what code must do before the next step can be handed out."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from hooks_py.errors import ResearchError
from hooks_py.run import aggregating, crawling
from hooks_py.run.board import marked, replaced, state_of
from hooks_py.run.collect import Collector
from hooks_py.run.context import Run
from hooks_py.run.inbox import take_captured
from hooks_py.run.ingest import ingest
from hooks_py.run.reindexing import index_again
from hooks_py.run.revisit import with_material
from hooks_py.web.client import Client
from hooks_py.web.settings import from_environment

FAILURES = 3  # deaths of the worker without progress, after which the user is asked


def pending(run: Run) -> tuple[str, ...]:
    """Return the marks of the work that code has to do now, in order; empty when a step can be handed out."""
    meta = run.meta()
    if meta.state == "CRAWLING":
        return crawling.work_marks(run, run.workspace.board(), run.plan())
    if meta.state == "AGGREGATE":
        return aggregating.work_marks(run)
    return ()


def work(run: Run) -> bool:
    """
    Do all pending work of the run, one unit after the other; return False when somebody else is at it.

    A unit that cannot go on leaves its reason on the board for the next step.

    Raises:
        NothingReached: no source and no document could be reached.
        StorageError: the disk does not take it.
    """
    lock = run.workspace.worker_lock()
    if lock is None:
        return False
    with lock, ExitStack() as opened:
        hands = _Hands(run, opened)
        if run.meta().stats.raw_items:
            index_again(run)
        while marks := pending(run):
            _begin(run)
            try:
                hands.do(marks[0])
            except ResearchError as error:
                _stop(run, error)
                raise
    return True


def _begin(run: Run) -> None:
    run.workspace.change_board(lambda board: board.model_copy(update={"work_failures": board.work_failures + 1}))


def _stop(run: Run, error: ResearchError) -> None:
    run.workspace.change_board(
        lambda board: board.model_copy(
            update={"work_error": str(error), "work_exit": error.exit_code, "work_failures": 0}
        )
    )
    run.change_meta(reason=str(error))
    run.workspace.log("work-stopped", error=str(error))
    run.publish()


class _Hands:
    """Does the units of work, with one HTTP client for all of them."""

    def __init__(self, run: Run, opened: ExitStack) -> None:
        self.run = run
        self.opened = opened
        self.client: Client | None = None

    def do(self, mark: str) -> None:
        """Do one unit and mark it as done."""
        kind, *rest = mark.split(":")
        if kind == "ingest":
            ingest(self.run)
        elif kind == "collect":
            self._collect(int(rest[0]))
        else:
            aggregating.aggregate(self.run)
        self.run.workspace.change_board(lambda board: marked(board, mark))
        self.run.workspace.log("work", mark=mark)

    def _collect(self, task_id: int) -> None:
        run, plan = self.run, self.run.plan()
        task = next(task for task in plan.tasks if task.id == task_id)
        state = state_of(run.workspace.board(), task_id)
        if state is None:
            return
        take_captured(run)
        if run.meta().options.web:
            run.tell("task", f"task {task_id}: searching for “{task.title or task.description[:60]}”")
            Collector(run, task, state, self._client()).collect()
        new = with_material(run, task, state)
        run.workspace.change_board(lambda board: replaced(board, [new]))

    def _client(self) -> Client:
        if self.client is None:
            self.client = self.opened.enter_context(Client(from_environment(os.environ)))
        return self.client


def needs_user(run: Run) -> str:
    """Return why the work cannot go on without the user; empty when it can."""
    board = run.workspace.board()
    if board.work_error:
        return board.work_error
    if board.work_failures >= FAILURES:
        return f"the background work died {board.work_failures} times; see {run.path / 'processed/log.jsonl'}"
    return ""


def start_detached(run: Run) -> int:
    """Start the run's work in a process of its own that outlives this one; return its process id."""
    door = Path(__file__).resolve().parents[2] / "scripts" / "grounded_main.py"
    log = run.path / "steps" / "worker.log"
    with log.open("ab") as output:
        process = subprocess.Popen(  # our own door, by absolute path, with a path of ours
            [sys.executable, *_flags(), str(door), "work", str(run.path)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            cwd=run.path,
            env={**os.environ, "GROUNDED_DETACHED": "1"},
        )
    return process.pid


def _flags() -> list[str]:
    prefix = [f"pycache_prefix={sys.pycache_prefix}"] if sys.pycache_prefix else []
    return ["-I", *(flag for setting in prefix for flag in ("-X", setting))]
