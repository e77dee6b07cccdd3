"""Search over all runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from hooks_py.knowledge.fulltext import PassageIndex
from hooks_py.knowledge.index import update_topic
from hooks_py.knowledge.rebuilding import rebuild
from hooks_py.knowledge.search import find, search
from hooks_py.models.knowledge import KnowledgeHit
from tests.knowledge.stores import item, meta, store_run

TRADE = "polymarket-20261121-080000"
COOK = "cooking-20261121-090000"
ITEMS = {
    TRADE: [
        item("web-1", "套利是低买高卖的策略。", title="策略大全", url="https://example.org/zh"),
        item("web-2", "Arbitrage means buying low and selling high.", title="Arbitrage"),
    ],
    COOK: [item("web-1", "Cooking has no arbitrage in it, only salt.", title="Cooking")],
}


def items_of(folder):
    return ITEMS[folder.name]


def a_store(root):
    store_run(root, meta(TRADE, "Polymarket 套利", ("套利", "polymarket")))
    store_run(root, meta(COOK, "Cooking", ("cooking",), status="completed", state="COMPLETED"))
    return rebuild(root, items_of)


def test_a_rebuilt_store_answers_in_both_languages(tmp_path):
    """
    A word in either language finds passages of both, and those of the run that is about it first.
    """
    rebuilt = a_store(tmp_path)
    hits = search(tmp_path, "套利")

    assert (2, 3, ()) == (rebuilt.runs, rebuilt.passages, rebuilt.notices)
    assert {(TRADE, "web-1"), (TRADE, "web-2"), (COOK, "web-1")} == {(hit.run, hit.item) for hit in hits}
    assert [TRADE, TRADE, COOK] == [hit.run for hit in hits]
    assert ["both", "both", "text"] == [hit.by for hit in hits]
    assert [("arbitrage",)] * 3 == [hit.matched for hit in hits]
    assert {hit.item for hit in hits} == {hit.item for hit in search(tmp_path, "arbitraging")}


def test_a_hit_shows_its_place(tmp_path):
    """
    Run, item, address, passage and line are those of the raw item.
    """
    a_store(tmp_path)
    [hit] = [hit for hit in search(tmp_path, "低买高卖") if hit.url == "https://example.org/zh"]

    assert ("Polymarket 套利", "策略大全", 1) == (hit.title, hit.item_title, hit.line)
    assert "套利是低买高卖的策略。" == hit.passage


def test_a_run_that_is_only_filed_under_the_word(tmp_path):
    """
    It comes last, with its summary.
    """
    a_store(tmp_path)
    update_topic(tmp_path, meta("bets-20261121-100000", "Bets", ("arbitrage",)), "All about bets.")
    last = search(tmp_path, "套利")[-1]

    assert ("bets-20261121-100000", "tag", "All about bets.", ("arbitrage",)) == (
        last.run, last.by, last.passage, last.matched,
    )  # fmt: skip


def test_unfinished_runs_are_searched(tmp_path):
    """
    What was added while a run is going on is found at once.
    """
    a_store(tmp_path)
    with PassageIndex(tmp_path / "_index.sqlite") as index:
        index.add_items(TRADE, [item("web-9", "Zeppelins are late.")])

    assert ["web-9"] == [hit.item for hit in search(tmp_path, "zeppelin")]


def test_the_users_synonyms_are_used(tmp_path):
    """
    A variant that the user wrote leads to the passages and to the run.
    """
    a_store(tmp_path)
    table = {"canonical": {"arbitrage": ["搬砖", "套利"]}}
    (tmp_path / "_synonyms.json").write_text(json.dumps(table), encoding="utf-8")

    assert {TRADE, COOK} == {hit.run for hit in search(tmp_path, "搬砖")}


def test_nothing_and_not_asked_are_different(tmp_path):
    """
    An empty store is silent; runs without an index, and a damaged index, are named.
    """
    assert ((), ()) == find(str(tmp_path / "none"), "x")
    a_store(tmp_path)
    assert ((), ()) == find(str(tmp_path), "absent")

    (tmp_path / "_index.json").write_text("{", encoding="utf-8")
    assert ["_index.json"] == [
        name for notice in find(str(tmp_path), "套利").notices for name in ("_index.json",) if name in notice
    ]

    rebuild(tmp_path, items_of)
    for name in ("_index.sqlite", "_index.sqlite-wal", "_index.sqlite-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    assert ["no full-text index"] == [
        words for notice in find(str(tmp_path), "x").notices for words in ("no full-text index",) if words in notice
    ]


def test_a_damaged_index_is_rebuilt_from_the_raw_items(tmp_path):
    """
    The rebuild tells what it mended, once.
    """
    a_store(tmp_path)
    (tmp_path / "_index.sqlite-wal").unlink(missing_ok=True)
    (tmp_path / "_index.sqlite").write_bytes(b"not a database" * 400)

    told = find(str(tmp_path), "套利").notices
    rebuilt = rebuild(tmp_path, items_of)

    assert [True] == ["set aside" in notice for notice in told]
    assert [True] == ["set aside" in notice for notice in rebuilt.notices]
    assert ((), 3) == (find(str(tmp_path), "套利").notices, len(search(tmp_path, "套利")))
    assert () == rebuild(tmp_path, items_of).notices


def test_a_rebuild_forgets_what_is_no_longer_there(tmp_path):
    """
    Runs without a folder and items that are gone leave the full-text index.
    """
    a_store(tmp_path)
    with PassageIndex(tmp_path / "_index.sqlite") as index:
        index.add_items("gone-20261121-080000", [item("web-1", "zeppelin")])
        index.add_items(TRADE, [item("web-8", "zeppelin")])

    rebuild(tmp_path, items_of)

    assert [] == search(tmp_path, "zeppelin")


def test_hits_in_plain_values_are_the_records(tmp_path):
    """
    The fast answer and the records hold the same, field by field.
    """
    a_store(tmp_path)
    plain = find(str(tmp_path), "套利").hits

    assert [hit._asdict() for hit in plain] == [hit.model_dump() for hit in search(tmp_path, "套利")]
    assert set(KnowledgeHit.model_fields) == set(plain[0]._fields)


def test_searching_loads_no_heavy_library(tmp_path):
    """
    A search and a list start without records, stemmer, YAML or the network.
    """
    a_store(tmp_path)
    script = (
        "import sys; from hooks_py.knowledge.search import find; from hooks_py.knowledge.plain import read_index;"
        "hits = find(sys.argv[1], '套利 strategies').hits; read_index(sys.argv[1]);"
        "heavy = {'pydantic', 'nltk', 'numpy', 'yaml', 'pypinyin', 'httpx2', 'pathlib', 'dataclasses', 'logging'};"
        "print(len(hits), sorted(heavy & set(sys.modules)))"
    )
    root = str(Path(__file__).parents[2])
    ran = subprocess.run(
        [sys.executable, "-S", "-c", script, str(tmp_path)], cwd=root, capture_output=True, text=True, check=True
    )

    assert "3 []" == ran.stdout.strip()
