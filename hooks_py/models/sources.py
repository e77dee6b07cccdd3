"""What searching and fetching bring: hits, the outcome of a search, fetched bodies and readable documents."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hooks_py.models.base import Instant, Language, Record
from hooks_py.models.options import SourceType


class Hit(Record):
    """One search result; fields that the source does not give are empty."""

    url: str = ""
    title: str = ""
    snippet: str = ""
    source: str = ""  # name of the connector: duckduckgo, github, wikipedia, arxiv, feed, local
    published: str = ""  # ISO date, or empty: the source gives none
    authors: tuple[str, ...] = ()
    identifier: str = ""  # arXiv id, DOI, repository name; empty: none
    rank: int = 0  # 1 = best of its query at its source; 0: unranked


OutcomeStatus = Literal["found", "empty", "failed", "capped", "blocked"]


class SearchOutcome(Record):
    """
    What one query at one source came to.

    `empty` (asked, nothing there), `failed` (could not be asked), `capped`
    (the source or our own bound cut it short) and `blocked` (the source
    refuses programs) are different results and stay so to the report.
    """

    source: str
    query: str
    status: OutcomeStatus
    hits: tuple[Hit, ...] = ()
    detail: str = ""  # one line: why it failed, where it was cut
    tries: int = 1
    elapsed_s: float = 0.0
    asked_at: Instant | None = None


class Block(Record):
    """A run of the text of a document with its place: page of a PDF, line of a file; 0: not counted."""

    start: int  # offset in the text, characters
    end: int
    page: int = 0
    line: int = 0


DocumentKind = Literal["html", "pdf", "docx", "markdown", "rst", "text", "code", "feed-entry", "record"]


class Document(Record):
    """
    One readable document, from a page, a file or a record of a source.

    For code and plain text `text` is the original, byte for byte after
    decoding, and `verbatim` is True; else it is Markdown made from it.
    """

    url: str  # http(s) address, or file path relative to its root
    title: str
    text: str
    kind: DocumentKind
    verbatim: bool = False
    language: str = ""  # zh, en, or another ISO code; empty: unknown
    published: str = ""  # ISO date; empty: not given, which is not "old"
    authors: tuple[str, ...] = ()
    site: str = ""
    licence: str = ""
    encoding: str = ""  # of the original bytes
    content_hash: str = ""  # sha256 of the original bytes, hex
    size: int = 0  # of the original, bytes
    pages: tuple[Block, ...] = ()  # PDF pages
    findings: tuple[str, ...] = ()  # instructions, hidden text and other oddities found in it
    note: str = ""  # what was lost on the way: "3 of 40 pages have no text"
    origin: str = ""  # what its head, or its place in a folder, says it comes from; empty: nothing does
    source_type: SourceType | None = None  # declared in its head or for its folder; None: not declared
    declared_url: str = ""  # the address that its head gives as its own


class SkippedDocument(Record):
    """A file or page that was not read, and why."""

    url: str
    reason: str
    kind: Literal[
        "binary", "empty", "unreadable", "too-large", "loop", "duplicate-link", "blocked", "failed", "capped",
        "left-out",  # hidden, version control, dependencies: counted, not looked at
    ]  # fmt: skip


class Retrieved(Record):
    """How a raw item was got."""

    by: Literal["fetch", "search", "folder", "feed", "crawl", "host-tool", "user"]
    connector: str = ""
    query: str = ""
    declared_type: SourceType | None = None


class Digest(Record):
    """What stands above the original text of a paper or long text; made by a driver, never quoted as a source."""

    abstract: str = ""
    arguments: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    language: Language = "en"  # of its three headings


class RawItem(Record):
    """
    One fetched document as it lies in raw/; never edited.

    `id` is `{source}-{8 or more hex}`. `fingerprint` is of the text, 16 hex
    digits, empty for texts too short to compare.
    """

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9._-]*$")
    type: Literal["page", "paper", "long-text", "code", "text"] = "page"
    source: str
    url: str
    title: str
    fetched_at: Instant
    tags: tuple[str, ...] = ()
    text: str  # below the head; for verbatim items the original text
    kind: DocumentKind = "html"
    verbatim: bool = False
    source_type: SourceType = "community"
    origin: str = ""  # what counts as one independent source: site, code base, top folder
    language: str = ""
    published: str = ""
    authors: tuple[str, ...] = ()
    content_hash: str = ""
    fingerprint: str = ""
    path: str = ""  # of the original file, for local documents
    commit: str = ""
    retrieved: Retrieved
    pages: tuple[Block, ...] = ()
    findings: tuple[str, ...] = ()
    note: str = ""
    duplicate_of: str = ""  # id of the item kept in its stead; empty: this one counts
    digest: Digest | None = None  # None: no paper or long text, or nobody has made one yet
