"""The machine: ask for the step, do it, hand in the result; the one door for every driver."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from hooks_py.errors import LeaseError, ResearchError, SubmissionError
from hooks_py.models.base import Fault
from hooks_py.models.steps import Step, WorkOrder
from hooks_py.models.workspace import RunState
from hooks_py.run import aggregating, analysing, crawling, planning, reporting, verifying, work
from hooks_py.run.context import Run
from hooks_py.run.events import Listener, nobody
from hooks_py.run.finishing import fail
from hooks_py.run.handout import Handed
from hooks_py.workspace.steps import current_step, order_files, read_step, write_result
from hooks_py.workspace.store import Workspace

STAGES: Mapping[RunState, ModuleType] = {
    "PLANNING": planning,
    "CRAWLING": crawling,
    "AGGREGATE": aggregating,
    "ANALYSIS": analysing,
    "REPORT": reporting,
    "VERIFY": verifying,
}
KINDS: Mapping[str, RunState] = {
    "plan": "PLANNING",
    "review-plan": "PLANNING",
    "approve": "PLANNING",
    "gather": "CRAWLING",
    "label": "AGGREGATE",
    "judge": "AGGREGATE",
    "debate": "AGGREGATE",
    "analyse": "ANALYSIS",
    "write": "REPORT",
    "assemble": "REPORT",
    "mend": "VERIFY",
    "accept": "VERIFY",
}
MOVES_IN_A_ROW = 40  # more moves without a step would mean that two states hand the run to each other
POLL_S = 0.2
ASK_AGAIN_S = 15


class Machine:
    """The machine of one run, opened by whoever drives it."""

    def __init__(self, path: Path, listener: Listener = nobody) -> None:
        self.run = Run(Workspace.open(path), listener)

    def close(self) -> None:
        """Let go of what was opened."""
        self.run.close()

    def next(self, *, owner: str = "", wait_s: float = 0.0, detached: bool = True) -> Step:
        """
        Return what comes next; it is on disk before this returns.

        While code has work of its own to do, a process is started for it
        unless `detached` is False, up to `wait_s` seconds are spent waiting,
        and the step is a wait. The same step is returned until it is answered.

        Raises:
            LeaseError: `owner` no longer owns the run.
        """
        deadline = time.monotonic() + wait_s
        while True:
            step = self._next_once(owner, detached=detached)
            if step.kind != "wait" or time.monotonic() >= deadline:
                return step
            time.sleep(POLL_S)

    def _next_once(self, owner: str, *, detached: bool) -> Step:
        run = self.run
        with run.workspace.lock():
            self._check_owner(owner)
            for _move in range(MOVES_IN_A_ROW):
                state = run.meta().state
                if state in ("COMPLETED", "FAILED"):
                    return self._end(state)
                refusal = self._refusal()
                if refusal is not None:
                    return refusal
                if work.pending(run):
                    return self._wait(detached=detached)
                step = self._open_step() or STAGES[state].advance(run)
                if step is not None:
                    return step
        raise ResearchError(f"the run moves between states without a step; see {run.path / 'processed/log.jsonl'}")

    def _open_step(self) -> Step | None:
        """Return the step that is out and still waits for its answer; a gather is settled by the board."""
        step = current_step(self.run.workspace)
        if step is None or step.kind == "gather" or step.state != self.run.meta().state:
            return None
        files = order_files(step.number, step.kind)
        return None if (self.run.path / files.result).exists() else self._renewed(step)

    def _renewed(self, step: Step) -> Step | None:
        return step if step.epoch == self.run.meta().epoch else None

    def _refusal(self) -> Step | None:
        reason = work.needs_user(self.run)
        if not reason:
            return None
        exit_code = self.run.workspace.board().work_exit or 1
        return self._plain("refused", f"{reason}\nmend it, then: grounded resume {self.run.id}", exit_code=exit_code)

    def _wait(self, *, detached: bool) -> Step:
        run = self.run
        lock = run.workspace.worker_lock()
        if lock is not None:
            lock.release()
            if detached:
                work.start_detached(run)
        marks = ", ".join(work.pending(run))
        return self._plain("wait", "code is collecting and reading sources", running=marks, ask_again_s=ASK_AGAIN_S)

    def _end(self, state: RunState) -> Step:
        run, meta = self.run, self.run.meta()
        if state == "FAILED":
            return self._plain("refused", f"the run failed: {meta.reason}", exit_code=1)
        report = str(run.path / "output/report.md")
        message = meta.promise + (f"\n{meta.faults} statement(s) were removed" if meta.faults else "")
        return self._plain("done", message, report=report, exit_code=1 if meta.faults else 0)

    def _plain(self, kind: str, message: str, **fields: object) -> Step:
        meta = self.run.meta()
        return Step.model_validate(
            {
                "run": self.run.id,
                "number": self.run.workspace.board().step,
                "kind": kind,
                "state": meta.state,
                "epoch": meta.epoch,
                "workspace": str(self.run.path),
                "message": message,
                **fields,
            }
        )

    def _check_owner(self, owner: str) -> None:
        holder = self.run.meta().owner
        if owner and holder and owner != holder:
            raise LeaseError(
                f"the run {self.run.id} was taken over by {holder}; grounded resume {self.run.id} takes it back"
            )

    def submit(self, payload: str, *, step: int, task: int = 0, attempt: int = 0, epoch: int | None = None) -> str:
        """
        Return what was taken of a result; the same bytes a second time change nothing.

        Raises:
            LeaseError: the step is answered already, the attempt is old, or the run was taken over.
            SubmissionError: the result does not hold; every fault is listed and nothing was stored.
        """
        run = self.run
        with run.workspace.lock():
            meta = run.meta()
            if epoch is not None and epoch != meta.epoch:
                raise LeaseError(
                    f"the run was taken over by {meta.owner or 'somebody else'} (epoch {meta.epoch}, not {epoch})"
                )
            record, order = self._order(step, task, attempt)
            files = order_files(record.number, record.kind, task=order.task, attempt=order.attempt)
            stored = run.path / files.result
            if stored.exists():
                if stored.read_text(encoding="utf-8") == payload:
                    return "the same result was taken before"
                if record.kind != "gather":
                    raise LeaseError(f"step {step} ({record.kind}) was answered already; ask for the next step")
            if record.kind != "gather" and run.workspace.board().step != record.number:
                raise LeaseError(f"step {step} ({record.kind}) is no longer the current one; ask for the next step")
            said = str(STAGES[KINDS[record.kind]].accept(run, Handed(record, order, payload)))
            write_result(run.workspace, files, payload)
            run.workspace.log("submit", step=step, task=order.task, attempt=order.attempt, said=said)
            return said

    def _order(self, number: int, task: int, attempt: int) -> tuple[Step, WorkOrder]:
        step = read_step(self.run.workspace, number)
        if step is None:
            raise SubmissionError(f"there is no step {number}; grounded next {self.run.id} shows the current one")
        found = [o for o in step.orders if o.task == task and attempt in (0, o.attempt)]
        if not found:
            orders = ", ".join(f"--task {o.task} --attempt {o.attempt}" for o in step.orders) or "none"
            raise SubmissionError(
                f"step {number} ({step.kind}) has no such order",
                [Fault(where=f"--task {task} --attempt {attempt}", problem="is not one of its orders", fix=orders)],
            )
        return step, found[0]

    def fail(self, reason: str) -> None:
        """End the run as failed, with the reason."""
        with self.run.workspace.lock():
            fail(self.run, reason)
