"""
Which run a session has open, read with the standard library; the record is written by `hooks_py.disk.sessions`.

A run is a session's own when the record names its folder and the run's
`_meta.json` names the session as its owner: another session may have taken it over.
"""

from __future__ import annotations

import os

from hooks_py.hot.protocol import parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 8 * 1024 * 1024  # bytes of a file of a run that a hook reads


class OpenRun:
    """A run that a session has open, as plain values."""

    def __init__(self, workspace: str, step: str, meta: dict[str, object]) -> None:
        self.workspace = workspace
        self.step = step  # path of the current step; "": there is none yet
        self.meta = meta

    def meta_text(self, name: str) -> str:
        """Return a field of `_meta.json` that is text, else ""."""
        value = self.meta.get(name)
        return value if isinstance(value, str) else ""

    @property
    def is_completed(self) -> bool:
        """Whether code has said that the run is complete."""
        return self.meta_text("status") == "completed" or self.meta_text("state") == "COMPLETED"


def state_folder(environ: Mapping[str, str]) -> str:
    """Return the folder for small state of this user; "": the environment names none."""
    state = environ.get("XDG_STATE_HOME", "")
    if not state:
        home = environ.get("HOME", "")
        state = home + "/.local/state" if home else ""
    return state + "/grounded" if state.startswith("/") else ""


def record_path(session: str, environ: Mapping[str, str]) -> str:
    """Return where the record of a session lies; "": nowhere."""
    folder = state_folder(environ)
    return f"{folder}/sessions/{session}" if folder and session else ""


def exists(session: str, environ: Mapping[str, str]) -> bool:
    """Whether a session has a record, which is nearly always: an open run."""
    path = record_path(session, environ)
    return bool(path) and os.path.isfile(path)


def recorded(session: str, environ: Mapping[str, str]) -> tuple[str, str] | None:
    """Return workspace and step of a session's record; None: it has none, or a damaged one."""
    path = record_path(session, environ)
    text = read(path) if path else None
    lines = text.split("\n") if text is not None else []
    return (lines[0], lines[1]) if len(lines) == 3 and lines[0].startswith("/") and not lines[2] else None


def open_run(session: str, environ: Mapping[str, str]) -> OpenRun | None:
    """Return the run in progress that a session owns; None: it owns none."""
    run = found_run(session, environ)
    return run if run is not None and not run.is_completed and run.meta_text("status") == "in_progress" else None


def found_run(session: str, environ: Mapping[str, str]) -> OpenRun | None:
    """Return the run of a session's record when the session owns it, whatever its status."""
    record = recorded(session, environ)
    if record is None:
        return None
    meta = read_table(record[0] + "/_meta.json")
    return OpenRun(*record, meta) if meta is not None and meta.get("owner") == session else None


def forget(session: str, environ: Mapping[str, str]) -> None:
    """Remove the record of a session, and what the gate remembers of it."""
    folder = state_folder(environ)
    for kind in ("sessions", "gate"):
        if folder and session:
            _remove(f"{folder}/{kind}/{session}")


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:  # already gone, or not ours to remove
        return


def read(path: str) -> str | None:
    """Return the text of a file; None: it cannot be read, or is too large for a hook."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError:
        return None
    return data.decode("utf-8", "replace") if len(data) <= LARGEST else None


def read_table(path: str) -> dict[str, object] | None:
    """Return the JSON object of a file; None: there is none."""
    text = read(path)
    if text is None:
        return None
    try:
        value = parsed(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def write(path: str, text: str) -> bool:
    """Put a text in the place of a file of this user's state, whole or not at all; False: it cannot be written."""
    folder, _, name = path.rpartition("/")
    part = f"{folder}/.part-{os.getpid()}-{name}"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text.encode("utf-8", "replace"))
        os.replace(part, path)
    except OSError:
        _remove(part)  # if it was made at all
        return False
    return True
