"""The way out: straight to a checked address, or through the proxy that the environment names."""

from __future__ import annotations

import ssl
from functools import cache
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpcore2
import httpx2

from hooks_py.errors import InputError
from hooks_py.web.addresses import may_connect
from hooks_py.web.connections import GuardedBackend, refused
from hooks_py.web.resolver import Resolver, UnresolvedError
from hooks_py.web.settings import Settings

_CONNECTIONS = 64


@cache
def _tls() -> ssl.SSLContext:
    return httpx2.create_ssl_context()  # reading the certificates takes longer than a request


class _Pool(httpx2.HTTPTransport):
    """The library's transport over a pool that connects through our own backend."""

    def __init__(self, backend: GuardedBackend, proxy: str = "") -> None:
        self.backend = backend
        context = _tls()
        if proxy:
            parts = urlsplit(proxy)
            auth = (parts.username or "", parts.password or "") if parts.username else None
            self._pool = httpcore2.HTTPProxy(
                proxy_url=f"{parts.scheme}://{parts.hostname}:{parts.port or 80}",
                proxy_auth=auth,
                ssl_context=context,
                max_connections=_CONNECTIONS,
                network_backend=backend,
            )
        else:
            self._pool = httpcore2.ConnectionPool(
                ssl_context=context, max_connections=_CONNECTIONS, keepalive_expiry=5.0, network_backend=backend
            )


class Transport(httpx2.BaseTransport):
    """
    Chooses the way for each request; proxies are those of the environment (`https_proxy`, `no_proxy` …).

    Raises:
        InputError: the environment names a proxy that is not an http one.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._resolver = Resolver(settings.resolve_s, settings.down_s)
        self._direct = _Pool(GuardedBackend(settings, self._resolver))
        self._proxies = {scheme: self._through(url) for scheme, url in _proxies(settings).items()}

    def _through(self, proxy: str) -> _Pool:
        url = proxy if "://" in proxy else f"http://{proxy}"
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
            raise InputError(f"the proxy {proxy!r} is not an http(s) address; set https_proxy to http://host:port")
        return _Pool(GuardedBackend(self._settings, self._resolver, trusted=True), url)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the reply to one request, without following redirects."""
        proxy = self._proxies.get(request.url.scheme)
        if proxy is None or proxy_bypass(request.url.host):
            return self._direct.handle_request(request)
        self._check_named(request)
        return proxy.handle_request(request)

    def _check_named(self, request: httpx2.Request) -> None:
        """Refuse a private target of a proxy; a name that only the proxy can resolve is the proxy's to judge."""
        port = request.url.port or (443 if request.url.scheme == "https" else 80)
        try:
            addresses = self._resolver.addresses(request.url.host)
        except UnresolvedError:
            return
        for address in addresses:
            if not may_connect(request.url.host, port, address, self._settings):
                raise refused(request.url.host, address)

    def interrupt(self) -> None:
        """Break off every connection."""
        for pool in (self._direct, *self._proxies.values()):
            pool.backend.break_off()

    def close(self) -> None:
        """Close every connection."""
        self._direct.close()
        for pool in self._proxies.values():
            pool.close()


def _proxies(settings: Settings) -> dict[str, str]:
    if not settings.proxies:
        return {}
    found = getproxies()
    fallback = found.get("all", "")
    named = {scheme: found.get(scheme, fallback) for scheme in ("http", "https")}
    return {scheme: url for scheme, url in named.items() if url}
