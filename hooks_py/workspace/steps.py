"""
What was handed out and what was handed in, in order, under steps/.

`0003-gather.json` is a step, `0003-gather-t2-a1.md` the prompt of its order
for task 2 at the first attempt, `….brief.json` the same for programs, and
`….result.json` what came back for it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple, TypeVar

from hooks_py.disk.atomic import write_text
from hooks_py.disk.paths import inside
from hooks_py.disk.reading import read_text
from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError
from hooks_py.models.base import Record
from hooks_py.models.steps import Step, StepKind
from hooks_py.workspace.store import Workspace, read_record, write_record

_STEP = re.compile(r"([0-9]{4,})-([a-z-]+)\.json")

AnyRecord = TypeVar("AnyRecord", bound=Record)


class OrderFiles(NamedTuple):
    """Where the files of one order lie, relative to the workspace."""

    prompt: str
    brief: str
    result: str


def order_files(number: int, kind: StepKind, *, task: int = 0, attempt: int = 1) -> OrderFiles:
    """Return where the prompt, the brief and the result of an order lie; task 0: the step is not about one."""
    about = f"-t{task}-a{attempt}" if task else (f"-a{attempt}" if attempt > 1 else "")
    stem = f"steps/{number:04d}-{kind}{about}"
    return OrderFiles(f"{stem}.md", f"{stem}.brief.json", f"{stem}.result.json")


def step_file(ws: Workspace, number: int, kind: StepKind) -> Path:
    """Return the file of a step."""
    return ws.path / f"steps/{number:04d}-{kind}.json"


def write_order(ws: Workspace, files: OrderFiles, *, prompt: str, brief: Record | None = None) -> None:
    """
    Store the prompt of one order, and its brief when there is one.

    Raises:
        FormatError, StorageError: as `disk.atomic.write_text`.
    """
    if brief is not None:
        write_record(inside(ws.path, files.brief), brief)
    write_text(inside(ws.path, files.prompt), prompt)


def write_step(ws: Workspace, step: Step) -> Path:
    """
    Store a step and return its file; write its orders first and point the board to it last.

    Raises:
        StorageError: as `disk.atomic.write_text`.
    """
    path = step_file(ws, step.number, step.kind)
    write_record(path, step)
    return path


def read_step(ws: Workspace, number: int) -> Step | None:
    """
    Return a step by its number; None: there is none.

    Raises:
        FormatError: its file is damaged, or two files have that number.
    """
    names = [name for found, name in _steps(ws) if found == number]
    if len(names) > 1:
        raise FormatError(f"{ws.path / 'steps'} holds two steps {number} ({', '.join(names)}); remove the wrong one")
    return read_record(ws.path / "steps" / names[0], Step) if names else None


def current_step(ws: Workspace) -> Step | None:
    """
    Return the step that the board names; None: there has been none yet.

    Raises:
        FormatError: the board or the step is damaged, or the step is missing.
    """
    number = ws.board().step
    if number == 0:
        return None
    step = read_step(ws, number)
    if step is None:
        raise FormatError(
            f"{ws.path / 'steps/board.json'}: field step: names step {number}, which is not there; "
            "restore the file from a copy, or set the field to the last step that exists"
        )
    return step


def next_number(ws: Workspace) -> int:
    """Return the number of the step to write next: one more than any that exists, so none is overwritten."""
    return max([ws.board().step, *(number for number, _ in _steps(ws))]) + 1


def _steps(ws: Workspace) -> list[tuple[int, str]]:
    folder = ws.path / "steps"
    try:
        names = sorted(entry.name for entry in folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise storage_error(folder, error, "read") from error
    return [(int(match[1]), name) for name in names if (match := _STEP.fullmatch(name))]


def write_result(ws: Workspace, files: OrderFiles, text: str) -> str:
    """
    Store what was handed in for an order, as it came, and return where.

    Raises:
        FormatError, StorageError: as `disk.atomic.write_text`.
    """
    write_text(inside(ws.path, files.result), text)
    return files.result


def read_result(ws: Workspace, files: OrderFiles, kind: type[AnyRecord]) -> AnyRecord | None:
    """
    Return what was handed in for an order; None: nothing yet.

    Raises:
        FormatError: the file is damaged.
    """
    return read_record(inside(ws.path, files.result), kind)


def read_brief(ws: Workspace, path: str, kind: type[AnyRecord]) -> AnyRecord:
    """
    Return a brief by its path relative to the workspace.

    Raises:
        PathError: the path leads out of the workspace.
        FormatError: it is missing or damaged.
    """
    brief = read_record(inside(ws.path, path), kind)
    if brief is None:
        raise FormatError(f"{ws.path / path} is missing; ask for the step again")
    return brief


def read_prompt(ws: Workspace, path: str) -> str:
    """
    Return a prompt by its path relative to the workspace.

    Raises:
        PathError: the path leads out of the workspace.
        FormatError: it is missing or no UTF-8.
    """
    text = read_text(inside(ws.path, path))
    if text is None:
        raise FormatError(f"{ws.path / path} is missing; ask for the step again")
    return text
