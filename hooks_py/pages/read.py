"""One fetched body or file in, one readable document out: the reader is chosen by content, media type and name."""

from __future__ import annotations

import hashlib

from hooks_py.errors import DocumentError
from hooks_py.models.sources import Document
from hooks_py.pages.kinds import Form, Kind, kind_of
from hooks_py.pages.plain import file_name, name_title

SAMPLE = 8192  # bytes that tell what a body is


def read_bytes(body: bytes, *, url: str, media_type: str = "", charset: str = "", name: str = "") -> Document:
    """
    Return the readable document in `body`.

    `name` is the file name where it is not the end of `url`; `charset` is
    what the server declared, which is believed only where it fits.

    Raises:
        DocumentError: it is empty, binary, damaged, locked or of a kind that is not read; the message names `url`.
    """
    label = name or url
    kind = kind_of(body[:SAMPLE], name=label, media_type=media_type)
    refuse(body, kind, label)
    if kind.form == "pdf":
        from hooks_py.pages.pdf import read_pdf

        read = read_pdf(body, url=url, name=label)
    elif kind.form == "docx":
        from hooks_py.pages.docx import read_docx

        read = read_docx(body, url=url, name=label)
    elif kind.form == "html":
        from hooks_py.pages.html import read_html

        read = read_html(body, url=url, charset=charset, name=label)
    else:
        read = _read_text(body, url=url, charset=charset, name=label, form=kind.form)
    return read.model_copy(
        update={
            "content_hash": hashlib.sha256(body).hexdigest(),
            "size": len(body),
            "language": read.language or _language(read.text),
        }
    )


def refuse(body: bytes, kind: Kind, label: str) -> None:
    """Raise DocumentError when a body of this kind holds nothing that can be read."""
    if not body.strip(b" \t\r\n\f\0"):
        raise DocumentError(f"{label}: it is empty")
    if kind.reason:
        raise DocumentError(f"{label}: {kind.reason}")


def _read_text(body: bytes, *, url: str, charset: str, name: str, form: Form) -> Document:
    from hooks_py.pages.encodings import decode
    from hooks_py.pages.plain import Written, read_markdown, read_verbatim

    decoded = decode(body, charset)
    written: Written
    if form == "markdown":
        written = read_markdown(decoded.text)
    else:
        written = read_verbatim(decoded.text, restructured=form == "rst", code=form == "code")
    head = written.head
    return Document(
        url=url,
        title=written.title or (file_name(name) if form == "code" else name_title(name)),
        text=written.text,
        kind=form,  # type: ignore[arg-type]
        verbatim=form != "markdown",
        published=head.published,
        authors=head.authors,
        licence=head.licence,
        origin=head.origin,
        source_type=head.source_type,
        declared_url=head.url,
        encoding=decoded.encoding,
        findings=written.findings,
        note="; ".join(note for note in (decoded.note, head.note) if note),
    )


def _language(text: str) -> str:
    from hooks_py.text.language import language_of

    return language_of(text)
