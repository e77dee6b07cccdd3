"""
Many files in, their documents out in the same order, the slow ones read by a few processes beside this one.

HTML, PDF and DOCX take milliseconds each and one broken file can take a reader down with it, so they are read in
processes of their own when there are enough of them to pay for starting those. Text is read here.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Generic, Protocol, TypeVar

from hooks_py.errors import DocumentError
from hooks_py.models.sources import Document

WORKERS = 2
AHEAD = 16  # files that are handed out before the first of them is back: bounds what is held at once
WORTH_A_POOL = 40  # slow files; starting two processes takes as long as reading about so many

_SLOW = frozenset({"html", "pdf", "docx"})


class Readable(Protocol):
    """What a reader needs to know of a file: its address for messages, and its form."""

    @property
    def relative(self) -> str:
        """The address of the file in the run."""

    @property
    def form(self) -> str:
        """What it is, such as html or pdf."""


F = TypeVar("F", bound=Readable)
Result = Document | DocumentError


def read_in_order(
    files: Iterable[F], read: Callable[[F], Result], workers: int = WORKERS
) -> Iterator[tuple[F, Result]]:
    """Yield each file with its document, or with the error that says why it cannot be read, in the order of `files`."""
    waiting = list(files)
    slow = sum(file.form in _SLOW for file in waiting)
    if workers < 1 or slow < WORTH_A_POOL:
        yield from ((file, read(file)) for file in waiting)
        return
    yield from _Readers(read, workers).in_order(waiting)


class _Readers(Generic[F]):
    """A pool that is made anew when a file takes one of its processes down."""

    def __init__(self, read: Callable[[F], Result], workers: int) -> None:
        self._read, self._workers = read, workers
        self._pool: ProcessPoolExecutor | None = _started(workers)
        self._careful: ProcessPoolExecutor | None = None  # one process, for files that may take it down

    def in_order(self, files: Iterable[F]) -> Iterator[tuple[F, Result]]:
        out: deque[tuple[F, Future[Result] | None]] = deque()
        try:
            for file in files:
                out.append((file, self._handed_out(file)))
                if len(out) > AHEAD * self._workers:
                    yield self._next(out)
            while out:
                yield self._next(out)
        finally:
            for pool in (self._pool, self._careful):
                if pool is not None:
                    pool.shutdown(cancel_futures=True)

    def _handed_out(self, file: F) -> Future[Result] | None:
        if file.form not in _SLOW or self._pool is None:
            return None
        try:
            return self._pool.submit(self._read, file)
        except BrokenProcessPool:  # under an earlier file, which `_next` will meet
            self._pool.shutdown(wait=False)
            self._pool = _started(self._workers)
            return self._pool.submit(self._read, file) if self._pool is not None else None

    def _next(self, out: deque[tuple[F, Future[Result] | None]]) -> tuple[F, Result]:
        file, future = out.popleft()
        if future is None:
            return file, self._read(file)
        try:
            return file, future.result()
        except BrokenProcessPool:
            return file, self._alone(file)

    def _alone(self, file: F) -> Result:
        """Read a file that was in hand when a process died, one such file at a time: one of them was the cause."""
        if self._careful is None:
            self._careful = _started(1)
        if self._careful is None:
            return DocumentError(f"{file.relative}: its reader crashed")
        try:
            return self._careful.submit(self._read, file).result()
        except BrokenProcessPool:
            self._careful.shutdown(wait=False)
            self._careful = None
            return DocumentError(f"{file.relative}: its reader crashed on it, so it is damaged")


def _started(workers: int) -> ProcessPoolExecutor | None:
    """A pool of fresh processes; None where the system allows none (no semaphores, no /dev/shm)."""
    try:
        return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    except (OSError, ImportError, NotImplementedError):
        return None
