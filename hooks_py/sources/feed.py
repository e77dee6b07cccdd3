"""Feeds (RSS, Atom, RDF, CDF): entries exactly as feedparser reads them, and a feed as a source of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from time import struct_time
from typing import Any

from hooks_py.errors import BadReply
from hooks_py.models.sources import Hit, SearchOutcome
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import plain
from hooks_py.sources.terms import terms
from hooks_py.web.client import Client
from hooks_py.web.replies import Reply

ACCEPT = "application/atom+xml, application/rss+xml, application/rdf+xml, application/xml;q=0.9, */*;q=0.5"
_MAX_SNIPPET = 500


@dataclass(frozen=True)
class FeedEntry:
    """One entry; `date` is the text that the feed has, `day` the ISO date of it; empty where the feed has none."""

    title: str
    link: str
    id: str
    date: str
    day: str
    summary: str
    authors: tuple[str, ...] = ()


def entries(body: bytes, *, content_type: str = "", url: str = "") -> tuple[FeedEntry, ...]:
    """
    Return the entries of a feed in its order; with `url` relative links become absolute.

    Raises:
        BadReply: it is no feed.
    """
    import feedparser

    headers = {name: value for name, value in (("content-type", content_type), ("content-location", url)) if value}
    # A stream, because the library takes bytes that look like a path or an address for one, and opens it.
    parsed = feedparser.parse(BytesIO(body), response_headers=headers)
    if not parsed.get("version") and not parsed.entries:
        raise BadReply(f"{url or 'the reply'} is no feed (RSS, Atom, RDF or CDF)")
    return tuple(_entry(one) for one in parsed.entries)


def _entry(one: Any) -> FeedEntry:  # noqa: ANN401  # feedparser has no types
    moment = next((one[name] for name in _present(one, "_parsed") if one[name]), None)
    return FeedEntry(
        title=str(one.get("title", "")),
        link=str(one.get("link", "")),
        id=str(one.get("id", "")),
        date=next((str(one[name]) for name in _present(one, "")), ""),
        day=f"{moment.tm_year:04d}-{moment.tm_mon:02d}-{moment.tm_mday:02d}" if isinstance(moment, struct_time) else "",
        summary=str(one.get("summary", "")),
        authors=tuple(str(author["name"]) for author in one.get("authors", ()) if author.get("name")),
    )


def _present(one: Any, suffix: str) -> list[str]:  # noqa: ANN401  # feedparser has no types
    # `in`, not `get`: asked for "updated" the library hands out "published" with a warning.
    return [name + suffix for name in ("published", "updated", "created") if name + suffix in one]


class Feed(Connector):
    """One feed that the user named; it has no search, so its entries are ranked by the words of the query."""

    name = "feed"
    home = ""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._url = url  # an address of a feed may end in a slash that matters
        self._lock = threading.Lock()
        self._kept: dict[str, Reply] = {}

    @property
    def label(self) -> str:
        """The name under which outcomes are told: with the address, since a run may have several feeds."""
        return f"{self.name}:{self._url}"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # a feed is always whole
        """Return the request for the feed."""
        return Request(self._url, headers={"accept": ACCEPT})

    def ask(self, client: Client, query: str, limit: int, language: str, on_try: Any = None) -> Reply:  # noqa: ANN401
        """Return the feed, fetched once for all queries of a run."""
        with self._lock:
            if self._url not in self._kept:
                self._kept[self._url] = super().ask(client, query, limit, language, on_try)
            return self._kept[self._url]

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield the entries that have a link or a title."""
        found = entries(reply.body, content_type=reply.headers.get("content-type", ""), url=reply.final_url)
        for one in found:
            yield hit_of(one)

    def search(self, client: Client, query: str, limit: int, language: str) -> SearchOutcome:
        """Return the entries that share words with the query, most first; `empty` when none does."""
        outcome = super().search(client, query, 10**6, language)
        wanted = _grams(query)
        shared = [(len(wanted & _grams(f"{hit.title} {hit.snippet}")), hit) for hit in outcome.hits]
        best = sorted((pair for pair in shared if pair[0]), key=lambda pair: (-pair[0], pair[1].rank))[:limit]
        hits = tuple(hit.model_copy(update={"rank": rank}) for rank, (_, hit) in enumerate(best, start=1))
        if outcome.status not in ("found", "capped"):
            return outcome
        detail = "" if hits else f"none of its {len(shared)} entries has a word of the query"
        return outcome.model_copy(update={"hits": hits, "status": "found" if hits else "empty", "detail": detail})


def hit_of(entry: FeedEntry) -> Hit:
    """Return an entry as a hit."""
    link = entry.link or (entry.id if entry.id.startswith(("http://", "https://")) else "")
    return Hit(
        url=link,
        title=plain(entry.title),
        snippet=plain(entry.summary)[:_MAX_SNIPPET],
        source="feed",
        published=entry.day,
        authors=entry.authors,
        identifier=entry.id,
    )


def _grams(text: str) -> frozenset[str]:
    """Return words in lower case, and pairs of characters where words have no spaces between them."""
    grams: set[str] = set()
    for word in terms(text.lower()):
        if word.isascii():
            grams.add(word)
        else:
            grams.update(word[place : place + 2] for place in range(max(1, len(word) - 1)))
    return frozenset(grams)
