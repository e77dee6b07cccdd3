"""The runs of a store: a new one, one by its id, all of them, and one less."""

from __future__ import annotations

import contextlib
import difflib
import re
import secrets
import shutil
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

from hooks_py.disk.atomic import make_folder
from hooks_py.disk.locks import Lock, holder, try_lock
from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError, InputError, LeaseError, PathError, StorageError
from hooks_py.models.workspace import Meta
from hooks_py.workspace.store import Workspace

_RUN = re.compile(r"[a-z0-9][a-z0-9-]*-[0-9]{8}-[0-9]{6}(-[0-9]+)?")
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_GONE = ".deleted-"
_NEAR = 5  # ids offered when one is not found


class RunListing(NamedTuple):
    """One run of a store; `meta` is None when it is damaged, and `problem` says why."""

    id: str
    path: Path
    meta: Meta | None
    problem: str


def new_run_id(root: Path, slug: str, now: datetime) -> str:
    """
    Create the folder of a new run in `root` and return its id, `{slug}-{YYYYMMDD-HHMMSS}` in UTC.

    The second run of one second gets `-2`: whoever creates the folder first has the name.

    Raises:
        InputError: the slug is none.
        StorageError: the folder cannot be created.
    """
    if not _SLUG.fullmatch(slug):
        raise InputError(f"{slug!r} is no slug (small letters, digits and `-`, at most 60); make one from the topic")
    make_folder(root)
    stamp = f"{slug}-{now.astimezone(timezone.utc):%Y%m%d-%H%M%S}"
    number = 1
    while True:
        run = stamp if number == 1 else f"{stamp}-{number}"
        try:
            (root / run).mkdir()
        except FileExistsError:
            number += 1
        except OSError as error:
            raise storage_error(root / run, error, "create the folder") from error
        else:
            return run


def run_ids(root: Path) -> tuple[str, ...]:
    """
    Return the ids of all runs in `root`, newest first.

    Raises:
        StorageError: the folder may not be read.
    """
    try:
        names = [entry.name for entry in root.iterdir() if _RUN.fullmatch(entry.name) and _is_run(entry)]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise storage_error(root, error, "read") from error
    return tuple(sorted(names, key=_age, reverse=True))


def _is_run(folder: Path) -> bool:
    # a folder without _meta.json is a run that is just being made, or never was
    return not folder.is_symlink() and (folder / "_meta.json").exists()


def _age(run: str) -> tuple[str, int, str]:
    parts = run.rsplit("-", 3)
    numbered = len(parts) == 4 and len(parts[3]) != 6  # `-HHMMSS-2`
    stamp = f"{parts[1]}-{parts[2]}" if numbered else "-".join(run.rsplit("-", 2)[1:])
    return stamp, int(parts[3]) if numbered else 1, run


def find_run(root: Path, run: str) -> Path:
    """
    Return the folder of the run that `run` names: its id, or a beginning of it that only one run has.

    Raises:
        InputError: there is none, or several; names the near ones.
    """
    word = run.strip()
    ids = run_ids(root)
    if word in ids:
        return root / word
    found = [each for each in ids if word and each.startswith(word)]
    if len(found) == 1:
        return root / found[0]
    if found:
        shown = ", ".join(found[:_NEAR]) + (" …" if len(found) > _NEAR else "")
        raise InputError(f"{run!r} is the beginning of {len(found)} runs: {shown}; write more of the id")
    raise InputError(f"there is no run {run[:200]!r} in {root}; {_near(word, ids)}")


def _near(word: str, ids: tuple[str, ...]) -> str:
    if not ids:
        return "it holds no runs yet"
    near = [each for each in ids if word and word in each][:_NEAR]
    near = near or difflib.get_close_matches(word[:200], ids, n=_NEAR, cutoff=0.5) or list(ids[:_NEAR])
    return f"near ones: {', '.join(near)}"


def list_runs(root: Path) -> tuple[RunListing, ...]:
    """
    Return all runs in `root`, newest first, the damaged ones with their problem.

    Raises:
        StorageError: the folder may not be read.
    """
    return tuple(_listing(root / run) for run in run_ids(root))


def _listing(path: Path) -> RunListing:
    try:
        return RunListing(path.name, path, Workspace(path).meta(), "")
    except (FormatError, StorageError) as error:
        return RunListing(path.name, path, None, str(error))


def delete_run(root: Path, run: str) -> str:
    """
    Remove a run and everything in it, and return its id.

    The folder is renamed first, so nobody ever sees half a run.

    Raises:
        InputError: there is no such run.
        LeaseError: somebody is working on it.
        StorageError: it cannot be removed.
    """
    path = find_run(root, run)
    if path.is_symlink() or path.parent != root:
        raise PathError(f"{path} is a link; remove the link by hand")
    with contextlib.ExitStack() as locks:
        for name in (".worker.lock", ".lock"):
            locks.enter_context(_lock_of(path, name))
        gone = root / f"{_GONE}{path.name}-{secrets.token_hex(4)}"
        try:
            path.rename(gone)
        except OSError as error:
            raise storage_error(path, error, "remove") from error
    for folder in (gone, *root.glob(f"{_GONE}*")):
        _remove(folder)
    return path.name


def _lock_of(path: Path, name: str) -> Lock:
    lock = try_lock(path / name)
    if lock is None:
        who = holder(path / name)
        by = f"process {who}" if who else "another process"
        raise LeaseError(f"the run {path.name} is being worked on by {by}; stop it first, then delete the run")
    return lock


def _remove(folder: Path) -> None:
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:  # somebody else sweeps too
        return
    except OSError as error:
        raise storage_error(folder, error, "remove") from error
