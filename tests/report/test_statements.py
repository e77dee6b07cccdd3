"""Sentences get the citations that belong to them, in both forms of a report's text."""

from __future__ import annotations

import pytest

from hooks_py.report.statements import key_of, numbered_statements, pointed_statements


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param(
            "Sync works. [1] A rival [2] exists. [3][1]",
            [("Sync works.", ("1",)), ("A rival exists.", ("2", "3", "1"))],
            id="after the full stop",
        ),
        pytest.param(
            "支持同步。[1]贝塔是竞品[2]。没有来源",
            [("支持同步。", ("1",)), ("贝塔是竞品。", ("2",)), ("没有来源", ())],
            id="Chinese",
        ),
        pytest.param(
            "“Wi-Fi sync.” [2] (original in English) Next.",
            [("“Wi-Fi sync.”", ("2",)), ("Next.", ())],
            id="a note on language belongs to the citation",
        ),
        pytest.param("Use `a = [1]` here.", [("Use `a = [1]` here.", ())], id="code cites nothing"),
        pytest.param(
            "Escaped \\[1\\] is text.", [("Escaped \\[1\\] is text.", ())], id="an escaped number cites nothing"
        ),
    ],
)
def test_gives_citations_to_their_sentences(line, expected):
    """
    A citation behind a full stop belongs to the sentence before it.
    """
    assert expected == [(one.text, one.targets) for one in numbered_statements(line)]


def test_offsets_cover_the_line():
    """
    A statement's stretch holds its words and its citations, so that cutting it out leaves the others whole.
    """
    line = "支持同步。[@c1]贝塔是竞品[@c2, @c4]。再见。"
    assert ["支持同步。[@c1]", "贝塔是竞品[@c2, @c4]。", "再见。"] == [
        line[one.start : one.end] for one in pointed_statements(line)
    ]


def test_a_whole_line_is_one_statement():
    """
    A row of a table stands or falls with all of its citations.
    """
    [row] = numbered_statements("| A. B. [1] | 30% [2] |", whole=True)
    assert ("1", "2") == row.targets


def test_both_forms_have_the_same_key():
    """
    The report's sentence and its author's are found by the same key.
    """
    assert key_of("支持 <b> 同步。[@c1]") == key_of("支持 \\<b> 同步。[1]（英文原文）")
