"""The troubles that a server can make, each as an answer for `Loopback.answer`."""

from __future__ import annotations

import gzip
import zlib
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from functools import lru_cache

from tests.loopback.server import Answer

_PATIENCE_S = 60.0  # nothing waits this long: the server stops with its test


def never_answers():
    """Take the request and say nothing."""
    return Answer(raw=lambda handler: handler.loopback.stopping.wait(_PATIENCE_S))


def drips_head(pause_s=0.02):
    """Send one byte of a header at a time, for ever."""

    def drip(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nx-slow: ")
        while not handler.loopback.stopping.wait(pause_s):
            handler.wfile.write(b"a")
            handler.wfile.flush()

    return Answer(raw=drip)


def drips_body(pause_s=0.02):
    """Send one byte of a page at a time, for ever."""

    def drip(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<p>")
        while not handler.loopback.stopping.wait(pause_s):
            handler.wfile.write(b"a")
            handler.wfile.flush()

    return Answer(raw=drip)


def endless(total=2_000_000_000, *, declared=False):
    """Send 2 GB as fast as they are taken; `declared` says so in the head first."""

    def pour(handler):
        length = f"content-length: {total}\r\n".encode() if declared else b""
        handler.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n" + length + b"\r\n")
        block, sent = b"grounded " * 8192, 0
        while sent < total and not handler.loopback.stopping.is_set():
            handler.wfile.write(block)
            sent += len(block)

    return Answer(raw=pour)


def breaks_off():
    """Promise 1000 bytes, send 10, hang up."""

    def hang_up(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>half a ")

    return Answer(raw=hang_up)


def speaks_no_http():
    """Answer with something that is no HTTP."""
    return Answer(raw=lambda handler: handler.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n"))


def hangs_up():
    """Close the connection without a word."""
    return Answer(raw=lambda _: None)


@lru_cache(maxsize=2)
def gzip_bomb(size=200_000_000):
    """A small packed body that unpacks to `size` bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(1_000_000)
    packed = b"".join(packer.compress(block) for _ in range(size // len(block))) + packer.flush()
    return Answer(packed, headers={"content-encoding": "gzip"})


def packed(body, coding="gzip"):
    """A body packed as a server would."""
    data = body.encode("utf-8") if isinstance(body, str) else body
    if coding == "gzip":
        return Answer(gzip.compress(data), headers={"content-encoding": "gzip"})
    packer = zlib.compressobj(9, zlib.DEFLATED, -15 if coding == "raw deflate" else 15)
    return Answer(packer.compress(data) + packer.flush(), headers={"content-encoding": "deflate"})


def lies_about_packing():
    """Plain bytes that claim to be packed."""
    return Answer(b"this is not gzip at all", headers={"content-encoding": "gzip"})


def asks_to_wait(seconds, status=429):
    """A refusal that names a wait in seconds."""
    return Answer(b"slow down", status, headers={"retry-after": str(seconds)})


def asks_to_wait_until(seconds_from_now, status=429):
    """A refusal that names the moment to come back, as a date."""
    moment = datetime.now(timezone.utc) + timedelta(seconds=seconds_from_now)
    return Answer(b"slow down", status, headers={"retry-after": format_datetime(moment, usegmt=True)})


def fails(status=503):
    """A plain refusal with a status and no word on when to come back."""
    return Answer(f"<title>{status}</title>".encode(), status)
