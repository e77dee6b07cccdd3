"""Host names into addresses, in bounded time; a name that could not be resolved is not asked for again at once."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable
from ipaddress import ip_address
from queue import Empty, Queue

from hooks_py.errors import SourceError
from hooks_py.web.deadlines import bounded

_NUMERIC = re.compile(r"(0x[0-9a-f]*|[0-9]+)(\.(0x[0-9a-f]*|[0-9]+)){0,3}", re.IGNORECASE)


class UnresolvedError(SourceError):
    """A host name has no address, or the resolver did not answer."""


LookUp = Callable[[str], tuple[str, ...]]


def system_lookup(host: str) -> tuple[str, ...]:
    """
    Return the addresses that the system knows for a host, in its order.

    Raises:
        OSError: it knows none.
    """
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


class Resolver:
    """Looks names up in a thread of their own, since the system's lookup knows no time-out; safe from threads."""

    def __init__(self, limit_s: float, keep_s: float, look_up: LookUp = system_lookup) -> None:
        self._limit_s = limit_s
        self._look_up = look_up
        self._keep_s = keep_s
        self._lock = threading.Lock()
        self._known: dict[str, tuple[float, tuple[str, ...] | UnresolvedError]] = {}

    def addresses(self, host: str) -> tuple[str, ...]:
        """
        Return the addresses of a host in the order the system prefers.

        Raises:
            UnresolvedError: the name is unknown, or there was no answer in time.
        """
        literal = _literal(host)
        if literal:
            return (literal,)
        with self._lock:
            until, answer = self._known.get(host, (0.0, ()))
        if time.monotonic() >= until:
            answer = self._asked(host)
            with self._lock:
                self._known[host] = (time.monotonic() + self._keep_s, answer)
        if isinstance(answer, UnresolvedError):
            raise UnresolvedError(str(answer))
        return answer

    def _asked(self, host: str) -> tuple[str, ...] | UnresolvedError:
        box: Queue[tuple[str, ...] | OSError] = Queue()
        threading.Thread(target=_answer, args=(self._look_up, host, box), daemon=True).start()
        try:
            answer = box.get(timeout=bounded(self._limit_s))
        except Empty:
            return UnresolvedError(
                f"the name {host} could not be resolved within {self._limit_s:g} s (is there a network?)"
            )
        if isinstance(answer, OSError):
            return UnresolvedError(f"the name {host} could not be resolved: {answer.strerror or answer}")
        return answer


def _literal(host: str) -> str:
    """Return the address that a host spells out, also in the old forms `2130706433` and `0x7f.1`, else nothing."""
    try:
        return str(ip_address(host.strip("[]")))
    except ValueError:
        pass
    if not _NUMERIC.fullmatch(host):
        return ""
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        return ""


def _answer(look_up: LookUp, host: str, box: Queue[tuple[str, ...] | OSError]) -> None:
    try:
        box.put(look_up(host))
    except OSError as error:
        box.put(error)
    except UnicodeError:  # an empty or over-long label
        box.put(OSError(0, "it is not a valid host name"))
