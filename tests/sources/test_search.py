"""Several queries at several sources, and what is made of their hits."""

from __future__ import annotations

import asyncio
import threading

import pytest

from hooks_py.errors import SourceError
from hooks_py.models.sources import Hit, SearchOutcome
from hooks_py.sources.references import format_references, search_and_format
from hooks_py.sources.registry import keyless
from hooks_py.sources.search import search_all, unique_hits
from tests.loopback import troubles
from tests.loopback.server import Answer
from tests.loopback.sources import Page, endpoints, play_all

PAGES = (
    Page("/one", "Cancelling tasks", "A task is cancelled by an exception.", ("duckduckgo", "arxiv")),
    Page("/two", "任务的取消", "取消任务会抛出异常。", ("duckduckgo", "wikipedia"), language="zh"),
    Page("/repo", "ada/cancel-tree", "Cancelling task trees.", ("github",)),
)


def outcome(*urls, source="duckduckgo"):
    hits = tuple(
        Hit(url=url, title="The same title", source=source, rank=rank) for rank, url in enumerate(urls, start=1)
    )
    return SearchOutcome(source=source, query="q", status="found" if hits else "empty", hits=hits)


class TestSearchAll:
    """Every query at every source."""

    def test_outcomes_are_in_the_order_of_queries_and_sources(self, client, loopback):
        """
        However the replies come in, the outcomes are query by query in the order of the sources.
        """
        play_all(loopback, PAGES)
        sources = keyless(endpoints(loopback.url))

        outcomes = search_all(client, ["cancelling task", "取消任务"], sources.values())

        assert [(query, name) for query in ("cancelling task", "取消任务") for name in sources] == [
            (one.query, one.source) for one in outcomes
        ]
        assert ["found", "found", "empty", "found", "found", "empty", "found", "empty"] == [
            one.status for one in outcomes
        ]

    def test_each_query_asks_in_its_own_language(self, client, loopback):
        """
        The language is found per query, so a Chinese one goes to the Chinese encyclopedia.
        """
        play_all(loopback, PAGES)
        wikipedia = keyless(endpoints(loopback.url))["wikipedia"]

        search_all(client, ["how a task is cancelled", "取消任务的办法"], [wikipedia], workers=1)

        assert ["/en/w/api.php", "/zh/w/api.php"] == [one.path for one in loopback.asked]

    def test_sources_are_asked_at_the_same_time(self, client, loopback):
        """
        Two sources that each answer only when the other was asked, too, both answer.
        """
        both = threading.Barrier(2)

        def wait_for_the_other(_):
            both.wait(5)
            return Answer(b'{"query": {"search": []}, "items": []}', content_type="application/json")

        loopback.answer("/search/repositories", wait_for_the_other)
        loopback.answer("/en/w/api.php", wait_for_the_other)
        sources = keyless(endpoints(loopback.url))

        outcomes = search_all(client, ["task"], [sources["github"], sources["wikipedia"]])

        assert ["empty", "empty"] == [one.status for one in outcomes]

    def test_one_bad_source_does_not_hide_the_others(self, client, loopback):
        """
        Each source has its own outcome; each is told as soon as it is there, once.
        """
        play_all(loopback, PAGES)
        loopback.answer("/search/repositories", troubles.fails(403))
        told = []

        outcomes = search_all(
            client, ["cancelling task"], keyless(endpoints(loopback.url)).values(), on_outcome=told.append
        )

        assert {"duckduckgo": "found", "github": "blocked", "wikipedia": "empty", "arxiv": "found"} == {
            one.source: one.status for one in outcomes
        }
        assert sorted(one.source for one in outcomes) == sorted(one.source for one in told)

    def test_stops_when_its_listener_stops(self, client, loopback):
        """
        An interruption while outcomes come in ends the search, without the searches that have not begun.
        """
        play_all(loopback, PAGES)

        def stop(_):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            search_all(
                client,
                [f"task {number}" for number in range(50)],
                keyless(endpoints(loopback.url)).values(),
                workers=1,
                on_outcome=stop,
            )
        assert len(loopback.asked) < 50

    def test_when_nothing_can_be_reached_every_source_says_so(self, client):
        """
        Without a network each source fails in one line that names its host, for every query.
        """
        sources = keyless(endpoints("http://nowhere.invalid"), ["http://nowhere.invalid/feed"])

        outcomes = search_all(client, ["task", "任务"], sources.values())

        assert [("failed", True, False)] * 10 == [
            (one.status, "nowhere.invalid" in one.detail, "\n" in one.detail) for one in outcomes
        ]

    def test_nothing_to_ask_is_no_outcome(self, client):
        """
        Without queries or sources nothing happens.
        """
        assert [] == search_all(client, [], keyless({}).values())
        assert [] == search_all(client, ["task"], [])


class TestUniqueHits:
    """One hit for each page."""

    def test_a_page_is_kept_once_wherever_it_was_found(self):
        """
        The same page by two addresses is one hit.
        """
        found = unique_hits(
            [outcome("https://example.org/a?utm_source=x"), outcome("https://example.org/a", source="arxiv")]
        )

        assert ["duckduckgo"] == [hit.source for hit in found]

    def test_a_title_alone_never_merges(self):
        """
        Two pages with one title stay two.
        """
        assert 2 == len(unique_hits([outcome("https://example.org/a", "https://example.org/b")]))

    def test_best_ranks_of_all_searches_come_first(self):
        """
        A run that reads only a few hits reads the best of every search.
        """
        outcomes = [outcome("https://a.example/1", "https://a.example/2"), outcome("https://b.example/1")]

        assert ["https://a.example/1", "https://b.example/1", "https://a.example/2"] == [
            hit.url for hit in unique_hits(outcomes)
        ]

    def test_hits_without_an_address_are_told_apart_by_title(self):
        """
        A feed entry without a link is no page, and not lost.
        """
        hits = (Hit(title="一", rank=1), Hit(title="二", rank=2), Hit(title="一", rank=3))

        assert ["一", "二"] == [
            hit.title for hit in unique_hits([SearchOutcome(source="f", query="q", status="found", hits=hits)])
        ]


class TestReferences:
    """Numbered references for a writer."""

    def test_the_form(self):
        """
        Number in brackets, title, address and snippet, with one blank line between.
        """
        hits = [
            Hit(title="Cancelling", url="https://example.org/1", snippet="How tasks end."),
            Hit(title="取消", url="https://example.org/2", snippet="任务如何结束。"),
        ]

        assert (
            "【1】Cancelling\nURL: https://example.org/1\nHow tasks end.\n\n【2】取消\nURL: https://example.org/2\n任务如何结束。",
            ["https://example.org/1", "https://example.org/2"],
        ) == format_references(hits)

    @pytest.mark.parametrize("letter", ["a", "文"])
    def test_a_snippet_is_its_first_300_characters(self, letter):
        """
        Characters are counted, not bytes, and the cut leaves no mark.
        """
        context, _ = format_references([Hit(title="t", url="u", snippet=letter * 301)])

        assert f"【1】t\nURL: u\n{letter * 300}" == context

    def test_nothing(self):
        """
        Without hits there is a fixed sentence and no address.
        """
        assert ("No search results found.", []) == format_references([])

    def test_what_is_missing_is_empty(self):
        """
        A hit without fields keeps its number; its address is not listed.
        """
        assert ("【1】\nURL: \n\n\n【2】b\nURL: u\n", ["u"]) == format_references([Hit(), Hit(title="b", url="u")])

    @pytest.mark.parametrize(("wanted", "count"), [({}, 5), ({"max_results": 2}, 2), ({"max_results": 20}, 7)])
    def test_their_number(self, wanted, count):
        """
        Five unless asked otherwise.
        """
        _, urls = format_references([Hit(url=str(number)) for number in range(7)], **wanted)

        assert [str(number) for number in range(count)] == urls


class TestSearchAndFormat:
    """The two in one step."""

    def test_searches_and_formats(self, loopback):
        """
        The hits of all keyless sources come back as references with their addresses.
        """
        environ = loopback.environment(**play_all(loopback, PAGES))

        context, urls = asyncio.run(search_and_format("cancelling task", max_results=2, environ=environ))

        assert [f"{loopback.url}/one", f"{loopback.url}/repo"] == urls
        assert context.startswith(f"【1】Cancelling tasks\nURL: {loopback.url}/one\nCancelling tasks: A task")

    def test_nothing_found(self, loopback):
        """
        When every source was asked and has nothing, the fixed sentence comes back.
        """
        environ = loopback.environment(**play_all(loopback, PAGES))

        assert ("No search results found.", []) == asyncio.run(search_and_format("xylophone", environ=environ))

    def test_failure_is_raised(self, loopback):
        """
        Nothing found while a source failed is an error that names the source, not an empty result.
        """
        environ = loopback.environment(**play_all(loopback, PAGES))
        loopback.answer("/search/repositories", troubles.fails(500))

        with pytest.raises(SourceError, match="github: github answered 500"):
            asyncio.run(search_and_format("xylophone", environ=environ))
