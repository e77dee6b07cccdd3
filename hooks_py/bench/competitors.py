"""How well competitors are found: product texts, table rows, and texts that name none."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from hooks_py.bench.rows import Row, f1
from hooks_py.evidence.extraction.competitors import competitors
from hooks_py.evidence.extraction.structure import outline

# Baseline: a plain pattern, .93 precision and .89 recall on prose, .02 recall on table rows.
_BASELINES = {"prose": 0.91, "markdown_table": 0.02, "negative": None}
_TARGETS = {"prose": 0.92, "markdown_table": 0.80, "negative": 1.0}
_NAMES = {
    "prose": "competitors in prose F1",
    "markdown_table": "competitors in table rows F1",
    "negative": "texts without competitors kept empty",
}


def measure(data: Path) -> list[Row]:
    """Return the F1 of names per kind of text and language; for texts that name none, the share kept empty."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for line in (data / "extraction" / "competitors.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found = {_key(one.value) for one in competitors(outline(row["text"]), "measured", topic=row["name"])}
        gold = {_key(name) for name in row["competitors"]}
        count = counts.setdefault((row["format"], row["lang"]), Counter())
        count.update(
            right=len(found & gold), wrong=len(found - gold), missed=len(gold - found), rows=1, empty=not found
        )
    return [
        Row(
            _NAMES[kind],
            language,
            count["empty"] / count["rows"]
            if kind == "negative"
            else f1(count["right"], count["wrong"], count["missed"]),
            _BASELINES[kind],
            _TARGETS[kind],
            count["rows"],
            f"{count['right']} right, {count['wrong']} wrong, {count['missed']} missed",
        )
        for (kind, language), count in counts.items()
    ]


def _key(name: str) -> str:
    return "".join(name.casefold().split())
