"""DOCX to Markdown through HTML; the archive is measured before anything unpacks it."""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from hooks_py.errors import DocumentError
from hooks_py.models.sources import Document
from hooks_py.pages.findings import findings_in, hidden_findings, without_invisible
from hooks_py.pages.plain import iso_date, name_title, real_names

MOST_MEMBERS = 5_000
MOST_UNPACKED = 256 * 1024 * 1024  # bytes of all members together
MOST_XML = 64 * 1024 * 1024  # bytes of one XML member: a book of 2,000 pages has about 20 MB
TEMPLATE_DATE = "2013-12-23T23:15:00Z"  # of the empty document that python-docx fills, not of what was written in it
MOST_RATIO = 400  # unpacked to packed of one XML member over a megabyte; real documents stay under 50

_MAIN = "word/document.xml"
_ENTITY = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_HIDING = rb"<w:(?:vanish(?:\s*/>|\s+w:val=\"(?:1|true|on)\"\s*/>)|color w:val=\"FFFFFF\"[^>]*/>)"
_HIDDEN_RUN = re.compile(
    rb"<w:r(?: [^>]*)?>(?:(?!</w:r>).)*?<w:rPr>(?:(?!</w:rPr>).)*?" + _HIDING + rb".*?</w:r>", re.DOTALL
)
_RUN_TEXT = re.compile(rb"<w:t(?: [^>]*)?>([^<]*)</w:t>")
_CORE = {
    "title": rb"<dc:title>([^<]*)<",
    "author": rb"<dc:creator>([^<]*)<",
    "date": rb"<dcterms:modified[^>]*>([^<]*)<",
}


def read_docx(body: bytes, *, url: str, name: str) -> Document:
    """
    Return a Word document as Markdown: headings, lists, tables and links kept, pictures left out.

    Raises:
        DocumentError: it is damaged, holds no text, or would unpack to more than the bounds of this module.
    """
    members = _measured(body, name)
    if _MAIN not in members:
        raise DocumentError(f"{name}: the DOCX is damaged: it has no {_MAIN}")
    shown, hidden = _without_hidden(members[_MAIN])
    text = without_invisible(_markdown(_repacked(body, shown) if hidden else body, name))
    if not text.strip():
        raise DocumentError(f"{name}: the document holds no text")
    core = _core(members.get("docProps/core.xml", b""))
    heading = re.search(r"^#+\s+(.+)$", text, re.MULTILINE)
    return Document(
        url=url,
        title=core["title"] or (heading.group(1).strip() if heading else "") or name_title(name),
        text=text,
        kind="docx",
        published="" if core["date"] == TEMPLATE_DATE else iso_date(core["date"]),
        authors=real_names(core["author"].split(";")),
        findings=findings_in(text) + hidden_findings(("hidden in Word", piece) for piece in hidden),
    )


def _measured(body: bytes, name: str) -> dict[str, bytes]:
    """The XML members of the archive, unpacked under bounds, whatever sizes it declares."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_MEMBERS or sum(info.file_size for info in infos) > MOST_UNPACKED:
                raise DocumentError(
                    f"{name}: refused: it would unpack to more than {MOST_UNPACKED >> 20} MB (a ZIP bomb)"
                )
            return {info.filename: _unpacked(archive, info, name) for info in infos if _is_xml(info.filename)}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise DocumentError(f"{name}: the DOCX is damaged: {error}") from error
    except RuntimeError as error:  # zipfile: a member is encrypted
        raise DocumentError(f"{name}: it needs a password: save a copy without one") from error


def _is_xml(member: str) -> bool:
    return member.endswith((".xml", ".rels"))


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> bytes:
    with archive.open(info) as member:
        content = member.read(MOST_XML + 1)
    packed = max(1, info.compress_size)
    if len(content) > MOST_XML or (len(content) > 1 << 20 and len(content) > MOST_RATIO * packed):
        raise DocumentError(f"{name}: refused: {info.filename} unpacks to more than any real document (a ZIP bomb)")
    if _ENTITY.search(content[:65_536]):
        raise DocumentError(f"{name}: refused: {info.filename} declares XML entities, which no Word file does")
    return content


def _without_hidden(document: bytes) -> tuple[bytes, list[str]]:
    if b"<w:vanish" not in document and b'w:val="FFFFFF"' not in document:
        return document, []
    hidden: list[str] = []

    def leave_out(found: re.Match[bytes]) -> bytes:
        piece = b"".join(_RUN_TEXT.findall(found.group())).decode("utf-8", errors="replace")
        if piece.strip():
            hidden.append(piece)
        return b""

    return _HIDDEN_RUN.sub(leave_out, document), hidden


def _repacked(body: bytes, document: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(body)) as archive, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as copy:
        for info in archive.infolist():
            copy.writestr(info.filename, document if info.filename == _MAIN else archive.read(info))
    return packed.getvalue()


def _markdown(body: bytes, name: str) -> str:
    from xml.parsers.expat import ExpatError
    from xml.sax import SAXException

    import mammoth

    from hooks_py.pages.html_whole import whole_page

    try:
        html = mammoth.convert_to_html(io.BytesIO(body), convert_image=mammoth.images.img_element(lambda _: {})).value
    except (ExpatError, SAXException, KeyError, ValueError, AttributeError, OSError, zipfile.BadZipFile) as error:
        raise DocumentError(f"{name}: the DOCX is damaged: {type(error).__name__} {error}".rstrip()) from error
    except RecursionError as error:
        raise DocumentError(f"{name}: the DOCX is nested too deeply to be read") from error
    return whole_page(str(html))


def _core(content: bytes) -> dict[str, str]:
    import html

    found = {key: re.search(pattern, content) for key, pattern in _CORE.items()}
    return {
        key: html.unescape(match.group(1).decode("utf-8", errors="replace")).strip()[:300] if match else ""
        for key, match in found.items()
    }
