"""The two numbers of a run and their inputs: data quality steers the search, completeness steers the gate."""

from __future__ import annotations

from typing import Literal

from hooks_py.models.aggregate import Gap, Reflection
from hooks_py.models.base import Record


class QualityCoverage(Record):
    """Which of the five dimensions are met."""

    features: bool
    competitors: bool
    market: bool
    technology: bool
    use_cases: bool


class DataQualityCheck(Record):
    """Data quality: 0–100 points over the dimensions of the research type; 60 ends the search loop."""

    is_complete: bool
    score: int
    issues: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    coverage: QualityCoverage
    lacking: tuple[str, ...] | None = None  # titles of the empty dimensions; None: the five of `coverage` count


class Signal(Record):
    """One of the four signals of completeness, 0–1, with the counts it came from."""

    name: Literal["source_diversity", "cross_verification", "gap_coverage", "question_closure"]
    value: float
    weight: float
    numerator: float
    denominator: float
    detail: str


class Completeness(Record):
    """Completeness: raw is the weighted sum × 100, final is raw × cap, and at most 60 with one source type."""

    signals: tuple[Signal, ...]
    raw: float
    cap: float
    cap_reasons: tuple[str, ...] = ()
    final: float
    reachable_types: tuple[str, ...] = ()


class GateDecision(Record):
    """What the gate says and why."""

    action: Literal["report", "validate", "debate"]
    reasons: tuple[str, ...]
    targets: tuple[str, ...] = ()  # conflict or claim ids to work on


class Assessment(Record):
    """processed/assessment.json: how good and how complete the run is after its last aggregation."""

    quality: DataQualityCheck
    completeness: Completeness
    gate: GateDecision
    gaps: tuple[Gap, ...] = ()
    reflections: tuple[Reflection, ...] = ()
    questions: tuple[str, ...] = ()
    unanswered: tuple[str, ...] = ()
    web_available: bool = True
    failed_agents: int = 0
