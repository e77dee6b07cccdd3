"""What a body is: its media type and its character set, from what was declared and from the bytes themselves."""

from __future__ import annotations

import codecs
import re

_HEAD = 4096  # a page that declares its charset later than this is read by no browser either
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it starts with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_META = re.compile(rb"<meta[^>]{0,300}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{2,40})", re.IGNORECASE)
_XML = re.compile(rb"^\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9_:.-]{2,40})", re.IGNORECASE)
# What browsers decode these labels as: the wider set that the narrower one is a part of.
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "iso8859-1": "cp1252", "ascii": "cp1252", "big5": "big5hkscs"}
_GUESSES = ("gb18030", "big5hkscs", "shift_jis", "euc_kr")
_MAGIC = (
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"\x1f\x8b", "application/gzip"),
)
_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_VAGUE = {"", "application/octet-stream", "binary/octet-stream", "application/x-download", "text/plain"}


def declared(content_type: str) -> tuple[str, str]:
    """Return media type and charset of a content-type header, in lower case, empty where it has none."""
    media_type, _, rest = content_type.partition(";")
    found = re.search(r"charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]+)", rest, re.IGNORECASE)
    return media_type.strip().lower(), found.group(1).lower() if found else ""


def media_type_of(body: bytes, declared_type: str) -> str:
    """Return the media type: the declared one, unless it says nothing or the first bytes prove another."""
    for magic, media_type in _MAGIC:
        if body.startswith(magic):
            is_docx = media_type == "application/zip" and (declared_type == _DOCX or b"word/" in body[:_HEAD])
            return _DOCX if is_docx else media_type
    if declared_type not in _VAGUE:
        return declared_type
    start = body[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html", b"<head", b"<body")):
        return "text/html"
    if start.startswith(b"<?xml"):
        return _xml_kind(start)
    if declared_type == "text/plain" or (body and b"\0" not in body[:_HEAD]):
        return "text/plain"
    return "application/octet-stream"


def _xml_kind(start: bytes) -> str:
    if b"<html" in start:
        return "text/html"
    if b"<rss" in start or b"<rdf:rdf" in start:
        return "application/rss+xml"
    return "application/atom+xml" if b"<feed" in start else "application/xml"


def charset_of(body: bytes, declared_charset: str) -> str:
    """
    Return the Python name of the character set that the body is really in.

    A byte order mark wins, then the header, then the document's own
    declaration, each only when the bytes can be read with it; a declaration
    that lies is passed over. Empty for a body that is no text in any of them.
    """
    for mark, name in _BOMS:
        if body.startswith(mark):
            return name if name != "utf-8" else "utf-8-sig"
    for label in (declared_charset, *_own_labels(body)):
        name = _known(label)
        if name and _reads(body, name):
            return name
    if _reads(body, "utf-8"):
        return "utf-8"
    return _guessed(body)


def _own_labels(body: bytes) -> list[str]:
    head = body[:_HEAD]
    found = [pattern.search(head) for pattern in (_XML, _META)]
    return [match.group(1).decode("ascii") for match in found if match]


def _known(label: str) -> str:
    try:
        name = codecs.lookup(label).name
    except LookupError:
        return ""
    return _WIDER.get(name, name)


def _reads(body: bytes, name: str) -> bool:
    if name.startswith(("utf-16", "utf-32")) and b"\0" not in body[:_HEAD]:
        return False  # nearly all bytes read as these sets, but only they have zeros between the letters
    try:
        codecs.getincrementaldecoder(name)().decode(body, final=False)  # a body cut short may end in half a letter
    except (UnicodeDecodeError, LookupError):
        return False
    return not (name == "cp1252" and _is_utf8_text(body))


def _is_utf8_text(body: bytes) -> bool:
    """Whether a body is UTF-8 beyond ASCII; a body that is, is never Latin-1 by chance, whatever it declares."""
    return not body.isascii() and _reads(body, "utf-8")


def _guessed(body: bytes) -> str:
    """Return the legacy set in which the body makes the most frequent letters, empty when it looks like no text."""
    if b"\0" in body[:_HEAD]:
        return ""
    sample = body[: 64 * 1024]
    scores = {name: _plausibility(sample, name) for name in _GUESSES if _reads(body, name)}
    best = max(scores, key=lambda name: scores[name], default="")
    return best if best and scores[best] > 0 else "cp1252"


def _plausibility(sample: bytes, name: str) -> float:
    text = codecs.getincrementaldecoder(name)().decode(sample, final=False)
    wide = [letter for letter in text if letter > "\x7f"]
    return sum(_weight(letter, name) for letter in wide) / max(1, len(wide))


def _weight(letter: str, name: str) -> float:
    if "\uac00" <= letter <= "\ud7a3" and name == "euc_kr":
        return 1.0
    if "\u3040" <= letter <= "\u30ff":
        return 1.0 if name == "shift_jis" else 0.2
    if letter in _FREQUENT:
        return 1.0
    if "\u4e00" <= letter <= "\u9fff" or "\u3000" <= letter <= "\u303f" or "\uff00" <= letter <= "\uffef":
        return 0.3
    return -1.0


# The most frequent characters of Chinese prose, simplified and traditional: wrong sets hardly ever make them.
_FREQUENT = frozenset(
    "的一是不了在人有我他这個个大来來上们們到说說国國和地也子时時道出而要于於就下得可你年生"
    "自会會那后後能对對着著事其里裡所去行过過家十用发發天如然作方成者多日都三小军軍二无無同么么经經法当當起与與"
)
