"""`grounded crawl`: the pages of a site or a feed, stored where knowledge finds them."""

from __future__ import annotations

import argparse
from pathlib import Path

from hooks_py.cli.handed import answer
from hooks_py.cli.output import print_json
from hooks_py.cli.progress import Progress
from hooks_py.errors import InputError
from hooks_py.run.sites import Crawl, Wanted, crawl_target


def crawl(arguments: list[str]) -> int:
    """
    Return 0 after storing pages and printing where they lie; 3 when no page could be stored.

    With --session alone what was typed behind the slash command is done, and 0 returned.
    """
    if "--session" in arguments:
        return answer("crawl", arguments)
    parser = argparse.ArgumentParser(
        prog="grounded crawl", description="Fetch the pages of a site, a feed (rss:URL), github:owner/name or arxiv:id."
    )
    parser.add_argument("target")
    parser.add_argument("--depth", type=int, default=1, help="how many links away from the start, 0 to 10; default 1")
    parser.add_argument(
        "--format", default="md", choices=["md", "json"], help="of the listing of all pages; default md"
    )
    parser.add_argument("--max-pages", type=int, default=100, help="pages at most, 1 to 10000; default 100")
    parser.add_argument("--output", default="", help="the store; default: .research of this project")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.add_argument("--session", metavar="ID", help="alone: do what was typed behind the slash command")
    given = parser.parse_args(arguments)
    if not 0 <= given.depth <= 10:
        raise InputError(f"--depth {given.depth} is out of range; give 0 to 10")
    if not 1 <= given.max_pages <= 10_000:
        raise InputError(f"--max-pages {given.max_pages} is out of range; give 1 to 10000")
    with Progress() as progress:
        wanted = Wanted(target=given.target, depth=given.depth, max_pages=given.max_pages, form=given.format)
        found = crawl_target(wanted, output=given.output, cwd=Path.cwd(), listener=progress)
    tell(found, as_json=given.json)
    return 0


def tell(found: Crawl, *, as_json: bool) -> None:
    """Print what a crawl came to: what was not stored and why, and where the rest lies."""
    if as_json:
        pages = [one.model_dump(mode="json") for one in found.outcomes]
        places = {"workspace": str(found.workspace), "listing": str(found.listing)}
        print_json({**places, "stored": found.stored, "stopped": found.stopped, "pages": pages})
        return
    for one in found.outcomes:
        if one.status != "stored":
            where = "" if one.url in one.reason else f"{one.url}: "
            print(f"{one.status}: {where}{one.reason}")
    print(f"{found.stored} pages stored in {found.workspace / 'raw'}\n{found.listing}")
    if found.stopped:
        print(f"stopped early: {found.stopped}; go on with: grounded resume {found.workspace.name}")
