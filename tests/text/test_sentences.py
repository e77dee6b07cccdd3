"""Sentences and paragraphs are cut where a reader would, in both languages."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.text.sentences import paragraphs, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One here. Two there! Three? Yes.", ["One here.", "Two there!", "Three?", "Yes."]),
        (
            "Dr. Smith paid $3.5 million. See Fig. 3 for details.",
            ["Dr. Smith paid $3.5 million.", "See Fig. 3 for details."],
        ),
        ("It came from the U.S. The plan failed.", ["It came from the U.S.", "The plan failed."]),
        (
            "J. R. Smith wrote it, e.g. in Python 3.11.2. Then he left.",
            ["J. R. Smith wrote it, e.g. in Python 3.11.2.", "Then he left."],
        ),
        ('He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]),
        ("Wait... what now. Next.", ["Wait... what now.", "Next."]),
        ("规模为1.2亿元。增长了吗？是的！", ["规模为1.2亿元。", "增长了吗？", "是的！"]),
        ("他说：“好的。”我们走了。", ["他说：“好的。”", "我们走了。"]),
        ("支持 Python 3.11.2。不支持 2.7。", ["支持 Python 3.11.2。", "不支持 2.7。"]),
        ("A wrapped\nline ends. Next\none.", ["A wrapped\nline ends.", "Next\none."]),
        (
            "# Title\n\nText here.\n\n- one. Two.\n- 三。四。",
            ["# Title", "Text here.", "- one.", "Two.", "- 三。", "四。"],
        ),
        ("| a. b | c |\n|---|---|\n| 1. x | 2 |", ["| a. b | c |", "|---|---|", "| 1. x | 2 |"]),
        ("```\nx = 1. # Foo. Bar\n```\nDone.", ["x = 1. # Foo. Bar", "Done."]),
        ("", []),
    ],
)
def test_cuts_sentences(text, expected):
    """
    Decimals, abbreviations and initials end nothing; headings, rows and code are not run together.
    """
    assert expected == [span.text for span in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One\ntwo\n\n \n\nthree", ["One\ntwo", "three"]),
        ("甲\n\n乙", ["甲", "乙"]),
        ("```\na\n\nb\n```\n\nc", ["```\na\n\nb\n```", "c"]),
        ("```\nnever\n\nclosed", ["```\nnever\n\nclosed"]),
    ],
)
def test_cuts_paragraphs(text, expected):
    """
    Blank lines part paragraphs, but not inside a fenced block.
    """
    assert expected == [span.text for span in paragraphs(text)]


@given(st.text(alphabet=st.sampled_from('aB1. !?。！？\n-#|`"”) '), max_size=200))
def test_spans_are_verbatim_and_in_order(text):
    """
    Each span is what stands at its place; none overlaps the next.
    """
    for spans in (sentences(text), paragraphs(text)):
        assert all(text[span.start : span.end] == span.text for span in spans)
        assert all(one.end <= two.start for one, two in pairwise(spans))
