"""How well and how fast near-duplicates are found, the speed as a ratio to the simhash package in the same run."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from hooks_py.bench.rows import Row
from hooks_py.text.fingerprints import fingerprint, same_text_pairs, simhash_type
from hooks_py.text.near_duplicates import is_near_duplicate, near_duplicates

SEED = 20261121
DOCUMENTS = 100_000
RECALL, PRECISION = 0.95, 0.99
SECONDS, SAME_TEXT_SECONDS = 15.0, 0.1
FASTER = 8.0
_BASELINE_RECALL = {"en": 0.999, "zh": 0.989}


def measure(data: Path) -> list[Row]:
    """Return recall and precision of `duplicate` against `different`, pair by pair and over all texts at once."""
    folder = data / "near_duplicate"
    rows = [json.loads(line) for line in (folder / "docs.jsonl").read_text(encoding="utf-8").splitlines()]
    texts = {row["id"]: row["text"] for row in rows}
    languages = {row["id"]: row["lang"] for row in rows}
    pairs = [json.loads(line) for line in (folder / "pairs.jsonl").read_text(encoding="utf-8").splitlines()]
    rated = {
        "pair by pair": lambda a, b: is_near_duplicate(texts[a], texts[b]),
        "in bulk": lambda a, b: bool(near_duplicates([texts[a], texts[b]])),
    }
    return [row for how, decide in rated.items() for row in _quality(how, pairs, languages, decide)]


def _quality(
    how: str, pairs: Sequence[dict[str, str]], languages: dict[str, str], decide: Callable[[str, str], bool]
) -> list[Row]:
    counts: dict[str, Counter[str]] = {"en": Counter(), "zh": Counter()}
    for pair in pairs:
        if pair["label"] in ("duplicate", "different"):
            counts[languages[pair["a"]]][f"{pair['label']} {decide(pair['a'], pair['b'])}"] += 1
    made = []
    for language, count in counts.items():
        right, wrong = count["duplicate True"], count["different True"]
        there = right + count["duplicate False"]
        recall, precision = right / there, right / (right + wrong) if right + wrong else 1.0
        made.append(Row(f"near-duplicate recall, {how}", language, recall, _BASELINE_RECALL[language], RECALL, there))
        made.append(Row(f"near-duplicate precision, {how}", language, precision, 1.0, PRECISION, count.total()))
    return made


def measure_near_duplicate_speed(*, small: bool = False) -> list[Row]:
    """Return seconds for all pairs and for the whole decision, and the fingerprint's speed against the package."""
    import numpy as np

    count = DOCUMENTS // 100 if small else DOCUMENTS
    numbers = np.random.default_rng(SEED).integers(0, 1 << 63, size=count, dtype=np.uint64)
    numbers[count // 2 : count // 2 + count // 100] = numbers[: count // 100] ^ np.uint64(0b10101)
    pairs_s = min(_seconds(lambda: same_text_pairs(numbers)) for _ in range(3))
    texts = _texts(count)
    decision_s = _seconds(lambda: near_duplicates(texts))
    long_text = " ".join(texts)[:10_000]
    faster = _package_seconds(long_text) / min(_seconds(lambda: fingerprint(long_text)) for _ in range(9))
    return [
        Row(f"{count} documents, all pairs within 3 bits, seconds", "-", pairs_s, None, SAME_TEXT_SECONDS, count,
            lower_is_better=True),
        Row(f"{count} documents of 2 KB, two-stage decision, seconds", "-", decision_s, None, SECONDS, count,
            lower_is_better=True),
        Row("fingerprint of 10 KB, times faster than the package", "en", faster, 1.0, FASTER, 1),
    ]  # fmt: skip


def _texts(count: int) -> list[str]:
    """Made-up texts of 2 KB, English and Chinese, one in ten a changed copy of an earlier one."""
    from hooks_py.bench.generate_folder import prose

    chance = random.Random(SEED)  # noqa: S311  (texts have to repeat, not to be secret)
    write = prose(chance)
    texts: list[str] = []
    for _ in range(count):
        if texts and chance.random() < 0.1:
            text = chance.choice(texts)
            at = chance.randrange(len(text))
            texts.append(f"{text[:at]} changed 更改 {text[at + 10 :]}")
        else:
            texts.append(write(2000))
    return texts


def _package_seconds(text: str) -> float:
    package = simhash_type()
    return min(_seconds(lambda: package(text)) for _ in range(3))


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
