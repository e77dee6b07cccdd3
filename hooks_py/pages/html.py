"""HTML to Markdown: the page's own matter with its tables, links and code, and what the page says of itself."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, NamedTuple

from hooks_py.errors import DocumentError
from hooks_py.models.sources import Document
from hooks_py.pages.encodings import Decoded, codec_name, decode, wide_encoding
from hooks_py.pages.findings import findings_in, hidden_findings, without_invisible
from hooks_py.pages.html_dates import published_date
from hooks_py.pages.html_hidden import take_out_hidden
from hooks_py.pages.html_tree import (
    code_blocks,
    is_documentation,
    main_part,
    parse,
    prepare,
    table_cells,
    unlinked_text,
    without_furniture,
)
from hooks_py.pages.html_whole import tidy, whole_page
from hooks_py.pages.plain import name_title, real_names
from hooks_py.text.normalise import strip_markdown

if TYPE_CHECKING:
    from lxml.html import HtmlElement

MOST_CHOSEN = 3_000_000  # characters of HTML; choosing the main text of more takes minutes
LEAST_KEPT = 0.1  # part of the visible text; less means that the choice went wrong
LEAST_OF_DOCUMENTATION = 0.85  # part of the marked main text of a page that a documentation tool made
LEAST_STRUCTURE = 0.8  # part of the characters of code and data tables that has to survive the choice
LEAST_SHARE = 0.05  # of the kept text; less code or table than that is a detail of the page
LEAST_LOST = 60  # characters of code and tables; fewer are not worth a second way

_DECLARED = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]+)", re.IGNORECASE)
_XML_DECLARED = re.compile(rb"<\?xml[^>]{0,100}encoding\s*=\s*[\"']([A-Za-z0-9_:.-]+)", re.IGNORECASE)
_FENCE = re.compile(r"^```[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_WORD = re.compile(r"\w+")
_SILENCED = ("trafilatura", "htmldate", "justext", "readability")


class Extracted(NamedTuple):
    """The main text of a page as Markdown and what its head says; empty where it says nothing."""

    text: str
    title: str = ""
    authors: tuple[str, ...] = ()
    published: str = ""
    site: str = ""
    licence: str = ""


def read_html(body: bytes, *, url: str, charset: str, name: str) -> Document:
    """
    Return the main text of a page as Markdown, with its metadata and what was hidden in it.

    Raises:
        DocumentError: the page has no text at all.
    """
    decoded = decode_html(body, charset)
    tree = parse(decoded.text)
    if tree is None:
        raise DocumentError(f"{name}: it holds no HTML element")
    notes = [decoded.note]
    hidden = take_out_hidden(tree)
    least = LEAST_OF_DOCUMENTATION if is_documentation(tree) else LEAST_KEPT
    prepare(tree)
    if len(decoded.text) > MOST_CHOSEN:
        extracted = Extracted("")
        notes.append("the page is too large to choose its main text, so all of it was kept")
    else:
        extracted = extract(tree, url)
    text, note = _whole_unless_kept(tree, extracted.text, least)
    text = without_invisible(text)
    if not text.strip():
        raise DocumentError(f"{name}: the page has no text without its scripts")
    return Document(
        url=url,
        title=extracted.title or _title(tree) or name_title(name),
        text=text,
        kind="html",
        published=extracted.published,
        authors=extracted.authors,
        site=extracted.site,
        licence=extracted.licence,
        encoding=decoded.encoding,
        findings=findings_in(text) + hidden_findings(hidden),
        note="; ".join(part for part in (*notes, note) if part),
    )


def decode_html(body: bytes, charset: str) -> Decoded:
    """Return the text of a page; its bytes go before the server's word on their encoding, that before its own."""
    head = body[:4096]
    if wide_encoding(body):
        return decode(body)
    found = _DECLARED.search(head) or _XML_DECLARED.search(head)
    own = found.group(1).decode("ascii") if found else ""
    server = codec_name(charset)
    decoded = decode(body, own if server in ("", "utf-8", "cp1252") and own else charset)
    if decoded.note or server in ("", decoded.encoding) or decoded.text.isascii():
        return decoded
    return decoded._replace(note=f"the server declared {server}, but it was read as {decoded.encoding}")


def extract(tree: HtmlElement, url: str) -> Extracted:
    """Return what trafilatura takes for the page's own matter; empty text when it finds none."""
    from trafilatura import bare_extraction
    from trafilatura.settings import Document as PageRecord

    for logger in _SILENCED:
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    published = published_date(tree, url)  # before extraction, which takes the tree apart
    page = bare_extraction(
        tree,
        url=url if "://" in url else None,
        date_extraction_params={"extensive_search": False},
        include_comments=False,
        include_tables=True,
        include_formatting=True,
        include_links=True,
        with_metadata=True,
    )
    if not isinstance(page, PageRecord):
        return Extracted("")
    return Extracted(
        text=_with_own_code(tree, tidy(str(page.text or ""))),
        title=" ".join(str(page.title or "").split())[:300],
        authors=real_names(str(page.author or "").split(";")),
        published=published,
        site=str(page.sitename or page.hostname or ""),
        licence=str(page.license or ""),
    )


def _whole_unless_kept(tree: HtmlElement, text: str, least: float) -> tuple[str, str]:
    """The chosen text, or the whole main part where the choice lost too much, with a note that says so."""
    part = main_part(tree)
    is_marked = part.tag != "body"
    least = least if is_marked else LEAST_KEPT
    lost = _lost(without_furniture(part), _squeezed(strip_markdown(text)), least, is_marked=is_marked)
    if not lost:
        return text, ""
    whole = whole_page(_markup(without_furniture(part)))
    if len(_WORD.findall(whole)) <= len(_WORD.findall(text)):
        return text, ""
    return whole, f"all of the page was kept, because choosing its main text lost {lost}"


def _lost(part: HtmlElement, kept: str, least: float, *, is_marked: bool) -> str:
    """What the choice lost of a part, empty: nothing that matters. Links are no measure: menus consist of them."""
    if len(kept) < least * len(_squeezed(unlinked_text(part))):
        return "too much of it"
    if not is_marked:  # tables anywhere on a page may be its furniture
        return ""
    for what, pieces in (("code", code_blocks(part)), ("tables", table_cells(part))):
        squeezed = [_squeezed(piece)[:80] for piece in pieces]
        total = sum(map(len, squeezed))
        gone = sum(len(piece) for piece in squeezed if piece not in kept)
        if gone > max(LEAST_LOST, (1 - LEAST_STRUCTURE) * total, LEAST_SHARE * len(kept)):
            return what
    return ""


def _squeezed(text: str) -> str:
    """The letters and digits alone: what stays the same however a text is marked up."""
    return "".join(_WORD.findall(text)).replace("_", "")


def _with_own_code(tree: HtmlElement, markdown: str) -> str:
    """The fences of a text, with the language and the blank lines that the code blocks of the page have."""
    own = {}
    for code in tree.iterfind(".//pre/code"):
        text = str(code.text_content())
        own[_squeezed(text)] = ((code.get("class") or "").removeprefix("language-"), text.strip("\n"))

    def restored(found: re.Match[str]) -> str:
        language, text = own.get(_squeezed(found.group(1)), ("", found.group(1).strip("\n")))
        fence = "`" * max(3, 1 + max(map(len, re.findall(r"`{3,}", text)), default=0))
        return f"{fence}{language}\n{text}\n{fence}"

    return _FENCE.sub(restored, markdown) if own else markdown


def _title(tree: HtmlElement) -> str:
    for path in (".//h1", ".//title"):
        found = tree.find(path)
        if found is not None and found.text_content().strip():
            return " ".join(found.text_content().split())[:300]
    return ""


def _markup(element: HtmlElement) -> str:
    from lxml.html import tostring

    return str(tostring(element, encoding="unicode"))
