"""How fast the full-text index takes documents in and answers, over documents put together from real sentences."""

from __future__ import annotations

import json
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from hooks_py.bench.rows import Row
from hooks_py.knowledge.fulltext import ItemLine, PassageIndex
from hooks_py.models.aggregate import Passage

SEED = 20261121
CHINESE_EVERY = 20  # one document in twenty is Chinese
ENGLISH = ("cranfield_en", "debian_en", "fastapi_en", "xquad_en")
CHINESE = ("cmrc_zh", "xquad_zh")
STRETCH = 4  # sentences taken in a row
SIZES = (20_000, 190_000)
TARGET_MS = {20_000: 1.0, 190_000: 15.0}
BYTES = 2048
REPEATS = 15
QUERIES = {
    "en 1 word": "aerodynamics",
    "en 3 words": "pressure distribution wing",
    "en question": "what is the effect of heat transfer on the boundary layer of a slender body",
    "zh 1 character": "船",
    "zh 2 characters": "电影",
    "zh 4 characters": "人民政府",
    "zh question": "这部电影是由哪个公司制作的？",
}
BARE = """
import sqlite3, sys
c = sqlite3.connect(sys.argv[1])
for word in ('"aerodynamics"', '"pressure" AND "wing"'):
    c.execute("SELECT rowid, body FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10", (word,)).fetchall()
"""
FIND = """
import sys
sys.path.insert(0, sys.argv[2])
from hooks_py.knowledge.fulltext import PassageIndex
index = PassageIndex(sys.argv[1])
index.find("pressure distribution wing")
"""


def measure(data: Path) -> list[Row]:
    """Return the rows of taking in, of answering in process, and of a search in a fresh process, per size of index."""
    made = _Texts(data / "search")
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="grounded-index-") as folder:
        path = Path(folder) / "_index.sqlite"
        with PassageIndex(path) as index:
            stored = 0
            for size in SIZES:
                rows.append(_taking_in(index, made, stored, size))
                stored = size
                rows += _answers(index, size)
        rows += _cold(path, SIZES[-1])
    return rows


class _Texts:
    """Documents of about 2 KB, each put together from short stretches of one collection."""

    def __init__(self, folder: Path) -> None:
        self.english = [_sentences(folder / f"{name}.corpus.jsonl") for name in ENGLISH]
        self.chinese = [_sentences(folder / f"{name}.corpus.jsonl") for name in CHINESE]

    def document(self, number: int) -> str:
        """Return the text of a document; the same number gives the same text."""
        random_ = random.Random(SEED + number)  # noqa: S311  (repeatable, not secret)
        is_chinese = number % CHINESE_EVERY == 0
        sentences = random_.choice(self.chinese if is_chinese else self.english)
        size = BYTES // 3 if is_chinese else BYTES
        text = ""
        while len(text) < size:
            at = random_.randrange(len(sentences))
            text += " ".join(sentences[at : at + STRETCH]) + " "
        return text[:size]


def _sentences(path: Path) -> list[str]:
    return [part for text in _texts(path) for part in re.split(r"(?<=[.。])\s*", text) if part]


def _texts(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["text"]


def _taking_in(index: PassageIndex, made: _Texts, start: int, end: int) -> Row:
    spent = 0.0
    for first in range(start, end, 10_000):
        texts = [made.document(number) for number in range(first, min(first + 10_000, end))]
        passages = [
            Passage(item=f"made-{number:08x}", start=0, end=len(text), text=text)
            for number, text in enumerate(texts, first)
        ]
        items = {passage.item: ItemLine("", "") for passage in passages}
        began = time.perf_counter()
        index.add(f"run-{first // 10_000}", passages, items)
        spent += time.perf_counter() - began
    rate = (end - start) / spent
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    note = f"documents of 2 KB a second up to {end:,}; peak memory of the process {memory:.0f} MB"
    return Row("index taking in", "en+zh", rate, None, 5000.0, end - start, note)


def _answers(index: PassageIndex, size: int) -> list[Row]:
    rows = []
    for name, query in QUERIES.items():
        milliseconds = 1000 * _median(lambda query=query: index.find(query, limit=10))  # type: ignore[misc]
        metric = f"index top-10 at {size:,}, {name}, ms"
        rows.append(Row(metric, name[:2], milliseconds, None, TARGET_MS[size], REPEATS))
    return rows


def _median(action: Callable[[], object]) -> float:
    spent = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        action()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)


def _cold(path: Path, size: int) -> list[Row]:
    package = str(Path(__file__).resolve().parents[2])
    floor = _process("pass", [])
    rows = []
    for name, script, target in (("bare query", BARE, 3.0), ("PassageIndex.find", FIND, None)):
        times = _process(script, [str(path), package]) / floor
        note = f"times `python -I -S -c pass` ({1000 * floor:.1f} ms)"
        rows.append(Row(f"index cold {name} at {size:,}, ratio", "en", times, None, target, REPEATS, note))
    return rows


def _process(script: str, arguments: list[str]) -> float:
    return _median(lambda: subprocess.run([sys.executable, "-I", "-S", "-c", script, *arguments], check=True))
