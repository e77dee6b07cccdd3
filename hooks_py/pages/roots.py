"""The paths a person named become roots: real folders or files with a label that is theirs alone."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hooks_py.errors import InputError
from hooks_py.pages.kinds import Form


@dataclass(frozen=True)
class Root:
    """One named path; `label` stands before the relative paths when there are several roots, else it is empty."""

    path: Path  # resolved
    label: str

    def relative(self, path: Path) -> str:
        """Return the address of a path below this root, with forward slashes and nothing that is not text."""
        below = path.relative_to(self.path).as_posix()
        parts = [part for part in (self.label, "" if below == "." else below) if part]
        return _text("/".join(parts) or self.path.name)

    def origin(self, path: Path, form: Form) -> str:
        """Return what counts as one source: the code base for code, else the top folder below the root."""
        folder = self.path if self.path.is_dir() else self.path.parent
        name = self.label if self.label and self.path.is_dir() else folder.name or str(folder)
        parts = path.relative_to(folder).parts
        if form == "code" or len(parts) < 2:
            return _text(name)
        return _text(f"{name}/{parts[0]}" if self.label else parts[0])


def roots(paths: Sequence[str | Path]) -> list[Root]:
    """
    Return the roots of the named paths in their order, each path once.

    Raises:
        InputError: a path does not exist or may not be entered; the message names it.
    """
    resolved = list(dict.fromkeys(_resolved(path) for path in paths))
    if len(resolved) == 1:
        return [Root(resolved[0], "")]
    names = Counter(path.name for path in resolved)
    return [Root(path, path.name if names[path.name] == 1 else _longer_name(path)) for path in resolved]


def _resolved(path: str | Path) -> Path:
    named = Path(path).expanduser()
    try:
        real = named.resolve(strict=True)
        readable = os.access(real, os.R_OK | (os.X_OK if real.is_dir() else 0))
    except (OSError, RuntimeError) as error:
        raise InputError(f"{path}: there is no such folder or file: check the path after --from") from error
    if not readable:
        raise InputError(f"{path}: it may not be read: give this user the right to, or name another folder")
    return real


def _longer_name(path: Path) -> str:
    """Two roots of one name are told apart by the folders they lie in."""
    return "/".join(part for part in path.parts[-3:] if part != path.anchor)


def _text(name: str) -> str:
    """A file name as text: bytes that are no UTF-8 are shown, not lost."""
    return name.encode("utf-8", errors="surrogateescape").decode("utf-8", errors="backslashreplace")
