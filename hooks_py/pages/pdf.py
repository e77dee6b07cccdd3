"""PDF to text, page by page, with the lines of the print joined into paragraphs."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, NamedTuple

from hooks_py.errors import DocumentError
from hooks_py.models.sources import Block, Document
from hooks_py.pages.findings import findings_in, without_invisible
from hooks_py.pages.paragraphs import joined, without_running_lines
from hooks_py.pages.plain import name_title, real_names

if TYPE_CHECKING:
    import pypdfium2

MOST_PAGES = 2000
MOST_TEXT = 20_000_000  # characters; a longer document is cut, and told to be
CONSTANT_DATE = "D:20000101000000"  # what reportlab writes when it is told to leave the time out

_PDFIUM = threading.Lock()  # pdfium may not be entered by two threads


class _Pages(NamedTuple):
    lines: list[list[str]]  # of each page
    total: int  # pages of the document, read or not
    failed: int
    meta: dict[str, str]


def read_pdf(body: bytes, *, url: str, name: str) -> Document:
    """
    Return the text of a PDF with the place of every page.

    Raises:
        DocumentError: it needs a password, is damaged, or holds no text at all (a scan).
    """
    with _PDFIUM:
        pages = _pages(body, name)
    blocks, parts, offset, without = [], [], 0, 0
    for number, lines in enumerate(without_running_lines(pages.lines), start=1):
        text = without_invisible(joined(lines))
        if not text:
            without += 1
            continue
        blocks.append(Block(start=offset, end=offset + len(text), page=number))
        parts.append(text)
        offset += len(text) + 2
    text = "\n\n".join(parts)
    if not text:
        raise DocumentError(f"{name}: none of its {pages.total} pages has text: scanned pictures need OCR first")
    return Document(
        url=url,
        title=_title(pages.meta, text, name),
        text=text,
        kind="pdf",
        published=_date(pages.meta.get("CreationDate", "")),
        authors=real_names(pages.meta.get("Author", "").split(";")),
        pages=tuple(blocks),
        findings=findings_in(text),
        note=_note(pages, without),
    )


def _pages(body: bytes, name: str) -> _Pages:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise DocumentError(f"{name}: it needs a password: save a copy without one") from error
        raise DocumentError(f"{name}: the PDF is damaged and cannot be opened") from error
    try:
        return _read_pages(document, pypdfium2.PdfiumError)
    finally:
        document.close()


def _read_pages(document: pypdfium2.PdfDocument, pdfium_error: type[Exception]) -> _Pages:
    lines: list[list[str]] = []
    failed = size = 0
    for number in range(min(len(document), MOST_PAGES)):
        try:
            text = _page_text(document, number)
        except pdfium_error:
            failed += 1
            text = ""
        lines.append(text.splitlines())
        size += len(text)
        if size > MOST_TEXT:
            break
    return _Pages(lines, len(document), failed, document.get_metadata_dict(skip_empty=True))


def _page_text(document: pypdfium2.PdfDocument, number: int) -> str:
    page = document[number]
    try:
        textpage = page.get_textpage()
        try:
            return str(textpage.get_text_bounded() if textpage.count_chars() else "")
        finally:
            textpage.close()
    finally:
        page.close()


def _note(pages: _Pages, without: int) -> str:
    notes = []
    read = len(pages.lines)
    if without > pages.failed:
        notes.append(f"{without - pages.failed} of {pages.total} pages have no text (pictures or blank)")
    if pages.failed:
        notes.append(f"{pages.failed} of {pages.total} pages are damaged and were not read")
    if read < pages.total:
        notes.append(f"only the first {read} of {pages.total} pages were read")
    return "; ".join(notes)


def _title(meta: dict[str, str], text: str, name: str) -> str:
    title = " ".join(meta.get("Title", "").split())
    machine = title.lower().startswith(("microsoft word", "untitled", "powerpoint")) or title.lower().endswith(
        (".doc", ".docx", ".tex", ".dvi", ".indd", ".pdf")
    )
    if len(title) > 2 and not machine and title != "(anonymous)":
        return title[:300]
    first = text.split("\n", 1)[0].strip()
    return first if 3 <= len(first) <= 150 else name_title(name)


def _date(value: str) -> str:
    """The ISO date of a PDF date, `D:20240131…`."""
    digits = value.removeprefix("D:")[:8]
    if value.startswith(CONSTANT_DATE) or len(digits) < 8 or not digits.isdigit():
        return ""
    from hooks_py.pages.plain import iso_date

    return iso_date(f"{digits[:4]}-{digits[4:6]}-{digits[6:]}")
