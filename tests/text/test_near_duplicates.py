"""Near-duplicates are found in both languages, and only those."""

from __future__ import annotations

import random

import pytest

from hooks_py.bench.generate_folder import prose
from hooks_py.text.grams import features, grams
from hooks_py.text.near_duplicates import Near, NearDuplicates, is_near_duplicate, near_duplicates, similarity
from hooks_py.text.sketches import sketch_of, sketches

ENGLISH = (
    "The database keeps every document as plain text, so that a team can read and merge it without a tool. "
    "Searches take less than a second on one machine, and backups are a copy of the folder. "
    "Prices begin at $20 a month."
)
CHINESE = (
    "该数据库以纯文本保存每一份文档，因此团队无需任何工具即可阅读、比较与合并。"
    "在单机上检索用时不到一秒，备份只需复制文件夹。"
    "团队版的价格为每月二十元起，支持多种操作系统，并提供完整的中文说明与示例，适合中小企业使用。"
)
OTHER = (
    "An unrelated page tells the history of a lighthouse on the northern coast, its keepers and the storms they met."
)
OTHER_ZH = (
    "另一篇文章讲述北方海岸一座灯塔的历史，以及守塔人和他们遇到的风暴，"
    "还有附近渔村几代人的生活与变迁，故事动人，令人难忘，值得一读再读。"
)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        pytest.param(ENGLISH, ENGLISH.replace("$20", "$25"), True, id="a price changed"),
        pytest.param(ENGLISH, ENGLISH.upper().replace(",", " —"), True, id="case and punctuation"),
        pytest.param(CHINESE, CHINESE.replace("二十元", "三十元"), True, id="改了价格"),
        pytest.param(CHINESE, CHINESE.replace("数据库", "數據庫").replace("团队", "團隊"), True, id="繁体"),
        pytest.param(ENGLISH, OTHER, False, id="another page"),
        pytest.param(CHINESE, OTHER_ZH, False, id="另一页"),
        pytest.param(ENGLISH, ENGLISH + OTHER * 3, False, id="a part of a longer page"),
        pytest.param("Costs 1.5", "costs  1.5", True, id="short and equal"),
        pytest.param("Costs 1.5", "Costs 15", False, id="short and different"),
        pytest.param("", "", True, id="both empty"),
        pytest.param("", ENGLISH, False, id="one empty"),
    ],
)
def test_pairs(a, b, expected):
    """
    Small edits make near-duplicates in pairs, in bulk and one after the other; other texts, parts and figures do not.
    """
    one_by_one = NearDuplicates()
    one_by_one.add("a", a)

    assert (expected, expected, expected) == (
        is_near_duplicate(a, b), bool(near_duplicates([a, b])), one_by_one.add("b", b) is not None,
    )  # fmt: skip


def test_similarity_by_hand():
    """
    The likeness is the share of common 4-grams; it is the same both ways.
    """
    common = len(features(ENGLISH) & features(ENGLISH + OTHER)) / len(features(ENGLISH) | features(ENGLISH + OTHER))

    assert pytest.approx(common) == similarity(ENGLISH, ENGLISH + OTHER)
    assert similarity(ENGLISH + OTHER, ENGLISH) == similarity(ENGLISH, ENGLISH + OTHER)
    assert 1.0 == similarity(CHINESE, CHINESE)


def test_the_first_text_is_kept():
    """
    Every repetition points to the first of its kind, equal ones with a likeness of 1; short texts only when equal.
    """
    texts = [ENGLISH, OTHER, ENGLISH, ENGLISH.replace("$20", "$25"), ENGLISH.replace("$20", "$25"), "ok", "ok", "好"]
    found = near_duplicates(texts)

    assert [(0, 2), (0, 3), (0, 4), (5, 6)] == [(near.kept, near.duplicate) for near in found]
    assert [Near(0, 2, 1.0), Near(5, 6, 1.0)] == [near for near in found if near.similarity == 1.0]
    assert [] == near_duplicates([])


def test_one_by_one_asks_for_texts_it_does_not_hold():
    """
    With a way to look texts up none is held, and the kept id comes back with the likeness.
    """
    stored = {"first": ENGLISH, "second": CHINESE}
    near = NearDuplicates(stored.__getitem__)

    assert [None, None] == [near.add(identity, text) for identity, text in stored.items()]
    assert ("first", 1.0) == near.add("third", ENGLISH)
    kept, likeness = near.add("fourth", CHINESE.replace("二十元", "三十元"))
    assert ("second", True) == (kept, 0.9 < likeness < 1.0)


def test_bulk_agrees_with_exact_comparison():
    """
    Over some hundred texts with changed copies, the pairs found are those that comparing each with each finds.
    """
    chance = random.Random(7)
    write = prose(chance)
    texts = [write(1500) for _ in range(150)]
    for _ in range(60):
        words = chance.choice(texts).split(" ")
        for _ in range(chance.randint(1, 12)):
            words[chance.randrange(len(words))] = chance.choice(["changed", "更改", "42"])
        texts.append(" ".join(words))
    exact: dict[int, int] = {}
    for later, text in enumerate(texts):
        for earlier in range(later):
            if earlier not in exact and similarity(texts[earlier], text) >= 0.7:
                exact[later] = earlier
                break

    assert exact == {near.duplicate: near.kept for near in near_duplicates(texts)}
    assert 40 <= len(exact)


def test_a_sketch_is_the_same_alone_and_in_bulk():
    """
    A text has the sketch that it has among others, wherever it stands and whatever stands around it.
    """
    texts = ["", CHINESE, "ab", ENGLISH, "e\u0301 " + OTHER, OTHER_ZH]
    rows = sketches(texts).rows

    for position in (1, 3, 4, 5):
        assert rows[position].tolist() == sketch_of(grams(texts[position]))[0].tolist()


def test_many_equal_and_nearly_equal_texts():
    """
    A crowd of copies is one group, in time that does not grow with the square of it.
    """
    texts = [ENGLISH.replace("$20", f"${number}") for number in range(500)] + [ENGLISH] * 500

    assert [(0, later) for later in range(1, 1000)] == [(near.kept, near.duplicate) for near in near_duplicates(texts)]
