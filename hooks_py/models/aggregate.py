"""What the rules find in passages and what aggregation makes of a run: extractions, clusters, entities, coverage."""

from __future__ import annotations

from typing import Literal

from hooks_py.models.base import Record


class Passage(Record):
    """A stretch of one raw item that was found for a task; offsets are characters of the item's text."""

    item: str
    start: int
    end: int
    text: str
    heading: str = ""
    line: int = 0  # first line of the original, 1-based
    page: int = 0
    score: float = 0.0  # rank value, higher is better
    kind: Literal["prose", "table", "code", "list"] = "prose"
    language: str = ""


class Extract(Record):
    """One thing found by a rule, with the sentence it stands in, verbatim."""

    field: Literal["key_points", "features", "competitors", "tech_stack", "use_cases", "market_info", "limitations"]
    value: str
    quotation: str
    item: str
    strength: float = 0.5  # 0–1, how sure the rule is


class Extraction(Record):
    """The seven fields found in one document; absent is empty, never invented."""

    item: str
    key_points: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    competitors: tuple[str, ...] = ()
    tech_stack: tuple[str, ...] = ()
    use_cases: tuple[str, ...] = ()
    market_info: str = ""
    limitations: tuple[str, ...] = ()
    extracts: tuple[Extract, ...] = ()


class Cluster(Record):
    """Items about the same thing; `confidence` is 0–1, from size, tightness and independent sources."""

    id: str
    label: str
    items: tuple[str, ...]
    confidence: float
    label_by: Literal["code", "model", "user"] = "code"


class Entity(Record):
    """A name that occurs in the items."""

    name: str
    type: Literal["organisation", "product", "technology", "person", "place", "other"]
    mentions: int


class Duplicate(Record):
    """One raw item left out of counts, and why."""

    item: str
    kept: str
    by: Literal["url", "content", "near-duplicate"]
    similarity: float  # Jaccard of shingles; 1.0 for url and content


class Aggregated(Record):
    """processed/aggregated.json."""

    clusters: tuple[Cluster, ...] = ()
    entities: tuple[Entity, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()
    independent_sources: int = 0
    fallback: str = ""  # why raw data was used instead, empty: aggregation went well


class Gap(Record):
    """Something expected that the run has not found."""

    dimension: str
    detail: str
    queries: tuple[str, ...] = ()  # that would look for it


class Coverage(Record):
    """Unique values found per field; `market_info` counts documents with more than 10 characters of it."""

    features: int = 0
    competitors: int = 0
    tech_stack: int = 0
    use_cases: int = 0
    market_info: int = 0


class Reflection(Record):
    """What a round came to and whether another is worth it."""

    round: int
    coverage: Coverage
    needs_more: bool
    gaps: tuple[Gap, ...] = ()
    reason: str = ""
