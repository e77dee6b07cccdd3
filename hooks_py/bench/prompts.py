"""Measures the research detector on labelled prompts, each scored by weights that have not seen its source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from hooks_py.bench.rows import Row, f1
from hooks_py.bench.train_detector import Prompt, labelled_prompts, left_out_scores, own_prompts
from hooks_py.hot import prefilter
from hooks_py.hot.detector import THRESHOLD, deserves_research

TARGETS = {"en": 0.88, "zh": 0.75}
BASELINES = {"en": 0.90, "zh": 0.67}  # character n-grams with logistic regression, tested on other sources
DRAWS = 2000


def measure(data: Path) -> list[Row]:
    """Return F1 and false positives per language, a source left out at a time, and what the prefilter lets through."""
    prompts = labelled_prompts(data)
    scores = left_out_scores([*prompts, *own_prompts()])[: len(prompts)]
    left_out = [bool(score > THRESHOLD) for score in scores]
    shipped = [deserves_research(prompt.text) for prompt in prompts]
    rows = []
    for language in ("en", "zh"):
        chosen = [prompt.language == language for prompt in prompts]
        rows += _quality("a source left out", prompts, left_out, chosen)
        rows += _quality("as shipped", prompts, shipped, chosen)
        third = [one and prompt.source != "authored" for one, prompt in zip(chosen, prompts, strict=True)]
        rows += _quality("a source left out, third parties", prompts, left_out, third)
    negatives = [said for prompt, said in zip(prompts, left_out, strict=True) if not prompt.label]
    rows.append(
        Row("false positives, all", "both", _share(negatives), None, 0.005, len(negatives), lower_is_better=True)
    )
    return [*rows, *_prefilter(prompts)]


def _quality(how: str, prompts: Sequence[Prompt], said: Sequence[bool], chosen: Sequence[bool]) -> list[Row]:
    pairs = [(prompt, answer) for prompt, answer, one in zip(prompts, said, chosen, strict=True) if one]
    language = pairs[0][0].language
    truth = np.array([prompt.label == 1 for prompt, _ in pairs])
    answers = np.array([answer for _, answer in pairs])
    low, high = _interval(truth, answers)
    note = f"95 % {low:.3f}–{high:.3f}, precision {_precision(truth, answers):.3f}, recall {_share(answers[truth]):.3f}"
    hard = [answer for prompt, answer in pairs if prompt.hard and not prompt.label]
    return [
        Row(
            f"detector F1, {how}",
            language,
            _f1(truth, answers),
            BASELINES[language],
            TARGETS[language],
            len(pairs),
            note,
        ),
        Row(f"false positives on hard, {how}", language, _share(hard), None, 0.05, len(hard), lower_is_better=True),
    ]


def _f1(truth: np.ndarray, answers: np.ndarray) -> float:
    return f1(int((truth & answers).sum()), int((~truth & answers).sum()), int((truth & ~answers).sum()))


def _precision(truth: np.ndarray, answers: np.ndarray) -> float:
    return _share(truth[answers])


def _share(values: Sequence[bool] | np.ndarray) -> float:
    return float(np.mean(values)) if len(values) else 0.0


def _interval(truth: np.ndarray, answers: np.ndarray) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of F1."""
    chance = np.random.default_rng(1)
    found = [_f1(truth[pick], answers[pick]) for pick in chance.integers(0, len(truth), (DRAWS, len(truth)))]
    return float(np.quantile(found, 0.025)), float(np.quantile(found, 0.975))


def _prefilter(prompts: Sequence[Prompt]) -> list[Row]:
    words = prefilter.words()
    passed = [any(word in prompt.text.lower() for word in words) for prompt in prompts]
    rows = []
    for language in ("en", "zh", "both"):
        for label, name, target in ((1, "research", 0.98), (0, "ordinary", 0.15)):
            chosen = [
                found
                for prompt, found in zip(prompts, passed, strict=True)
                if prompt.label == label and language in (prompt.language, "both")
            ]
            target_of = target if label or language == "both" else None
            rows.append(
                Row(
                    f"prefilter lets {name} prompts through",
                    language,
                    _share(chosen),
                    None,
                    target_of,
                    len(chosen),
                    lower_is_better=not label,
                )
            )
    return rows
