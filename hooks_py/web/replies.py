"""What is asked of a source and what it sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hooks_py.errors import BadReply

NO_HEADERS: Mapping[str, str] = {}


class UnwantedError(BadReply):
    """A reply of a media type that was not asked for; its body was not read."""


@dataclass(frozen=True)
class Reply:
    """
    What a source sent; `body` is unpacked but not decoded.

    `media_type` and `charset` (a Python codec, empty: no text) are what the
    bytes are, whatever was declared; header names are in lower case.
    """

    url: str
    final_url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    media_type: str
    charset: str
    elapsed_s: float = 0.0
    tries: int = 1

    @property
    def text(self) -> str:
        """The body as text; bytes that do not fit the charset are replaced."""
        return self.body.decode(self.charset or "utf-8", errors="replace")


@dataclass(frozen=True)
class Ask:
    """One request with its bounds; `keep_errors`: hand back replies with an error status instead of raising."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    params: Mapping[str, str] | None = None
    content: bytes = b""
    accept: Sequence[str] = ()
    max_bytes: int = 0
    deadline_s: float = 0.0
    spacing_s: float | None = None
    keep_errors: bool = False
    on_try: Callable[[], None] | None = None
