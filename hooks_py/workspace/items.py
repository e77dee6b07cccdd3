"""
Raw items on disk: `raw/{id}.md`, a YAML head and the original text, exact both ways.

The head holds every field of the record but the text (fields with their
default value are left out) and `text_line`, the line of the file where the
text starts. The body of a code or plain text item is the original as it came.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from hooks_py.disk.atomic import encoded, sync_folder, write_bytes
from hooks_py.disk.reading import read_bytes
from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError, InputError
from hooks_py.models.sources import RawItem
from hooks_py.workspace.bodies import take_apart, tidy, top
from hooks_py.workspace.heads import CLOSE, dump_head, load_head, split
from hooks_py.workspace.store import Workspace, damaged

_ID = re.compile(r"[a-z0-9][a-z0-9._-]*")
_DIGITS = 12  # of the hash in an id: 48 bits keep 100,000 items of one source apart with odds of 1 in 50,000
_ALWAYS = ("id", "type", "source", "url", "title", "fetched_at", "tags")
_FIRST_READ = 8192  # bytes; the heads of all but long PDFs fit
_LONGEST_HEAD = 8 * 1024 * 1024  # bytes: over 100,000 page marks
_SECTIONED = ("paper", "long-text")


def item_id(source: str, url: str, content_hash: str) -> str:
    """Return the id of an item: `{source}-{12 hex}`, the same for the same document from the same place."""
    mark = hashlib.sha256(f"{url}\0{content_hash}".encode("utf-8", "surrogatepass")).hexdigest()
    return f"{_plain(source) or 'item'}-{mark[:_DIGITS]}"


def paper_id(source: str, identifier: str) -> str:
    """Return the id of a paper that has a number of its own: `paper-arxiv-2401-12345`."""
    return f"paper-{_plain(source) or 'item'}-{_plain(identifier, dots=False)}".rstrip("-")[:120]


def _plain(word: str, *, dots: bool = True) -> str:
    kept = r"[^a-z0-9._-]+" if dots else r"[^a-z0-9]+"
    return re.sub(kept, "-", word.lower()).strip("-._")[:60]


def write_item(ws: Workspace, item: RawItem) -> Path:
    """
    Store one item so that it survives a power cut, and return its file.

    Raises:
        FormatError: its text holds half a character.
        StorageError: it cannot be written.
    """
    path = item_path(ws, item.id)
    write_bytes(path, to_bytes(item, path))
    return path


def write_items(ws: Workspace, items: Iterable[RawItem]) -> int:
    """
    Store many items, each whole or not at all, and return how many.

    The names are made safe against a power cut once, at the end.

    Raises:
        FormatError, StorageError: as `write_item`; the items before that one are stored.
    """
    count = 0
    for item in items:
        path = item_path(ws, item.id)
        write_bytes(path, to_bytes(item, path), durable=False)
        count += 1
    try:
        sync_folder(ws.raw)
    except OSError as error:
        raise storage_error(ws.raw, error) from error
    return count


def item_path(ws: Workspace, item: str) -> Path:
    """
    Return the file of an item, which need not exist.

    Raises:
        InputError: that is no id of an item.
    """
    if not _ID.fullmatch(item):
        raise InputError(f"{item[:200]!r} is no id of a raw item (small letters, digits, `.`, `_`, `-`); check it")
    return ws.raw / f"{item}.md"


def to_bytes(item: RawItem, path: Path) -> bytes:
    """
    Return the file of an item.

    Raises:
        FormatError: its text holds half a character.
    """
    digest = tidy(item.digest) if item.digest is not None and item.type in _SECTIONED else None
    fields = item.model_dump(exclude={"text", "digest"}, exclude_defaults=True)
    first = {name: getattr(item, name) for name in _ALWAYS}
    above = "" if item.verbatim else top(item.title, digest)
    head = {
        **first,
        "tags": list(item.tags),
        **{key: _listed(value) for key, value in fields.items() if key not in first},
    }
    if digest is not None and not item.verbatim:
        head["sections"] = digest.language
    yaml_head = dump_head(head)
    # the line of the file where the text starts; the number itself takes a line of the head
    line = yaml_head.count("\n") + 1 + above.count("\n") + 1
    return encoded(f"{yaml_head.removesuffix(CLOSE)}text_line: {line}\n{CLOSE}{above}{item.text}", path)


def _listed(value: object) -> object:
    if isinstance(value, (tuple, list)):
        return [_listed(each) for each in value]
    if isinstance(value, dict):
        return {key: _listed(each) for key, each in value.items()}
    return value


def read_item(ws: Workspace, item: str) -> RawItem:
    """
    Return one item with its text.

    Raises:
        InputError: there is no such item.
        FormatError: its file is damaged; names the file and the field.
        StorageError: it may not be read.
    """
    path = item_path(ws, item)
    found = read_item_file(path)
    if found is None:
        raise InputError(f"there is no raw item {item!r} in {ws.raw}; check the id")
    return found


def has_item(ws: Workspace, item: str) -> bool:
    """Whether an item of this id is stored."""
    return item_path(ws, item).is_file()


def read_item_file(path: Path) -> RawItem | None:
    """
    Return the item that the file `path` holds; None: there is no such file.

    Raises:
        FormatError, StorageError: as `read_item`.
    """
    data = read_bytes(path)
    if data is None:
        return None
    return _from_bytes(data, path, with_text=True)


def read_head(path: Path) -> RawItem | None:
    """
    Return the item that the file `path` holds without its text and digest; None: there is no such file.

    Raises:
        FormatError, StorageError: as `read_item`.
    """
    data = read_bytes(path, limit=_FIRST_READ)
    if data is not None and len(data) == _FIRST_READ and split(data, path) is None:
        data = read_bytes(path, limit=_LONGEST_HEAD)
    return None if data is None else _from_bytes(data, path, with_text=False)


def _from_bytes(data: bytes, path: Path, *, with_text: bool) -> RawItem:
    parts = split(data, path)
    if parts is None:
        raise FormatError(f"{path}: its head is not closed by a line of `---`; mend it or restore it from a copy")
    fields = load_head(parts.head, path)
    by_hand = fields.pop("text_line", None) is None  # the number is for people; the text is found by its form
    sectioned = fields.pop("sections", None) is not None or (by_hand and fields.get("type") in _SECTIONED)
    if fields.get("id") != path.stem:
        raise FormatError(
            f"{path}: field id: is {fields.get('id')!r} but the file is named {path.stem!r}; make them equal"
        )
    try:
        item = RawItem.model_validate({**fields, "text": ""})
    except ValidationError as error:
        raise damaged(path, error) from error
    return _with_text(item, data[parts.body_at :], path, sectioned=sectioned) if with_text else item


def _with_text(item: RawItem, body: bytes, path: Path, *, sectioned: bool) -> RawItem:
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise FormatError(
            f"{path}: the text below the head is not UTF-8 (byte {error.start} of it); restore it from a copy"
        ) from error
    if item.verbatim:
        return item.model_copy(update={"text": text})
    parts = take_apart(text, item.title, sectioned=sectioned)
    return item.model_copy(update={"text": parts.text, "digest": parts.digest})


def item_ids(ws: Workspace) -> tuple[str, ...]:
    """
    Return the ids of all stored items, sorted.

    Raises:
        StorageError: the folder may not be read.
    """
    try:
        names = [entry.name for entry in ws.raw.iterdir()]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise storage_error(ws.raw, error, "read") from error
    return tuple(sorted(name[:-3] for name in names if name.endswith(".md") and _ID.fullmatch(name[:-3])))


def iter_items(
    ws: Workspace, *, with_text: bool = True, on_damage: Callable[[FormatError], None] | None = None
) -> Iterator[RawItem]:
    """
    Yield all items in the order of their ids; without text only the heads are read.

    `on_damage` is told of each damaged file, and the others go on.

    Raises:
        FormatError: a file is damaged and nobody wants to be told.
    """
    read = read_item_file if with_text else read_head
    for name in item_ids(ws):
        try:
            item = read(ws.raw / f"{name}.md")
        except FormatError as error:
            if on_damage is None:
                raise
            on_damage(error)
            continue
        if item is not None:  # None: removed since the folder was listed
            yield item


def change_item(ws: Workspace, item: str, **changes: object) -> RawItem:
    """
    Change fields of an item's head (or its digest) and return it; the text stays as it is.

    Raises:
        InputError: the text, the id or what the text is read by would change.
        FormatError, StorageError: as `read_item` and `write_item`.
    """
    fixed = sorted({"text", "id", "verbatim", "url", "content_hash"} & changes.keys())
    if fixed:
        raise InputError(f"{', '.join(fixed)} of raw item {item!r} never changes; store another item instead")
    with ws.lock():
        changed = RawItem.model_validate({**dict(read_item(ws, item)), **changes})
        write_item(ws, changed)
    return changed
