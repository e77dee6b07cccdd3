"""Tavily's search interface: the general web, with a key; the answer it writes itself is not used."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import day, each, json_of, text_of
from hooks_py.web.replies import Reply

_MAX_PAGE = 20


class Tavily(Connector):
    """Searches the general web."""

    name = "tavily"
    home = "https://api.tavily.com"
    needs_key = "TAVILY_API_KEY"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # searches all languages
        """Return the search for pages."""
        body = {"query": query, "max_results": min(limit, _MAX_PAGE), "include_answer": False}
        headers = {"authorization": f"Bearer {self.key}", "content-type": "application/json"}
        return Request(f"{self.endpoint}/search", headers=headers, method="POST", content=json.dumps(body).encode())

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield pages of a search or of a crawl; a crawled page has no title of its own, so its address stands in."""
        for one in each(json_of(reply, self.label), "results"):
            url = text_of(one, "url")
            yield Hit(
                url=url,
                title=text_of(one, "title") or url,
                snippet=text_of(one, "content", "raw_content"),
                published=day(one.get("published_date")),
            )
