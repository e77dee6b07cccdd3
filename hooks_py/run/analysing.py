"""ANALYSIS: the structured analysis, made from claims alone; its inferences become claims that name their premises."""

from __future__ import annotations

import re

from hooks_py.errors import SubmissionError
from hooks_py.evidence.admission import admit
from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.base import Fault
from hooks_py.models.claims import Registry
from hooks_py.models.steps import AnalysisBrief, AnalysisResult, Step
from hooks_py.report.analysis_text import analysis_markdown
from hooks_py.run.assessing import extractions, key_questions, standing
from hooks_py.run.context import Run
from hooks_py.run.handout import Handed, Job, hand_out
from hooks_py.run.submissions import parse_submission

_CLAIM = re.compile(r"c[0-9]+")
_DRAFT = re.compile(r"#[0-9]+")


def advance(run: Run) -> Step | None:
    """Return the step that asks for the analysis; None when the run has moved on."""
    if run.workspace.analysis() is None:
        return hand_out(run, "analyse", [Job(brief(run), title=run.meta().title)])
    run.move("REPORT")
    return None


def brief(run: Run) -> AnalysisBrief:
    """Return what the analysis is made from."""
    plan, meta = run.plan(), run.meta()
    return AnalysisBrief(
        topic=plan.topic,
        research_type=plan.research_type,
        language=meta.options.language,
        claims=tuple(standing(run.registry())),
        extractions=extractions(run),
        objectives=plan.objectives,
        questions=key_questions(plan),
    )


def accept(run: Run, handed: Handed) -> str:
    """
    Return what was taken of the analysis.

    Raises:
        SubmissionError: it names claims that are not there, or its inferences do not hold.
    """
    result = parse_submission(handed.payload, AnalysisResult)
    registry = run.registry()
    wrong = [draft.text[:60] for draft in result.inferences if draft.kind == "quoted"]
    if wrong:
        raise SubmissionError(
            "the analysis makes new quoted claims",
            [
                Fault(where="inferences", problem=f"“{text}…” is quoted", fix="only kind inference or derived")
                for text in wrong
            ],
        )
    admission = admit(
        result.inferences,
        task=0,
        attempt=1,
        agent="analysis",
        item_text=run.item,
        existing=registry,
        questions=key_questions(run.plan()),
        topic=run.plan().topic,
    )
    ids = [claim.id for claim in admission.claims]
    dumped = result.analysis.model_dump(mode="json")
    faults = [*admission.faults, *_unknown(dumped, {claim.id for claim in registry.claims}, len(ids))]
    if faults:
        raise SubmissionError("the analysis does not hold", faults)
    analysis = DeepAnalysis.model_validate(_with_ids(dumped, ids, registry.aliases))
    grown = Registry(
        claims=(*registry.claims, *admission.claims), conflicts=registry.conflicts, aliases=registry.aliases
    )
    run.workspace.save_registry(grown)
    run.workspace.save_analysis(analysis, analysis_markdown(analysis, grown, run.meta().options.language))
    return f"analysis taken, with {len(ids)} inferences"


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in value.values() for text in _strings(part)]
    return [text for part in value for text in _strings(part)] if isinstance(value, list) else []


def _unknown(dumped: object, known: set[str], drafts: int) -> list[Fault]:
    faults = []
    for text in dict.fromkeys(_strings(dumped)):
        if _CLAIM.fullmatch(text) and text not in known:
            faults.append(Fault(where="analysis", problem=f"names claim {text}, which the run does not have"))
        if _DRAFT.fullmatch(text) and not 1 <= int(text[1:]) <= drafts:
            faults.append(Fault(where="analysis", problem=f"names inference {text}; there are {drafts}"))
    return faults


def _with_ids(value: object, ids: list[str], aliases: dict[str, str]) -> object:
    """Return JSON with `#n` turned into the id of the nth inference, and merged claims into what stands for them."""
    if isinstance(value, str):
        return ids[int(value[1:]) - 1] if _DRAFT.fullmatch(value) else aliases.get(value, value)
    if isinstance(value, dict):
        return {key: _with_ids(part, ids, aliases) for key, part in value.items()}
    return [_with_ids(part, ids, aliases) for part in value] if isinstance(value, list) else value
