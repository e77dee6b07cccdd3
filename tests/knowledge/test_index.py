"""The index of runs."""

from __future__ import annotations

import json
import multiprocessing

import pytest

from hooks_py.errors import FormatError
from hooks_py.knowledge.index import load, rebuild, remove_topic, summary_of, update_topic
from hooks_py.knowledge.plain import entry_of, read_index, read_meta, run_folders, similar_runs
from hooks_py.models.knowledge import TopicEntry
from tests.knowledge.stores import meta, store_run

TRADE = "polymarket-20261121-080000"
AI = "ai-20261121-090000"


def held(root):
    return json.loads((root / "_index.json").read_text(encoding="utf-8"))


def test_every_change_of_state_is_in_the_index(tmp_path):
    """
    Running, failed and finished runs are all there, with canonical tags.
    """
    update_topic(tmp_path, meta(TRADE, "Polymarket 套利", ("Trading", "套利")))
    update_topic(tmp_path, meta(AI, "AI", ("AI",), status="failed", state="FAILED"))
    index = held(tmp_path)

    assert {TRADE: ["trade", "arbitrage"], AI: ["artificial-intelligence"]} == {
        run: entry["tags"] for run, entry in index["topics"].items()
    }
    assert {"arbitrage": [TRADE], "artificial-intelligence": [AI], "trade": [TRADE]} == index["tag_index"]
    assert ("in_progress", "failed") == (index["topics"][TRADE]["status"], index["topics"][AI]["status"])
    assert index["updated_at"].endswith("Z")


def test_a_summary_stays_until_another_is_given(tmp_path):
    """
    None keeps what is there, a text replaces it.
    """
    update_topic(tmp_path, meta(AI, "AI"), "First.")
    update_topic(tmp_path, meta(AI, "AI"))

    assert "First." == load(tmp_path).record.topics[AI].summary


def test_a_removed_run_is_gone_everywhere(tmp_path):
    """
    Neither the topics nor the tags name it any more; removing it twice is no fault.
    """
    update_topic(tmp_path, meta(AI, "AI", ("ai",)))
    remove_topic(tmp_path, AI)
    remove_topic(tmp_path, AI)

    assert ({}, {}) == (held(tmp_path)["topics"], held(tmp_path)["tag_index"])


def test_tags_of_older_forms_are_migrated(tmp_path):
    """
    Tags written in another form, or known to the tag index alone, become canonical on disk.
    """
    old = {
        "updated_at": "2026-01-01T00:00:00Z",
        "topics": {TRADE: {"title": "t", "status": "completed", "tags": ["trading"]}},
        "tag_index": {"trading": [TRADE], "策略": [TRADE, "gone-20260101-000000"]},
    }
    (tmp_path / "_index.json").write_text(json.dumps(old), encoding="utf-8")

    loaded = load(tmp_path)

    assert ("trade", "strategy") == loaded.record.topics[TRADE].tags
    assert () == loaded.notices
    assert {"strategy": [TRADE], "trade": [TRADE]} == held(tmp_path)["tag_index"]


def test_reading_a_whole_index_does_not_write_it(tmp_path):
    """
    A reader leaves the file alone.
    """
    update_topic(tmp_path, meta(AI, "AI"))
    before = (tmp_path / "_index.json").stat().st_mtime_ns
    load(tmp_path)

    assert before == (tmp_path / "_index.json").stat().st_mtime_ns


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"topics": {"a": 1}, "tag_index": {}}', '{"topics": {}}'])
def test_a_damaged_index_is_kept_aside_and_made_again(tmp_path, damage):
    """
    The runs on disk come back, the damaged file is kept, and the caller is told.
    """
    store_run(tmp_path, meta(TRADE, "交易", ("交易",)))
    (tmp_path / "_index.json").write_text(damage, encoding="utf-8")

    loaded = load(tmp_path)

    assert ("trade",) == loaded.record.topics[TRADE].tags
    assert [True] == ["_index.json.damaged-1" in notice for notice in loaded.notices]
    assert damage == (tmp_path / "_index.json.damaged-1").read_text(encoding="utf-8")
    assert () == load(tmp_path).notices


def test_a_field_of_the_wrong_kind_is_mended_too(tmp_path):
    """
    What is right in shape and wrong in a field is made again from the folders, and said so.
    """
    store_run(tmp_path, meta(TRADE, "交易"))
    wrong = {"topics": {TRADE: {"title": "t", "status": "odd", "tags": []}}, "tag_index": {}}
    (tmp_path / "_index.json").write_text(json.dumps(wrong), encoding="utf-8")

    loaded = load(tmp_path)

    assert "in_progress" == loaded.record.topics[TRADE].status
    assert 1 == len(loaded.notices)


def test_a_damaged_run_does_not_keep_the_others_out(tmp_path):
    """
    Rebuilding names the run that cannot be read, and files the rest.
    """
    store_run(tmp_path, meta(TRADE, "交易"))
    (tmp_path / AI).mkdir()
    (tmp_path / AI / "_meta.json").write_text("{", encoding="utf-8")
    (tmp_path / "b-20261121-100000").mkdir()
    (tmp_path / "b-20261121-100000" / "_meta.json").write_text('{"status": "odd"}', encoding="utf-8")

    rebuilt = rebuild(tmp_path)

    assert [TRADE] == list(rebuilt.record.topics)
    assert [True, True] == [AI in rebuilt.notices[0], "status" in rebuilt.notices[1]]


def test_rebuilding_forgets_runs_that_are_gone_and_keeps_summaries(tmp_path):
    """
    The folders decide which runs there are; a summary is kept, or taken from the report.
    """
    store_run(tmp_path, meta(TRADE, "交易"))
    folder = store_run(tmp_path, meta(AI, "AI"))
    (folder / "output").mkdir()
    (folder / "output" / "report.md").write_text("# AI\n\n> note\n\nAI grows.\nFast.\n\n## More\n", encoding="utf-8")
    update_topic(tmp_path, meta("gone-20261121-080000", "gone"))
    update_topic(tmp_path, meta(TRADE, "交易"), "Kept.")

    topics = rebuild(tmp_path).record.topics

    assert {AI: "AI grows. Fast.", TRADE: "Kept."} == {run: entry.summary for run, entry in topics.items()}


def test_an_empty_store_has_an_empty_index(tmp_path):
    """
    Nothing there is no fault, and nothing is created for a folder that does not exist.
    """
    assert ({}, ()) == (load(tmp_path / "none").record.topics, load(tmp_path / "none").notices)
    assert not (tmp_path / "none").exists()


def _update_many(root, start, first):
    start.wait()
    for number in range(first, first + 10):
        update_topic(root, meta(f"run{number}-20261121-080000", f"topic {number}", (f"tag{number}",)))


def test_two_processes_lose_nothing(tmp_path):
    """
    Both write at once, and every entry of both is there afterwards.
    """
    context = multiprocessing.get_context("fork")
    start = context.Event()
    writers = [context.Process(target=_update_many, args=(tmp_path, start, first)) for first in (0, 10)]
    for writer in writers:
        writer.start()
    start.set()
    for writer in writers:
        writer.join()

    assert [0, 0] == [writer.exitcode for writer in writers]
    assert {f"run{number}-20261121-080000" for number in range(20)} == set(held(tmp_path)["topics"])
    assert {f"tag{number}" for number in range(20)} == set(held(tmp_path)["tag_index"])


def test_plain_readers_and_records_agree(tmp_path):
    """
    What the records write the plain readers read, field by field, and the other way round.
    """
    record = meta(TRADE, "交易", ("trade",), completeness=0.5)
    folder = store_run(tmp_path, record)
    update_topic(tmp_path, record, "S")
    plain = read_index(str(tmp_path))["topics"][TRADE]

    assert [str(folder)] == list(run_folders(str(tmp_path)))
    assert record.model_dump(mode="json") == read_meta(str(folder))
    assert set(TopicEntry.model_fields) == set(plain) == set(entry_of(record.model_dump(mode="json")))
    assert load(tmp_path).record.topics[TRADE].model_dump(mode="json") == plain


def test_similar_runs(tmp_path):
    """
    Those that share most tags come first, of equals the newer; a damaged index names none.
    """
    update_topic(tmp_path, meta("a-20260101-000000", "A", ("trade",)))
    update_topic(tmp_path, meta("b-20260201-000000", "B", ("trade",)))
    update_topic(tmp_path, meta("c-20250101-000000", "C", ("trade", "strategy")))
    update_topic(tmp_path, meta("d-20260301-000000", "D", ("cat",)))
    ids = [run for run, _ in similar_runs(tmp_path, ("交易", "策略"))]
    (tmp_path / "_index.json").write_text("{", encoding="utf-8")

    assert ["c-20250101-000000", "b-20260201-000000", "a-20260101-000000"] == ids
    assert [] == similar_runs(tmp_path, ("交易",))


def test_a_damaged_synonym_table_is_named(tmp_path):
    """
    The index is not written with the wrong tags.
    """
    (tmp_path / "_synonyms.json").write_text("{", encoding="utf-8")

    with pytest.raises(FormatError, match=r"_synonyms\.json"):
        update_topic(tmp_path, meta(AI, "AI"))
    assert not (tmp_path / "_index.json").exists()


def test_the_summary_is_the_first_prose_of_the_report(tmp_path):
    """
    Headings, quotes, lists and tables are not prose; a long paragraph is cut; no report is no summary.
    """
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "report.md").write_text(f"# T\n\n| a |\n\n- b\n\n{'字' * 400}\n", encoding="utf-8")

    assert "字" * 299 + "…" == summary_of(str(tmp_path))
    assert "" == summary_of(str(tmp_path / "none"))
