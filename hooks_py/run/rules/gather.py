"""One task by rules: what its passages say, the sentences that answer its questions, and a section made of them."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from itertools import groupby

from hooks_py.evidence.candidates import plain
from hooks_py.evidence.extraction.extract import extract
from hooks_py.evidence.picking import pick_claims
from hooks_py.models.aggregate import Extract, Extraction, Passage
from hooks_py.models.base import Language
from hooks_py.models.claims import ClaimDraft, Evidence
from hooks_py.models.steps import TaskBrief, TaskResult
from hooks_py.report.escaping import inline
from hooks_py.report.prose import form_faults
from hooks_py.report.statements import pointed_statements
from hooks_py.run.context import Run
from hooks_py.run.rules.forms import word_groups
from hooks_py.run.rules.wording import plain_words
from hooks_py.text.language import language_of

ITEMS = 50  # documents that are extracted from, in batches
CLAIMS = 14  # for the questions of one task
PER_QUESTION = 5
SECTION = 1500  # characters; from there on a question gets its best answer and no more
FOR_A_QUESTION = 20  # passages that are looked up for one question, beside those of the brief
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
_NAMED = re.compile(r"`[\w.]+`(?:：|: )")
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
    questions = brief.hints.key_questions
    elsewhere = _questions_elsewhere(run, brief)
    words = word_groups((*questions, *elsewhere, brief.topic), run.synonyms)
    picked = pick_claims(
        _passages(run, brief, words),
        questions=questions,
        topic=brief.topic,
        task=brief.task,
        language=brief.language,
        limit=3 * CLAIMS,
        words_of=words,
        elsewhere=elsewhere,
    )
    picked = [draft for draft in picked if _can_be_told(draft, brief.language)]
    said = {_key(claim.text) for claim in run.registry().claims if claim.task != brief.task.id}
    extracted = [
        draft
        for draft in _from_extracts(brief, extractions)
        if _key(draft.text) not in said and _can_be_told(draft, brief.language)
    ]
    drafts = _unique([*_fresh(picked, said), *extracted])
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


def _can_be_told(draft: ClaimDraft, language: Language) -> bool:
    """Return whether a claim reads as one line; a table's row in another language could not be quoted as it is told."""
    is_row = draft.evidence[0].quotation.startswith("|")
    is_foreign = language_of(draft.text) not in ("", language)
    if len(draft.text) > LONGEST or "\n" in draft.text or (is_row and is_foreign):
        return False
    return not form_faults(_line(1, draft, language), "claim")  # a source may hold what only code may print


def _questions_elsewhere(run: Run, brief: TaskBrief) -> tuple[str, ...]:
    """Return what the other tasks ask, so that an answer is told where it belongs."""
    others = (task.hints.key_questions for task in run.plan().tasks if task.id != brief.task.id)
    return tuple(dict.fromkeys(question for questions in others for question in questions))


def _passages(run: Run, brief: TaskBrief, words: Mapping[str, Sequence[Sequence[str]]]) -> tuple[Passage, ...]:
    """
    Return the passages of the brief, and the best of the run for each question by itself.

    A brief takes few from each document, so that one long document does not
    fill it; the answer may still stand in that one. The words of the topic
    are looked up in both languages.
    """
    found = {(passage.item, passage.start): passage for passage in brief.passages}
    topic = " ".join(form for group in words[brief.topic] for form in group)
    for query in (*brief.hints.key_questions, topic):
        for passage, _run in run.index.search(query, run=run.id, limit=FOR_A_QUESTION):
            found.setdefault((passage.item, passage.start), passage.model_copy(update={"score": 0.0}))
    return tuple(found.values())


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
    fresh: dict[str, list[ClaimDraft]] = {}
    for question in dict.fromkeys(draft.question for draft in picked):
        theirs = [draft for draft in picked if draft.question == question]
        fresh[question] = [draft for draft in theirs if _key(draft.text) not in said][:PER_QUESTION] or theirs[:1]
    kept: set[str] = set()
    length = 0
    for place in range(PER_QUESTION):
        for drafts in fresh.values():
            if (
                place < len(drafts)
                and len(kept) < CLAIMS
                and (place == 0 or length + len(drafts[place].text) <= SECTION)
            ):
                kept.add(_key(drafts[place].text))
                length += len(drafts[place].text)
    return [draft for drafts in fresh.values() for draft in drafts if _key(draft.text) in kept]


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _unique(drafts: Sequence[ClaimDraft]) -> list[ClaimDraft]:
    return list({_key(draft.text): draft for draft in reversed(drafts)}.values())[::-1]


def _section(brief: TaskBrief, drafts: Sequence[ClaimDraft], unanswered: Sequence[str]) -> str:
    language = brief.language
    parts = [f"## {brief.task.title or brief.task.description[:80]}"]
    numbered = list(enumerate(drafts, start=1))
    for question in dict.fromkeys(draft.question for draft in drafts if draft.question):
        parts.append(f"### {plain_words(question)}")
        parts.append("\n".join(_line(n, draft, language) for n, draft in numbered if draft.question == question))
    for dimension in dict.fromkeys(draft.dimension for draft in drafts if not draft.question):
        parts.append(f"### {_FIELDS[language].get(dimension, dimension)}")
        lines = [_line(n, d, language) for n, d in numbered if not d.question and d.dimension == dimension]
        parts.append("\n".join(lines))
    parts += [_OPEN[language].format(question=plain_words(question)) for question in unanswered]
    return "\n\n".join(parts) + "\n"


def _parted(text: str) -> tuple[str, str]:
    """Return the name that was put before a sentence, and the sentence as the source has it."""
    match = _NAMED.match(text)
    return (match.group(), text[match.end() :]) if match else ("", text)


def _line(number: int, draft: ClaimDraft, language: Language) -> str:
    """
    Return one claim as a list item; one in another language than the report's is shown as a quotation.

    Every sentence of it is cited, so that each can be checked by itself.
    """
    name, text = _parted(" ".join(draft.text.split()))
    spoken = language_of(text)
    if spoken in ("zh", "en") and spoken != language:
        return f"- {name}{_QUOTED[language].format(text=inline(text))} [@#{number}]"
    cited = " ".join(f"{inline(statement.text)} [@#{number}]" for statement in pointed_statements(text))
    return f"- {name}{cited}"
