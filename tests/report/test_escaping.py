"""Text from outside gains no structure in Markdown, tables, code spans or charts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from hooks_py.report.escaping import clean, code, cut, fenced, inline, mermaid

HOSTILE = [
    "a | b | c",
    "[click](javascript:alert(1))",
    "![x](http://evil.example/x.png)",
    "<script>alert(1)</script>",
    "# heading",
    "- item",
    "1. item",
    "> quote",
    "`` ` ``",
    "**bold** _em_ ~~gone~~",
    "see [3] and [@c1]",
    "&lt;b&gt; &amp;",
    "line one\n\n## line two",
    "中文标题 | 竖线 [链接](http://evil.example)",
    "-----",
    "= =",
    "a\\|b",
    "https://example.com/a_b_c|d?x=<y>",
]


def shown(markdown: str) -> str:
    """The words a reader sees, and nothing else, or an error when there is any structure."""
    tokens = MarkdownIt("commonmark").enable("table").enable("strikethrough").parse(markdown)
    assert ["paragraph_open", "inline", "paragraph_close"] == [token.type for token in tokens]
    parts = []
    for token in tokens[1].children or []:
        assert token.type in ("text", "code_inline", "text_special"), token.type
        parts.append(token.content)
    return "".join(parts)


@pytest.mark.parametrize("text", HOSTILE)
def test_shows_exactly_the_words(text):
    """
    Whatever a title holds, a reader sees one paragraph with those words and no link, tag or heading.
    """
    assert " ".join(text.split()) == shown(inline(text))


@given(st.text(alphabet=st.sampled_from(list("ab中。 |[]()<>*_`~#-+=.!&;:@\\/1\n\tht p")), min_size=1, max_size=60))
def test_any_text_stays_text(text):
    """
    No mixture of marks makes structure.
    """
    line = " ".join(text.split())
    if line:
        assert line == shown(inline(text))


def test_a_table_keeps_its_cells():
    """
    A title with bars and newlines stays in its cell.
    """
    row = f"| {inline('a | b' + chr(10) + 'c')} | {code('x | y', cell=True)} |"
    tokens = MarkdownIt("commonmark").enable("table").parse(f"| 1 | 2 |\n|---|---|\n{row}\n")
    assert 2 == sum(1 for token in tokens if token.type == "td_open")


def test_marks_of_the_assembler_cannot_come_from_outside():
    """
    The private characters that carry citations and origins are taken out of every text.
    """
    assert "ab" == clean("a\ue000c1\ue001b".replace("c1", ""))
    assert not any(
        "\ue000" <= letter <= "\ue00f" for letter in inline("\ue002summary:0:text\ue003[1] 中文\ue004x\ue005")
    )


def test_direction_overrides_and_controls_are_taken_out():
    """
    A title cannot turn the direction of the text around it.
    """
    assert "abc 中文" == inline("a\u202eb\u2066c\x00\x1b 中文\u200f")


def test_cuts_at_a_word_and_says_so():
    """
    A text that was cut ends with an ellipsis, never in the middle of an English word.
    """
    assert "one two three" == cut("one two\nthree", 20)
    assert "one two three…" == cut("one two three four", 16)
    assert "一二三四…" == cut("一二三四五六七", 5)


@pytest.mark.parametrize("text", ["a ``` b", "````", "`", "", "x\n```\ny"])
def test_a_fence_is_longer_than_anything_inside(text):
    """
    A document cannot close the fence that it stands in.
    """
    tokens = MarkdownIt("commonmark").parse(fenced(text) + "\n\nafter\n")
    assert ["fence", "paragraph_open", "inline", "paragraph_close"] == [token.type for token in tokens]


@pytest.mark.parametrize("text", ["`a`", "``", "a`` b ` c", "plain"])
def test_a_code_span_shows_its_text(text):
    """
    Backticks inside of a code span are shown.
    """
    assert text == shown(code(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('say "end"; #x', "say ”end”； ＃x", id="quotes, comments and ends of statements"),
        pytest.param("甲：乙（丙）", "甲：乙（丙）", id="Chinese marks stay"),
        pytest.param("%%{init: 1}%%", "％％｛init： 1｝％％", id="directives"),
        pytest.param("up 40% a_b", "up 40% a b", id="a percent sign stays"),
        pytest.param("\n", "–", id="nothing"),
    ],
)
def test_labels_of_charts_have_no_syntax(text, expected):
    """
    A label keeps its words and loses what Mermaid acts on.
    """
    assert expected == mermaid(text)
