"""How well addresses of one page are told from addresses of two: labelled pairs."""

from __future__ import annotations

import json
from pathlib import Path

from hooks_py.bench.rows import Row
from hooks_py.text.urls import same_page

_BASELINE = 0.640  # two published URL normalisers, one after the other
_TARGET = 0.94


def measure(data: Path) -> list[Row]:
    """Return the share of pairs judged as labelled; the note lists the pairs that were not."""
    lines = (data / "claims" / "url_pairs.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    wrong = [row for row in rows if same_page(row["a"], row["b"]) != row["same"]]
    note = "wrong: " + ", ".join(row["id"] for row in wrong) if wrong else ""
    value = 1 - len(wrong) / len(rows) if rows else 0.0
    return [Row("URL pairs accuracy", "-", value, _BASELINE, _TARGET, len(rows), note)]
