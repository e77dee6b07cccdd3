"""What a report template can name: the facts, rows, charts and functions of one report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from hooks_py.models.report import BibliographyEntry, ReportInput, SectionText
from hooks_py.report import bibliography, facts, findings, missing
from hooks_py.report.charts import Chart, Charts, charts
from hooks_py.report.escaping import Md, cut, inline
from hooks_py.report.templates import Library, Section, say
from hooks_py.report.words import word
from hooks_py.report.written import Writer

ROWS_SHOWN = 300  # rows of one table; a longer one is cut with a line that says how many stand in claims.json


@dataclass(frozen=True)
class Chapter:
    """The section of one task as templates print it."""

    id: str  # task-3
    transition: str  # id of the prose that leads into it: transition-3
    number: int
    title: Md
    dimension: str
    failed: Md  # empty: it did not fail
    notes: tuple[Md, ...]
    questions: tuple[Md, ...]


class Page:
    """One report in the making: its values by name, and how its sections are rendered."""

    def __init__(self, report: ReportInput, library: Library, known: Sequence[BibliographyEntry]) -> None:
        self.report = report
        self.library = library
        self.language = report.meta.options.language
        self.items = {item.id: item for item in report.items}
        self.findings = findings.Findings(report.registry.claims, self.items, self.language)
        self.known = tuple(known)
        self.writer = Writer(self.findings.claims, self.items, self.language)
        self.charts_shown = False

    @cached_property
    def drawings(self) -> Charts:
        """The four charts of the run."""
        return charts(self.report.analysis, self.findings, self.report.meta.title, self.language)

    def title(self) -> str:
        """Return the heading of the report."""
        title = self.library.outline.title
        topic = cut(self.report.meta.topic, 200)
        return f"{'#' * title.level} {title.heading.of(self.language).replace('{topic}', inline(topic))}"

    def svgs(self) -> dict[str, str]:
        """Return the SVG files that the report refers to, by name."""
        shown = self.drawings.drawn if self.charts_shown else ()
        return {chart.file: chart.svg for chart in shown if chart.svg}

    def render(self, section: Section) -> str:
        """Return one section with its heading; empty when its template has nothing to say."""
        text = self.library.render(section.file, self._values(section))
        if section.heading is None or not (text.strip() or section.required):
            return text
        body = text.strip("\n") or str(self._say("（没有可写的内容）", "(There is nothing to report here.)"))
        return f"{self._heading(section.id, section.heading.of(self.language), section.level)}\n\n{body}\n"

    @cached_property
    def _say(self) -> Callable[[str, str], Md]:
        return say(self.language)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The tasks' sections in the order of the plan, a task without a section among them as failed."""
        texts = {section.task: section for section in self.report.sections}
        return tuple(
            self._chapter(number, task.id, texts.get(task.id)) for number, task in enumerate(self.report.plan.tasks, 1)
        )

    def _chapter(self, number: int, task_id: int, text: SectionText | None) -> Chapter:
        task = next(task for task in self.report.plan.tasks if task.id == task_id)
        title = (text.title if text is not None else "") or task.title or task.description
        missing_text = "没有结果" if self.language == "zh" else "no result"
        failed = missing_text if text is None else text.failed
        placeholder = f"[数据获取失败：{inline(failed)}]" if self.language == "zh" else f"[no data: {inline(failed)}]"
        return Chapter(
            id=f"task-{task_id}",
            transition=f"transition-{task_id}",
            number=number,
            title=inline(cut(title, 160)),
            dimension=task.dimension,
            failed=Md(placeholder) if failed else Md(""),
            notes=tuple(inline(note) for note in (text.notes if text is not None else ())),
            questions=tuple(inline(question) for question in task.hints.key_questions),
        )

    def _heading(self, place: str, text: str, level: int) -> Md:
        return Md(f"\ue004{place}\ue005{'#' * level} {text}")

    def _prose(self, section: str, level: int) -> Md:
        return self.writer.print(section, self.report.prose.get(section, ""), level)

    def _task_text(self, chapter: Chapter, level: int) -> Md:
        """The transition into a task's chapter, and its section; the title it opens with is printed by code."""
        parts = [self.writer.print(name, self.report.prose.get(name, ""), level) for name in (chapter.transition,)]
        text = next((one for one in self.report.sections if f"task-{one.task}" == chapter.id), None)
        if text is not None and not text.failed:
            parts.append(self.writer.print(chapter.id, text.markdown, level, titled=True))
        shown = [part for part in parts if part.strip()]
        if not shown:
            return self._say("（本章没有可以核实的陈述。）", "(Nothing in this chapter could be verified.)")
        return Md("\n\n").join(shown)

    def _more(self, rows: Sequence[object]) -> Md:
        rest = len(rows) - ROWS_SHOWN
        if rest <= 0:
            return Md("")
        return self._say(
            f"\n另有 {rest} 行未列出，全部见 `processed/claims.json`。",
            f"\n{rest} more rows are not shown; all of them stand in `processed/claims.json`.",
        )

    def _chart(self, name: str) -> Chart:
        self.charts_shown = True
        drawn: Chart = getattr(self.drawings, name)
        return drawn

    @cached_property
    def _shared(self) -> dict[str, object]:
        report, found = self.report, self.findings
        return {
            "language": self.language,
            "say": self._say,
            "word": lambda name: inline(word(name, self.language)),
            "topic": report.meta.topic,
            "options": report.meta.options,
            "meta": report.meta,
            "plan": report.plan,
            "facts": facts.first_page(report),
            "unreached": facts.unreached(report),
            "degradations": facts.degradations(report),
            "skipped": facts.skipped(report),
            "source_findings": facts.findings_in_sources(report),
            "counts": facts.type_counts(report),
            "independent": facts.independent_sources(report),
            "signals": facts.signals(report),
            "cap_notes": facts.cap_notes(report),
            "completeness": report.completeness,
            "quality": report.quality,
            "gate": report.gate,
            "gate_reasons": [inline(reason) for reason in report.gate.reasons],
            "chapters": self.chapters,
            "task_text": self._task_text,
            "heading": self._heading,
            "claims": found.all(),
            "claims_by_weight": found.by_weight(),
            "claims_named": found.rows,
            "claims_of": found.of_dimension,
            "conflicts": findings.conflict_rows(report.registry.conflicts, found),
            "analysis": report.analysis,
            "chart": self._chart,
            "debate": report.debate,
            "not_found": missing.not_found(report),
            "commands": missing.commands(report),
            "removed": report.removed,
            "outcomes": report.outcomes,
            "cut": lambda text, limit: inline(cut(text, limit)),
            "rows_shown": ROWS_SHOWN,
            "more": self._more,
            "bibliography": [(entry.number, self._entry(entry)) for entry in self.known],
            "bibliography_independent": bibliography.independent(self.known, self.items),
        }

    def _values(self, section: Section) -> dict[str, object]:
        level = section.level if section.heading is not None else self.library.outline.title.level
        return {**self._shared, "section": section.id, "level": level, "prose": lambda: self._prose(section.id, level)}

    def _entry(self, entry: BibliographyEntry) -> Md:
        return bibliography.printed(entry, self.items[entry.item], self.language)
