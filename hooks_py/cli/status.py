"""`grounded status`: the runs of a store, or one of them, read without loading the records."""

from __future__ import annotations

import argparse
import os

from hooks_py.cli.output import cut, plain_help, print_json, table
from hooks_py.disk.places import store_folder
from hooks_py.errors import FormatError, InputError
from hooks_py.knowledge.plain import Plain, read_meta, run_folders

SHOWN = 20


def status(arguments: list[str]) -> int:
    """Return 0 after printing the state of the runs, newest first."""
    parser = argparse.ArgumentParser(
        formatter_class=plain_help, prog="grounded status", description="Show the runs of this project, or one of them."
    )
    parser.add_argument("run", nargs="?", default="", help="id of a run, or its beginning")
    parser.add_argument("--output", default="", help="the store of all runs; default: .research of this project")
    parser.add_argument("--all", action="store_true", help=f"all runs, not only the newest {SHOWN}")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    root = store_folder(given.output, os.getcwd())
    metas = [_meta(folder) for folder in run_folders(root)]
    if given.run:
        metas = [meta for meta in metas if str(meta.get("id", "")).startswith(given.run)]
        if not metas:
            raise InputError(f"there is no run {given.run} in {root}; `grounded status` lists them")
    metas.sort(key=lambda meta: str(meta.get("created_at", "")), reverse=True)
    if given.json:
        print_json(metas)
    elif given.run and len(metas) == 1:
        print(_one(metas[0], root))
    elif not metas:
        print(f"no runs in {root}")
    else:
        print(_many(metas if given.all else metas[:SHOWN]))
        if len(metas) > SHOWN and not given.all:
            print(f"and {len(metas) - SHOWN} older; --all shows them")
    return 0


def _meta(folder: str) -> Plain:
    try:
        return read_meta(folder) or {}
    except FormatError as error:
        return {"id": os.path.basename(folder), "state": "damaged", "title": str(error)}  # noqa: PTH119


def _part(meta: Plain, name: str) -> dict[str, object]:
    value = meta.get(name)
    return value if isinstance(value, dict) else {}


def _many(metas: list[Plain]) -> str:
    rows = []
    for meta in metas:
        progress, stats = _part(meta, "progress"), _part(meta, "stats")
        tasks = f"{progress.get('completed_tasks', 0)}/{progress.get('total_tasks', 0)}"
        state = str(meta.get("state", "")).lower()
        rows.append(
            [str(meta.get("id", "")), state, tasks, str(stats.get("raw_items", 0)), cut(str(meta.get("title", "")), 50)]
        )
    return table(rows, ["run", "state", "tasks", "items", "topic"])


def _one(meta: Plain, root: str) -> str:
    progress, stats = _part(meta, "progress"), _part(meta, "stats")
    identity = str(meta.get("id", ""))
    folder = os.path.join(root, identity)  # noqa: PTH118
    lines = [
        f"{meta.get('title', '')}",
        f"  run        {identity}",
        f"  state      {str(meta.get('state', '')).lower()} ({meta.get('status', '')}), round {meta.get('round', 0)}",
        f"  tasks      {progress.get('completed_tasks', 0)} of {progress.get('total_tasks', 0)} done",
        f"  sources    {stats.get('sources_count', 0)}",
        f"  items      {stats.get('raw_items', 0)}, without duplicates {stats.get('deduplicated', 0)}",
        f"  quality    {_or_dash(meta.get('data_quality'))} of 100",
        f"  complete   {_or_dash(meta.get('completeness'))} of 100",
        f"  folder     {folder}",
    ]
    if meta.get("reason"):
        lines.append(f"  reason     {meta['reason']}")
    report = os.path.join(folder, "output", "report.md")  # noqa: PTH118
    if os.path.exists(report):  # noqa: PTH110
        lines.append(f"  report     {report}")
    elif meta.get("status") != "completed":
        lines.append(f"  go on      grounded resume {identity}")
    return "\n".join(lines)


def _or_dash(value: object) -> str:
    return "–" if value is None else f"{value}"
