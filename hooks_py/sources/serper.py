"""Serper's search interface: Google's results, with a key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime

from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import day, each, json_of, text_of
from hooks_py.web.replies import Reply

_MAX_PAGE = 100
_LANGUAGES = {"zh": "zh-cn", "en": "en", "ja": "ja", "ko": "ko"}


class Serper(Connector):
    """Searches the general web."""

    name = "serper"
    home = "https://google.serper.dev"
    needs_key = "SERPER_API_KEY"

    def request(self, query: str, limit: int, language: str) -> Request:
        """Return the search for pages."""
        body = {"q": query, "num": min(limit, _MAX_PAGE), "hl": _LANGUAGES.get(language, "en")}
        headers = {"x-api-key": self.key, "content-type": "application/json"}
        return Request(f"{self.endpoint}/search", headers=headers, method="POST", content=json.dumps(body).encode())

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield pages; questions and boxes beside them are no hits."""
        data = json_of(reply, self.label)
        for kind in ("organic", "news"):
            for one in each(data, kind):
                yield Hit(
                    url=text_of(one, "link"),
                    title=text_of(one, "title"),
                    snippet=text_of(one, "snippet"),
                    published=_day(text_of(one, "date")),
                )


def _day(words: str) -> str:
    """Return the ISO date of "Oct 14, 2015"; ages such as "3 days ago" are no date."""
    for form in ("%b %d, %Y", "%B %d, %Y", "%d %b %Y"):
        try:
            return datetime.strptime(words, form).date().isoformat()  # noqa: DTZ007  # a day has no time zone
        except ValueError:
            continue
    return day(words)
