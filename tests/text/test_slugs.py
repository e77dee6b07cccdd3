"""Names of folders."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.text.canonical import Vocabulary
from hooks_py.text.slugs import slug

TABLE = Vocabulary({}, {"profit": ["赚钱"], "strategy": ["策略"], "task": ["tasks"]})


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("Polymarket 赚钱策略", "polymarket-profit-strategy"),
        ("How does asyncio cancel tasks?", "asyncio-cancel-task"),
        ("东方甄选", "dong-fang-zhen-xuan"),
        ("平衡车 数据库", "ping-heng-che-database"),
        ("Zürich café", "zurich-cafe"),
        ("../../etc/passwd", "etc-passwd"),
        ("$(rm -rf /)", "rm-rf"),
        ("what is the", "what-is-the"),
        ("a-b-c " * 40, "a-b-c"),
        ("x" * 200, "x" * 60),
        ("🎉🎉", "research-9bbfb342"),
        ("", "research-e3b0c442"),
        ("Привет", "research-dd679c0b"),
    ],
)
def test_slug(topic, expected):
    """
    Known words in English, other Chinese in pinyin, and a hash when nothing can be written.
    """
    assert expected == slug(topic, TABLE)


def test_words_are_not_cut_at_the_end():
    """
    A long topic ends with a whole word within 60 characters.
    """
    assert "alpha-bravo-charlie-delta-echo-foxtrot-golf-hotel-india" == slug(
        "alpha bravo charlie delta echo foxtrot golf hotel india juliett", TABLE
    )


@given(st.text(max_size=300))
def test_every_topic_gets_a_name(topic):
    """
    Whatever the topic, the name is ASCII, 1 to 60 characters, and safe as a folder.
    """
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,59}", slug(topic, TABLE))
