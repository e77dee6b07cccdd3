"""Several queries at several sources side by side, each with its own outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

from hooks_py.models.sources import Hit, SearchOutcome
from hooks_py.sources.connector import Connector
from hooks_py.text.language import language_of
from hooks_py.text.urls import canonical_url
from hooks_py.web.client import Client

DEFAULT_LIMIT = 10  # hits of one query at one source
DEFAULT_WORKERS = 8


def search_all(
    client: Client,
    queries: Sequence[str],
    connectors: Iterable[Connector],
    limit: int = DEFAULT_LIMIT,
    workers: int = DEFAULT_WORKERS,
    *,
    on_outcome: Callable[[SearchOutcome], None] | None = None,
) -> list[SearchOutcome]:
    """
    Return the outcome of every query at every source: query by query, in the order of the sources.

    `on_outcome` is called in the caller's thread for each as soon as it is
    there, in whatever order they come.
    """
    sources = tuple(connectors)
    pairs = [(query, one) for query in queries for one in sources]
    with ThreadPoolExecutor(max(1, min(workers, len(pairs)))) as pool:
        asked = [pool.submit(one.search, client, query, limit, language_of(query)) for query, one in pairs]
        try:
            for done in as_completed(asked):
                if on_outcome:
                    on_outcome(done.result())
        except BaseException as error:  # a stopped run must not wait for searches that have not begun …
            pool.shutdown(wait=False, cancel_futures=True)
            if not isinstance(error, Exception):  # … and one that was interrupted, not for those under way either
                client.interrupt()
            raise
    return [one.result() for one in asked]


def unique_hits(outcomes: Iterable[SearchOutcome]) -> tuple[Hit, ...]:
    """
    Return all hits, the first of each page; the same title at two addresses is two pages.

    The best hits of all searches come first, since a run reads only so many.
    """
    kept: dict[str, Hit] = {}
    hits = [(hit.rank, place, hit) for place, outcome in enumerate(outcomes) for hit in outcome.hits]
    for _, _, hit in sorted(hits, key=lambda entry: entry[:2]):
        key = canonical_url(hit.url) if hit.url else f"title:{hit.source}:{hit.title}"
        kept.setdefault(key, hit)
    return tuple(kept.values())
