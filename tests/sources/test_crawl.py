"""A site crawled over real connections."""

from __future__ import annotations

import time

import pytest

from hooks_py.errors import BadReply, InputError
from hooks_py.sources.crawl import crawl, crawl_feed, feed_start, read_feed, start_of
from hooks_py.sources.frontier import Frontier
from hooks_py.web.client import Client
from tests.loopback import troubles
from tests.loopback.sources import Page, rss


def page(*links, text="text", head=""):
    anchors = "".join(f'<a href="{link}">{link}</a>' for link in links)
    return f"<!doctype html><html><head><title>t</title>{head}</head><body><p>{text}</p>{anchors}</body></html>"


class Store:
    """What a crawl hands on, in its order."""

    def __init__(self, loopback):
        self.base = loopback.url
        self.pages = []
        self.saved = []

    def page(self, crawled):
        self.pages.append(crawled)

    def progress(self, frontier, _):
        self.saved.append(frontier.model_dump_json())

    @property
    def paths(self):
        return [one.url.removeprefix(self.base) for one in self.pages]


@pytest.fixture
def store(loopback):
    return Store(loopback)


def reasons(frontier):
    return {one.url.rpartition("/")[2]: (one.status, one.reason) for one in frontier.outcomes if one.status != "stored"}


@pytest.mark.parametrize(
    ("depth", "expected", "left_out"),
    [(0, ["/"], 2), (1, ["/", "/a", "/b"], 1), (2, ["/", "/a", "/b", "/c"], 1), (3, ["/", "/a", "/b", "/c", "/d"], 0)],
)
def test_goes_as_deep_as_asked(client, loopback, store, depth, expected, left_out):
    """
    Pages come breadth first; what lies deeper is counted, not fetched.
    """
    for path, links in {"/": ("/a", "/b"), "/a": ("/c",), "/b": ("/a",), "/c": ("/d", "/"), "/d": ()}.items():
        loopback.page(path, page(*links))

    frontier = crawl(client, start_of(loopback.url + "/", depth=depth), store.page)

    assert (expected, left_out, "") == (store.paths, frontier.left_out, frontier.stopped)


def test_stops_at_the_number_of_pages(client, loopback, store):
    """
    The bound counts stored pages; what was not fetched still waits.
    """
    loopback.page("/", page(*(f"/{number}" for number in range(20))))
    for number in range(20):
        loopback.page(f"/{number}", page(text=f"第{number}页"))

    frontier = crawl(client, start_of(loopback.url + "/", max_pages=5), store.page)

    assert (5, 16, True) == (len(store.pages), len(frontier.waiting), frontier.is_finished)


def test_a_page_is_fetched_once_by_whatever_address(client, loopback, store):
    """
    Fragments and tracking parameters do not make another page.
    """
    loopback.page("/", page("/a#one", "/a#two", "/a?utm_source=x", "/a", "//" + loopback.host + "/a"))
    loopback.page("/a", page())

    crawl(client, start_of(loopback.url + "/"), store.page)

    assert 1 == len(loopback.asked_for("/a"))


def test_stays_on_its_site(client, loopback, second_loopback, store):
    """
    Links to other sites are not followed, nor are mail addresses and scripts.
    """
    loopback.page(
        "/",
        page(
            second_loopback.url + "/x",
            "https://example.org/",
            "http://127.0.0.1:99999/",
            "mailto:a@b.example",
            "javascript:0",
            "//[x",
        ),
    )

    frontier = crawl(client, start_of(loopback.url + "/", depth=3, scope="host"), store.page)

    assert (["/"], 1, []) == (store.paths, len(frontier.outcomes), second_loopback.asked)


def test_leaves_out_what_a_redirect_leads_to_elsewhere(settings, loopback, second_loopback, store):
    """
    A redirect out of the site, or to a page that is already known, is told and not stored.
    """
    loopback.page("/", page("/out", "/again", "/moved"))
    loopback.redirect("/out", second_loopback.url.replace("127.0.0.1", "localhost") + "/x")
    loopback.redirect("/again", "/")
    loopback.redirect("/moved", "/new")
    loopback.page("/new", page())
    second_loopback.page("/x", page())
    allowed = (loopback.host, f"localhost:{second_loopback.port}")

    with Client(settings.__class__(**{**vars(settings), "private_hosts": allowed})) as client:
        frontier = crawl(client, start_of(loopback.url + "/"), store.page)

    assert ["/", "/moved"] == store.paths
    assert [f"{loopback.url}/new"] == [one.final_url for one in frontier.outcomes if one.url.endswith("/moved")]
    told = reasons(frontier)
    assert ("skipped", "it leads out of the site") == (told["out"][0], told["out"][1].partition(",")[0])
    assert ("skipped", f"the same page as {loopback.url}/") == told["again"]


def test_honours_robots_in_all_its_forms(client, loopback, store):
    """
    The site's rules, a page's own wish not to be kept or followed, and a link's wish hold.
    """
    loopback.page("/robots.txt", "User-agent: *\nDisallow: /private/", content_type="text/plain")
    loopback.page("/", page("/private/a", "/unkept", "/unfollowed") + '<a rel="ugc nofollow" href="/b">b</a>')
    loopback.page("/unkept", page("/c", head='<meta name="robots" content="noindex">'))
    loopback.page("/unfollowed", page("/d", head='<meta name="ROBOTS" content="NOFOLLOW">'))
    loopback.page("/c", page())

    frontier = crawl(client, start_of(loopback.url + "/", depth=3), store.page)

    assert ["/", "/unfollowed", "/c"] == store.paths
    assert {
        "a": ("skipped", f"{loopback.url}/robots.txt does not allow it"),
        "unkept": ("skipped", "the page asks not to be kept (robots: noindex)"),
    } == reasons(frontier)
    assert [] == [one.path for one in loopback.asked if one.path.startswith(("/private", "/b", "/d"))]


def test_keeps_the_distance_that_the_site_asks_for(client, loopback, store):
    """
    The delay of the site's rules lies between the pages.
    """
    loopback.page("/robots.txt", "User-agent: *\nCrawl-delay: 0.1", content_type="text/plain")
    loopback.page("/", page("/a", "/b"))
    loopback.page("/a", page())
    loopback.page("/b", page())
    started = time.monotonic()

    crawl(client, start_of(loopback.url + "/"), store.page)

    assert time.monotonic() - started >= 0.2


def test_skips_what_is_no_document(client, loopback, store):
    """
    Pictures and programs are left by their ending without a request, others by their media type without a download.
    """
    loopback.page("/", page("/x.png", "/setup.EXE", "/film", "/data.csv", "/paper.pdf"))
    loopback.page("/film", "x", content_type="video/mp4")
    loopback.page("/paper.pdf", b"%PDF-1.7", content_type="application/pdf")

    frontier = crawl(client, start_of(loopback.url + "/"), store.page)

    assert ["/", "/paper.pdf"] == store.paths
    assert ["film"] == list(reasons(frontier))
    assert [] == loopback.asked_for("/x.png") + loopback.asked_for("/setup.EXE")


@pytest.mark.parametrize(
    ("trouble", "status", "words"),
    [
        pytest.param(troubles.fails(404), "failed", "404", id="404"),
        pytest.param(troubles.fails(500), "failed", "500", id="500"),
        pytest.param(troubles.fails(403), "skipped", "403", id="403"),
        pytest.param(troubles.hangs_up(), "failed", "breaks off", id="hangs up"),
        pytest.param(troubles.lies_about_packing(), "failed", "cannot be unpacked", id="not packed"),
        pytest.param(troubles.gzip_bomb(), "failed", "more than", id="bomb"),
        pytest.param(troubles.endless(), "failed", "more than", id="2 GB"),
    ],
)
def test_one_bad_page_does_not_end_the_crawl(client, loopback, store, trouble, status, words):
    """
    A page that fails is told with its reason, and the next one is fetched.
    """
    loopback.page("/", page("/bad", "/good"))
    loopback.answer("/bad", trouble)
    loopback.page("/good", page())

    frontier = crawl(client, start_of(loopback.url + "/"), store.page)

    assert ["/", "/good"] == store.paths
    assert status == reasons(frontier)["bad"][0]
    assert words in reasons(frontier)["bad"][1]


def test_reads_links_of_any_charset_and_base(client, loopback, store):
    """
    Links of a page in GBK, relative to the base that the page names, lead where a browser would go.
    """
    html = page("文档", head='<meta charset="gbk"><base href="/book/">')
    loopback.page("/", html.encode("gbk"), content_type="text/html")
    loopback.page("/book/文档", page())

    crawl(client, start_of(loopback.url + "/"), store.page)

    assert 2 == len(store.pages)


class TestGoingOn:
    """A crawl that was stopped."""

    def test_goes_on_from_every_moment_without_repeating(self, client, loopback):
        """
        From whatever saved frontier it goes on, together both halves store each page once, in the same order.
        """
        for path, links in {"/": ("/a", "/b"), "/a": ("/c", "/r"), "/b": ("/new",), "/c": (), "/new": ()}.items():
            loopback.page(path, page(*links))
        loopback.redirect("/r", "/new")
        whole = Store(loopback)
        crawl(client, start_of(loopback.url + "/", depth=3), whole.page, whole.progress)

        for count, saved in enumerate(whole.saved, start=1):
            rest = Store(loopback)
            end = crawl(client, Frontier.model_validate_json(saved), rest.page)
            stored = sum(1 for one in Frontier.model_validate_json(saved).outcomes if one.status == "stored")
            assert whole.paths[stored:] == rest.paths, count
            assert end.model_dump_json() == whole.saved[-1]

    def test_a_page_that_was_not_saved_is_fetched_again(self, client, loopback, store):
        """
        When storing a page fails the frontier has not moved, so nothing is lost.
        """
        loopback.page("/", page("/a"))
        loopback.page("/a", page())

        def full_disk(crawled):
            if crawled.depth:
                raise OSError(28, "No space left on device")
            store.page(crawled)

        with pytest.raises(OSError, match="No space left"):
            crawl(client, start_of(loopback.url + "/"), full_disk, store.progress)
        crawl(client, Frontier.model_validate_json(store.saved[-1]), store.page)

        assert ["/", "/a"] == store.paths

    def test_a_site_that_asks_to_wait_is_left_for_later(self, client, loopback, store):
        """
        The page that was refused waits for the next time, and the reason for stopping is told.
        """
        loopback.page("/", page("/a", "/b"))
        loopback.answer("/a", troubles.asks_to_wait(900), troubles.packed(page()))
        loopback.page("/b", page())

        stopped = crawl(client, start_of(loopback.url + "/"), store.page)
        assert "asks to wait 900 s" in stopped.stopped
        assert [f"{loopback.url}/a", f"{loopback.url}/b"] == [one.url for one in stopped.waiting]

        end = crawl(client, stopped, store.page)
        assert (["/", "/a", "/b"], "") == (store.paths, end.stopped)

    def test_a_site_that_is_gone_keeps_its_waiting_pages(self, client, loopback, store):
        """
        After five failures in a row the rest is kept for another day.
        """
        loopback.page("/", page(*(f"/{number}" for number in range(20))))

        frontier = crawl(client, start_of(loopback.url + "/"), store.page)

        assert "5 pages in a row failed, the last: " in frontier.stopped
        assert 15 == len(frontier.waiting)


class TestFeeds:
    """A feed and the pages of its entries."""

    PAGES = (Page("/one", "One", "text"), Page("/two", "二", "文"), Page("/gone", "Gone", "x"))

    def test_fetches_the_pages_of_the_entries(self, client, loopback, store):
        """
        Each page comes with its entry, in the feed's order; links in them are not followed.
        """
        url = loopback.answer("/feed", rss((*self.PAGES, self.PAGES[0]), loopback.url))
        for one in self.PAGES[:2]:
            loopback.page(one.path, page("/elsewhere"))

        found = read_feed(client, url)
        frontier = crawl_feed(client, feed_start(url, found), found, store.page)

        assert 4 == len(found)
        assert [("/one", "One"), ("/two", "二")] == [
            (path, one.entry.title) for path, one in zip(store.paths, store.pages, strict=True)
        ]
        assert ["gone"] == list(reasons(frontier))
        assert [] == loopback.asked_for("/elsewhere")

    def test_pages_may_be_anywhere(self, client, loopback, store):
        """
        A feed leads to other sites and through redirects.
        """
        url = loopback.answer("/feed", rss(self.PAGES[:1], loopback.url))
        loopback.redirect("/one", loopback.url.replace("127.0.0.1", "localhost") + "/there")
        loopback.page("/there", page())
        allowed = (loopback.host, f"localhost:{loopback.port}")

        with Client(client.settings.__class__(**{**vars(client.settings), "private_hosts": allowed})) as wide:
            found = read_feed(wide, url)
            crawl_feed(wide, feed_start(url, found), found, store.page)

        assert ["/one"] == store.paths

    def test_what_is_no_feed_is_refused(self, client, loopback):
        """
        A page that is no feed is an error with its address.
        """
        url = loopback.page("/page", page())

        with pytest.raises(BadReply, match=f"{url} is no feed"):
            read_feed(client, url)


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ({"depth": -1}, "depth -1 is out of range; a crawl goes from 0 to 20"),
        ({"depth": 21}, "depth 21"),
        ({"max_pages": 0}, "pages 0 is out of range; a crawl goes from 1 to 10000"),
        ({"max_pages": 10_001}, "pages 10001"),
    ],
)
def test_bounds_are_bounded(bounds, words):
    """
    A crawl without end cannot be asked for.
    """
    with pytest.raises(InputError, match=words):
        start_of("https://example.org/", **bounds)
