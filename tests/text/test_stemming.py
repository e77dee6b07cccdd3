"""Singulars and stems."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hooks_py.text.stemming import singular, stem

HARD_NOUNS = {
    "analyses": "analysis", "crises": "crisis", "hypotheses": "hypothesis", "theses": "thesis", "axes": "axis",
    "criteria": "criterion", "phenomena": "phenomenon", "indices": "index", "matrices": "matrix", "vertices": "vertex",
    "children": "child", "people": "person", "women": "woman", "mice": "mouse", "feet": "foot", "knives": "knife",
    "halves": "half", "buses": "bus", "viruses": "virus", "lenses": "lens", "statuses": "status", "cactuses": "cactus",
    "companies": "company", "strategies": "strategy", "movies": "movie", "databases": "database", "caches": "cache",
    "branches": "branch", "boxes": "box", "heroes": "hero", "photos": "photo", "horses": "horse",
    "responses": "response",
    "series": "series", "species": "species", "news": "news", "physics": "physics", "metrics": "metric",
    "gas": "gas", "bus": "bus", "analysis": "analysis",
}  # fmt: skip


def test_hard_nouns():
    """
    At least 33 of 41 hard nouns are right; the rest is named when it changes.
    """
    wrong = {word: singular(word) for word, one in HARD_NOUNS.items() if singular(word) != one}

    assert 41 == len(HARD_NOUNS)
    assert {"cactuses": "cactuse"} == wrong


@pytest.mark.parametrize(
    "name", ["kubernetes", "redis", "pandas", "aws", "ios", "jenkins", "keras", "https", "dns", "saas"]
)
def test_names_stay_as_they_are(name):
    """
    A name that only looks like a plural is no plural.
    """
    assert (name, name) == (singular(name), stem(name))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("trading", "trade"),
        ("traded", "trade"),
        ("arbitraging", "arbitrag"),
        ("connections", "connect"),
        ("交易", "交易"),
    ],
)
def test_stems(word, expected):
    """
    Stems are Porter's; what is not English stays.
    """
    assert expected == stem(word)


def test_the_stemmer_comes_without_the_rest_of_its_toolkit():
    """
    A stem costs neither numpy nor the toolkit, and a later import of the toolkit is whole.
    """
    script = (
        "import sys; from hooks_py.text.stemming import stem; stem('trading');"
        "print('numpy' in sys.modules, 'nltk.corpus' in sys.modules);"
        "import nltk; print(hasattr(nltk, 'PorterStemmer'), stem('hedging'))"
    )
    root = str(Path(__file__).parents[2])
    ran = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)

    assert ["False False", "True hedg"] == ran.stdout.split("\n")[:2]
