"""Tokens of the full-text index."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.text.tokens import fts_query, fts_text, phrase, search_tokens, words_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello World", ["hello", "world"]),
        ("机器学习", ["机器", "器学", "学习"]),
        ("机", ["机"]),
        ("使用Python编程", ["使用", "python", "编程"]),
        ("機器", ["机器"]),
        ("ＡＢＣ１２", ["abc12"]),
        ("get_event_loop", ["get", "event", "loop"]),
        ('"AND" (x:*)', ["and", "x"]),
        ("", []),
        ("🎉 — …", []),
    ],
)
def test_words_and_pairs(text, expected):
    """
    Latin words stay words in lower case, Chinese becomes overlapping pairs of simplified characters.
    """
    assert expected == search_tokens(text)


def test_ascii_is_stored_as_it_is():
    """
    English text is stored once, not twice.
    """
    assert "Keep   THIS\nas it is" == fts_text("Keep   THIS\nas it is")


def test_a_run_ends_with_its_last_character():
    """
    The last character stands alone, so that a search for it alone finds it.
    """
    assert ["好用", "用的", "的"] == fts_text("好用的").split()


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("cats", '"cats"'),
        ("机器", '"机器"'),
        ("机", '"机" *'),
        ("machine learning", '"machine learning"'),
        ("!", ""),
    ],
)
def test_expression_for_a_word(word, expected):
    """
    A lone character is the beginning of a pair or the end of a run; everything is quoted.
    """
    assert expected == phrase(word)


def test_words_of_a_topic():
    """
    Words come as written, Chinese in whole runs.
    """
    assert ["Polymarket", "赚钱策略", "2026"] == words_of("Polymarket 赚钱策略, 2026")


ODD = "aZ9_\"'()*:^-+{}[]<>,.;!?\\ \t\n\x00中文机器，。「」🎉\u202e\u0301éß"


def found_by_itself(text):
    """How many of one row, which holds the text, its own query finds; None when the text has no words."""
    query = fts_query(text)
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute(
            "CREATE VIRTUAL TABLE t USING fts5 (body, tokenize = 'porter unicode61 remove_diacritics 2')"
        )
        connection.execute("INSERT INTO t VALUES (?)", (fts_text(text),))
        return connection.execute("SELECT count(*) FROM t WHERE t MATCH ?", (query,)).fetchone()[0] if query else None
    finally:
        connection.close()


PARTS = st.one_of(st.sampled_from(ODD), st.sampled_from(["AND ", "OR ", "NOT ", "NEAR("]))


@given(st.lists(PARTS, max_size=60).map("".join))
def test_a_text_is_found_by_itself(text):
    """
    Quotes, operators, marks and mixed languages are text, never syntax; a text with a word in it finds itself.
    """
    assert (1 if search_tokens(text) else None) == found_by_itself(text)


@given(st.text(max_size=200))
def test_no_text_is_refused_by_the_index(text):
    """
    Any text at all makes a query that the index accepts.
    """
    assert found_by_itself(text) in (None, 0, 1)
