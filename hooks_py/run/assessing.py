"""How good and how complete a run is now: quality, reflection, completeness and the gate, from what is stored."""

from __future__ import annotations

from typing import Literal

from hooks_py.evidence.analysis import coverage, market_found
from hooks_py.models.aggregate import Extraction, Reflection
from hooks_py.models.claims import Claim, Registry
from hooks_py.models.options import SourceType
from hooks_py.models.plan import Plan
from hooks_py.models.scores import Assessment
from hooks_py.models.steps import TaskResult
from hooks_py.plan.dimensions import expected_dimensions
from hooks_py.run.board import in_status
from hooks_py.run.context import Run
from hooks_py.scoring.completeness import Inputs, completeness
from hooks_py.scoring.dimension_quality import assess_dimensions
from hooks_py.scoring.gate import decide
from hooks_py.scoring.quality import assess
from hooks_py.scoring.reflection import Expected, Found, reflect

After = Literal["", "validate", "debate"]


def assessed(run: Run, registry: Registry, *, after: After = "") -> Assessment:
    """Return the assessment of the run as it stands, with the gate's decision after its last action."""
    meta, plan = run.meta(), run.plan()
    options = meta.options
    found = extractions(run)
    cover = coverage(found)
    questions = key_questions(plan)
    answered = answered_questions(registry)
    expected = {d.id: d.title(options.language) for d in expected_dimensions(plan.research_type)}
    reached = {dimension for claim in standing(registry) if (dimension := claim.dimension)}
    reached |= {task.dimension for task in plan.tasks if task.dimension and _has_claims(registry, task.id)}
    reflection = reflect(
        Found(coverage=cover, dimensions=reached, answered=answered),
        Expected(topic=plan.topic, language=options.topic_language, dimensions=expected, questions=questions),
        finished_round=meta.round,
        year=run.now().year,
    )
    rounds = {"iteration": meta.round, "max_iterations": options.max_iterations}
    if plan.research_type == "product":
        quality = assess(cover, market_found=market_found(found), language=options.language, **rounds)
    else:
        quality = assess_dimensions(expected, reached, cover, language=options.language, **rounds)
    failed = len(in_status(run.workspace.board(), "failed"))
    scored = completeness(
        registry,
        Inputs(
            item_types=_types(run),
            questions=questions,
            answered=answered,
            expected_dimensions=tuple(expected),
            gaps=reflection.gaps,
            reachable_types=reachable_types(run),
            failed_agents=failed,
            web_available=options.web,
        ),
        mode=options.mode,
        language=options.language,
    )
    gate = decide(scored, registry, mode=options.mode, debate=options.debate, after=after, language=options.language)
    return Assessment(
        quality=quality,
        completeness=scored,
        gate=gate,
        gaps=reflection.gaps,
        reflections=(*_earlier(run), reflection),
        questions=questions,
        unanswered=tuple(question for question in questions if question not in answered),
        web_available=options.web,
        failed_agents=failed,
    )


def _earlier(run: Run) -> tuple[Reflection, ...]:
    last = run.assessment()
    rounds = run.meta().round
    return tuple(one for one in last.reflections if one.round < rounds) if last else ()


def _types(run: Run) -> dict[str, SourceType]:
    return {item.id: item.source_type for item in run.heads() if not item.duplicate_of}


def reachable_types(run: Run) -> tuple[SourceType, ...]:
    """Return the kinds of source this run could reach: all with the web, else those of its own documents."""
    if run.meta().options.web:
        return ("official", "code", "community")
    return tuple(sorted(set(_types(run).values())))


def standing(registry: Registry) -> tuple[Claim, ...]:
    """Return the claims that were not removed."""
    return tuple(claim for claim in registry.claims if claim.status != "removed")


def _has_claims(registry: Registry, task: int) -> bool:
    return any(claim.task == task and claim.status != "removed" for claim in registry.claims)


def key_questions(plan: Plan) -> tuple[str, ...]:
    """Return the key questions of all tasks, each once, in the order of the plan."""
    return tuple(dict.fromkeys(question for task in plan.tasks for question in task.hints.key_questions))


def answered_questions(registry: Registry) -> frozenset[str]:
    """Return the questions that a standing claim answers."""
    return frozenset(question for claim in registry.claims if claim.status != "removed" for question in claim.questions)


def extractions(run: Run) -> tuple[Extraction, ...]:
    """Return what the accepted results extracted, one record for each document and hand-in."""
    found: list[Extraction] = []
    for path in sorted(run.path.glob("processed/sections/*.result.json")):
        found += TaskResult.model_validate_json(path.read_text(encoding="utf-8")).extractions
    return tuple(found)
