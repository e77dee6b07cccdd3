"""Crawling a site or a feed into a workspace of its own, where knowledge finds it like any run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, NamedTuple

from hooks_py.disk.atomic import make_folder, write_json, write_text
from hooks_py.disk.paths import store_root
from hooks_py.errors import InputError, NothingReached, SourceError
from hooks_py.knowledge.synonyms import load_synonyms
from hooks_py.models.base import Record
from hooks_py.models.options import Options
from hooks_py.models.sources import RawItem, Retrieved
from hooks_py.models.workspace import Meta
from hooks_py.pages.read import read_bytes
from hooks_py.run.begin import owner_of
from hooks_py.run.context import Run
from hooks_py.run.events import Listener, nobody, utc_now
from hooks_py.run.intake import Arrival, Intake
from hooks_py.sources.crawl import Crawled, crawl, crawl_feed, feed_start, read_feed, start_of
from hooks_py.sources.frontier import Frontier, PageOutcome
from hooks_py.sources.targets import Target, parse_target
from hooks_py.text.canonical import canonical_tags
from hooks_py.text.slugs import slug
from hooks_py.text.source_types import source_type_of
from hooks_py.text.urls import host, site
from hooks_py.web.client import Client
from hooks_py.web.settings import from_environment
from hooks_py.workspace.runs import new_run_id
from hooks_py.workspace.store import Workspace, write_record

Format = Literal["md", "json"]
KEPT = "processed/crawl.json"


class Wanted(Record):
    """What to crawl, as it is kept in processed/crawl.json: a target, how far, and in which form pages are listed."""

    target: str
    depth: int = 1
    max_pages: int = 100
    form: Format = "md"


class Crawl(NamedTuple):
    """What a crawl came to."""

    workspace: Path
    listing: Path  # output/pages.md or output/pages.json
    stored: int
    outcomes: tuple[PageOutcome, ...]
    stopped: str  # why it ended early; empty: it did not


def crawl_target(wanted: Wanted, *, output: str, cwd: Path, listener: Listener = nobody) -> Crawl:
    """
    Fetch the pages behind a target into a new workspace and return where everything lies.

    Raises:
        InputError: the target is of no known form, or needs a service.
        NothingReached: no page could be stored; the message has the reason of each.
    """
    target = parse_target(wanted.target)
    run = _new(target, store_root(output, cwd), listener)
    write_record(run.path / KEPT, wanted)
    return _walked(run, target, wanted)


def is_crawl(path: Path) -> bool:
    """Return whether a workspace is that of a crawl."""
    return (path / KEPT).is_file()


def resume_crawl(path: Path, listener: Listener = nobody) -> Crawl:
    """
    Go on with a crawl that was stopped; pages that were stored are not fetched again.

    Raises:
        InputError: it is finished.
        NothingReached: no page could be stored.
    """
    run = Run(Workspace.open(path), listener)
    wanted = run.workspace.read_record(path / KEPT, Wanted)
    if run.meta().state == "COMPLETED":
        raise InputError(f"the crawl {run.id} is finished; its pages are listed in {_listing(run, wanted.form)}")
    run.change_meta(state="INIT", status="in_progress", failed_in=None, reason="", owner=owner_of())
    return _walked(run, parse_target(wanted.target), wanted)


def _new(target: Target, root: Path, listener: Listener) -> Run:
    make_folder(root)
    now, synonyms = utc_now(), load_synonyms(root)
    name = slug(f"crawl {host(target.urls[0])}", synonyms)
    identity = new_run_id(root, name, now)
    topic = f"{target.kind}: {target.name}"
    meta = Meta(
        id=identity, topic=topic, title=topic[:120], slug=name, created_at=now, updated_at=now, owner=owner_of(),
        options=Options(topic=topic), tags=canonical_tags(("crawl",), synonyms),
    )  # fmt: skip
    return Run(Workspace.create(root / identity, meta), listener)


def _walked(run: Run, target: Target, wanted: Wanted) -> Crawl:
    try:
        run.publish()
        with Client(from_environment(os.environ)) as client:
            walk = _Walk(run, target, wanted, client)
            frontiers = [walk.fetch(number, url) for number, url in enumerate(target.urls, start=1)]
        outcomes = tuple(outcome for frontier in frontiers for outcome in frontier.outcomes)
        stopped = "; ".join(frontier.stopped for frontier in frontiers if frontier.stopped)
        return _end(run, Crawl(run.path, _list(run, wanted.form), walk.intake.stored, outcomes, stopped))
    except SourceError as error:  # the feed itself could not be had
        run.change_meta(state="FAILED", status="failed", reason=str(error))
        run.publish()
        raise NothingReached(f"{error}; try again with: grounded resume {run.id}") from error
    finally:
        run.close()


class _Walk:
    """Fetches the pages of one target and stores each as a raw item."""

    def __init__(self, run: Run, target: Target, wanted: Wanted, client: Client) -> None:
        self.run = run
        self.target = target
        self.wanted = wanted
        self.client = client
        self.intake = Intake(run)
        self.kept = run.path / "processed/frontier-1.json"

    def fetch(self, number: int, url: str) -> Frontier:
        """Return the frontier after the last page behind one address; it goes on from where it was kept."""
        self.kept = self.run.path / f"processed/frontier-{number}.json"
        begun = self.run.workspace.read_record(self.kept, Frontier) if self.kept.is_file() else None
        most = self.wanted.max_pages
        if self.target.kind == "feed":
            entries = read_feed(self.client, url)
            first = begun or feed_start(url, entries, max_pages=most)
            return crawl_feed(self.client, first, entries, self._keep, self._told)
        depth = self.wanted.depth if self.target.kind == "site" else 0
        return crawl(self.client, begun or start_of(url, depth=depth, max_pages=most), self._keep, self._told)

    def _keep(self, page: Crawled) -> None:
        reply = page.reply
        document = read_bytes(reply.body, url=reply.final_url, media_type=reply.media_type, charset=reply.charset)
        if page.entry is not None:
            title, day = document.title or page.entry.title, document.published or page.entry.day
            document = document.model_copy(update={"title": title, "published": day})
        by: Literal["feed", "crawl"] = "feed" if page.entry is not None else "crawl"
        how = Retrieved(by=by, connector=self.target.kind, query=self.target.name)
        source = host(page.url) or "web"
        self.intake.take([Arrival(document, how, source, source_type_of(page.url), site(page.url))])

    def _told(self, frontier: Frontier, outcome: PageOutcome) -> None:
        write_record(self.kept, frontier)
        self.run.tell("fetch", f"{outcome.status} {outcome.url}")


def _list(run: Run, form: Format) -> Path:
    items = [item for item_id in sorted(head.id for head in run.heads()) if (item := run.item(item_id)) is not None]
    path = _listing(run, form)
    if form == "json":
        write_json(path, [item.model_dump(mode="json") for item in items])
        return path
    write_text(path, "".join(f"- [{_plain(item)}](../raw/{item.id}.md) {item.url}\n" for item in items))
    return path


def _listing(run: Run, form: Format) -> Path:
    return run.path / f"output/pages.{form}"


def _plain(item: RawItem) -> str:
    return item.title.replace("[", "(").replace("]", ")").replace("\n", " ")


def _end(run: Run, found: Crawl) -> Crawl:
    if not found.stored:
        reasons = [f"- {outcome.reason}" for outcome in found.outcomes[:20]]
        run.change_meta(state="FAILED", status="failed", reason="no page could be stored")
        run.publish()
        again = f"try again with: grounded resume {run.id}"
        raise NothingReached("\n".join([f"no page of {run.meta().title} could be stored; {again}", *reasons]))
    if found.stopped:  # it stays open, and a resume goes on with what waits
        run.change_meta(reason=found.stopped)
    else:
        run.change_meta(state="COMPLETED", status="completed")
    run.publish(f"{found.stored} pages of {run.meta().title}")
    return found
