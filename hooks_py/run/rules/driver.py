"""The rules driver: one answer for every kind of step, from the brief of the step and nothing else of the machine."""

from __future__ import annotations

from typing import TypeVar

from hooks_py.errors import ResearchError
from hooks_py.evidence.analysis import rule_analysis
from hooks_py.models.base import Language, Record
from hooks_py.models.steps import (
    Acceptance,
    AcceptBrief,
    AnalysisBrief,
    AnalysisResult,
    JudgeBrief,
    LabelBrief,
    Labels,
    MendBrief,
    Mending,
    Mendings,
    PlanBrief,
    PlanReview,
    Prose,
    ReviewBrief,
    Step,
    TaskBrief,
    WorkOrder,
    WriteBrief,
)
from hooks_py.plan.preset import preset_plan
from hooks_py.report.summary import executive_summary
from hooks_py.run.context import Run
from hooks_py.run.machine import Machine
from hooks_py.run.rules.gather import work_on
from hooks_py.run.rules.judge import debate, judge
from hooks_py.run.rules.wording import plain_words
from hooks_py.workspace.steps import read_brief

B = TypeVar("B", bound=Record)

_NOTHING: dict[Language, str] = {
    "en": "The sources that could be read do not answer any of the questions.",
    "zh": "能够读取的来源没有回答任何问题。",
}


class RulesDriver:
    """Answers by rules alone: preset plan, extractive claims and sections, evidence weight, code's own checks."""

    def answer(self, machine: Machine, step: Step, order: WorkOrder) -> str:
        """Return the result of an order as JSON text; raises ResearchError for a kind that rules do not answer."""
        answers = {
            "plan": _plan,
            "review-plan": _review,
            "gather": _gather,
            "label": _label,
            "judge": _judge,
            "debate": _debate,
            "analyse": _analyse,
            "write": _write,
            "assemble": _assemble,
            "mend": _mend,
            "accept": _accept,
        }
        if step.kind not in answers:
            raise ResearchError(f"a step of kind {step.kind} is not answered by rules")
        return answers[step.kind](machine.run, order).model_dump_json()


def _brief(run: Run, order: WorkOrder, kind: type[B]) -> B:
    return read_brief(run.workspace, order.brief, kind)


def _plan(run: Run, order: WorkOrder) -> Record:
    options = _brief(run, order, PlanBrief).options
    plan = preset_plan(options.model_copy(update={"topic": plain_words(options.topic)}), run.now())
    return plan.model_copy(update={"topic": options.topic})


def _review(run: Run, order: WorkOrder) -> Record:
    brief = _brief(run, order, ReviewBrief)
    return PlanReview(verdict="approved", remarks=tuple(advice.message for advice in brief.advice))


def _gather(run: Run, order: WorkOrder) -> Record:
    return work_on(run, _brief(run, order, TaskBrief))


def _label(run: Run, order: WorkOrder) -> Record:
    brief = _brief(run, order, LabelBrief)
    return Labels(labels={cluster.id: cluster.label for cluster in brief.clusters})


def _judge(run: Run, order: WorkOrder) -> Record:
    return judge(run, _brief(run, order, JudgeBrief))


def _debate(run: Run, order: WorkOrder) -> Record:
    return debate(run, _brief(run, order, JudgeBrief))


def _analyse(run: Run, order: WorkOrder) -> Record:
    brief = _brief(run, order, AnalysisBrief)
    items = {item.id: item for item in run.heads()}
    analysis, inferences = rule_analysis(
        brief.claims, brief.extractions, items, research_type=brief.research_type, language=brief.language
    )
    return AnalysisResult(analysis=analysis, inferences=tuple(inferences))


def _write(run: Run, order: WorkOrder) -> Record:
    brief = _brief(run, order, WriteBrief)
    summary = executive_summary(brief.claims, brief.questions, brief.language)
    return Prose(sections={"summary": summary or _NOTHING[brief.language]})


def _assemble(_run: Run, _order: WorkOrder) -> Record:
    """Rules write no transitions: a sentence that no source has is better left out."""
    return Prose(sections={})


def _mend(run: Run, order: WorkOrder) -> Record:
    brief = _brief(run, order, MendBrief)
    return Mendings(mendings=tuple(Mending(fault=statement.fault) for statement in brief.faults))


def _accept(run: Run, order: WorkOrder) -> Record:
    brief = _brief(run, order, AcceptBrief)
    return Acceptance(verdict="APPROVED", remarks=tuple(brief.unanswered))
