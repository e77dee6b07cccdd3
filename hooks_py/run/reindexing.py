"""The passage index is a cache: what it lost of a run is made again from the raw items, and that is told."""

from __future__ import annotations

from hooks_py.run.context import Run
from hooks_py.workspace.items import iter_items


def index_again(run: Run) -> int:
    """Return how many raw items of the run were missing in the index; they are in it now."""
    indexed = run.index.indexed_items(run.id)
    wanted = {item.id for item in run.heads() if not item.duplicate_of}
    lost = wanted - indexed
    if lost:
        items = (item for item in iter_items(run.workspace, on_damage=lambda _fault: None) if item.id in lost)
        run.index.add_items(run.id, items)
        detail = run.index.notice or f"{len(lost)} items were not in it"
        run.degrade("index-failed", "the full-text index was made again", detail)
    missing = run.meta().stats.raw_items - len(run.heads())
    if missing > 0:
        run.degrade("other", "raw items are missing", f"{missing} that were stored are no longer there")
    return len(lost)
