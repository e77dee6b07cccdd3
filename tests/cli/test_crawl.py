"""Crawling as a person does it: a site or a feed goes in, stored pages come out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.loopback.server import Loopback
from tests.loopback.troubles import asks_to_wait

ROOT = Path(__file__).resolve().parents[2]
DOOR = str(ROOT / "scripts/grounded_main.py")
TEXT = "The gull archive keeps what was written about gulls since 1871. 海鸥档案保存了自 1871 年以来关于海鸥的文字。"


def page(title: str, *links: str) -> str:
    anchors = "".join(f'<p>More on this: <a href="{link}">{link}</a></p>' for link in links)
    body = f"<article><h1>{title}</h1><p>{TEXT * 3} {title}.</p>{anchors}</article>"
    return f"<html><head><title>{title}</title></head><body>{body}</body></html>"


@pytest.fixture
def site():
    server = Loopback()
    server.page("/robots.txt", "User-agent: *\nDisallow: /private\n", content_type="text/plain")
    server.page("/", page("Start", "/one", "/two", "/private/three", "https://elsewhere.test/"))
    server.page("/one", page("One", "/deep"))
    server.page("/two", page("Two"))
    server.page("/deep", page("Deep", "/deeper"))
    server.page("/deeper", page("Deeper"))
    server.page("/private/three", page("Private"))
    yield server
    server.close()


def grounded(place: Path, site: Loopback, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, DOOR, *arguments], cwd=place, capture_output=True, text=True, check=False,
        env={**os.environ, "HOME": str(place), **site.environment()},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("depth", "titles"), [(0, {"Start"}), (1, {"Start", "One", "Two"}), (2, {"Start", "One", "Two", "Deep"})]
)
def test_a_site_is_stored_as_deep_as_asked_and_no_further(tmp_path, site, depth, titles):
    """
    Only pages of the same site that its robots rules allow are fetched, each once; the listing names them.
    """
    done = grounded(tmp_path, site, "crawl", site.url + "/", "--depth", str(depth), "--format", "json", "--json")
    found = json.loads(done.stdout)

    assert 0 == done.returncode, done.stderr
    pages = json.loads(Path(found["listing"]).read_text(encoding="utf-8"))
    assert titles == {one["title"] for one in pages}
    assert len(titles) == len(list(Path(found["workspace"], "raw").glob("*.md"))) == found["stored"]
    assert [] == site.asked_for("/private/three")


def test_what_was_crawled_is_found_by_knowledge(tmp_path, site):
    """
    A crawl is a run of the store: listed, searched in both languages, deleted.
    """
    done = grounded(tmp_path, site, "crawl", site.url + "/", "--depth", "1")
    assert 0 == done.returncode, done.stderr
    assert "3 pages stored in" in done.stdout

    assert "crawler-" in grounded(tmp_path, site, "knowledge", "list").stdout
    assert "1871" in grounded(tmp_path, site, "knowledge", "search", "海鸥档案").stdout


def test_a_feed_is_stored_with_the_pages_behind_its_entries(tmp_path, site):
    """
    rss: takes a feed; its entries' pages are stored, with the date of the entry.
    """
    items = "".join(
        f"<item><title>{name}</title><link>{site.url}/{name}</link><guid>{name}</guid>"
        "<pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item>"
        for name in ("one", "two")
    )
    feed = f'<?xml version="1.0"?><rss version="2.0"><channel><title>Gulls</title>{items}</channel></rss>'
    address = site.page("/feed.xml", feed, content_type="application/rss+xml")
    done = grounded(tmp_path, site, "crawl", f"rss:{address}", "--format", "json", "--json")

    assert 0 == done.returncode, done.stderr
    pages = json.loads(Path(json.loads(done.stdout)["listing"]).read_text(encoding="utf-8"))
    assert {("One", "2026-03-03"), ("Two", "2026-03-03")} == {(one["title"], one["published"]) for one in pages}


def test_a_crawl_that_was_stopped_goes_on_and_fetches_nothing_twice(tmp_path, site):
    """
    A site that asks to wait stops the crawl, with the way back; the resume fetches what is left.
    """
    site.answer("/two", asks_to_wait(3600))
    first = grounded(tmp_path, site, "crawl", site.url + "/", "--depth", "1", "--json")
    found = json.loads(first.stdout)
    assert found["stopped"]

    site.page("/two", page("Two"))
    site.forget()
    run = Path(found["workspace"]).name
    again = grounded(tmp_path, site, "resume", run, "--json")
    assert 0 == again.returncode, again.stderr
    assert 3 == json.loads(again.stdout)["stored"]
    assert [] == site.asked_for("/")
    finished = grounded(tmp_path, site, "resume", run)
    assert 2 == finished.returncode
    assert "is finished" in finished.stderr


def test_a_site_that_cannot_be_reached_is_exit_3_with_the_reason(tmp_path, site):
    """
    Nothing stored is neither success nor an empty listing; the run can be tried again.
    """
    done = grounded(tmp_path, site, "crawl", site.url + "/missing")

    assert 3 == done.returncode
    assert "404" in done.stderr
    assert "grounded resume" in done.stderr
