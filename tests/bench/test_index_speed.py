"""The measure of the index."""

from __future__ import annotations

from hooks_py.bench.index_speed import measure_index


def test_a_small_measure_has_every_row():
    """
    Taking in and seven kinds of query at two sizes, and two cold starts; every value is a time or a rate.
    """
    rows = measure_index(small=True)

    assert 2 * (1 + 7) + 2 == len(rows)
    assert [] == [row.metric for row in rows if row.value <= 0]
    assert 3 == sum(not row.lower_is_better for row in rows) + 1
