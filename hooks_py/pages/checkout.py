"""The commit of the checkout that a path lies in, read from its files, without starting git."""

from __future__ import annotations

import re
from pathlib import Path

MOST_INDEX = 100_000_000  # bytes of a git index, which has about 100 for each file
_HASH = re.compile(r"^[0-9a-f]{40}(?:[0-9a-f]{24})?$")


def commit_of(path: Path) -> str:
    """Return the full hash of the commit that is checked out around `path`, empty when there is none to be read."""
    for folder in (path, *path.parents):
        git = folder / ".git"
        if git.exists():
            git = _real(git)
            return _head(git) if folder == path or _is_tracked(git, path.relative_to(folder).as_posix()) else ""
    return ""


def _real(git: Path) -> Path:
    """A work tree or a submodule has a file that names the real folder."""
    named = _line(git).removeprefix("gitdir:").strip() if git.is_file() else ""
    return git.parent / named if named else git


def _is_tracked(git: Path, relative: str) -> bool:
    """Whether the index names a path; a folder that is ignored by the checkout around it has no part in its commit."""
    try:
        if (git / "index").stat().st_size > MOST_INDEX:
            return False
        index = (git / "index").read_bytes()
    except OSError:
        return False
    name = relative.encode("utf-8", errors="surrogateescape")
    return name + b"/" in index or name + b"\0" in index


def _head(git: Path) -> str:
    head = _line(git / "HEAD")
    if not head.startswith("ref:"):
        return head if _HASH.match(head) else ""
    reference = head.removeprefix("ref:").strip()
    if not re.fullmatch(r"refs/[\w./@+-]+", reference) or ".." in reference:
        return ""
    shared = _line(git / "commondir")
    for place in (git, git / shared) if shared else (git,):
        found = _line(place / reference) or _packed(place / "packed-refs", reference)
        if _HASH.match(found):
            return found
    return ""


def _packed(file: Path, reference: str) -> str:
    try:
        lines = file.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.split(" ")[0] for line in lines if line.endswith(f" {reference}")), "")


def _line(file: Path) -> str:
    """The first line of a small file, empty when it is not there or may not be read."""
    try:
        with file.open("r", encoding="utf-8", errors="replace") as opened:
            return opened.readline(4096).strip()
    except OSError:
        return ""
