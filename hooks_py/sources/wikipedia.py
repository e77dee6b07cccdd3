"""Wikipedia's own search, in the language of the query, no key."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote, urlsplit

from hooks_py.errors import BadReply, RateLimited
from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.sources.fields import JsonObject, each, inner, json_of, plain, text_of
from hooks_py.web.replies import Reply

_EDITIONS = "ar de en es fr it ja ko nl pl pt ru sv tr uk vi zh"
_MAX_QUERY = 300  # the engine refuses longer ones
_MAX_PAGE = 50


class Wikipedia(Connector):
    """Searches the articles of one language; `{language}` in the endpoint is replaced by it."""

    name = "wikipedia"
    home = "https://{language}.wikipedia.org"

    def request(self, query: str, limit: int, language: str) -> Request:
        """Return the search for articles; languages that are not known get the English ones."""
        endpoint = self.endpoint.replace("{language}", language if language in _EDITIONS.split() else "en")
        params = {
            "action": "query",
            "list": "search",
            "srsearch": query[:_MAX_QUERY],
            "srlimit": str(min(limit, _MAX_PAGE)),
            "format": "json",
            "utf8": "1",
        }
        return Request(f"{endpoint}/w/api.php", params)

    def records(self, reply: Reply) -> Iterator[Hit]:
        """
        Yield articles: of a search, or of a reply with extracts.

        Raises:
            RateLimited, BadReply: the reply carries an error, though its status is 200.
        """
        data = json_of(reply, self.label)
        self._check_words(data)
        base = "{0.scheme}://{0.netloc}".format(urlsplit(reply.final_url))
        for one in each(data, "query", "search"):
            yield _hit(base, text_of(one, "title"), plain(text_of(one, "snippet")))
        for one in _pages(data):
            yield _hit(base, text_of(one, "title"), plain(text_of(one, "extract")))

    def _check_words(self, data: JsonObject) -> None:
        error = inner(data, "error")
        if text_of(error, "code") in ("ratelimited", "maxlag"):
            raise RateLimited(f"{self.label}: {text_of(error, 'info') or 'it asks to wait'}")
        if error:
            raise BadReply(f"{self.label} refused the query: {text_of(error, 'info', 'code')}")
        if "query" not in data and "batchcomplete" not in data:
            raise BadReply(f"{self.label} sent JSON without a result")


def _pages(data: JsonObject) -> Iterator[JsonObject]:
    pages = inner(data, "query").get("pages")
    for one in pages.values() if isinstance(pages, dict) else pages or ():
        if isinstance(one, dict) and "missing" not in one:
            yield one


def _hit(base: str, title: str, snippet: str) -> Hit:
    page = quote(title.replace(" ", "_"), safe=":/(),'!*")
    return Hit(url=f"{base}/wiki/{page}", title=title, snippet=snippet, identifier=title)
