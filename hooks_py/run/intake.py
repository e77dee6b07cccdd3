"""From a document that was read to a raw item that is stored, compared with all others, and indexed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hooks_py.evidence.digests import digest
from hooks_py.models.options import SourceType
from hooks_py.models.sources import Document, RawItem, Retrieved
from hooks_py.run.context import Run
from hooks_py.text.fingerprints import fingerprint, to_hex
from hooks_py.text.near_duplicates import NearDuplicates
from hooks_py.text.urls import canonical_url, site
from hooks_py.workspace.items import item_id, iter_items, paper_id, read_item, write_items

ItemType = Literal["page", "paper", "long-text", "code", "text"]
_ARXIV = re.compile(r"arxiv\.org/(?:abs|pdf|html)/([\w.-]+/\d{7}|\d{4}\.\d{4,5})")
PAPER_HOSTS = ("arxiv.org",)
LONG_TEXT = 200_000  # characters; a document above this is a long text


@dataclass(frozen=True)
class Arrival:
    """A document on its way in: how it was got, by which source, of which type, and what counts as its origin."""

    document: Document
    retrieved: Retrieved
    source: str
    source_type: SourceType
    origin: str
    commit: str = ""  # of the checkout that a file lies in

    @classmethod
    def of_file(cls, document: Document, retrieved: Retrieved, commit: str = "") -> Arrival:
        """Return the arrival of a local file; code is of type code, other files what they say, else official."""
        declared = retrieved.declared_type or document.source_type
        kind: SourceType = "code" if document.kind == "code" else declared or "official"
        return cls(document, retrieved, "local", kind, document.origin or document.url, commit)


class Intake:
    """
    Takes documents into one run; made anew from what is stored, so that a stopped run goes on.

    A document is a duplicate when its URL key, its content hash or its text
    (two-stage near-duplicate decision) was seen before; it is stored all the
    same, names the item kept, and is not indexed.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.near = NearDuplicates(self._text_of)
        self.by_url: dict[str, str] = {}
        self.by_hash: dict[str, str] = {}
        self.waiting: dict[str, str] = {}  # texts of the batch that is not written yet
        self.ids: dict[str, str] = {}  # of every stored item -> the item it is a duplicate of, or nothing
        self.sources: set[str] = set()
        self.tags = run.meta().tags
        self.language = run.meta().options.language
        indexed = run.index.indexed_items(run.id)
        for item in iter_items(
            run.workspace, on_damage=lambda fault: run.degrade("other", "damaged raw item", str(fault))
        ):
            self._remember(item)
            if not item.duplicate_of:
                self.near.add(item.id, item.text)
                if item.id not in indexed:
                    self._index([item])

    def _text_of(self, item_id: str) -> str:
        """Read a stored text again when it has to be compared, so that memory does not grow with the documents."""
        waiting = self.waiting.get(item_id)
        if waiting is not None:
            return waiting
        return read_item(self.run.workspace, item_id).text

    def knows_url(self, url: str) -> bool:
        """Return whether a page of this URL key is stored."""
        return _address_key(url) in self.by_url

    @property
    def stored(self) -> int:
        """How many items are stored, duplicates included."""
        return len(self.ids)

    @property
    def duplicates(self) -> int:
        """How many of them are duplicates."""
        return sum(bool(kept) for kept in self.ids.values())

    def take(self, arrivals: Sequence[Arrival]) -> list[RawItem]:
        """Return a raw item for each arrival, in order, stored and indexed; a known one is not written again."""
        known = frozenset(self.ids)
        items = [self._item(arrival) for arrival in arrivals]
        fresh = [item for item in {item.id: item for item in items}.values() if item.id not in known]
        write_items(self.run.workspace, fresh)
        self.waiting.clear()
        self._index([item for item in fresh if not item.duplicate_of])
        self._count()
        return items

    def _item(self, arrival: Arrival) -> RawItem:
        document, retrieved = arrival.document, arrival.retrieved
        kind = _type_of(document)
        identity = _identity(arrival, kind)
        kept = self._seen_before(identity, document)
        value = fingerprint(document.text)
        item = RawItem(
            id=identity,
            type=kind,
            source=arrival.source,
            url=document.url,
            title=document.title or document.url,
            fetched_at=self.run.now(),
            tags=self.tags,
            text=document.text,
            kind=document.kind,
            verbatim=document.verbatim,
            source_type=arrival.source_type,
            origin=arrival.origin or arrival.source,
            language=document.language,
            published=document.published,
            authors=document.authors,
            content_hash=document.content_hash,
            fingerprint="" if value is None else to_hex(value),
            path=document.url if retrieved.by in ("folder", "user") else "",
            commit=arrival.commit,
            retrieved=retrieved,
            pages=document.pages,
            findings=document.findings,
            note=document.note,
            duplicate_of=kept,
            digest=digest(document.text, language=self.language) if kind in ("paper", "long-text") else None,
        )
        self._remember(item)
        return item

    def _seen_before(self, identity: str, document: Document) -> str:
        for seen in (self.by_url.get(_address_key(document.url)), self.by_hash.get(document.content_hash)):
            if seen is not None and seen != identity:
                return seen
        self.waiting[identity] = document.text
        near = self.near.add(identity, document.text)
        return near[0] if near is not None and near[0] != identity else ""

    def _remember(self, item: RawItem) -> None:
        kept = item.duplicate_of or item.id
        self.by_url.setdefault(_address_key(item.url), kept)
        if item.content_hash:
            self.by_hash.setdefault(item.content_hash, kept)
        self.ids.setdefault(item.id, item.duplicate_of)
        self.sources.add(item.origin)

    def _index(self, items: Sequence[RawItem]) -> None:
        self.run.index.add_items(self.run.id, items)

    def _count(self) -> None:
        stats = self.run.meta().stats.model_copy(
            update={
                "sources_count": len(self.sources),
                "raw_items": self.stored,
                "deduplicated": self.stored - self.duplicates,
            }
        )
        self.run.change_meta(stats=stats)
        self.run.tell("ingest", "", sources=len(self.sources), items=self.stored, duplicates=self.duplicates)


def _address_key(address: str) -> str:
    """Return what makes two addresses one: the canonical URL of a page, the path itself of a file."""
    return canonical_url(address) if "://" in address else address


def _identity(arrival: Arrival, kind: ItemType) -> str:
    """A paper with a number of its own is named by it, so that it is one item wherever it was found."""
    number = _ARXIV.search(arrival.document.url) if kind == "paper" else None
    if number is not None:
        return paper_id("arxiv", number.group(1))
    return item_id(arrival.source, arrival.document.url, arrival.document.content_hash)


def _type_of(document: Document) -> ItemType:
    if document.verbatim:
        return "code" if document.kind == "code" else "text"
    if site(document.url) in PAPER_HOSTS:
        return "paper"
    return "long-text" if len(document.text) > LONG_TEXT else "page"
