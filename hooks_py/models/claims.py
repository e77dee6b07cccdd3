"""Claims: what is stated, what it rests on, and how it stands against the others."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from hooks_py.models.base import Language, Record
from hooks_py.models.options import SourceType

Confidence = Literal["High", "Medium", "Low"]
Priority = Literal["P0", "P1", "P2"]
Verdict = Literal["supported", "contradicted", "qualified", "unverifiable"]
ClaimKind = Literal["quoted", "derived", "inference"]


class Evidence(Record):
    """
    A verbatim quotation and where it stands.

    `locator` is computed by code: `path:line` for files, `p. 3` for PDFs,
    a standard's id; empty for a page.
    """

    item: str  # id of the raw item
    quotation: str = Field(min_length=1, max_length=4000)
    locator: str = ""


class Formula(Record):
    """A derived value: `operation` over the figures of `premises`, in order."""

    operation: Literal["sum", "difference", "ratio", "growth", "count", "average"]
    premises: tuple[str, ...]  # claim ids
    value: float
    unit: str = ""


class ClaimDraft(Record):
    """A claim as a worker hands it in; ids, locators, weights and counts are not his to write."""

    text: str = Field(min_length=1, max_length=2000)
    kind: ClaimKind = "quoted"
    evidence: tuple[Evidence, ...] = ()
    premises: tuple[str, ...] = ()  # of an inference: claim ids, or `#n` for the nth draft of the same hand-in
    formula: Formula | None = None
    question: str = ""  # the key question that it answers, word for word; empty: none
    dimension: str = ""  # the field that it fills: features, competitors, market, technology, use_cases …
    subject: str = ""
    high_blast_radius: bool = False

    @model_validator(mode="after")
    def _rests_on_something(self) -> ClaimDraft:
        if self.kind == "quoted" and not self.evidence:
            raise ValueError("a quoted claim needs evidence: a raw item id and a verbatim quotation from it")
        if self.kind == "inference" and not self.premises:
            raise ValueError("an inference names its premise claims")
        if self.kind == "derived" and self.formula is None:
            raise ValueError("a derived claim carries its formula")
        return self


class Claim(Record):
    """One statement of the registry; everything but the text and the evidence is computed."""

    id: str = Field(pattern=r"^c[0-9]+$")
    text: str
    kind: ClaimKind
    evidence: tuple[Evidence, ...] = ()
    premises: tuple[str, ...] = ()
    formula: Formula | None = None
    task: int  # of the plan; 0: made by code over the whole run
    agents: tuple[str, ...] = ()  # who stated it: task and attempt holders
    questions: tuple[str, ...] = ()
    dimension: str = ""
    subject: str = ""
    language: Language = "en"
    source_type: SourceType = "community"  # of its best evidence
    confidence: Confidence = "Low"
    confidence_reason: str = ""
    priority: Priority = "P2"
    verdict: Verdict = "supported"
    independent_sources: int = 0
    consensus: bool = False  # two or more workers, or two or more independent sources
    verified: bool = False  # supported by at least two independent sources
    status: Literal["active", "divergent", "resolved", "removed"] = "active"
    merged: tuple[str, ...] = ()  # texts of the claims that were merged into this one
    high_blast_radius: bool = False

    @property
    def is_critical(self) -> bool:
        """Whether the answer or a recommendation rests on it."""
        return self.priority in ("P0", "P1")


class Conflict(Record):
    """Two claims that cannot both hold, or of which one narrows the other."""

    id: str
    a: str
    b: str
    kind: Literal["figure", "date", "unit", "negation", "superlative"]
    relation: Literal["contradicts", "qualifies", "outdated"] = "contradicts"
    priority: Priority = "P2"
    detail: str = ""
    resolution: Literal["open", "resolved_A", "resolved_B", "both_stand", "still_divergent"] = "open"
    reason: str = ""


class Registry(Record):
    """claims.json: the claims of a run and their conflicts."""

    version: int = 1
    claims: tuple[Claim, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    aliases: dict[str, str] = {}  # id of a claim that was merged away -> id of the one that stands for it
