"""Runs and items for the tests of the knowledge base."""

from __future__ import annotations

from datetime import datetime, timezone

from hooks_py.models.aggregate import Passage
from hooks_py.models.options import Options
from hooks_py.models.sources import RawItem, Retrieved
from hooks_py.models.workspace import Meta

NOW = datetime(2026, 11, 21, 8, 0, 0, tzinfo=timezone.utc)


def meta(run, topic, tags=(), **fields):
    """The state of a run."""
    return Meta(
        id=run, topic=topic, title=topic, slug=run[:-16], created_at=NOW, updated_at=NOW, options=Options(topic=topic),
        tags=tags, **fields,
    )  # fmt: skip


def store_run(root, record):
    """The folder of a run with its state in it."""
    folder = root / record.id
    folder.mkdir(parents=True)
    (folder / "_meta.json").write_text(record.model_dump_json(), encoding="utf-8")
    return folder


def item(identity, text, *, title="", url="https://example.org/a", **fields):
    """A raw item."""
    return RawItem(
        id=identity, source="web", url=url, title=title, fetched_at=NOW, text=text, retrieved=Retrieved(by="fetch"),
        **{"kind": "markdown", **fields},
    )  # fmt: skip


def passage(identity, text, **fields):
    """A passage that is a whole item."""
    return Passage(item=identity, start=0, end=len(text), text=text, **fields)


def items_of(found):
    """The items of what a search found."""
    return [hit.item for hit, _ in found]
