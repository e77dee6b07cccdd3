"""Semantic Scholar: papers with citations."""

from __future__ import annotations

from collections.abc import Iterator

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import JsonObject, day, each, inner, json_of, plain, text_of
from hooks_py.web.replies import Reply

_FIELDS = "title,url,abstract,year,publicationDate,externalIds,authors"
_MAX_PAGE = 100


class SemanticScholar(Connector):
    """Searches papers by relevance."""

    name = "semantic_scholar"
    home = "https://api.semanticscholar.org"
    needs_key = "SEMANTIC_SCHOLAR_API_KEY"
    spacing_s = 1.0  # what a key allows

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # searches all languages
        """Return the search for papers."""
        params = {"query": query, "limit": str(min(limit, _MAX_PAGE)), "fields": _FIELDS}
        return Request(f"{self.endpoint}/graph/v1/paper/search", params, {"x-api-key": self.key})

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield papers: of a list, or the one of a reply about a single paper."""
        data = json_of(reply, self.label)
        for one in each(data, "data") if "data" in data else [data]:
            if text_of(one, "paperId"):
                yield _hit(one)


def _hit(one: JsonObject) -> Hit:
    ids, paper = inner(one, "externalIds"), text_of(one, "paperId")
    year = one.get("year")
    return Hit(
        url=text_of(one, "url") or f"https://www.semanticscholar.org/paper/{paper}",
        title=plain(text_of(one, "title")),
        snippet=plain(text_of(one, "abstract")),
        published=day(one.get("publicationDate")) or day(str(year) if isinstance(year, int) else ""),
        authors=tuple(filter(None, (text_of(author, "name") for author in each(one, "authors")))),
        identifier=text_of(ids, "DOI", "ArXiv") or paper,
    )
