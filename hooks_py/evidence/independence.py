"""Raw items become origins: how many independent voices there are, whatever the number of pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from hooks_py.models.aggregate import Duplicate
from hooks_py.models.sources import RawItem
from hooks_py.text.urls import site


def independent_origins(items: Sequence[RawItem], duplicates: Iterable[Duplicate] = ()) -> dict[str, str]:
    """
    Return the origin of each item, by id; items with the same origin are one source.

    A page's origin is its site. Local files are independent when their top
    folder or their declared origin differs; the files of one code base are
    one. A near-duplicate or syndicated copy has the origin of the item that
    was kept, on whatever site it stands.
    """
    origins = {item.id: origin(item) for item in items}
    kept = {item.id: item.duplicate_of for item in items if item.duplicate_of}
    kept.update({duplicate.item: duplicate.kept for duplicate in duplicates})
    return {item.id: origins.get(_root(item.id, kept), origins[item.id]) for item in items}


def origin(item: RawItem) -> str:
    """Return the origin of one item by itself: the declared one, else its site, code base or top folder."""
    if item.origin:
        return item.origin
    if item.url.startswith(("http://", "https://")):
        return site(item.url) or item.url
    folder = PurePosixPath((item.path or item.url).replace("\\", "/")).parts
    top = next((part for part in folder[:-1] if part not in ("/", ".", "..")), "")
    kind = "code" if item.source_type == "code" else "folder"
    return (
        f"{kind}:{top}"
        if top
        else f"{kind}:{item.source}"
        if kind == "code"
        else f"file:{item.path or item.url or item.id}"
    )


def independent_count(items: Iterable[str], origins: Mapping[str, str]) -> int:
    """Return how many independent sources stand behind the given item ids."""
    return len({origins.get(item, item) for item in items})


def _root(item: str, kept: Mapping[str, str]) -> str:
    seen = {item}
    while item in kept and kept[item] not in seen:
        item = kept[item]
        seen.add(item)
    return item
