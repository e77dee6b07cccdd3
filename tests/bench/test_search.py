"""The measure of ranking."""

from __future__ import annotations

import json

import pytest

from hooks_py.bench.search import ACROSS, WITHIN, measure, ndcg


@pytest.mark.parametrize(
    ("found", "grades", "expected"),
    [
        (["a", "b"], {"a": 1}, 1.0),
        (["b", "a"], {"a": 1}, 0.6309),
        (["b"], {"a": 1}, 0.0),
        (["a", "b"], {"a": 1, "b": 2}, 0.7967),
        ([], {}, 0.0),
    ],
)
def test_ndcg_by_hand(found, grades, expected):
    """
    The second place counts 1/log2(3), and a grade of 2 gains 3.
    """
    assert expected == pytest.approx(ndcg(found, grades), abs=1e-4)


def test_every_collection_has_its_row(tmp_path):
    """
    Each collection of queries is measured beside its baseline, the ones across languages with their ceiling.
    """
    folder = tmp_path / "search"
    folder.mkdir()
    documents = [
        {"id": "d1", "title": "电影 movie", "text": "电影院 cinema"},
        {"id": "d2", "title": "", "text": "无关 other"},
    ]
    query = {"query": "电影", "query_en": "movie", "qrels": {"d1": 1}}
    for name in {*(found for found, _, _ in WITHIN.values()), *(found for found, _ in ACROSS.values())}:
        lines = "\n".join(json.dumps(row) for row in documents)
        (folder / f"{name}.corpus.jsonl").write_text(lines, encoding="utf-8")
    for name in (*WITHIN, *ACROSS):
        (folder / f"{name}.queries.jsonl").write_text(json.dumps(query), encoding="utf-8")

    rows = measure(tmp_path)

    assert len(WITHIN) + len(ACROSS) + 2 == len(rows)
    assert [1.0] * len(rows) == [row.value for row in rows]
    assert [True] * len(ACROSS) == ["1.000" in row.note for row in rows if row.language == "zh-en"]
