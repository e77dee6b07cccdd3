"""arXiv's interface: preprints with authors, dates and versions, no key."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hooks_py.errors import BadReply
from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.feed import entries
from hooks_py.sources.fields import plain
from hooks_py.sources.terms import terms
from hooks_py.web.replies import Reply

_MAX_TERMS = 10
_MAX_PAGE = 100
_ID = re.compile(r"/abs/(?P<id>.+?)(?:v\d+)?$")


class Arxiv(Connector):
    """Searches all fields of preprints for all words of the query."""

    name = "arxiv"
    home = "https://export.arxiv.org"
    spacing_s: float | None = 3.0  # what arXiv's terms of use ask for

    def __init__(self, endpoint: str = "", key: str = "") -> None:
        super().__init__(endpoint, key)
        if self.endpoint != self.home:  # a mirror, or a test's server: the client's own distance holds
            self.spacing_s = None

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # one language only
        """Return the search for preprints."""
        words = " AND ".join(f'all:"{term}"' for term in terms(query)[:_MAX_TERMS])
        params = {"search_query": words, "start": "0", "max_results": str(min(limit, _MAX_PAGE)), "sortBy": "relevance"}
        return Request(f"{self.endpoint}/api/query", params)

    def records(self, reply: Reply) -> Iterator[Hit]:
        """
        Yield preprints; the address keeps the version, the identifier does not.

        Raises:
            BadReply: no Atom, or an error dressed as an entry.
        """
        found = entries(reply.body, content_type=reply.headers.get("content-type", ""), url=reply.final_url)
        for one in found:
            if "/api/errors" in one.id:
                raise BadReply(f"{self.label} refused the query: {plain(one.summary)}")
            match = _ID.search(one.id)
            yield Hit(
                url=one.link or one.id,
                title=plain(one.title),
                snippet=plain(one.summary),
                published=one.day,
                authors=one.authors,
                identifier=match["id"] if match else one.id,
            )
