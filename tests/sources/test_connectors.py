"""Each source asked over a real connection: what is found, and every way in which it may not answer."""

from __future__ import annotations

import pytest

from hooks_py.sources.feed import Feed
from hooks_py.sources.registry import keyless
from tests.loopback import troubles
from tests.loopback.server import Answer, closed_port
from tests.loopback.sources import (
    Page,
    arxiv_error,
    as_json,
    duckduckgo,
    duckduckgo_challenge,
    endpoints,
    github,
    github_limit,
    play_all,
    rss,
)

PAGES = (
    Page("/cancel", "Cancelling tasks", "A task is cancelled by throwing an exception into it.", ("duckduckgo",)),
    Page("/zh", "异步任务的取消", "取消任务时会抛出异常。", ("duckduckgo", "wikipedia"), language="zh"),
    Page("/repo", "ada/cancel-tree", "Structured cancelling of a task tree.", ("github",)),
    Page("/article", "Task (computing)", "A task is a unit of work that may be cancelled.", ("wikipedia",)),
    Page("/preprint", "Cancelling at scale", "We study how a task is cancelled.", ("arxiv",)),
)
PATHS = {
    "duckduckgo": "/html/",
    "github": "/search/repositories",
    "wikipedia": "/en/w/api.php",
    "arxiv": "/api/query",
}
NAMES = tuple(PATHS)


@pytest.fixture
def sources(loopback):
    return keyless(endpoints(loopback.url))


@pytest.mark.parametrize(
    ("name", "query", "language", "expected"),
    [
        ("duckduckgo", "cancelled task", "en", ("Cancelling tasks", "/cancel", "", (), "")),
        ("duckduckgo", "任务取消", "zh", ("异步任务的取消", "/zh", "", (), "")),
        ("github", "cancelling", "en", ("ada/cancel-tree", "/repo", "2026-03-05", ("Ada Li",), "ada/cancel-tree")),
        ("wikipedia", "task", "en", ("Task (computing)", "/wiki/Task_(computing)", "", (), "Task (computing)")),
        (
            "wikipedia",
            "任务取消",
            "zh",
            (
                "异步任务的取消",
                "/wiki/%E5%BC%82%E6%AD%A5%E4%BB%BB%E5%8A%A1%E7%9A%84%E5%8F%96%E6%B6%88",
                "",
                (),
                "异步任务的取消",
            ),
        ),
        ("arxiv", "cancelled", "en", ("Cancelling at scale", "/preprint", "2026-03-05", ("Ada Li",), "2603.00001")),
    ],
)
def test_finds(client, loopback, name, query, language, expected):
    """
    The best hit of a query comes back with all that the source tells of it.
    """
    play_all(loopback, PAGES)

    outcome = keyless(endpoints(loopback.url))[name].search(client, query, 10, language)

    hit = outcome.hits[0]
    assert ("found", name, query, 1) == (outcome.status, outcome.source, outcome.query, outcome.tries)
    title, path, published, authors, identifier = expected
    assert (title, loopback.url + path, published, authors, identifier, name, 1) == (
        hit.title,
        hit.url,
        hit.published,
        hit.authors,
        hit.identifier,
        hit.source,
        hit.rank,
    )


@pytest.mark.parametrize("name", NAMES)
def test_nothing_found_is_empty(client, loopback, sources, name):
    """
    A source that was asked and has nothing says so, which is no failure.
    """
    play_all(loopback, PAGES)

    outcome = sources[name].search(client, "xylophone", 10, "en")

    assert ("empty", (), "") == (outcome.status, outcome.hits, outcome.detail)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("answer", "status", "words"),
    [
        pytest.param(troubles.asks_to_wait(3600), "capped", "3600 s", id="asks to wait"),
        pytest.param(troubles.fails(429), "capped", "429", id="too many"),
        pytest.param(troubles.fails(503), "failed", "503", id="503"),
        pytest.param(troubles.fails(500), "failed", "500", id="500"),
        pytest.param(troubles.fails(404), "failed", "404", id="404"),
        pytest.param(troubles.fails(403), "blocked", "403", id="403"),
        pytest.param(troubles.fails(401), "blocked", "401", id="401"),
        pytest.param(troubles.hangs_up(), "failed", "breaks off", id="hangs up"),
        pytest.param(troubles.endless(), "failed", "more than", id="2 GB"),
        pytest.param(troubles.gzip_bomb(), "failed", "more than", id="gzip bomb"),
        pytest.param(Answer(b"<html><p>Welcome"), "failed", "sent|no feed", id="another page"),
        pytest.param(Answer(b""), "failed", "sent|no feed", id="empty page"),
        pytest.param(Answer(b"[1, 2", content_type="application/json"), "failed", "sent|no feed", id="broken"),
    ],
)
def test_trouble_has_its_own_status(client, loopback, name, answer, status, words):
    """
    Asked to wait, refused, and failed are three results, none of them looks like an empty one, each has one line.
    """
    loopback.answer(PATHS[name], answer)

    outcome = keyless(endpoints(loopback.url))[name].search(client, "task", 10, "en")

    assert (status, ()) == (outcome.status, outcome.hits)
    assert any(word in outcome.detail for word in words.split("|"))
    assert "\n" not in outcome.detail


@pytest.mark.parametrize("name", NAMES)
def test_a_source_that_cannot_be_reached_failed(client, name):
    """
    A closed door is a failure whose line names the host.
    """
    outcome = keyless(endpoints(f"http://127.0.0.1:{closed_port()}"))[name].search(client, "task", 10, "en")

    assert "failed" == outcome.status
    assert "127.0.0.1" in outcome.detail


def test_counts_the_tries_of_a_failure(client, loopback, sources):
    """
    The outcome tells how often a failing source was asked.
    """
    loopback.answer("/html/", troubles.fails(503))

    assert 3 == sources["duckduckgo"].search(client, "task", 10, "en").tries


class TestDuckDuckGo:
    """The page without scripts."""

    @pytest.mark.parametrize("status", [200, 202])
    def test_a_challenge_is_a_refusal(self, client, loopback, sources, status):
        """
        The question whether a person searches means blocked, with either status, and is not asked again.
        """
        loopback.answer("/html/", duckduckgo_challenge(status))

        outcome = sources["duckduckgo"].search(client, "task", 10, "en")

        assert ("blocked", 1) == (outcome.status, len(loopback.asked))

    def test_leaves_advertisements_out_and_numbers_the_rest(self, client, loopback, sources):
        """
        The advertisement on top is no hit, and the first real one has rank 1.
        """
        loopback.answer("/html/", duckduckgo(PAGES[:2], loopback.url))

        hits = sources["duckduckgo"].search(client, "task", 10, "en").hits

        assert [(1, "Cancelling tasks"), (2, "异步任务的取消")] == [(hit.rank, hit.title) for hit in hits]
        assert "Cancelling tasks: A task is cancelled" in hits[0].snippet

    def test_sends_the_query_as_it_is(self, client, loopback, sources):
        """
        Quotes, ampersands and Chinese arrive unharmed, and a Chinese query asks the Chinese region.
        """
        loopback.answer("/html/", duckduckgo((), loopback.url))
        query = '"任务 取消" & a=b $(x) 😀'

        sources["duckduckgo"].search(client, query, 10, "zh")

        assert (query, "cn-zh") == (loopback.asked[0].form["q"], loopback.asked[0].form["kl"])

    def test_the_limit_holds(self, client, loopback, sources):
        """
        No more hits come back than were asked for.
        """
        pages = [Page(f"/{number}", f"Task {number}", "text") for number in range(30)]
        loopback.answer("/html/", duckduckgo(pages, loopback.url))

        assert 7 == len(sources["duckduckgo"].search(client, "task", 7, "en").hits)


class TestGitHub:
    """The search for repositories."""

    def test_drops_words_that_every_hit_would_have_to_contain(self, client, loopback, sources):
        """
        A question is cut to its subject words.
        """
        loopback.answer("/search/repositories", github((), loopback.url))

        sources["github"].search(client, "How does asyncio cancel the tasks?", 10, "en")

        assert ("asyncio cancel tasks", "10") == (loopback.asked[0].query["q"], loopback.asked[0].query["per_page"])

    @pytest.mark.parametrize("wait_s", [None, 600])
    def test_a_limit_is_no_refusal(self, client, loopback, sources, wait_s):
        """
        403 with the words of a rate limit is capped, with or without a named wait.
        """
        loopback.answer("/search/repositories", github_limit(wait_s=wait_s))

        assert "capped" == sources["github"].search(client, "task", 10, "en").status

    def test_an_incomplete_search_is_capped_and_keeps_its_hits(self, client, loopback, sources):
        """
        What GitHub itself calls incomplete is told as such, with what was found.
        """
        loopback.answer("/search/repositories", github(PAGES[2:3], loopback.url, is_cut=True))

        outcome = sources["github"].search(client, "task", 10, "en")

        assert ("capped", 1) == (outcome.status, len(outcome.hits))
        assert "before it was complete" in outcome.detail

    def test_tells_what_the_source_said(self, client, loopback, sources):
        """
        The words of an error reply are in the line.
        """
        loopback.answer("/search/repositories", as_json({"message": "Validation Failed"}, status=422))

        assert "Validation Failed" in sources["github"].search(client, "task", 10, "en").detail


class TestWikipedia:
    """Articles in the language of the query."""

    @pytest.mark.parametrize(
        ("language", "path"),
        [("en", "/en/w/api.php"), ("zh", "/zh/w/api.php"), ("", "/en/w/api.php"), ("xx", "/en/w/api.php")],
    )
    def test_asks_the_language(self, client, loopback, sources, language, path):
        """
        A Chinese query asks the Chinese edition; a language without one asks the English.
        """
        play_all(loopback, PAGES)

        sources["wikipedia"].search(client, "任务", 10, language)

        assert [path] == [one.path for one in loopback.asked]

    @pytest.mark.parametrize(
        ("code", "status"), [("ratelimited", "capped"), ("maxlag", "capped"), ("srsearch-text-disabled", "failed")]
    )
    def test_reads_errors_with_status_200(self, client, loopback, sources, code, status):
        """
        An error in the body counts, though the status is 200.
        """
        loopback.answer("/en/w/api.php", as_json({"error": {"code": code, "info": "The words of the error"}}))

        outcome = sources["wikipedia"].search(client, "task", 10, "en")

        assert status == outcome.status
        assert "The words of the error" in outcome.detail


class TestArxiv:
    """Preprints."""

    def test_asks_for_all_subject_words(self, client, loopback, sources):
        """
        Every subject word of the question has to be in a preprint.
        """
        play_all(loopback, PAGES)

        sources["arxiv"].search(client, "How is a task cancelled?", 10, "en")

        assert 'all:"task" AND all:"cancelled"' == loopback.asked[0].query["search_query"]

    def test_reads_errors_dressed_as_entries(self, client, loopback, sources):
        """
        The entry "Error" is no preprint.
        """
        loopback.answer("/api/query", arxiv_error("incorrect id format for 12"))

        outcome = sources["arxiv"].search(client, "task", 10, "en")

        assert "failed" == outcome.status
        assert "incorrect id format for 12" in outcome.detail


class TestFeed:
    """A feed that the user named."""

    @pytest.mark.parametrize(
        ("query", "expected"),
        [("cancelling tasks", ["Cancelling tasks", "ada/cancel-tree"]), ("取消任务", ["异步任务的取消"])],
    )
    def test_ranks_entries_by_the_query(self, client, loopback, query, expected):
        """
        Entries that share words with the query come back, the nearest first.
        """
        url = loopback.answer("/feed.xml", rss(PAGES[:3], loopback.url))

        outcome = Feed(url).search(client, query, 10, "en")

        assert ("found", expected) == (outcome.status, [hit.title for hit in outcome.hits])
        assert [("feed", "2026-03-05")] * len(expected) == [(hit.source, hit.published) for hit in outcome.hits]

    def test_is_fetched_once_for_all_queries(self, client, loopback):
        """
        Ten queries at one feed make one request.
        """
        feed = Feed(loopback.answer("/feed.xml", rss(PAGES, loopback.url)))

        for number in range(10):
            feed.search(client, f"query {number}", 10, "en")

        assert 1 == len(loopback.asked)

    def test_a_feed_without_the_words_is_empty_and_says_how_many_it_has(self, client, loopback):
        """
        A feed that was read and has no match is empty, not failed.
        """
        url = loopback.answer("/feed.xml", rss(PAGES[:2], loopback.url))

        outcome = Feed(url).search(client, "xylophone", 10, "en")

        assert ("empty", "none of its 2 entries has a word of the query") == (outcome.status, outcome.detail)

    @pytest.mark.parametrize("answer", [Answer(b"<html><p>No feed here"), troubles.fails(404)])
    def test_what_is_no_feed_failed(self, client, loopback, answer):
        """
        A page that is no feed is a failure whose line names the feed.
        """
        url = loopback.answer("/feed.xml", answer)

        outcome = Feed(url).search(client, "task", 10, "en")

        assert ("failed", f"feed:{url}") == (outcome.status, outcome.source)
        assert url in outcome.detail
