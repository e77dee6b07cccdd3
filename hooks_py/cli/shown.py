"""A step as text: what to do, by whom, and the exact commands."""

from __future__ import annotations

from pathlib import Path

from hooks_py.cli.roles import agent_for
from hooks_py.models.steps import Step, WorkOrder
from hooks_py.models.workspace import Board
from hooks_py.workspace.store import Workspace

ENDS = ("done", "refused", "preparing")


def shown(step: Step, session: str = "") -> str:
    """Return a step as a driver reads it; `session` is the conversation that drives, empty for none."""
    lines = [f"step {step.number}: {step.kind}  (run {step.run or '-'}, state {step.state})"]
    lines += [_in_words_of(session, step.message)] if step.message else []
    if step.workspace:
        lines.append(f"workspace: {step.workspace}")
        lines += _orders(step)
    if step.kind == "wait":
        lines.append(f"running: {step.running}")
    if step.report:
        lines.append(f"report: {step.report}")
    if step.run and step.kind not in ENDS:
        then = "ask again, it waits for you" if step.kind == "wait" else "then"
        lines.append(f"{then}: grounded next {step.run}{f' --session {session}' if session else ''}")
    return "\n".join(lines)


def _orders(step: Step) -> list[str]:
    agent = agent_for(step.kind, Path(step.workspace).parent)
    lines = [f"agent: {agent}"] if agent and step.orders else []
    if step.at_once:
        lines.append(f"at the same time: {step.at_once}")
    closed = _closed(step)
    for order in step.orders:
        if order.task in closed:
            lines.append(f"- task {order.task}: {closed[order.task]}, nothing to do")
        else:
            lines += _order(step, order)
    return lines


def _order(step: Step, order: WorkOrder) -> list[str]:
    about = f"task {order.task}: {order.title}" if order.task else order.title
    return [f"- {about}", f"  prompt: {step.workspace}/{order.prompt}", f"  hand in: {order.submit}"]


def _closed(step: Step) -> dict[int, str]:
    """Return the tasks of a gather whose order needs no work any more, with what became of each."""
    if step.kind != "gather":
        return {}
    board: Board = Workspace.open(Path(step.workspace)).board()
    attempts = {order.task: order.attempt for order in step.orders}
    return {
        state.task: state.status
        for state in board.tasks
        if state.task in attempts and (state.status != "out" or state.attempt != attempts[state.task])
    }


def _in_words_of(session: str, message: str) -> str:
    """Return a message with the way to go on that a conversation has: `grounded resume` would drive by rules."""
    return message.replace("grounded resume ", "/grounded:deep-research --resume ") if session else message
