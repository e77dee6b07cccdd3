"""Unpaywall: where a work can be read freely."""

from __future__ import annotations

from collections.abc import Iterator

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import JsonObject, day, each, inner, json_of, plain, text_of
from hooks_py.web.replies import Reply


class Unpaywall(Connector):
    """Searches titles; asks for an address of the user, which is the service's only condition."""

    name = "unpaywall"
    home = "https://api.unpaywall.org"
    needs_key = "UNPAYWALL_EMAIL"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # pages have a fixed size
        """Return the search for titles."""
        return Request(f"{self.endpoint}/v2/search", {"query": query, "email": self.key})

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield works: of a list, or the one of a reply about a single DOI; the address is the free copy if any."""
        data = json_of(reply, self.label)
        works = (inner(one, "response") for one in each(data, "results")) if "results" in data else iter([data])
        for one in works:
            if text_of(one, "doi"):
                yield _hit(one)


def _hit(one: JsonObject) -> Hit:
    doi, best = text_of(one, "doi"), inner(one, "best_oa_location")
    return Hit(
        url=text_of(best, "url", "url_for_landing_page") or text_of(one, "doi_url") or f"https://doi.org/{doi}",
        title=plain(text_of(one, "title")) or doi,
        published=day(one.get("published_date")),
        authors=tuple(filter(None, (_name(author) for author in each(one, "z_authors")))),
        identifier=doi,
    )


def _name(author: JsonObject) -> str:
    return " ".join(filter(None, [text_of(author, "given"), text_of(author, "family", "raw_author_name")]))
