"""
The word lists that the rules go by, read once from `data/wording.txt`: what answers, markets, praise or notices say.

The file has sections. Each line of a section is one expression; a Latin
letter or group at either end of it stands at the border of a word.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hooks_py.errors import FormatError

_FILE = Path(__file__).parent / "data" / "wording.txt"


@cache
def pattern(section: str) -> re.Pattern[str]:
    """Return the expression that matches any line of a section; case does not matter."""
    return re.compile("|".join(_bounded(line) for line in _lines(section)), re.IGNORECASE)


@cache
def words(section: str) -> frozenset[str]:
    """Return the words of a section, which are separated by white space."""
    return frozenset(word for line in _lines(section) for word in line.split())


def _lines(section: str) -> tuple[str, ...]:
    try:
        return _sections()[section]
    except KeyError:
        raise FormatError(f"{_FILE} has no section [{section}]: add it, or ask for one that is there") from None


@cache
def _sections() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]") and line[1:-1].replace("-", "").isalpha():
            current = found.setdefault(line[1:-1], [])
        elif line.strip() and not line.startswith("; "):
            current.append(line)
    return {name: tuple(lines) for name, lines in found.items()}


def _bounded(line: str) -> str:
    is_latin = line.isascii()
    before = r"\b" if _is_letter(line[0]) or (is_latin and line.startswith("(?:")) else ""
    after = r"\b" if _is_letter(line[-1]) or (is_latin and line.endswith(")")) else ""
    return f"{before}(?:{line}){after}"


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalnum()
