"""What each research type is expected to cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hooks_py.models.base import Language
from hooks_py.models.options import ResearchType
from hooks_py.plan.chapters import chapters


class Dimension(NamedTuple):
    """One thing a research of some type is expected to cover."""

    id: str
    titles: Mapping[Language, str]

    def title(self, language: Language) -> str:
        """Return its title in a language."""
        return self.titles[language]


def expected_dimensions(research_type: ResearchType) -> tuple[Dimension, ...]:
    """Return what a research of this type is expected to cover, in the order of its chapters."""
    return tuple(
        Dimension(chapter.id, {language: words.title for language, words in chapter.words.items()})
        for chapter in chapters(research_type)
    )
