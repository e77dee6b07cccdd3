"""Bytes of any encoding become the text that was written, or say that they are in doubt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.pages.encodings import decode, is_binary

SIMPLIFIED = "本产品的年度报告显示，公司在二〇二四年的收入增长了百分之十二，主要来自海外市场。\n价格为每月 20 元。"
TRADITIONAL = "本產品的年度報告顯示，公司在去年的收入增長了百分之十二，主要來自海外市場。\n價格為每月 20 元。"
JAPANESE = "この製品の年次報告書によると、売上高は前年より十二パーセント増加しました。"
KOREAN = "이 제품의 연례 보고서에 따르면 매출이 작년보다 십이 퍼센트 증가했습니다."
FRENCH = "Le rapport annuel montre que les ventes ont augmenté de 12 % grâce à l’activité à l’étranger, déjà réglée."
RUSSIAN = "Годовой отчёт показывает, что продажи выросли на двенадцать процентов благодаря зарубежным рынкам."
ENGLISH = "The yearly report shows that sales grew by 12 % thanks to markets abroad.\nThe price is $20."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SIMPLIFIED, "gb18030"), (SIMPLIFIED, "gbk"), (TRADITIONAL, "big5"), (JAPANESE, "cp932"), (JAPANESE, "euc_jp"),
        (JAPANESE, "iso2022_jp"), (KOREAN, "cp949"), (FRENCH, "cp1252"), (RUSSIAN, "cp1251"), (RUSSIAN, "koi8_r"),
        (SIMPLIFIED, "utf-8"), (SIMPLIFIED, "utf-8-sig"), (SIMPLIFIED, "utf-16"), (ENGLISH, "utf-32"),
        (ENGLISH, "utf-16-le"), (ENGLISH, "utf-16-be"), (SIMPLIFIED, "utf-16-le"), (SIMPLIFIED, "utf-16-be"),
        (ENGLISH, "utf-32-be"), (SIMPLIFIED, "utf-32-le"), (ENGLISH, "ascii"),
    ],
)  # fmt: skip
def test_reads_what_was_written(text, encoding):
    """
    Whatever the encoding, with or without a mark and with nothing declared, the text is the one that was written.
    """
    decoded = decode(text.encode(encoding))

    assert (text, "") == (decoded.text, decoded.note)


@pytest.mark.parametrize(
    ("text", "encoding", "declared"),
    [
        pytest.param(SIMPLIFIED, "gb18030", "utf-8", id="says UTF-8, is GBK"),
        pytest.param(SIMPLIFIED, "utf-8", "gb2312", id="says GBK, is UTF-8"),
        pytest.param(SIMPLIFIED, "gb18030", "iso-8859-1", id="says Latin-1, is GBK"),
        pytest.param(TRADITIONAL, "big5", "gb2312", id="says GBK, is Big5"),
        pytest.param(FRENCH, "cp1252", "gbk", id="says GBK, is Latin"),
        pytest.param(ENGLISH, "utf-8", "no-such-encoding", id="says nonsense"),
    ],
)
def test_a_declaration_may_lie(text, encoding, declared):
    """
    What is declared is believed only where the bytes agree with it.
    """
    assert text == decode(text.encode(encoding), declared).text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("价格调整通知", "gbk"), ("系统维护公告", "gbk"), ("新能源汽车补贴政策", "gbk"),
        ("摄像头固件升级漏洞修复指南", "gbk"), ("灯笼笔记", "gbk"), ("数据质量评估", "gbk"),
        ("價格調整通知", "big5"), ("가격 조정 안내", "cp949"), ("서비스 점검 공지사항", "cp949"),
        ("料金改定のお知らせ", "euc_jp"), ("Изменение цен на услуги", "cp1251"), ("Изменение цен на услуги", "koi8_r"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("declared", ["", "utf-8"])
def test_a_single_line_is_read_in_its_own_script(text, encoding, declared):
    """
    A headline is enough to tell Chinese from what Korean, Japanese or Cyrillic would make of its bytes.
    """
    assert text == decode(f"<h1>{text}</h1>".encode(encoding), declared).text[4:-5]


def test_a_lie_is_told():
    """
    When the bytes are read against the declaration, the note says so.
    """
    assert "declared as cp1252, but read as gb18030" == decode(SIMPLIFIED.encode("gbk"), "iso-8859-1").note


def test_a_declaration_settles_what_the_bytes_leave_open():
    """
    Three bytes fit many encodings; the declared one is taken, and nothing is in doubt.
    """
    decoded = decode("мир".encode("cp1251"), "windows-1251")

    assert ("мир", "cp1251", "") == decoded


def test_a_guess_is_told():
    """
    Two bytes fit many encodings; they are read, with a note that it is a guess.
    """
    assert "its encoding is uncertain: read as big5hkscs" == decode(b"a \xa4\xb0 b").note


def test_damage_in_utf8_is_told_and_does_not_spoil_the_rest():
    """
    Two bad bytes in a page of UTF-8 are marked; the Chinese around them stays what it was.
    """
    body = (SIMPLIFIED * 5).encode() + b" \xff " + SIMPLIFIED.encode() + b" \xfe"
    decoded = decode(body)

    assert "utf-8" == decoded.encoding
    assert "2 places could not be decoded as utf-8" == decoded.note
    assert decoded.text.startswith(SIMPLIFIED)


@pytest.mark.parametrize(
    ("sample", "expected"),
    [
        pytest.param(b"", False, id="empty"),
        pytest.param(ENGLISH.encode(), False, id="ASCII"),
        pytest.param(SIMPLIFIED.encode("gbk"), False, id="GBK"),
        pytest.param(SIMPLIFIED.encode("utf-16-le"), False, id="UTF-16 without a mark"),
        pytest.param(ENGLISH.encode("utf-32"), False, id="UTF-32"),
        pytest.param(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0", True, id="a program"),
        pytest.param(bytes(range(256)) * 4, True, id="every byte"),
        pytest.param(b"\x01\x02\x03\x04\x05\x06" * 20, True, id="control characters"),
        pytest.param(b"\x1b[31mred\x1b[0m\n" * 5, False, id="a coloured log"),
    ],
)
def test_tells_binary_from_text(sample, expected):
    """
    NUL bytes outside UTF-16 and UTF-32, or many control characters, are no text.
    """
    assert expected is is_binary(sample)


@given(st.binary(max_size=300), st.sampled_from(["", "utf-8", "gbk", "utf-16", "x\0y", "big5"]))
def test_never_raises(body, declared):
    """
    Any bytes with any declaration become some text.
    """
    assert isinstance(decode(body, declared).text, str)
