"""Texts are folded to one form, and Markdown is taken off without touching words and code."""

import pytest

from hooks_py.text.normalise import fold, strip_markdown, visible_length
from hooks_py.text.simplified import TO_SIMPLIFIED, simplified


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  ＡＢＣ　１２ \n x ", "abc 12 x"),
        ("資料庫與軟體", "资料库与软体"),
        ("Straße", "strasse"),
        ("zero\u200bwidth", "zerowidth"),
        ("", ""),
    ],
)
def test_folds(text, expected):
    """
    Widths, case, traditional forms, white space and invisible marks are evened out.
    """
    assert expected == fold(text)


def test_simplified_forms_stay():
    """
    Folding twice changes nothing: no simplified form is itself a traditional one of another.
    """
    forms = "".join(TO_SIMPLIFIED.values())

    assert forms == simplified(forms)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Head {#id}", "Head"),
        ("**Bold _and_ more**", "Bold and more"),
        ('a [link `code`](https://x.example/y "t") here', "a link code here"),
        ("![alt 图](a.png)", "alt 图"),
        ("> quoted\n> twice", "quoted\ntwice"),
        ("- [x] done\n* next", "done\nnext"),
        ("1. one\n2. two", "1. one\n2. two"),
        ("| a | b |\n|---|:-:|\n| 1 | 2 |", "a\tb\n1\t2"),
        ("x < y &amp; z > w", "x < y & z > w"),
        ("List<String> and <b>bold</b>", "List<String> and bold"),
        ("`__init__` of snake_case", "__init__ of snake_case"),
        ("```python\nx = a*b*c  # 注释\n```", "x = a*b*c  # 注释"),
        ("\\*not emphasis\\*", "*not emphasis*"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("**重点**内容：_强调_", "重点内容：强调"),
    ],
)
def test_strips_markdown(text, expected):
    """
    What a reader of the rendered text sees stays, the rest goes.
    """
    assert expected == strip_markdown(text)


def test_visible_length():
    """
    Marks, targets and white space do not count.
    """
    assert 6 == visible_length("**中文** [ab](https://x.example/long)  \n\n `cd`")
