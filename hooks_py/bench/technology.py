"""How well technologies are found: entries of software lists with the platforms that their makers name."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from hooks_py.bench.rows import Row, f1
from hooks_py.evidence.extraction.features import features
from hooks_py.evidence.extraction.structure import outline
from hooks_py.evidence.extraction.technology import technology
from hooks_py.evidence.extraction.vocabulary import technologies


def measure(data: Path) -> list[Row]:
    """
    Return recall and precision of platforms, and the F1 of features per language.

    Precision counts only names that are a platform of some entry: what else a
    description names is not labelled, so it is neither right nor wrong.
    """
    return [
        *_platforms(data / "extraction" / "tech_stack.jsonl"),
        *_features(data / "extraction" / "features_tags.jsonl"),
    ]


def _platforms(path: Path) -> list[Row]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    labelled = {_canonical(name) for row in rows for name in row["platforms"]}
    count: Counter[str] = Counter()
    for row in rows:
        gold = {_canonical(name) for name in row["platforms"]}
        found = {one.value for one in technology(outline(row["text"]), "measured")} & labelled
        count.update(right=len(found & gold), wrong=len(found - gold), missed=len(gold - found))
    right, note = count["right"], f"{count['right']} right, {count['wrong']} wrong, {count['missed']} missed"
    return [
        Row("technology recall", "en", right / max(1, right + count["missed"]), None, None, len(rows), note),
        Row("technology precision", "en", right / max(1, right + count["wrong"]), None, None, len(rows), note),
    ]


def _features(path: Path) -> list[Row]:
    counts: dict[str, Counter[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        parts = outline(row["text"], title=row["title"])
        found = {_key(one.value) for one in features(parts, "measured")}
        gold = {_key(name) for name in row["features"]}
        counts.setdefault(row["lang"], Counter()).update(
            right=len(found & gold), wrong=len(found - gold), missed=len(gold - found), rows=1
        )
    return [
        Row("features F1", language, f1(c["right"], c["wrong"], c["missed"]), None, None, c["rows"])
        for language, c in counts.items()
    ]


def _canonical(name: str) -> str:
    known = technologies().known(name)
    return known.name if known else name


def _key(text: str) -> str:
    return "".join(text.casefold().split()).strip(".;,。；，")
