"""One environment for everybody: built once, under a lock, and counted only when it is whole."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hooks_py.build.faults import BuildError, unwritable
from hooks_py.build.install import Installer, own_base
from hooks_py.build.places import Place, download_mb
from hooks_py.build.progress import Progress

UNUSED_DAYS = 30  # an environment of another version that nobody started for so long is removed
POLL_S = 0.1


class Status(NamedTuple):
    """How things stand with an environment."""

    state: str  # "ready", "building", "failed" or "missing"
    detail: str
    since: float  # seconds since the epoch; 0.0: never begun

    def as_json(self) -> str:
        """Return the status as one line of JSON."""
        return json.dumps(self._asdict(), ensure_ascii=False)


def status(place: Place) -> Status:
    """Return how things stand, and change nothing; costs two file tests."""
    if place.is_ready():
        return Status("ready", place.folder, os.path.getmtime(place.ready))
    last = _last(place)
    if _is_guarded(place):
        return Status("building", last.detail if last else "starting", last.since if last else time.time())
    if last is None:
        return Status("missing", "the environment was never built", 0.0)
    if last.state == "failed":
        return last
    return Status("failed", "the last build was interrupted; starting again begins anew", last.since)


def ensure(
    place: Place, environ: Mapping[str, str], *, wait_s: float, background: bool, progress: Progress | None = None
) -> Status:
    """
    Return the status of an environment after having it built where it is missing.

    In the background the build goes on in a process of its own, and this returns after `wait_s`
    seconds at the latest, or as soon as the build has ended. Otherwise it returns when it is ready.

    Raises:
        BuildError: the build failed (in the background this is a status and no error).
    """
    if place.is_ready():
        return status(place)
    if not background:
        build(place, environ, progress or Progress(sys.stderr))
        return status(place)
    try:  # here, since nobody hears the builder that goes on by itself
        os.makedirs(os.path.dirname(place.folder), exist_ok=True)
    except OSError as error:
        return Status("failed", str(unwritable(place.cache, error)), time.time())
    started = _start_detached(place, environ)
    deadline = time.monotonic() + wait_s
    while True:
        now = status(place)
        ended = now.state == "ready" or (now.state in ("failed", "missing") and started.poll() is not None)
        if ended:
            return now
        if time.monotonic() >= deadline:
            return Status("building", now.detail if now.state == "building" else "starting", now.since or time.time())
        time.sleep(min(POLL_S, max(0.0, deadline - time.monotonic())))


def build(place: Place, environ: Mapping[str, str], progress: Progress) -> None:
    """
    Build an environment, or wait for the process that is building it.

    Raises:
        BuildError: it could not be built; nothing is left that would count as built.
    """
    try:
        os.makedirs(os.path.dirname(place.folder), exist_ok=True)
        with guarded(place, progress.say) as guard:
            if not place.is_ready():
                _build_guarded(place, environ, progress, guard)
    except OSError as error:
        raise unwritable(place.cache, error) from error


def prune(place: Place, now: float) -> list[str]:
    """Remove the environments of other versions that were not used for a month, and return their names."""
    folder = os.path.dirname(place.folder)
    removed = []
    for entry in sorted(os.listdir(folder)):
        path = os.path.join(folder, entry)
        if path == place.folder or not os.path.isdir(path):
            continue
        if now - _last_used(path) > UNUSED_DAYS * 86_400 and _remove_unguarded(path):
            removed.append(entry)
    return removed


def _build_guarded(place: Place, environ: Mapping[str, str], progress: Progress, guard: int) -> None:
    since = time.time()
    size = download_mb(place.lock)
    _note(place, Status("building", f"downloading at most {size} MB into {place.folder}", since))
    progress.say(f"preparing its Python environment once: at most {size} MB to download, into {place.folder}")
    if os.path.exists(place.log):
        os.remove(place.log)
    _remove(place.folder)
    installer = Installer(place, environ, progress, guard)
    with contextlib.ExitStack() as undo:
        undo.callback(_remove, place.folder)  # whatever ends the build early, a signal too: no pieces stay
        try:
            tool = installer.install()
            installer.check()
        except BuildError as error:
            _remove(place.folder)  # first, so that a full disk has room for the note
            _note(place, Status("failed", str(error), since))
            raise
        _write(place.ready, f"{tool}\n")
        undo.pop_all()
    _note(place, Status("ready", place.folder, since))
    got = f", {progress.downloaded_mb:.0f} MB downloaded" if progress.packages else ""
    progress.say(f"environment ready in {progress.seconds():.0f} s{got}")
    prune(place, since)


@contextlib.contextmanager
def guarded(place: Place, say: Callable[[str], None]) -> Iterator[int]:
    """Hold the lock of an environment; the kernel lets go of it when its holders are gone."""
    guard = os.open(place.guard, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another process is preparing the environment: waiting for it")
            fcntl.flock(guard, fcntl.LOCK_EX)
        yield guard
    finally:
        os.close(guard)


def _is_guarded(place: Place) -> bool:
    try:
        guard = os.open(place.guard, os.O_RDWR)
    except OSError:  # no file, or not ours to open: nobody here builds
        return False
    try:
        fcntl.flock(guard, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        return False
    finally:
        os.close(guard)


def _start_detached(place: Place, environ: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start the builder in a session of its own, so that it outlives whoever asked."""
    door = os.path.join(place.root, "scripts", "grounded_build.py")
    asked = [own_base(), "-I", "-B", door, *(["--development"] if place.name.endswith("-dev") else [])]
    return subprocess.Popen(
        asked,
        env={**environ, "GROUNDED_CACHE": place.cache},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _last(place: Place) -> Status | None:
    """Return what the last build noted, or None when there is no readable note."""
    try:
        with open(place.status, encoding="utf-8") as file:
            noted = json.load(file)
        return Status(str(noted["state"]), str(noted["detail"]), float(noted["since"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _note(place: Place, what: Status) -> None:
    _write(place.status, what.as_json() + "\n")


def _write(path: str, text: str) -> None:
    beside = f"{path}.{os.getpid()}"
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with contextlib.suppress(FileNotFoundError):
            os.remove(beside)
        raise


def _last_used(folder: str) -> float:
    """Return when an environment was last started, in seconds since the epoch; the launcher touches `used`."""
    times = [0.0]
    for name in ("used", "ready", ""):
        with contextlib.suppress(OSError):
            times.append(os.path.getmtime(os.path.join(folder, name)))
    return max(times)


def _remove_unguarded(folder: str) -> bool:
    """Remove an environment unless somebody is building it, and return whether it is gone."""
    guard = os.open(folder + ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(folder)
        for beside in (".status.json", ".log", ".lock"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(folder + beside)
    except BlockingIOError:
        return False
    else:
        return True
    finally:
        os.close(guard)


def _remove(folder: str) -> None:
    """Remove a folder; its `ready` file goes first, so that half of it never counts."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(os.path.join(folder, "ready"))
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(folder)
