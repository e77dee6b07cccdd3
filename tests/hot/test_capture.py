"""What search and fetch tools bring during an open run lies in its inbox, in the form that the run takes in."""

from __future__ import annotations

import json
import subprocess

import pytest

from hooks_py.hot.brought import is_web_tool
from hooks_py.workspace.inbox import rejected, take
from tests.hot.conftest import SESSION, OpenRun

WEB_SEARCH = {
    "query": "固态电池 2026",
    "results": [
        {
            "tool_use_id": "srvtoolu_1",
            "content": [
                {"title": "固态电池进展", "url": "https://example.org/a?x=1"},
                {"title": "Solid state", "url": "https://example.com/b"},
            ],
        },
        "Here is what I found: https://example.net/not-a-hit",
    ],
    "durationSeconds": 1.5,
}
EXA_TEXT = (
    "Title: Solid state batteries\nURL: https://example.org/one\nPublished Date: 2026-01-02\nAuthor: A\n"
    "Text: First line.\nSecond line.\n\nTitle: 第二篇\nURL: https://example.org/two\nText: 正文。\n"
)
TAVILY = {
    "query": "q",
    "results": [{"title": "T", "url": "https://t.example/1", "content": "What it says.", "score": 0.9}],
}
BRAVE = [
    {"type": "text", "text": json.dumps({"url": "https://b.example/1", "title": "B1", "description": "d"})},
    {"type": "text", "text": json.dumps({"url": "https://b.example/2", "title": "B2", "description": "e"})},
]


def used(hooks, tool: str, request: dict, response: object, **changes: str | None) -> dict:
    event = {
        "session_id": SESSION, "hook_event_name": "PostToolUse", "tool_name": tool, "tool_input": request,
        "tool_response": response, "tool_use_id": "toolu_1", "duration_ms": 12,
    }  # fmt: skip
    return hooks.said("source_capture", event, **changes)


def taken(run):
    captured = take(run.workspace)
    assert () == rejected(run.workspace)
    return captured


@pytest.mark.parametrize(
    ("tool", "response", "hits"),
    [
        pytest.param(
            "WebSearch", WEB_SEARCH,
            [("https://example.org/a?x=1", "固态电池进展"), ("https://example.com/b", "Solid state")], id="WebSearch",
        ),
        pytest.param(
            "mcp__exa__web_search_exa", [{"type": "text", "text": EXA_TEXT}],
            [("https://example.org/one", "Solid state batteries"), ("https://example.org/two", "第二篇")], id="exa",
        ),
        pytest.param(
            "mcp__plugin_x_tavily__tavily_search", json.dumps(TAVILY), [("https://t.example/1", "T")], id="tavily"
        ),
        pytest.param(
            "mcp__brave-search__brave_web_search", {"content": BRAVE},
            [("https://b.example/1", "B1"), ("https://b.example/2", "B2")], id="brave",
        ),
        pytest.param(
            "mcp__my__web_search", "See [One](https://m.example/1) and [二](https://m.example/2).",
            [("https://m.example/1", "One"), ("https://m.example/2", "二")], id="links",
        ),
    ],
)  # fmt: skip
def test_keeps_the_hits_of_a_search(run, hooks, tool, response, hits):
    """
    Hits come with address, title and query, in their order, whatever the shape of the tool's answer.
    """
    assert {} == used(hooks, tool, {"query": "固态电池 2026"}, response)
    (captured,) = taken(run)

    assert ("hits", tool, "固态电池 2026") == (captured.kind, captured.tool, captured.query)
    assert hits == [(hit.url, hit.title) for hit in captured.hits]
    assert list(range(1, len(hits) + 1)) == [hit.rank for hit in captured.hits]


def test_reads_labelled_text_whole(run, hooks):
    """
    A labelled answer gives the date and all lines of the text of each hit.
    """
    used(hooks, "mcp__exa__web_search_exa", {"query": "q"}, [{"type": "text", "text": EXA_TEXT}])
    (captured,) = taken(run)

    assert "First line.\nSecond line." == captured.hits[0].snippet
    assert "2026-01-02" == captured.hits[0].published


def test_a_digest_is_no_page(run, hooks):
    """
    WebFetch answers with a model's digest: its address is a hit, its text only a snippet.
    """
    response = {"bytes": 9, "code": 200, "codeText": "OK", "result": "It says 42.", "url": "https://example.org/p"}
    used(hooks, "WebFetch", {"url": "https://example.org/p", "prompt": "what?"}, response)
    (captured,) = taken(run)

    assert ("hits", "", "what?") == (captured.kind, captured.text, captured.query)
    assert [("https://example.org/p", "It says 42.")] == [(hit.url, hit.snippet) for hit in captured.hits]


def test_keeps_the_text_of_a_page(run, hooks):
    """
    A tool that hands over a page's text gives a page.
    """
    page = json.dumps({"results": [{"url": "https://e.example/p", "title": "页面", "text": "全文。" * 50}]})
    used(hooks, "mcp__exa__crawling_exa", {"url": "https://e.example/p"}, [{"type": "text", "text": page}])
    (captured,) = taken(run)

    assert ("page", "https://e.example/p", "页面", "全文。" * 50) == (
        captured.kind,
        captured.url,
        captured.title,
        captured.text,
    )


def test_an_empty_search_is_kept_as_empty(run, hooks):
    """
    A search that found nothing is a capture without hits, not no capture.
    """
    used(hooks, "WebSearch", {"query": "q"}, {"query": "q", "results": []})
    (captured,) = taken(run)

    assert ("hits", ()) == (captured.kind, captured.hits)


@pytest.mark.parametrize(
    ("tool", "response"),
    [
        ("mcp__github__search_code", {"results": [{"url": "https://private.example/1", "title": "secret"}]}),
        ("mcp__slack__search_messages", "https://private.example"),
        ("mcp__filesystem__read_file", "text"),
        ("Bash", "https://example.org"),
        ("WebFetch", {"code": 404, "url": "https://example.org/x", "result": "not found"}),
    ],
)
def test_leaves_the_rest_alone(run, hooks, tool, response):
    """
    Tools that do not search the public web, and pages that were not there, leave nothing.
    """
    used(hooks, tool, {"query": "q"}, response)

    assert [] == list((run.path / "inbox").iterdir())


@pytest.mark.parametrize(
    ("tool", "expected"),
    [
        ("mcp__exa__web_search_exa", True),
        ("mcp__plugin_grounded_exa__get_contents", True),
        ("mcp__brave-search__brave_news_search", True),
        ("mcp__google_search__search", True),
        ("mcp__notes__search", False),
        ("mcp__example__query", False),
        ("mcp__prefetcher__run", False),
    ],
)
def test_knows_the_tools_of_the_web(tool, expected):
    """
    A tool belongs to the public web by the whole name of its server, or by its own.
    """
    assert expected == is_web_tool(tool)


def test_is_bounded(run, hooks):
    """
    Many hits, long snippets and a very long page are cut to what the inbox takes.
    """
    hits = [{"title": "t" * 999, "url": f"https://example.org/{n}", "content": "字" * 9999} for n in range(400)]
    used(hooks, "mcp__tavily__tavily_search", {"query": "q" * 9999}, {"results": hits})
    used(hooks, "mcp__tavily__tavily_extract", {"urls": ["https://example.org/p"]}, {"raw_content": "字" * 3_000_000})
    search, page = taken(run)

    assert (50, 2000, 300, 2000) == (
        len(search.hits), max(len(hit.snippet) for hit in search.hits), len(search.hits[0].title), len(search.query)
    )  # fmt: skip
    assert 1_000_000 == len(page.text)


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "file:///etc/passwd", "https://a b", "ftp://x", "https://x\ny", ""]
)
def test_keeps_only_addresses_of_the_web(run, hooks, url):
    """
    Whatever is no plain web address is no hit.
    """
    used(hooks, "WebSearch", {"query": "q"}, {"results": [{"content": [{"title": "t", "url": url}]}]})
    (captured,) = taken(run)

    assert () == captured.hits


@pytest.mark.parametrize("meta", [{"owner": "other"}, {"status": "completed"}, {"status": "failed"}])
def test_only_for_a_run_of_this_session(root, hooks, meta):
    """
    A run of another session, or one that has ended, gets nothing.
    """
    run = OpenRun(root, hooks, **meta)
    used(hooks, "WebSearch", {"query": "q"}, WEB_SEARCH)

    assert [] == list((run.path / "inbox").iterdir())


def test_can_be_switched_off(run, hooks):
    """
    A user may keep his searches to himself.
    """
    used(hooks, "WebSearch", {"query": "q"}, WEB_SEARCH, CLAUDE_PLUGIN_OPTION_SOURCE_CAPTURE="false")

    assert [] == list((run.path / "inbox").iterdir())


def test_survives_a_workspace_that_is_gone(run, hooks):
    """
    A run whose folder was deleted under it is answered with silence.
    """
    run.path.rename(run.path.parent / "gone")

    assert {} == used(hooks, "WebSearch", {"query": "q"}, WEB_SEARCH)


def test_many_at_once(run, hooks):
    """
    Eight captures at the same moment are eight whole files.
    """
    event = json.dumps(
        {"session_id": SESSION, "tool_name": "WebSearch", "tool_input": {"query": "q"}, "tool_response": WEB_SEARCH}
    )
    doors = [subprocess.Popen(hooks.command("source_capture"), stdin=subprocess.PIPE, env=hooks.env) for _ in range(8)]
    for door in doors:
        door.communicate(event.encode(), timeout=60)

    assert 8 == len(taken(run))
