"""
What hooks caught between two calls: taken in exactly once, whatever dies in between.

A hook writes `inbox/{name}.json` (beside, then renamed). `take` renames each
into inbox/taken/: of two takers one succeeds. When what it brought is stored,
`settle` removes it; what a killed taker left is found by `unsettled`. What
cannot be read lies in inbox/rejected/ beside a line that says why.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from pydantic import ValidationError

from hooks_py.disk.atomic import make_folder, write_text
from hooks_py.disk.reading import read_text
from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError
from hooks_py.models.workspace import Captured
from hooks_py.workspace.store import Workspace, damaged

LARGEST = 5 * 1024 * 1024  # bytes; no page that a tool hands to a model comes near it


def take(ws: Workspace) -> tuple[Captured, ...]:
    """
    Take in what hooks have caught since the last time, oldest name first; each comes to one caller alone.

    Raises:
        StorageError: the inbox cannot be read or moved.
    """
    return tuple(capture for path in _taken_now(ws) if (capture := _read(ws, path)) is not None)


def unsettled(ws: Workspace) -> tuple[Captured, ...]:
    """
    Return what was taken and never settled; for the one who holds the worker's lock, after a crash.

    Raises:
        StorageError: the inbox cannot be read.
    """
    return tuple(capture for path in _files(ws.path / "inbox/taken") if (capture := _read(ws, path)) is not None)


def settle(ws: Workspace, capture: Captured) -> None:
    """
    Forget a capture whose content is stored; a second call does nothing.

    Raises:
        StorageError: its file cannot be removed.
    """
    path = ws.path / "inbox/taken" / capture.name
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise storage_error(path, error, "remove") from error


def _taken_now(ws: Workspace) -> list[Path]:
    waiting = _files(ws.path / "inbox")
    if not waiting:
        return []
    taken = ws.path / "inbox/taken"
    make_folder(taken)
    mine = []
    for path in waiting:
        try:
            path.rename(taken / path.name)
        except FileNotFoundError:  # somebody else took it
            continue
        except OSError as error:
            raise storage_error(path, error, "move") from error
        mine.append(taken / path.name)
    return mine


def _files(folder: Path) -> list[Path]:
    try:
        # a hidden name is a file that is still being written
        return sorted(path for path in folder.iterdir() if path.suffix == ".json" and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise storage_error(folder, error, "read") from error


def _read(ws: Workspace, path: Path) -> Captured | None:
    try:
        return _parsed(path)
    except FormatError as error:
        _set_aside(ws, path, str(error))
        return None


def _parsed(path: Path) -> Captured | None:
    with contextlib.suppress(FileNotFoundError):
        size = path.lstat().st_size
        if size > LARGEST:
            raise FormatError(f"{path.name}: {size} bytes are more than the {LARGEST} that a capture may have")
    text = read_text(path)
    if text is None:  # settled by somebody else
        return None
    try:
        return Captured.model_validate_json(text).model_copy(update={"name": path.name})
    except ValidationError as error:
        raise damaged(path, error) from error


def _set_aside(ws: Workspace, path: Path, reason: str) -> None:
    rejected = ws.path / "inbox/rejected"
    make_folder(rejected)
    write_text(rejected / f"{path.name}.reason", f"{reason}\n")
    try:
        path.rename(rejected / path.name)
    except OSError as error:
        raise storage_error(path, error, "move") from error


def rejected(ws: Workspace) -> tuple[tuple[str, str], ...]:
    """Return the captures that were set aside: the name of the file and why."""
    reasons = sorted((ws.path / "inbox/rejected").glob("*.reason"))
    return tuple((path.name.removesuffix(".reason"), (read_text(path) or "").strip()) for path in reasons)
