"""From a document that was read to a raw item that is stored, compared with all others, and indexed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hooks_py.models.options import SourceType
from hooks_py.models.sources import Document, RawItem, Retrieved
from hooks_py.run.context import Run
from hooks_py.text.canonical import canonical_tags
from hooks_py.text.fingerprints import fingerprint, to_hex
from hooks_py.text.near_duplicates import NearDuplicates
from hooks_py.text.urls import canonical_url, site
from hooks_py.workspace.items import item_id, iter_items, write_items

ItemType = Literal["page", "paper", "long-text", "code", "text"]
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

    @classmethod
    def of_file(cls, document: Document, retrieved: Retrieved) -> Arrival:
        """Return the arrival of a local file; code is of type code, other files what they say, else official."""
        declared = retrieved.declared_type or document.source_type
        kind: SourceType = "code" if document.kind == "code" else declared or "official"
        return cls(document, retrieved, "local", kind, document.origin or document.url)


class Intake:
    """
    Takes documents into one run; made anew from what is stored, so that a stopped run goes on.

    A document is a duplicate when its URL key, its content hash or its text
    (two-stage near-duplicate decision) was seen before; it is stored all the
    same, names the item kept, and is not indexed.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.near = NearDuplicates()
        self.by_url: dict[str, str] = {}
        self.by_hash: dict[str, str] = {}
        self.stored = 0
        self.duplicates = 0
        self.sources: set[str] = set()
        self.tags = run.meta().tags
        indexed = run.index.indexed_items(run.id)
        for item in iter_items(
            run.workspace, on_damage=lambda fault: run.degrade("other", "damaged raw item", str(fault))
        ):
            self._remember(item)
            if not item.duplicate_of:
                self.near.add(item.id, item.text)
                if item.id not in indexed:
                    self._index([item])

    def knows_url(self, url: str) -> bool:
        """Return whether a page of this URL key is stored."""
        return canonical_url(url) in self.by_url

    def take(self, arrivals: Sequence[Arrival]) -> list[RawItem]:
        """Return a raw item for each arrival, in order, stored and indexed."""
        items = [self._item(arrival) for arrival in arrivals]
        fresh = list({item.id: item for item in items}.values())
        write_items(self.run.workspace, fresh)
        self._index([item for item in fresh if not item.duplicate_of])
        self._count()
        return items

    def _item(self, arrival: Arrival) -> RawItem:
        document, retrieved = arrival.document, arrival.retrieved
        identity = item_id(arrival.source, document.url, document.content_hash)
        kept = self._seen_before(identity, document)
        value = fingerprint(document.text)
        item = RawItem(
            id=identity,
            type=_type_of(document),
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
            retrieved=retrieved,
            pages=document.pages,
            findings=document.findings,
            note=document.note,
            duplicate_of=kept,
        )
        self._remember(item)
        return item

    def _seen_before(self, identity: str, document: Document) -> str:
        for seen in (self.by_url.get(canonical_url(document.url)), self.by_hash.get(document.content_hash)):
            if seen is not None and seen != identity:
                return seen
        near = self.near.add(identity, document.text)
        return near[0] if near is not None and near[0] != identity else ""

    def _remember(self, item: RawItem) -> None:
        kept = item.duplicate_of or item.id
        self.by_url.setdefault(canonical_url(item.url), kept)
        if item.content_hash:
            self.by_hash.setdefault(item.content_hash, kept)
        self.stored += 1
        self.duplicates += bool(item.duplicate_of)
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


def topic_tags(run: Run, words: Sequence[str]) -> tuple[str, ...]:
    """Return canonical tags for words of a topic."""
    return canonical_tags(words, run.synonyms)


def _type_of(document: Document) -> ItemType:
    if document.verbatim:
        return "code" if document.kind == "code" else "text"
    if site(document.url) in PAPER_HOSTS:
        return "paper"
    return "long-text" if len(document.text) > LONG_TEXT else "page"
