"""Fingerprints are those of the simhash package over our features, for any text, in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.text.fingerprints import (
    LEAST_FEATURES,
    distance,
    fingerprint,
    from_hex,
    same_text_pairs,
    simhash_of,
    simhash_type,
    to_hex,
)
from hooks_py.text.grams import features, gram_hash, grams

ENGLISH = (
    "The database keeps every document as plain text, so that a team can read and merge it without any tool at hand."
)
CHINESE = (
    "该数据库以纯文本保存每一份文档，因此团队无需任何工具即可阅读、比较与合并，"
    "并且可以随时把它放进版本控制系统之中加以管理，既安全又方便。"
)
Simhash = simhash_type()
ROOT = Path(__file__).resolve().parents[2]


def reference(text: str) -> int:
    return int(Simhash(list(features(text)), hashfunc=lambda feature: gram_hash(feature.decode())).value)


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH, CHINESE, ENGLISH + CHINESE, "資料庫" + CHINESE, ENGLISH.upper(), f"Ｆｕｌｌ　ｗｉｄｔｈ {ENGLISH}",
        f"ﬁne liga\u200btures e\u0301 {ENGLISH}", "한국어 문서는 " * 3 + ENGLISH, "हिन्दी " + ENGLISH, ENGLISH * 300,
    ],
    ids=["en", "zh", "both", "traditional", "capitals", "full width", "ligatures", "ko", "hi", "long"],
)  # fmt: skip
def test_is_the_value_of_the_package(text):
    """
    The package, given the same features and the same hash, comes to the same 64 bits.
    """
    assert {gram_hash(feature) for feature in features(text)} == set(grams(text).tolist())
    assert reference(text) == fingerprint(text)
    assert Simhash(reference(text)) == simhash_of(text)


def test_features_by_hand():
    """
    Spaces, punctuation, case, width and the script of Chinese make no difference; each run of four counts once.
    """
    assert {"abcd", "bcde"} == features("A-b c\nd, Ｅ")
    assert {"abab", "baba"} == features("ababab ab")
    assert {"数据库系", "据库系统"} == features("數據庫，系統")
    assert set() == features("abc")


@pytest.mark.parametrize("text", ["", " ", "…！？", "short", "短文本", "aaaa" * 1000, "\ud800" * 10])
def test_too_little_to_tell(text):
    """
    Texts of few features have no fingerprint, which is written as nothing and read back as none.
    """
    assert fingerprint(text) is None
    assert "" == to_hex(None)
    assert from_hex("") is None
    with pytest.raises(ValueError, match=f"needs {LEAST_FEATURES} different 4-grams"):
        simhash_of(text)


@pytest.mark.parametrize("size", [10_000, 1_000_000, 10_000_000])
def test_long_texts(size):
    """
    No length is too long.
    """
    assert fingerprint((ENGLISH + CHINESE) * (size // 170)) is not None


@given(st.text(max_size=400))
def test_any_text_agrees_with_the_readable_form(text):
    """
    Any text has the features that the slow and readable form says.
    """
    assert {gram_hash(feature) for feature in features(text)} == set(grams(text).tolist())


def test_hex_goes_both_ways():
    """
    A fingerprint is 16 digits and comes back the same, also when it begins with zeros; anything else is refused.
    """
    assert "00000000000000ff" == to_hex(255)
    assert 255 == from_hex("00000000000000ff")
    with pytest.raises(ValueError, match="16 hex digits, not 'ff'"):
        from_hex("ff")


def test_same_in_every_process():
    """
    Neither the seed of Python's hashes nor the process changes a fingerprint.
    """
    program = f"from hooks_py.text.fingerprints import fingerprint; print(fingerprint({ENGLISH + CHINESE!r}))"
    values = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("0", "12345")
    }

    assert {f"{fingerprint(ENGLISH + CHINESE)}\n".encode()} == values


def test_all_pairs_within_three_bits():
    """
    Every pair within the bound is found wherever its bits lie, and none beyond it.
    """
    values = [0, 0b111, 0b1111, 1 << 63 | 1 << 40 | 1 << 20, 0xFFFF_FFFF_FFFF_FFFF, 0]

    assert [(0, 1), (0, 3), (0, 5), (1, 2), (1, 5), (3, 5)] == same_text_pairs(values)
    assert [(0, 5), (1, 2)] == same_text_pairs(values, 1)
    assert [] == same_text_pairs([])
    assert 3 == distance(values[0], values[1])
    with pytest.raises(ValueError, match="up to 3 bits, not 4"):
        same_text_pairs(values, 4)
