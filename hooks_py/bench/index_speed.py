"""How fast the full-text index takes documents in and answers, over made-up documents on made-up topics."""

from __future__ import annotations

import itertools
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hooks_py.bench.rows import Row
from hooks_py.knowledge.fulltext import ItemLine, PassageIndex
from hooks_py.models.aggregate import Passage

SEED = 20261121
CHINESE_EVERY = 20  # one document in twenty is Chinese
BYTES = 2048
TOPICS = 400
OWN = 200  # words that only one topic uses
COMMON = 300  # words that all topics use, by Zipf's law
RARE = 50_000
MIX = (0.50, 0.95)  # up to the first: a common word, up to the second: a word of the topic, else a rare one
SIZES = ((20_000, 1.0), (190_000, 15.0))  # documents, milliseconds for the best ten
SMALL = ((200, 1.0), (1_900, 15.0))
CHUNK = 10_000
REPEATS = 15
BARE = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
for word in sys.argv[3:5]:
    rows = "SELECT rowid, body FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10"
    connection.execute(rows, ('"' + word + '"',)).fetchall()
"""
FIND = """
import sys
sys.path.insert(0, sys.argv[2])
from hooks_py.knowledge.fulltext import PassageIndex
PassageIndex(sys.argv[1]).find(" ".join(sys.argv[3:5]))
"""


def measure_index(*, small: bool = False) -> list[Row]:
    """Return the rows of taking in, of answering in process, and of a search in a fresh process, per size of index."""
    made = _Documents()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="grounded-index-") as folder:
        path = Path(folder) / "_index.sqlite"
        sizes = SMALL if small else SIZES
        with PassageIndex(path) as index:
            stored = 0
            for size, target in sizes:
                rows.append(_taking_in(index, made, stored, size))
                stored = size
                rows += _answers(index, made, size, target)
        rows += _cold(path, made, sizes[-1][0])
    return rows


class _Documents:
    """Documents of about 2 KB, each on one topic: half common words, the rest of its topic but for a few rare ones."""

    def __init__(self) -> None:
        self.weights = list(itertools.accumulate(1 / rank for rank in range(1, COMMON + 1)))

    def word(self, number: int, *, chinese: bool) -> str:
        """Return the word of a number: made of syllables, or two Chinese characters."""
        if chinese:
            return chr(0x4E00 + number % 2000) + chr(0x4E00 + number // 2000 * 7 % 5000)
        letters = ""
        for _ in range(4):
            number, syllable = divmod(number, 80)
            letters += "bcdfghklmnprstvz"[syllable // 5] + "aeiou"[syllable % 5]
        return letters

    def common(self, rank: int, *, chinese: bool = False) -> str:
        """Return a word that all topics use; 0 is the most frequent."""
        return self.word(rank, chinese=chinese)

    def own(self, topic: int, rank: int, *, chinese: bool = False) -> str:
        """Return a word that one topic uses."""
        return self.word(COMMON + topic * OWN + rank, chinese=chinese)

    def document(self, number: int) -> str:
        """Return the text of a document; the same number gives the same text."""
        chance = random.Random(SEED + number)  # noqa: S311  (repeatable, not secret)
        chinese = number % CHINESE_EVERY == 0
        topic = chance.randrange(TOPICS)
        words = []
        for _ in range(320 if chinese else 230):
            kind = chance.random()
            if kind < MIX[0]:
                words.append(self.common(chance.choices(range(COMMON), cum_weights=self.weights)[0], chinese=chinese))
            elif kind < MIX[1]:
                words.append(self.own(topic, chance.randrange(OWN), chinese=chinese))
            else:
                words.append(self.word(COMMON + TOPICS * OWN + chance.randrange(RARE), chinese=chinese))
        return ("" if chinese else " ").join(words)[: BYTES // 3 if chinese else BYTES]

    def queries(self) -> dict[str, str]:
        """Return queries by name; all but the frequent word are about one topic."""
        own = [self.own(7, rank) for rank in range(6)]
        common = [self.common(rank) for rank in range(40, 46)]
        chinese = [self.own(7, rank, chinese=True) for rank in range(4)]
        return {
            "en 1 word": own[0],
            "en 3 words": " ".join(own[:3]),
            "en question": "what is the " + " of the ".join([*own[:4], *common[:4]]),
            "en 1 frequent word": common[0],
            "zh 2 characters": chinese[0],
            "zh 4 characters": "".join(chinese[:2]),
            "zh question": "的".join(chinese),
        }


def _taking_in(index: PassageIndex, made: _Documents, start: int, end: int) -> Row:
    spent = 0.0
    for first in range(start, end, CHUNK):
        texts = [made.document(number) for number in range(first, min(first + CHUNK, end))]
        passages = [
            Passage(item=f"made-{number:08x}", start=0, end=len(text), text=text)
            for number, text in enumerate(texts, first)
        ]
        items = {passage.item: ItemLine("", "") for passage in passages}
        began = time.perf_counter()
        index.add(f"run-{first // CHUNK}", passages, items)
        spent += time.perf_counter() - began
    rate = (end - start) / spent
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    note = f"documents of 2 KB a second; peak memory of this process {memory:.0f} MB"
    return Row(f"index taking in up to {end:,}", "en+zh", rate, None, 5000.0, end - start, note)


def _answers(index: PassageIndex, made: _Documents, size: int, target: float) -> list[Row]:
    rows = []
    for name, query in made.queries().items():
        spent = 1000 * _median(lambda query=query: index.find(query, limit=10))  # type: ignore[misc]
        bound = None if "frequent" in name or "question" in name else target
        metric = f"index top-10 of {size:,}, {name[3:]}, ms"
        rows.append(Row(metric, name[:2], spent, None, bound, REPEATS, lower_is_better=True))
    return rows


def _cold(path: Path, made: _Documents, size: int) -> list[Row]:
    package = str(Path(__file__).resolve().parents[2])
    words = [made.own(7, 0), made.own(8, 1)]
    rows = []
    for name, script, target in (("bare query", BARE, 3.0), ("query with its ranking", FIND, None)):
        ratio = _ratio(script, [str(path), package, *words])
        metric = f"index cold {name} at {size:,} / bare interpreter"
        rows.append(Row(metric, "en", ratio, None, target, REPEATS, lower_is_better=True))
    return rows


def _ratio(script: str, arguments: list[str]) -> float:
    """Return the time of a script to that of an empty one, in turns, so that a busy machine disturbs both alike."""
    return statistics.median(_process(script, arguments) / _process("pass", []) for _ in range(REPEATS))


def _process(script: str, arguments: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-S", "-c", script, *arguments], check=True)
    return time.perf_counter() - began


def _median(action: Callable[[], object]) -> float:
    spent = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        action()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)
