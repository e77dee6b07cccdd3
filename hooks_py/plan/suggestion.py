"""One line of advice where a narrower kind of work may serve better; the research goes on all the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from hooks_py.models.base import Language
from hooks_py.plan.intent import kinds_of
from hooks_py.plan.topics import named_options

Work = Literal["audit", "comparison", "code"]

_BEST_PRACTICES = re.compile(r"\bbest\s+practices?\b|最佳实践", re.IGNORECASE)
_AUDIT = re.compile(r"\baudit\w*\b|审计|审查", re.IGNORECASE)
_MOST_OPTIONS = 3

_WORK: dict[Work, dict[Language, str]] = {
    "audit": {"en": "a structured four-phase audit against best practices", "zh": "对照最佳实践的四阶段结构化审计"},
    "comparison": {"en": "a quantified comparison of the named options", "zh": "对所列选项的量化对比"},
    "code": {"en": "an exploration of the code alone", "zh": "只针对代码的探索"},
}
_PLAIN: dict[Language, str] = {
    "en": "Consider {work} instead. Continuing with broad research...",
    "zh": "可以考虑改做{work}。现在继续进行全面研究……",
}
_NAMED: dict[Language, str] = {
    "en": "Consider {skill} for {work}. Continuing with broad research...",
    "zh": "可以考虑用 {skill} 做{work}。现在继续进行全面研究……",
}


def narrower_work(topic: str) -> Work | None:
    """Return the narrower kind of work that a topic may be better served by; None: it is broad."""
    kinds = kinds_of(topic)
    if _BEST_PRACTICES.search(topic) and _AUDIT.search(topic) and kinds == {"audit"}:
        return "audit"
    if "comparison" in kinds and 2 <= len(named_options(topic)) <= _MOST_OPTIONS:
        return "comparison"
    return "code" if kinds == {"code"} else None


def suggestion(topic: str, language: Language, skills: Mapping[str, object] | None = None) -> str:
    """Return the line of advice for a topic, naming the skill configured for that work if any; empty: no advice."""
    work = narrower_work(topic)
    if work is None:
        return ""
    words = _WORK[work][language]
    skill = (skills or {}).get(work)
    if isinstance(skill, str) and skill.strip():
        return _NAMED[language].format(skill=skill.strip(), work=words)
    return _PLAIN[language].format(work=words)
