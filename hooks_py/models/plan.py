"""The research plan: a flat list of chapter-level tasks with direct dependencies, as a person or a model writes it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hooks_py.models.base import Language, Record
from hooks_py.models.options import ResearchType


class PlannedQuery(Record):
    """One search query; `purpose` says in a few words what it is to bring."""

    id: str
    query: str
    purpose: str = ""
    language: Language | None = None  # None: the language of the topic


class Hints(Record):
    """What a task should look for; scope and focus, never an exact query."""

    data_needs: tuple[str, ...] = ()
    key_questions: tuple[str, ...] = ()
    suggested_tools: tuple[str, ...] = ()


class Task(Record):
    """One chapter-level task; `dependencies` are direct ones only."""

    id: int = Field(ge=1)
    description: str = Field(min_length=1, max_length=2000)
    title: str = ""  # of the chapter; empty: taken from the description
    dependencies: tuple[int, ...] = ()
    hints: Hints = Hints()
    queries: tuple[PlannedQuery, ...] = ()  # empty: preset queries are made from the topic and the description
    dimension: str = ""  # id of the expected dimension this task covers; empty: none named


class Plan(Record):
    """The plan of a run."""

    research_type: ResearchType
    topic: str = Field(min_length=1)
    objectives: tuple[str, ...] = ()
    tasks: tuple[Task, ...]


class PlanAdvice(Record):
    """One warning about a plan that can be worked all the same."""

    kind: Literal["too-coarse", "too-fine", "long-chain", "pseudo-dependency", "hint-is-a-query", "no-questions"]
    message: str


class CostEstimate(Record):
    """What a plan will take: waves, minutes at three minutes a wave, and tokens with the multiplier of the budget."""

    waves: int
    minutes: int
    searches: int
    tokens: int  # 0 for a run without a model
    multiplier_low: int  # times a plain chat answer
    multiplier_high: int
    over_budget_tag: bool  # more than 200,000 tokens are expected
