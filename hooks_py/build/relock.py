"""A lock file for pip and uv alike, made from what `uv lock` and `uv export` found."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

PYTHONS = ("310", "311", "312", "313", "314")
_FILE = re.compile(r'url = "[^"]*/([^"/]+)", hash = "(sha256:[0-9a-f]{64})"(?:, size = (\d+))?')
_ENTRY = re.compile(r"^(\S+==\S+?)(?: ; ([^\\\n]+?))?((?: \\\n    --hash=\S+)+)$", re.MULTILINE)
_BOTH = "sys_platform == 'darwin' or sys_platform == 'linux'"


class Wheel(NamedTuple):
    """One file of a release."""

    name: str
    size: int


def relock(exported: str, uv_lock: str) -> str:
    """
    Return the lock as requirements with hashes of usable wheels only, and without any address.

    A source archive is never among them, so nothing is ever compiled on a user's machine, and a
    registry is named nowhere: it is whichever one the user's pip or uv is set up for.

    Raises:
        ValueError: a release has no wheel for the supported systems, or nothing was exported.
    """
    wheels = {digest: Wheel(name, int(size or 0)) for name, digest, size in _FILE.findall(uv_lock)}
    entries: list[str] = []
    largest: dict[str, int] = {}
    for release, marker, hashes in _ENTRY.findall(exported):
        usable = [digest for digest in re.findall(r"sha256:[0-9a-f]{64}", hashes) if is_usable(wheels[digest].name)]
        if not usable:
            raise ValueError(f"{release} has no wheel for Linux or macOS: choose another release or library")
        package = release.partition("==")[0]
        largest[package] = max(largest.get(package, 0), *(wheels[digest].size for digest in usable))
        entries.append(_entry(release, marker, sorted(usable)))
    if not entries:
        raise ValueError("uv exported nothing: is pyproject.toml empty?")
    head = f"# Made by scripts/lock from pyproject.toml.\n# download: at most {_megabytes(largest)} MB\n"
    return head + "\n".join(entries) + "\n"


def is_usable(wheel: str) -> bool:
    """Return whether a file is a wheel for CPython 3.10 to 3.14 on Linux or macOS."""
    if not wheel.endswith(".whl"):
        return False
    python, abi, platform = wheel[: -len(".whl")].split("-")[-3:]
    if not ("linux" in platform or "macosx" in platform or platform == "any"):
        return False
    if abi == "none":
        return "py3" in python or python in {f"cp{version}" for version in PYTHONS}
    if abi == "abi3":
        return int(python[3:]) <= int(PYTHONS[-1][1:])
    return abi in {f"cp{version}" for version in PYTHONS}


def _entry(release: str, marker: str, hashes: list[str]) -> str:
    marker = marker.strip().replace(f" and ({_BOTH})", "")
    condition = f" ; {marker}" if marker and marker != _BOTH else ""
    return " \\\n".join([f"{release}{condition}", *(f"    --hash={digest}" for digest in hashes)])


def _megabytes(largest: dict[str, int]) -> int:
    return -(-sum(largest.values()) // 1_000_000)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as found:
        sys.stdout.write(relock(sys.stdin.read(), found.read()))
