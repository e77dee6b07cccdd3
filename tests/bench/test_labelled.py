"""The measures on labelled rows count as they should, and the made-up sentences are what they say."""

import json

import pytest

from hooks_py.bench import merges, numbers, quotations, urls
from hooks_py.bench.made_figures import made_sentences
from hooks_py.bench.rows import f1


def write(path, rows):
    """Write rows as JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


@pytest.mark.parametrize(("counts", "expected"), [((8, 2, 2), 0.8), ((0, 0, 0), 1.0), ((0, 1, 0), 0.0)])
def test_f1(counts, expected):
    """
    F1 of right, wrong and missed; nothing to find and nothing found is perfect.
    """
    assert expected == pytest.approx(f1(*counts))


def test_urls(tmp_path):
    """
    A pair judged unlike its label lowers the accuracy and is named.
    """
    rows = [
        {"id": "1", "a": "https://x.example/a", "b": "https://x.example/a/", "same": True},
        {"id": "2", "a": "https://x.example/a", "b": "https://x.example/b", "same": True},
    ]
    write(tmp_path / "claims/url_pairs.jsonl", rows)

    (row,) = urls.measure(tmp_path)

    assert (0.5, 2, "wrong: 2") == (row.value, row.rows, row.note)


def test_merges(tmp_path):
    """
    Merge F1 is told per language, and what happens after each controlled edit.
    """
    write(
        tmp_path / "claims/merge_pairs.jsonl",
        [
            {"lang": "en", "label": "same", "a": "It runs on every system.", "b": "It runs on every system"},
            {"lang": "zh", "label": "different", "a": "它支持离线模式。", "b": "价格每年变化。"},
        ],
    )
    write(
        tmp_path / "claims/conflict_pairs_controlled.jsonl",
        [{"edit": "number", "lang": "zh", "a": "共有3个文件。", "b": "共有4个文件。"}],
    )

    found = {(row.metric, row.language): (row.value, row.met) for row in merges.measure(tmp_path)}

    assert {
        ("merge pairs F1", "en"): (1.0, True),
        ("merge pairs F1", "zh"): (1.0, True),
        ("merged after a number edit", "zh"): (0.0, True),
    } == found


def test_quotations(tmp_path):
    """
    A changed quotation that gets through would be told by its kind.
    """
    write(tmp_path / "citation/quote_sources.jsonl", [{"id": "s", "markdown": "It has **three** doors. 它有三扇门。"}])
    checks = [
        {"source_id": "s", "quote": "It has three doors", "label": 1, "kind": "verbatim", "lang": "en"},
        {"source_id": "s", "quote": "It has four doors", "label": 0, "kind": "number_mutated", "lang": "en"},
        {"source_id": "s", "quote": "它有三扇门", "label": 0, "kind": "other_source", "lang": "zh"},
    ]
    write(tmp_path / "citation/quote_checks.jsonl", checks)

    english, chinese = quotations.measure(tmp_path)

    assert (1.0, 0.0) == (english.value, chinese.value)
    assert "other_source accepted: 1" == english.note


def test_numbers(tmp_path):
    """
    Few gold spans are told as a count, many as F1; values are compared beside.
    """
    gold = [{"start": 0, "end": 1, "value": "5%", "text": "5%"}]
    rows = [{"kind": "percent", "lang": "en", "text": "5% of it", "gold": gold}] * 40
    rows += [{"kind": "currency", "lang": "zh", "text": "共5元", "gold": [{"start": 1, "end": 2, "value": "6"}]}]
    write(tmp_path / "extraction/numbers.jsonl", rows)

    found = {(row.metric, row.language): row for row in numbers.measure(tmp_path)}

    assert 1.0 == found["percent spans F1", "en"].value
    assert 1 == found["currency spans found, of 1", "zh"].value
    assert "values right 0 of 1" in found["currency spans found, of 1", "zh"].note


@pytest.mark.parametrize("language", ["en", "zh"])
def test_made_sentences(language):
    """
    Made-up sentences are the same each time, and each gold span is a stretch with a figure in it.
    """
    made = made_sentences(language, 50)

    assert made == made_sentences(language, 50)
    assert 50 == len({sentence.text for sentence in made})
    assert {"currency", "percent"} == {kind for sentence in made for *_, kind, _ in sentence.gold}
    assert all(sentence.text[start:end].strip() for sentence in made for start, end, *_ in sentence.gold)
