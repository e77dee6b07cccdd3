"""What each search came to, one file per query and source, so that a resumed run asks nothing twice."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hooks_py.disk.trouble import storage_error
from hooks_py.models.sources import SearchOutcome
from hooks_py.workspace.store import Workspace, read_record, write_record

_NAME = re.compile(r"r([0-9]+)-t([0-9]+)-.+\.json")


class StoredOutcome(NamedTuple):
    """An outcome with the round (0: the first) and the task (0: none in particular) it was asked for."""

    round: int
    task: int
    outcome: SearchOutcome


def outcome_path(ws: Workspace, source: str, query: str, *, task: int = 0, round: int = 0) -> Path:  # noqa: A002  (the word of the records)
    """Return the file of the outcome of one query at one source."""
    mark = hashlib.sha256(f"{source}\0{query}".encode("utf-8", "surrogatepass")).hexdigest()[:12]
    name = re.sub(r"[^a-z0-9_]+", "-", source.lower()).strip("-")[:40] or "source"
    return ws.path / f"processed/searches/r{round:02d}-t{task:02d}-{name}-{mark}.json"


def write_outcome(ws: Workspace, outcome: SearchOutcome, *, task: int = 0, round: int = 0) -> Path:  # noqa: A002
    """
    Store an outcome in place of an earlier one of the same query at the same source, and return its file.

    Raises:
        FormatError, StorageError: as `disk.atomic.write_text`.
    """
    path = outcome_path(ws, outcome.source, outcome.query, task=task, round=round)
    write_record(path, outcome)
    return path


def find_outcome(ws: Workspace, source: str, query: str, *, task: int = 0, round: int = 0) -> SearchOutcome | None:  # noqa: A002
    """
    Return what a search came to; None: it has not been asked yet.

    Raises:
        FormatError: the file is damaged.
    """
    return read_record(outcome_path(ws, source, query, task=task, round=round), SearchOutcome)


def stored_outcomes(ws: Workspace, *, task: int | None = None, round: int | None = None) -> tuple[StoredOutcome, ...]:  # noqa: A002
    """
    Return all outcomes in the order of round, task and source; None: of every task, of every round.

    Raises:
        FormatError: a file is damaged.
        StorageError: the folder may not be read.
    """
    return tuple(stored for stored in _all(ws) if task in (None, stored.task) and round in (None, stored.round))


def _all(ws: Workspace) -> Iterator[StoredOutcome]:
    folder = ws.path / "processed/searches"
    try:
        names = [entry.name for entry in folder.iterdir()]
    except FileNotFoundError:
        return
    except OSError as error:
        raise storage_error(folder, error, "read") from error
    found = [(int(match[1]), int(match[2]), name) for name in names if (match := _NAME.fullmatch(name))]
    for at, task, name in sorted(found):
        outcome = read_record(folder / name, SearchOutcome)
        if outcome is not None:  # None: removed since the folder was listed
            yield StoredOutcome(at, task, outcome)
