"""
Which run a session of the host has open: one small file per session, found by hooks in plain sh.

Line 1 is the workspace, line 2 the file of the current step.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from hooks_py.disk.atomic import make_folder, write_text
from hooks_py.disk.reading import read_text
from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError, InputError, PathError

_ID = re.compile(r"[A-Za-z0-9-]{1,128}")


class SessionRecord(NamedTuple):
    """The open run of one session; `step` is empty while there is no step yet."""

    workspace: Path
    step: str


def sessions_folder(environ: Mapping[str, str] | None = None) -> Path:
    """
    Return the folder of the session records.

    Raises:
        InputError: neither XDG_STATE_HOME nor HOME is set.
    """
    values = os.environ if environ is None else environ
    state = values.get("XDG_STATE_HOME")
    if not state:
        home = values.get("HOME")
        if not home:
            raise InputError("neither XDG_STATE_HOME nor HOME is set; set HOME to your home folder")
        state = f"{home}/.local/state"
    return Path(state) / "grounded" / "sessions"


def _file(session: str, environ: Mapping[str, str] | None) -> Path:
    if not _ID.fullmatch(session):
        raise InputError(f"the session id {session[:140]!r} is not made of letters, digits and `-` alone; check it")
    return sessions_folder(environ) / session


def write_session(session: str, workspace: Path, step: str, *, environ: Mapping[str, str] | None = None) -> None:
    """
    Record that `session` has the run in `workspace` open at the step file `step`.

    Raises:
        InputError: the id is not one.
        PathError: a path holds a line end.
        StorageError: the record cannot be written.
    """
    file = _file(session, environ)
    place = str(workspace.absolute())
    for path in (place, step):
        if any(ord(letter) < ord(" ") for letter in path):
            raise PathError(f"the path {path!r} holds a line end or control character; use a folder without one")
    make_folder(file.parent, mode=0o700)
    write_text(file, f"{place}\n{step}\n", mode=0o600)


def read_session(session: str, *, environ: Mapping[str, str] | None = None) -> SessionRecord | None:
    """
    Return the open run of `session`; None: it has none.

    Raises:
        InputError: the id is not one.
        FormatError: the record is damaged.
    """
    file = _file(session, environ)
    text = read_text(file)
    if text is None:
        return None
    lines = text.split("\n")
    if len(lines) != 3 or lines[2] or not lines[0].startswith("/"):
        raise FormatError(
            f"{file}: is not a session record (line 1 a folder, line 2 a step); delete it and resume the run"
        )
    return SessionRecord(Path(lines[0]), lines[1])


def remove_session(session: str, *, environ: Mapping[str, str] | None = None) -> bool:
    """
    Forget the open run of `session` and return whether it had one.

    Raises:
        InputError: the id is not one.
        StorageError: the record cannot be removed.
    """
    file = _file(session, environ)
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise storage_error(file, error, "remove") from error
    return True
