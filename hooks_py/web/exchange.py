"""One request with everything that may happen on the way: turns, tries, redirects, bounds."""

from __future__ import annotations

import logging
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack
from urllib.parse import urljoin, urlsplit

import httpx2
import stamina

from hooks_py.errors import AddressRefused, RateLimited, SourceError, SourceTimeout
from hooks_py.web.bodies import ACCEPTED_CODINGS, read_body, too_large
from hooks_py.web.deadlines import Deadline, working_under
from hooks_py.web.hosts import Hosts
from hooks_py.web.replies import Ask, Reply, UnwantedError
from hooks_py.web.resolver import UnresolvedError
from hooks_py.web.settings import Settings
from hooks_py.web.sniff import charset_of, declared, media_type_of
from hooks_py.web.statuses import ServerTroubleError, raise_for_status

_REDIRECTS = {301, 302, 303, 307, 308}
_KEEPS_METHOD = {307, 308}
_MAX_BACKOFF_S = 8.0
_ROUNDING_S = 0.01  # a socket may give up this much before the deadline that cut its time-out
_HARMLESS = {"accept", "accept-language", "user-agent"}  # headers that another host may see, too

# Each retry is the caller's to tell; without a handler the library's warnings would land on the user's terminal.
logging.getLogger("stamina").addHandler(logging.NullHandler())


class UnreachableError(SourceError):
    """No connection, or one that broke: worth another try."""


class Exchange:
    """One call of the client: its deadline, its tries, its redirects."""

    def __init__(
        self, http: httpx2.Client, hosts: Hosts, stopped: threading.Event, settings: Settings, ask: Ask
    ) -> None:
        self._stopped = stopped
        self._settings = settings
        self._hosts = hosts
        self._http = http
        self._ask = ask
        self._max_bytes = ask.max_bytes or settings.max_bytes
        self._deadline: Deadline | None = None
        self._tries = 0

    def reply(self) -> Reply:
        """Return the reply of the first try that does not fail in a way that another try may mend."""
        waits = stamina.retry_context(
            on=self._may_try_again,
            attempts=max(1, self._settings.tries),
            timeout=None,  # the deadline bounds it
            wait_initial=self._settings.backoff_s,
            wait_max=_MAX_BACKOFF_S if self._settings.backoff_s else 0.0,
            wait_jitter=self._settings.backoff_s,
        )
        started = time.monotonic()
        for attempt in waits:
            with attempt:
                return self._one_try(started)
        raise AssertionError("stamina lets the last error through")

    def _may_try_again(self, error: Exception) -> bool | float:
        left_s = self._deadline.left_s if self._deadline else 0.0
        if self._stopped.is_set():
            return False
        if isinstance(error, RateLimited) and error.retry_after_s is not None:
            return error.retry_after_s if error.retry_after_s < left_s else False
        if isinstance(error, (UnreachableError, ServerTroubleError, RateLimited)):
            return left_s > self._settings.backoff_s * 2.0**self._tries
        return False

    def _one_try(self, started: float) -> Reply:
        self._tries += 1
        if self._ask.on_try:
            self._ask.on_try()
        reply = self._followed(started)
        if not (200 <= reply.status < 300):
            self._judge(reply)
        return reply

    def _judge(self, reply: Reply) -> None:
        try:
            raise_for_status(reply.final_url, reply.status, reply.headers)
        except (RateLimited, ServerTroubleError) as error:
            is_last = self._tries >= self._settings.tries or self._may_try_again(error) is False
            if not (self._ask.keep_errors and is_last):
                raise
        except SourceError:
            if not self._ask.keep_errors:
                raise

    def _followed(self, started: float) -> Reply:
        method, url, content = self._ask.method, _checked(self._ask.url), self._ask.content
        headers = dict(self._ask.headers)
        if self._ask.params:
            url = str(httpx2.URL(url).copy_merge_params(dict(self._ask.params)))
        seen: list[tuple[str, str]] = []
        while True:
            if (method, url) in seen:
                raise AddressRefused(f"{self._ask.url} redirects in circles (back to {url})")
            if len(seen) > self._settings.max_redirects:
                raise AddressRefused(f"{self._ask.url} redirects more than {self._settings.max_redirects} times")
            seen.append((method, url))
            request = self._http.build_request(method, url, headers=self._all(headers), content=content)
            answer = self._sent(request, started)
            if isinstance(answer, Reply):
                return answer
            status, target = answer
            if status not in _KEEPS_METHOD and method != "HEAD":
                method, content = "GET", b""
                headers.pop("content-type", None)
            if _origin(target) != _origin(url):  # keys are for the host they were given for
                headers = {name: value for name, value in headers.items() if name.lower() in _HARMLESS}
            url = target

    def _all(self, headers: Mapping[str, str]) -> dict[str, str]:
        accept = ", ".join(f"{one}*" if one.endswith("/") else one for one in self._ask.accept) or "*/*"
        base = {"user-agent": self._settings.user_agent, "accept": accept, "accept-encoding": ACCEPTED_CODINGS}
        return base | {name.lower(): value for name, value in headers.items()}

    def _sent(self, request: httpx2.Request, started: float) -> Reply | tuple[int, str]:
        name = f"{request.url.host}:{request.url.port or request.url.scheme}"
        with ExitStack() as stack:
            stack.enter_context(self._hosts.turn(name, self._ask.spacing_s))
            if self._stopped.is_set():
                raise SourceError(f"{request.url} was not asked: the work was stopped")
            if self._deadline is None:
                self._deadline = Deadline(self._ask.deadline_s or self._settings.deadline_s)
            down = self._hosts.why_down(name)
            if down and self._tries == 1:
                raise SourceError(down)
            stack.enter_context(working_under(self._deadline))
            try:
                answer = self._received(request, started)
            except UnresolvedError as error:
                self._hosts.mark_down(name, str(error))
                raise
            except httpx2.TimeoutException as error:
                raise self._timed_out(error, str(request.url), name) from error
            except httpx2.ConnectError as error:
                if _is_tls(error):  # asking again would not make the certificate a better one
                    raise SourceError(f"no secure connection to {request.url.host}: {_words(error)}") from error
                why = f"{request.url.host} cannot be reached: {_words(error)}"
                self._hosts.mark_down(name, why)
                raise UnreachableError(why) from error
            except httpx2.ProtocolError as error:
                raise UnreachableError(f"{request.url} breaks off or does not speak HTTP: {_words(error)}") from error
            except httpx2.TransportError as error:
                raise UnreachableError(f"the connection to {request.url} broke: {_words(error)}") from error
            self._hosts.mark_up(name)
            return answer

    def _timed_out(self, error: httpx2.TimeoutException, url: str, name: str) -> SourceTimeout:
        deadline = self._deadline
        if deadline is not None and deadline.left_s < _ROUNDING_S:
            return SourceTimeout(f"{url} was not finished within {deadline.seconds:g} s")
        if isinstance(error, httpx2.ConnectTimeout):
            why = f"{name} did not accept a connection within {self._settings.connect_s:g} s"
            self._hosts.mark_down(name, why)
            return SourceTimeout(why)
        return SourceTimeout(f"{url} was silent for {self._settings.silence_s:g} s")

    def _received(self, request: httpx2.Request, started: float) -> Reply | tuple[int, str]:
        response = self._http.send(request, stream=True, follow_redirects=False)
        try:
            target = response.headers.get("location")
            if response.status_code in _REDIRECTS and target:
                return response.status_code, _checked(urljoin(str(request.url), target))
            return self._read(response, started)
        finally:
            response.close()

    def _read(self, response: httpx2.Response, started: float) -> Reply:
        url = str(response.url)
        headers = {name.lower(): value for name, value in response.headers.items()}
        declared_type, declared_charset = declared(headers.get("content-type", ""))
        self._check_head(url, response.status_code, declared_type, headers)
        body = read_body(response.iter_raw(), headers.get("content-encoding", ""), self._max_bytes, url)
        media_type = media_type_of(body, declared_type)
        return Reply(
            url=self._ask.url,
            final_url=url,
            status=response.status_code,
            headers=headers,
            body=body,
            media_type=media_type,
            charset=charset_of(body, declared_charset),
            elapsed_s=time.monotonic() - started,
            tries=self._tries,
        )

    def _check_head(self, url: str, status: int, media_type: str, headers: Mapping[str, str]) -> None:
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length) > self._max_bytes:
            raise too_large(url, self._max_bytes)
        wanted = self._ask.accept
        if wanted and 200 <= status < 300 and media_type and not media_type.startswith(tuple(wanted)):
            raise UnwantedError(f"{url} sends {media_type}, not {' or '.join(wanted)}")


def _is_tls(error: BaseException | None) -> bool:
    while error is not None and not isinstance(error, ssl.SSLError):
        error = error.__cause__ or error.__context__
    return error is not None


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__


def _origin(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc


def _checked(url: str) -> str:
    """Return an address without its fragment, or refuse what is not http(s)."""
    try:
        parts = urlsplit(url.strip())
        parts.port  # noqa: B018  # a port that is no number is found out only when it is read
        httpx2.URL(parts._replace(fragment="").geturl())
    except (ValueError, httpx2.InvalidURL) as error:
        raise AddressRefused(f"{url!r} is not an address: {error}") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise AddressRefused(f"{url!r} is not an http(s) address")
    return parts._replace(fragment="").geturl()
