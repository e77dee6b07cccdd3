"""The state of a run on disk: _meta.json, the board of tasks, degradations and the ledger."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hooks_py.models.base import Instant, Record
from hooks_py.models.options import Options
from hooks_py.models.plan import PlannedQuery
from hooks_py.models.sources import Hit

RunState = Literal["INIT", "PLANNING", "CRAWLING", "AGGREGATE", "ANALYSIS", "REPORT", "VERIFY", "COMPLETED", "FAILED"]
Status = Literal["in_progress", "completed", "failed"]


class Progress(Record):
    """How far a run is; `phase` is the state in lower case."""

    phase: str = "init"
    completed_tasks: int = 0
    total_tasks: int = 0


class Stats(Record):
    """Counts of a run; `deduplicated` is what is left of `raw_items` after removing duplicates."""

    sources_count: int = 0
    raw_items: int = 0
    deduplicated: int = 0
    claims: int = 0
    skipped: int = 0


class Degradation(Record):
    """Something that went worse than planned; told in the report."""

    kind: Literal[
        "source-failed",
        "source-capped",
        "source-blocked",
        "source-empty",
        "page-failed",
        "document-skipped",
        "task-failed",
        "task-blocked",
        "aggregation-failed",
        "no-web",
        "no-model",
        "budget-ended",
        "index-failed",
        "takeover",
        "short-section",
        "other",
    ]
    what: str
    detail: str = ""
    at: Instant


class Ledger(Record):
    """What a run has cost so far; tokens and money are 0 for rules."""

    searches: int = 0
    fetches: int = 0
    bytes_fetched: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    money_usd: float = 0.0


class Meta(Record):
    """_meta.json: what the run is, where it stands, and who owns it."""

    version: int = 1
    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*-[0-9]{8}-[0-9]{6}(-[0-9]+)?$")
    topic: str
    title: str
    slug: str
    created_at: Instant
    updated_at: Instant
    status: Status = "in_progress"
    state: RunState = "INIT"
    reason: str = ""  # why it failed, or what it waits for
    failed_in: RunState | None = None  # the state a failed run goes back to when it is resumed
    options: Options
    queries: tuple[str, ...] = ()
    progress: Progress = Progress()
    stats: Stats = Stats()
    tags: tuple[str, ...] = ()
    round: int = 0  # search rounds finished
    verify_round: int = 0  # rounds of mending finished
    epoch: int = 1  # raised by every resume
    owner: str = ""  # session or process that drives; empty: nobody
    data_quality: int | None = None  # None: not yet assessed
    completeness: float | None = None
    faults: int = 0  # statements that were taken out of the report
    promise: str = ""  # "<promise>DONE</promise>" once completed
    degradations: tuple[Degradation, ...] = ()
    ledger: Ledger = Ledger()
    known_runs: tuple[str, ...] = ()  # earlier runs on the topic that were offered


class TaskState(Record):
    """Where one task of the plan stands."""

    task: int
    status: Literal["pending", "collecting", "ready", "out", "done", "failed", "blocked"] = "pending"
    attempt: int = 0
    holder: str = ""
    since: Instant | None = None  # of the present attempt; None: not out
    retries: int = 0
    reason: str = ""
    result_hash: str = ""  # of the accepted hand-in
    section: str = ""  # path of the section, relative to the workspace
    warnings: tuple[str, ...] = ()
    round: int = 1  # search round it was last collected for
    requests: int = 0  # times its worker asked for more queries
    extra_queries: tuple[PlannedQuery, ...] = ()  # asked for by its worker or made from gaps
    gaps: tuple[str, ...] = ()  # what this round is to find
    material: int = 0  # checksum of the passages it was last given


class Board(Record):
    """steps/board.json: the tasks, the step that is out, and what the background worker still has to do."""

    version: int = 1
    tasks: tuple[TaskState, ...] = ()
    step: int = 0  # number of the current step; 0: none yet
    wave: int = 0  # 1-based; 0: none yet
    gathered_rounds: int = 0  # search rounds that were begun, less one
    reviews: int = 0  # plan reviews that refused
    debates: int = 0
    acceptances: int = 0
    done: tuple[str, ...] = ()  # marks of finished work: "ingest", "collect:2:1:0", "aggregate:1", "label" …
    work_failures: int = 0  # times the background work died since it last got on
    work_error: str = ""  # why it cannot go on, for the user; cleared by a resume
    work_exit: int = 0


class Captured(Record):
    """What a hook caught of the host's own search tools: the hits of a search, or the text of a page."""

    name: str = ""  # of its file in inbox/; given when it is taken
    kind: Literal["hits", "page"]
    tool: str
    query: str = ""
    url: str = ""
    title: str = ""  # of a page; empty: the tool gives none
    at: Instant
    hits: tuple[Hit, ...] = ()
    text: str = ""
