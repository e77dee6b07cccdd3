"""What every source shares: a request for a query, hits out of a reply, and an outcome that never hides a failure."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import ClassVar

from hooks_py.errors import InputError, RateLimited, SourceBlocked, SourceError
from hooks_py.models.sources import Hit, OutcomeStatus, SearchOutcome
from hooks_py.sources.fields import inner, plain
from hooks_py.web.client import Client
from hooks_py.web.replies import Ask, Reply
from hooks_py.web.statuses import raise_for_status

_MAX_REPLY = 5 * 1024 * 1024  # a page of 100 records is under 1 MB
_MAX_WORDS = 200


@dataclass(frozen=True)
class Request:
    """The first half of a connector's work: what to send for a query."""

    url: str
    params: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    method: str = "GET"
    content: bytes = b""


class Connector(ABC):
    """
    One source: `request` is its first half, `hits` its second.

    The halves know nothing of each other, so a reply that came some other
    way goes through `hits` just the same. `needs_key` names the environment
    variable that must hold a key, empty: none is needed.
    """

    name: ClassVar[str]
    home: ClassVar[str]  # the default base address
    needs_key: ClassVar[str] = ""
    spacing_s: float | None = None  # None: the client's own distance between requests

    def __init__(self, endpoint: str = "", key: str = "") -> None:
        self.endpoint = (endpoint or self.home).rstrip("/")
        self.key = key

    @property
    def label(self) -> str:
        """The name under which outcomes are told."""
        return self.name

    @abstractmethod
    def request(self, query: str, limit: int, language: str) -> Request:
        """Return the request for the best `limit` hits of a query in a language (ISO code, empty: unknown)."""

    @abstractmethod
    def records(self, reply: Reply) -> Iterable[Hit]:
        """Yield the hits of a good reply, best first, without source and rank."""

    def check(self, reply: Reply) -> None:
        """Raise what a reply means that is not a good one."""
        raise_for_status(self.label, reply.status, reply.headers, words_of(reply))

    def cut_short(self, reply: Reply) -> str:  # noqa: ARG002  # for sources that say so
        """Return why the source gave fewer hits than it could have, empty when it did not."""
        return ""

    def hits(self, reply: Reply) -> tuple[Hit, ...]:
        """
        Return the hits of a reply, ranked from 1.

        Raises:
            SourceError: the reply is an error, in whatever form the source gives it.
        """
        self.check(reply)
        found = (hit for hit in self.records(reply) if hit.url or hit.title)
        return tuple(
            hit.model_copy(update={"source": self.name, "rank": rank}) for rank, hit in enumerate(found, start=1)
        )

    def ask(
        self, client: Client, query: str, limit: int, language: str, on_try: Callable[[], None] | None = None
    ) -> Reply:
        """
        Return the reply to a query, good or bad.

        Raises:
            InputError: the source needs a key that was not given.
            SourceError: there was no reply.
        """
        if self.needs_key and not self.key:
            raise InputError(f"{self.label} needs a key; set {self.needs_key} to use it")
        request = self.request(query, limit, language)
        return client.ask(
            Ask(
                request.method,
                request.url,
                request.headers,
                request.params,
                request.content,
                max_bytes=_MAX_REPLY,
                spacing_s=self.spacing_s,
                keep_errors=True,
                on_try=on_try,
            )
        )

    def find(self, client: Client, query: str, limit: int, language: str) -> tuple[Hit, ...]:
        """
        Return the best hits of a query; an empty tuple means that there are none.

        Raises:
            SourceError: the source could not be asked, or refused.
        """
        return self.hits(self.ask(client, query, limit, language))[:limit]

    def search(self, client: Client, query: str, limit: int, language: str) -> SearchOutcome:
        """Return what a query came to; trouble of the source becomes a status with one line, never an exception."""
        started, asked_at = time.monotonic(), datetime.now(timezone.utc)
        tries: list[None] = []
        status, hits, detail = self._outcome(client, query, limit, language, tries)
        return SearchOutcome(
            source=self.label,
            query=query,
            status=status,
            hits=hits,
            detail=detail,
            tries=max(1, len(tries)),
            elapsed_s=round(time.monotonic() - started, 3),
            asked_at=asked_at,
        )

    def _outcome(
        self, client: Client, query: str, limit: int, language: str, tries: list[None]
    ) -> tuple[OutcomeStatus, tuple[Hit, ...], str]:
        try:
            reply = self.ask(client, query, limit, language, lambda: tries.append(None))
            hits = self.hits(reply)[:limit]
            cut = self.cut_short(reply)
        except RateLimited as error:
            return "capped", (), one_line(error)
        except SourceBlocked as error:
            return "blocked", (), one_line(error)
        except (SourceError, InputError) as error:
            return "failed", (), one_line(error)
        if cut:
            return "capped", hits, cut
        return ("found" if hits else "empty"), hits, ""


def one_line(error: Exception) -> str:
    """Return an error's message on one line."""
    return " ".join(str(error).split())


def words_of(reply: Reply) -> str:
    """Return what an error reply says for itself, at most 200 characters, empty when it says it in HTML."""
    if 200 <= reply.status < 300:
        return ""
    if reply.media_type in ("text/html", "application/xhtml+xml"):
        return ""
    return plain(_json_words(reply) or reply.text)[:_MAX_WORDS]


def _json_words(reply: Reply) -> str:
    import json

    try:
        data = json.loads(reply.body)
    except (ValueError, RecursionError):
        return ""
    record = inner({"reply": data}, "reply")
    found: list[object] = [record.get(name) for name in ("message", "error", "detail", "errors")]
    for value in found:
        first = value[0] if isinstance(value, list) and value else value
        if isinstance(first, Mapping):
            first = first.get("message") or first.get("info") or first.get("detail")
        if isinstance(first, str) and first:
            return first
    return ""
