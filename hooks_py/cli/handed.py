"""
What a person typed behind a slash command, taken from the hand-over and run without a shell.

Crawls and the knowledge base run in a process of their own: the host cuts a
command's line after two minutes, so a long one goes on beside it and is asked
for again with the same command.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hooks_py.cli.shown import shown
from hooks_py.disk.atomic import make_folder
from hooks_py.disk.reading import read_text
from hooks_py.disk.sessions import sessions_folder
from hooks_py.errors import InputError, ResearchError
from hooks_py.hot.hand_over import take
from hooks_py.hot.protocol import session_id
from hooks_py.models.steps import Step
from hooks_py.plan.words import words_of

DOOR = Path(__file__).resolve().parents[2] / "scripts" / "grounded_main.py"
USAGES = {
    "deep-research": "/grounded:deep-research <topic>",
    "crawl": "/grounded:crawl <url>",
    "knowledge": "/grounded:knowledge search <query>",
}
ACTIONS = ("search", "list", "show", "delete", "rebuild")
FIRST_WAIT_S = 12.0  # in the line of a slash command, which must end within 20 s
WAIT_S = 45.0  # of a later call; every call stays under a minute
POLL_S = 0.1
# The process tells how it ended; what was typed reaches it as arguments, never as text of a shell.
TELL_CODE = '"$@"; echo $? >"$0"'


def taken(session: str, command: str) -> str:
    """
    Return what was typed behind our slash command in this session, once.

    Raises:
        InputError: nothing was, or it is too old.
    """
    typed = take(session, os.environ, time.time(), command=command)
    if typed is None:
        raise InputError(f"nothing was handed over within the last minute; type {USAGES[command]}")
    return typed


def refusal(error: ResearchError) -> Step:
    """Return the step that says why a driver got none."""
    return Step(run="", number=0, kind="refused", state="INIT", message=str(error), exit_code=error.exit_code)


def answer(verb: str, arguments: list[str]) -> int:
    """Return 0 and print what came of a slash command of this session, or the step that says why nothing did."""
    try:
        print(_answer(verb, _session(verb, arguments)))
    except ResearchError as error:
        print(shown(refusal(error), session="-"))
    return 0


def _session(verb: str, arguments: list[str]) -> str:
    session = session_id(arguments[1]) if len(arguments) == 2 and arguments[0] == "--session" else ""
    if not session:
        raise InputError(f"--session takes the id of a session and stands alone: grounded {verb} --session ID")
    return session


def _answer(verb: str, session: str) -> str:
    job = _Job(sessions_folder().parent / "beside" / f"{verb}-{session}")
    try:
        words = [word.text for word in words_of(taken(session, verb))]
    except InputError:
        if not job.exists():
            raise
        return _told(job, verb, session, WAIT_S)
    asked = _knowledge(words) if verb == "knowledge" else _Asked([verb, *words])
    job.start(asked.arguments)
    said = _told(job, verb, session, FIRST_WAIT_S)
    return f"{said}\n{asked.remark}" if asked.remark else said


class _Asked(NamedTuple):
    arguments: list[str]
    remark: str = ""


def _knowledge(words: list[str]) -> _Asked:
    """Return what to run: a list where nothing was said, a search where no action was, and a look before a deletion."""
    if not words:
        return _Asked(["knowledge", "list"])
    if words[0].startswith("-") or words[0] in ACTIONS:
        if words[0] == "delete" and len(words) > 1 and "--yes" not in words:
            remark = (
                f"nothing is deleted yet; to delete it and all it stored: /grounded:knowledge delete {words[1]} --yes"
            )
            return _Asked(["status", *words[1:]], remark)
        return _Asked(["knowledge", *words])
    return _Asked(["knowledge", "search", *words])


def _told(job: _Job, verb: str, session: str, wait_s: float) -> str:
    end = job.end(wait_s)
    if end is not None:
        if end.code == 0:
            return end.said
        raise _EndedError(end)
    waiting = Step(run="", number=0, kind="wait", state="INIT", message="it goes on beside this conversation",
                   running=verb)  # fmt: skip
    return f"{shown(waiting)}\nask again, it waits for you: grounded {verb} --session {session}"


class _End(NamedTuple):
    code: int
    said: str
    trouble: str


class _EndedError(InputError):
    """The command that was typed did not do it."""

    def __init__(self, end: _End) -> None:
        self.exit_code = end.code
        lines = end.trouble.splitlines()
        # What is said while it runs comes before; the failure is the last thing that is said.
        first = max((place for place, line in enumerate(lines) if line.startswith("grounded")), default=0)
        said = "\n".join(lines[first:]).removeprefix("grounded: ")
        super().__init__("\n".join(part for part in (end.said, said) if part) or f"it ended with code {end.code}")


class _Job:
    """One process beside the conversation; its lock is held for as long as it lives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None  # None: another call started it, or nobody

    def exists(self) -> bool:
        """Whether there is one, running or ended, whose end was not told yet."""
        return (self.folder / "said").exists()

    def start(self, arguments: list[str]) -> None:
        """
        Start the process.

        Raises:
            InputError: the one before still runs.
        """
        make_folder(self.folder, mode=0o700)
        with self._lock() as lock:
            if lock is None:
                raise InputError("the one before still runs; type it again when that has ended")
            (self.folder / "code").unlink(missing_ok=True)
            with (self.folder / "said").open("wb") as said, (self.folder / "trouble").open("wb") as trouble:
                prefix = ["-X", f"pycache_prefix={sys.pycache_prefix}"] if sys.pycache_prefix else []
                program = [sys.executable, "-I", *prefix, str(DOOR), *arguments]
                self.process = subprocess.Popen(
                    ["/bin/sh", "-c", TELL_CODE, str(self.folder / "code"), *program],
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=trouble,
                    start_new_session=True,
                    pass_fds=(lock,),
                )

    def end(self, wait_s: float) -> _End | None:
        """Return how it ended, once; None: it still runs after `wait_s` seconds."""
        deadline = time.monotonic() + wait_s
        while True:
            with self._lock() as lock:
                if lock is not None:
                    return self._end()
            if time.monotonic() >= deadline:
                return None
            time.sleep(POLL_S)

    def _end(self) -> _End:
        if self.process is not None:
            self.process.wait()  # its lock is free, so it has ended
        said, trouble, code = (self._read(name) for name in ("said", "trouble", "code"))
        shutil.rmtree(self.folder, ignore_errors=True)  # told once; what stays is overwritten by the next one
        return (
            _End(int(code), said, trouble) if code.isdigit() else _End(1, said, f"{trouble}\ngrounded: it was killed")
        )

    def _read(self, name: str) -> str:
        return (read_text(self.folder / name) or "").strip()

    @contextlib.contextmanager
    def _lock(self) -> Iterator[int | None]:
        """Hold the lock, unless the process does; a child that inherits it goes on holding it."""
        file = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            yield file if _locks(file) else None
        finally:
            os.close(file)


def _locks(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
