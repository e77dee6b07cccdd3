"""Connections that go only to checked addresses, and that keep to the deadline of the thread that uses them."""

from __future__ import annotations

import socket
import ssl
import threading
import weakref
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import httpcore2

from hooks_py.errors import AddressRefused
from hooks_py.web.addresses import may_connect
from hooks_py.web.deadlines import bounded, is_over
from hooks_py.web.resolver import Resolver
from hooks_py.web.settings import Settings

SocketOptions = Iterable[Any]


class GuardedStream(httpcore2.NetworkStream):
    """A stream whose every operation ends at the thread's deadline, however slowly the other side drips."""

    def __init__(self, stream: httpcore2.NetworkStream, keep: Callable[[GuardedStream], GuardedStream]) -> None:
        self._stream = stream
        self._keep = keep

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Return the next bytes; `timeout` in seconds, cut to the deadline."""
        if is_over():  # bytes that are always there would never run into a time-out
            raise httpcore2.ReadTimeout("the deadline is past")
        return self._stream.read(max_bytes, bounded(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes; `timeout` in seconds, cut to the deadline."""
        self._stream.write(buffer, bounded(timeout))

    def close(self) -> None:
        """Close the connection."""
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        """Return the stream with TLS on top."""
        secure = self._stream.start_tls(ssl_context, server_hostname, bounded(timeout))
        return self._keep(GuardedStream(secure, self._keep))

    def break_off(self) -> None:
        """End the connection under the feet of the thread that waits for it."""
        with suppress(OSError):  # it may be closed by now
            self._stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)

    def get_extra_info(self, info: str) -> Any:  # noqa: ANN401  # the interface of the library
        """Return what the connection knows about itself."""
        return self._stream.get_extra_info(info)


class GuardedBackend(httpcore2.NetworkBackend):
    """
    Resolves a name once, checks every address, and connects to a checked address.

    The check and the connection use the same answer of the resolver, so a
    name that changes its address between the two gains nothing. `trusted`
    switches the check off for the way to a configured proxy.
    """

    def __init__(self, settings: Settings, resolver: Resolver, *, trusted: bool = False) -> None:
        self._settings = settings
        self._resolver = resolver
        self._trusted = trusted
        self._backend = httpcore2.SyncBackend()
        self._open: weakref.WeakSet[GuardedStream] = weakref.WeakSet()
        self._lock = threading.Lock()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: SocketOptions | None = None,
    ) -> httpcore2.NetworkStream:
        """
        Return a connection to the first allowed address that answers.

        Raises:
            AddressRefused: the host has private addresses only.
            UnresolvedError: the host has no address.
        """
        addresses = self._resolver.addresses(host)
        allowed = [one for one in addresses if self._trusted or may_connect(host, port, one, self._settings)]
        if not allowed:
            raise refused(host, addresses[0])
        failure: httpcore2.ConnectError | httpcore2.ConnectTimeout | None = None
        for address in allowed:
            try:
                stream = self._backend.connect_tcp(address, port, bounded(timeout), local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
            else:
                return self._kept(GuardedStream(stream, self._kept))
        raise failure or httpcore2.ConnectError(f"{host} has no address")

    def break_off(self) -> None:
        """End every open connection, in whatever thread it is used."""
        with self._lock:
            streams = list(self._open)
        for stream in streams:
            stream.break_off()

    def _kept(self, stream: GuardedStream) -> GuardedStream:
        with self._lock:
            self._open.add(stream)
        return stream


def refused(host: str, address: str) -> AddressRefused:
    """Return the error for a host that must not be reached, with the way to allow it."""
    return AddressRefused(
        f"{host} is at the private address {address}, which pages of the web must not lead to; "
        f"set GROUNDED_ALLOW_PRIVATE_ADDRESSES={host} to allow this host"
    )
