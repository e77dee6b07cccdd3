"""Brave's search interface: the general web, with a key."""

from __future__ import annotations

from collections.abc import Iterator

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import day, each, json_of, plain, text_of
from hooks_py.web.replies import Reply

_MAX_PAGE = 20
_LANGUAGES = {"zh": "zh-hans", "en": "en", "ja": "jp", "ko": "ko"}


class Brave(Connector):
    """Searches the general web."""

    name = "brave"
    home = "https://api.search.brave.com"
    needs_key = "BRAVE_API_KEY"
    spacing_s = 1.0  # one query a second is the smallest plan

    def request(self, query: str, limit: int, language: str) -> Request:
        """Return the search for pages."""
        params = {"q": query, "count": str(min(limit, _MAX_PAGE)), "search_lang": _LANGUAGES.get(language, "en")}
        headers = {"x-subscription-token": self.key, "accept": "application/json"}
        return Request(f"{self.endpoint}/res/v1/web/search", params, headers)

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield pages, then news and videos of the same reply."""
        data = json_of(reply, self.label)
        for kind in ("web", "news", "videos"):
            for one in each(data, kind, "results"):
                yield Hit(
                    url=text_of(one, "url"),
                    title=plain(text_of(one, "title")),
                    snippet=plain(text_of(one, "description")),
                    published=day(one.get("page_age")),
                )
