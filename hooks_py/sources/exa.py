"""Exa's search interface: the general web by meaning, with a key."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import day, each, json_of, text_of
from hooks_py.web.replies import Reply

_MAX_PAGE = 100


class Exa(Connector):
    """Searches the general web."""

    name = "exa"
    home = "https://api.exa.ai"
    needs_key = "EXA_API_KEY"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # searches all languages
        """Return the search for pages with their text."""
        body = {"query": query, "numResults": min(limit, _MAX_PAGE), "contents": {"text": {"maxCharacters": 1000}}}
        headers = {"x-api-key": self.key, "content-type": "application/json"}
        return Request(f"{self.endpoint}/search", headers=headers, method="POST", content=json.dumps(body).encode())

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield pages."""
        for one in each(json_of(reply, self.label), "results"):
            url = text_of(one, "url", "id")
            yield Hit(
                url=url,
                title=text_of(one, "title") or url,
                snippet=text_of(one, "text", "summary", "highlights"),
                published=day(one.get("publishedDate")),
                authors=tuple(filter(None, [text_of(one, "author")])),
            )
