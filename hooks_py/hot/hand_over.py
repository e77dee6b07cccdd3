"""
What a person typed behind one of our commands, handed from the hook to `grounded start --session` without a shell.

`scripts/hand_over.sh` stores the event of a UserPromptExpansion as it came;
`take` reads it once, within a minute.
"""

from __future__ import annotations

import os

from hooks_py.hot.protocol import parsed, session_id
from hooks_py.hot.sessions import read, state_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FRESH_S = 60.0
PLUGIN = "grounded:"


def take(session: str, environ: Mapping[str, str], now: float, *, command: str = "") -> str | None:
    """
    Return what was typed behind a command of ours in this session, once; None: nothing was, or it is over a minute old.

    With `command` (such as "deep-research") only what was typed behind that one. `now` is in seconds since 1970.
    """
    folder = state_folder(environ)
    if not folder or not session_id(session):
        return None
    path = f"{folder}/hand-over/{session}"
    mine = f"{path}.taken-{os.getpid()}"
    try:
        os.rename(path, mine)  # of two takers one succeeds
    except OSError:
        return None
    try:
        is_fresh = abs(now - os.stat(mine).st_mtime) <= FRESH_S  # abs: the clock may have been set back
        text = read(mine) if is_fresh else None
    except OSError:
        text = None
    finally:
        _remove(mine)
    return None if text is None else _arguments(text, command)


def _arguments(text: str, command: str) -> str | None:
    try:
        event = parsed(text)
    except ValueError:
        return None
    if not isinstance(event, dict):
        return None
    name, typed = event.get("command_name"), event.get("command_args", "")
    if not isinstance(name, str) or not isinstance(typed, str) or not name.startswith(PLUGIN):
        return None
    return typed if not command or name == PLUGIN + command else None


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:  # nothing but litter, and it is never read again
        return
