"""The search sources as they answer: DuckDuckGo's page, GitHub, Wikipedia, arXiv and feeds, over pages made up here."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from tests.loopback.server import Answer


@dataclass(frozen=True)
class Page:
    """One page of the made-up web; `sources` name who finds it: duckduckgo, github, wikipedia, arxiv."""

    path: str
    title: str
    text: str
    sources: tuple[str, ...] = ("duckduckgo",)
    language: str = "en"
    day: str = "2026-03-05"
    author: str = "Ada Li"

    @property
    def html(self):
        paragraphs = "".join(f"<p>{escape(one)}</p>" for one in self.text.split("\n\n"))
        title = escape(self.title)
        return (
            f'<!doctype html><html lang="{self.language}"><head><title>{title}</title>'
            f'<meta name="date" content="{self.day}"></head>'
            f"<body><nav><a href='/'>Home</a></nav><article><h1>{title}</h1>{paragraphs}</article></body></html>"
        )


def play_all(loopback, pages):
    """Let the server play every keyless source over these pages, and serve the pages; returns the variables for it."""
    for page in pages:
        loopback.page(page.path, page.html)
        loopback.page(f"/wiki/{page.title.replace(' ', '_')}", page.html)
    loopback.answer("/html/", lambda asked: duckduckgo(found(pages, "duckduckgo", _asked_for(asked)), loopback.url))
    loopback.answer(
        "/search/repositories", lambda asked: github(found(pages, "github", asked.query["q"]), loopback.url)
    )
    for language in ("en", "zh"):
        own = [page for page in pages if page.language == language]
        loopback.answer(
            f"/{language}/w/api.php", lambda asked, own=own: wikipedia(found(own, "wikipedia", asked.query["srsearch"]))
        )
    loopback.answer("/api/query", lambda asked: arxiv(found(pages, "arxiv", asked.query["search_query"]), loopback.url))
    return endpoints(loopback.url)


def endpoints(url):
    """Return the variables that point every keyless connector at one server."""
    names = ("DUCKDUCKGO", "GITHUB", "ARXIV")
    return {f"GROUNDED_ENDPOINT_{name}": url for name in names} | {"GROUNDED_ENDPOINT_WIKIPEDIA": f"{url}/{{language}}"}


def found(pages, source, query):
    """Return the pages of a source that share a word (or two Chinese characters) with the query, most first."""
    wanted = _grams(query)
    shared = [(len(wanted & _grams(f"{page.title} {page.text}")), page) for page in pages if source in page.sources]
    return [page for count, page in sorted(shared, key=lambda pair: -pair[0]) if count]


def _asked_for(asked):
    return asked.form.get("q") or asked.query.get("q", "")


def _grams(text):
    words = re.findall(r"\w+", text.lower())
    pairs = {word[place : place + 2] for word in words if not word.isascii() for place in range(len(word) - 1)}
    return {word for word in words if word.isascii() and len(word) > 3} | pairs


def duckduckgo(pages, url):
    """A page of results with an advertisement on top, in the form that the engine without scripts has."""
    results = "".join(
        f'<div class="result results_links results_links_deep web-result "><div class="links_main result__body">'
        f'<h2 class="result__title"><a rel="nofollow" class="result__a" '
        f'href="//duckduckgo.com/l/?uddg={quote(url + page.path, safe="")}&amp;rut=0a1b">{escape(page.title)}</a></h2>'
        f'<a class="result__snippet" href="#"><b>{escape(page.title)}</b>: {escape(page.text[:200])}</a></div></div>'
        for page in pages
    )
    if not pages:
        results = '<div class="no-results">No results found.</div>'
    advertisement = (
        '<div class="result results_links result--ad web-result"><h2 class="result__title"><a class="result__a" '
        'href="https://duckduckgo.com/y.js?ad_domain=shop.example">Buy now</a></h2></div>'
    )
    body = f'<!doctype html><html><body><div id="links" class="results">{advertisement}{results}</div></body></html>'
    return Answer(body.encode())


def duckduckgo_challenge(status=202):
    """The page that asks whether a person is searching."""
    body = (
        '<html><body><form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html">'
        '<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form></body></html>'
    )
    return Answer(body.encode(), status)


def github(pages, url, *, is_cut=False):
    """A search for repositories."""
    items = [
        {
            "id": number,
            "full_name": page.title,
            "name": page.title.partition("/")[2],
            "html_url": url + page.path,
            "description": page.text[:200],
            "owner": {"login": page.author},
            "pushed_at": f"{page.day}T10:20:30Z",
        }
        for number, page in enumerate(pages, start=1)
    ]
    return as_json({"total_count": len(items), "incomplete_results": is_cut, "items": items})


def github_limit(*, wait_s=None):
    """The refusal of a program that has asked too often; without a wait only its words say so."""
    headers = {} if wait_s is None else {"retry-after": str(wait_s)}
    return as_json({"message": "You have exceeded a secondary rate limit."}, status=403, headers=headers)


def wikipedia(pages):
    """A search for articles."""
    search = [
        {
            "ns": 0,
            "title": page.title,
            "pageid": number,
            "snippet": f'<span class="searchmatch">{page.text[:80]}</span>',
        }
        for number, page in enumerate(pages, start=1)
    ]
    return as_json({"batchcomplete": "", "query": {"searchinfo": {"totalhits": len(search)}, "search": search}})


def arxiv(pages, url):
    """A search for preprints; each is in its second version."""
    items = "".join(
        f"<entry><id>http://arxiv.org/abs/2603.{number:05d}v2</id><title>{escape(page.title)}</title>"
        f"<published>{page.day}T00:00:00Z</published><updated>{page.day}T00:00:00Z</updated>"
        f"<summary>{escape(page.text[:300])}</summary><author><name>{page.author}</name></author>"
        f'<link href="{url}{page.path}" rel="alternate" type="text/html"/></entry>'
        for number, page in enumerate(pages, start=1)
    )
    return _atom(items)


def arxiv_error(words):
    """An error dressed as an entry, which is how this source says no."""
    return _atom(f"<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>{words}</summary></entry>")


def rss(pages, url):
    """A feed of pages."""
    items = "".join(
        f"<item><title>{escape(page.title)}</title><link>{url}{page.path}</link><guid>{page.path}</guid>"
        f"<pubDate>Thu, 05 Mar 2026 08:00:00 GMT</pubDate><description>{escape(page.text[:200])}</description></item>"
        for page in pages
    )
    body = (
        f'<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>News</title>{items}</channel></rss>'
    )
    return Answer(body.encode(), content_type="application/rss+xml; charset=utf-8")


def as_json(data, status=200, headers=None):
    """A reply of an interface."""
    return Answer(
        json.dumps(data, ensure_ascii=False).encode(), status, "application/json; charset=utf-8", headers or {}
    )


def _atom(entries):
    body = f'<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">{entries}</feed>'
    return Answer(body.encode(), content_type="application/atom+xml; charset=utf-8")
