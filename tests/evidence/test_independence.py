"""Independence: one voice counts once, on however many pages it is heard."""

from __future__ import annotations

import pytest

from hooks_py.evidence.independence import independent_count, independent_origins
from hooks_py.models.aggregate import Duplicate
from tests.evidence.items import item


def origins(*items, duplicates=()):
    return independent_origins(items, duplicates)


def test_pages_of_one_site_are_one_source():
    """
    Sub-domains and paths of one site share an origin; another site is another.
    """
    found = origins(
        item("a", url="https://docs.kite.example/x"),
        item("b", url="https://kite.example/y"),
        item("c", url="https://mailo.example/"),
    )

    assert found["a"] == found["b"] != found["c"]
    assert 2 == independent_count(["a", "b", "c"], found)


@pytest.mark.parametrize(
    ("expected", "first", "second", "source_type"),
    [
        pytest.param(2, "reports/a.pdf", "letters/b.pdf", "official", id="two top folders"),
        pytest.param(1, "reports/a.pdf", "reports/2023/b.pdf", "official", id="one top folder"),
        pytest.param(2, "a.pdf", "b.pdf", "official", id="files in no folder"),
        pytest.param(1, "lib/a.py", "lib/sub/b.py", "code", id="one code base"),
        pytest.param(1, "报告/甲.pdf", "报告/乙.pdf", "official", id="zh folder"),
    ],
)
def test_local_files(expected, first, second, source_type):
    """
    Local files are independent when their top folder differs.
    """
    items = [item(name, url=path, path=path, source_type=source_type) for name, path in (("a", first), ("b", second))]

    assert expected == independent_count(["a", "b"], origins(*items))


def test_a_declared_origin_wins():
    """
    What is declared to be of one origin is, wherever it stands.
    """
    found = origins(item("a", origin="Agency"), item("b", origin="Agency"))

    assert {"Agency"} == set(found.values())


def test_copies_count_with_the_one_that_was_kept():
    """
    A near-duplicate of a near-duplicate has the origin of the item kept; a circle of duplicates ends.
    """
    a, b, c, d = item("a"), item("b", duplicate_of="a"), item("c"), item("d")
    chain = (Duplicate(item="c", kept="b", by="near-duplicate", similarity=0.9),)

    found = origins(a, b, c, d, duplicates=chain)
    circle = origins(item("x", duplicate_of="y"), item("y", duplicate_of="x"))

    assert found["a"] == found["b"] == found["c"] != found["d"]
    assert {"x", "y"} == set(circle)
