"""Markdown, reStructuredText, plain text and source code: text that is kept as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import PurePosixPath
from typing import NamedTuple, get_args

from hooks_py.models.options import SourceType
from hooks_py.pages.findings import INVISIBLE, findings_in, hidden_findings, without_invisible

MOST_HEAD = 64_000  # characters of a head that are parsed; a longer one is no head
_NOBODY = frozenset(  # what programs write where nobody gave a name
    {
        "python-docx", "un-named", "unnamed", "apache poi", "phpword", "openpyxl", "anonymous", "unknown",
        "unspecified", "untitled", "none", "null", "n/a", "undefined", "author", "user", "admin", "administrator",
        "owner", "root", "windows user", "microsoft office user", "匿名", "未知", "佚名", "作者", "管理员",
        "微软用户", "微软中国",
    }
)  # fmt: skip
_HEAD = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_MARKDOWN_TITLE = re.compile(r"^#[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_SETEXT_TITLE = re.compile(r"^(?=\S)(.{1,200})\r?\n=+[ \t]*$", re.MULTILINE)
_RST_TITLE = re.compile(
    r"^(?:([=\-~^\"#*+])\1{2,}[ \t]*\r?\n)?(?=[^\s.])(.{1,200}?)[ \t]*\r?\n([=\-~^\"#*+])\3{2,}[ \t]*$", re.MULTILINE
)
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[^\n]*$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_CODE_SPAN = re.compile(r"`[^`\n]+`")


class Head(NamedTuple):
    """What the head of a Markdown file declares; empty where it says nothing."""

    title: str = ""
    published: str = ""
    url: str = ""
    origin: str = ""
    source_type: SourceType | None = None
    authors: tuple[str, ...] = ()
    licence: str = ""
    body_start: int = 0
    note: str = ""


class Written(NamedTuple):
    """A text as it was written, with what it says of itself."""

    text: str
    title: str
    head: Head = Head()
    findings: tuple[str, ...] = ()


def read_markdown(text: str) -> Written:
    """Return Markdown as it is, but for comments and invisible characters; line numbers stay those of the file."""
    head = read_head(text)
    shown, hidden = _without_comments(text)
    body = shown[head.body_start :]
    title = head.title or _first(_MARKDOWN_TITLE, body) or _first(_SETEXT_TITLE, body)
    found = findings_in(shown) + hidden_findings(("a comment", piece) for piece in hidden)
    return Written(without_invisible(shown), title, head, found)


def read_verbatim(text: str, *, restructured: bool = False, code: bool = False) -> Written:
    """Return plain text or code unchanged; what is hidden in it stays there and is told as a finding."""
    found = findings_in(text)
    invisible = len(INVISIBLE.findall(text[1:]))
    if invisible:
        found = (*found, f"{invisible} invisible characters are part of the text")
    title = "" if code else _rst_title(text) if restructured else _first_line(text)
    return Written(text, title, Head(), found)


def read_head(text: str) -> Head:
    """Return what a YAML head at the top of `text` declares; an unreadable head is told in the note."""
    found = _HEAD.match(text[: MOST_HEAD + 100])
    if found is None:
        return Head()
    import yaml

    try:
        fields = yaml.safe_load(found.group(1))
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # ValueError: a date like 2024-02-31
        problem = str(getattr(error, "problem", "") or error).splitlines()[0]
        return Head(body_start=found.end(), note=f"its head is not readable YAML ({problem}) and was passed over")
    if not isinstance(fields, dict):
        return Head()  # a rule of dashes around text, not a head
    return _head({str(key).strip().lower(): value for key, value in fields.items()}, found.end())


def _head(fields: dict[str, object], body_start: int) -> Head:
    declared = _scalar(fields, "source_type").lower()
    known = declared in get_args(SourceType)
    note = "" if known or not declared else f"its head declares the unknown source_type {declared!r}"
    return Head(
        title=_scalar(fields, "title"),
        published=iso_date(fields.get("date") or fields.get("published") or fields.get("published_at")),
        url=_scalar(fields, "url") or _scalar(fields, "source_url") or _scalar(fields, "link"),
        origin=_scalar(fields, "origin"),
        source_type=declared if known else None,  # type: ignore[arg-type]
        authors=_names(fields.get("authors") or fields.get("author")),
        licence=_scalar(fields, "licence") or _scalar(fields, "license"),
        body_start=body_start,
        note=note,
    )


def iso_date(value: object) -> str:
    """Return the ISO date that a YAML or metadata value begins with, empty when it begins with none."""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    found = re.match(r"\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})", str(value)) if isinstance(value, str) else None
    if found is None:
        return ""
    try:
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat()
    except ValueError:
        return ""


def real_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of people and bodies among declared authors, without what programs fill in for nobody."""
    stripped = (" ".join(name.split()) for name in names)
    return tuple(name for name in stripped if name and name.strip("()[]<> ").casefold() not in _NOBODY)


def file_name(name: str) -> str:
    """Return the last part of a path or an address."""
    return PurePosixPath(name.split("?", maxsplit=1)[0].split("#", maxsplit=1)[0].rstrip("/")).name or name


def name_title(name: str) -> str:
    """Return the title of a document that has none of its own: its file name without the ending."""
    return PurePosixPath(file_name(name)).stem or name


def _scalar(fields: dict[str, object], key: str) -> str:
    value = fields.get(key)
    return str(value).strip()[:500] if isinstance(value, str | int | float | date) else ""


def _names(value: object) -> tuple[str, ...]:
    names = value if isinstance(value, list) else [value]
    return real_names(name[:200] for name in names[:50] if isinstance(name, str))


def _without_comments(text: str) -> tuple[str, list[str]]:
    """Markdown without HTML comments outside code; their line breaks stay, so that line numbers hold."""
    if "<!--" not in text:
        return text, []
    code = _code_ranges(text)
    parts, hidden, at = [], [], 0
    for found in _COMMENT.finditer(text):
        if found.start() < at or any(start <= found.start() < end for start, end in code):
            continue
        parts.append(text[at : found.start()] + "\n" * found.group().count("\n"))
        if found.group()[4:-3].strip():
            hidden.append(found.group()[4:-3])
        at = found.end()
    return "".join(parts) + text[at:], hidden


def _code_ranges(text: str) -> list[tuple[int, int]]:
    ranges = [found.span() for found in _CODE_SPAN.finditer(text)]
    opened: re.Match[str] | None = None
    for found in _FENCE.finditer(text):
        if opened is None:
            opened = found
        elif found[1][0] == opened[1][0] and len(found[1]) >= len(opened[1]):
            ranges.append((opened.start(), found.end()))
            opened = None
    if opened is not None:
        ranges.append((opened.start(), len(text)))
    return ranges


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text[:MOST_HEAD])
    return found.group(1).strip()[:300] if found else ""


def _rst_title(text: str) -> str:
    found = _RST_TITLE.search(text[:MOST_HEAD])
    return found.group(2).strip()[:300] if found else _first_line(text)


def _first_line(text: str) -> str:
    """The first line, when it stands alone and is short enough to be a title."""
    lines = text[:2000].strip().splitlines()
    if not lines or len(lines[0]) > 100 or lines[0].rstrip().endswith((".", "。", ",", "，", ";", "；", ":", "：")):
        return ""
    return lines[0].strip() if len(lines) == 1 or not lines[1].strip() else ""
