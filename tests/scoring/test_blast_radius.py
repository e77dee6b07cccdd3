"""Recommendations that are hard to undo are told by their words, in both languages."""

from __future__ import annotations

import pytest

from hooks_py.scoring.blast_radius import is_high_blast_radius


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        pytest.param(True, "You should migrate all tenants to the new database.", id="irreversible"),
        pytest.param(True, "We recommend turning authentication off inside the network.", id="security"),
        pytest.param(True, "Teams should split the monolith into services.", id="architecture"),
        pytest.param(True, "建议将核心系统迁移到新的数据库。", id="zh irreversible"),
        pytest.param(True, "应当关闭内网的权限校验。", id="zh security"),
        pytest.param(False, "The library encrypts every message.", id="a fact, no advice"),
        pytest.param(False, "You should read the manual first.", id="harmless advice"),
        pytest.param(False, "该库支持加密传输。", id="zh fact"),
        pytest.param(False, "建议先阅读手册。", id="zh harmless advice"),
    ],
)
def test_only_advice_that_is_hard_to_undo(expected, text):
    """
    Both are needed: a word of advice, and a word of something irreversible, security-relevant or architectural.
    """
    assert expected == is_high_blast_radius(text)
