"""What a driver writes is read into blocks, made harmless, and refused where only code may write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.report import prose


def kinds(markdown):
    """The kinds of the blocks."""
    return [line.kind for line in prose.lines_of(markdown)]


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("one\ntwo\n\nthree", ["text", "blank", "text"], id="wrapped paragraphs are joined"),
        pytest.param("- a\n- b\n  more", ["item", "item"], id="list items keep their continuation"),
        pytest.param("| a | b |\n|---|---|\n| 1 | 2 |", ["row", "rule", "row"], id="a table"),
        pytest.param("```\nx = 1\n\n# no\n```", ["fence", "code", "code", "code", "fence"], id="code"),
        pytest.param("```\nnever closed", ["fence", "code", "fence"], id="an open fence is closed"),
        pytest.param(
            "Background: known.\n背景：常识。", ["background", "background"], id="background in both languages"
        ),
        pytest.param("Title\n===", ["text"], id="an underline makes no heading"),
        pytest.param("### 小标题 ###", ["heading"], id="a heading"),
    ],
)
def test_reads_blocks(markdown, expected):
    """
    Each block is one line of its kind.
    """
    assert expected == kinds(markdown)


def test_the_mark_of_a_line_is_at_its_start():
    """
    A dash in the middle of a sentence is no list mark.
    """
    assert "a - b" == prose.LEAD.sub("", "a - b")
    assert "a - b" == prose.LEAD.sub("", "- a - b", count=1)


def test_chinese_lines_are_joined_without_a_space():
    """
    A break inside a Chinese sentence leaves no gap.
    """
    assert "同步支持局域网。 And more" == prose.lines_of("同步支持\n局域网。\nAnd more")[0].text


@given(st.text(alphabet=st.sampled_from(list("ab中。\n\n -|#>`1. :=")), max_size=80))
def test_reading_again_changes_nothing(text):
    """
    Blocks written out and read again are the same blocks.
    """
    once = prose.lines_of(text)
    assert once == prose.lines_of(prose.joined(once))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a <b>x</b>", "a \\<b>x\\</b>", id="tags are shown"),
        pytest.param("see [this](http://evil.example)", "see this", id="links are words"),
        pytest.param("![p](http://evil.example/p.png) x", "p x", id="images are words"),
        pytest.param("`a[0] <b>` [@c1]", "`a[0] <b>` [@c1]", id="code and pointers stay"),
        pytest.param("1 < 2", "1 < 2", id="less than stays"),
        pytest.param("<!-- computed -->", "\\<!-- computed -->", id="comments are shown"),
    ],
)
def test_makes_a_line_harmless(text, expected):
    """
    Tags and links lose what a browser would act on.
    """
    assert expected == prose.harmless(text)


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("- ```", "- \\```", id="a fence in a list"),
        pytest.param("- # x", "- \\# x", id="a heading in a list"),
        pytest.param("1. > x", "1. \\> x", id="a quotation in a list"),
        pytest.param("``` a ``` b", "``` a ``` b", id="a code span with three marks"),
    ],
)
def test_a_list_item_opens_no_block(markdown, expected):
    """
    A list item is one line of text, whatever it begins with.
    """
    [line] = prose.lines_of(markdown)
    assert expected == prose.rendered(line, "en", 2)


@pytest.mark.parametrize(
    ("markdown", "problem"),
    [
        pytest.param("See https://example.com/a.", "the address https://example.com/a", id="an address"),
        pytest.param("详见www.example.com。", "the address www.example.com", id="an address in Chinese"),
        pytest.param("It grew. [3]", "the number [3]", id="a number"),
        pytest.param("增长了【2】。", "the number 【2】", id="a Chinese number"),
        pytest.param("Note.[^1]", "the number [^1]", id="a footnote"),
        pytest.param("sources:\n- a", "a list of sources", id="a list of sources"),
        pytest.param("参考资料：某某", "a list of sources", id="a Chinese list of sources"),
        pytest.param("**References**: x", "a list of sources", id="a bold list of sources"),
        pytest.param("# Title", "heading “Title”", id="a heading"),
        pytest.param("[x](y)", "a link or an image", id="a link"),
        pytest.param("<b>x</b>", "an HTML tag", id="a tag"),
    ],
)
def test_names_what_only_code_may_write(markdown, problem):
    """
    Each of these is a fault that says how to mend it.
    """
    faults = prose.form_faults(markdown, "summary")
    assert problem in [fault.problem for fault in faults]
    assert all(fault.fix for fault in faults)


@pytest.mark.parametrize(
    "markdown",
    [
        "It grew by 3%. [@c1]",
        "数组 `a[3]` 与 `https://x` 均在代码中。[@c1]",
        "- 来源可靠。[@c2]",
        "a[3] = 1",
        "Sources agree.",
    ],
)
def test_lets_ordinary_prose_pass(markdown):
    """
    Pointers, code spans and plain words are what a driver writes.
    """
    assert () == prose.form_faults(markdown, "summary")


def test_a_task_may_open_with_its_title_and_use_small_headings():
    """
    Level three and deeper is the task's; level one and two in the middle is not.
    """
    faults = prose.form_faults("## 标题\n\n文字。\n\n### 小节\n\n## 另一章", "task 1", headings=True)
    assert ["heading “另一章”"] == [fault.problem for fault in faults]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("1 > 0 and a - b", "1 > 0 and a - b", id="marks in the middle stay"),
        pytest.param("> quoted > twice", "quoted > twice", id="only the first mark is one"),
        pytest.param("<!-- x -->", "<!-- x -->", id="the end of a comment stays"),
    ],
)
def test_a_mark_is_one_only_at_the_start(line, expected):
    """
    Signs inside of a line are part of its text.
    """
    assert expected == prose.lines_of(line)[0].text


def test_takes_the_title_off_a_section():
    """
    The heading that opens a section is its title.
    """
    assert ("标题", "文字。\n") == prose.title_of("## 标题\n\n文字。")
    assert ("", "Text.") == prose.title_of("Text.")
