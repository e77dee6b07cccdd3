"""
Addresses compared: the key under which two spellings of one page meet, its host and its site.

The key is for comparing and never for fetching: it drops what does not choose
the page (scheme, tracking, mobile and AMP forms, order of parameters).
"""

from __future__ import annotations

import html
import re
from functools import lru_cache
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from hooks_py.text.url_rules import is_tracking, page_of, unwrapped

_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_BARE_HOST = re.compile(r"^(?:[\w-]+\.)+[a-z\u0080-\uffff]{2,}(?::\d+)?(?:[/?#]|$)", re.IGNORECASE)
_DOI = re.compile(r"^(?:doi:\s*|https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/\S+)$", re.IGNORECASE)
_ARXIV = re.compile(r"^arxiv:\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?$", re.IGNORECASE)
# Hosts of the same site made for telephones and for AMP, as a first label, or as the second of en.m.wikipedia.org.
_MOBILE = frozenset(("m", "mobile", "amp", "wap", "www", "www2", "3g", "touch"))
_INDEX = re.compile(r"/(?:index|default)\.(?:html?|php|aspx?|jsp|shtml)$", re.IGNORECASE)
_AMP_PATH = re.compile(r"(?:/amp|\.amp)(?=/?$)|(?<=/)amp/(?=.*\.html?$)|\.amp(?=\.html?$)", re.IGNORECASE)
# Characters that stay as they are in a path: all that RFC 3986 lets stand there, and the percent sign of kept codes.
_PATH_SAFE = "!$&'()*+,;=:@/~%-._"
_KEPT_CODES = re.compile(r"%(?:2f|23|3f|25|5b|5d)", re.IGNORECASE)
# Registries that give names below these, by country; the last line: hosts where everybody may have a site of his own.
_SECONDS = {
    "uk": "co org ac gov net nhs police sch ltd plc me", "cn": "com net org gov edu ac mil",
    "hk": "com org gov edu net", "tw": "com org gov edu net idv", "mo": "com gov edu", "jp": "co ac or go ne ed",
    "kr": "co or ac go ne re",
    "au": "com org net gov edu id", "nz": "co org net govt ac", "in": "co org net gov ac", "br": "com org net gov edu",
    "za": "co org ac gov", "sg": "com org gov edu net", "my": "com org gov edu net", "il": "co org ac gov",
    "tr": "com org gov edu", "mx": "com org gob edu", "ar": "com org gob edu", "th": "co or ac go in",
    "id": "co or ac go", "ph": "com org gov edu", "vn": "com org gov edu", "ua": "com org gov", "ru": "com org",
    "pl": "com org net gov edu", "es": "com org gob", "pk": "com org gov edu",
    "io": "github gitlab readthedocs gitbook", "app": "netlify vercel web", "dev": "pages", "org": "neocities",
    "com": "blogspot wordpress herokuapp substack tumblr fandom weebly wixsite",
}  # fmt: skip
_SECOND_LEVEL = frozenset(f"{second}.{last}" for last, seconds in _SECONDS.items() for second in seconds.split())
_FILE_LINE = re.compile(r"^(?P<path>.+?):(?P<line>\d+)(?:[-:]\d+)*$")
_CODE_FILE = re.compile(r"\.[a-z]\w{0,7}(?::\d|$)", re.IGNORECASE)
_PAGE = re.compile(r"^pp?\.\s*\d+(?:\s*[-–]\s*\d+)?$")
_STANDARD = re.compile(
    r"^(?P<body>rfc|owasp|iso(?:/iec)?|iec|ieee|pep|cve|cwe|nist(?:\s+sp)?|fips|ecma|itu-t|w3c|en|din|gb/?t?|ansi|"
    r"asme|astm)[\s:._-]*(?P<number>[a-z]{0,3}\d[\w.:-]*)",
    re.IGNORECASE,
)


@lru_cache(maxsize=65_536)
def canonical_url(url: str) -> str:
    """
    Return the key of a page: two addresses with the same key lead to the same page.

    What is no address at all comes back folded and trimmed, so that it equals
    only itself.
    """
    text = html.unescape(url.strip())
    identifier = _identifier(text)
    if identifier:
        return identifier
    if not _SCHEME.match(text):
        if not _BARE_HOST.match(text):
            return text
        text = f"https://{text}"
    parts = _split(text)
    if parts is None or not parts.hostname:
        return text
    inner = unwrapped(_plain_host(parts.hostname), parts.path, parts.query)
    if inner and inner != url:
        return canonical_url(inner)
    if parts.scheme.lower() not in ("http", "https"):
        return text
    return _key(parts)


def _identifier(text: str) -> str:
    """The key of a DOI or an arXiv id, however it is written; empty: it is neither."""
    arxiv = _ARXIV.match(text)
    if arxiv:
        return f"https://arxiv.org/abs/{arxiv[1].lower()}"
    doi = _DOI.match(unquote(text))
    if doi is None:
        return ""
    name = doi[1].split("?")[0].split("#")[0].rstrip("/.").lower()
    if name.startswith("10.48550/arxiv."):
        return f"https://arxiv.org/abs/{re.sub(r'v[0-9]+$', '', name.removeprefix('10.48550/arxiv.'))}"
    return f"https://doi.org/{name}"


def _split(text: str) -> SplitResult | None:
    try:
        parts = urlsplit(text)
        _ = parts.port, parts.hostname
    except ValueError:  # a bracket or a port that is none
        try:
            parts = urlsplit(re.sub(r"(?<=://)([^/?#]*?):[^/?#]*", r"\1", text, count=1))
            _ = parts.hostname
        except ValueError:
            return None
    return parts


def _key(parts: SplitResult) -> str:
    bare = _bare_host(parts.hostname or "")
    path = _path(parts.path)
    query = [
        (name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if name and not is_tracking(name, value)
    ]
    bare, path, query = page_of(bare, path, query)
    port = f":{parts.port}" if parts.port not in (None, 80, 443) else ""
    shown = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in sorted(query))
    # A fragment that begins with ! or / is a route of the page's own program.
    fragment = f"#{parts.fragment}" if parts.fragment[:1] in ("!", "/") and len(parts.fragment) > 1 else ""
    return f"https://{bare}{port}{path}" + (f"?{shown}" if shown else "") + fragment


def _path(path: str) -> str:
    kept = _KEPT_CODES.sub(lambda code: "%25" + code[0][1:].upper(), path)
    path = quote(unquote(kept), safe=_PATH_SAFE)
    path = re.sub("/{2,}", "/", path)
    path = _AMP_PATH.sub("", _INDEX.sub("/", _without_dots(path)))
    return path.rstrip("/") or ""


def _without_dots(path: str) -> str:
    if "/." not in path:
        return path
    kept: list[str] = []
    for segment in path.split("/"):
        if segment == "..":
            del kept[max(1, len(kept) - 1) :]
        elif segment != ".":
            kept.append(segment)
    return "/".join(kept) + ("/" if path.endswith(("/.", "/..")) else "")


def _plain_host(name: str) -> str:
    """The host in lower case and ASCII, without a final point."""
    name = name.lower().rstrip(".")
    if name.isascii():
        return name
    try:
        return name.encode("idna").decode("ascii")
    except UnicodeError:
        return name


def _bare_host(name: str) -> str:
    """The host without www and the labels of its forms for telephones and AMP."""
    labels = _plain_host(name).split(".")
    while len(labels) > 2 and labels[0] in _MOBILE:
        labels = labels[1:]
    if len(labels) > 3 and labels[1] in ("m", "mobile"):
        del labels[1]
    return ".".join(labels)


def same_page(a: str, b: str) -> bool:
    """Return whether two addresses lead to the same page."""
    return canonical_url(a) == canonical_url(b)


def host(url: str) -> str:
    """Return the host of an address in lower case and ASCII; empty: it has none."""
    text = url.strip()
    parts = _split(text if _SCHEME.match(text) else f"https://{text}")
    return _plain_host(parts.hostname) if parts and parts.hostname else ""


def site(url: str) -> str:
    """Return the registrable domain of an address (bbc.co.uk, example.com); a bare number address stays whole."""
    labels = host(url).split(".")
    if len(labels) <= 2 or labels[-1].isdigit() or ":" in labels[-1]:
        return ".".join(labels)
    size = 3 if ".".join(labels[-2:]) in _SECOND_LEVEL else 2
    return ".".join(labels[-size:])


def canonical_source(locator: str) -> str:
    """Return what a locator is evidence from: domain and path of a URL, path of file:line, id of a standard."""
    text = locator.strip()
    standard = _STANDARD.match(text)
    if standard and "://" not in text and not _CODE_FILE.search(text):
        body = re.sub(r"[\s/]+", "-", standard["body"].upper())
        return f"{body}-{standard['number'].rstrip('.:-').upper()}"
    if _SCHEME.match(text):
        parts = _split(text)
        if parts is not None and parts.hostname:
            return _plain_host(parts.hostname).removeprefix("www.") + parts.path.rstrip("/")
    if _PAGE.match(text):
        return ""
    line = _FILE_LINE.match(text)
    return line["path"] if line else text
