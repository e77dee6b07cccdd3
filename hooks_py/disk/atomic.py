"""
Files that are whole or not there: written beside their place, then renamed into it.

A reader needs no lock: he sees the old file or the new one. What a killed
process leaves behind is a hidden file named `.part-…`, which every listing
ignores and `remove_leftovers` sweeps away.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError

PART = ".part-"
LEFT_S = 60.0  # a dead writer may live in another container, where its process id means nothing here
ABANDONED_S = 86_400.0  # no write of ours takes a day, whoever has that process id now


def write_bytes(path: Path, data: bytes, *, durable: bool = True, mode: int = 0o666) -> None:
    """
    Put `data` in the place of `path`, whole or not at all; with `durable` it survives a power cut.

    Raises:
        StorageError: the disk is full, read-only or does not allow it; the old file is untouched.
    """
    part = path.parent / f"{PART}{os.getpid()}-{secrets.token_hex(8)}"
    try:
        _write_new(part, data, durable=durable, mode=mode)
        part.replace(path)
        if durable:
            sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):  # the first error is the one to tell
            part.unlink()
        raise storage_error(path, error) from error


def _write_new(path: Path, data: bytes, *, durable: bool, mode: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        _write_all(file, data)
        if durable:
            os.fsync(file)
    finally:
        os.close(file)


def _write_all(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def write_text(path: Path, text: str, *, durable: bool = True, mode: int = 0o666) -> None:
    """
    Put `text` in the place of `path` as UTF-8, line ends as they are.

    Raises:
        FormatError: the text holds half a character (a lone surrogate), which no file can keep.
        StorageError: as `write_bytes`.
    """
    write_bytes(path, encoded(text, path), durable=durable, mode=mode)


def encoded(text: str, path: Path) -> bytes:
    """
    Return `text` as UTF-8 for the file `path`.

    Raises:
        FormatError: it holds a lone surrogate.
    """
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        half = f"U+{ord(text[error.start]):04X}"
        raise FormatError(
            f"{path}: the text holds half a character ({half} at offset {error.start}); remove or replace it"
        ) from error


def write_json(path: Path, value: object, *, durable: bool = True) -> None:
    """
    Put `value` in the place of `path` as readable JSON: two spaces, letters as they are, a final newline.

    Raises:
        FormatError, StorageError: as `write_text`.
    """
    write_text(path, json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n", durable=durable)


def append_line(path: Path, text: str, *, durable: bool = True) -> None:
    """
    Add `text` and a line end to `path`; what several writers add never mixes, and a torn last line is closed first.

    Raises:
        FormatError: `text` holds half a character.
        StorageError: as `write_bytes`; the file is as it was.
    """
    line = encoded(text, path) + b"\n"
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
    except OSError as error:
        raise storage_error(path, error) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        _append(file, line, durable=durable)
    except OSError as error:
        raise storage_error(path, error) from error
    finally:
        os.close(file)


def _append(file: int, line: bytes, *, durable: bool) -> None:
    size = os.fstat(file).st_size
    if size and os.pread(file, 1, size - 1) != b"\n":
        line = b"\n" + line
    try:
        _write_all(file, line)
    except OSError:
        os.ftruncate(file, size)  # half a line would be taken for damage by the next reader
        raise
    if durable:
        os.fsync(file)


def make_folder(path: Path, *, mode: int = 0o777) -> None:
    """
    Create `path` and its parents where they are missing.

    Raises:
        StorageError: it cannot be created.
    """
    try:
        path.mkdir(parents=True, exist_ok=True, mode=mode)
    except OSError as error:
        raise storage_error(path, error, "create the folder") from error


def sync_folder(path: Path) -> None:
    """Make the names in a folder survive a power cut; raises OSError as the system does."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def remove_leftovers(folder: Path, *, now_s: float | None = None) -> int:
    """Remove what killed writers left in `folder` and return how many; files of living writers stay."""
    now = time.time() if now_s is None else now_s
    removed = 0
    for entry in _parts(folder):
        with contextlib.suppress(OSError):  # another process sweeps too
            if _is_left(entry, now):
                os.unlink(entry.path)  # noqa: PTH108  (an entry of scandir, not a Path)
                removed += 1
    return removed


def _parts(folder: Path) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from [entry for entry in entries if entry.name.startswith(PART)]
    except OSError:  # a folder that is not there holds no leftovers
        return


def _is_left(entry: os.DirEntry[str], now: float) -> bool:
    age = now - entry.stat(follow_symlinks=False).st_mtime
    owner = entry.name[len(PART) :].partition("-")[0]
    return age > ABANDONED_S or (age > LEFT_S and not (owner.isdigit() and _is_alive(int(owner))))


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
