"""Prompts for every kind of step, rendered from the templates that live with the skill."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hooks_py.errors import InputError
from hooks_py.models.aggregate import Cluster, Extraction, Passage
from hooks_py.models.base import Language, Record
from hooks_py.models.claims import Claim
from hooks_py.models.plan import Plan
from hooks_py.models.steps import (
    Acceptance,
    AnalysisResult,
    Approval,
    DebateResult,
    Labels,
    Mendings,
    PlanReview,
    Prose,
    Rulings,
    StepKind,
    TaskResult,
)
from hooks_py.report.escaping import cut, fenced, one_line
from hooks_py.report.shapes import shape

if TYPE_CHECKING:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

FOLDER = Path(__file__).resolve().parents[2] / "skills" / "deep-research" / "templates" / "prompts"
SOURCE_TOKENS = 12_000  # of documents in one prompt; more is not read with care, and the brief has the rest

RESULTS: dict[StepKind, type[Record]] = {
    "plan": Plan,
    "review-plan": PlanReview,
    "approve": Approval,
    "gather": TaskResult,
    "label": Labels,
    "judge": Rulings,
    "debate": DebateResult,
    "analyse": AnalysisResult,
    "write": Prose,
    "assemble": Prose,
    "mend": Mendings,
    "accept": Acceptance,
}

_LINES: dict[Language, str] = {
    "zh": "所有文字字段一律用简体中文书写；引文保持原文语言，一字不改。",
    "en": "Write every text field in English; quotations keep their own language, unchanged.",
}
_BACKGROUND: dict[Language, str] = {"zh": "背景：", "en": "Background:"}
# Fields that are not asked for: locators are computed, the rules' own findings are not a model's to write.
_OMITTED = (
    "agent",
    "retryable",
    "extractions.extracts",
    "claims.evidence.locator",
    "rulings.evidence.locator",
    "inferences.evidence.locator",
)


def render_prompt(kind: StepKind, brief: Record, language: Language, submit: str) -> str:
    """
    Return the prompt for one order: what to do, on what, and which JSON to hand in with `submit`.

    Text of documents stands between fences that it cannot close, and at most
    `SOURCE_TOKENS` of it are shown.

    Raises:
        InputError: the kind has no prompt, or its template is broken.
    """
    from jinja2 import TemplateError

    result = RESULTS.get(kind)
    if result is None:
        raise InputError(f"a step of kind {kind} is not worked on, so it has no prompt")
    values: dict[str, object] = {
        "brief": brief,
        "submit": submit,
        "language_line": _LINES[language],
        "background": _BACKGROUND[language],
        "shape": f"```\n{shape(result, _omitted(brief))}\n```",
        **_functions(brief),
    }
    try:
        text = _environment().get_template(f"{kind}.md.j2").render(values)
    except TemplateError as error:
        raise InputError(f"prompt template {FOLDER / kind}.md.j2: {one_line(str(error))}; mend it") from error
    return _tidied(text)


def tokens(text: str) -> int:
    """Return the tokens of a text as this project counts them: four ASCII characters or one other are a token."""
    ascii_count = sum(1 for character in text if character.isascii())
    return -(-ascii_count // 4) + len(text) - ascii_count


def _omitted(brief: Record) -> tuple[str, ...]:
    is_product = getattr(brief, "research_type", "product") == "product"
    return _OMITTED if is_product else (*_OMITTED, "extractions")


def _functions(brief: Record) -> Mapping[str, Callable[..., object]]:
    return {
        "line": one_line,
        "lines": lambda texts: "; ".join(one_line(text) for text in texts),
        "fence": lambda text: str(fenced(text)),
        "cut": cut,
        "json": lambda record: json.dumps(
            record.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False, indent=1
        ),
        "bounded": bounded,
        "left_out": lambda passages: len(passages) - len(bounded(passages)),
        "titles": lambda cluster: _titles(cluster, getattr(brief, "titles", {})),
        "claims": _claims,
        "extracted": _extracted,
    }


def bounded(passages: Sequence[Passage]) -> list[Passage]:
    """Return the passages, best first as given, that fit into the token bound; always at least one."""
    kept: list[Passage] = []
    left = SOURCE_TOKENS
    for passage in passages:
        left -= tokens(passage.text)
        if left < 0 and kept:
            break
        kept.append(passage)
    return kept


def _titles(cluster: Cluster, titles: Mapping[str, str]) -> str:
    return "\n".join(cut(titles.get(item, item), 120) for item in cluster.items[:20])


def _claims(claims: Sequence[Claim]) -> str:
    lines: list[str] = []
    left = SOURCE_TOKENS
    for claim in claims:
        text = f"{claim.id} [{claim.priority} {claim.confidence} {claim.kind} {claim.dimension}] {one_line(claim.text)}"
        left -= tokens(text)
        if left < 0 and lines:
            lines.append(f"({len(claims) - len(lines)} more claims stand in processed/claims.json)")
            break
        lines.append(text)
    return "\n".join(lines)


def _extracted(extractions: Sequence[Extraction]) -> str:
    fields = ("features", "competitors", "tech_stack", "use_cases", "limitations")
    merged: dict[str, dict[str, None]] = {field: {} for field in fields}
    for extraction in extractions:
        for field in fields:
            merged[field].update(dict.fromkeys(getattr(extraction, field)))
    return "\n".join(
        f"{field}: {'; '.join(cut(one, 80) for one in list(found)[:40])}" for field, found in merged.items()
    )


@lru_cache(maxsize=1)
def _environment() -> ImmutableSandboxedEnvironment:
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(FOLDER, encoding="utf-8"),
        autoescape=False,  # a prompt is no HTML; text of documents is fenced
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _tidied(text: str) -> str:
    """Without more than one blank line in a row outside of fences."""
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        if fence:
            fence = "" if line == fence else fence
        elif line.startswith("```"):
            fence = line
        elif not line.strip() and (not lines or not lines[-1].strip()):
            continue
        lines.append(line)
    return "\n".join(lines).strip("\n") + "\n"
