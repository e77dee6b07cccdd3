"""The loop of a driver: ask for the step, answer it, hand the answer in, until the run ends."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Protocol

from hooks_py.errors import ResearchError
from hooks_py.models.steps import Step, WorkOrder
from hooks_py.run import work
from hooks_py.run.machine import Machine

POLL_S = 0.5


class Driver(Protocol):
    """Whoever thinks: answers one order of a step with the JSON text to hand in."""

    def answer(self, machine: Machine, step: Step, order: WorkOrder) -> str:
        """Return the result of an order as JSON text."""


def drive(machine: Machine, driver: Driver, *, owner: str) -> Step:
    """
    Drive a run to its end, or to where the user is needed, and return that last step.

    Work that the machine waits for is done in this process when nobody else does it.

    Raises:
        ResearchError: the work or a hand-in was refused; the run stays where it was and can be resumed.
    """
    while True:
        step = machine.next(owner=owner, detached=False)
        if step.kind in ("done", "refused", "approve"):
            return step
        if step.kind == "wait":
            if not work.work(machine.run):
                time.sleep(POLL_S)
            continue
        answered = 0
        for order in _open_orders(machine, step):
            payload = driver.answer(machine, step, order)
            machine.submit(payload, step=step.number, task=order.task, attempt=order.attempt, epoch=step.epoch)
            answered += 1
        if not answered:
            raise ResearchError(f"step {step.number} ({step.kind}) is out with somebody else; try again later")


def _open_orders(machine: Machine, step: Step) -> tuple[WorkOrder, ...]:
    if step.kind != "gather":
        return step.orders
    out: Mapping[int, int] = {
        state.task: state.attempt for state in machine.run.workspace.board().tasks if state.status == "out"
    }
    return tuple(order for order in step.orders if out.get(order.task) == order.attempt)
