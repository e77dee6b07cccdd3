"""COMPLETED and FAILED: the last words of a run, in its own files and in the store's index."""

from __future__ import annotations

from hooks_py.disk.sessions import remove_session
from hooks_py.knowledge.index import summary_of
from hooks_py.run.context import Run
from hooks_py.run.states import PROMISE


def finish(run: Run, *, faults: int) -> None:
    """Complete the run: status, promise, number of faults, summary in the index, session record removed."""
    run.change_meta(faults=faults, promise=PROMISE)
    run.move("COMPLETED")
    run.publish(summary_of(str(run.path)))
    _let_go(run)
    run.tell("done", str(run.path / "output/report.md"), faults=faults)


def fail(run: Run, reason: str) -> None:
    """End the run as failed, with the reason; a resume goes on in the state that it failed in."""
    run.move("FAILED", reason=reason)
    _let_go(run)


def _let_go(run: Run) -> None:
    owner = run.meta().owner
    if owner and not owner.startswith("pid-"):
        remove_session(owner)
