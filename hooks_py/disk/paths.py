"""Where things are, and that what comes from outside stays inside its folder."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from hooks_py.disk.places import store_folder
from hooks_py.errors import PathError


def inside(root: Path, relative: str) -> Path:
    """
    Return the place of `relative` below `root`; it need not exist.

    Raises:
        PathError: it is empty, absolute, climbs with `..`, holds a NUL, or a link leads out of `root`.
    """
    _refuse_form(relative, "the path")
    place = root / relative
    real_root = os.path.realpath(root)
    real = os.path.realpath(place)
    if real != real_root and not real.startswith(real_root.rstrip(os.sep) + os.sep):
        raise PathError(f"the path {relative!r} leads out of {root} through a link; name a path inside of it")
    return place


def _refuse_form(relative: str, what: str) -> None:
    if not relative.strip():
        raise PathError(f"{what} is empty; name a path relative to its folder")
    if any(ord(letter) < ord(" ") for letter in relative):
        raise PathError(f"{what} {relative!r} holds a control character; remove it")
    pure = PurePosixPath(relative)
    if pure.is_absolute() or relative.startswith("~"):
        raise PathError(f"{what} {relative!r} is absolute; give it relative to its folder")
    if ".." in pure.parts or ".." in relative.split("\\"):
        raise PathError(f"{what} {relative!r} climbs with `..`; name a path inside the folder")


def scope_folder(project: Path, scope: str) -> Path:
    """
    Return the folder of the project's own code that `scope` names.

    Raises:
        PathError: it is absolute, climbs, is linked out of the project, or is no folder.
    """
    _refuse_form(scope, "--scope")
    try:
        place = inside(project, scope)
    except PathError as error:
        raise PathError(f"--scope {scope!r} is linked out of the project {project}; name a folder inside") from error
    if not place.is_dir():
        raise PathError(f"--scope {scope!r} is not a folder of the project {project}; name one that exists")
    return place


def given_documents(paths: Iterable[str], cwd: Path) -> tuple[str, ...]:
    """
    Return the folders and files that `--from` names, absolute, each once.

    Raises:
        PathError: one does not exist, or cannot be looked up.
    """
    return tuple(dict.fromkeys(str(_document(path, cwd)) for path in paths))


def _document(path: str, cwd: Path) -> Path:
    try:
        place = (cwd / Path(path).expanduser()).resolve(strict=True)
    except FileNotFoundError as error:
        raise PathError(f"--from {path[:200]!r} does not exist (looked in {cwd}); check the path") from error
    except (OSError, ValueError, RuntimeError) as error:
        raise PathError(f"--from {path[:200]!r} cannot be looked up ({error}); check the path") from error
    return place


def store_root(output: str, cwd: Path) -> Path:
    """
    Return the folder that holds the index and the runs; it need not exist.

    `output` itself when it is given, else `.research` in the nearest parent
    of `cwd` that has `.research` or `.git`, else `.research` in `cwd`.

    Raises:
        PathError: `output` holds a control character, or names a file.
    """
    return Path(store_folder(output, str(cwd)))


def project_root(cwd: Path) -> Path:
    """Return the nearest parent of `cwd` (or itself) that has `.git`, else `cwd`."""
    for folder in (cwd, *cwd.parents):
        if os.path.lexists(folder / ".git"):
            return folder
    return cwd
