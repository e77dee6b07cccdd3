"""What a body is, when the server says the truth and when it lies."""

from __future__ import annotations

import pytest

from hooks_py.web.sniff import charset_of, declared, media_type_of

ZH = "异步任务的取消：当一个任务被取消时，会在其中抛出一个异常。我们来看它是如何工作的，以及为什么这样做。"
TW = "異步任務的取消：當一個任務被取消時，會在其中拋出一個例外。我們來看它是如何工作的，以及為什麼這樣做。"
JA = "タスクのキャンセルはどのように行われるのでしょうか。ここではその仕組みについて説明します。"
KO = "비동기 작업을 취소하면 작업 안에서 예외가 발생합니다. 어떻게 동작하는지 살펴보겠습니다."
FR = "Après l’été, où l’œuvre a été annulée, le café « très bon » coûtait 3 €."


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("text/html; charset=UTF-8", ("text/html", "utf-8")),
        ("TEXT/HTML;charset='GBK'", ("text/html", "gbk")),
        ("application/pdf", ("application/pdf", "")),
        ("", ("", "")),
        ("; charset=", ("", "")),
    ],
)
def test_reads_the_header(header, expected):
    """
    Media type and charset come out in lower case.
    """
    assert expected == declared(header)


@pytest.mark.parametrize(
    ("text", "real", "claimed"),
    [
        pytest.param(ZH, "utf-8", "", id="UTF-8, nothing said"),
        pytest.param(ZH, "utf-8", "utf-8", id="UTF-8, the truth"),
        pytest.param(ZH, "utf-8", "iso-8859-1", id="UTF-8, a server's default said"),
        pytest.param(ZH, "utf-8", "gbk-nonsense", id="UTF-8, an unknown set said"),
        pytest.param(ZH, "gbk", "gb2312", id="GBK, the narrower set said"),
        pytest.param(ZH, "gbk", "utf-8", id="GBK, a lie said"),
        pytest.param(ZH, "gbk", "", id="GBK, nothing said"),
        pytest.param(ZH + "𠮷", "gb18030", "gbk", id="GB18030 beyond GBK"),
        pytest.param(TW, "big5", "big5", id="Big5, the truth"),
        pytest.param(TW, "big5", "utf-8", id="Big5, a lie said"),
        pytest.param(TW, "big5", "", id="Big5, nothing said"),
        pytest.param(JA, "shift_jis", "utf-8", id="Shift JIS, a lie said"),
        pytest.param(KO, "euc_kr", "", id="EUC-KR, nothing said"),
        pytest.param(FR, "cp1252", "iso-8859-1", id="Windows-1252, called Latin-1"),
        pytest.param(ZH, "utf-16", "utf-8", id="UTF-16 with its mark, a lie said"),
        pytest.param(f"<html><p>{ZH}</p></html>", "utf-16-le", "utf-16le", id="UTF-16 without a mark, the truth"),
        pytest.param(ZH, "utf-8-sig", "gbk", id="UTF-8 with its mark, a lie said"),
        pytest.param("plain ASCII", "ascii", "utf-16", id="ASCII, UTF-16 said"),
    ],
)
def test_the_charset_found_reads_the_text(text, real, claimed):
    """
    Whatever the header claims, the charset found gives back the text that was sent.
    """
    body = text.encode(real)

    assert text == body.decode(charset_of(body, claimed))


@pytest.mark.parametrize(
    "head",
    [
        '<meta charset="gbk">',
        '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">',
        '<?xml version="1.0" encoding="GB18030"?>',
    ],
)
def test_the_documents_own_word_counts_when_the_header_is_silent(head):
    """
    A declaration inside the document is used, also for a text too short to guess from.
    """
    body = f"{head}<p>取消</p>".encode("gb18030")

    assert "gb18030" == charset_of(body, "")


def test_bytes_that_are_no_text_have_no_charset():
    """
    A picture is in no character set.
    """
    assert "" == charset_of(b"\x89PNG\r\n\x1a\n\x00\x00\x00\xff\xfe\x80", "")


def test_a_body_cut_in_the_middle_of_a_letter_is_still_utf8():
    """
    A text that breaks off inside a character is read as what it is.
    """
    assert "utf-8" == charset_of(ZH.encode()[:-1], "utf-8")


@pytest.mark.parametrize(
    ("body", "said", "expected"),
    [
        (b"%PDF-1.7 ...", "text/html", "application/pdf"),
        (b"<!DOCTYPE html><p>x", "", "text/html"),
        (b"\xef\xbb\xbf  <html>", "text/plain", "text/html"),
        (b"<?xml version='1.0'?><rss version='2.0'>", "", "application/rss+xml"),
        (b"<?xml version='1.0'?><feed>", "text/plain", "application/atom+xml"),
        (b"<?xml version='1.0'?><html>", "", "text/html"),
        (b"<?xml version='1.0'?><other/>", "", "application/xml"),
        (b"words", "text/plain", "text/plain"),
        (b"words", "", "text/plain"),
        (b"\x00\x01\x02", "", "application/octet-stream"),
        (b"", "", "application/octet-stream"),
        (b"<p>x", "text/html", "text/html"),
        (b"\x89PNG\r\n\x1a\n", "text/html", "image/png"),
        (
            b"PK\x03\x04....word/document.xml",
            "application/octet-stream",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
        (b"PK\x03\x04....", "application/octet-stream", "application/zip"),
    ],
)
def test_the_first_bytes_decide_where_the_header_does_not(body, said, expected):
    """
    Vague and wrong media types give way to what the bytes prove.
    """
    assert expected == media_type_of(body, said)
