"""How well the full-text index ranks: labelled queries in Chinese and English, within a language and across."""

from __future__ import annotations

import json
import math
import random
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from hooks_py.bench.rows import Row
from hooks_py.knowledge.fulltext import ItemLine, PassageIndex
from hooks_py.models.aggregate import Passage

DEPTH = 10
WORDS = 300  # two-character words and single characters that are compared with the truth
SEED = 20261121
# collection of queries: collection of documents, baseline, target; all nDCG@10. The baselines within a language are
# BM25 over the same tokens, those across are the Latin words of the query alone.
WITHIN: dict[str, tuple[str, float, float]] = {
    "cranfield_en": ("cranfield_en", 0.379, 0.37),
    "xquad_en": ("xquad_en", 0.966, 0.96),
    "xquad_zh": ("xquad_zh", 0.959, 0.95),
    "cmrc_zh": ("cmrc_zh", 0.988, 0.98),
}
ACROSS: dict[str, tuple[str, float]] = {
    "fastapi_zh_query_en_doc": ("fastapi_en", 0.222),
    "debian_zh_query_en_doc": ("debian_en", 0.426),
    "xquad_zh_query_en_doc": ("xquad_en", 0.122),
}


def measure(data: Path) -> list[Row]:
    """Return nDCG@10 of every collection of queries, and the share of substring truth that Chinese words find."""
    folder = data / "search"
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="grounded-search-") as place:
        indexes = {
            name: _index(folder, name, Path(place))
            for name in dict.fromkeys([*(within[0] for within in WITHIN.values()), *(c[0] for c in ACROSS.values())])
        }
        for name, (documents, baseline, target) in WITHIN.items():
            queries = _rows(folder / f"{name}.queries.jsonl")
            value = _mean(indexes[documents], queries, "query")
            rows.append(Row(f"search {name} nDCG@10", name[-2:], value, baseline, target, len(queries)))
        for name, (documents, baseline) in ACROSS.items():
            queries = _rows(folder / f"{name}.queries.jsonl")
            ceiling = _mean(indexes[documents], queries, "query_en")
            value = _mean(indexes[documents], queries, "query")
            note = f"the same queries written in English by people: {ceiling:.3f}"
            rows.append(Row(f"search {name} nDCG@10", "zh-en", value, baseline, None, len(queries), note))
        rows += [_truth(indexes["cmrc_zh"], folder / "cmrc_zh.corpus.jsonl", size) for size in (1, 2)]
        for index in indexes.values():
            index.close()
    return rows


def _index(folder: Path, name: str, place: Path) -> PassageIndex:
    documents = _rows(folder / f"{name}.corpus.jsonl")
    index = PassageIndex(place / f"{name}.sqlite")
    passages = [
        Passage(item=str(row["id"]), start=0, end=len(str(row["text"])), text=str(row["text"])) for row in documents
    ]
    index.add("run", passages, {str(row["id"]): ItemLine(str(row["title"]), "") for row in documents})
    return index


def _mean(index: PassageIndex, queries: Sequence[Mapping[str, object]], field: str) -> float:
    total = 0.0
    for row in queries:
        grades = row["qrels"]
        found = [hit.item for hit in index.find(str(row[field]), limit=DEPTH)]
        total += ndcg(found, grades if isinstance(grades, dict) else {})
    return total / len(queries)


def ndcg(found: Sequence[str], grades: Mapping[str, int]) -> float:
    """Return the normalised discounted gain of a ranking, gain 2^grade - 1; 0.0 when nothing is relevant."""
    gains = [2 ** grades.get(item, 0) - 1 for item in found]
    ideal = [2**grade - 1 for grade in sorted(grades.values(), reverse=True)[:DEPTH]]
    best = sum(gain / math.log2(place + 2) for place, gain in enumerate(ideal))
    return sum(gain / math.log2(place + 2) for place, gain in enumerate(gains)) / best if best else 0.0


def _truth(index: PassageIndex, corpus: Path, size: int) -> Row:
    documents = {str(row["id"]): f"{row['title']}\n{row['text']}" for row in _rows(corpus)}
    stretches = [run for text in documents.values() for run in re.findall("[\u4e00-\u9fff]+", text) if len(run) >= size]
    random_ = random.Random(SEED)  # noqa: S311  (repeatable, not secret)
    right = wanted = 0
    for _ in range(WORDS):
        stretch = random_.choice(stretches)
        at = random_.randrange(len(stretch) - size + 1)
        word = stretch[at : at + size]
        truth = {item for item, text in documents.items() if word in text}
        found = {hit.item for hit in index.find(word, limit=len(documents), translate=False)}
        right += len(truth & found)
        wanted += len(truth)
    metric = f"search Chinese words of {size} against substring truth, recall"
    return Row(metric, "zh", right / wanted, None, 1.0, WORDS)


def _rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
