"""Figures are read by kind and value in both languages, and claims are held to those of their sources."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.text.figures import figures, same_figure, unmatched_figures


def only(text):
    """Return the one figure of a text."""
    found = figures(text)
    assert 1 == len(found), found
    return found[0]


@pytest.mark.parametrize(
    ("text", "span", "value", "currency"),
    [
        ("They raised $48.2 million.", "$48.2 million", 48.2e6, "USD"),
        ("It cost US$1.2bn.", "US$1.2bn", 1.2e9, "USD"),
        ("a 12-cent dividend", "12-cent", 12, "cent"),
        ("half a million euros", "half a million euros", 5e5, "EUR"),
        ("It costs twenty-three million dollars.", "twenty-three million dollars", 23e6, "USD"),
        ("up to 120 MEUR", "120 MEUR", 120e6, "EUR"),
        ("thirteen dollars forty-five cents", "thirteen dollars forty-five cents", 13.45, "USD"),
        ("€ 3.5 trillion", "€ 3.5 trillion", 3.5e12, "EUR"),
        ("总投资1.2亿元", "1.2亿元", 1.2e8, "CNY"),
        ("人民币50元", "人民币50元", 50, "CNY"),
        ("¥300", "¥300", 300, "CNY"),
        ("一百二十三万美元", "一百二十三万美元", 1.23e6, "USD"),
        ("卖了３.５亿港元", "３.５亿港元", 3.5e8, "HKD"),
        ("RMB 3.5亿", "RMB 3.5亿", 3.5e8, "CNY"),
    ],
)
def test_reads_money(text, span, value, currency):
    """
    Money has its sign, scale and name inside of its span, and a value in whole units.
    """
    figure = only(text)

    assert ("currency", span, value, currency) == (figure.kind, figure.text, figure.value, figure.currency)


@pytest.mark.parametrize(
    ("text", "span", "value", "unit"),
    [
        ("It rose 12%.", "12%", 12, "%"),
        ("by 4.5 percent", "4.5 percent", 4.5, "%"),
        ("by 3 percentage points", "3 percentage points", 3, "pp"),
        ("25 basis points", "25 basis points", 25, "bp"),
        ("twenty per cent", "twenty per cent", 20, "%"),
        ("占百分之二十五", "百分之二十五", 25, "%"),
        ("百分之百", "百分之百", 100, "%"),
        ("千分之三", "千分之三", 0.3, "%"),
        ("提升2.5个百分点", "2.5个百分点", 2.5, "pp"),
        ("三成半", "三成半", 35, "%"),
        ("打八折", "八折", 80, "%"),
        ("负3.9%", "负3.9%", -3.9, "%"),
    ],
)
def test_reads_percentages(text, span, value, unit):
    """
    Percent, points and basis points are told apart; the sign may stand before the number in Chinese.
    """
    figure = only(text)

    assert ("percent", span, unit) == (figure.kind, figure.text, figure.unit)
    assert value == pytest.approx(figure.value)


@pytest.mark.parametrize(
    ("text", "kind", "value", "unit"),
    [
        ("16 GB of memory", "dimension", 16, "GB"),
        ("within 250 ms", "dimension", 250, "ms"),
        ("a 48m pool", "dimension", 48, "m"),
        ("5m users", "number", 5e6, ""),
        ("全长13.5公里", "dimension", 13.5, "km"),
        ("重三千克", "dimension", 3, "kg"),
        ("12 ft 6 in tall", "dimension", 12.5, "foot"),
        ("百余家企业", "number", 100, "家"),
        ("500多万用户", "number", 5e6, ""),
        ("三分之二的人", "number", 2 / 3, ""),
        ("the 21st entry", "ordinal", 21, ""),
        ("March 5, 2024", "date", 20240305, ""),
        ("5 March 2024", "date", 20240305, ""),
        ("2024-03-05", "date", 20240305, ""),
        ("2024年3月5日", "date", 20240305, ""),
        ("二零二四年三月", "date", 20240300, ""),
        ("Q3 2024", "period", 20240000, "Q3"),
        ("2024年第三季度", "period", 20240000, "Q3"),
        ("fiscal year 2023", "period", 20230000, "FY"),
        ("the 1990s", "period", 1990, "decade"),
        ("release 3.11.2", "version", None, "3.11.2"),
        ("v2.0", "version", None, "2.0"),
    ],
)
def test_reads_other_kinds(text, kind, value, unit):
    """
    Units, counters, dates, periods and versions are kinds of their own.
    """
    figure = only(text)

    assert (kind, unit) == (figure.kind, figure.unit)
    assert value is None if figure.value is None else value == pytest.approx(figure.value)


@pytest.mark.parametrize(
    ("text", "low", "high", "kind"),
    [
        ("3-5万台", 3e4, 5e4, "range"),
        ("三到五年", 3, 5, "dimension"),
        ("between 5 and 7 km", 5, 7, "dimension"),
        ("$3-5 million", 3e6, 5e6, "currency"),
        ("10% to 20%", 10, 20, "percent"),
        ("介于20和30之间", 20, 30, "range"),
    ],
)
def test_reads_ranges(text, low, high, kind):
    """
    A range is one figure with both ends, in the scale and unit of the upper one.
    """
    figure = only(text)

    assert (low, high, kind) == (figure.value, figure.high, figure.kind)


@pytest.mark.parametrize(
    "text", ["about 5 million", "nearly 30%", "约300元", "近三成", "超过500万", "30万左右", "20多家"]
)
def test_marks_approximate_figures(text):
    """
    Words like "about" and 约, before or behind, make a figure approximate.
    """
    assert only(text).approximate


@pytest.mark.parametrize(
    "text",
    [
        "see https://example.com/2024/05/page-7?id=12",
        "write to user42@example.com",
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "我一看你就笑",
        "一些人统一了意见",
        "no one knows",
        "万一下雨",
        "H2O",
    ],
)
def test_finds_no_figure(text):
    """
    Addresses, hashes, and words that only look like numerals are no figures.
    """
    assert () == figures(text)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("1.2亿元", "120 million yuan", True),
        ("3万", "30,000", True),
        ("twenty-three million", "2300万", True),
        ("March 5, 2024", "2024年3月5日", True),
        ("2024年", "March 5, 2024", True),
        ("March 4, 2024", "2024年3月5日", False),
        ("5公里", "5 km", True),
        ("5 km", "5 miles", False),
        ("$5", "€5", False),
        ("5%", "5 percentage points", False),
        ("5%", "5", False),
        ("v3.11", "v3.12", False),
        ("3-5万", "3-6万", False),
        ("百分之二十", "20%", True),
    ],
)
def test_compares_by_value(a, b, expected):
    """
    Two figures are the same by what they mean, in whatever language and scale.
    """
    assert expected == same_figure(only(a), only(b))


@pytest.mark.parametrize(
    ("statement", "sources", "expected"),
    [
        ("Revenue rose 12% in 2023.", ["In 2023, revenue grew by 12 percent."], []),
        ("Revenue rose 13% in 2023.", ["In 2023, revenue grew by 12 percent."], ["13%"]),
        ("收入为12亿元", ["Revenue came to 1.2 billion yuan."], []),
        ("收入为13亿元", ["Revenue came to 1.2 billion yuan."], ["13亿元"]),
        ("Nearly 30% agreed.", ["29.6% agreed."], []),
        ("30% agreed.", ["29.6% agreed."], ["30%"]),
        ("About 40% agreed.", ["29.6% agreed."], ["40%"]),
        ("It was founded on 5 March 2024.", ["It was founded in 2024."], ["5 March 2024"]),
        ("It was founded in 2024.", ["It was founded on 5 March 2024."], []),
        ("It takes 5 km.", ["It takes between 5 and 7 km."], []),
        ("There are 37 plugins.", ["There are 47 plugins."], ["37"]),
        ("It has one door.", ["It has a door."], []),
        ("支持三种格式。", ["支持 A、B 和 C 格式。"], []),
        ("共有37个插件。", ["共有47个插件。"], ["37"]),
        ("It needs Python 3.12.", ["Releases from 3.12 on are supported."], []),
        ("It needs Python 3.13.", ["Releases from 3.12 on are supported."], ["3.13"]),
        ("需要版本 1。", ["需要 `harry` 版本 `1`。"], []),
    ],
)
def test_names_figures_that_no_source_has(statement, sources, expected):
    """
    A statement may say less than its sources and round where it says so, never more or other.
    """
    assert expected == [figure.text for figure in unmatched_figures(statement, sources)]


@given(st.text(alphabet=st.sampled_from("0123456789.,-%$€¥亿万千百十一二三年月日元半多余分之 amillionthd")))
def test_never_fails_and_never_overlaps(text):
    """
    Whatever is written, figures come in order, without overlap, and each is what stands there.
    """
    found = figures(text)

    assert all(text[figure.start : figure.end] == figure.text for figure in found)
    assert all(one.end <= two.start for one, two in pairwise(found))
