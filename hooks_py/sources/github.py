"""GitHub's search for repositories, no key."""

from __future__ import annotations

from collections.abc import Iterator

from hooks_py.errors import RateLimited
from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request, words_of
from hooks_py.sources.fields import day, each, inner, json_of, plain, text_of
from hooks_py.sources.terms import terms
from hooks_py.web.replies import Reply

_MAX_QUERY = 256  # longer ones are refused with 422
_MAX_PAGE = 100


class GitHub(Connector):
    """Searches repositories by name, description and topics."""

    name = "github"
    home = "https://api.github.com"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # code has no language
        """Return the search for repositories that have all words of the query."""
        words = " ".join(terms(query))
        params = {"q": words[:_MAX_QUERY], "per_page": str(min(limit, _MAX_PAGE))}
        headers = {"accept": "application/vnd.github+json", "x-github-api-version": "2022-11-28"}
        return Request(f"{self.endpoint}/search/repositories", params, headers)

    def check(self, reply: Reply) -> None:
        """
        Raise what an error reply means.

        Raises:
            RateLimited: a limit, also where only the words of a 403 say so.
        """
        words = words_of(reply)
        if reply.status in (403, 429) and "rate limit" in words.lower():
            super_wait = reply.headers.get("retry-after", "")
            if not super_wait and reply.headers.get("x-ratelimit-remaining") != "0":
                raise RateLimited(f"{self.label} answered {reply.status}: {words}")
        super().check(reply)

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield repositories: of a search, or the one of a reply about a single repository."""
        data = json_of(reply, self.label)
        for one in each(data, "items") if "items" in data else [data]:
            name = text_of(one, "full_name", "name")
            url = text_of(one, "html_url")
            if name and url:
                yield Hit(
                    url=url,
                    title=name,
                    snippet=plain(text_of(one, "description")),
                    published=day(one.get("pushed_at") or one.get("updated_at")),
                    authors=tuple(filter(None, [text_of(inner(one, "owner"), "login")])),
                    identifier=name,
                )

    def cut_short(self, reply: Reply) -> str:
        """Return that the search ended before its end, as GitHub itself says."""
        is_cut = json_of(reply, self.label).get("incomplete_results") is True
        return f"{self.label} ended the search before it was complete" if is_cut else ""
