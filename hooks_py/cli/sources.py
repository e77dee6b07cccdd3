"""`grounded search` and `grounded fetch`: the sources as plain tools."""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ThreadPoolExecutor

from hooks_py.cli.output import print_json
from hooks_py.errors import InputError, NothingReached
from hooks_py.models.sources import SearchOutcome
from hooks_py.run.collect import fetch_page, sources_of
from hooks_py.run.retrieval import outcome_line
from hooks_py.sources.registry import connectors
from hooks_py.sources.search import search_all
from hooks_py.web.client import Client
from hooks_py.web.settings import from_environment

AT_ONCE = 5


def search(arguments: list[str]) -> int:
    """Return 0 after printing the hits of every source; 3 when no source could be reached."""
    parser = argparse.ArgumentParser(prog="grounded search", description="Ask the search sources and show their hits.")
    parser.add_argument("query")
    parser.add_argument("--source", action="append", default=[], metavar="NAME", help="only this source (repeatable)")
    parser.add_argument("--feed", action="append", default=[], metavar="URL", help="search this feed too")
    parser.add_argument("--limit", type=int, default=10, help="hits of each source, 1 to 50")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    if not given.query.strip():
        raise InputError("the query is empty; say what to search for")
    unknown = [name for name in given.source if name not in connectors()]
    if unknown:
        raise InputError(f"there is no source {unknown[0]}; the sources are {', '.join(sorted(connectors()))}")
    wanted = sources_of(given.feed, given.source)
    with Client(from_environment(os.environ)) as client:
        outcomes = search_all(client, [given.query], wanted, limit=min(50, max(1, given.limit)))
    if given.json:
        print_json([outcome.model_dump(mode="json") for outcome in outcomes])
    else:
        for outcome in outcomes:
            _print(outcome)
    if all(outcome.status in ("failed", "blocked") for outcome in outcomes):
        raise NothingReached("no source could be asked; the lines above say why")
    return 0


def _print(outcome: SearchOutcome) -> None:
    print(outcome_line(outcome))
    for hit in outcome.hits:
        print(f"  {hit.rank:>2}. {hit.title}\n      {hit.url}")
        if hit.snippet:
            print(f"      {' '.join(hit.snippet.split())[:200]}")


def fetch(arguments: list[str]) -> int:
    """Return 0 after printing the pages as Markdown; 3 when none could be read."""
    parser = argparse.ArgumentParser(prog="grounded fetch", description="Fetch pages and print them as Markdown.")
    parser.add_argument("url", nargs="+")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    with Client(from_environment(os.environ)) as client, ThreadPoolExecutor(max_workers=AT_ONCE) as pool:
        pages = list(pool.map(lambda url: fetch_page(client, url), given.url))
    failed = [f"{url}: {page}" for url, page in zip(given.url, pages, strict=True) if isinstance(page, str)]
    if given.json:
        print_json(
            [
                {"url": url, "failed": page} if isinstance(page, str) else page.model_dump(mode="json")
                for url, page in zip(given.url, pages, strict=True)
            ]
        )
    else:
        for page in pages:
            if not isinstance(page, str):
                print(f"# {page.title}\n\n{page.url}\n\n{page.text}\n")
    if failed:
        message = "\n".join(failed)
        if len(failed) == len(pages):
            raise NothingReached(message)
        raise _SomeFailed(message)
    return 0


class _SomeFailed(NothingReached):
    """Some pages could be read and some not."""

    exit_code = 1
