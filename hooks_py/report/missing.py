"""What a run did not find, and the commands that would look for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hooks_py.models.report import ReportInput
from hooks_py.report.escaping import Md, code, inline, one_line
from hooks_py.report.words import word

_COMMANDS = 8  # follow-up commands; more than that is a list nobody runs
_UNSAFE = re.compile(r'["$`\\!]')


@dataclass(frozen=True)
class NotFound:
    """Everything expected that is not in the report."""

    questions: tuple[Md, ...]
    dimensions: tuple[Md, ...]
    gaps: tuple[Md, ...]
    failed_tasks: tuple[Md, ...]

    @property
    def nothing(self) -> bool:
        """Whether everything expected was found."""
        return not (self.questions or self.dimensions or self.gaps or self.failed_tasks)


def unanswered(report: ReportInput) -> list[str]:
    """Return the key questions of the plan that no standing claim answers, in the plan's order."""
    standing = {claim.id: claim for claim in report.registry.claims if claim.status != "removed"}
    answered = {question for claim in standing.values() for question in claim.questions}
    answered.update(q for q, ids in report.analysis.answers.items() if any(claim in standing for claim in ids))
    asked = dict.fromkeys(question for task in report.plan.tasks for question in task.hints.key_questions)
    return [question for question in asked if question not in answered]


def not_found(report: ReportInput) -> NotFound:
    """Return the questions without an answer, the dimensions without claims, the gaps and the tasks that failed."""
    language = report.meta.options.language
    filled = {claim.dimension for claim in report.registry.claims if claim.status != "removed"}
    worked = {claim.task for claim in report.registry.claims if claim.status != "removed"}
    empty = dict.fromkeys(
        task.dimension
        for task in report.plan.tasks
        if task.dimension and task.dimension not in filled and task.id not in worked
    )
    return NotFound(
        questions=tuple(inline(question) for question in unanswered(report)),
        dimensions=tuple(inline(word(name, language)) for name in empty),
        gaps=tuple(_gap(gap.dimension, gap.detail, language) for gap in report.gaps),
        failed_tasks=tuple(
            inline(f"{section.title or section.task}: {section.failed}")
            for section in report.sections
            if section.failed
        ),
    )


def commands(report: ReportInput) -> list[Md]:
    """Return follow-up commands, ready to copy: the queries of the gaps first, then the open questions."""
    queries = [query for gap in report.gaps for query in gap.queries] + unanswered(report)
    options = report.meta.options
    tail = "" if options.web or not options.documents else " --web"
    made = [code(f"grounded run {_quoted(query)}{tail}") for query in dict.fromkeys(map(one_line, queries)) if query]
    return made[:_COMMANDS]


def _gap(dimension: str, detail: str, language: str) -> Md:
    name = word(dimension, "zh" if language == "zh" else "en")
    joint = "：" if language == "zh" else ": "
    return inline(f"{name}{joint}{detail}" if detail and dimension else detail or name)


def _quoted(query: str) -> str:
    """The query as one word of a POSIX shell, in double quotes where that is safe."""
    if _UNSAFE.search(query):
        return "'" + query.replace("'", "'\\''") + "'"
    return f'"{query}"'
