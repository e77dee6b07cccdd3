"""The measure of connectors on a small folder laid out like the data it is meant for."""

from __future__ import annotations

import json

from hooks_py.bench.connectors import measure

SEARCH = {"total_count": 2, "items": [{"full_name": "ada/tree", "html_url": "https://example.org/t"}, {"id": 7}]}
WORK = {"message-type": "work", "message": {"DOI": "10.1/x", "title": ["取消任务"]}}
FEED = "<rss version='2.0'><channel><item><title>新闻</title><link>https://example.org/n</link></item></channel></rss>"


def row(api, status, body, content_type="application/json"):
    text = body if isinstance(body, str) else json.dumps(body)
    return {"api": api, "status": status, "body": text, "content_type": content_type, "url": "https://example.org/"}


def test_counts_records_errors_and_entries(tmp_path):
    """
    A record without a name counts as not read, an error by its class, a feed by its entries; the rest is left out.
    """
    folder = tmp_path / "connectors"
    folder.mkdir()
    rows = [
        row("github", 200, SEARCH),
        row("crossref", 200, WORK),
        row("crossref", 200, "@article{x}", "application/x-bibtex"),
        row("crossref", 404, "Resource not found.", "text/plain"),
        row("github", 429, {"message": "slow down"}),
    ]
    (folder / "responses.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (folder / "feeds.jsonl").write_text(json.dumps({"xml": FEED}), encoding="utf-8")

    records, errors, feeds = measure(tmp_path)

    assert (2 / 3, 3, "crossref 1/1, github 1/2") == (records.value, records.rows, records.note)
    assert (1.0, 2) == (errors.value, errors.rows)
    assert (1.0, 1) == (feeds.value, feeds.rows)
