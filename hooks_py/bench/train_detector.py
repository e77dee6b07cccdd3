"""
Fits the weights of the research detector and writes them to `hooks_py/hot/weights.py`.

    python -m hooks_py.bench.train_detector --data DIR

Logistic regression over the counts of `hooks_py.hot.signals`, with two
restraints: a weight never gets the sign against its group's direction, so that
a quirk of the data cannot turn a word's meaning, and large kinds of rows count
with the square root of their size. Rows are the labelled prompts of DIR and
those of this project in `data/detector_prompts.txt`.
"""

from __future__ import annotations

import argparse
import collections
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hooks_py.hot import cues
from hooks_py.hot.prose import is_chinese
from hooks_py.hot.signals import counts

OWN = Path(__file__).parent / "data" / "detector_prompts.txt"
WEIGHTS = Path(__file__).parents[1] / "hot" / "weights.py"
AGAINST = ("en_first", "zh_first", "names", "pasted")  # shapes that speak against research
FREE = ("en", "zh")  # one base per language, hardly held back
PENALTY = 1.0
STEPS = 3000  # the last thousand move no weight by more than a thousandth
FULL = 20  # rows of one kind up to which each counts in full
FOLDS = 5  # of our own prompts, which have one author
NEVER = -9.0  # the score of a prompt that is set aside before any word is counted

Floats = NDArray[np.float64]


class Prompt(NamedTuple):
    """One labelled prompt; `hard`: labelled 0 although it has the words of research."""

    text: str
    label: int
    language: str
    hard: bool
    source: str


def own_prompts() -> list[Prompt]:
    """Return the prompts that were written for this project."""
    rows = []
    for line in OWN.read_text(encoding="utf-8").splitlines():
        label, tab, text = line.partition("\t")
        if tab and label in ("0", "1"):
            text = text.replace("\\n", "\n")
            rows.append(Prompt(text, int(label), "zh" if is_chinese(text) else "en", hard=False, source="own"))
    return rows


def labelled_prompts(data: Path) -> list[Prompt]:
    """Return the prompts of a folder with labelled data, each under the name of its source."""
    lines = (data / "prompt_detector" / "prompts.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [
        Prompt(row["text"], int(row["label"]), row["lang"], bool(row["hard"]), _family(row["source"])) for row in rows
    ]


def _family(source: str) -> str:
    """Return the repository or corpus of a source, so that its parts are left out together."""
    return str(source).replace("(", ":").replace(" ", ":").split(":")[0]


class Table:
    """The counts of many prompts as a matrix; a row of zeros is a prompt that is set aside."""

    def __init__(self, prompts: Sequence[Prompt]) -> None:
        found = [counts(prompt.text) for prompt in prompts]
        self.names = sorted({name for row in found for name in row})
        self.values = np.array([[row.get(name, 0.0) for name in self.names] for row in found])
        self.labels = np.array([float(prompt.label) for prompt in prompts])
        kinds = [(prompt.source, prompt.language, prompt.label) for prompt in prompts]
        sizes = collections.Counter(kinds)
        self.shares = np.array([(FULL / max(FULL, sizes[kind])) ** 0.5 for kind in kinds])

    def fit(self, rows: NDArray[np.bool_]) -> Floats:
        """Return the weights that the chosen rows ask for."""
        values, labels, shares = self.values[rows], self.labels[rows], self.shares[rows]
        low = np.array([0.0 if _direction(name) > 0 else -np.inf for name in self.names])
        high = np.array([0.0 if _direction(name) < 0 else np.inf for name in self.names])
        penalty = np.array([PENALTY / 20 if name in FREE else PENALTY for name in self.names])
        step = 1 / (0.25 * np.linalg.norm(values * np.sqrt(shares)[:, None], 2) ** 2 + PENALTY)
        weights = ahead = np.zeros(len(self.names))
        pace = 1.0
        for _ in range(STEPS):  # projected gradient with momentum (Beck and Teboulle 2009)
            slope = values.T @ (shares * (1 / (1 + np.exp(-values @ ahead)) - labels)) + penalty * ahead
            new = np.clip(ahead - step * slope, low, high)
            next_pace = (1 + (1 + 4 * pace * pace) ** 0.5) / 2
            ahead = new + (pace - 1) / next_pace * (new - weights)
            weights, pace = new, next_pace
        return weights

    def scores(self, weights: Floats, rows: NDArray[np.bool_]) -> Floats:
        """Return the scores of the chosen rows."""
        return np.where(self.values[rows].any(axis=1), self.values[rows] @ weights, NEVER)


def _direction(name: str) -> int:
    if name in cues.GROUPS:
        return cues.GROUPS[name][0]
    return -1 if name in AGAINST else 1 if "both" in name else 0


def left_out_scores(prompts: Sequence[Prompt]) -> Floats:
    """Return a score for every prompt from weights that have seen no prompt of its source (of our own: of its fold)."""
    table = Table(prompts)
    sources = np.array([prompt.source for prompt in prompts])
    scores = np.zeros(len(prompts))
    for source in sorted(set(sources)):
        places = np.flatnonzero(sources == source)
        for fold in range(FOLDS) if source == "own" else (None,):
            chosen = np.zeros(len(prompts), dtype=bool)
            chosen[places if fold is None else places[fold::FOLDS]] = True
            scores[chosen] = table.scores(table.fit(~chosen), chosen)
    return scores


def weights_text(prompts: Sequence[Prompt]) -> str:
    """Return the module with the weights that all prompts together ask for."""
    table = Table(prompts)
    weights = table.fit(np.ones(len(prompts), dtype=bool))
    lines = [
        f'    "{name}": {weight:.2f},'
        for name, weight in zip(table.names, weights, strict=True)
        if abs(weight) >= 0.005
    ]
    head = (
        '"""What a signal of the research detector weighs; written by `hooks_py.bench.train_detector`, not by hand."""'
    )
    return "\n".join([head, "", "from __future__ import annotations", "", "WEIGHTS = {", *lines, "}", ""])


def main() -> None:
    """Fit the weights and write them into the plugin."""
    parser = argparse.ArgumentParser(description="Fit the weights of the research detector.")
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="folder with the labelled data")
    given = parser.parse_args()
    WEIGHTS.write_text(weights_text([*labelled_prompts(given.data), *own_prompts()]), encoding="utf-8")


if __name__ == "__main__":
    main()
