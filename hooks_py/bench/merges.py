"""How well two wordings of one statement are told from two statements; no changed figure or negation may merge."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hooks_py.bench.rows import Row, f1
from hooks_py.text.similarity import may_merge

_BASELINES = {"en": 0.998, "zh": 0.991}  # token Jaccard without any guard
_TARGET = 0.99


def measure(data: Path) -> list[Row]:
    """Return the merge F1 per language, and the shares of controlled edits that are treated as they must be."""
    return [
        *_revisions(data / "claims" / "merge_pairs.jsonl"),
        *_edits(data / "claims" / "conflict_pairs_controlled.jsonl"),
    ]


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def _revisions(path: Path) -> Iterator[Row]:
    counts: dict[str, Counter[str]] = {"en": Counter(), "zh": Counter()}
    for row in _rows(path):
        counts[row["lang"]][f"{int(may_merge(row['a'], row['b']))}{int(row['label'] == 'same')}"] += 1
    for language, c in counts.items():
        note = f"{c['10']} wrongly merged, {c['01']} not merged"
        yield Row(
            "merge pairs F1", language, f1(c["11"], c["10"], c["01"]), _BASELINES[language], _TARGET, c.total(), note
        )


def _edits(path: Path) -> Iterator[Row]:
    merged: Counter[tuple[str, str]] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    for row in _rows(path):
        key = (row["edit"], row["lang"])
        total[key] += 1
        merged[key] += may_merge(row["a"], row["b"])
    for (edit, language), count in sorted(total.items()):
        target = float(edit == "format")
        share = merged[edit, language] / count
        yield Row(f"merged after a {edit} edit", language, share, None, target, count, lower_is_better=not target)
