"""Canonical words."""

from __future__ import annotations

import pytest

from hooks_py.models.knowledge import Normalization, Synonyms
from hooks_py.text.canonical import (
    Vocabulary,
    canonical_tags,
    canonical_word,
    cut_words,
    expand,
    topic_tags,
    vocabulary,
)

TABLE = Synonyms(
    normalization=Normalization(stem_rules={"arbitraging": "arbitrage"}),
    canonical={
        "trade": ("trading", "trades", "traded", "交易"),
        "strategy": ("strategies", "策略", "打法"),
        "arbitrage": ("arb", "套利"),
        "machine-learning": ("ml", "机器学习"),
        "market": ("市场",),
        "marketing": ("营销",),
    },
)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param("Trading", "trade", id="a variant in any case"),
        pytest.param("交易", "trade", id="Chinese to English"),
        pytest.param("打法", "strategy", id="a second Chinese variant"),
        pytest.param("arbitraging", "arbitrage", id="a stem rule"),
        pytest.param("trader", "trader", id="another stem is another word"),
        pytest.param("strategizes", "strategize", id="an unknown word loses its final s"),
        pytest.param("Machine Learning", "machine-learning", id="a term with a space"),
        pytest.param("machine_learning", "machine-learning", id="a term with an underscore"),
        pytest.param("marketing", "marketing", id="a word of the table is not cut to its stem"),
        pytest.param("markets", "market", id="the plural of a word of the table"),
        pytest.param("Polymarket", "polymarket", id="unknown: lower case"),
        pytest.param("Dashboards", "dashboard", id="unknown: singular"),
        pytest.param("redis", "redis", id="a protected name"),
        pytest.param("機器學習", "machine-learning", id="traditional characters"),
        pytest.param("ＡＲＢ", "arbitrage", id="full-width letters"),
        pytest.param("区块链", "区块链", id="unknown Chinese stays"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_canonical_word(word, expected):
    """
    A word goes by its variants, then its singular, the stem rules and its stem.
    """
    assert expected == canonical_word(word, TABLE)


def test_the_same_stem_is_the_same_word():
    """
    An inflection that the table does not list is found by its stem.
    """
    table = Vocabulary({}, {"hedge": []})

    assert ("hedge", "hedge") == (canonical_word("hedging", table), canonical_word("hedged", table))


@pytest.mark.parametrize(
    ("flag", "word", "expected"),
    [
        ("prefer_english", "交易", "交易"),
        ("singularize", "dashboards", "dashboards"),
        ("stem", "tradeing", "tradeing"),
        ("lowercase", "Polymarket", "Polymarket"),
    ],
)
def test_each_step_can_be_switched_off(flag, word, expected):
    """
    A flag that is false switches its step off.
    """
    table = Vocabulary({flag: False}, {"trade": ["交易"]})

    assert expected == canonical_word(word, table)


def test_tags_are_unique_and_in_order():
    """
    Two forms of one word are one tag, at its first place; unknown Chinese is cut by what is known.
    """
    words = ["Trading", "polymarket", "交易", "套利策略", " "]

    assert ("trade", "polymarket", "arbitrage", "strategy") == canonical_tags(words, TABLE)


def test_topics_are_cut_into_words():
    """
    Known terms of both languages stay whole, grammar parts what is unknown.
    """
    assert ["Polymarket", "套利", "策略"] == cut_words("Polymarket 套利策略", TABLE)
    assert ["machine learning", "交易", "平衡车"] == cut_words("machine learning 交易的平衡车", TABLE)


def test_topic_tags_leave_out_function_words():
    """
    What a run is filed under holds no words of grammar.
    """
    assert ("asyncio", "trade") == topic_tags("How does asyncio do the 交易?", TABLE)


def test_expand_gives_every_form():
    """
    A query for one form is a query for all of them.
    """
    assert ("交易", "trade", "trading", "trades", "traded", "xyz") == expand("交易 the xyz", TABLE)


def test_a_record_and_a_ready_table_are_the_same():
    """
    Both forms of the table give the same words.
    """
    ready = vocabulary(TABLE)

    assert canonical_word("traded", TABLE) == canonical_word("traded", ready) == "trade"
    assert ready is vocabulary(ready)
