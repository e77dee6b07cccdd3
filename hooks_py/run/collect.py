"""Collecting the sources of one task: the searches that its plan names, the pages behind the hits, all by code."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

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
from hooks_py.sources.registry import connectors, keyless
from hooks_py.sources.search import search_all, unique_hits
from hooks_py.text.source_types import source_type_of
from hooks_py.text.urls import site
from hooks_py.web.client import Client
from hooks_py.workspace.outcomes import outcomes_of, save_outcome

PER_SEARCH = 10  # results asked of each source for each query
BATCH = 5  # pages fetched together
TROUBLE = {
    "failed": "source-failed",
    "blocked": "source-blocked",
    "capped": "source-capped",
    "empty": "source-empty",
}
SOURCES = ("duckduckgo", "github", "wikipedia", "arxiv")  # asked for every query; none needs a key
SHORTEST_RECORD = 200  # characters of a snippet that may stand for a page that could not be fetched


def sources_of(feeds: Sequence[str], names: Sequence[str] = ()) -> tuple[Connector, ...]:
    """Return the connectors to ask: the named ones, else those asked by default, and one for each feed."""
    known = connectors() if names else {}
    known |= keyless(feeds=feeds)
    wanted = names or SOURCES
    return tuple(one for label, one in known.items() if label in wanted or label.startswith("feed:"))


def fetch_page(client: Client, url: str) -> Document | str:
    """Return the page behind a URL as a document, or the reason why there is none."""
    try:
        reply = client.get(url)
        document = read_bytes(reply.body, url=reply.final_url, media_type=reply.media_type, charset=reply.charset)
    except (SourceError, DocumentError) as error:
        return str(error)
    return rejection(document) or document


@dataclass
class Collector:
    """Brings the sources of one task in its present round; what was finished before is not done again."""

    run: Run
    task: Task
    state: TaskState
    client: Client
    finished: set[tuple[str, str]] = field(default_factory=set)  # (query, source) that answered

    def collect(self) -> None:
        """
        Run the task's searches and store the pages behind their hits.

        Raises:
            NothingReached: no source at all could be reached and nothing is stored; one line per source.
        """
        outcomes = self._search()
        asked = [outcome for outcome in outcomes if outcome.status not in ("failed", "blocked")]
        if outcomes and not asked and not self.run.meta().stats.raw_items:
            raise NothingReached("\n".join(["no source could be reached:", *_line_per_source(outcomes)]))
        self._fetch((*outcomes, *outcomes_of(self.run.workspace, 0)))

    def _queries(self) -> tuple[PlannedQuery, ...]:
        """Its extra queries when it has some, else its own, else one made of the topic and its title."""
        if self.state.extra_queries:
            return self.state.extra_queries
        made = f"{self.run.meta().topic} {self.task.title}".strip()[:200]
        return self.task.queries or (PlannedQuery(id=f"t{self.task.id}", query=made),)

    def _stored(self) -> tuple[SearchOutcome, ...]:
        return outcomes_of(self.run.workspace, self.task.id)

    def _search(self) -> tuple[SearchOutcome, ...]:
        connectors = sources_of(self.run.meta().options.feeds)
        self.finished = {(o.query, o.source) for o in self._stored() if o.status not in ("failed", "blocked")}
        queries = [query.query for query in self._queries()]
        self._ask(queries, connectors)
        wider = self._wider(queries)
        self._ask(wider, connectors)
        wanted = {*queries, *wider}
        return tuple(outcome for outcome in self._stored() if outcome.query in wanted)

    def _wider(self, queries: Sequence[str]) -> list[str]:
        """Return a wider query for each that brought nothing although a source could be asked."""
        stored = self._stored()
        if not any(outcome.status == "empty" for outcome in stored):
            return []
        fruitful = {outcome.query for outcome in stored if outcome.hits}
        return [wide for query in queries if query not in fruitful and (wide := widened(query)) and wide != query]

    def _ask(self, queries: Sequence[str], connectors: Sequence[Connector]) -> None:
        """Ask every source that has not answered a query yet; each outcome is kept as soon as it is there."""
        left: dict[tuple[str, ...], list[str]] = {}
        by_label = {connector.label: connector for connector in connectors}
        for query in queries:
            missing = tuple(label for label in by_label if (query, label) not in self.finished)
            if missing:
                left.setdefault(missing, []).append(query)
        for labels, texts in left.items():
            wanted = [by_label[label] for label in labels]
            asked = search_all(self.client, texts, wanted, limit=PER_SEARCH, on_outcome=self._keep_outcome)
            _spend(self.run, searches=len(asked))

    def _keep_outcome(self, outcome: SearchOutcome) -> None:
        save_outcome(self.run.workspace, self.task.id, outcome)
        self.finished.add((outcome.query, outcome.source))
        if outcome.status in TROUBLE:
            detail = f"“{outcome.query}” {outcome.detail}".strip()
            self.run.degrade(TROUBLE[outcome.status], outcome.source, detail)
        self.run.tell("search", outcome_line(outcome))

    def _fetch(self, outcomes: Sequence[SearchOutcome]) -> None:
        intake = Intake(self.run)
        hits = [hit for hit in unique_hits(outcomes) if hit.url and not intake.knows_url(hit.url)]
        for start in range(0, len(hits), BATCH):
            batch = hits[start : start + min(BATCH, self._allowance())]
            if not batch:
                unread = f"{len(hits) - start} hits were not read: the run's limit is reached"
                self.run.degrade("source-capped", "search results", unread)
                return
            with ThreadPoolExecutor(max_workers=BATCH) as pool:
                pages = list(pool.map(lambda hit: fetch_page(self.client, hit.url), batch))
            for hit, page in zip(batch, pages, strict=True):
                self._keep_page(intake, hit, page)
            _spend(self.run, fetches=len(batch))

    def _allowance(self) -> int:
        meta = self.run.meta()
        return max(0, meta.options.max_results - meta.ledger.fetches)

    def _keep_page(self, intake: Intake, hit: Hit, page: Document | str) -> None:
        if isinstance(page, str):
            self.run.degrade("page-failed", hit.url, page)
            self.run.tell("fetch", f"{hit.url}: {page}")
            if len(hit.snippet) < SHORTEST_RECORD:
                return
            page = _record_of(hit)
        page = page.model_copy(
            update={
                "title": page.title or hit.title,
                "published": page.published or hit.published,
                "authors": page.authors or hit.authors,
            }
        )
        how = Retrieved(by="search", connector=hit.source)
        intake.take([Arrival(page, how, hit.source or "web", source_type_of(page.url), site(page.url))])
        self.run.tell("fetch", page.url)


def _record_of(hit: Hit) -> Document:
    return Document(
        url=hit.url,
        title=hit.title,
        text=hit.snippet,
        kind="record",
        published=hit.published,
        authors=hit.authors,
        note="the source's own record; its page could not be fetched",
    )


def _line_per_source(outcomes: Sequence[SearchOutcome]) -> list[str]:
    lines: dict[str, str] = {}
    for outcome in outcomes:
        lines.setdefault(outcome.source, f"- {outcome.source}: {outcome.detail or outcome.status}")
    return list(lines.values())


def _spend(run: Run, **amounts: int) -> None:
    def change(meta: Meta) -> Meta:
        ledger = meta.ledger
        update = {name: getattr(ledger, name) + amount for name, amount in amounts.items()}
        return meta.model_copy(update={"ledger": ledger.model_copy(update=update)})

    run.workspace.change_meta(change)
