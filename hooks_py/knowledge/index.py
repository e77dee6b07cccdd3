"""
`_index.json`: every run of a store, and which tags lead to which runs.

It is brought up to date at every change of state, under one lock, and can be
made again from the folders of the runs at any time. A damaged one is kept
aside and made again; the caller is told, so that he can tell the user.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from hooks_py.disk.atomic import write_json
from hooks_py.disk.locks import locked
from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError
from hooks_py.knowledge.plain import INDEX_FILE, Plain, entry_of, read_index, read_meta, read_vocabulary, run_folders
from hooks_py.knowledge.topics import canonical_index, index_of, listed, topics_of
from hooks_py.models.base import instant
from hooks_py.models.knowledge import Index, TopicEntry
from hooks_py.models.workspace import Meta
from hooks_py.text.canonical import Vocabulary, canonical_tags

LOCK_FILE = "._index.json.lock"


class Loaded(NamedTuple):
    """The index, and what had to be mended to have it; no notices: it was whole."""

    record: Index
    notices: tuple[str, ...]


def load(root: Path) -> Loaded:
    """
    Return the index of a store with canonical tags, made again from the folders when it is missing or damaged.

    Tags that an older version or a person wrote in another form are written
    back in their canonical form.

    Raises:
        FormatError: `_synonyms.json` is damaged.
        StorageError: the index cannot be written.
    """
    vocabulary = read_vocabulary(str(root))
    with contextlib.suppress(FormatError):
        found = read_index(str(root))
        if found is not None:
            index = canonical_index(found, vocabulary)
            if index == found:
                return Loaded(_record(index, root), ())
    if not root.is_dir():
        return Loaded(Index(updated_at=_now()), ())
    with _open(root, vocabulary) as (topics, notices):
        index = index_of(topics, _now_text())
    try:
        return Loaded(_record(index, root), tuple(notices))
    except FormatError as error:  # right in shape, but a field of an entry is not
        again = rebuild(root)
        return Loaded(
            again.record, (*notices, f"{error}; it was made again from the folders of the runs", *again.notices)
        )


def update_topic(root: Path, meta: Meta, summary: str | None = None) -> tuple[str, ...]:
    """
    Bring the entry of a run up to date and return what had to be mended on the way, usually nothing.

    `summary` None keeps the one that is there.

    Raises:
        FormatError: `_synonyms.json` is damaged.
        StorageError: the index cannot be written.
    """
    vocabulary = read_vocabulary(str(root))
    with _open(root, vocabulary) as (topics, notices):
        old = topics.get(meta.id, {})
        kept = summary if summary is not None else str(old.get("summary", ""))
        topics[meta.id] = _with_tags(entry_of(meta.model_dump(mode="json"), kept), vocabulary)
    return tuple(notices)


def remove_topic(root: Path, run: str) -> tuple[str, ...]:
    """
    Take a run out of the index and return what had to be mended on the way, usually nothing.

    Raises:
        FormatError, StorageError: as `update_topic`.
    """
    with _open(root, read_vocabulary(str(root))) as (topics, notices):
        topics.pop(run, None)
    return tuple(notices)


def rebuild(root: Path) -> Loaded:
    """
    Make the index again from the folders of the runs; a run that cannot be read is named in the notices.

    Raises:
        FormatError, StorageError: as `update_topic`.
    """
    vocabulary = read_vocabulary(str(root))
    with locked(root / LOCK_FILE):
        old = {}
        with contextlib.suppress(FormatError):  # a damaged index has no summaries to keep
            old = topics_of(read_index(str(root)) or {})
        topics, notices = _from_folders(root, vocabulary, old)
        index = index_of(topics, _now_text())
        write_json(root / INDEX_FILE, index)
    return Loaded(_record(index, root), tuple(notices))


@contextlib.contextmanager
def _open(root: Path, vocabulary: Vocabulary) -> Iterator[tuple[dict[str, Plain], list[str]]]:
    """Hold the lock, hand out the topics to be changed, and write them back; mends what is damaged."""
    with locked(root / LOCK_FILE):
        notices: list[str] = []
        try:
            found = read_index(str(root))
        except FormatError as error:
            found, aside = None, _set_aside(root)
            notices.append(f"{error}; it was kept as {aside.name} and made again from the folders of the runs")
        if found is None:
            topics, more = _from_folders(root, vocabulary, {})
            notices += more
        else:
            topics = topics_of(canonical_index(found, vocabulary))
        yield topics, notices
        write_json(root / INDEX_FILE, index_of(topics, _now_text()))


def _from_folders(root: Path, vocabulary: Vocabulary, old: Mapping[str, Plain]) -> tuple[dict[str, Plain], list[str]]:
    topics: dict[str, Plain] = {}
    notices: list[str] = []
    for folder in run_folders(str(root)):
        run = os.path.basename(folder)  # noqa: PTH119
        try:
            meta = read_meta(folder) or {}
            summary = str(old.get(run, {}).get("summary") or summary_of(folder))
            entry = _with_tags(entry_of(meta, summary), vocabulary)
            TopicEntry.model_validate(entry)
        except FormatError as error:
            notices.append(str(error))
        except ValidationError as error:
            field = ".".join(map(str, error.errors()[0]["loc"])) or "the file"
            notices.append(f"{folder}/_meta.json: {field} does not hold what it should; the run is left out")
        else:
            topics[run] = entry
    return topics, notices


def summary_of(folder: str, *, length: int = 300) -> str:
    """Return the first paragraph of prose in the report of a run, cut to a length; "" when there is no report yet."""
    try:
        text = (Path(folder) / "output" / "report.md").read_text(encoding="utf-8", errors="replace")
    except OSError:  # no report is the usual case of a run that is not finished
        return ""
    for paragraph in text.removeprefix("\ufeff").split("\n\n"):
        line = " ".join(paragraph.split())
        if line and line[0] not in "#>|-*<`![" and not line.startswith("---"):
            return line if len(line) <= length else line[: length - 1].rstrip() + "…"
    return ""


def _with_tags(entry: Plain, vocabulary: Vocabulary) -> Plain:
    return {**entry, "tags": list(canonical_tags(listed(entry.get("tags")), vocabulary))}


def _record(index: Plain, root: Path) -> Index:
    try:
        return Index.model_validate(index)
    except ValidationError as error:
        field = ".".join(map(str, error.errors()[0]["loc"]))
        raise FormatError(f"{root / INDEX_FILE}: {field} does not hold what it should") from error


def _set_aside(root: Path) -> Path:
    number = next(n for n in range(1, 10_000) if not (root / f"{INDEX_FILE}.damaged-{n}").exists())
    aside = root / f"{INDEX_FILE}.damaged-{number}"
    try:
        (root / INDEX_FILE).rename(aside)
    except OSError as error:
        raise storage_error(root / INDEX_FILE, error, "set aside the damaged") from error
    return aside


def _now() -> datetime:
    return datetime.now(timezone.utc)


def _now_text() -> str:
    return instant(_now())
