"""What each search came to, one file per task, source and query, so that a resumed run asks nothing twice."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from hooks_py.disk.trouble import storage_error
from hooks_py.models.sources import SearchOutcome
from hooks_py.workspace.store import Workspace, read_record, write_record

_NAME = re.compile(r"t([0-9]+)-.+\.json")


def save_outcome(ws: Workspace, task: int, outcome: SearchOutcome) -> Path:
    """
    Store an outcome in place of an earlier one of the same search for the same task, and return its file.

    Task 0: for none in particular.

    Raises:
        FormatError, StorageError: as `disk.atomic.write_text`.
    """
    mark = hashlib.sha256(f"{outcome.source}\0{outcome.query}".encode("utf-8", "surrogatepass")).hexdigest()[:12]
    name = re.sub(r"[^a-z0-9_]+", "-", outcome.source.lower()).strip("-")[:40] or "source"
    path = ws.path / f"processed/searches/t{task:02d}-{name}-{mark}.json"
    write_record(path, outcome)
    return path


def outcomes_of(ws: Workspace, task: int) -> tuple[SearchOutcome, ...]:
    """
    Return the outcomes of one task, in the order they were asked.

    Raises:
        FormatError: a file is damaged.
        StorageError: the folder may not be read.
    """
    return tuple(sorted((outcome for _, outcome in _stored(ws, task)), key=_asked))


def all_outcomes(ws: Workspace) -> tuple[SearchOutcome, ...]:
    """
    Return the outcomes of the run, task by task, each in the order they were asked.

    Raises:
        FormatError: a file is damaged.
        StorageError: the folder may not be read.
    """
    return tuple(outcome for _, outcome in sorted(_stored(ws, None), key=lambda pair: (pair[0], *_asked(pair[1]))))


def _asked(outcome: SearchOutcome) -> tuple[float, str, str]:
    return outcome.asked_at.timestamp() if outcome.asked_at else 0.0, outcome.query, outcome.source


def _stored(ws: Workspace, task: int | None) -> Iterator[tuple[int, SearchOutcome]]:
    folder = ws.path / "processed/searches"
    try:
        names = [entry.name for entry in folder.iterdir()]
    except FileNotFoundError:
        return
    except OSError as error:
        raise storage_error(folder, error, "read") from error
    for name in sorted(names):
        match = _NAME.fullmatch(name)
        if match is None or task not in (None, int(match[1])):
            continue
        outcome = read_record(folder / name, SearchOutcome)
        if outcome is not None:  # None: removed since the folder was listed
            yield int(match[1]), outcome
