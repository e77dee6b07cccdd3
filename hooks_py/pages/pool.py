"""
Many files in, their documents out in the same order, the slow ones read by a few processes beside this one.

HTML, PDF and DOCX take milliseconds each and one broken file can take a reader down with it, so they are read in
processes of their own when there are enough of them to pay for starting those. Text is read here.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from hooks_py.errors import DocumentError
from hooks_py.models.sources import Document
from hooks_py.pages.folder import FolderFile, read_file

WORKERS = 2
AHEAD = 16  # files that are handed out before the first of them is back: bounds what is held at once
WORTH_A_POOL = 40  # slow files; starting two processes takes as long as reading about so many

_SLOW = frozenset({"html", "pdf", "docx"})

Read = tuple[FolderFile, Document | DocumentError]


def read_in_order(files: Iterable[FolderFile], workers: int = WORKERS) -> Iterator[Read]:
    """Yield each file with its document, or with the error that says why it cannot be read, in the order of `files`."""
    waiting = list(files)
    slow = sum(file.form in _SLOW for file in waiting)
    if workers < 1 or slow < WORTH_A_POOL:
        yield from ((file, read_or_error(file)) for file in waiting)
        return
    yield from _Readers(workers).read(waiting)


def read_or_error(file: FolderFile) -> Document | DocumentError:
    """Return the document in a file, or the error that says why it cannot be read."""
    try:
        return read_file(file)
    except DocumentError as error:
        return DocumentError(str(error))  # without its cause, which may not travel between processes
    except MemoryError:
        return DocumentError(f"{file.relative}: reading it takes more memory than there is")


class _Readers:
    """A pool that is made anew when a file takes one of its processes down."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = _started(workers)
        self._careful: ProcessPoolExecutor | None = None  # one process, for files that may take it down

    def read(self, files: Iterable[FolderFile]) -> Iterator[Read]:
        out: deque[tuple[FolderFile, Future[Document | DocumentError] | None]] = deque()
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

    def _handed_out(self, file: FolderFile) -> Future[Document | DocumentError] | None:
        if file.form not in _SLOW or self._pool is None:
            return None
        try:
            return self._pool.submit(read_or_error, file)
        except BrokenProcessPool:  # under an earlier file, which `_next` will meet
            self._pool.shutdown(wait=False)
            self._pool = _started(self._workers)
            return self._pool.submit(read_or_error, file) if self._pool is not None else None

    def _next(self, out: deque[tuple[FolderFile, Future[Document | DocumentError] | None]]) -> Read:
        file, future = out.popleft()
        if future is None:
            return file, read_or_error(file)
        try:
            return file, future.result()
        except BrokenProcessPool:
            return file, self._alone(file)

    def _alone(self, file: FolderFile) -> Document | DocumentError:
        """Read a file that was in hand when a process died, one such file at a time: one of them was the cause."""
        if self._careful is None:
            self._careful = _started(1)
        if self._careful is None:
            return DocumentError(f"{file.relative}: its reader crashed")
        try:
            return self._careful.submit(read_or_error, file).result()
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
