"""One site, page by page: polite, within bounds, and able to go on where it was stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from hooks_py.errors import InputError, RateLimited, SourceBlocked, SourceError
from hooks_py.sources.connector import one_line
from hooks_py.sources.feed import ACCEPT, FeedEntry, entries
from hooks_py.sources.frontier import MAX_DEPTH, MAX_PAGES, CrawlScope, Frontier, PageOutcome, PageStatus, Waiting
from hooks_py.sources.links import DOCUMENTS, is_binary, links_of
from hooks_py.text.urls import canonical_url, host, site
from hooks_py.web.client import Client
from hooks_py.web.replies import Ask, Reply, UnwantedError
from hooks_py.web.robots import Robots

DEFAULT_DEPTH = 1
DEFAULT_PAGES = 50
_MAX_WAITING = 5000  # the frontier is saved after every page, so it must stay small
_FAILURES_IN_A_ROW = 5  # the site is gone rather than a page; the rest is kept for another day


@dataclass(frozen=True)
class Crawled:
    """One page that was fetched; `entry` is the feed entry that led to it, None for a page of a site."""

    url: str
    depth: int
    reply: Reply
    entry: FeedEntry | None = None


OnPage = Callable[[Crawled], None]
OnProgress = Callable[[Frontier, PageOutcome], None]


def start_of(
    start: str, *, depth: int = DEFAULT_DEPTH, max_pages: int = DEFAULT_PAGES, scope: CrawlScope = "site"
) -> Frontier:
    """
    Return the frontier of a crawl that has not begun.

    Raises:
        InputError: depth or number of pages is out of range.
    """
    _check("depth", depth, 0, MAX_DEPTH)
    _check("pages", max_pages, 1, MAX_PAGES)
    return Frontier(
        start=start,
        max_depth=depth,
        max_pages=max_pages,
        scope=scope,
        waiting=(Waiting(url=start, depth=0),),
        seen=(canonical_url(start),),
    )


def _check(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InputError(f"{what} {value} is out of range; a crawl goes from {least} to {most}")


def crawl(client: Client, frontier: Frontier, on_page: OnPage, on_progress: OnProgress | None = None) -> Frontier:
    """
    Fetch page after page and return the last frontier.

    `on_page` stores a page; `on_progress` gets the frontier after every page
    and its outcome, for saving: a crawl started from a saved frontier
    repeats nothing that was stored before.
    """
    walk = _Walk(client, frontier.model_copy(update={"stopped": ""}))
    failures = 0
    while not walk.frontier.is_finished:
        try:
            outcome = walk.step(on_page)
        except RateLimited as error:
            return walk.stopped(one_line(error))
        failures = failures + 1 if outcome.status == "failed" else 0
        if on_progress:
            on_progress(walk.frontier, outcome)
        if failures == _FAILURES_IN_A_ROW and walk.frontier.waiting:
            return walk.stopped(f"{failures} pages in a row failed, the last: {outcome.reason}")
    return walk.frontier


def feed_start(url: str, found: Iterable[FeedEntry], *, max_pages: int = DEFAULT_PAGES) -> Frontier:
    """Return the frontier of the pages that a feed's entries lead to, in its order; each page stands alone."""
    _check("pages", max_pages, 1, MAX_PAGES)
    links: dict[str, str] = {}
    for one in found:
        if one.link:
            links.setdefault(canonical_url(one.link), one.link)
    return Frontier(
        start=url,
        max_depth=0,
        max_pages=max_pages,
        scope="host",
        waiting=tuple(Waiting(url=link, depth=0) for link in links.values()),
        seen=tuple(links),
    )


def read_feed(client: Client, url: str) -> tuple[FeedEntry, ...]:
    """
    Return the entries of the feed at an address.

    Raises:
        SourceError: it could not be fetched, or is no feed (BadReply).
    """
    reply = client.get(url, headers={"accept": ACCEPT})
    return entries(reply.body, content_type=reply.headers.get("content-type", ""), url=reply.final_url)


def crawl_feed(
    client: Client,
    frontier: Frontier,
    found: Iterable[FeedEntry],
    on_page: OnPage,
    on_progress: OnProgress | None = None,
) -> Frontier:
    """Fetch the pages of a feed's entries, each handed on with its entry; see `crawl` for going on."""
    by_url = {canonical_url(one.link): one for one in reversed(tuple(found)) if one.link}

    def with_entry(page: Crawled) -> None:
        on_page(Crawled(page.url, page.depth, page.reply, by_url.get(canonical_url(page.url))))

    return crawl(client, frontier, with_entry, on_progress)


class _Walk:
    """The frontier in motion, with the site's rules beside it."""

    def __init__(self, client: Client, frontier: Frontier) -> None:
        self.frontier = frontier
        self._client = client
        self._robots = Robots(client)
        self._seen = set(frontier.seen)
        self._is_feed = frontier.max_depth == 0 and frontier.seen != (canonical_url(frontier.start),)

    def stopped(self, why: str) -> Frontier:
        """Return the frontier with the reason why it goes no further for now."""
        return self.frontier.model_copy(update={"stopped": why})

    def step(self, on_page: OnPage) -> PageOutcome:
        """
        Fetch the next page, hand it on, and move the frontier past it.

        Raises:
            RateLimited: the site asks to wait; the page stays the next one.
        """
        page = self.frontier.waiting[0]
        status, reason, reply = self._fetched(page)
        new: list[Waiting] = []
        known: list[str] = []
        left_out = 0
        if reply is not None:
            found = links_of(reply)
            if found.may_store:
                on_page(Crawled(page.url, page.depth, reply))
            else:
                status, reason = "skipped", "the page asks not to be kept (robots: noindex)"
            known += self._learnt([reply.final_url])
            new, left_out = self._new(found.urls, page.depth + 1)
            known += self._learnt([one.url for one in new])
        final_url = reply.final_url if reply else ""
        outcome = PageOutcome(url=page.url, depth=page.depth, status=status, reason=reason, final_url=final_url)
        self.frontier = self.frontier.moved(outcome, new, known, left_out)
        return outcome

    def _learnt(self, urls: Iterable[str]) -> list[str]:
        """Return the canonical forms that were not known yet, and know them from now on."""
        new = [key for key in dict.fromkeys(map(canonical_url, urls)) if key not in self._seen]
        self._seen.update(new)
        return new

    def _fetched(self, page: Waiting) -> tuple[PageStatus, str, Reply | None]:
        if is_binary(page.url):
            return "skipped", "not a document, by its ending", None
        rule = self._robots.rule(page.url)
        if not rule.is_allowed:
            return "skipped", rule.reason, None
        spacing_s = max(rule.delay_s, self._client.settings.spacing_s)
        try:
            reply = self._client.ask(Ask("GET", page.url, accept=DOCUMENTS, spacing_s=spacing_s))
        except (SourceBlocked, UnwantedError) as error:
            return "skipped", one_line(error), None
        except RateLimited:
            raise
        except SourceError as error:
            return "failed", one_line(error), None
        return self._kept(page, reply)

    def _kept(self, page: Waiting, reply: Reply) -> tuple[PageStatus, str, Reply | None]:
        """Return a fetched page, unless its redirects led out of the site, past its rules, or to a known page."""
        if reply.media_type not in DOCUMENTS:
            return "skipped", f"not a document: {reply.media_type}", None
        here, there = canonical_url(page.url), canonical_url(reply.final_url)
        if here == there:
            return "stored", "", reply
        if not self._is_feed and not self._is_inside(reply.final_url):
            return "skipped", f"it leads out of the site, to {reply.final_url}", None
        if there in self._seen:
            return "skipped", f"the same page as {reply.final_url}", None
        rule = self._robots.rule(reply.final_url)
        return ("stored", "", reply) if rule.is_allowed else ("skipped", rule.reason, None)

    def _is_inside(self, url: str) -> bool:
        place = host if self.frontier.scope == "host" else site
        return place(url) == place(self.frontier.start) and _port(url) == _port(self.frontier.start)

    def _new(self, urls: Iterable[str], depth: int) -> tuple[list[Waiting], int]:
        """Return the links that are new and inside, and how many of those lie too deep."""
        inside: dict[str, str] = {}
        for url in urls:
            key = canonical_url(url)
            if key not in self._seen and key not in inside and not is_binary(url) and self._is_inside(url):
                inside[key] = url
        room = _MAX_WAITING - len(self.frontier.waiting) if depth <= self.frontier.max_depth else 0
        taken = [Waiting(url=url, depth=depth) for url in list(inside.values())[: max(0, room)]]
        return taken, len(inside) - len(taken)


def _port(url: str) -> int:
    """Return the port of an address, 0 for the usual ones; another port is another service."""
    try:
        port = urlsplit(url).port
    except ValueError:
        return -1
    return 0 if port in (None, 80, 443) else port or 0
