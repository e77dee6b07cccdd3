"""Raw items for tests of evidence: only what a test names differs from an ordinary page."""

from __future__ import annotations

from datetime import datetime, timezone

from hooks_py.models.sources import RawItem, Retrieved


def item(name, text="", **fields):
    """Return a raw item `name` of its own site with the given text."""
    values = {
        "id": name,
        "source": "web",
        "url": f"https://{name}.example/page",
        "title": name,
        "fetched_at": datetime(2030, 1, 2, tzinfo=timezone.utc),
        "text": text,
        "retrieved": Retrieved(by="fetch"),
        **fields,
    }
    return RawItem(**values)
