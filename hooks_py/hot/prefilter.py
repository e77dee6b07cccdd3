"""The words for the shell's prefilter, taken from the cues: a prompt with none of them never starts Python."""

from __future__ import annotations

from hooks_py.hot.cues import GROUPS, TOO_COMMON

ESCAPES = tuple(f"\\u{digit}" for digit in "456789")  # a client that escapes Chinese letters is read by Python


def words() -> list[str]:
    """Return the fixed strings of which an event must hold one, ASCII in lower case; sorted, none inside another."""
    common = set(_entries(TOO_COMMON))
    found = {
        entry.rstrip("*").lower()
        for direction, text in GROUPS.values()
        if direction > 0
        for entry in _entries(text)
        if entry not in common
    }
    found.update(ESCAPES)
    found.add(" eu ")
    return sorted(word for word in found if not any(other != word and other in word for other in found))


def _entries(text: str) -> list[str]:
    return [" ".join(entry.split()) for line in text.split("\n") for entry in line.split("|") if entry.strip()]
