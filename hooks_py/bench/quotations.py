"""How well quotations are told from changed ones: labelled quotations against stored documents."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from hooks_py.bench.rows import Row, f1
from hooks_py.text.quotations import Found, find_quotation

_BASELINE = 0.900  # exact comparison after stripping Markdown
_TARGET = 1.0


def measure(data: Path) -> list[Row]:
    """Return the F1 of "the source has it" per language, and how many of each kind of changed quotation got through."""
    sources = {row["id"]: row["markdown"] for row in _rows(data / "citation" / "quote_sources.jsonl")}
    counts: dict[str, Counter[str]] = {"en": Counter(), "zh": Counter()}
    accepted: Counter[str] = Counter()
    for row in _rows(data / "citation" / "quote_checks.jsonl"):
        found = isinstance(find_quotation(sources[row["source_id"]], row["quote"]), Found)
        counts[row["lang"]][f"{int(found)}{row['label']}"] += 1
        if found and not row["label"]:
            accepted[row["kind"]] += 1
    through = ", ".join(f"{kind} accepted: {count}" for kind, count in sorted(accepted.items()))
    return [
        Row(
            "quotation checks F1",
            language,
            f1(c["11"], c["10"], c["01"]),
            _BASELINE,
            _TARGET,
            c.total(),
            through or "no changed one accepted",
        )
        for language, c in counts.items()
    ]


def _rows(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
