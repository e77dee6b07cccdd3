"""One host's turn: how many requests at a time, how far apart, and whether it was just found unreachable."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class _Host:
    slots: threading.Semaphore
    next_at: float = 0.0
    down_until: float = 0.0
    down_why: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)


class Hosts:
    """Keeps every host's turn; a host is `name:port`; safe from threads."""

    def __init__(self, per_host: int, spacing_s: float, down_s: float, stopped: threading.Event) -> None:
        self._stopped = stopped
        self._per_host = max(1, per_host)
        self._spacing_s = spacing_s
        self._down_s = down_s
        self._lock = threading.Lock()
        self._hosts: dict[str, _Host] = {}

    @contextmanager
    def turn(self, name: str, spacing_s: float | None = None) -> Iterator[None]:
        """Wait until the host may be asked: a slot is free and the last request is `spacing_s` seconds ago."""
        host = self._host(name)
        with host.slots:
            wait_s = self._claimed_wait(host, self._spacing_s if spacing_s is None else spacing_s)
            if wait_s > 0:
                self._stopped.wait(wait_s)
            yield

    def mark_down(self, name: str, why: str) -> None:
        """Remember that the host could not be reached, so that the next request need not find out again."""
        host = self._host(name)
        with host.lock:
            host.down_until = time.monotonic() + self._down_s
            host.down_why = why

    def mark_up(self, name: str) -> None:
        """Forget that the host could not be reached: it has just answered."""
        host = self._host(name)
        with host.lock:
            host.down_until = 0.0

    def why_down(self, name: str) -> str:
        """Return why the host is believed to be unreachable, empty when it is not."""
        host = self._host(name)
        with host.lock:
            return host.down_why if time.monotonic() < host.down_until else ""

    def _host(self, name: str) -> _Host:
        with self._lock:
            return self._hosts.setdefault(name, _Host(threading.Semaphore(self._per_host)))

    @staticmethod
    def _claimed_wait(host: _Host, spacing_s: float) -> float:
        with host.lock:
            now = time.monotonic()
            start = max(now, host.next_at)
            host.next_at = start + spacing_s
            return start - now
