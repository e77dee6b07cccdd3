"""One task by rules: what its passages say, the sentences that answer its questions, and a section made of them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby

from hooks_py.evidence.candidates import plain
from hooks_py.evidence.extraction.extract import extract
from hooks_py.evidence.picking import pick_claims
from hooks_py.models.aggregate import Extract, Extraction, Passage
from hooks_py.models.base import Language
from hooks_py.models.claims import ClaimDraft, Evidence
from hooks_py.models.knowledge import Synonyms
from hooks_py.models.steps import TaskBrief, TaskResult
from hooks_py.report.escaping import inline
from hooks_py.report.statements import pointed_statements
from hooks_py.run.context import Run
from hooks_py.text.canonical import expand
from hooks_py.text.language import language_of

ITEMS = 50  # documents that are extracted from, in batches
CLAIMS = 14  # for the questions of one task
PER_QUESTION = 6
LONGEST = 600  # characters of a claim by rules; what is longer is no sentence
PER_FIELD = 5  # claims made from one field of the extraction

# The field of an extraction -> the dimension of the claim that it becomes. Key points come in through the questions.
DIMENSIONS = {
    "features": "features",
    "competitors": "competitors",
    "tech_stack": "technology",
    "use_cases": "use_cases",
    "market_info": "market",
    "limitations": "limitations",
}
_NO_DATA: dict[Language, str] = {
    "en": "none of the sources has anything on it",
    "zh": "来源中没有相关内容",
}
_FIELDS: dict[Language, dict[str, str]] = {
    "en": {
        "features": "Features",
        "competitors": "Alternatives and competitors",
        "technology": "Technology",
        "use_cases": "Use cases",
        "market": "Market figures",
        "limitations": "Limitations",
        "": "Findings",
    },
    "zh": {
        "features": "功能",
        "competitors": "替代品与竞品",
        "technology": "技术",
        "use_cases": "使用场景",
        "market": "市场数据",
        "limitations": "局限",
        "": "发现",
    },
}
_QUOTED: dict[Language, str] = {"en": "In the source's words: “{text}”", "zh": "原文：“{text}”"}
_OPEN: dict[Language, str] = {"en": "Not answered by the sources: {question}", "zh": "来源未能回答：{question}"}


def work_on(run: Run, brief: TaskBrief) -> TaskResult:
    """Return the result of a task: claims with verbatim quotations, extractions, and a section that cites them."""
    extractions = _extractions(run, brief)
    picked = pick_claims(
        brief.passages,
        questions=brief.hints.key_questions,
        topic=brief.topic,
        task=brief.task,
        language=brief.language,
        limit=2 * CLAIMS,
        terms_of=_terms(brief, run.synonyms),
    )
    picked = [draft for draft in picked if len(draft.text) <= LONGEST and "\n" not in draft.text]
    said = {_key(claim.text) for claim in run.registry().claims if claim.task != brief.task.id}
    drafts = _unique([*_fresh(picked, said), *_from_extracts(brief, extractions)])
    if not drafts:
        return TaskResult(
            status="no-data",
            reason=_NO_DATA[brief.language],
            title=brief.task.title,
            extractions=extractions,
            open_questions=brief.hints.key_questions,
        )
    answered = {draft.question for draft in drafts}
    unanswered = tuple(question for question in brief.hints.key_questions if question not in answered)
    return TaskResult(
        title=brief.task.title,
        section=_section(brief, drafts, unanswered),
        claims=tuple(drafts),
        extractions=extractions,
        open_questions=unanswered,
    )


def _terms(brief: TaskBrief, synonyms: Synonyms) -> dict[str, tuple[str, ...]]:
    return {question: expand(question, synonyms) for question in (*brief.hints.key_questions, brief.topic)}


def _extractions(run: Run, brief: TaskBrief) -> tuple[Extraction, ...]:
    """Extract from the passages of each document; a document is read once for a task."""
    by_item: dict[str, list[Passage]] = {}
    for passage in brief.passages:
        by_item.setdefault(passage.item, []).append(passage)
    found = []
    for item_id, passages in list(by_item.items())[:ITEMS]:
        item = run.item(item_id)
        if item is None or item.kind == "code":
            continue
        text = "\n\n".join(passage.text for passage in sorted(passages, key=lambda one: one.start))
        extraction = extract(
            text, item=item_id, language=language_of(text) or brief.language, topic=brief.topic, title=item.title
        )
        if extraction.extracts:
            found.append(extraction)
    return tuple(found)


def _from_extracts(brief: TaskBrief, extractions: Sequence[Extraction]) -> list[ClaimDraft]:
    """Return claims for the dimension that the task is about."""
    wanted = {brief.task.dimension} if brief.task.dimension in DIMENSIONS.values() else set()
    if not wanted and brief.research_type != "product":
        return []
    extracts = [one for extraction in extractions for one in extraction.extracts if DIMENSIONS.get(one.field) in wanted]
    extracts.sort(key=lambda one: (one.field, -one.strength))
    drafts = []
    for _field, group in groupby(extracts, key=lambda one: one.field):
        drafts += [_draft(one) for one in list(group)[:PER_FIELD]]
    return drafts


def _draft(one: Extract) -> ClaimDraft:
    return ClaimDraft(
        text=plain(one.quotation)[:1900],
        evidence=(Evidence(item=one.item, quotation=one.quotation),),
        dimension=DIMENSIONS[one.field],
        subject=one.value[:120],
    )


def _fresh(picked: Sequence[ClaimDraft], said: Container[str]) -> list[ClaimDraft]:
    """
    Return what no other task has stated yet, a few for each question.

    A question that only sentences stated before answer gets the best of them again.
    """
    kept: list[ClaimDraft] = []
    for question in dict.fromkeys(draft.question for draft in picked):
        theirs = [draft for draft in picked if draft.question == question]
        new = [draft for draft in theirs if _key(draft.text) not in said]
        kept += new[:PER_QUESTION] or theirs[:1]
    return kept[:CLAIMS]


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _unique(drafts: Sequence[ClaimDraft]) -> list[ClaimDraft]:
    return list({_key(draft.text): draft for draft in reversed(drafts)}.values())[::-1]


def _section(brief: TaskBrief, drafts: Sequence[ClaimDraft], unanswered: Sequence[str]) -> str:
    language = brief.language
    parts = [f"## {brief.task.title or brief.task.description[:80]}"]
    numbered = list(enumerate(drafts, start=1))
    for question in dict.fromkeys(draft.question for draft in drafts if draft.question):
        parts.append(f"### {question}")
        parts.append("\n".join(_line(n, draft, language) for n, draft in numbered if draft.question == question))
    for dimension in dict.fromkeys(draft.dimension for draft in drafts if not draft.question):
        parts.append(f"### {_FIELDS[language].get(dimension, dimension)}")
        lines = [_line(n, d, language) for n, d in numbered if not d.question and d.dimension == dimension]
        parts.append("\n".join(lines))
    parts += [_OPEN[language].format(question=question) for question in unanswered]
    return "\n\n".join(parts) + "\n"


def _line(number: int, draft: ClaimDraft, language: Language) -> str:
    """
    Return one claim as a list item; one in another language than the report's is shown as a quotation.

    Every sentence of it is cited, so that each can be checked by itself.
    """
    text = " ".join(draft.text.split())
    spoken = language_of(text)
    if spoken in ("zh", "en") and spoken != language:
        return f"- {_QUOTED[language].format(text=inline(text))} [@#{number}]"
    return "- " + " ".join(f"{inline(statement.text)} [@#{number}]" for statement in pointed_statements(text))
