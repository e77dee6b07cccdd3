"""Adding to a run's pool by hand: files, pages, and search results that another tool brought."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from hooks_py.errors import DocumentError
from hooks_py.models.base import Record
from hooks_py.models.sources import Document, Hit, OutcomeStatus, Retrieved, SearchOutcome, SkippedDocument
from hooks_py.pages.folder import read_file, walk
from hooks_py.run.collect import fetch_page
from hooks_py.run.context import Run
from hooks_py.run.intake import Arrival, Intake
from hooks_py.run.submissions import parse_submission
from hooks_py.text.source_types import source_type_of
from hooks_py.text.urls import site
from hooks_py.web.client import Client
from hooks_py.web.settings import from_environment
from hooks_py.workspace.outcomes import save_outcome
from hooks_py.workspace.store import Workspace


class Added(NamedTuple):
    """What became of one thing: the id of its raw item, or the reason why there is none."""

    name: str
    item: str
    detail: str


class FoundHit(Record):
    """One search result as another tool brought it."""

    url: str
    title: str = ""
    snippet: str = ""


class FoundHits(Record):
    """Search results of another tool, for one query."""

    tool: str
    query: str
    hits: tuple[FoundHit, ...] = ()


def add_documents(path: Path, names: list[str]) -> list[Added]:
    """Return what became of each file, folder and URL that was added to the run in `path`."""
    run = Run(Workspace.open(path))
    try:
        arrivals: list[tuple[str, Arrival | str]] = []
        for name in names:
            arrivals += _page(name) if name.startswith(("http://", "https://")) else _files(name)
        return _taken(run, arrivals)
    finally:
        run.close()


def add_hits(path: Path, payload: str) -> list[Added]:
    """
    Return what became of the pages behind search results that another tool brought; the results are recorded too.

    Raises:
        SubmissionError: the payload is not of that shape.
    """
    given = parse_submission(payload, FoundHits)
    run = Run(Workspace.open(path))
    try:
        hits = tuple(
            Hit(url=hit.url, title=hit.title, snippet=hit.snippet, source=given.tool, rank=rank)
            for rank, hit in enumerate(given.hits, start=1)
        )
        status: OutcomeStatus = "found" if hits else "empty"
        save_outcome(
            run.workspace,
            0,
            SearchOutcome(source=given.tool, query=given.query, status=status, hits=hits, asked_at=run.now()),
        )
        return _taken(run, [arrival for hit in hits if hit.url for arrival in _page(hit.url, given.query)])
    finally:
        run.close()


def _page(url: str, query: str = "") -> list[tuple[str, Arrival | str]]:
    with Client(from_environment(os.environ)) as client:
        page = fetch_page(client, url)
    if isinstance(page, str):
        return [(url, page)]
    how = Retrieved(by="user", connector="fetch", query=query)
    return [(url, Arrival(page, how, "web", source_type_of(page.url), site(page.url)))]


def _files(name: str) -> list[tuple[str, Arrival | str]]:
    found: list[tuple[str, Arrival | str]] = []
    for file in walk([name]):
        if isinstance(file, SkippedDocument):
            found.append((file.url, file.reason))
            continue
        try:
            document: Document = read_file(file)
        except DocumentError as error:
            found.append((file.relative, str(error)))
            continue
        how = Retrieved(by="user", connector="local")
        found.append((file.relative, Arrival.of_file(document, how, file.commit)))
    return found


def _taken(run: Run, arrivals: list[tuple[str, Arrival | str]]) -> list[Added]:
    intake = Intake(run)
    items = iter(intake.take([arrival for _, arrival in arrivals if not isinstance(arrival, str)]))
    added = []
    for name, arrival in arrivals:
        if isinstance(arrival, str):
            added.append(Added(name, "", arrival))
            continue
        item = next(items)
        added.append(Added(name, item.id, f"duplicate of {item.duplicate_of}" if item.duplicate_of else ""))
    return added
