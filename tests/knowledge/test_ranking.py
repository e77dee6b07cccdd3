"""Ranking in a large index."""

from __future__ import annotations

import pytest

from hooks_py.knowledge import ranking
from hooks_py.knowledge.fulltext import PassageIndex
from tests.knowledge.stores import items_of, passage


@pytest.fixture
def index(tmp_path):
    """An empty index."""
    with PassageIndex(tmp_path / "_index.sqlite") as opened:
        yield opened


@pytest.fixture
def narrow(monkeypatch):
    """Bounds so small that thirty passages are a large index."""
    for name, value in (("EXACT", 5), ("LEAST", 6), ("SHARE", 5)):
        monkeypatch.setattr(ranking, name, value)


def test_in_a_large_index_rare_words_choose(index, narrow):
    """
    The passage with the rare word comes first, with the frequent word before without.
    """
    index.add("run", [passage(f"c{n}", f"common filler {n}") for n in range(30)])
    index.add("run", [passage("rare", "zeppelin alone"), passage("both", "zeppelin common")])

    assert ["both", "rare"] == items_of(index.search("common zeppelin", limit=2))
    assert [] == index.search("absent")


def test_in_a_large_index_frequent_words_are_answered_from_those_with_all(index, narrow):
    """
    Passages with both frequent words come before those with one, and the limit is filled.
    """
    rows = [passage(f"a{n}", f"apple {n}") for n in range(15)] + [passage(f"p{n}", f"pear {n}") for n in range(15)]
    index.add("run", [*rows, passage("both", "apple pear")])
    found = items_of(index.search("apple pear", limit=3))

    assert ("both", 3) == (found[0], len(found))


def test_in_a_large_index_a_small_run_is_ranked_in_full(index, narrow):
    """
    Scoped to a small run, nothing is left out.
    """
    index.add("large", [passage(f"c{n}", f"common {n}") for n in range(30)])
    index.add("small", [passage(f"s{n}", f"common {n}") for n in range(4)])

    assert {"s0", "s1", "s2", "s3"} == set(items_of(index.search("common", run="small", limit=10)))
