"""How much of a page's own matter the reader keeps: shingles against full texts, segments that must (not) be there."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from hooks_py.bench.rows import Row, f1
from hooks_py.errors import DocumentError
from hooks_py.pages.read import read_bytes
from hooks_py.text.normalise import INVISIBLE, strip_markdown

SHINGLE = 4
_BASELINES = {("full_text", "en"): 0.957, ("with_without", "en"): 0.938, ("with_without_silver", "zh"): 1.0}
_WORD = re.compile(r"\w+")
_SPACE = re.compile(r"\s+")


def measure(data: Path) -> list[Row]:
    """Return shingle F1 for pages with a full text and segment F1 for the others, per language."""
    shingles: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    segments: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for line in (data / "html_extraction" / "pages.jsonl").read_text(encoding="utf-8").splitlines():
        page = json.loads(line)
        text = _read(data / "html_extraction" / page["file"], page["url"])
        if page["gold_type"] == "full_text":
            shingles[page["lang"]].append(_precision_recall(page["article_body"], text, page["lang"]))
        else:
            segments[page["gold_type"], page["lang"]].update(_found(page, text))
            segments[page["gold_type"], page["lang"]]["pages"] += 1
    return [
        *(_shingle_row(language, scores) for language, scores in shingles.items()),
        *(_segment_row(kind, language, counts) for (kind, language), counts in segments.items()),
    ]


def _read(path: Path, url: str | None) -> str:
    try:
        document = read_bytes(gzip.decompress(path.read_bytes()), url=url or "page.html", media_type="text/html")
    except DocumentError:
        return ""
    return strip_markdown(document.text)


def _shingle_row(language: str, scores: Sequence[tuple[float, float]]) -> Row:
    precision = sum(score[0] for score in scores) / len(scores)
    recall = sum(score[1] for score in scores) / len(scores)
    value = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    known = _BASELINES.get(("full_text", language))
    note = f"precision {precision:.3f}, recall {recall:.3f}"
    return Row("HTML shingle F1", language, value, known, known, len(scores), note)


def _segment_row(kind: str, language: str, counts: Counter[str]) -> Row:
    known = _BASELINES.get((kind, language))
    value = f1(counts["right"], counts["wrong"], counts["missed"])
    note = f"{counts['missed']} of {counts['right'] + counts['missed']} segments missed, {counts['wrong']} too many"
    silver = " (silver)" if kind.endswith("silver") else ""
    return Row(f"HTML segment F1{silver}", language, value, known, known, counts["pages"], note)


def _precision_recall(gold: str, text: str, language: str) -> tuple[float, float]:
    expected, found = _shingles(gold, language), _shingles(text, language)
    both = (expected & found).total()
    return (both / found.total() if found else 0.0), (both / expected.total() if expected else 1.0)


def _shingles(text: str, language: str) -> Counter[tuple[str, ...]]:
    units = list(_SPACE.sub("", text)) if language == "zh" else _WORD.findall(text)
    return Counter(tuple(units[at : at + SHINGLE]) for at in range(max(1, len(units) - SHINGLE + 1)) if units)


def _found(page: dict[str, Sequence[str]], text: str) -> Counter[str]:
    normal = _without_spaces if page["lang"] == "zh" else _single_spaced
    seen = normal(text)
    there = sum(normal(segment) in seen for segment in page["with_chunks"])
    wrong = sum(normal(segment) in seen for segment in page["without_chunks"])
    return Counter(right=there, missed=len(page["with_chunks"]) - there, wrong=wrong)


def _without_spaces(text: str) -> str:
    return _SPACE.sub("", INVISIBLE.sub("", text))


def _single_spaced(text: str) -> str:
    return _SPACE.sub(" ", INVISIBLE.sub("", text)).strip()
