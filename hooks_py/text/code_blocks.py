"""Source code cut at definitions and blank lines, whatever its language, with doc strings and comments kept whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A line that opens a definition in one of the common languages, and the name it gives.
_DEFINITION = re.compile(
    r"(?P<indent>[ \t]*)(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|"
    r"pub(?:\([a-z]+\))?|virtual|override|inline|extern|unsafe|data|sealed|open)\s+){0,6}"
    r"(?:class|def|function\*?|func|fn|interface|struct|enum|trait|impl|module|namespace|type|object|record|"
    r"protocol|extension|sub)"
    r"\s+(?:\([^()\n]{0,80}\)\s*)?(?P<name>[A-Za-z_$](?:[\w$.<>]|::){0,80})"
)
# What may open a doc string or a block comment, and the strings and line comments in which it opens nothing.
_OPENING = re.compile(r'''(?P<opens>"""|\'{3}|/\*)|"(?:[^"\\\n]|\\.){0,400}"|\'(?:[^\'\\\n]|\\.){0,400}\'|#.*|//.*''')


def code_blocks(text: str, most: int) -> Iterator[tuple[int, int, str]]:
    """
    Yield start, end and the enclosing definition of each block, in order.

    A block ends at a blank line outside doc strings and block comments; inside
    of them only once it is longer than `most` characters.
    """
    names: list[tuple[int, str]] = []
    start = at = 0
    closing = ""
    for line in text.splitlines(keepends=True):
        definition = None if closing else _DEFINITION.match(line)
        if definition:
            depth = len(definition["indent"].expandtabs(4))
            if at > start and not _is_led_in(text, start, at):
                yield start, at, _path(names)
                start = at
            names = [entry for entry in names if entry[0] < depth] + [(depth, definition["name"])]
        elif not closing and names and line.strip() and not line[0].isspace() and line[0] not in "})]#/*@":
            if at > start:
                yield start, at, _path(names)
                start = at
            names = []
        is_blank = not line.strip()
        if is_blank and at > start and (not closing or at - start > most):
            yield start, at, _path(names)
            start = at
        closing = _open_string(line, closing)
        at += len(line)
    if at > start:
        yield start, at, _path(names)


def _path(names: list[tuple[int, str]]) -> str:
    return ".".join(name for _, name in names)


def _is_led_in(text: str, start: int, end: int) -> bool:
    """Whether the stretch before a definition is only its comments and decorators."""
    lines = [line.strip() for line in text[start:end].splitlines() if line.strip()]
    return all(line.startswith(("#", "//", "/*", "*", "@", "--")) for line in lines)


def _open_string(line: str, closing: str) -> str:
    """The mark that closes the doc string or block comment which is open at the end of the line; empty: none."""
    at = 0
    while True:
        if closing:
            found = line.find(closing, at)
            if found < 0:
                return closing
            at, closing = found + len(closing), ""
        opening = _OPENING.search(line, at)
        if opening is None:
            return ""
        at = opening.end()
        if opening["opens"]:
            closing = "*/" if opening["opens"] == "/*" else opening["opens"]
