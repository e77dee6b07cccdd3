"""
A real web server on this machine for tests: pages, redirects, robots, search sources and every kind of trouble.

`Loopback` is started by the `loopback` fixture; a test gives it answers by
path and reads back what was asked. Nothing leaves the machine.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit


@dataclass(frozen=True)
class Asked:
    """One request as it arrived; `query` and `form` hold the last value of each name."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = b""

    @property
    def form(self):
        return dict(parse_qsl(self.body.decode("utf-8"), keep_blank_values=True))


@dataclass(frozen=True)
class Answer:
    """What is sent back; `raw` takes over the connection instead and gets the handler."""

    body: bytes = b""
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: Callable[[BaseHTTPRequestHandler], None] | None = None


Responder = Callable[[Asked], Answer]


class Loopback:
    """A threaded server at `url`; answers by path, in the order given when a path has several."""

    def __init__(self):
        self.stopping = threading.Event()  # troubles wait for it, so that nothing outlives the test
        self.asked: list[Asked] = []
        self.most_at_once = 0
        self._at_once = 0
        self._answers: dict[str, list[Answer | Responder]] = {}
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"loopback": self})
        self._server = _Server(("127.0.0.1", 0), handler)
        self.port = self._server.server_address[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def close(self):
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def page(self, path, body, *, status=200, content_type="text/html; charset=utf-8", headers=None):
        """Answer `path` with a body (text is sent as UTF-8); returns its address."""
        data = body.encode("utf-8") if isinstance(body, str) else body
        return self.answer(path, Answer(data, status, content_type, headers or {}))

    def redirect(self, path, target, *, status=302):
        """Answer `path` with a redirect to any address; returns the address of `path`."""
        return self.page(path, "", status=status, headers={"location": target})

    def answer(self, path, *answers):
        """Answer `path` with these in turn, the last one for ever; returns its address."""
        self._answers[path] = list(answers)
        return self.url + path

    def asked_for(self, path):
        """Return the requests that `path` got."""
        with self._lock:
            return [one for one in self.asked if one.path == path]

    def forget(self):
        """Forget what was asked so far."""
        with self._lock:
            self.asked.clear()

    def environment(self, **more):
        """Return the variables that let the product reach this server and no other, without waiting between tries."""
        return {
            "GROUNDED_ALLOW_PRIVATE_ADDRESSES": self.host,
            "GROUNDED_SPACING_S": "0",
            "GROUNDED_BACKOFF_S": "0",
            "no_proxy": "127.0.0.1",
            **more,
        }

    def _taken(self, asked):
        with self._lock:
            self.asked.append(asked)
            answers = self._answers.get(asked.path)
            if not answers:
                return Answer(b"<title>404</title><p>There is no such page.", 404)
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
        return answer if isinstance(answer, Answer) else answer(asked)

    def _count(self, step):
        with self._lock:
            self._at_once += step
            self.most_at_once = max(self.most_at_once, self._at_once)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request, client_address):
        """A client that hangs up is what many tests want; the test looks at the client's side."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    loopback: Loopback

    def _respond(self):
        parts = urlsplit(self.path)
        length = int(self.headers.get("content-length") or 0)
        asked = Asked(
            self.command,
            unquote(parts.path),
            dict(parse_qsl(parts.query, keep_blank_values=True)),
            {name.lower(): value for name, value in self.headers.items()},
            self.rfile.read(length) if length else b"",
        )
        self.loopback._count(1)
        try:
            self._send(self.loopback._taken(asked))
        finally:
            self.loopback._count(-1)

    do_GET = do_POST = do_HEAD = _respond  # noqa: N815  # the names of the base class

    def _send(self, answer):
        if answer.raw is not None:
            self.close_connection = True
            answer.raw(self)
            return
        self.send_response(answer.status)
        headers = {"content-type": answer.content_type, "content-length": str(len(answer.body)), **answer.headers}
        for name, value in headers.items():
            if value:
                self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def log_message(self, format, *args):  # noqa: A002  # the name is the base class's
        """Stay silent."""


def closed_port():
    """Return a port of this machine at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
