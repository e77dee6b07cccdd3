"""Reading the documents that the user named: whole folders, in batches that survive a stop."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice

from hooks_py.disk.atomic import append_line
from hooks_py.errors import DocumentError, NothingReached
from hooks_py.models.sources import Document, Retrieved, SkippedDocument
from hooks_py.pages.folder import FolderFile, read_many, walk
from hooks_py.run.context import Run
from hooks_py.run.intake import Arrival, Intake

BATCH = 128  # documents stored and indexed together; what a stop can cost
SKIPPED = "processed/skipped.jsonl"
SEEN = "processed/ingested.jsonl"


def ingest(run: Run) -> None:
    """
    Store and index every readable document under the paths that the user named.

    Raises:
        NothingReached: there is no readable document at all.
    """
    options = run.meta().options
    seen = _seen(run)
    intake = Intake(run)
    files: list[FolderFile] = []
    for found in walk(options.documents, source_type=options.source_type):
        if isinstance(found, SkippedDocument):
            if found.url not in seen:
                _skip(run, found)
        elif found.relative not in seen:
            files.append(found)
    run.tell("ingest", f"{len(files)} files to read", files=len(files))
    for batch in _batches(read_many(files), BATCH):
        _take(run, intake, batch)
    if intake.stored == 0:
        raise NothingReached(_nothing(run))


def _take(run: Run, intake: Intake, batch: list[tuple[FolderFile, Document | DocumentError]]) -> None:
    how = Retrieved(by="folder", connector="local", declared_type=run.meta().options.source_type)
    intake.take(
        [Arrival.of_file(document, how, file.commit) for file, document in batch if isinstance(document, Document)]
    )
    for file, document in batch:
        if isinstance(document, DocumentError):
            _skip(run, SkippedDocument(url=file.relative, reason=str(document), kind="unreadable"))
        elif document.note:
            run.workspace.log("document-note", path=file.relative, note=document.note)
    append_line(run.path / SEEN, "\n".join(json.dumps(file.relative, ensure_ascii=False) for file, _ in batch))


def _skip(run: Run, skipped: SkippedDocument) -> None:
    append_line(run.path / SKIPPED, skipped.model_dump_json())
    append_line(run.path / SEEN, json.dumps(skipped.url, ensure_ascii=False))


def _seen(run: Run) -> set[str]:
    path = run.path / SEEN
    if not path.is_file():
        return set()
    return {json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.endswith('"')}


def skipped_documents(run: Run) -> tuple[SkippedDocument, ...]:
    """Return what was not read, and why."""
    path = run.path / SKIPPED
    if not path.is_file():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(SkippedDocument.model_validate_json(line) for line in lines if line.endswith("}"))


def _nothing(run: Run) -> str:
    reasons = [f"{skipped.url}: {skipped.reason}" for skipped in skipped_documents(run)]
    shown = reasons[:10] + ([f"and {len(reasons) - 10} more"] if len(reasons) > 10 else [])
    return "\n".join([f"no readable document under {', '.join(run.meta().options.documents)}", *shown])


def _batches(
    pairs: Iterable[tuple[FolderFile, Document | DocumentError]], size: int
) -> Iterator[list[tuple[FolderFile, Document | DocumentError]]]:
    source = iter(pairs)
    while batch := list(islice(source, size)):
        yield batch
