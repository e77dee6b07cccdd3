"""The synonym table of a store."""

from __future__ import annotations

import json

import pytest

from hooks_py.errors import FormatError, InputError
from hooks_py.knowledge.plain import read_vocabulary
from hooks_py.knowledge.synonyms import edit, load_synonyms, load_vocabulary
from hooks_py.text.canonical import canonical_word


def written(root, value):
    (root / "_synonyms.json").write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def test_first_use_writes_flags_rules_and_examples(tmp_path):
    """
    The file is there for the user to edit, with every flag on.
    """
    load_synonyms(tmp_path)
    held = json.loads((tmp_path / "_synonyms.json").read_text(encoding="utf-8"))

    assert {"lowercase", "singularize", "stem", "prefer_english", "stem_rules"} == set(held["normalization"])
    assert {"trading": "trade", "strategies": "strategy", "arbitraging": "arbitrage"} == held["normalization"][
        "stem_rules"
    ]
    assert ["trading", "trades", "traded", "交易"] == held["canonical"]["trade"]
    assert ["strategies", "策略", "方法", "打法"] == held["canonical"]["strategy"]
    assert ["arbitraging", "arb", "套利", "价差交易"] == held["canonical"]["arbitrage"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("交易", "trade"), ("traded", "trade"), ("打法", "strategy"), ("价差交易", "arbitrage"),
        ("人工智能", "artificial-intelligence"), ("large language models", "large-language-model"),
        ("k8s", "kubernetes"), ("EVs", "electric-vehicle"),
    ],
)  # fmt: skip
def test_built_in_words(word, expected):
    """
    The built-in table knows the words of research in both languages.
    """
    assert expected == canonical_word(word, load_vocabulary(None))


def test_the_built_in_table_is_consistent():
    """
    No word stands for two canonical words.
    """
    table = load_vocabulary(None)
    owners = {}
    for word, variants in table.canonical.items():
        for form in (word, *variants):
            owners.setdefault(table.key(form), set()).add(word)

    assert {} == {form: words for form, words in owners.items() if len(words) > 1}
    assert 400 <= len(table.canonical)


@pytest.mark.parametrize(
    ("own", "word", "expected"),
    [
        pytest.param({"deal": ["交易"]}, "交易", "deal", id="a variant of the user's is taken from ours"),
        pytest.param({"deal": ["交易"]}, "traded", "trade", id="our other variants stay"),
        pytest.param({"strategy": ["计谋"]}, "打法", "打法", id="the user's list replaces ours"),
        pytest.param({"strategy": ["计谋"]}, "计谋", "strategy", id="with the user's variant"),
        pytest.param({"strategy": []}, "策略", "策略", id="an empty list takes the word out"),
        pytest.param({"deal": ["trade"]}, "traded", "deal", id="a word of ours made a variant brings its variants"),
    ],
)
def test_the_users_entries_win(tmp_path, own, word, expected):
    """
    What the user writes comes before what is built in.
    """
    written(tmp_path, {"canonical": own})

    assert expected == canonical_word(word, read_vocabulary(str(tmp_path)))
    assert expected == canonical_word(word, load_synonyms(tmp_path))


def test_flags_and_rules_of_the_user(tmp_path):
    """
    A flag that is false holds, and rules are added to ours.
    """
    written(tmp_path, {"normalization": {"prefer_english": False, "stem_rules": {"vibing": "vibe"}}})
    table = load_synonyms(tmp_path)

    assert ("交易", "vibe", "trade") == tuple(canonical_word(word, table) for word in ("交易", "vibing", "trading"))


def test_editing_keeps_fields_that_are_not_ours(tmp_path):
    """
    Unknown fields and other entries survive an edit.
    """
    written(tmp_path, {"owner": "me", "canonical": {"deal": ["交易"]}, "normalization": {"mine": 1}})
    table = edit(tmp_path, "vibe", ["氛围"])
    held = json.loads((tmp_path / "_synonyms.json").read_text(encoding="utf-8"))

    assert "vibe" == canonical_word("氛围", table)
    assert {"owner": "me", "canonical": {"deal": ["交易"], "vibe": ["氛围"]}, "normalization": {"mine": 1}} == held


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{not json", "is not JSON"),
        ("[]", "one JSON object"),
        ('{"canonical": {"trade": "交易"}}', "canonical.trade"),
        ('{"canonical": []}', "canonical must map"),
        ('{"normalization": []}', "normalization must be"),
        ('{"normalization": {"stem": "yes"}}', "normalization.stem "),
        ('{"normalization": {"stem_rules": {"a": 1}}}', "normalization.stem_rules"),
    ],
)
def test_a_damaged_file_is_refused_by_name(tmp_path, text, named):
    """
    Nothing is replaced by a default in silence; the file is left as it is.
    """
    (tmp_path / "_synonyms.json").write_text(text, encoding="utf-8")

    with pytest.raises(FormatError, match=named) as raised:
        load_synonyms(tmp_path)

    assert "_synonyms.json" in str(raised.value)
    with pytest.raises(FormatError):
        edit(tmp_path, "a", ["b"])
    assert text == (tmp_path / "_synonyms.json").read_text(encoding="utf-8")


def test_an_empty_canonical_word_is_refused(tmp_path):
    """
    There is nothing to stand for.
    """
    with pytest.raises(InputError, match="canonical word is empty"):
        edit(tmp_path, "  ", ["b"])
