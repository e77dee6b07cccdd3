"""Where the store of a project is, found without pathlib, which costs a cheap verb more than its own work."""

from __future__ import annotations

import os

from hooks_py.errors import PathError

STORE = ".research"


def store_folder(output: str, cwd: str) -> str:
    """
    Return the folder that holds the index and the runs; it need not exist.

    `output` itself when it is given, else `.research` in the nearest parent
    of `cwd` that has `.research` or `.git`, else `.research` in `cwd`.

    Raises:
        PathError: `output` holds a control character, or names a file.
    """
    if output:
        return _given(output, cwd)
    folder = cwd
    while True:
        store = os.path.join(folder, STORE)
        if os.path.isdir(store) or os.path.lexists(os.path.join(folder, ".git")):
            return store
        above = os.path.dirname(folder)
        if above == folder:
            return os.path.join(cwd, STORE)
        folder = above


def _given(output: str, cwd: str) -> str:
    if any(ord(letter) < ord(" ") for letter in output):
        raise PathError(f"--output {output!r} holds a control character; remove it")
    place = os.path.join(cwd, os.path.expanduser(output))
    if os.path.exists(place) and not os.path.isdir(place):
        raise PathError(f"--output {output!r} is a file; name a folder")
    return place
