"""Feeds of all forms, read as feedparser reads them."""

from __future__ import annotations

import pytest

from hooks_py.errors import BadReply
from hooks_py.sources.feed import FeedEntry, entries, hit_of

RSS = """<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>新闻</title>
<item><title>第一条 &amp; more</title><link>https://example.org/1</link><guid isPermaLink="false">g-1</guid>
<pubDate>Thu, 05 Mar 2026 23:30:00 -0500</pubDate><description>&lt;p&gt;摘要&lt;/p&gt;</description></item>
<item><title>Second</title></item></channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Atom entry</title><id>urn:x:1</id>
<link href="/relative"/><updated>2026-03-05T08:00:00Z</updated><author><name>Ada Li</name></author>
<summary>About</summary></entry></feed>"""
RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><item rdf:about="https://example.org/r"><title>RDF 条目</title>
<link>https://example.org/r</link><dc:date>2026-03-05</dc:date></item></rdf:RDF>"""
CDF = """<?xml version="1.0"?><channel><item href="https://example.org/c" lastmod="2026-03-05T08:00:00Z">
<title>CDF entry</title><abstract>About</abstract></item></channel>"""


@pytest.mark.parametrize(
    ("xml", "expected"),
    [
        pytest.param(
            RSS,
            [
                ("第一条 & more", "https://example.org/1", "g-1", "Thu, 05 Mar 2026 23:30:00 -0500", "2026-03-06"),
                ("Second", "", "", "", ""),
            ],
            id="RSS",
        ),
        pytest.param(ATOM, [("Atom entry", "/relative", "urn:x:1", "2026-03-05T08:00:00Z", "2026-03-05")], id="Atom"),
        pytest.param(
            RDF, [("RDF 条目", "https://example.org/r", "https://example.org/r", "2026-03-05", "2026-03-05")], id="RDF"
        ),
        pytest.param(CDF, [("CDF entry", "https://example.org/c", "", "2026-03-05T08:00:00Z", "2026-03-05")], id="CDF"),
    ],
)
def test_reads_title_link_id_and_date(xml, expected):
    """
    Every entry has the title, link, id and date that stand in the feed; the day is in UTC.
    """
    assert expected == [(one.title, one.link, one.id, one.date, one.day) for one in entries(xml.encode())]


def test_links_are_made_absolute_by_the_address():
    """
    With the address of the feed a relative link leads somewhere.
    """
    assert "https://example.org/relative" == entries(ATOM.encode(), url="https://example.org/feed")[0].link


@pytest.mark.parametrize("charset", ["gb18030", "big5", "utf-16"])
def test_reads_the_charset_that_the_feed_declares(charset):
    """
    A Chinese feed in an older set is read by its declaration.
    """
    xml = RSS.replace("第一条", "取消").replace("新闻", "文").replace("摘要", "文").replace("UTF-8", charset)

    assert "取消 & more" == entries(xml.encode(charset))[0].title


@pytest.mark.parametrize("name", ["feed.xml", "file:///"])
def test_never_opens_what_a_body_names(tmp_path, monkeypatch, name):
    """
    A body that reads like a path or an address is not opened: it is simply no feed.
    """
    (tmp_path / "feed.xml").write_text(RSS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    body = name if name == "feed.xml" else f"{name}{tmp_path}/feed.xml"

    with pytest.raises(BadReply, match="is no feed"):
        entries(body.encode())


@pytest.mark.parametrize("body", [b"", b"<html><body>Hello</body></html>", "不是订阅源".encode(), b"\x00\x01"])
def test_what_is_no_feed_is_a_bad_reply(body):
    """
    An empty list always means a feed without entries.
    """
    with pytest.raises(BadReply, match=r"https://example\.org/f is no feed"):
        entries(body, url="https://example.org/f")


def test_a_feed_may_be_empty():
    """
    A feed without entries is no failure.
    """
    assert () == entries(b"<rss version='2.0'><channel><title>x</title></channel></rss>")


def test_a_damaged_feed_gives_what_it_has():
    """
    An unescaped ampersand or a missing end does not hide the entries before it.
    """
    xml = RSS.replace("&amp; more", "& more").partition("<item><title>Second")[0]

    assert ["第一条 & more"] == [one.title for one in entries(xml.encode())]


def test_a_hit_is_plain_text():
    """
    Markup of a feed does not reach a hit, and an id that is an address stands in for a missing link.
    """
    entry = FeedEntry(
        "<b>标题</b>", "", "https://example.org/id", "yesterday", "2026-03-05", "<p>One</p><p>Two</p>", ("Ada",)
    )

    hit = hit_of(entry)

    assert ("https://example.org/id", "标题", "One Two", "2026-03-05", ("Ada",)) == (
        hit.url,
        hit.title,
        hit.snippet,
        hit.published,
        hit.authors,
    )
