"""Bodies within bounds: what comes over the wire and what it unpacks to."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

from hooks_py.errors import BadReply, ReplyTooLarge

ACCEPTED_CODINGS = "gzip, deflate"
_MAX_CODINGS = 2  # more is only ever a bomb
_STEP = 256 * 1024
_GZIP_HEAD = b"\x1f\x8b"
_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS  # zlib finds out by itself which head it has


def read_body(chunks: Iterable[bytes], content_encoding: str, max_bytes: int, url: str) -> bytes:
    """
    Return the unpacked body.

    Raises:
        ReplyTooLarge: over `max_bytes`, packed or unpacked.
        BadReply: an unknown content coding, or damaged packed data.
    """
    stream: Iterable[bytes] = _counted(chunks, max_bytes, url)
    codings = [one.strip().lower() for one in content_encoding.split(",") if one.strip()]
    codings = [one for one in codings if one != "identity"]
    if len(codings) > _MAX_CODINGS:
        raise BadReply(f"{url} is packed {len(codings)} times over; it is not read")
    for coding in reversed(codings):
        if coding not in ("gzip", "x-gzip", "deflate"):
            raise BadReply(f"{url} is packed as {coding!r}, which was not asked for")
        stream = _counted(_unpacked(stream, url), max_bytes, url)
    return b"".join(stream)


def too_large(url: str, max_bytes: int) -> ReplyTooLarge:
    """Return the error for a body over the bound."""
    return ReplyTooLarge(f"{url} sends more than {max_bytes / 1e6:.3g} MB; it is not read")


def _counted(chunks: Iterable[bytes], max_bytes: int, url: str) -> Iterator[bytes]:
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if total > max_bytes:
            raise too_large(url, max_bytes)
        yield chunk


def _unpacked(chunks: Iterable[bytes], url: str) -> Iterator[bytes]:
    unpacker = _Unpacker()
    try:
        for chunk in chunks:
            yield from unpacker.fed(chunk)
    except zlib.error as error:
        raise BadReply(f"{url} sends packed data that cannot be unpacked: {error}") from error
    if not unpacker.is_finished:
        raise BadReply(f"{url} sends packed data that breaks off before its end")


class _Unpacker:
    """Unpacks in steps of bounded size, so that a bomb is stopped before it fills the memory."""

    def __init__(self) -> None:
        self._zlib = zlib.decompressobj(_GZIP_OR_ZLIB)
        self._started = False

    @property
    def is_finished(self) -> bool:
        """Whether the packed data came to its end, or there was none at all."""
        return self._zlib.eof or not self._started

    def fed(self, chunk: bytes) -> Iterator[bytes]:
        """Yield what a chunk unpacks to, in bounded pieces."""
        data = chunk
        while data:
            if self._zlib.eof:
                if not data.startswith(_GZIP_HEAD):  # padding after the end is common and harmless
                    return
                self._zlib = zlib.decompressobj(_GZIP_OR_ZLIB)
            yield self._step(data)
            data = self._zlib.unconsumed_tail or self._zlib.unused_data

    def _step(self, data: bytes) -> bytes:
        try:
            unpacked = self._zlib.decompress(data, _STEP)
        except zlib.error:
            if self._started:
                raise
            # Some servers send "deflate" without the two bytes of head that it should have.
            self._zlib = zlib.decompressobj(-zlib.MAX_WBITS)
            unpacked = self._zlib.decompress(data, _STEP)
        self._started = True
        return unpacked
