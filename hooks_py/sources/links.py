"""Links of a page that are worth following: absolute, http(s), to documents and not to pictures or programs."""

from __future__ import annotations

from dataclasses import dataclass
from posixpath import splitext
from urllib.parse import urldefrag, urljoin, urlsplit

from hooks_py.web.replies import Reply

PAGES = ("text/html", "application/xhtml+xml")
DOCUMENTS = (
    *PAGES,
    "text/plain",
    "text/markdown",
    "text/x-rst",
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
)
_MAX_LINKS = 2000
_MAX_ADDRESS = 2000  # longer ones are states of an application, not documents
_ENDINGS = (
    "7z avi avif bin bmp bz2 css csv deb dmg eot epub exe flac gif gz ico iso jar jpeg jpg js json m4a m4v map mjs mkv "
    "mov mp3 mp4 mpeg mpg msi ogg otf pkg png ppt pptx rar rpm svg tar tgz tif tiff ttf wasm wav webm webp whl wmv "
    "woff woff2 xls xlsx xml xz zip zst"
)
_BINARY = frozenset(f".{one}" for one in _ENDINGS.split())


@dataclass(frozen=True)
class Links:
    """The links of a page in its order; `may_store` is False when the page asks not to be kept (robots: noindex)."""

    urls: tuple[str, ...] = ()
    may_store: bool = True


def is_binary(url: str) -> bool:
    """Return whether an address names, by its ending, what is no document."""
    return splitext(urlsplit(url).path.lower())[1] in _BINARY


def links_of(reply: Reply) -> Links:
    """Return the links of a page; none for what is not HTML, and none that the page asks not to follow."""
    if reply.media_type not in PAGES or not reply.body.strip():
        return Links()
    import lxml.etree
    import lxml.html

    try:
        page = lxml.html.document_fromstring(reply.text.encode(), parser=lxml.html.HTMLParser(encoding="utf-8"))
    except lxml.etree.ParserError:  # nothing but comments
        return Links()
    words = " ".join(page.xpath("//meta[translate(@name, 'ROBTS', 'robts') = 'robots']/@content")).lower()
    may_store = "noindex" not in words and "none" not in words.split()
    if "nofollow" in words or "none" in words.split():
        return Links(may_store=may_store)
    bases = page.xpath("//base/@href")
    base = urljoin(reply.final_url, bases[0]) if bases else reply.final_url
    found = (_absolute(base, one.get("href")) for one in page.iterfind(".//a[@href]") if _is_followed(one.get("rel")))
    urls: dict[str, None] = {}
    for url in filter(None, found):
        urls[url] = None
        if len(urls) == _MAX_LINKS:
            break
    return Links(tuple(urls), may_store)


def _is_followed(rel: str | None) -> bool:
    return "nofollow" not in (rel or "").lower().split()


def _absolute(base: str, href: str) -> str:
    try:
        url = urldefrag(urljoin(base, href.strip())).url
        parts = urlsplit(url)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:  # a bracket that opens an address of IPv6 and never closes
        return ""
    return url if is_good and len(url) <= _MAX_ADDRESS else ""
