"""`grounded knowledge search | list | show | delete | rebuild`: what all runs have learnt."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from hooks_py.cli.output import cut, plain_help, print_json, table
from hooks_py.disk.places import store_folder
from hooks_py.errors import FormatError, InputError, ResearchError
from hooks_py.knowledge.plain import Plain, entry_of, read_index, read_meta, run_folders
from hooks_py.knowledge.topics import topics_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooks_py.models.sources import RawItem

PASSAGE = 400  # characters of a passage that are shown


def knowledge(arguments: list[str]) -> int:
    """
    Return the exit code of one action on the knowledge base.

    With --session alone what was typed behind the slash command is done, and 0 returned.
    """
    if "--session" in arguments:
        from hooks_py.cli.handed import answer

        return answer("knowledge", arguments)
    parser = argparse.ArgumentParser(
        prog="grounded knowledge", description="Use what all runs have learnt.", formatter_class=plain_help
    )
    parser.add_argument("--session", metavar="ID", help="alone: do what was typed behind the slash command")
    actions = parser.add_subparsers(dest="action", required=True)
    search = actions.add_parser("search", help="find passages in all runs, in both languages")
    search.add_argument("query", nargs="+")
    search.add_argument("--limit", type=int, default=10, help="passages at most, 1 to 100")
    actions.add_parser("list", help="list all runs")
    show = actions.add_parser("show", help="show one run")
    show.add_argument("run")
    delete = actions.add_parser("delete", help="delete one run and all that it stored")
    delete.add_argument("run")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    actions.add_parser("rebuild", help="make the indexes anew from the folders of the runs")
    for action in (search, *(actions.choices[name] for name in ("list", "show", "delete", "rebuild"))):
        action.add_argument("--output", default="", help="the store; default: .research of this project")
        action.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    root = store_folder(given.output, os.getcwd())
    return int(ACTIONS[given.action](root, given))


def _search(root: str, given: argparse.Namespace) -> int:
    from hooks_py.knowledge.search import find

    query = " ".join(given.query)
    if not query.strip():
        raise InputError("the query is empty; say what to look for")
    found = find(root, query, min(100, max(1, given.limit)))
    for notice in found.notices:
        print(f"grounded: {notice}", file=sys.stderr)
    if given.json:
        print_json([hit._asdict() for hit in found.hits])
        return 0
    for hit in found.hits:
        place = f":{hit.line}" if hit.line > 1 else f" p. {hit.page}" if hit.page else ""
        print(f"{hit.item_title or hit.title}  [{hit.run}]\n  {hit.url}{place}")
        print(f"  {cut(' '.join(hit.passage.split()), PASSAGE)}\n")
    if not found.hits:
        print(f"nothing found for “{query}” in {root}")
    return 0


def _list(root: str, given: argparse.Namespace) -> int:
    topics, notice = _topics(root)
    if notice:
        print(f"grounded: {notice}", file=sys.stderr)
    if given.json:
        print_json(topics)
        return 0
    rows = [
        [
            run,
            str(entry.get("status", "")),
            str(entry.get("items", 0)),
            cut(str(entry.get("title", "")), 44),
            " ".join(map(str, _tags(entry))),
        ]
        for run, entry in sorted(topics.items(), key=lambda pair: str(pair[1].get("created_at")), reverse=True)
    ]
    print(table(rows, ["run", "status", "items", "topic", "tags"]) if rows else f"no runs in {root}")
    return 0


def _topics(root: str) -> tuple[dict[str, Plain], str]:
    """Return the runs of the store; from their folders, with a notice, where the index is damaged or missing."""
    notice = ""
    try:
        index = read_index(root)
    except FormatError as error:
        index, notice = None, f"{error}; run `grounded knowledge rebuild`"
    if index is not None:
        return topics_of(index), ""
    topics: dict[str, Plain] = {}
    for folder in run_folders(root):
        try:
            topics[os.path.basename(folder)] = entry_of(read_meta(folder) or {})  # noqa: PTH119
        except FormatError as error:
            notice = str(error)
    return topics, notice


def _tags(entry: Plain) -> list[object]:
    tags = entry.get("tags")
    return tags if isinstance(tags, list) else []


def _show(root: str, given: argparse.Namespace) -> int:
    from pathlib import Path

    from hooks_py.workspace.items import iter_items
    from hooks_py.workspace.runs import find_run
    from hooks_py.workspace.store import Workspace

    workspace = Workspace.open(find_run(Path(root), given.run))
    meta, damaged = workspace.meta(), list[FormatError]()
    items = sorted(iter_items(workspace, with_text=False, on_damage=damaged.append), key=lambda item: item.id)
    report = workspace.path / "output/report.md"
    if given.json:
        print_json(
            {
                **meta.model_dump(mode="json"),
                "report": str(report) if report.is_file() else None,
                "items": [
                    {"id": one.id, "title": one.title, "url": one.url, "duplicate_of": one.duplicate_of}
                    for one in items
                ],
                "damaged": [str(one) for one in damaged],
            }
        )
        return 0
    print(f"{meta.title}\n  {meta.id}: {meta.status}, tags {', '.join(meta.tags) or '-'}")
    print(f"  {report if report.is_file() else 'no report yet'}")
    for one in items:
        print(f"  {one.id}  {cut(one.title, 60)}  {one.url}{'  (duplicate)' if one.duplicate_of else ''}")
    for fault in damaged:
        print(f"grounded: {fault}", file=sys.stderr)
    return 0


def _delete(root: str, given: argparse.Namespace) -> int:
    from pathlib import Path

    from hooks_py.knowledge.fulltext import PassageIndex
    from hooks_py.knowledge.index import remove_topic
    from hooks_py.workspace.runs import delete_run, find_run

    run = find_run(Path(root), given.run).name
    if not given.yes and not _agreed(run):
        raise ResearchError(f"{run} was not deleted; give --yes to delete it without being asked")
    delete_run(Path(root), run)
    remove_topic(Path(root), run)
    with PassageIndex(Path(root) / "_index.sqlite") as index:
        passages = index.remove_run(run)
    if given.json:
        print_json({"deleted": run, "passages": passages})
    else:
        print(f"deleted {run} and its {passages} passages")
    return 0


def _agreed(run: str) -> bool:
    if not sys.stdin.isatty():
        return False
    return input(f"delete {run} and everything that it stored? [y/N] ").strip().lower() in ("y", "yes", "是")


def _rebuild(root: str, given: argparse.Namespace) -> int:
    from pathlib import Path

    from hooks_py.knowledge.rebuilding import rebuild
    from hooks_py.workspace.items import iter_items
    from hooks_py.workspace.store import Workspace

    damaged: list[FormatError] = []

    def counted(folder: Path) -> Iterator[RawItem]:
        return (item for item in iter_items(Workspace(folder), on_damage=damaged.append) if not item.duplicate_of)

    found = rebuild(Path(root), counted)
    for notice in (*found.notices, *map(str, damaged)):
        print(f"grounded: {notice}", file=sys.stderr)
    if given.json:
        print_json({"runs": found.runs, "passages": found.passages, "notices": [*found.notices, *map(str, damaged)]})
    else:
        print(f"{found.runs} runs and {found.passages} passages indexed in {root}")
    return 1 if damaged else 0


ACTIONS = {"search": _search, "list": _list, "show": _show, "delete": _delete, "rebuild": _rebuild}
