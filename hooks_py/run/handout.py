"""Handing out a step: its prompts and briefs as files, its commands, and the record of it."""

from __future__ import annotations

from dataclasses import dataclass

from hooks_py.disk.sessions import write_session
from hooks_py.models.base import Record
from hooks_py.models.steps import Step, StepKind, WorkOrder
from hooks_py.report.prompts import render_prompt
from hooks_py.run.context import Run
from hooks_py.workspace.steps import next_number, order_files, write_order, write_step


@dataclass(frozen=True)
class Job:
    """One order to hand out: what it is worked from, and which task and attempt of the plan it is."""

    brief: Record
    task: int = 0
    attempt: int = 1
    title: str = ""


@dataclass(frozen=True)
class Handed:
    """What was handed in: the text, for which order of which step."""

    step: Step
    order: WorkOrder
    payload: str


def hand_out(run: Run, kind: StepKind, jobs: list[Job], *, message: str = "", at_once: int = 0) -> Step:
    """Return a new step with a prompt and a brief on disk for each job; it is the run's current step from now on."""
    meta = run.meta()
    number = next_number(run.workspace)
    orders = tuple(_order(run, kind, job, number, meta.epoch) for job in jobs)
    step = Step(
        run=run.id,
        number=number,
        kind=kind,
        state=meta.state,
        epoch=meta.epoch,
        workspace=str(run.path),
        message=message,
        orders=orders,
        at_once=at_once,
    )
    path = write_step(run.workspace, step)
    run.workspace.change_board(lambda board: board.model_copy(update={"step": number}))
    if meta.owner and not meta.owner.startswith("pid-"):
        write_session(meta.owner, run.path, str(path))
    run.workspace.log("step", number=number, step=kind, orders=len(orders))
    run.tell("step", kind, orders=len(orders))
    return step


def _order(run: Run, kind: StepKind, job: Job, number: int, epoch: int) -> WorkOrder:
    files = order_files(number, kind, task=job.task, attempt=job.attempt)
    where = ["--task", str(job.task), "--attempt", str(job.attempt)] if job.task else []
    command = " ".join(["grounded submit", run.id, "--step", str(number), *where, "--epoch", str(epoch)])
    prompt = render_prompt(kind, job.brief, run.meta().options.language, command)
    write_order(run.workspace, files, prompt=prompt, brief=job.brief)
    return WorkOrder(
        task=job.task, attempt=job.attempt, title=job.title, prompt=files.prompt, brief=files.brief, submit=command
    )
