"""
How far a claim may be relied on: the type of its best source, its independent sources, confidence and priority.

Weights: a quotation from an official document or a standard, or from code
with file and line, is High; an inference from sources, and a statement of one
other source, is Medium at most; an opinion without anything behind it is Low.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, Confidence, Priority
from hooks_py.models.options import SourceType
from hooks_py.models.sources import RawItem
from hooks_py.text.normalise import fold
from hooks_py.text.similarity import overlap

WEIGHT: dict[Confidence, int] = {"Low": 0, "Medium": 1, "High": 2}
# The same question in other words, as a worker may put it; below it is another one.
SAME_QUESTION = 0.6
_TYPES: tuple[SourceType, ...] = ("official", "standard", "code", "community")
_RECOMMENDATIONS = frozenset(("recommendation", "recommendations"))
_OPINION = re.compile(
    r"\b(?:i|we) (?:think|believe|guess|feel|suppose|suspect)\b|\bin my (?:opinion|view|experience)\b|\bimo\b|\bimho\b"
    r"|\b(?:rumou?red|allegedly|supposedly|reportedly)\b|\b(?:maybe|perhaps) \w+"
    r"|我(?:觉得|认为|猜|感觉|个人)|个人(?:认为|觉得|看法)|(?:据说|听说|传闻|据传)|可能吧|也许"
)
_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "official": "quoted from an official document",
        "standard": "quoted from a standard",
        "code": "quoted from code with file and line",
        "many": "quoted from {n} independent sources",
        "one": "quoted from one source that is neither official nor code",
        "opinion": "an opinion of one source",
        "unverifiable": "the quotations cannot show it",
        "derived": "computed from claims of which the weakest is {lowest}",
        "inference": "inferred, so never High; the weakest premise is {lowest}",
        "bare": "no quotation",
    },
    "zh": {
        "official": "直接引自官方文档",
        "standard": "直接引自标准",
        "code": "引自代码，有文件与行号",
        "many": "引自 {n} 个独立来源",
        "one": "仅引自一个来源，且非官方、非代码",
        "opinion": "单一来源的意见",
        "unverifiable": "引文不足以证明",
        "derived": "由其他论断计算得出，其中最弱的为 {lowest}",
        "inference": "推断，不会为 High；最弱的前提为 {lowest}",
        "bare": "没有引文",
    },
}


def best_type(items: Iterable[RawItem]) -> SourceType:
    """Return the type of the best source: official before standard, code and community."""
    found = {item.source_type for item in items}
    return next((kind for kind in _TYPES if kind in found), "community")


def confidence(
    claim: Claim, items: Sequence[RawItem], premises: Sequence[Claim], independent: int
) -> tuple[Confidence, str]:
    """Return how far a claim may be relied on, and the reason in its language; `items` are those of its evidence."""
    words = _WORDS[claim.language]
    if claim.kind != "quoted":
        lowest = _lower([one.confidence for one in premises] or ["Low"])
        most = _lower([lowest, "Medium"]) if claim.kind == "inference" else lowest
        return most, words[claim.kind].format(lowest=lowest)
    if not claim.evidence or claim.verdict == "unverifiable":
        return "Low", words["unverifiable" if claim.evidence else "bare"]
    kind = best_type(items)
    if kind in ("official", "standard"):
        return "High", words[kind]
    if any(item.source_type == "code" for item in items) and any(one.locator for one in claim.evidence):
        return "High", words["code"]
    if independent >= 2:
        return "Medium", words["many"].format(n=independent)
    is_opinion = any(_OPINION.search(fold(text)) for text in (claim.text, *(one.quotation for one in claim.evidence)))
    return ("Low", words["opinion"]) if is_opinion else ("Medium", words["one"])


def _lower(levels: Sequence[Confidence]) -> Confidence:
    return min(levels, key=lambda level: WEIGHT[level])


def priority(claim_questions: Iterable[str], questions: Iterable[str], topic: str, dimension: str) -> Priority:
    """Return P0 for the answer to the topic's question or a recommendation, P1 for a key question, else P2."""
    asked = tuple(question for question in claim_questions if question)
    if dimension.casefold() in _RECOMMENDATIONS or any(is_same_question(question, topic) for question in asked):
        return "P0"
    known = tuple(questions)
    return "P1" if any(is_same_question(one, other) for one in asked for other in known) else "P2"


def is_same_question(a: str, b: str) -> bool:
    """Return whether two questions are one, but for case, marks and small changes of wording."""
    one, two = (fold(text).rstrip(" ?？.。") for text in (a, b))
    return bool(one and two) and (one == two or overlap(one, two) >= SAME_QUESTION)


def is_recommendation(claim: Claim) -> bool:
    """Return whether a claim recommends something, so that what it rests on is critical."""
    return claim.dimension.casefold() in _RECOMMENDATIONS


def items_of(claim: Claim, items: Mapping[str, RawItem]) -> tuple[RawItem, ...]:
    """Return the raw items of a claim's evidence that are known, each once."""
    return tuple(items[name] for name in dict.fromkeys(one.item for one in claim.evidence) if name in items)
