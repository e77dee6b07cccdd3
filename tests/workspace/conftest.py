"""A fresh run on disk, and raw items to put into it."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from hooks_py.models.options import Options
from hooks_py.models.sources import RawItem, Retrieved
from hooks_py.models.workspace import Meta
from hooks_py.workspace.store import Workspace

NOW = datetime(2026, 11, 21, 14, 30, 52, tzinfo=timezone.utc)


def meta_of(run: str, topic: str = "Polymarket 赚钱策略") -> Meta:
    return Meta(
        id=run, topic=topic, title=topic, slug="polymarket-strategy", created_at=NOW, updated_at=NOW,
        options=Options(topic=topic),
    )  # fmt: skip


@pytest.fixture
def new_run():
    """Return a function that lays out a run of that id in a folder."""

    def make(root, run="polymarket-strategy-20261121-143052"):
        return Workspace.create(root / run, meta_of(run))

    return make


@pytest.fixture
def ws(tmp_path, new_run):
    """A fresh run."""
    return new_run(tmp_path)


@pytest.fixture
def raw_item():
    """Return a function that makes a raw item, with fields as wanted."""

    def make(**fields):
        given = {
            "id": "web-a1b2c3d4e5f6", "source": "web", "url": "https://example.com/文章?a=1#b", "title": "标题: a # b",
            "fetched_at": NOW, "text": "原文内容\n", "tags": ("polymarket", "套利"), "content_hash": "0" * 64,
            "retrieved": Retrieved(by="fetch", connector="duckduckgo", query='"exact" --- 查询'),
        }  # fmt: skip
        return RawItem(**{**given, **fields})

    return make
