"""Strangers' text: whatever stands in a document, the rules come to an end and quote only what is there."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.evidence.candidates import candidates
from hooks_py.evidence.extraction.extract import extract
from hooks_py.models.aggregate import Passage

PIECES = st.sampled_from(
    ["# ", "- ", "| ", "|---|\n", "\n", "\n\n", "```",
     '"""', "/*", "*/", "// ", "**", "[a](b)", "(", ")", "vs ", "竞品包括", "市场规模",
     "12%", "alternative to ", "Kite", "缓存", "。", ". ", "def f():", "features:\n", "\x00", "\u202e", "🪁", " "]
)  # fmt: skip


@given(st.lists(PIECES, max_size=60).map("".join), st.booleans())
def test_any_text_is_read_and_quoted_as_it_stands(text, is_code):
    """
    No text raises, and each quotation is a piece of it.
    """
    found = extract(text, item="web-1", is_code=is_code)

    assert all(one.quotation in text for one in found.extracts)


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(["prose", "code", "table", "list"]))
def test_any_passage_gives_statements_quoted_as_they_stand(text, kind):
    """
    No passage raises, and each candidate's quotation is a piece of it.
    """
    passage = Passage(item="web-1", start=0, end=len(text), text=text, kind=kind)

    assert all(one.quotation in text for one in candidates([passage]))


@pytest.mark.parametrize(
    ("piece", "is_code"),
    [
        pytest.param("/* ", True, id="comments that never end"),
        pytest.param('"""', True, id="quotes"),
        pytest.param("A vs ", False, id="comparisons in one line"),
        pytest.param("竞品包括", False, id="zh lists that never come"),
        pytest.param("(", False, id="brackets"),
        pytest.param("- x\n", False, id="list entries"),
    ],
)
def test_hostile_repetition_costs_seconds_at_most(piece, is_code):
    """
    A hundred kilobytes of one piece are read in seconds; with backtracking over all of it they would take minutes.
    """
    start = time.process_time()
    extract(piece * (100_000 // len(piece)), item="web-1", is_code=is_code)

    assert time.process_time() - start < 20
