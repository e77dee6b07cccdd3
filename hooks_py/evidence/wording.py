"""
The word lists that the rules go by, read once from `data/`: what answers, markets, praise or notices say.

`aspects.txt` tells the kinds of answers apart, `wording.txt` everything else.
The files have sections. Each line of a section is one expression; a Latin
letter or group at either end of it stands at the border of a word.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hooks_py.errors import FormatError

_DATA = Path(__file__).parent / "data"
_FILES = (_DATA / "wording.txt", _DATA / "aspects.txt")


@cache
def pattern(*sections: str) -> re.Pattern[str]:
    """Return the expression that matches any line of the sections; case does not matter."""
    lines = [line for section in sections for line in _lines(section)]
    latin = [line for line in lines if _is_letter(line[0])]
    other_scripts = [line for line in lines if line[0].isalpha() and not line[0].isascii()]
    rest = [line for line in lines if line not in latin and line not in other_scripts]
    # A look at the next character spares trying each alternative at each place, which makes it four times as fast.
    parts = [rf"\b{_one_of(latin)}"] if latin else []
    parts += [_one_of(other_scripts)] if other_scripts else []
    return re.compile("|".join([*parts, *map(_bounded, rest)]), re.IGNORECASE)


@cache
def words(section: str) -> frozenset[str]:
    """Return the words of a section, which are separated by white space."""
    return frozenset(word for line in _lines(section) for word in line.split())


@cache
def sections() -> tuple[str, ...]:
    """Return the names of all sections, in the order of the files."""
    return tuple(_sections())


def _lines(section: str) -> tuple[str, ...]:
    try:
        return _sections()[section]
    except KeyError:
        raise FormatError(f"{_DATA} has no section [{section}]: add it, or ask for one that is there") from None


@cache
def _sections() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in (line for file in _FILES for line in file.read_text(encoding="utf-8").splitlines()):
        if line.startswith("[") and line.endswith("]") and line[1:-1].replace("-", "").isalpha():
            current = found.setdefault(line[1:-1], [])
        elif line.strip() and not line.startswith("; "):
            current.append(line)
    return {name: tuple(lines) for name, lines in found.items()}


def _one_of(lines: list[str]) -> str:
    firsts = "".join(sorted({char for line in lines for char in (line[0].lower(), line[0].upper())}))
    return f"(?=[{firsts}])(?:{'|'.join(map(_closed, lines))})"


def _closed(line: str) -> str:
    end = line.removesuffix("?")  # the last letter may be one that need not be there: limits?
    return line + (r"\b" if _is_letter(end[-1:]) or (line.isascii() and end.endswith(")")) else "")


def _bounded(line: str) -> str:
    before = r"\b" if _is_letter(line[0]) or (line.isascii() and line.startswith("(?:")) else ""
    return f"{before}(?:{_closed(line)})"


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalnum()
