"""
Paths in, readable files out, in an order that does not change; what is passed over is told, with its reason.

Links are never followed: what they lead to is read where it lies, or lies outside what was asked for. So no
loop can catch the walk.
"""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from hooks_py.errors import DocumentError, InputError
from hooks_py.models.options import SourceType
from hooks_py.models.sources import Document, SkippedDocument
from hooks_py.pages.checkout import commit_of
from hooks_py.pages.kinds import SAMPLE, Form, kind_of
from hooks_py.pages.roots import Root, roots

MOST_BYTES = 20_000_000  # of one file; a manual of 2,000 pages has less

_VERSION_CONTROL = frozenset({".git", ".hg", ".svn", ".bzr", "CVS", "_darcs", ".jj"})
_DEPENDENCIES = frozenset({
    "node_modules", "bower_components", "__pycache__", "site-packages", "dist-packages", ".venv", ".tox", ".nox",
    ".eggs", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".gradle", ".cargo", ".npm", ".yarn",
})  # fmt: skip
_MARKS_OF_DEPENDENCIES = ("pyvenv.cfg", "CACHEDIR.TAG")  # a virtual environment, or what a tool can make again


@dataclass(frozen=True)
class FolderFile:
    """
    One file of a folder that can be read.

    `relative` is its address in the run: the path below its root, behind the
    root's own name when there are several roots. `origin` is what counts as
    one independent source unless its head says otherwise.
    """

    path: Path
    relative: str
    form: Form
    size: int
    origin: str
    source_type: SourceType | None  # declared for the run; None: not declared
    commit: str = ""  # of the checkout it lies in; empty: none


def walk(
    paths: Sequence[str | Path], *, source_type: SourceType | None = None, max_bytes: int = MOST_BYTES
) -> Iterator[FolderFile | SkippedDocument]:
    """
    Yield every file below the paths that can be read, and what was passed over and why.

    The order is that of the paths, and within one the names in code point
    order, files before folders.

    Raises:
        InputError: a path does not exist or may not be entered.
    """
    seen: set[tuple[int, int]] = set()
    for root in roots(paths):
        yield from _walk_root(root, source_type, max_bytes, seen)


def read_file(file: FolderFile) -> Document:
    """
    Return the document in a file, with its origin and its source type settled.

    Raises:
        DocumentError: it cannot be read, or not as text; the message names the file.
    """
    from hooks_py.pages.read import read_bytes

    try:
        body = file.path.read_bytes()
    except OSError as error:
        raise DocumentError(f"{file.relative}: it cannot be read: {error.strerror}") from error
    document = read_bytes(body, url=file.relative, name=file.relative)
    declared = document.source_type or file.source_type or "official"
    return document.model_copy(
        update={
            "origin": document.origin or file.origin,
            "source_type": "code" if document.kind == "code" else declared,
        }
    )


def read_many(
    files: Iterable[FolderFile], *, workers: int = 2
) -> Iterator[tuple[FolderFile, Document | DocumentError]]:
    """Yield each file with its document, or with the error that says why it cannot be read, in the order given."""
    from hooks_py.pages.pool import read_in_order

    return read_in_order(files, read_or_error, workers)


def read_or_error(file: FolderFile) -> Document | DocumentError:
    """Return the document in a file, or the error that says why it cannot be read."""
    try:
        return read_file(file)
    except DocumentError as error:
        return DocumentError(str(error))  # without its cause, which may not travel between processes
    except MemoryError:
        return DocumentError(f"{file.relative}: reading it takes more memory than there is")


def _walk_root(
    root: Root, source_type: SourceType | None, max_bytes: int, seen: set[tuple[int, int]]
) -> Iterator[FolderFile | SkippedDocument]:
    commit = commit_of(root.path)
    left_out: Counter[str] = Counter()
    stack = [root.path]
    while stack:
        path = stack.pop()
        if path.is_dir() and not (path.is_symlink() and path != root.path):
            identity = path.stat()
            if (identity.st_dev, identity.st_ino) in seen:
                yield _skipped(root, path, "it was already read under another path of this run", "duplicate-link")
                continue
            seen.add((identity.st_dev, identity.st_ino))
            entries = _entries(path)
            if entries is None:
                yield _skipped(root, path, "the folder may not be entered", "unreadable")
                continue
            stack.extend(_kept(entries, left_out))
            continue
        looked = _look(root, path, max_bytes, seen)
        if isinstance(looked, SkippedDocument):
            yield looked
            continue
        form, size = looked
        yield FolderFile(path, root.relative(path), form, size, root.origin(path, form), source_type, commit)
    if left_out:
        counted = ", ".join(f"{what}: {count}" for what, count in sorted(left_out.items()))
        yield SkippedDocument(url=root.label or root.path.name, reason=f"left out: {counted}", kind="left-out")


def _entries(folder: Path) -> list[Path] | None:
    try:
        return sorted(folder.iterdir(), key=lambda path: (path.is_dir(), path.name), reverse=True)
    except OSError:
        return None


def _kept(entries: Sequence[Path], left_out: Counter[str]) -> list[Path]:
    kept = []
    for path in entries:
        what = _left_out(path)
        if what:
            left_out[what] += 1
        else:
            kept.append(path)
    return kept


def _left_out(path: Path) -> str:
    """What kind of thing is not looked at; empty: it is looked at."""
    if path.name in _VERSION_CONTROL:
        return "version control"
    if path.name in _DEPENDENCIES and path.is_dir():
        return "folders of dependencies or caches"
    if path.name.startswith("."):
        return "hidden files and folders"
    if path.is_dir() and not path.is_symlink():
        marked = any((path / mark).is_file() for mark in _MARKS_OF_DEPENDENCIES)
        return "folders of dependencies or caches" if marked else ""
    return ""


def _look(root: Root, path: Path, max_bytes: int, seen: set[tuple[int, int]]) -> tuple[Form, int] | SkippedDocument:
    """The form and size of a file, or why it is passed over."""
    if path.is_symlink() and path != root.path:
        return _link(root, path)
    try:
        status = path.stat()
        passed_over = _passed_over(status, max_bytes, seen)
        if passed_over:
            return _skipped(root, path, *passed_over)
        with path.open("rb") as opened:
            sample = opened.read(SAMPLE)
    except OSError as error:
        return _skipped(root, path, f"it cannot be read: {error.strerror}", "unreadable")
    kind = kind_of(sample, name=path.name)
    if kind.reason:
        return _skipped(root, path, kind.reason, "binary" if kind.form == "binary" else "unreadable")
    return kind.form, status.st_size


def _passed_over(status: os.stat_result, max_bytes: int, seen: set[tuple[int, int]]) -> tuple[str, str] | None:
    """Why a file is passed over whatever it holds, and of which kind that is; None: it is read."""
    identity = (status.st_dev, status.st_ino)
    if not stat.S_ISREG(status.st_mode):
        return "it is no file but a device, socket or pipe", "unreadable"
    if identity in seen:
        return "it was already read under another name", "duplicate-link"
    seen.add(identity)
    if status.st_size == 0:
        return "it is empty", "empty"
    if status.st_size > max_bytes:
        return f"{status.st_size / 1e6:.1f} MB, more than the bound of {max_bytes / 1e6:.1f} MB", "too-large"
    return None


def _link(root: Root, path: Path) -> SkippedDocument:
    try:
        target = path.resolve(strict=True)
    except FileNotFoundError:
        return _skipped(root, path, f"a link to {path.readlink()}, which does not exist", "unreadable")
    except (OSError, RuntimeError):  # RuntimeError: how Python up to 3.12 tells of a circle of links
        return _skipped(root, path, "a link that leads to itself", "loop")
    if target == path.parent.resolve() or target in path.parent.resolve().parents:
        return _skipped(root, path, "a link to a folder that it lies in", "loop")
    if not target.is_relative_to(root.path):
        return _skipped(root, path, "a link that leads out of the folder: name its target to have it read", "blocked")
    where = PurePosixPath(target.relative_to(root.path))
    return _skipped(root, path, f"a link to {where}, which is read where it lies", "duplicate-link")


def _skipped(root: Root, path: Path, reason: str, kind: str) -> SkippedDocument:
    return SkippedDocument(url=root.relative(path), reason=reason, kind=kind)  # type: ignore[arg-type]


def check_paths(paths: Sequence[str | Path]) -> None:
    """
    Return nothing when every path can be walked.

    Raises:
        InputError: no path was given, or one does not exist or may not be entered.
    """
    if not paths:
        raise InputError("no folder or file was given")
    roots(paths)
