"""Light integration of sections: which of them lack figures, and which contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

from hooks_py.models.base import Language
from hooks_py.models.claims import Registry
from hooks_py.models.options import ResearchType
from hooks_py.models.report import SectionText
from hooks_py.report.pointers import without_pointers
from hooks_py.text.figures import figures

QUANTITATIVE: frozenset[ResearchType] = frozenset({"company", "industry", "strategy", "macro", "quantitative"})

_TEXT: dict[Language, dict[str, str]] = {
    "en": {
        "figures": "“{title}” has no quantitative data.",
        "conflict": "Sections {a} and {b} disagree: claims {x} and {y} ({detail}).",
    },
    "zh": {
        "figures": "“{title}”没有定量数据。",
        "conflict": "第 {a} 节与第 {b} 节不一致：论断 {x} 与 {y}（{detail}）。",
    },
}


def section_notes(
    sections: Sequence[SectionText], registry: Registry, language: Language, *, quantitative: bool
) -> tuple[str, ...]:
    """
    Return one line for every open conflict between two sections, and for every section without figures.

    `quantitative`: the research is of a type whose sections are expected to have figures.
    """
    text = _TEXT[language]
    notes = [
        text["figures"].format(title=section.title)
        for section in sections
        if quantitative and not section.failed and not figures(without_pointers(section.markdown))
    ]
    tasks = {section.task for section in sections}
    home = {claim.id: claim.task for claim in registry.claims}
    for conflict in registry.conflicts:
        a, b = home.get(conflict.a, 0), home.get(conflict.b, 0)
        if a != b and {a, b} <= tasks and conflict.resolution in ("open", "still_divergent"):
            notes.append(text["conflict"].format(a=a, b=b, x=conflict.a, y=conflict.b, detail=conflict.detail))
    return tuple(notes)
