"""An empty folder becomes an environment: with uv where there is one, else with venv and pip."""

from __future__ import annotations

import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import IO

from hooks_py.build.faults import BuildError, diagnose, no_space
from hooks_py.build.places import Place, packages
from hooks_py.build.progress import TICK_S, Progress

OLDEST, NEWEST = (3, 10), (3, 14)  # the lock holds wheels for these versions of CPython
NEEDED_BYTES = 400_000_000  # an environment for development, unpacked, with room for compiled files
# Modules of the standard library that most commands use: their compiled files go into the same folder.
STANDARD = ("argparse", "asyncio", "concurrent.futures", "hashlib", "sqlite3", "subprocess", "tempfile", "zipfile")


class Installer:
    """Runs the tools of one build; `guard` is the open lock, which every tool keeps open until it ends."""

    def __init__(self, place: Place, environ: Mapping[str, str], progress: Progress, guard: int) -> None:
        self.place = place
        self.environ = _clean(environ)
        self.progress = progress
        self.guard = guard

    def install(self) -> str:
        """
        Fill the environment's folder and return which tool did it, "uv" or "pip".

        Raises:
            BuildError: the environment could not be made; the folder may hold a part of it.
        """
        base = base_interpreter(self.environ)
        if shutil.disk_usage(self.place.cache).free < NEEDED_BYTES:
            raise no_space(self.place.cache)
        uv = shutil.which("uv", path=self.environ.get("PATH"))
        if uv is None:
            self._with_pip(base)
            return "pip"
        self._with_uv(uv, base)
        return "uv"

    def check(self) -> None:
        """
        Import every dependency once, which proves the environment and compiles what commands will import.

        Raises:
            BuildError: a package does not work on this system; the message has its own words.
        """
        self.progress.begin("checking the environment")
        imports = "; ".join(f"import {module}" for module in (*STANDARD, *self.place.modules))
        start = [self.place.python, "-I", "-W", "ignore", "-X", f"pycache_prefix={self.place.byte_code}"]
        self._run([*start, "-c", imports])
        self._run([*start, "-m", "compileall", "-q", os.path.join(self.place.root, "hooks_py")])

    def _with_uv(self, uv: str, base: str) -> None:
        self.progress.begin(f"creating the environment with uv ({uv})")
        self._run([uv, "venv", "--no-project", "--python", base, self.place.folder])
        self._announce()
        target = ["--python", self.place.python]
        self._run([uv, "pip", "install", *target, *_WHAT_IS_LOCKED, "-r", self.place.lock])

    def _with_pip(self, base: str) -> None:
        self.progress.begin("creating the environment")
        self._run([base, "-I", "-m", "venv", self.place.folder])
        self._announce()
        quiet = ["--no-input", "--no-compile", "--no-warn-script-location", "--progress-bar", "off", "--retries", "2"]
        self._run([self.place.python, "-I", "-m", "pip", "install", *quiet, *_WHAT_IS_LOCKED, "-r", self.place.lock])

    def _announce(self) -> None:
        self.progress.begin(f"installing {len(packages(self.place.lock))} packages")

    def _run(self, command: list[str]) -> None:
        with open(self.place.log, "a", encoding="utf-8", buffering=1) as log:
            code, output = _listen(command, self.environ, self.place.cache, self.guard, self.progress, log)
        if code != 0:
            raise diagnose(command, output, self.place.cache)


# Every package is in the lock, so nothing may be resolved: an old pip forgets extras while it does that.
_WHAT_IS_LOCKED = ("--no-deps", "--require-hashes", "--only-binary", ":all:")


def base_interpreter(environ: Mapping[str, str]) -> str:
    """
    Return the real path of the interpreter to build on: GROUNDED_PYTHON, else the one that runs this.

    The real path matters: a link such as /usr/bin/python3 changes its meaning with a system upgrade.

    Raises:
        BuildError: it does not start, or its version is not supported.
    """
    asked = environ.get("GROUNDED_PYTHON") or own_base()
    question = "import os, sys; print(os.path.realpath(sys.executable)); print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([asked, "-I", "-S", "-c", question], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"{asked} does not start ({error}): set GROUNDED_PYTHON to a Python 3.10 to 3.14") from error
    path, version = answer.stdout.splitlines()[-2:]
    major, minor = map(int, version.split())
    if not OLDEST <= (major, minor) <= NEWEST:
        raise BuildError(
            f"{asked} is Python {major}.{minor}, and Grounded needs 3.10 to 3.14: "
            "install one of these, or set GROUNDED_PYTHON to it."
        )
    return path


def own_base() -> str:
    """Return the interpreter outside any environment that runs this process."""
    return str(getattr(sys, "_base_executable", sys.executable))


def _clean(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without what would bend a child Python, or make pip install elsewhere."""
    elsewhere = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_NO_BINARY", "UV_SYSTEM_PYTHON", "VIRTUAL_ENV")
    kept = {k: v for k, v in environ.items() if not k.startswith("PYTHON") and k not in elsewhere}
    return {**kept, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUTF8": "1", "NO_COLOR": "1"}


def _listen(
    command: list[str], environ: dict[str, str], folder: str, guard: int, progress: Progress, log: IO[str]
) -> tuple[int, str]:
    """Run a command in `folder` and return its exit code and all it said, while the progress stays alive."""
    log.write(f"$ {' '.join(command)}\n")
    process = subprocess.Popen(
        command,
        cwd=folder,  # not the user's project, whose uv and pip settings are not ours
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        pass_fds=(guard,),  # should we be killed, the lock is held until this child has ended, too
    )
    lines: queue.Queue[str | None] = queue.Queue()
    reader = threading.Thread(target=_read_lines, args=(process.stdout, lines), daemon=True)
    reader.start()
    said = []
    try:
        while True:
            try:
                line = lines.get(timeout=TICK_S)
            except queue.Empty:
                progress.tick()
                continue
            if line is None:
                break
            said.append(line)
            log.write(line)
            progress.heard(line)
        return process.wait(), "".join(said)
    finally:
        if process.poll() is None:  # interrupted: the child must not go on writing
            process.kill()
            process.wait()


def _read_lines(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    for line in stream:
        lines.put(line)
    lines.put(None)
