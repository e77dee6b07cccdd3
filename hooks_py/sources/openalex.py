"""OpenAlex: an open catalogue of scholarly works."""

from __future__ import annotations

from collections.abc import Iterator

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import JsonObject, day, each, inner, json_of, plain, text_of
from hooks_py.web.replies import Reply

_MAX_PAGE = 100


class OpenAlex(Connector):
    """Searches works by title, abstract and full text."""

    name = "openalex"
    home = "https://api.openalex.org"
    needs_key = "OPENALEX_API_KEY"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # searches all languages
        """Return the search for works."""
        params = {"search": query, "per-page": str(min(limit, _MAX_PAGE)), "api_key": self.key}
        return Request(f"{self.endpoint}/works", params)

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield works: of a list, or the one of a reply about a single work."""
        data = json_of(reply, self.label)
        for one in each(data, "results") if "results" in data else [data]:
            title = plain(text_of(one, "title", "display_name"))
            url = (
                text_of(one, "doi") or text_of(inner(one, "primary_location"), "landing_page_url") or text_of(one, "id")
            )
            if url:
                yield Hit(
                    url=url,
                    title=title or url,
                    snippet=_abstract(one),
                    published=day(one.get("publication_date")),
                    authors=_authors(one),
                    identifier=text_of(one, "doi").removeprefix("https://doi.org/") or text_of(one, "id"),
                )


def _authors(one: JsonObject) -> tuple[str, ...]:
    names = (text_of(inner(author, "author"), "display_name") for author in each(one, "authorships"))
    return tuple(filter(None, names))


def _abstract(one: JsonObject) -> str:
    """Return the abstract, which comes as a map from each word to its places."""
    places: dict[int, str] = {}
    for word, where in inner(one, "abstract_inverted_index").items():
        for place in where if isinstance(where, list) else ():
            if isinstance(place, int):
                places[place] = word
    return plain(" ".join(places[place] for place in sorted(places)))
