"""The one HTTP client: a request under all bounds into a reply, or into the error that says what went wrong."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING

import httpx2

from hooks_py.web.exchange import Exchange
from hooks_py.web.hosts import Hosts
from hooks_py.web.replies import NO_HEADERS, Ask, Reply
from hooks_py.web.settings import Settings
from hooks_py.web.transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Self


class Client:
    """
    Asks the web, politely and within bounds; safe from threads; a context manager.

    Addresses are checked at every connection, so neither a redirect nor a
    name server can lead to a private machine.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._stopped = threading.Event()
        self._hosts = Hosts(self.settings.per_host, self.settings.spacing_s, self.settings.down_s, self._stopped)
        self._transport = Transport(self.settings)
        timeout = httpx2.Timeout(self.settings.silence_s, connect=self.settings.connect_s)
        self._http = httpx2.Client(transport=self._transport, timeout=timeout, trust_env=False)

    def __enter__(self) -> Self:
        """Return the client itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every connection."""
        self.close()

    def close(self) -> None:
        """Close every connection."""
        self._http.close()

    def interrupt(self) -> None:
        """Break off whatever is under way in any thread, within moments; the client answers nothing any more."""
        self._stopped.set()
        self._transport.interrupt()

    def get(
        self,
        url: str,
        *,
        headers: Mapping[str, str] = NO_HEADERS,
        params: Mapping[str, str] | None = None,
        accept: Sequence[str] = (),
        max_bytes: int = 0,
        deadline_s: float = 0.0,
    ) -> Reply:
        """
        Return the reply to a GET with a 2xx status; see `ask` for bounds and errors.

        `accept` lists media types or their beginnings ("text/"); a reply of
        another type is refused before its body is read.
        """
        return self.ask(Ask("GET", url, headers, params, accept=accept, max_bytes=max_bytes, deadline_s=deadline_s))

    def post(
        self,
        url: str,
        *,
        content: bytes,
        headers: Mapping[str, str] = NO_HEADERS,
        max_bytes: int = 0,
        deadline_s: float = 0.0,
    ) -> Reply:
        """Return the reply to a POST with a 2xx status; see `ask` for bounds and errors."""
        return self.ask(Ask("POST", url, headers, content=content, max_bytes=max_bytes, deadline_s=deadline_s))

    def ask(self, ask: Ask) -> Reply:
        """
        Return the reply; tries again after broken connections, 5xx and 429, within the deadline.

        The deadline starts when it is the host's turn: waiting in line behind
        our own requests is not the host's fault. 0 means the settings' value.

        Raises:
            SourceTimeout: silent, or dripping past the deadline.
            RateLimited: asked to wait longer than the deadline leaves.
            SourceBlocked: refuses programs.
            ReplyTooLarge: over `max_bytes`, packed or unpacked.
            BadReply: not unpackable, or (UnwantedError) not of an accepted media type.
            AddressRefused: not http(s), a private address, redirects without end.
            SourceError: not found, unreachable, any other refusal.
        """
        return Exchange(self._http, self._hosts, self._stopped, self.settings, ask).reply()
