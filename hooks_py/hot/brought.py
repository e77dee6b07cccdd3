"""
What a search or fetch tool of the host brought, read out of its answer: hits, or the text of a page.

The answers differ by tool and version, so they are read for what they hold:
objects with an address, labelled lines (`Title: …`, `URL: …`), Markdown links.
"""

from __future__ import annotations

from hooks_py.hot.protocol import parsed

MOST_HITS = 50
LONGEST_TITLE = 300
LONGEST_SNIPPET = 2_000
LONGEST_URL = 2_048
LONGEST_PAGE = 1_000_000  # characters
DEEPEST = 12
# Servers that search the public web. Others (a mailbox, a tracker, a disk) hold what is no source of a report.
WEB_SERVERS = (
    "exa", "tavily", "brave", "firecrawl", "perplexity", "serper", "serpapi", "duckduckgo", "ddg", "searxng", "kagi",
    "jina", "linkup", "google-search", "bing", "web-search", "websearch", "web-research", "fetch", "arxiv",
    "semantic-scholar", "context7", "deepwiki", "wikipedia",
)  # fmt: skip
WEB_TOOLS = (
    "web_search",
    "websearch",
    "web-search",
    "search_web",
    "internet_search",
    "fetch_url",
    "web_fetch",
    "scrape",
)
PAGE_TOOLS = ("fetch", "crawl", "extract", "scrape", "contents", "read_url", "get_page")
TITLES = ("title", "name", "heading")
SNIPPETS = ("snippet", "description", "summary", "highlight", "content", "text", "body", "excerpt")
LABELS = {
    "title": "title", "url": "url", "link": "url", "published date": "published", "published": "published",
    "author": "author", "text": "snippet", "content": "snippet", "summary": "snippet", "description": "snippet",
    "snippet": "snippet",
}  # fmt: skip


class Brought:
    """What one call brought; `hits` for a search, `text` and `url` for a page."""

    def __init__(self, kind: str, query: str) -> None:
        self.kind = kind  # hits, page
        self.query = query
        self.url = ""
        self.title = ""
        self.text = ""
        self.hits: list[dict[str, object]] = []


def brought(tool: str, request: dict[str, object], response: object) -> Brought | None:
    """Return what a call of a tool brought; None: it is no tool that searches or reads the public web."""
    if tool == "WebSearch":
        return _search(_first(request, ("query",)), response)
    if tool == "WebFetch":
        return _digest(request, response)
    if not tool.startswith("mcp__") or not is_web_tool(tool):
        return None
    url = _address(_first(request, ("url", "uri", "link")) or _only(request.get("urls") or request.get("ids")))
    if url and any(word in tool.lower() for word in PAGE_TOOLS):
        return _page(url, _first(request, ("query", "prompt")), response)
    return _search(_first(request, ("query", "q", "search_query", "topic", "instructions", "question")), response)


def is_web_tool(tool: str) -> bool:
    """Whether an MCP tool searches or reads the public web, by the name of its server or its own."""
    _, _, rest = tool.lower().partition("mcp__")
    server, _, name = rest.partition("__")
    pieces = f"-{server.replace('_', '-')}-"
    return any(f"-{known}-" in pieces for known in WEB_SERVERS) or any(word in name for word in WEB_TOOLS)


def _search(query: str, response: object) -> Brought:
    found = Brought("hits", query)
    _collect(_opened(response), found.hits, 0)
    found.hits = _unique(found.hits)
    return found


def _digest(request: dict[str, object], response: object) -> Brought | None:
    """
    Return a hit for the page that WebFetch answered about.

    Its answer is a model's digest and no source, so it is kept as a snippet:
    the page itself is fetched by code before it can be quoted.
    """
    url = _address(request.get("url")) or _address(response.get("url") if isinstance(response, dict) else "")
    if not url:
        return None
    if isinstance(response, dict) and isinstance(response.get("code"), int) and response["code"] >= 400:
        return None
    digest = response.get("result") if isinstance(response, dict) else response
    found = Brought("hits", _first(request, ("prompt",)))
    found.hits = [_hit(url, "", digest if isinstance(digest, str) else "", 1)]
    return found


def _page(url: str, query: str, response: object) -> Brought | None:
    opened = _opened(response)
    found = Brought("page", query)
    found.url = url
    found.title, found.text = _page_parts(opened)
    return found if found.text.strip() else None


def _page_parts(value: object) -> tuple[str, str]:
    """Return the title and the longest text of an answer about one page."""
    if isinstance(value, str):
        hits: list[dict[str, object]] = []
        _labelled(value, hits)
        return (str(hits[0]["title"]) if hits else "", value[:LONGEST_PAGE])
    title, text = "", ""
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, dict):
        title = _first(value, TITLES)[:LONGEST_TITLE]
        text = max(
            (_first(value, (name,)) for name in ("text", "content", "raw_content", "markdown", "body", "result")),
            key=len,
        )
    for part in values:
        inner_title, inner = _page_parts(part) if isinstance(part, (dict, list)) else ("", "")
        if len(inner) > len(text):
            title, text = inner_title or title, inner
    return title, text[:LONGEST_PAGE]


def _opened(value: object) -> object:
    """Return an answer with the JSON inside of its texts taken out; MCP answers are lists of text blocks."""
    if isinstance(value, dict) and isinstance(value.get("content"), list) and "url" not in value:
        value = value["content"]
    if (
        isinstance(value, list)
        and value
        and all(isinstance(part, dict) and part.get("type") == "text" for part in value)
    ):
        parts = [_opened(part.get("text", "")) for part in value]
        return parts[0] if len(parts) == 1 else parts
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return parsed(value)
        except ValueError:
            return value
    return value


def _collect(value: object, hits: list[dict[str, object]], depth: int) -> None:
    """Add the hits in a value of any shape, in the order in which they stand."""
    if depth > DEEPEST or len(hits) >= MOST_HITS:
        return
    if isinstance(value, str):
        _labelled(value, hits) if "URL:" in value or "Link:" in value else _links(value, hits)
    elif isinstance(value, list):
        for part in value:
            _collect(part, hits, depth + 1)
    elif isinstance(value, dict):
        url = _address(_first(value, ("url", "link", "href")))
        if url:
            hit = _hit(url, _first(value, TITLES), _first(value, SNIPPETS), len(hits) + 1)
            published = _first(value, ("publishedDate", "published_date", "published", "date", "page_age"))
            hits.append({**hit, "published": _day(published)})
            return
        for part in value.values():
            _collect(_opened(part) if isinstance(part, str) else part, hits, depth + 1)


def _labelled(text: str, hits: list[dict[str, object]]) -> None:
    """Add the hits of `Title: …` / `URL: …` lines; a new one begins where a label comes again."""
    entry: dict[str, str] = {}
    label = ""
    for line in [*text.split("\n"), "url:"]:
        head, colon, rest = line.strip().lstrip("-*# ").partition(":")
        name = LABELS.get(head.strip("* ").lower()) if colon else None
        if name in entry and name in ("title", "url"):
            _add_labelled(entry, hits)
            entry = {}
        if name:
            label = name
            entry.setdefault(name, rest.strip("* "))
        elif label == "snippet" and len(entry.get(label, "")) < LONGEST_SNIPPET:
            entry[label] += "\n" + line
    _add_labelled(entry, hits)


def _add_labelled(entry: dict[str, str], hits: list[dict[str, object]]) -> None:
    url = _address(entry.get("url", ""))
    if url:
        hit = _hit(url, entry.get("title", ""), entry.get("snippet", "").strip(), len(hits) + 1)
        hits.append({**hit, "published": _day(entry.get("published", ""))})


def _links(text: str, hits: list[dict[str, object]]) -> None:
    """Add the Markdown links of a text."""
    place = text.find("](http")
    while place != -1 and len(hits) < MOST_HITS:
        begin, end = text.rfind("[", 0, place), text.find(")", place)
        url = _address(text[place + 2 : end].partition(" ")[0]) if end != -1 else ""
        if url and begin != -1:
            hits.append(_hit(url, text[begin + 1 : place], "", len(hits) + 1))
        place = text.find("](http", place + 1)


def _hit(url: str, title: str, snippet: str, rank: int) -> dict[str, object]:
    title = " ".join(title.split())[:LONGEST_TITLE]
    return {"url": url, "title": title, "snippet": snippet[:LONGEST_SNIPPET], "source": "host-tool", "rank": rank}


def _day(text: str) -> str:
    """Return the date at the beginning of a text; "": there is none."""
    day = text[:10]
    return day if len(day) == 10 and day[4] == day[7] == "-" and day.replace("-", "").isdigit() else ""


def _unique(hits: list[dict[str, object]]) -> list[dict[str, object]]:
    kept: dict[object, dict[str, object]] = {}
    for hit in hits[:MOST_HITS]:
        kept.setdefault(hit["url"], {**hit, "rank": len(kept) + 1})
    return list(kept.values())


def _address(value: object) -> str:
    """Return an address of the web; "": it is none, or too long to be one that somebody would cite."""
    if not isinstance(value, str):
        return ""
    url = value.strip().strip("<>")
    is_web = url.startswith(("https://", "http://")) and len(url) <= LONGEST_URL
    return url if is_web and not any(letter.isspace() or ord(letter) < 32 for letter in url) else ""


def _first(table: dict[str, object], names: tuple[str, ...]) -> str:
    for name in names:
        value = table.get(name)
        if isinstance(value, str) and value.strip():
            return value
    return ""


def _only(value: object) -> object:
    return value[0] if isinstance(value, list) and len(value) == 1 else value
