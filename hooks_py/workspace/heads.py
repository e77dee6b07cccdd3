"""
The head of a raw item: YAML between two lines of `---`, every value on a line of its own.

A string with any kind of line end is written with escapes, so no value can
look like the line that closes the head, to us or to any other reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hooks_py.errors import FormatError
from hooks_py.models.base import instant

if TYPE_CHECKING:
    from frontmatter.default_handlers import YAMLHandler

CLOSE = "---\n"
_BREAK = re.compile("[\n\r\x85\u2028\u2029]")
_OPEN = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\r?\n")
_CLOSE = re.compile(rb"^---[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_INDENTED = re.compile(rb"(?:[-?]\s+){64}")
_DEEP = 64  # levels; at some thousands the reader in C overruns its stack
_ONE_LINE = 1 << 30  # a width no value reaches: the emitter never folds


class Parts(NamedTuple):
    """A file cut in two: the YAML of its head, and the offset of the first byte below the closing line."""

    head: bytes
    body_at: int


@lru_cache(maxsize=1)
def _yaml() -> tuple[YAMLHandler, type]:
    import yaml
    from frontmatter.default_handlers import YAMLHandler

    class Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
        """The C emitter with our rule for strings; lists and maps only hold plain values."""

        def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
            return True

    def text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
        style = '"' if _BREAK.search(value) else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    def moment(dumper: yaml.SafeDumper, value: datetime) -> yaml.ScalarNode:
        return dumper.represent_scalar("tag:yaml.org,2002:timestamp", instant(value))

    Dumper.add_representer(str, text)
    Dumper.add_representer(datetime, moment)
    return YAMLHandler(), Dumper


def dump_head(fields: dict[str, object]) -> str:
    """Return the head with both its lines of `---` and a final newline."""
    handler, dumper = _yaml()
    yaml_text = handler.export(
        fields, Dumper=dumper, sort_keys=False, default_flow_style=None, width=_ONE_LINE, allow_unicode=True
    )
    return f"---\n{yaml_text}\n{CLOSE}"


def split(data: bytes, path: Path) -> Parts | None:
    """
    Cut a file into head and body; None: the head is not closed in `data`.

    Raises:
        FormatError: the file does not begin with a head.
    """
    opened = _OPEN.match(data)
    if opened is None:
        raise FormatError(
            f"{path}: has no head (its first line is not `---`); restore it from a copy, or delete it to do without it"
        )
    closed = _CLOSE.search(data, opened.end())
    return None if closed is None else Parts(data[opened.end() : closed.start()], closed.end())


def load_head(head: bytes, path: Path) -> dict[str, object]:
    """
    Return the fields of a head, every value as the text that stands there.

    So a title 1984, no or 2026-01-01 written by hand stays what it looks like.

    Raises:
        FormatError: it is no YAML map, or no UTF-8.
    """
    import yaml

    handler, _ = _yaml()
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        text = head.decode()
        if _may_be_deep(head) and _depth(yaml.parse(text, Loader=loader)) > _DEEP:
            raise _damaged(path, "it is nested too deep")
        fields = handler.load(text, Loader=loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" in line {mark.line + 2}" if mark is not None else ""
        problem = getattr(error, "problem", None) or "it is no YAML"
        raise _damaged(path, f"{problem}{line}") from error
    except UnicodeDecodeError as error:
        raise _damaged(path, f"it is not UTF-8 (byte {error.start} of it)") from error
    if not isinstance(fields, dict) or not all(isinstance(key, str) for key in fields):
        raise _damaged(path, "it is not a list of `field: value` lines")
    return fields


def _may_be_deep(head: bytes) -> bool:
    return head.count(b"[") + head.count(b"{") > _DEEP or _INDENTED.search(head) is not None


def _depth(events: Iterable[object]) -> int:
    """Return how deep lists and maps are nested, as far as it matters; the events come without recursion."""
    depth = deepest = 0
    for event in events:
        name = type(event).__name__
        depth += name.endswith("StartEvent") - name.endswith("EndEvent")
        deepest = max(deepest, depth)
        if deepest > _DEEP:
            break
    return deepest


def _damaged(path: Path, problem: str) -> FormatError:
    return FormatError(f"{path}: the head is damaged: {problem}; mend it by hand or restore it from a copy")
