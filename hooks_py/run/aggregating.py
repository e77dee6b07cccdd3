"""AGGREGATE: duplicates, clusters, merged claims, conflicts; then code decides what comes next."""

from __future__ import annotations

from typing import Literal

from hooks_py.errors import SubmissionError
from hooks_py.evidence.clusters import clusters
from hooks_py.evidence.conflicts import conflicts
from hooks_py.evidence.entities import entities
from hooks_py.evidence.independence import independent_origins
from hooks_py.evidence.merge import merged
from hooks_py.models.aggregate import Aggregated, Duplicate
from hooks_py.models.base import Fault
from hooks_py.models.claims import Claim, Conflict, Registry
from hooks_py.models.scores import Assessment
from hooks_py.models.sources import RawItem
from hooks_py.models.steps import (
    DebateResult,
    Dispute,
    JudgeBrief,
    LabelBrief,
    Labels,
    Ruling,
    Rulings,
    Step,
)
from hooks_py.run.assessing import After, assessed
from hooks_py.run.board import marked
from hooks_py.run.context import Run
from hooks_py.run.handout import Handed, Job, hand_out
from hooks_py.run.revisit import again
from hooks_py.run.rulings import apply_rulings
from hooks_py.run.submissions import parse_submission
from hooks_py.workspace.items import iter_items
from hooks_py.workspace.store import write_record

LABELLED = 20  # clusters shown for labelling; the others keep the label that code gave


def work_marks(run: Run) -> tuple[str, ...]:
    """Return the mark of this round's aggregation unless it is done."""
    board = run.workspace.board()
    mark = f"aggregate:{board.gathered_rounds}"
    return () if mark in board.done else (mark,)


def aggregate(run: Run) -> None:
    """Compute and store clusters, entities, duplicates, merged claims, conflicts and the assessment of this round."""
    run.tell("aggregate", "comparing sources and claims")
    run.change_meta(round=run.workspace.board().gathered_rounds + 1)
    items = tuple(
        iter_items(run.workspace, on_damage=lambda fault: run.degrade("other", "damaged raw item", str(fault)))
    )
    by_id = {item.id: item for item in items}
    duplicates = tuple(
        Duplicate(item=item.id, kept=item.duplicate_of, by=_by(item, by_id.get(item.duplicate_of)), similarity=1.0)
        for item in items
        if item.duplicate_of
    )
    run.workspace.save_aggregated(_aggregated(run, items, duplicates))
    registry = merged(run.registry(), items)
    registry = registry.model_copy(update={"conflicts": _with_old_rulings(registry, conflicts(registry, items))})
    run.workspace.save_registry(registry)
    save_assessment(run, assessed(run, registry))
    stats = run.meta().stats.model_copy(update={"claims": len(registry.claims)})
    run.change_meta(stats=stats)
    run.tell("aggregate", "", claims=len(registry.claims), conflicts=len(registry.conflicts))


def _by(item: RawItem, kept: RawItem | None) -> Literal["url", "content", "near-duplicate"]:
    if kept is not None and kept.content_hash == item.content_hash:
        return "content"
    return "url" if kept is not None and kept.url == item.url else "near-duplicate"


def _aggregated(run: Run, items: tuple[RawItem, ...], duplicates: tuple[Duplicate, ...]) -> Aggregated:
    counted = tuple(item for item in items if not item.duplicate_of)
    origins = independent_origins(items, duplicates)
    independent = len(set(origins.values()))
    try:
        return Aggregated(
            clusters=clusters(counted, origins=origins),
            entities=entities(counted),
            duplicates=duplicates,
            independent_sources=independent,
        )
    except (ValueError, ArithmeticError, LookupError) as error:
        run.degrade("aggregation-failed", "clusters and entities", str(error))
        return Aggregated(duplicates=duplicates, independent_sources=independent, fallback=str(error))


def _with_old_rulings(registry: Registry, found: tuple[Conflict, ...]) -> tuple[Conflict, ...]:
    old = {conflict.id: conflict for conflict in registry.conflicts}
    pairs = {frozenset((conflict.a, conflict.b)): conflict for conflict in old.values()}
    return tuple(
        known if (known := pairs.get(frozenset((conflict.a, conflict.b)))) and known.resolution != "open" else conflict
        for conflict in found
    )


def save_assessment(run: Run, assessment: Assessment) -> None:
    """Keep the assessment, and its two numbers where a glance finds them."""
    write_record(run.path / "processed/assessment.json", assessment)
    run.change_meta(data_quality=assessment.quality.score, completeness=assessment.completeness.final)


def advance(run: Run) -> Step | None:
    """Return the next step of this state; None when the run has moved on."""
    meta, board = run.meta(), run.workspace.board()
    assessment = run.assessment()
    if assessment is None:
        return None
    if _searches_again(run, assessment):
        return None
    aggregated = run.workspace.aggregated()
    if aggregated and aggregated.clusters and "label" not in board.done:
        return hand_out(run, "label", [Job(_label_brief(run, aggregated))])
    if assessment.gate.action == "validate" and f"judge:{meta.round}" not in board.done:
        return hand_out(run, "judge", [Job(_judge_brief(run, assessment))], message="; ".join(assessment.gate.reasons))
    if assessment.gate.action == "debate" and f"debate:{meta.round}" not in board.done:
        return hand_out(run, "debate", [Job(_judge_brief(run, assessment))], message="; ".join(assessment.gate.reasons))
    run.move("ANALYSIS")
    return None


def _searches_again(run: Run, assessment: Assessment) -> bool:
    meta = run.meta()
    options = meta.options
    last = meta.round >= options.max_iterations
    closed = f"closed:{meta.round}" in run.workspace.board().done
    if options.quick or last or closed or not assessment.reflections[-1].needs_more:
        return False
    if assessment.quality.is_complete and not assessment.unanswered:
        return False
    states = again(run, assessment.gaps)
    if not states:
        run.workspace.change_board(lambda board: marked(board, f"closed:{meta.round}"))
        return False
    run.workspace.change_board(lambda board: board.model_copy(update={"gathered_rounds": board.gathered_rounds + 1}))
    run.move("CRAWLING", reason=assessment.reflections[-1].reason)
    return True


def accept(run: Run, handed: Handed) -> str:
    """Return what was taken of labels, rulings or a debate; raises SubmissionError with every fault."""
    if handed.step.kind == "label":
        return _take_labels(run, handed.payload)
    assessment = run.assessment()
    targets = set(assessment.gate.targets) if assessment else set()
    if handed.step.kind == "judge":
        rulings = parse_submission(handed.payload, Rulings).rulings
        _check_targets(targets, [ruling.target for ruling in rulings])
        _rule(run, rulings, f"judge:{run.meta().round}", "validate")
        return f"{len(rulings)} rulings taken"
    result = parse_submission(handed.payload, DebateResult)
    _check_targets(targets, [ruling.target for ruling in result.rulings])
    write_record(run.path / "processed/debate.json", result)
    _rule(run, result.rulings, f"debate:{run.meta().round}", "debate")
    return f"debate: {result.outcome} after {result.rounds} round(s)"


def _rule(run: Run, rulings: tuple[Ruling, ...], mark: str, after: After) -> None:
    registry = merged(apply_rulings(run.registry(), rulings, run.item), run.heads())
    run.workspace.save_registry(registry)
    save_assessment(run, assessed(run, registry, after=after))
    run.workspace.change_board(lambda board: marked(board, mark))


def _check_targets(targets: set[str], named: list[str]) -> None:
    faults = [
        Fault(where="target", problem=f"{name} is not in dispute", fix=f"one of {', '.join(sorted(targets)[:12])}")
        for name in named
        if name not in targets
    ]
    if faults:
        raise SubmissionError("the rulings do not fit", faults)


def _take_labels(run: Run, payload: str) -> str:
    labels = parse_submission(payload, Labels).labels
    aggregated = run.workspace.aggregated() or Aggregated()
    known = {cluster.id for cluster in aggregated.clusters}
    faults = [Fault(where=f"labels.{name}", problem="no such cluster") for name in labels if name not in known]
    faults += [
        Fault(where=f"labels.{name}", problem="is empty or over 80 characters")
        for name, label in labels.items()
        if not 0 < len(label.strip()) <= 80
    ]
    if faults:
        raise SubmissionError("the labels do not fit", faults)
    relabelled = tuple(
        cluster.model_copy(update={"label": labels[cluster.id].strip(), "label_by": "model"})
        if cluster.id in labels and labels[cluster.id].strip() != cluster.label
        else cluster
        for cluster in aggregated.clusters
    )
    run.workspace.save_aggregated(aggregated.model_copy(update={"clusters": relabelled}))
    run.workspace.change_board(lambda board: marked(board, "label"))
    return f"{len(labels)} labels taken"


def _label_brief(run: Run, aggregated: Aggregated) -> LabelBrief:
    shown = aggregated.clusters[:LABELLED]
    wanted = {item for cluster in shown for item in cluster.items[:8]}
    titles = {item.id: item.title for item in run.heads() if item.id in wanted}
    return LabelBrief(
        language=run.meta().options.language,
        titles=titles,
        clusters=tuple(c.model_copy(update={"items": c.items[:8]}) for c in shown),
    )


def _judge_brief(run: Run, assessment: Assessment) -> JudgeBrief:
    registry, options = run.registry(), run.meta().options
    claims = {claim.id: claim for claim in registry.claims}
    by_id = {conflict.id: conflict for conflict in registry.conflicts}
    disputes = tuple(_dispute(target, by_id.get(target), claims) for target in assessment.gate.targets)
    return JudgeBrief(language=options.language, mode=options.mode, reasons=assessment.gate.reasons, disputes=disputes)


def _dispute(target: str, conflict: Conflict | None, claims: dict[str, Claim]) -> Dispute:
    ids = (conflict.a, conflict.b) if conflict else (target,)
    involved = tuple(claims[one] for one in ids if one in claims)
    question = next((question for claim in involved for question in claim.questions), "")
    return Dispute(target=target, conflict=conflict, claims=involved, question=question)
