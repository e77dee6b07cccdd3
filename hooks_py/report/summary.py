"""The executive summary of a run without a model: the best claims for each question, in their own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hooks_py.models.base import Language
from hooks_py.models.claims import Claim
from hooks_py.report.escaping import cut, inline
from hooks_py.report.words import word
from hooks_py.report.written import reads_foreign

MAX_SENTENCES = 8  # of a summary; more of them is a chapter
_LONGEST = 320  # characters of one sentence of it
_BEST_LENGTH = (30, 220)  # a sentence of this many characters says enough and is still read
_SAME = 0.7  # share of the shorter sentence's character pairs in another, from which on it says nothing new
_NAMED = re.compile(r"`[\w.]+`(?:：|: )")  # of what a comment in code describes
_PRIORITY = {"P0": 0, "P1": 1, "P2": 2}
_CONFIDENCE = {"High": 0, "Medium": 1, "Low": 2}


def executive_summary(claims: Sequence[Claim], questions: Sequence[str], language: Language) -> str:
    """
    Return prose with pointers: at most eight sentences, the best claim for each question first.

    Only quoted and computed claims that stand undisputed are taken; an
    inference is no result. The text is empty when there is none.
    """
    usable = [claim for claim in claims if claim.status in ("active", "resolved") and claim.kind != "inference"]
    ranked = sorted((claim for claim in usable if claim.verdict == "supported"), key=lambda one: _rank(one, language))
    chosen: list[tuple[str, Claim]] = []
    for question in dict.fromkeys(questions):
        best = next((one for one in ranked if question in one.questions and _is_new(one, chosen)), None)
        if best is not None and len(chosen) < MAX_SENTENCES:
            chosen.append((question, best))
    asked = set(questions)
    for claim in ranked:
        if len(chosen) >= MAX_SENTENCES:
            break
        if _is_new(claim, chosen):
            chosen.append((next((one for one in claim.questions if one in asked), ""), claim))
    return _prose(chosen, language)


def _prose(chosen: Sequence[tuple[str, Claim]], language: Language) -> str:
    by_question: dict[str, list[Claim]] = {}
    for question, claim in chosen:
        by_question.setdefault(question, []).append(claim)
    lines = []
    for question, group in by_question.items():
        said = (" " if language == "en" else "").join(_sentence(claim, language) for claim in group)
        if question:
            lines.append(f"- **{inline(_asked(question, language))}** {said}")
        else:
            lines.extend(f"- {_sentence(claim, language)}" for claim in group)
    return "\n".join(lines) + ("\n" if lines else "")


def _asked(question: str, language: Language) -> str:
    """The question with the mark of one, so that nobody takes it for a statement."""
    line = cut(question, 160)
    return line if line.endswith(("?", "？")) else line.rstrip("。.：: ") + ("？" if language == "zh" else "?")


def _sentence(claim: Claim, language: Language) -> str:
    named = _NAMED.match(claim.text)
    name = named.group() if named else ""  # put before the source's words, and not among them
    text = cut(claim.text[len(name) :], _LONGEST)
    stop = "。" if language == "zh" else "."
    if reads_foreign(text, language):
        frame = f"来源原文称：“{inline(text)}”" if language == "zh" else f"A source says: “{inline(text)}”"
        return f"{name}{frame} [@{claim.id}]"
    if claim.formula is not None:
        text = (
            f"{text.rstrip('。. ')}（{word('derived', language)}）"
            if language == "zh"
            else f"{text.rstrip('. ')} (computed)"
        )
    if not text.endswith(("。", ".", "!", "！", "…", ";", "；", "”", '"')):
        text += stop
    return f"{name}{inline(text)} [@{claim.id}]"


def _rank(claim: Claim, language: Language) -> tuple[int, int, int, int, int, int, int]:
    length = len(claim.text)
    fits = 0 if _BEST_LENGTH[0] // (2 if claim.language == "zh" else 1) <= length <= _BEST_LENGTH[1] else 1
    return (
        _PRIORITY[claim.priority],
        0 if claim.verified else 1,
        _CONFIDENCE[claim.confidence],
        1 if reads_foreign(claim.text, language) else 0,
        fits,
        -claim.independent_sources,
        int(claim.id[1:]),
    )


def _is_new(claim: Claim, chosen: Sequence[tuple[str, Claim]]) -> bool:
    pairs = _pairs(claim.text)
    for _, other in chosen:
        known = _pairs(other.text)
        if len(pairs & known) >= _SAME * max(1, min(len(pairs), len(known))):
            return False
    return True


def _pairs(text: str) -> set[str]:
    plain = "".join(text.casefold().split())
    return {plain[index : index + 2] for index in range(len(plain) - 1)}
