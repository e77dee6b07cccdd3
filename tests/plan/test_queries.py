"""Queries made from other queries."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from hooks_py.models.aggregate import Gap
from hooks_py.plan.queries import gap_queries, paired, widened

NOW = datetime(2031, 5, 6, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    ("query", "wider"),
    [
        ('"asyncio cancel" tasks', "asyncio cancel tasks"),
        ("site:python.org asyncio -trio", "asyncio"),
        ("Notion market trends 2030 2031", "Notion market trends"),
        ("新能源汽车 市场规模 2030年", "新能源汽车 市场规模"),
        ("asyncio cancel tasks documentation reference", "asyncio cancel tasks"),
        ("Notion 对比 竞品", "Notion 对比"),
        ("Rust language", "Rust"),
        ("特斯拉公司深度分析", "特斯拉公司"),
        ("Rust", "Rust"),
        ("2031", "2031"),
        ("", ""),
    ],
)
def test_a_wider_query_finds_more(query, wider):
    """
    Operators, quotes and years go first, else the words at the end that narrow; a bare word stays.
    """
    assert wider == widened(query)


def test_gaps_are_looked_for_once():
    """
    A gap's own queries are taken with the year of the clock, one without any is searched by its words, none twice.
    """
    gaps = [
        Gap(dimension="market", detail="x", queries=("Notion market {year}", "Notion  market 2031")),
        Gap(dimension="risks", detail="lawsuits"),
    ]
    found = gap_queries("How does Notion work?", gaps, "en", NOW)

    assert [("gap1", "Notion market 2031", "market"), ("gap2", "Notion lawsuits", "risks")] == [
        (query.id, query.query, query.purpose) for query in found
    ]


def test_a_pair_is_history_and_present():
    """
    One thing over time is searched twice: its history, and the last two years.
    """
    assert ("iPhone milestones timeline history", "iPhone latest 2030 2031") == paired("iPhone", "en", NOW)
    assert ("苹果 里程碑 时间线 历史", "苹果 最新 2030 2031") == paired("苹果", "zh", NOW)
