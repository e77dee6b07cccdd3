"""The index and the full-text index of a store, made again from the folders of its runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from hooks_py.errors import FormatError
from hooks_py.knowledge import index as topics
from hooks_py.knowledge.fulltext import PassageIndex
from hooks_py.knowledge.plain import DATABASE_FILE, run_folders
from hooks_py.models.sources import RawItem

ReadItems = Callable[[Path], Iterable[RawItem]]


class Rebuilt(NamedTuple):
    """What a rebuild came to; `notices` name what was damaged or had to be left out."""

    runs: int
    passages: int
    notices: tuple[str, ...]


def rebuild(root: Path, read_items: ReadItems) -> Rebuilt:
    """
    Make both indexes of a store again and return what was found.

    `read_items` gives the raw items of a run folder, one by one, so that a store
    of any size passes through little memory. Each run is replaced on its own: searches go on
    meanwhile, and what another process adds to a run afterwards stays.

    Raises:
        FormatError: `_synonyms.json` is damaged.
        StorageError: an index cannot be written.
    """
    notices = list(topics.rebuild(root).notices)
    passages = 0
    folders = [Path(folder) for folder in run_folders(str(root))]
    with PassageIndex(root / DATABASE_FILE) as index:
        if reason := index.notice:
            notices.append(reason)
        for gone in set(index.runs()) - {folder.name for folder in folders}:
            index.remove_run(gone)
        for folder in folders:
            index.remove_run(folder.name)
            try:
                passages += index.add_items(folder.name, read_items(folder))
            except FormatError as error:  # the items before the damaged one are in, and the run is named
                notices.append(str(error))
        index.clear_notice()
    return Rebuilt(len(folders), passages, tuple(notices))
