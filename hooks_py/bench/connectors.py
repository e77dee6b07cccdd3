"""How many of the records in recorded replies are read, and whether feeds are read as feedparser reads them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from hooks_py.bench.rows import Row
from hooks_py.errors import RateLimited, SourceBlocked, SourceError
from hooks_py.sources.connector import Connector
from hooks_py.sources.feed import entries
from hooks_py.sources.registry import connectors
from hooks_py.web.replies import Reply
from hooks_py.web.sniff import charset_of, declared, media_type_of

_BLOCKED = {401, 402, 403, 451}


def measure(data: Path) -> list[Row]:
    """Return the shares of records, error replies and feed entries that are read right; `data` holds `connectors/`."""
    replies = list(_lines(data / "connectors" / "responses.jsonl"))
    feeds = list(_lines(data / "connectors" / "feeds.jsonl"))
    return [*_records(replies), _errors(replies), *_feeds(feeds)]


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _reply(row: dict[str, Any]) -> Reply:
    body = row["body"].encode()
    media_type, charset = declared(row["content_type"] or "")
    return Reply(
        url=row["url"],
        final_url=row["url"],
        status=row["status"],
        headers={"content-type": row["content_type"] or ""},
        body=body,
        media_type=media_type_of(body, media_type),
        charset=charset_of(body, charset),
    )


def _records(replies: list[dict[str, Any]]) -> list[Row]:
    """Return the share of the records in good search and works replies that come back with title and address."""
    known = connectors({})
    expected: dict[str, int] = {}
    read: dict[str, int] = {}
    for row in replies:
        count = _expected(row)
        if count is None:
            continue
        expected[row["api"]] = expected.get(row["api"], 0) + count
        off = abs(count - _read(known[row["api"]], _reply(row)))  # a record too many is a fault, too
        read[row["api"]] = read.get(row["api"], 0) + max(0, count - off)
    total = sum(expected.values())
    note = ", ".join(f"{api} {read[api]}/{count}" for api, count in sorted(expected.items()))
    return [Row("connector records read", "all", sum(read.values()) / max(1, total), None, 1.0, total, note)]


def _read(connector: Connector, reply: Reply) -> int:
    try:
        return sum(1 for hit in connector.hits(reply) if hit.title and hit.url)
    except SourceError:
        return 0


def _expected(row: dict[str, Any]) -> int | None:
    """Return how many records a reply holds, counted apart from the readers; None: not a search or works reply."""
    count = _COUNTS.get(row["api"])
    if row["status"] != 200 or count is None:
        return None
    try:
        return count(row["body"])
    except (KeyError, TypeError, ValueError):
        return None


def _errors(replies: list[dict[str, Any]]) -> Row:
    """Return the share of error replies that raise the error they mean."""
    known = connectors({})
    rows = [row for row in replies if row["status"] >= 400 and row["api"] in known]
    right = sum(1 for row in rows if _raised(known[row["api"]], _reply(row)) is _meant(row["status"]))
    return Row("connector errors told apart", "all", right / max(1, len(rows)), None, 1.0, len(rows))


def _raised(connector: Connector, reply: Reply) -> type[Exception] | None:
    try:
        connector.hits(reply)
    except (RateLimited, SourceBlocked) as error:
        return type(error)
    except SourceError:
        return SourceError
    return None


def _meant(status: int) -> type[Exception]:
    if status == 429:
        return RateLimited
    return SourceBlocked if status in _BLOCKED else SourceError


def _feeds(feeds: list[dict[str, Any]]) -> list[Row]:
    """Return the share of entries whose title, link, date and id are those that feedparser reads."""
    import feedparser

    right = total = 0
    for row in feeds:
        body = row["xml"].encode()
        parsed = feedparser.parse(BytesIO(body))
        expected = [_as_read(one) for one in parsed.entries]
        try:
            found = [(one.title, one.link, one.date, one.id) for one in entries(body)]
        except SourceError:
            found = []
        total += len(expected)
        right += sum(1 for pair in zip(expected, found, strict=False) if pair[0] == pair[1])
    return [Row("feed entries as feedparser reads them", "all", right / max(1, total), 1.0, 1.0, total)]


def _as_read(one: Any) -> tuple[str, str, str, str]:  # noqa: ANN401  # feedparser has no types
    date = next((one[name] for name in ("published", "updated", "created") if name in one), "")
    return one.get("title", ""), one.get("link", ""), date, one.get("id", "")


def _crossref(body: str) -> int:
    data = json.loads(body)
    if data["message-type"] == "work":
        return 1
    return len(data["message"]["items"]) if data["message-type"] == "work-list" else 0


def _github(body: str) -> int:
    data = json.loads(body)
    return len(data["items"]) if "items" in data else int("full_name" in dict(data))  # a list is no search


def _listed(name: str, mark: str) -> Callable[[str], int]:
    def count(body: str) -> int:
        data = json.loads(body)
        return len(data[name]) if name in data else int(mark in data)

    return count


def _brave(body: str) -> int:
    data = json.loads(body)
    return sum(len(data[kind]["results"]) for kind in ("web", "news", "videos") if kind in data)


def _wikipedia(body: str) -> int:
    query = json.loads(body)["query"]
    pages = query.get("pages", {}).values()
    return len(query.get("search", ())) + sum(1 for page in pages if "missing" not in page)


def _duckduckgo(body: str) -> int:
    return sum(1 for part in body.split('class="web-result"')[1:] if "/y.js?" not in part)


_COUNTS: dict[str, Callable[[str], int]] = {
    "arxiv": lambda body: body.count("<entry>"),
    "brave": _brave,
    "crossref": _crossref,
    "duckduckgo": _duckduckgo,
    "exa": _listed("results", "url"),
    "github": _github,
    "openalex": _listed("results", "doi"),
    "semantic_scholar": _listed("data", "paperId"),
    "serper": _listed("organic", "link"),
    "tavily": _listed("results", "url"),
    "unpaywall": _listed("results", "doi"),
    "wikipedia": _wikipedia,
}
