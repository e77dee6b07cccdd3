"""Hits as numbered references that a writer can point to, found by code and never by the writer."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping
from itertools import islice

from hooks_py.errors import SourceError
from hooks_py.models.sources import Hit
from hooks_py.sources.registry import keyless
from hooks_py.sources.search import search_all, unique_hits
from hooks_py.web.client import Client
from hooks_py.web.settings import from_environment

NOTHING_FOUND = "No search results found."
SNIPPET_LENGTH = 300


def format_references(hits: Iterable[Hit], max_results: int = 5) -> tuple[str, list[str]]:
    """Return the first hits as numbered references with a blank line between, and the addresses that they have."""
    chosen = list(islice(hits, max_results))
    parts = [
        f"【{number}】{hit.title}\nURL: {hit.url}\n{hit.snippet[:SNIPPET_LENGTH]}"
        for number, hit in enumerate(chosen, start=1)
    ]
    return "\n\n".join(parts) or NOTHING_FOUND, [hit.url for hit in chosen if hit.url]


async def search_and_format(
    query: str, *, max_results: int = 5, environ: Mapping[str, str] | None = None
) -> tuple[str, list[str]]:
    """
    Search the keyless sources and return numbered references with their addresses.

    Raises:
        SourceError: nothing was found and at least one source failed, so nobody can say that there is nothing.
    """
    return await asyncio.to_thread(_searched, query, max_results, os.environ if environ is None else environ)


def _searched(query: str, max_results: int, environ: Mapping[str, str]) -> tuple[str, list[str]]:
    with Client(from_environment(environ)) as client:
        outcomes = search_all(client, [query], keyless(environ).values(), limit=max_results)
    hits = unique_hits(outcomes)
    failures = [f"{one.source}: {one.detail}" for one in outcomes if one.status not in ("found", "empty")]
    if failures and not hits:
        raise SourceError(
            f"nothing was found for {query!r}, and not every source could be asked: {'; '.join(failures)}"
        )
    return format_references(hits, max_results)
