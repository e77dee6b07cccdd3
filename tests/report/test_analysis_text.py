"""analysis.md shows every part of the analysis that has something, with the ids of its claims."""

from __future__ import annotations

import pytest

from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.claims import Registry
from hooks_py.report.analysis_text import analysis_markdown


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "## Features",
                "- **Wi-Fi sync** × 1 [c1]",
                "## SWOT · Opportunities",
                "- **Inference** Offline search would",
                "- Share · Beta Pad: 25% [c4]",
                "- **How large is the market?**\n  - The market for note apps",
            ],
        ),
        (
            "zh",
            [
                "## 核心功能",
                "- **Wi-Fi sync** × 1 [c1]",
                "## SWOT · 机会",
                "- **推断** 离线搜索可使",
                "- 市场份额 · 贝塔便笺: 25% [c4]",
                "- **市场规模有多大？**\n  - 2025年笔记应用",
            ],
        ),
    ],
)
def test_shows_each_part(run, language, expected):
    """
    Each statement has its id, each inference its label.
    """
    report = run(language)
    text = analysis_markdown(report.analysis, report.registry, language)
    for words in expected:
        assert words in text


def test_a_removed_claim_is_left_out(run, with_claim):
    """
    What was taken out of the claims is not in the analysis either.
    """
    report = with_claim(run("en"), "c7", status="removed")
    assert "Offline search would" not in analysis_markdown(report.analysis, report.registry, "en")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "There is no statement to analyse."), ("zh", "没有可以分析的陈述。")]
)
def test_an_empty_analysis_says_so(language, words):
    """
    Nothing to analyse is a sentence, not an empty file.
    """
    assert words in analysis_markdown(DeepAnalysis(), Registry(), language)
