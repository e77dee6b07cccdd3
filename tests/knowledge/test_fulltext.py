"""The full-text index."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooks_py.knowledge import fulltext
from hooks_py.knowledge.fulltext import ItemLine, PassageIndex
from hooks_py.models.aggregate import Passage
from hooks_py.models.sources import Block
from tests.knowledge.stores import item, items_of, passage


@pytest.fixture
def index(tmp_path):
    with PassageIndex(tmp_path / "_index.sqlite") as opened:
        yield opened


TEXTS = {
    "cancel": "A task that is cancelled raises CancelledError at the next await.",
    "group": "TaskGroups wait for all of their tasks.",
    "zh": "协程被取消时会抛出异常，电影除外。",
    "zh2": "我们去看电影吧",
    "traditional": "機器學習改變世界",
    "mixed": "使用Python编程很好",
}


@pytest.fixture
def filled(index):
    index.add("run-a", [passage(identity, text) for identity, text in TEXTS.items()])
    return index


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("cancel tasks", ["cancel", "group"], id="inflections meet in the stem, more words come first"),
        pytest.param("电影", ["zh", "zh2"], id="two characters wherever they stand"),
        pytest.param("吧", ["zh2"], id="the last character of a run"),
        pytest.param("我", ["zh2"], id="the first character of a run"),
        pytest.param("看", ["zh2"], id="a character in the middle"),
        pytest.param("机器学习", ["traditional"], id="simplified finds traditional"),
        pytest.param("機器", ["traditional"], id="traditional finds itself"),
        pytest.param("python", ["mixed"], id="Latin glued to Chinese"),
        pytest.param("编程", ["mixed"], id="Chinese glued to Latin"),
        pytest.param("ＰＹＴＨＯＮ", ["mixed"], id="full-width letters"),
        pytest.param("影院", [], id="a pair that is not there"),
        pytest.param("", [], id="nothing"),
        pytest.param('"', [], id="a quote alone"),
        pytest.param("🎉", [], id="an emoji alone"),
    ],
)
def test_what_a_query_finds(filled, query, expected):
    """
    Words are found in both languages, whatever they are glued to.
    """
    found = [hit.item for hit in filled.find(query, translate=False)]

    assert sorted(expected) == sorted(found)
    assert expected[:1] in ([], found[:1], ["zh"])


@pytest.mark.parametrize(
    "query",
    [
        'a" OR "b', "NEAR(a b)", "title : x", "{a b} : c", "-x", "^x", "a*", "(((", "AND", "NOT x", "a + b",
        "'; DROP TABLE words",
        "\x00", "\u202e电影", "x" * 10_000, "机" * 10_000, "word " * 2_000, " ".join(f"w{n}" for n in range(3000)),
    ],
)  # fmt: skip
def test_no_query_is_refused(filled, query):
    """
    Nothing in a query is syntax, and no length is too long.
    """
    assert len(filled.search(query)) <= len(TEXTS)
    assert len(TEXTS) == filled.count()


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_any_text_may_be_asked(query):
    """
    Any text at all is a query.
    """
    with PassageIndex(":memory:") as index:
        index.add("run", [passage("a", "电影 movie")])

        assert len(index.search(query)) <= 1


def test_across_languages(filled):
    """
    A Chinese question finds the English passage, an English one the Chinese, and the same language comes first.
    """
    assert "cancel" in items_of(filled.search("取消任务"))
    assert "zh2" in items_of(filled.search("movie"))
    assert items_of(filled.search("电影"))[0] in ("zh", "zh2")


def test_a_passage_comes_back_with_its_place(index):
    """
    Every field of a passage survives, in both languages, with a score that is higher for a better one.
    """
    whole = Passage(
        item="a", start=3, end=30, text="Ｔｅｘｔ of  a\n電影 passage", heading="章 One", line=7, page=2, kind="list",
        language="zh",
    )  # fmt: skip
    index.add("run-a", [whole, passage("b", "plain text")], {"a": ItemLine("Title", "https://example.org/")})

    [(hit, run)] = index.search("passage")
    [row] = index.find("passage")

    assert whole == hit.model_copy(update={"score": 0.0})
    assert ("run-a", True) == (run, hit.score > 0)
    assert ("Title", "https://example.org/") == (row.title, row.url)


def test_titles_and_headings_are_searched_and_weigh_more(index):
    """
    A word in the title counts for more than the same word in the text.
    """
    index.add("run", [passage("body", "about kites and wind"), passage("title", "about wind")], {
        "title": ItemLine("Kites", ""),
    })  # fmt: skip
    index.add("run", [passage("heading", "only wind", heading="Kites")])

    assert "title" == items_of(index.search("kites"))[0]
    assert {"title", "heading", "body"} == set(items_of(index.search("kites")))


def test_scopes(index):
    """
    A search keeps to a run, an item or a language; unknown ones find nothing.
    """
    index.add("run-a", [passage("x", "kites fly", language="en"), passage("y", "kites", language="zh")])
    index.add("run-b", [passage("x", "kites fall")])

    assert {("x", "run-a"), ("y", "run-a")} == {(hit.item, run) for hit, run in index.search("kites", run="run-a")}
    assert {("x", "run-a"), ("x", "run-b")} == {(hit.item, run) for hit, run in index.search("kites", item="x")}
    assert [("x", "run-b")] == [(hit.item, run) for hit, run in index.search("kites", item="x", run="run-b")]
    assert ["y"] == items_of(index.search("kites", language="zh"))
    assert [] == index.search("kites", run="none")
    assert [] == index.search("kites", item="none")
    assert 1 == len(index.search("kites", limit=1))
    assert [] == index.search("kites", limit=0)


def test_adding_an_item_again_replaces_it(index):
    """
    The old passages of an item are gone, those of other items and runs stay.
    """
    index.add("run-a", [passage("x", "old kites"), passage("x", "older kites"), passage("y", "kites")])
    index.add("run-b", [passage("x", "kites")])
    index.add("run-a", [passage("x", "new balloons")])

    assert {("y", "run-a"), ("x", "run-b")} == {(hit.item, run) for hit, run in index.search("kites")}
    assert ["x"] == items_of(index.search("balloons"))
    assert (frozenset({"x", "y"}), 3) == (index.indexed_items("run-a"), index.count())


def test_removing_a_run(index):
    """
    Nothing of it is found any more, and the numbers of the others stay right.
    """
    index.add("run-a", [passage("x", "kites"), passage("y", "kites")])
    index.add("run-b", [passage("x", "kites")])

    assert (2, 0) == (index.remove_run("run-a"), index.remove_run("run-a"))
    assert (("run-b",), [("x", "run-b")]) == (index.runs(), [(h.item, run) for h, run in index.search("kites")])


def test_items_are_cut_and_keep_line_and_page(index):
    """
    A raw item is found by its passage with heading, line and page of a PDF.
    """
    index.add_items("run", [
        item("md", "# Kites\n\nThey fly.\n\n# Balloons\n\nThey rise.\n", title="Toys"),
        item("pdf", "first page\n\nsecond page has zeppelins", kind="pdf",
             pages=(Block(start=0, end=10, page=1), Block(start=12, end=37, page=2))),
    ])  # fmt: skip

    [(hit, _)] = index.search("rise")
    pages = [found.page for found, _ in index.search("zeppelins")]

    assert ("md", "Balloons") == (hit.item, hit.heading)
    assert "They rise." in hit.text
    assert hit.line in (5, 7)
    assert pages in ([1], [2])


def test_what_came_before_a_fault_is_kept(index, monkeypatch):
    """
    A stream that breaks leaves what it brought, also within a batch.
    """

    def broken():
        yield item("a", "kites fly high")
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        index.add_items("run", broken())
    assert ["a"] == items_of(index.search("kites"))


def test_batches_of_a_stream_are_one_item(index, monkeypatch):
    """
    An item that spans batches keeps all of its passages.
    """
    monkeypatch.setattr(fulltext, "BATCH", 2)  # a constant: five thousand passages would say the same slowly

    assert 5 == index.add("run", (passage("x", f"kites {n}") for n in range(5)))
    assert 5 == index.count()


def _add_many(path, start, run):
    with PassageIndex(path) as index:
        start.wait()
        for number in range(15):
            index.add(run, [passage(f"{run}-{number}", f"kites {number}")])


def test_two_processes_at_once(tmp_path):
    """
    Two writers on a file that neither has made yet lose nothing.
    """
    context = multiprocessing.get_context("fork")
    start = context.Event()
    path = tmp_path / "_index.sqlite"
    writers = [context.Process(target=_add_many, args=(path, start, run)) for run in ("run-a", "run-b")]
    for writer in writers:
        writer.start()
    start.set()
    for writer in writers:
        writer.join()

    assert [0, 0] == [writer.exitcode for writer in writers]
    with PassageIndex(path) as index:
        assert (30, "") == (index.count(), index.notice)


def _add_until_killed(path, ready):
    with PassageIndex(path) as index:
        for number in range(100_000):
            index.add("run", [passage(f"i{number}", "kites")])
            ready.send(number)


def test_a_killed_writer_loses_nothing_that_was_stored(tmp_path):
    """
    What `add` returned for is there after kill -9, and the file is whole.
    """
    context = multiprocessing.get_context("fork")
    mine, other = context.Pipe(duplex=False)
    path = tmp_path / "_index.sqlite"
    writer = context.Process(target=_add_until_killed, args=(path, other))
    writer.start()
    stored = [mine.recv() for _ in range(20)]
    os.kill(writer.pid, signal.SIGKILL)
    writer.join()

    with PassageIndex(path) as index:
        assert {f"i{number}" for number in stored} <= index.indexed_items("run")
        assert "" == index.notice
    assert ("ok",) == sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone()


@pytest.mark.parametrize("word", ["电影", "的", "学习", "器"])
def test_chinese_words_meet_substring_truth(index, word):
    """
    A word of one or two characters finds exactly the passages that hold it.
    """
    texts = {
        "a": "电影的学习",
        "b": "机器学习",
        "c": "我的电影",
        "d": "无关",
        "e": "学。习",
        "f": "看电影学习器",
        "g": "器",
    }
    index.add("run", [passage(identity, text) for identity, text in texts.items()])

    truth = {identity for identity, text in texts.items() if word in text}

    assert truth == {hit.item for hit in index.find(word, limit=20, translate=False)}
