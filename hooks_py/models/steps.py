"""The interface of the machine: the step it hands out, and the result of each kind that it takes back."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hooks_py.models.aggregate import Cluster, Extraction, Passage
from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.base import Language, Record
from hooks_py.models.claims import Claim, ClaimDraft, Confidence, Conflict, Evidence
from hooks_py.models.options import Mode, Options, ResearchType
from hooks_py.models.plan import Hints, Plan, PlanAdvice, PlannedQuery, Task
from hooks_py.models.workspace import RunState

StepKind = Literal[
    "preparing",
    "refused",
    "plan",
    "review-plan",
    "approve",
    "gather",
    "wait",
    "label",
    "judge",
    "debate",
    "analyse",
    "write",
    "assemble",
    "mend",
    "accept",
    "done",
]


class WorkOrder(Record):
    """One prompt to follow and the exact command that hands its result in."""

    task: int = 0  # of the plan; 0: the step is not about one task
    attempt: int = 1
    title: str = ""
    prompt: str  # path, relative to the workspace
    brief: str = ""  # path of the same as JSON, for drivers that are programs
    submit: str  # command line; the result goes to its standard input


class Step(Record):
    """What comes next: one thing to do, with its prompts as files, and how to hand the result in."""

    run: str  # id of the run; empty when there is none (preparing, refused)
    number: int
    kind: StepKind
    state: RunState
    epoch: int = 1
    workspace: str = ""
    message: str = ""  # one or two lines for the user
    orders: tuple[WorkOrder, ...] = ()
    inputs: tuple[str, ...] = ()  # paths to read, relative to the workspace
    running: str = ""  # of a wait: what is being done
    ask_again_s: int = 0  # of a wait: when to ask again
    at_once: int = 0  # of a gather: how many orders may be worked on at the same time; 0: all
    report: str = ""  # of done: path of the report
    exit_code: int = 0  # of done and refused


class EarlierSection(Record):
    """The section of a task that this one depends on."""

    task: int
    title: str
    text: str


class TaskBrief(Record):
    """All that a worker needs for one task."""

    run: str
    task: Task
    attempt: int
    round: int
    topic: str
    research_type: ResearchType
    mode: Mode
    objectives: tuple[str, ...]
    language: Language
    hints: Hints
    references: str  # numbered references, or one of the two fixed texts
    urls: tuple[str, ...]
    passages: tuple[Passage, ...]
    earlier: tuple[EarlierSection, ...] = ()
    gaps: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()  # one line per search that failed, was empty, capped or blocked
    findings: tuple[str, ...] = ()  # instructions found in sources, fenced


class TaskResult(Record):
    """What a worker hands in for one task."""

    status: Literal["done", "failed", "no-data"] = "done"
    reason: str = ""  # of failed and no-data
    retryable: bool = False  # a time-out or network error may be tried once more
    title: str = ""
    section: str = Field(default="", max_length=60_000)  # Markdown; pointers `[@c12]`, `[@#1]`, `[@raw-id]`
    claims: tuple[ClaimDraft, ...] = ()
    extractions: tuple[Extraction, ...] = ()
    more_queries: tuple[PlannedQuery, ...] = ()
    open_questions: tuple[str, ...] = ()
    agent: str = "rules"


class PlanReview(Record):
    """A critic's word on the plan."""

    verdict: Literal["approved", "refused"]
    remarks: tuple[str, ...] = ()


class Approval(Record):
    """The user's word on the plan."""

    approved: bool
    remarks: str = ""


class Labels(Record):
    """Labels for clusters, by cluster id."""

    labels: dict[str, str]


class Ruling(Record):
    """A decision on one disputed or unverified claim."""

    target: str  # conflict id, or claim id
    verdict: Literal["resolved_A", "resolved_B", "both_stand", "still_divergent", "supported", "unverifiable"]
    reason: str = Field(min_length=1, max_length=2000)
    evidence: tuple[Evidence, ...] = ()
    confidence: Confidence = "Medium"


class Rulings(Record):
    """The decisions of a validator."""

    rulings: tuple[Ruling, ...]


class DebateResult(Record):
    """How a debate ended: agreement, a stated split, or exhaustion after the last round."""

    outcome: Literal["agreement", "split", "exhausted"]
    rounds: int = Field(ge=1, le=3)
    key_insight: str = Field(max_length=2000)
    rulings: tuple[Ruling, ...] = ()


class AnalysisResult(Record):
    """The analysis and the inferences it makes; `#n` in it means the nth inference of this hand-in."""

    analysis: DeepAnalysis
    inferences: tuple[ClaimDraft, ...] = ()


class Prose(Record):
    """Sections that a driver writes, by section id: summary, transitions."""

    sections: dict[str, str]


class Mending(Record):
    """One fault mended: the failing sentence and what stands in its place; empty: it is taken out."""

    fault: str  # id of the fault
    replacement: str = ""


class Mendings(Record):
    """All that was mended in one round."""

    mendings: tuple[Mending, ...]


class Acceptance(Record):
    """The word of the acceptance review; only APPROVED ends a run without faults."""

    verdict: Literal["APPROVED", "REJECTED"]
    remarks: tuple[str, ...] = ()
    tasks: tuple[Task, ...] = ()  # asked for by a rejection; ids go on from the plan's last


class Dispute(Record):
    """One thing for a validator: a conflict with both claims, or a critical claim that is not verified."""

    target: str
    conflict: Conflict | None = None
    claims: tuple[Claim, ...]
    question: str = ""


class LabelBrief(Record):
    """Clusters with the titles of their items."""

    language: Language
    clusters: tuple[Cluster, ...]
    titles: dict[str, str]


class JudgeBrief(Record):
    """What a validator or a debate works on."""

    language: Language
    mode: Mode
    disputes: tuple[Dispute, ...]
    reasons: tuple[str, ...]
    passages: tuple[Passage, ...] = ()


class AnalysisBrief(Record):
    """What an analysis is made from: claims, never raw text."""

    topic: str
    research_type: ResearchType
    language: Language
    claims: tuple[Claim, ...]
    extractions: tuple[Extraction, ...]
    objectives: tuple[str, ...]
    questions: tuple[str, ...]


class PlanBrief(Record):
    """What a plan is made from."""

    options: Options
    dimensions: tuple[str, ...]  # expected of this research type, in the report's language
    known_runs: tuple[str, ...] = ()  # "id: title" of earlier runs on the topic
    documents: int = 0  # files that will be read; 0: none, or not yet counted
    remarks: tuple[str, ...] = ()  # of the review that refused the last plan
    previous: Plan | None = None


class ReviewBrief(Record):
    """What a critic of the plan reads."""

    options: Options
    plan: Plan
    advice: tuple[PlanAdvice, ...] = ()
    estimate: str = ""


class WriteBrief(Record):
    """What the executive summary and the transitions are written from: claims and finished sections."""

    topic: str
    research_type: ResearchType
    language: Language
    objectives: tuple[str, ...]
    questions: tuple[str, ...]
    claims: tuple[Claim, ...]
    sections: tuple[EarlierSection, ...]
    wanted: tuple[str, ...]  # ids of the sections to write: "summary", or "transition-2" …
    notes: tuple[str, ...] = ()  # contradictions between sections, sections without figures


class FaultyStatement(Record):
    """One fault with what the sources say, for a driver that can mend it."""

    fault: str
    sentence: str
    problem: str
    fix: str = ""
    quotations: tuple[str, ...] = ()


class MendBrief(Record):
    """The faults of the assembled report."""

    language: Language
    round: int
    faults: tuple[FaultyStatement, ...]


class AcceptBrief(Record):
    """What the acceptance review reads besides the report."""

    topic: str
    language: Language
    report: str  # path, relative to the workspace
    objectives: tuple[str, ...]
    unanswered: tuple[str, ...]
    completeness: float
    data_quality: int
    faults: int
    next_task_id: int
