"""The chapters that the rules plan for each research type: read once from data/chapters.yaml, filled with a topic."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from hooks_py.models.base import Language
from hooks_py.models.options import ResearchType
from hooks_py.plan.topics import Form

_FILE = Path(__file__).parent / "data/chapters.yaml"
_LANGUAGES: tuple[Language, ...] = ("zh", "en")


class Wording(NamedTuple):
    """One chapter in one language; every text may hold the names of a topic's parts in braces."""

    title: str
    description: str
    data: tuple[str, ...]
    questions: tuple[str, ...]
    queries: tuple[tuple[str, str], ...]  # query and purpose


class Chapter(NamedTuple):
    """One chapter: its id, the ids of the chapters it needs, and its words."""

    id: str
    after: tuple[str, ...]
    words: Mapping[Language, Wording]


def chapters(research_type: ResearchType, form: Form = "plain") -> tuple[Chapter, ...]:
    """Return the chapters for a research type; `form` is the form of the topic, which only `general` looks at."""
    table = _table()
    return table.get(f"{research_type}-{form}", table[research_type])


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[Chapter, ...]]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    read = yaml.load(_FILE.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506  (the safe loader, in C)
    return {name: tuple(_chapter(each) for each in listed) for name, listed in read.items()}


def _chapter(read: dict[str, Any]) -> Chapter:
    return Chapter(
        read["id"], tuple(read.get("after", ())), {language: _wording(read[language]) for language in _LANGUAGES}
    )


def _wording(read: dict[str, Any]) -> Wording:
    return Wording(
        title=read["title"],
        description=read["description"],
        data=tuple(read["data"]),
        questions=tuple(read["questions"]),
        queries=tuple((query, purpose) for query, purpose in read["queries"]),
    )
