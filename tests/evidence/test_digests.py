"""Digests of papers and long texts."""

from __future__ import annotations

from hooks_py.evidence.digests import digest

ENGLISH = """# Sorting with gulls

Ada Li, Bo Chen

## Abstract

We propose a sorting method that follows gulls. It needs no comparisons.

## 1 Introduction

Sorting is old. This paper argues that birds sort better than people. Gulls move in flocks of about forty birds.

## Results

Our experiments cover three coasts. Results show that gulls finish 25% earlier than terns.
The cost fell to $12 per tonne.
"""
CHINESE = """# 海鸥排序

摘要：本文提出一种跟随海鸥的排序方法，它不需要比较。

关键词：排序

## 引言

本文认为鸟类比人更会排序。实验在三处海岸进行。

## 结果

结果表明，海鸥比燕鸥早完成 25%。成本降至每吨 12 元。
"""


def test_an_english_paper_is_digested_in_its_own_sentences():
    """
    The abstract ends where the introduction begins; arguments argue, findings report.
    """
    found = digest(ENGLISH, language="en")

    assert "We propose a sorting method that follows gulls. It needs no comparisons." == found.abstract
    assert "This paper argues that birds sort better than people." in found.arguments
    assert "Results show that gulls finish 25% earlier than terns." == found.findings[0]
    assert "The cost fell to $12 per tonne." in found.findings


def test_a_chinese_paper_is_digested_under_headings_of_the_report():
    """
    The sentences stay in the source's language, the headings follow the report's.
    """
    found = digest(CHINESE, language="en")

    assert "本文提出一种跟随海鸥的排序方法，它不需要比较。" == found.abstract
    assert "本文认为鸟类比人更会排序。" in found.arguments
    assert "结果表明，海鸥比燕鸥早完成 25%。" == found.findings[0]
    assert "en" == found.language


def test_a_text_without_an_abstract_is_opened_by_its_first_sentences():
    """
    Nothing is invented: where no abstract is marked, the opening stands for it.
    """
    found = digest("Gulls are white birds. They live by the sea. They eat fish. They nest on cliffs.", language="zh")

    assert "Gulls are white birds. They live by the sea. They eat fish." == found.abstract


def test_an_empty_text_has_an_empty_digest():
    """
    No text, no sentence.
    """
    assert ("", (), ()) == tuple(
        getattr(digest("", language="en"), name) for name in ("abstract", "arguments", "findings")
    )
