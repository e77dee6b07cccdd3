"""Numbers in digits, words and Chinese numerals have the value that a reader gives them."""

import pytest

from hooks_py.text.levelled import levelled
from hooks_py.text.numbers import numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234.5", 1234.5),
        ("1 234 567", 1234567),
        ("-9.23", -9.23),
        (".08", 0.08),
        ("1 1/2", 1.5),
        ("2^10", 1024),
        ("5k", 5000),
        ("1.2b", 1.2e9),
        ("fifty-two", 52),
        ("one hundred and six", 106),
        ("4 thousand 3 hundred and 21", 4321),
        ("naught point five", 0.5),
        ("three fifths", 0.6),
        ("one million and a half", 1.5e6),
        ("three and a quarter", 3.25),
        ("half a dozen", 6),
        ("一百二十三", 123),
        ("一百五", 150),
        ("一百零五", 105),
        ("三千四百五十六万七千八百九十", 34567890),
        ("三百五十一万亿", 3.51e14),
        ("五十五兆壹十二億四萬五千二", 55001200045200),
        ("二零二四", 2024),
        ("1.2亿", 1.2e8),
        ("3万5千", 35000),
        ("负四百零四", -404),
        ("十点二三三", 10.233),
        ("五分之二", 0.4),
        ("一又二分之一", 1.5),
        ("500余万", 5e6),
    ],
)
def test_reads_the_value(text, value):
    """
    One number, the whole of the text, with its value.
    """
    found = numbers(levelled(text))

    assert [(0, len(text))] == [(number.start, number.end) for number in found]
    assert value == pytest.approx(found[0].value)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("three of 12", [3, 12]),
        ("4000 3 hundred and 21", [4000, 321]),
        ("两台和三台", [2, 3]),
        ("登陆部队收拾行李", []),
        ("abc123", []),
        ("first of all", []),
    ],
)
def test_keeps_numbers_apart(text, values):
    """
    Numbers that do not belong together stay apart, and words are none.
    """
    assert values == [number.value for number in numbers(levelled(text))]


def test_levelling_keeps_every_place():
    """
    Levelled text has the length of the original, also where lower case would be longer.
    """
    text = "İstanbul １２３　萬 ﬁ"

    assert len(text) == len(levelled(text))
