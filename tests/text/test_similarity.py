"""One statement in two wordings is told from two statements, and never across a figure, a name or a negation."""

import pytest

from hooks_py.text.similarity import figures_differ, may_merge, names, negations, negations_differ, overlap


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The service supports **offline** mode.", "The service supports offline mode"),
        ("You should use the annotated version if possible.", "You should use the annotated version where possible."),
        ("Sales grew to 1.2 million units last year.", "Sales grew to 1,200,000 units last year."),
        ("The group (founded as a club) has nine members.", "The group has nine members."),
        ("该系统支持离线模式，可以自动恢复。", "该系统支持离线模式,可以自动恢复"),
        ("你应当在虚拟环境中安装这些依赖。", "您应当在虚拟环境中安装这些依赖。"),
        ("市场规模约为1.2亿元。", "市场规模约为12000万元。"),
    ],
)
def test_merges_wordings(a, b):
    """
    Form, small words and the writing of figures do not make another statement.
    """
    assert may_merge(a, b)
    assert may_merge(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        pytest.param("Revenue grew 12% in 2023.", "Revenue grew 13% in 2023.", id="figure"),
        pytest.param("The A310 has large wings.", "The A320 has large wings.", id="figure in a name"),
        pytest.param("The API is thread-safe.", "The API is not thread-safe.", id="negation"),
        pytest.param("Prices rose last year.", "Prices fell last year.", id="opposite"),
        pytest.param("The plan supports Windows and Linux.", "The plan supports Android and Linux.", id="name"),
        pytest.param("It runs on every machine.", "The price is listed per seat.", id="other"),
        pytest.param("收入增长了12%。", "收入增长了21%。", id="zh figure"),
        pytest.param("该系统支持离线模式。", "该系统不支持离线模式。", id="zh negation"),
        pytest.param("价格在去年上涨。", "价格在去年下跌。", id="zh opposite"),
        pytest.param("产品支持离线模式。", "用户可以导出全部数据。", id="zh other"),
    ],
)
def test_keeps_statements_apart(a, b):
    """
    A figure, a name, a negation or an opposite keeps two statements apart, however alike they are.
    """
    assert not may_merge(a, b)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is not ready and cannot start", 2),
        ("It isn't ready", 1),
        ("Not only fast but small", 0),
        ("neither fast nor small", 1),
        ("该系统不支持，也没有计划", 2),
        ("我们不得不升级，不仅如此", 0),
        ("未来非常好", 0),
    ],
)
def test_counts_negations(text, expected):
    """
    Words that only look like negations are none; neither and nor are one.
    """
    assert expected == len(negations(text))


def test_measures_likeness():
    """
    Likeness is 1 for the same words in another form, 0 for none in common, and symmetric.
    """
    assert overlap("**Same** words", "same words") == pytest.approx(1.0)
    assert overlap("abc", "甲乙丙") == pytest.approx(0.0)
    assert overlap("one two three", "two three four") == pytest.approx(overlap("two three four", "one two three"))


def test_small_counts_in_words_may_come_and_go():
    """
    "One" and 三种 are wording until they clash; figures in digits always count.
    """
    assert not figures_differ("with one command", "with a command")
    assert figures_differ("with two commands", "with three commands")
    assert figures_differ("with 2 commands", "with commands")
    assert figures_differ("支持三种格式", "支持四种格式")


def test_an_aside_may_hold_its_own_negation():
    """
    A parenthesis that only one text has does not negate the statement; one that both have may.
    """
    assert not negations_differ("It is fast (not the old one).", "It is fast.")
    assert negations_differ("It is fast (not free).", "It is fast (free).")


def test_finds_names():
    """
    Capitals inside a sentence make a name, at its beginning they do not.
    """
    assert {"windows", "postgresql"} == names("The server runs on Windows with PostgreSQL.")
    assert {"fastapi"} == names("本文介绍 FastAPI 的用法")
