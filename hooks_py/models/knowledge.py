"""What the knowledge base keeps over all runs: the index, the synonym table, and what a search finds."""

from __future__ import annotations

from hooks_py.models.base import Instant, Record
from hooks_py.models.workspace import Status


class TopicEntry(Record):
    """One run in _index.json."""

    title: str
    status: Status
    tags: tuple[str, ...] = ()
    state: str = ""
    topic: str = ""
    created_at: Instant | None = None
    updated_at: Instant | None = None
    items: int = 0
    summary: str = ""  # first sentences of the report, empty until completed
    score: float | None = None


class Index(Record):
    """_index.json: every run of a store, and which tags lead to which."""

    version: int = 1
    updated_at: Instant
    topics: dict[str, TopicEntry] = {}
    tag_index: dict[str, tuple[str, ...]] = {}


class Normalization(Record):
    """Which steps turn a word into its canonical form."""

    lowercase: bool = True
    singularize: bool = True
    stem: bool = True
    prefer_english: bool = True
    stem_rules: dict[str, str] = {}


class Synonyms(Record):
    """_synonyms.json: how words become tags; `canonical` maps a canonical word to its variants in both languages."""

    version: int = 1
    normalization: Normalization = Normalization()
    canonical: dict[str, tuple[str, ...]] = {}


class KnowledgeHit(Record):
    """One matching passage of the knowledge base."""

    run: str
    title: str  # of the run
    item: str
    item_title: str
    url: str
    passage: str
    line: int = 0
    page: int = 0
    score: float  # higher is better
    matched: tuple[str, ...] = ()  # words of the query that matched, in canonical form
    by: str = "text"  # text, tag, or both
