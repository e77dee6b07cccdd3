"""The language of a text."""

from __future__ import annotations

import pytest

from hooks_py.text.language import cjk_share, language_of, report_language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Polymarket 赚钱策略", "zh", id="a Chinese topic with an English name"),
        pytest.param(
            "用 FastAPI + SQLAlchemy + Alembic + PostgreSQL 做 CRUD API", "zh", id="names outnumber characters"
        ),
        pytest.param("What does 内卷 mean in English?", "en", id="an English question about a Chinese word"),
        pytest.param("How does asyncio cancel tasks?", "en", id="English"),
        pytest.param("Rust", "en", id="one Latin word"),
        pytest.param("東京タワーの高さはどれくらいですか", "ja", id="Japanese has kana"),
        pytest.param("機器學習的發展", "zh", id="traditional Chinese"),
        pytest.param("서울의 인구는 얼마입니까", "ko", id="Korean"),
        pytest.param("Каково население Москвы", "ru", id="Russian"),
        pytest.param("ما هي عاصمة مصر", "ar", id="Arabic"),
        pytest.param("Der Markt für Elektroautos in Deutschland und Europa ist nicht mehr klein", "de", id="German"),
        pytest.param("Les avantages de la voiture électrique pour les familles", "fr", id="French"),
        pytest.param("", "", id="nothing"),
        pytest.param("123 🎉 --- …", "", id="no letters"),
        pytest.param("https://example.com/the/of/and 什么意思", "zh", id="an address is of no language"),
    ],
)
def test_the_language_that_carries_the_text(text, expected):
    """
    The sentence decides, not the names in it; no letters is no language.
    """
    assert expected == language_of(text)


@pytest.mark.parametrize(
    ("topic", "expected"),
    [("量子计算 vs 经典计算", "zh"), ("Quantum computing", "en"), ("東京タワーの高さ", "en"), ("", "en"), ("🎉", "en")],
)
def test_reports_are_in_chinese_or_english(topic, expected):
    """
    Only a Chinese topic is reported in Chinese.
    """
    assert expected == report_language(topic)


@pytest.mark.parametrize(
    ("text", "expected"), [("中文", 1.0), ("ab中文", 0.5), ("abcd", 0.0), ("", 0.0), ("12 !", 0.0)]
)
def test_share_of_letters(text, expected):
    """
    Digits and punctuation are no letters.
    """
    assert expected == cjk_share(text)
