"""Crossref: metadata of works that have a DOI."""

from __future__ import annotations

from collections.abc import Iterator

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import JsonObject, day_of_parts, each, inner, json_of, plain, text_of
from hooks_py.web.replies import Reply

_MAX_PAGE = 100


class Crossref(Connector):
    """Searches works; asks for an address of the user, which is what Crossref's polite pool wants."""

    name = "crossref"
    home = "https://api.crossref.org"
    needs_key = "CROSSREF_MAILTO"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # searches all languages
        """Return the search for works."""
        params = {"query.bibliographic": query, "rows": str(min(limit, _MAX_PAGE)), "mailto": self.key}
        return Request(f"{self.endpoint}/works", params)

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield works: of a list, or the one of a reply about a single work; other kinds of reply have none."""
        message = inner(json_of(reply, self.label), "message")
        for one in each(message, "items") if "items" in message else [message]:
            if text_of(one, "DOI"):
                yield _hit(one)


def _hit(one: JsonObject) -> Hit:
    doi = text_of(one, "DOI")
    title = text_of(one, "title", "subtitle", "short-title", "container-title", "original-title")
    return Hit(
        url=text_of(one, "URL") or f"https://doi.org/{doi}",
        title=plain(title) or doi,  # some records are of issues that have no title
        snippet=plain(text_of(one, "abstract")),
        published=day_of_parts(one, "published", "issued", "published-online", "published-print", "posted"),
        authors=tuple(filter(None, (_name(author) for author in each(one, "author")))),
        identifier=doi,
    )


def _name(author: JsonObject) -> str:
    return " ".join(filter(None, [text_of(author, "given"), text_of(author, "family", "name")]))
