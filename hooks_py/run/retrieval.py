"""What a task is given: the best passages of the run for its questions, numbered references, and earlier sections."""

from __future__ import annotations

from collections import Counter

from hooks_py.models.aggregate import Passage
from hooks_py.models.plan import Plan, Task
from hooks_py.models.sources import Hit, SearchOutcome
from hooks_py.models.steps import EarlierSection, TaskBrief
from hooks_py.models.workspace import TaskState
from hooks_py.run.board import state_of
from hooks_py.run.context import Run
from hooks_py.sources.references import format_references
from hooks_py.workspace.outcomes import outcomes_of

PASSAGES = 50  # per task
PER_QUERY = 50
PER_ITEM = 6  # so that one long document does not fill a task's whole share
FUSION = 60  # constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009)
REFERENCES = 12
UNAVAILABLE = "No search results available."


def brief_for(run: Run, plan: Plan, task: Task, state: TaskState) -> TaskBrief:
    """Return all that a worker needs for one task in its present round."""
    meta = run.meta()
    passages = best_passages(run, questions_for(task, state))
    outcomes = outcomes_of(run.workspace, task.id)
    references, urls = _references(run, passages, outcomes)
    return TaskBrief(
        run=run.id,
        task=task,
        attempt=state.attempt + 1,
        round=state.round,
        topic=plan.topic,
        research_type=plan.research_type,
        mode=meta.options.mode,
        objectives=plan.objectives,
        language=meta.options.language,
        hints=task.hints,
        references=references,
        urls=urls,
        passages=passages,
        earlier=_earlier(run, plan, task),
        gaps=state.gaps,
        outcomes=tuple(map(outcome_line, _troubled(outcomes))),
        findings=_findings(run, passages),
    )


def questions_for(task: Task, state: TaskState) -> tuple[str, ...]:
    """Return what to look for on behalf of a task: questions first, then queries, then its description."""
    wanted = (
        *task.hints.key_questions,
        *state.gaps,
        *(query.query for query in state.extra_queries),
        *(query.query for query in task.queries),
        task.description,
    )
    return tuple(dict.fromkeys(text for text in wanted if text.strip()))


def best_passages(run: Run, queries: tuple[str, ...], limit: int = PASSAGES) -> tuple[Passage, ...]:
    """
    Return the passages of this run that rank best over all queries, best first.

    Ranks are joined by reciprocal rank fusion; at most a few come from one item.
    """
    scores: Counter[tuple[str, int]] = Counter()
    found: dict[tuple[str, int], Passage] = {}
    for query in queries:
        for rank, (passage, _run) in enumerate(run.index.search(query, run=run.id, limit=PER_QUERY)):
            key = (passage.item, passage.start)
            scores[key] += 1 / (FUSION + rank)  # type: ignore[assignment]  # Counter of floats
            found.setdefault(key, passage)
    chosen: list[Passage] = []
    taken: Counter[str] = Counter()
    for key, score in sorted(scores.items(), key=lambda pair: (-pair[1], pair[0])):
        if taken[key[0]] < PER_ITEM:
            taken[key[0]] += 1
            chosen.append(found[key].model_copy(update={"score": float(score)}))
        if len(chosen) == limit:
            break
    return tuple(chosen)


def _references(
    run: Run, passages: tuple[Passage, ...], outcomes: tuple[SearchOutcome, ...]
) -> tuple[str, tuple[str, ...]]:
    best: dict[str, Passage] = {}
    for passage in passages:
        best.setdefault(passage.item, passage)
    items = [(item, passage) for item_id, passage in best.items() if (item := run.item(item_id)) is not None]
    hits = [Hit(url=item.url, title=f"{item.title} [@{item.id}]", snippet=passage.text) for item, passage in items]
    if not hits and outcomes and all(outcome.status in ("failed", "blocked") for outcome in outcomes):
        return UNAVAILABLE, ()
    context, urls = format_references(hits, max_results=REFERENCES)
    return context, tuple(urls)


def _earlier(run: Run, plan: Plan, task: Task) -> tuple[EarlierSection, ...]:
    board = run.workspace.board()
    sections = []
    for earlier in plan.tasks:
        state = state_of(board, earlier.id)
        if earlier.id in task.dependencies and state is not None and state.section:
            text = (run.path / state.section).read_text(encoding="utf-8")
            sections.append(EarlierSection(task=earlier.id, title=earlier.title or earlier.description[:80], text=text))
    return tuple(sections)


def _troubled(outcomes: tuple[SearchOutcome, ...]) -> list[SearchOutcome]:
    return [outcome for outcome in outcomes if outcome.status != "found"]


def outcome_line(outcome: SearchOutcome) -> str:
    """Return a search's outcome as one line: source, status, query, detail."""
    detail = f" ({outcome.detail})" if outcome.detail else ""
    return f"{outcome.source}: {outcome.status} for “{outcome.query}”{detail}"


def _findings(run: Run, passages: tuple[Passage, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for item_id in dict.fromkeys(passage.item for passage in passages):
        item = run.item(item_id)
        if item is not None:
            found += [f"{item.id}: {finding}" for finding in item.findings]
    return tuple(found)
