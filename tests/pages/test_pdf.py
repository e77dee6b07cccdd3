"""A PDF becomes paragraphs with the place of every page."""

from __future__ import annotations

import io

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen import canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate

from hooks_py.bench.generate_folder import pdf
from hooks_py.errors import DocumentError
from hooks_py.pages.paragraphs import joined, without_running_lines
from hooks_py.pages.read import read_bytes

CHINESE = (
    "本产品的年度报告显示，公司在去年的收入增长了百分之十二，主要来自海外市场，其中亚洲市场的增长最快，"
    "欧洲市场则略有下降，管理层预计明年的收入仍会继续增长。"
)
ENGLISH = (
    "The report shows that revenue grew by 12 percent, which is more than analysts had expected before the summer."
)


def lines_of(*pages: tuple[str, ...], encrypt: StandardEncryption | None = None) -> bytes:
    out = io.BytesIO()
    drawing = canvas.Canvas(out, encrypt=encrypt)
    for page in pages:
        text = drawing.beginText(72, 760)
        for line in page:
            text.textLine(line)
        drawing.drawText(text)
        drawing.showPage()
    drawing.save()
    return out.getvalue()


def test_pages_have_their_places():
    """
    Every page with text has a block whose offsets cut exactly its text; lines are joined in both languages.
    """
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    style = ParagraphStyle("zh", fontName="STSong-Light", fontSize=11, leading=15, wordWrap="CJK")
    out = io.BytesIO()
    latin = ParagraphStyle("en", fontSize=11, leading=14)
    story = [Paragraph(ENGLISH, latin), PageBreak(), Paragraph(CHINESE, style)]
    SimpleDocTemplate(out, title="Yearly report", author="Ada Byron; 王芳").build(story)
    document = read_bytes(out.getvalue(), url="a.pdf")

    assert [(1, ENGLISH), (2, CHINESE)] == [
        (block.page, document.text[block.start : block.end]) for block in document.pages
    ]
    assert ("Yearly report", ("Ada Byron", "王芳"), "pdf", False) == (
        document.title, document.authors, document.kind, document.verbatim,
    )  # fmt: skip


@pytest.mark.parametrize("author", ["anonymous", "(anonymous)", "Unknown", "未知", ""])
def test_a_placeholder_is_no_author(author):
    """
    What a program writes for nobody is no author, and its constant date is no date.
    """
    out = io.BytesIO()
    SimpleDocTemplate(out, author=author, invariant=1).build([Paragraph(ENGLISH, ParagraphStyle("en"))])
    document = read_bytes(out.getvalue(), url="a.pdf")

    assert ((), "") == (document.authors, document.published)


def test_generated_pdf_is_real():
    """
    The writer of generated folders makes PDFs that hold their text.
    """
    body = f"{ENGLISH}\n\nPrices (in $) are 20 and 30\\month."
    document = read_bytes(pdf("A title", body), url="a.pdf")

    assert f"A title\n\n{body}" == document.text


def test_pages_without_text_are_told():
    """
    Blank or scanned pages are counted, and the others are read.
    """
    document = read_bytes(lines_of(("The first page has text.",), (), ("The third page has text.",)), url="a.pdf")

    assert "1 of 3 pages have no text (pictures or blank)" == document.note
    assert [1, 3] == [block.page for block in document.pages]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param(lines_of((), ()), "none of its 2 pages has text", id="a scan"),
        pytest.param(lines_of(("x",), encrypt=StandardEncryption("secret")), "it needs a password", id="locked"),
        pytest.param(b"%PDF-1.7\nnothing follows", "the PDF is damaged", id="cut off"),
        pytest.param(b"no PDF at all", "the PDF is damaged", id="only the name"),
    ],
)
def test_unreadable(body, message):
    """
    A scan, a password and damage are three different refusals, each naming the file.
    """
    with pytest.raises(DocumentError, match=f"报告.pdf: {message}"):
        read_bytes(body, url="报告.pdf")


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        pytest.param(
            ["We study inter-", "national markets of long-", "lived firms."],
            "We study international markets of long-lived firms.",
            id="hyphens",
        ),
        pytest.param(
            ["公司的收入增长了百分之", "十二，其中海外市场增长最快", "。"],
            "公司的收入增长了百分之十二，其中海外市场增长最快。",
            id="中文行",
        ),
        pytest.param(
            ["It ends here.", "A new one begins with more words than the first."],
            "It ends here.\n\nA new one begins with more words than the first.",
            id="a short last line",
        ),
        pytest.param(
            ["• first point of the list", "• second point of the list"],
            "• first point of the list\n\n• second point of the list",
            id="a list",
        ),
        pytest.param(
            ["一、市场概况与发展趋势", "二、竞争格局与主要企业"],
            "一、市场概况与发展趋势\n\n二、竞争格局与主要企业",
            id="中文列表",
        ),
        pytest.param(["soft\x02", "ware is read"], "software is read", id="the mark of pdfium"),
        pytest.param([], "", id="nothing"),
    ],
)
def test_lines_become_paragraphs(lines, text):
    """
    A line that runs on is joined, without a hyphen of the line end and without a space between Chinese characters.
    """
    assert text == joined(lines)


def test_running_heads_go():
    """
    A head that stands on most pages and page numbers are no text.
    """
    words = ["market", "price", "growth", "risk", "outlook", "team"]
    pages = [["Yearly report 2024", *(f"{word} {part}" for part in "abcde"), f"{n}"] for n, word in enumerate(words, 1)]

    assert [[f"{word} {part}" for part in "abcde"] for word in words] == without_running_lines(pages)


def test_short_pages_keep_their_lines():
    """
    Slides of a few lines, all alike but for a number, are not taken for running heads.
    """
    slides = [[f"步骤 {n}", f"Item {n}: {n * 20}"] for n in range(1, 9)]

    assert slides == without_running_lines(slides)
