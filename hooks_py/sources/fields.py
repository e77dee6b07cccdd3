"""Fields out of foreign records: whatever is missing or of another type comes back empty, never as an exception."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from html import unescape
from typing import Any

from hooks_py.errors import BadReply
from hooks_py.web.replies import Reply

JsonObject = Mapping[str, Any]
_TAG = re.compile(r"<[^<>]{1,300}>")
_BREAKING_TAG = re.compile(r"</?(?:p|br|div|li|title|sec|jats:(?:p|title|sec))\b[^<>]{0,200}>", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?!\d)")


def json_of(reply: Reply, source: str) -> JsonObject:
    """
    Return the JSON object of a reply.

    Raises:
        BadReply: it is no JSON, or no object.
    """
    try:
        data = json.loads(reply.body)
    except (ValueError, RecursionError) as error:
        raise BadReply(f"{source} sent something that is not JSON ({reply.media_type or 'no media type'})") from error
    if not isinstance(data, dict):
        raise BadReply(f"{source} sent JSON that is not an object")
    return data


def inner(record: object, *path: str) -> JsonObject:
    """Return the object at the end of a path of names, empty where the path breaks."""
    for name in path:
        record = record.get(name) if isinstance(record, Mapping) else None
    return record if isinstance(record, Mapping) else {}


def each(record: object, *path: str) -> Iterator[JsonObject]:
    """Yield the objects of the list at the end of a path of names."""
    *way, last = path
    for one in strings_or_objects(inner(record, *way).get(last)):
        if isinstance(one, Mapping):
            yield one


def strings_or_objects(value: object) -> list[Any]:
    """Return a value as a list: itself when it is one, nothing when it is none."""
    return value if isinstance(value, list) else []


def text_of(record: JsonObject, *names: str) -> str:
    """Return the first of the named fields that holds text, or a list whose first entry is text."""
    for name in names:
        value = record.get(name)
        if isinstance(value, list) and value:
            value = value[0]
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def plain(markup: str) -> str:
    """Return text without tags, entities and double spaces."""
    return " ".join(unescape(_TAG.sub("", _BREAKING_TAG.sub(" ", markup))).split())


def day(value: object) -> str:
    """Return the ISO date that a text starts with, as far as it goes (`2024`, `2024-03`, `2024-03-12`), or nothing."""
    found = _DATE.match(value.strip()) if isinstance(value, str) else None
    if found is None:
        return ""
    return _checked_day(*(int(part) for part in found.groups() if part))


def day_of_parts(record: JsonObject, *names: str) -> str:
    """Return the ISO date of the first field of the form `{"date-parts": [[2024, 3, 12]]}`."""
    for name in names:
        parts = inner(record, name).get("date-parts")
        first = parts[0] if isinstance(parts, list) and parts else None
        numbers = [one for one in strings_or_objects(first)[:3] if isinstance(one, int)]
        if numbers:
            return _checked_day(*numbers)
    return ""


def _checked_day(*numbers: int) -> str:
    try:
        date(*([*numbers, 1, 1])[:3])
    except (ValueError, OverflowError):
        return ""
    return "-".join(f"{one:04d}" if place == 0 else f"{one:02d}" for place, one in enumerate(numbers))
