"""How well figures are read: labelled spans and values, and made-up sentences whose figures are known."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hooks_py.bench.made_figures import made_sentences
from hooks_py.bench.rows import Row, f1
from hooks_py.text.figures import figures
from hooks_py.text.levelled import levelled
from hooks_py.text.numbers import numbers

# A naive pattern on the same rows.
_BASELINES = {("currency", "en"): 0.554, ("currency", "zh"): 0.261, ("percent", "zh"): 0.198, ("number", "en"): 0.265}
_TARGETS = {("currency", "en"): 0.85, ("percent", "zh"): 0.85}
_TOO_FEW = 30  # gold spans below which a share says little: counts are told instead
_MADE = 200
_LENGTHS_OF_TIME = frozenset(
    ("year", "month", "week", "day", "hour", "minute", "second", "ms", "µs", "ns", "decade", "century", "x")
)
Span = tuple[int, int]


@dataclass
class _Score:
    """Counts of one kind in one language."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    values: Counter[bool] = field(default_factory=Counter)

    def take(self, found: dict[Span, float | None], gold: dict[Span, float | None]) -> None:
        both = found.keys() & gold.keys()
        self.right += len(both)
        self.wrong += len(found) - len(both)
        self.missed += len(gold) - len(both)
        for span in both:
            value, wanted = found[span], gold[span]
            if value is not None and wanted is not None:
                self.values[math.isclose(value, wanted, rel_tol=1e-6)] += 1


def measure(data: Path) -> list[Row]:
    """Return span F1 by kind and language (counts where few), value accuracy, and the same on made-up sentences."""
    scores: dict[tuple[str, str], _Score] = {}
    for row in _rows(data / "extraction" / "numbers.jsonl"):
        score = scores.setdefault((row["kind"], row["lang"]), _Score())
        score.take(_found(row["text"], row["kind"]), dict(_gold(row["gold"])))
    rows = [row for key, score in sorted(scores.items()) for row in _told(key, score)]
    return [*rows, *(row for language in ("en", "zh") for row in _made(language))]


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def _gold(gold: Iterable[dict[str, Any]]) -> Iterator[tuple[Span, float | None]]:
    for span in gold:
        try:
            value: float | None = float(str(span["value"]).rstrip("%"))
        except ValueError:  # a range, or a unit without a number
            value = None
        yield (span["start"], span["end"] + 1), value


def _found(text: str, kind: str) -> dict[Span, float | None]:
    if kind == "number":
        return {(number.start, number.end): number.value for number in numbers(levelled(text))}
    if kind == "numberrange":
        return {(one.start, one.end): None for one in figures(text) if one.high is not None}
    return {
        (one.start, one.end): one.value
        for one in figures(text)
        if one.kind == kind and not (kind == "dimension" and one.unit in _LENGTHS_OF_TIME)
    }


def _told(key: tuple[str, str], score: _Score) -> Iterator[Row]:
    kind, language = key
    gold = score.right + score.missed
    right_values = score.values[True]
    note = f"{score.right} found, {score.wrong} wrong, {score.missed} missed; values right {right_values} of "
    note += str(score.values.total())
    if gold < _TOO_FEW:
        yield Row(f"{kind} spans found, of {gold}", language, score.right, None, None, gold, note)
        return
    value = f1(score.right, score.wrong, score.missed)
    yield Row(f"{kind} spans F1", language, value, _BASELINES.get(key), _TARGETS.get(key), gold, note)


def _made(language: str) -> Iterator[Row]:
    scores = {"currency": _Score(), "percent": _Score()}
    for sentence in made_sentences(language, _MADE):
        read = figures(sentence.text)
        for kind, score in scores.items():
            found = {(one.start, one.end): one.value for one in read if one.kind == kind}
            gold: dict[Span, float | None] = {
                (start, end): value for start, end, its_kind, value in sentence.gold if its_kind == kind
            }
            score.take(found, gold)
    for kind, score in scores.items():
        value = f1(score.right, score.wrong, score.missed)
        accuracy = score.values[True] / max(1, score.values.total())
        note = f"values right {accuracy:.3f}"
        yield Row(f"{kind} spans F1, made-up", language, value, None, 0.85, score.right + score.missed, note)
