"""
A completed run is put away: its status, its entry in the store's index with a summary, and a line in its log.

The same files, locks and formats as `hooks_py.workspace` and
`hooks_py.knowledge` use, with the standard library alone; tests hold both equal.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import time

from hooks_py.hot.sessions import OpenRun, read, read_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WAIT_S = 5.0
PAUSE_S = 0.05
SUMMARY = 300  # characters


class BusyError(OSError):
    """Somebody else held a lock all the time."""


def put_away(run: OpenRun) -> bool:
    """Bring status and index of a completed run up to date and return whether that is done; False: try again later."""
    root = os.path.dirname(run.workspace)
    try:
        meta = _completed_meta(run.workspace)
        if meta is not None:
            _enter(root, meta, summary(run.workspace))
    except OSError:
        return False
    return True


def _completed_meta(workspace: str) -> dict[str, object] | None:
    """Return `_meta.json` with the status that its state asks for; None: the run is not complete after all."""
    path = workspace + "/_meta.json"
    with _locked(workspace + "/.lock"):
        meta = read_table(path)
        if meta is None or (meta.get("status") != "completed" and meta.get("state") != "COMPLETED"):
            return None
        if meta.get("status") != "completed":
            meta["status"] = "completed"
            _write_json(path, meta)
    return meta


def _enter(root: str, meta: Mapping[str, object], text: str) -> None:
    """Put the run's entry into `_index.json`; a missing or damaged index is made anew by the next command instead."""
    path = root + "/_index.json"
    with _locked(root + "/._index.json.lock"):
        index = read_table(path)
        topics = index.get("topics") if index is not None else None
        if not isinstance(topics, dict) or not all(isinstance(entry, dict) for entry in topics.values()):
            return
        run = str(meta.get("id"))
        new = entry(meta, text or str(topics.get(run, {}).get("summary", "")))
        if topics.get(run) != new:
            topics[run] = new
            _write_json(path, _index(topics, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())))


def entry(meta: Mapping[str, object], text: str) -> dict[str, object]:
    """Return the entry of a run in `_index.json`."""
    stats = meta.get("stats")
    return {
        "title": meta.get("title") or meta.get("topic") or "",
        "status": meta.get("status", "in_progress"),
        "tags": meta.get("tags", []),
        "state": meta.get("state", ""),
        "topic": meta.get("topic", ""),
        "created_at": meta.get("created_at"),
        "updated_at": meta.get("updated_at"),
        "items": stats.get("raw_items", 0) if isinstance(stats, dict) else 0,
        "summary": text,
        "score": meta.get("completeness"),
    }


def _index(topics: Mapping[str, dict[str, object]], now: str) -> dict[str, object]:
    tags: dict[str, list[str]] = {}
    for run in sorted(topics):
        words = topics[run].get("tags")
        for tag in words if isinstance(words, list) else []:
            tags.setdefault(str(tag), []).append(run)
    return {
        "version": 1,
        "updated_at": now,
        "topics": {run: topics[run] for run in sorted(topics)},
        "tag_index": {tag: tags[tag] for tag in sorted(tags)},
    }


def summary(workspace: str) -> str:
    """Return the first paragraph of prose of a run's report, cut to a length; "": there is none."""
    text = (read(workspace + "/output/report.md") or "").lstrip("\ufeff")
    for paragraph in text.split("\n\n"):
        line = " ".join(paragraph.split())
        if line and line[0] not in "#>|-*<`![" and not line.startswith("---"):
            return line if len(line) <= SUMMARY else line[: SUMMARY - 1].rstrip() + "…"
    return ""


def log(workspace: str, now: float, fields: Mapping[str, object]) -> None:
    """Add a line to the log of a run; what cannot be written is left out."""
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))
    line = json.dumps({"at": moment, **fields}) + "\n"
    with contextlib.suppress(OSError):
        file = os.open(workspace + "/processed/log.jsonl", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            size = os.fstat(file).st_size
            torn = size > 0 and os.pread(file, 1, size - 1) != b"\n"
            os.write(file, ("\n" * torn + line).encode())
        finally:
            os.close(file)


@contextlib.contextmanager
def _locked(path: str) -> Iterator[None]:
    """Hold the flock on a file, as every writer of a run or an index does; raises BusyError after a while."""
    deadline = time.monotonic() + WAIT_S
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_there(path, file):
                break
        except BlockingIOError:
            pass
        os.close(file)
        if time.monotonic() > deadline:
            raise BusyError(path)
        time.sleep(PAUSE_S)
    try:
        yield
    finally:
        os.close(file)


def _is_there(path: str, file: int) -> bool:
    """Whether the locked file still has its name; the folder may have been moved away while we waited."""
    try:
        there = os.stat(path)
    except FileNotFoundError:
        return False
    here = os.fstat(file)
    return (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)


def _write_json(path: str, value: object) -> None:
    part = f"{os.path.dirname(path)}/.part-{os.getpid()}-{time.monotonic_ns():x}"
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    try:
        with open(part, "xb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
