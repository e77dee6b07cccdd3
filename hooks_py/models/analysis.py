"""The structured analysis of a run; every statement is a claim of the registry, named by its id."""

from __future__ import annotations

from hooks_py.models.base import Record


class AnalysedFeature(Record):
    """A feature with the number of documents that name it."""

    name: str
    count: int
    sources: tuple[str, ...]  # raw item ids
    description: str = ""
    claims: tuple[str, ...] = ()


class AnalysedCompetitor(Record):
    """A competitor and what the sources say of it."""

    name: str
    features: tuple[str, ...] = ()
    description: str = ""
    market_position: str = ""
    claims: tuple[str, ...] = ()


class Swot(Record):
    """Claim ids by quadrant."""

    strengths: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()
    opportunities: tuple[str, ...] = ()
    threats: tuple[str, ...] = ()


class MarketFigure(Record):
    """One figure of the market with its claim; `share_percent` when it is a share of somebody."""

    label: str
    text: str
    claim: str
    share_percent: float | None = None  # None: not a share


class MarketData(Record):
    """What the sources say of the market."""

    market_size: tuple[MarketFigure, ...] = ()
    growth_rate: tuple[MarketFigure, ...] = ()
    shares: tuple[MarketFigure, ...] = ()
    key_players: tuple[str, ...] = ()
    trends: tuple[str, ...] = ()  # claim ids
    segments: tuple[str, ...] = ()  # claim ids


class TechAnalysis(Record):
    """What the sources say of the technology."""

    architecture: tuple[str, ...] = ()  # claim ids
    tech_stack: tuple[str, ...] = ()  # names
    emerging_tech: tuple[str, ...] = ()  # names
    claims: tuple[str, ...] = ()


class UserInsights(Record):
    """What the sources say of users; claim ids."""

    personas: tuple[str, ...] = ()
    pain_points: tuple[str, ...] = ()
    requirements: tuple[str, ...] = ()
    journey: tuple[str, ...] = ()  # use cases in the order of a user's way


class DeepAnalysis(Record):
    """analysis.json: the structured analysis."""

    features: tuple[AnalysedFeature, ...] = ()
    competitors: tuple[AnalysedCompetitor, ...] = ()
    swot: Swot = Swot()
    market_data: MarketData = MarketData()
    tech_analysis: TechAnalysis = TechAnalysis()
    user_insights: UserInsights = UserInsights()
    opportunities: tuple[str, ...] = ()  # claim ids
    risks: tuple[str, ...] = ()
    recommendations: tuple[str, ...] = ()
    answers: dict[str, tuple[str, ...]] = {}  # key question -> claim ids that answer it
