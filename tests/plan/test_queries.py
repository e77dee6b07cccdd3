"""Queries made from other queries."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from hooks_py.plan.queries import widened

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
