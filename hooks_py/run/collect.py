"""Collecting the sources of one task: the searches that its plan names, the pages behind the hits, all by code."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from hooks_py.errors import DocumentError, NothingReached, SourceError
from hooks_py.models.plan import PlannedQuery, Task
from hooks_py.models.sources import Document, Hit, Retrieved, SearchOutcome
from hooks_py.models.workspace import Meta, TaskState
from hooks_py.pages.read import read_bytes
from hooks_py.pages.rejects import rejection
from hooks_py.plan.queries import widened
from hooks_py.run.context import Run
from hooks_py.run.intake import Arrival, Intake
from hooks_py.run.retrieval import outcome_line
from hooks_py.sources.connector import Connector
from hooks_py.sources.registry import keyless
from hooks_py.sources.search import search_all, unique_hits
from hooks_py.text.source_types import source_type_of
from hooks_py.text.urls import site
from hooks_py.web.client import Client
from hooks_py.workspace.outcomes import outcomes_of, save_outcome

PER_SEARCH = 10  # results asked of each source for each query
BATCH = 5  # pages fetched together
TROUBLE = {
    "failed": "source-failed", "blocked": "source-blocked", "capped": "source-capped", "empty": "source-empty",
}
SOURCES = ("duckduckgo", "github", "wikipedia", "arxiv")  # asked for every query; none needs a key
SHORTEST_RECORD = 200  # characters of a snippet that may stand for a page that could not be fetched


def collect(run: Run, task: Task, state: TaskState, client: Client) -> None:
    """
    Run a task's searches and store the pages behind their hits; what was finished before is not done again.

    Raises:
        NothingReached: no source at all could be reached and nothing is stored; one line per source.
    """
    outcomes = _search(run, task, state, client)
    asked = [outcome for outcome in outcomes if outcome.status not in ("failed", "blocked")]
    if outcomes and not asked and not run.meta().stats.raw_items:
        raise NothingReached("\n".join(["no source could be reached:", *_line_per_source(outcomes)]))
    _fetch(run, task, outcomes, client)


def _line_per_source(outcomes: Sequence[SearchOutcome]) -> list[str]:
    lines: dict[str, str] = {}
    for outcome in outcomes:
        lines.setdefault(outcome.source, f"- {outcome.source}: {outcome.detail or outcome.status}")
    return list(lines.values())


def queries_of(run: Run, task: Task, state: TaskState) -> tuple[PlannedQuery, ...]:
    """Return what to search for a task in its present round: its extra queries when it has some, else its own."""
    if state.extra_queries:
        return state.extra_queries
    if task.queries:
        return task.queries
    return (PlannedQuery(id=f"t{task.id}", query=f"{run.meta().topic} {task.title}".strip()[:200]),)


def sources_of(feeds: Sequence[str], names: Sequence[str] = ()) -> tuple[Connector, ...]:
    """Return the connectors to ask: the named ones, else those asked by default, and one for each feed."""
    found = keyless(feeds=feeds)
    wanted = names or SOURCES
    return tuple(one for label, one in found.items() if label in wanted or label.startswith("feed:"))


def _search(run: Run, task: Task, state: TaskState, client: Client) -> tuple[SearchOutcome, ...]:
    options = run.meta().options
    connectors = sources_of(options.feeds)
    queries = queries_of(run, task, state)
    finished = {
        (outcome.query, outcome.source)
        for outcome in _outcomes(run, task)
        if outcome.status not in ("failed", "blocked")
    }
    _ask(run, task, state, client, queries, connectors, finished)
    empty = [
        query for query in queries
        if not any(o.hits for o in _outcomes(run, task) if o.query == query.query)
    ]
    wider = [
        query.model_copy(update={"id": f"{query.id}-wide", "query": words})
        for query in empty
        if (words := widened(query.query)) and words != query.query
    ]
    reached = any(o.status == "empty" for o in _outcomes(run, task))
    if wider and reached:
        _ask(run, task, state, client, wider, connectors, finished)
    wanted = {query.query for query in (*queries, *wider)}
    return tuple(o for o in _outcomes(run, task) if o.query in wanted)


def _outcomes(run: Run, task: Task) -> tuple[SearchOutcome, ...]:
    return outcomes_of(run.workspace, task.id)


def _ask(
    run: Run, task: Task, state: TaskState, client: Client, queries: Sequence[PlannedQuery],
    connectors: Sequence[Connector], finished: set[tuple[str, str]],
) -> None:
    """Ask every source that has not answered a query yet; each outcome is kept as soon as it is there."""

    def keep(outcome: SearchOutcome) -> None:
        save_outcome(run.workspace, task.id, outcome)
        finished.add((outcome.query, outcome.source))
        _told(run, outcome)

    left: dict[tuple[str, ...], list[str]] = {}
    by_label = {connector.label: connector for connector in connectors}
    for query in queries:
        missing = tuple(label for label in by_label if (query.query, label) not in finished)
        if missing:
            left.setdefault(missing, []).append(query.query)
    for labels, texts in left.items():
        asked = search_all(client, texts, [by_label[label] for label in labels], limit=PER_SEARCH, on_outcome=keep)
        _spend(run, searches=len(asked))


def _told(run: Run, outcome: SearchOutcome) -> None:
    if outcome.status in TROUBLE:
        run.degrade(TROUBLE[outcome.status], outcome.source, f"“{outcome.query}” {outcome.detail}".strip())
    run.tell("search", outcome_line(outcome))


def _spend(run: Run, **amounts: int) -> None:
    def change(meta: Meta) -> Meta:
        ledger = meta.ledger
        update = {name: getattr(ledger, name) + amount for name, amount in amounts.items()}
        return meta.model_copy(update={"ledger": ledger.model_copy(update=update)})

    run.workspace.change_meta(change)


def _fetch(run: Run, task: Task, outcomes: Sequence[SearchOutcome], client: Client) -> None:
    intake = Intake(run)
    hits = [hit for hit in unique_hits(outcomes) if not intake.knows_url(hit.url)]
    for start in range(0, len(hits), BATCH):
        left = _allowance(run)
        batch = hits[start : start + min(BATCH, left)]
        if not batch:
            run.degrade("source-capped", "search results", f"{len(hits) - start} hits were not read: the run's limit is reached")
            return
        with ThreadPoolExecutor(max_workers=BATCH) as pool:
            fetched = list(pool.map(lambda hit: (hit, fetch_page(client, hit.url)), batch))
        for hit, page in fetched:
            _keep(run, intake, hit, page)
        _spend(run, fetches=len(batch))


def _allowance(run: Run) -> int:
    meta = run.meta()
    return max(0, meta.options.max_results - meta.ledger.fetches)


def fetch_page(client: Client, url: str) -> Document | str:
    """Return the page behind a URL as a document, or the reason why there is none."""
    try:
        reply = client.get(url)
        document = read_bytes(reply.body, url=reply.final_url, media_type=reply.media_type, charset=reply.charset)
    except (SourceError, DocumentError) as error:
        return str(error)
    return rejection(document) or document


def _keep(run: Run, intake: Intake, hit: Hit, page: Document | str) -> None:
    if isinstance(page, str):
        run.degrade("page-failed", hit.url, page)
        run.tell("fetch", f"{hit.url}: {page}")
        if len(hit.snippet) < SHORTEST_RECORD:
            return
        page = Document(
            url=hit.url, title=hit.title, text=hit.snippet, kind="record", published=hit.published, authors=hit.authors,
            note="the source's own record; its page could not be fetched",
        )
    published = page.published or hit.published
    page = page.model_copy(
        update={"title": page.title or hit.title, "published": published, "authors": page.authors or hit.authors}
    )
    how = Retrieved(by="search", connector=hit.source)
    intake.take([Arrival(page, how, hit.source or "web", source_type_of(page.url), site(page.url))])
    run.tell("fetch", page.url)

