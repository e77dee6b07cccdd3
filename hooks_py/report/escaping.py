"""Text from outside made safe for Markdown, table cells, code spans and Mermaid labels; it never gains structure."""

from __future__ import annotations

import re

from markupsafe import Markup

# The assembler marks places in a rendered report with these private characters and takes them out again.
# They are removed from everything that comes from outside, so no source and no driver can set a mark.
MARKS = "\ue000\ue001\ue002\ue003\ue004\ue005"

_MARKS = re.compile("[\ue000-\ue00f]")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_URL = re.compile(
    r"(?:https?|ftp)://[^\s<>\"'`\\，。；、）】」》|]+|(?<![A-Za-z0-9.])www\.[^\s<>\"'`\\，。；、）】」》|]+",
    re.IGNORECASE,
)
_STRUCTURE = re.compile(r"[\\`*\[\]<|~]|&(?=[#\w]+;)|(?<![^\W_])_|_(?![^\W_])")
_LINE_START = re.compile(r"^(?:[#>+=-]|(?=\d+[.)](?:\s|$))\d+)")
_BACKTICKS = re.compile(r"`+")


class Md(Markup):
    """Text that is Markdown already; a template prints it as it stands and escapes every other string."""

    __slots__ = ()


def clean(text: str) -> str:
    """Return the text without control characters, direction overrides and the assembler's own marks."""
    return _CONTROLS.sub("", _MARKS.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def one_line(text: str) -> str:
    """Return the cleaned text with every run of white space as one space."""
    return " ".join(clean(text).split())


def cut(text: str, limit: int) -> str:
    """Return the text on one line and at most `limit` characters long; what was cut off shows as an ellipsis."""
    line = one_line(text)
    if len(line) <= limit:
        return line
    kept = line[: limit - 1]
    space = kept.rfind(" ")
    return (kept[:space] if space > limit * 2 // 3 else kept).rstrip() + "…"


def code(text: str, *, cell: bool = False) -> Md:
    """Return a code span that holds the text on one line; `cell`: it stands in a table, where a bar is escaped."""
    line = one_line(text)
    if cell:
        line = line.replace("|", "\\|")
    runs = [len(run) for run in _BACKTICKS.findall(line)]
    fence = "`" * (max(runs, default=0) + 1)
    pad = " " if line.startswith("`") or line.endswith("`") or not line else ""
    return Md(f"{fence}{pad}{line}{pad}{fence}")


def inline(text: str) -> Md:
    """
    Return the text as one line of Markdown that shows exactly these words.

    Brackets, bars, emphasis, HTML and list or heading marks are escaped, and
    an address becomes a code span, so that a reader's program makes no link.
    """
    line = one_line(text)
    parts: list[str] = []
    done = 0
    for found in _URL.finditer(line):
        parts.extend((_escaped(line[done : found.start()]), code(found.group(), cell=True)))
        done = found.end()
    parts.append(_escaped(line[done:]))
    joined = "".join(parts)
    return Md(_LINE_START.sub(_at_line_start, joined, count=1))


def fenced(text: str, language: str = "") -> Md:
    """Return a code block that the text cannot close: its fence is longer than any run of backticks inside."""
    body = _MARKS.sub("", text)
    runs = [len(run) for run in _BACKTICKS.findall(body)]
    fence = "`" * max(3, max(runs, default=0) + 1)
    return Md(f"{fence}{language}\n{body.rstrip()}\n{fence}")


# Full-width twins of the characters that mean something to Mermaid: the label still reads the same.
_MERMAID = str.maketrans(
    {
        '"': "”", "`": "’", "#": "＃", ";": "；", ":": "：", "<": "‹", ">": "›", "[": "［", "]": "］", "{": "｛",
        "}": "｝", "(": "（", ")": "）", "|": "｜", "\\": "＼", "&": "＆", "$": "＄", "~": "～", "*": "＊", "_": " ",
        "@": "＠", "^": "＾",
    }
)  # fmt: skip


def mermaid(text: str, limit: int = 60) -> str:
    """Return a label for a Mermaid chart: one line, at most `limit` characters, no character Mermaid acts on."""
    return cut(text, limit).translate(_MERMAID).replace("%%", "％％").strip() or "–"


def _escaped(text: str) -> str:
    return _STRUCTURE.sub(lambda found: "\\" + found.group(), text)


def _at_line_start(found: re.Match[str]) -> str:
    mark = found.group()
    return f"{mark}\\" if mark[0].isdigit() else f"\\{mark}"
