"""The moment by which a call must be over, known to the socket code of the same thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Deadline:
    """A moment in the future on the monotonic clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    @property
    def left_s(self) -> float:
        """Seconds until the deadline, 0.0 when it is past."""
        return max(0.0, self._end - time.monotonic())


_current = threading.local()


@contextmanager
def working_under(deadline: Deadline) -> Iterator[None]:
    """Make `deadline` hold for every socket operation of this thread."""
    before = getattr(_current, "deadline", None)
    _current.deadline = deadline
    try:
        yield
    finally:
        _current.deadline = before


def bounded(timeout_s: float | None) -> float | None:
    """Return a time-out cut to what the thread's deadline leaves; never 0, which sockets take for "do not block"."""
    deadline: Deadline | None = getattr(_current, "deadline", None)
    if deadline is None:
        return timeout_s
    left_s = max(deadline.left_s, 0.001)
    return left_s if timeout_s is None else min(timeout_s, left_s)


def is_over() -> bool:
    """Return whether the thread's deadline is past; False when it has none."""
    deadline: Deadline | None = getattr(_current, "deadline", None)
    return deadline is not None and deadline.left_s <= 0
