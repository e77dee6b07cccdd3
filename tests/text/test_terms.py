"""The table of terms."""

from __future__ import annotations

import re

from hooks_py.text.terms import chinese_for, known_words, terms


def test_every_line_of_the_table_is_well_formed():
    """
    Each line is one Chinese word, a tab and one to four English forms, sorted by code point, no word twice.
    """
    words = list(terms())

    assert [] == [word for word in words if not re.fullmatch("[\u4e00-\u9fff]+", word)]
    assert [] == [word for word in words if not 1 <= len(terms()[word]) <= 4 or not all(terms()[word])]
    assert sorted(words) == words


def test_the_fewest_words_that_cover_most():
    """
    A longer known word comes before two short ones, and what is unknown is left out.
    """
    assert ["数据库", "连接池"] == known_words("数据库的连接池")
    assert ["操作系统"] == known_words("操作系统")
    assert [] == known_words("鱻")


def test_the_other_way_round_the_best_word_comes_first():
    """
    For an English word the Chinese one whose first form it is comes first.
    """
    assert "服务器" == chinese_for("server")[0]
    assert "数据库" == chinese_for("database")[0]
    assert "手册" in chinese_for("manual")
    assert [] == chinese_for("serve") == chinese_for("")
    assert {word for word, forms in terms().items() if "order" in forms} == set(chinese_for("order"))
