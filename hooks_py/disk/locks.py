"""
Locks between processes that a dying holder gives back by dying.

A lock is an flock on a small file that is never removed. Within one thread
it may be taken again while it is held, so that a function that locks may call
another that does.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import final

from hooks_py.disk.trouble import storage_error
from hooks_py.errors import StorageError

_FIRST_WAIT_S = 0.001
_LONGEST_WAIT_S = 0.05


@dataclass
class _Held:
    file: int
    depth: int
    shared: bool


class _Mine(threading.local):
    """The locks that this thread holds, by the real path of their file."""

    def __init__(self) -> None:
        self.held: dict[str, _Held] = {}


_mine = _Mine()


@final
class Lock:
    """A lock that is held until `release` or the end of the process, whichever comes first."""

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self._file: int | None = file

    def release(self) -> None:
        """Give the lock back; a second call does nothing."""
        if self._file is not None:
            _close(self._file)
            self._file = None

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def try_lock(path: Path) -> Lock | None:
    """
    Return the lock on `path`, or None when somebody else (or this process) holds it.

    Raises:
        StorageError: the file of the lock cannot be opened.
    """
    file = _take(path, shared=False)
    return None if file is None else Lock(path, file)


def holder(path: Path) -> int | None:
    """Return the process id that last took the lock on `path`; None: nobody has yet, or it says nothing."""
    try:
        word = path.read_text("ascii", errors="replace").strip()
    except OSError:  # the id is a courtesy in messages, never a decision
        return None
    return int(word) if word.isdigit() else None


@contextlib.contextmanager
def locked(path: Path, *, wait_s: float = 30.0, shared: bool = False) -> Iterator[None]:
    """
    Hold the lock on `path` for the body; waits up to `wait_s` seconds for others.

    Raises:
        StorageError: somebody else held it all that time, or its file cannot be opened.
    """
    key = os.path.realpath(path)
    held = _mine.held.get(key)
    if held is None:
        held = _Held(_wait(path, wait_s, shared=shared), 0, shared)
        _mine.held[key] = held
    elif held.shared and not shared:
        raise StorageError(f"the lock {path} is held for reading and cannot be taken for writing inside of that")
    held.depth += 1
    try:
        yield
    finally:
        held.depth -= 1
        if held.depth == 0 and _mine.held.pop(key, None) is held:  # a forked child has already let go of it
            _close(held.file)


def _wait(path: Path, wait_s: float, *, shared: bool) -> int:
    deadline = time.monotonic() + wait_s
    pause = _FIRST_WAIT_S
    while True:
        file = _take(path, shared=shared)
        if file is not None:
            return file
        if time.monotonic() >= deadline:
            who = holder(path)
            by = f" by process {who}" if who else ""
            raise StorageError(f"{path} has been locked{by} for over {wait_s:g} s; wait for it to end, then try again")
        time.sleep(pause)
        pause = min(pause * 2, _LONGEST_WAIT_S)


def _take(path: Path, *, shared: bool) -> int | None:
    while True:
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise storage_error(path, error, "lock") from error
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError as error:
            os.close(file)
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                return None
            raise storage_error(path, error, "lock") from error
        if _is_the_same(path, file):
            if not shared:
                _sign(file)
            return file
        os.close(file)  # its folder was moved away while we waited


def _is_the_same(path: Path, file: int) -> bool:
    try:
        there = os.stat(path)  # noqa: PTH116  (compared with fstat below)
    except FileNotFoundError:
        return False
    here = os.fstat(file)
    return (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)


def _sign(file: int) -> None:
    with contextlib.suppress(OSError):  # a full disk must not keep anybody from cleaning up under the lock
        os.ftruncate(file, 0)
        os.pwrite(file, str(os.getpid()).encode(), 0)


def _close(file: int) -> None:
    with contextlib.suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_UN)  # a forked child may hold a copy of the descriptor
    os.close(file)


def _forget() -> None:
    for held in _mine.held.values():
        with contextlib.suppress(OSError):
            os.close(held.file)
    _mine.held.clear()


os.register_at_fork(after_in_child=_forget)
