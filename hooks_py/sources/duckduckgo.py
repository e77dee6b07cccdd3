"""DuckDuckGo's page without scripts: the general web, no key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit

from hooks_py.errors import BadReply, SourceBlocked
from hooks_py.models.sources import Hit
from hooks_py.sources.connector import Connector, Request
from hooks_py.web.replies import Reply

_REGIONS = {"zh": "cn-zh", "en": "us-en", "ja": "jp-jp", "ko": "kr-kr"}
_MAX_QUERY = 450  # the engine cuts longer ones
_CHALLENGES = ("anomaly-modal", "anomaly.js", "challenge-form", "bots use duckduckgo too")
_RESULT_PAGE = ("results", "no-results", "serp__results", "links")


class DuckDuckGo(Connector):
    """Searches the general web; advertisements and the engine's own links are left out."""

    name = "duckduckgo"
    home = "https://html.duckduckgo.com"

    def request(self, query: str, limit: int, language: str) -> Request:  # noqa: ARG002  # a page has 10 hits
        """Return the form that the page itself would send."""
        form = {"q": query[:_MAX_QUERY], "b": "", "kl": _REGIONS.get(language, "wt-wt")}
        headers = {"content-type": "application/x-www-form-urlencoded"}
        return Request(f"{self.endpoint}/html/", headers=headers, method="POST", content=urlencode(form).encode())

    def check(self, reply: Reply) -> None:
        """
        Raise what a reply means that is not a page of results.

        Raises:
            SourceBlocked: a challenge for people, which comes with 202 or 200.
        """
        page = reply.text.lower()
        if reply.status == 202 or any(sign in page for sign in _CHALLENGES):
            raise SourceBlocked(f"{self.label} asks whether a person is searching; it refuses this program for now")
        super().check(reply)

    def records(self, reply: Reply) -> Iterator[Hit]:
        """Yield the results of a page."""
        import lxml.html

        if not reply.body.strip():
            raise BadReply(f"{self.label} sent an empty page")
        page = lxml.html.fromstring(reply.text.encode(), parser=lxml.html.HTMLParser(encoding="utf-8"))
        marks = {word for one in page.iter() if isinstance(one.tag, str) for word in _marks(one)}
        if marks.isdisjoint(_RESULT_PAGE):
            raise BadReply(f"{self.label} sent a page without a list of results; it may have changed its form")
        for result in page.xpath("//*[contains(concat(' ', @class, ' '), ' web-result ')]"):
            hit = _hit(result, reply.final_url)
            if hit is not None:
                yield hit


def _marks(element: Any) -> list[str]:  # noqa: ANN401  # lxml has no types
    return [*(element.get("class") or "").split(), element.get("id") or ""]


def _hit(result: Any, base: str) -> Hit | None:  # noqa: ANN401  # lxml has no types
    links = result.xpath(".//h2//a[@href]") or result.xpath(".//a[contains(@class, 'result__a')][@href]")
    if not links or "result--ad" in (result.get("class") or "").split():
        return None
    url = _target(urljoin(base, links[0].get("href")))
    snippets = result.xpath(".//*[contains(concat(' ', @class, ' '), ' result__snippet ')]")
    snippet = " ".join(snippets[0].text_content().split()) if snippets else ""
    return Hit(url=url, title=" ".join(links[0].text_content().split()), snippet=snippet) if url else None


def _target(link: str) -> str:
    """Return where a result leads: out of the engine's redirect, nothing for advertisements."""
    parts = urlsplit(link)
    hidden = parse_qs(parts.query).get("uddg", [""])[0]
    target = urlsplit(hidden or link)
    if target.scheme not in ("http", "https") or target.path.endswith("/y.js"):
        return ""
    if hidden:
        return hidden
    is_own = (parts.hostname or "").endswith("duckduckgo.com")
    return "" if is_own else link
