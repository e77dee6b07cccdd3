"""Small runs to make reports of: one in each language, built by hand, with texts that quotations really stand in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone

import pytest
from markdown_it import MarkdownIt

from hooks_py.models.aggregate import Aggregated, Gap
from hooks_py.models.analysis import (
    AnalysedCompetitor,
    AnalysedFeature,
    DeepAnalysis,
    MarketData,
    MarketFigure,
    Swot,
    TechAnalysis,
    UserInsights,
)
from hooks_py.models.claims import Claim, Conflict, Evidence, Formula, Registry
from hooks_py.models.options import Options
from hooks_py.models.plan import Hints, Plan, Task
from hooks_py.models.report import ReportInput, SectionText
from hooks_py.models.scores import Completeness, DataQualityCheck, GateDecision, QualityCoverage, Signal
from hooks_py.models.sources import RawItem, Retrieved, SearchOutcome
from hooks_py.models.workspace import Degradation, Meta

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=timezone.utc)

TEXTS = {
    "en": {
        "web-00000001": "Acme Notes syncs over Wi-Fi. The market for note apps reached $4.2 billion in 2025. "
        "Acme Notes holds 30% of the market and Beta Pad holds 25%.",
        "web-00000002": "Beta Pad is a rival of Acme Notes. The market for note apps reached $4.2 billion in 2025, "
        "analysts say. Users want offline search.",
        "local-00000003": "def sync(store):\n    # retries three times\n    return store.push(retries=3)\n",
    },
    "zh": {
        "web-00000001": "阿克米笔记支持局域网同步。2025年笔记应用市场规模达到42亿美元。"
        "阿克米笔记占30%的市场份额，贝塔便笺占25%。",
        "web-00000002": "贝塔便笺是阿克米笔记的竞品。"
        "分析师称2025年笔记应用市场规模达到42亿美元。用户希望能够离线搜索。",
        "local-00000003": "def sync(store):\n    # retries three times\n    return store.push(retries=3)\n",
    },
}

QUOTES = {
    "en": {
        "c1": ("web-00000001", "Acme Notes syncs over Wi-Fi."),
        "c2": ("web-00000001", "The market for note apps reached $4.2 billion in 2025."),
        "c3": ("web-00000002", "Beta Pad is a rival of Acme Notes."),
        "c4": ("web-00000001", "Acme Notes holds 30% of the market and Beta Pad holds 25%."),
        "c5": ("local-00000003", "    return store.push(retries=3)"),
        "c6": ("web-00000002", "Users want offline search."),
    },
    "zh": {
        "c1": ("web-00000001", "阿克米笔记支持局域网同步。"),
        "c2": ("web-00000001", "2025年笔记应用市场规模达到42亿美元。"),
        "c3": ("web-00000002", "贝塔便笺是阿克米笔记的竞品。"),
        "c4": ("web-00000001", "阿克米笔记占30%的市场份额，贝塔便笺占25%。"),
        "c5": ("local-00000003", "    return store.push(retries=3)"),
        "c6": ("web-00000002", "用户希望能够离线搜索。"),
    },
}

SAYS = {
    "en": {
        "c5": "The sync function pushes with retries=3.",
        "c7": "Offline search would set Acme Notes apart from Beta Pad.",
        "c8": "Acme Notes and Beta Pad together hold 55% of the market.",
        "q1": "What does Acme Notes do?",
        "q2": "How large is the market?",
        "q3": "What does it cost?",
        "t1": "Product",
        "t2": "Market",
        "s1": "Acme Notes syncs over Wi-Fi. [@c1] Beta Pad is a rival of Acme Notes. [@c3]\n\n"
        "Background: note apps are programs for writing things down.",
        "s2": "- The market for note apps reached $4.2 billion in 2025. [@c2]\n"
        "- The sync function pushes with retries=3. [@c5]",
        "topic": "Acme Notes",
    },
    "zh": {
        "c5": "同步函数以 retries=3 推送。",
        "c7": "离线搜索可使阿克米笔记有别于贝塔便笺。",
        "c8": "阿克米笔记与贝塔便笺合计占55%的市场份额。",
        "q1": "阿克米笔记有什么功能？",
        "q2": "市场规模有多大？",
        "q3": "价格是多少？",
        "t1": "产品",
        "t2": "市场",
        "s1": "阿克米笔记支持局域网同步。[@c1]贝塔便笺是阿克米笔记的竞品。[@c3]\n\n背景：笔记应用是用来记录的程序。",
        "s2": "- 2025年笔记应用市场规模达到42亿美元。[@c2]\n- 同步函数以 retries=3 推送。[@c5]",
        "topic": "阿克米笔记",
    },
}


def item(item_id: str, text: str, language: str, **changes: object) -> RawItem:
    """A stored document; code when its id says local."""
    local = item_id.startswith("local")
    values: dict[str, object] = {
        "id": item_id,
        "type": "code" if local else "page",
        "source": "local" if local else "duckduckgo",
        "url": "store/sync.py" if local else f"https://{item_id[-1]}.example.com/notes",
        "title": f"Page {item_id[-1]}",
        "fetched_at": NOW,
        "text": text,
        "kind": "code" if local else "html",
        "verbatim": local,
        "source_type": "code" if local else ("official" if item_id.endswith("1") else "community"),
        "origin": "store" if local else f"{item_id[-1]}.example.com",
        "language": "" if local else language,
        "retrieved": Retrieved(by="folder" if local else "search"),
    }
    return RawItem.model_validate({**values, **changes})


def claims(language: str) -> tuple[Claim, ...]:
    """The eight claims of a small run: six quoted, one inference, one computed."""
    says, made = SAYS[language], []
    numbers = {
        "c1": ("q1", "features"),
        "c2": ("q2", "market"),
        "c3": ("q1", "competitors"),
        "c4": ("q2", "market"),
        "c5": ("", "technology"),
        "c6": ("", "use_cases"),
    }
    for claim_id, (item_id, quotation) in QUOTES[language].items():
        question, dimension = numbers[claim_id]
        made.append(
            Claim(
                id=claim_id,
                text=says.get(claim_id, quotation),
                kind="quoted",
                evidence=(
                    Evidence(item=item_id, quotation=quotation, locator="store/sync.py:3" if claim_id == "c5" else ""),
                ),
                task=2 if question == "q2" else 1,
                agents=("rules",),
                questions=(says[question],) if question else (),
                dimension=dimension,
                language=language,
                source_type="code" if claim_id == "c5" else "official",
                confidence="High",
                priority="P1" if question else "P2",
                independent_sources=2 if claim_id == "c2" else 1,
                consensus=claim_id == "c2",
                verified=claim_id == "c2",
            )
        )
    made.append(
        Claim(
            id="c7",
            text=says["c7"],
            kind="inference",
            premises=("c3", "c6"),
            task=0,
            language=language,
            confidence="Medium",
            priority="P0",
        )
    )
    made.append(
        Claim(
            id="c8",
            text=says["c8"],
            kind="derived",
            task=0,
            language=language,
            confidence="Medium",
            formula=Formula(operation="sum", premises=("c4",), value=55, unit="%"),
        )
    )
    return tuple(made)


def analysis(language: str) -> DeepAnalysis:
    """The analysis of the small run."""
    names = ("Acme Notes", "Beta Pad") if language == "en" else ("阿克米笔记", "贝塔便笺")
    return DeepAnalysis(
        features=(AnalysedFeature(name="Wi-Fi sync", count=1, sources=("web-00000001",), claims=("c1",)),),
        competitors=(AnalysedCompetitor(name=names[1], features=("sync",), claims=("c3", "c4")),),
        swot=Swot(strengths=("c1",), weaknesses=("c6",), opportunities=("c7",), threats=("c3",)),
        market_data=MarketData(
            market_size=(MarketFigure(label="", text="$4.2 billion" if language == "en" else "42亿美元", claim="c2"),),
            shares=(
                MarketFigure(label=names[0], text="30%", claim="c4", share_percent=30),
                MarketFigure(label=names[1], text="25%", claim="c4", share_percent=25),
            ),
        ),
        tech_analysis=TechAnalysis(tech_stack=("Wi-Fi",), claims=("c5",)),
        user_insights=UserInsights(requirements=("c6",), journey=("c6", "c1")),
        opportunities=("c7",),
        answers={SAYS[language]["q1"]: ("c1",), SAYS[language]["q2"]: ("c2",)},
    )


def small_run(language: str, research_type: str = "general", **changes: object) -> ReportInput:
    """A run with two tasks, eight claims, three documents and one gap."""
    says = SAYS[language]
    plan = Plan(
        research_type=research_type,
        topic=says["topic"],
        objectives=(says["q1"], says["q2"]),
        tasks=(
            Task(
                id=1,
                description=says["t1"],
                title=says["t1"],
                hints=Hints(key_questions=(says["q1"], says["q3"])),
                dimension="features",
            ),
            Task(
                id=2,
                description=says["t2"],
                title=says["t2"],
                hints=Hints(key_questions=(says["q2"],)),
                dimension="market",
            ),
        ),
    )
    values: dict[str, object] = {
        "meta": meta(language, research_type),
        "plan": plan,
        "sections": (
            SectionText(task=1, title=says["t1"], markdown=says["s1"]),
            SectionText(task=2, title=says["t2"], markdown=says["s2"]),
        ),
        "prose": {"summary": f"{QUOTES[language]['c2'][1]} [@c2]"},
        "registry": Registry(
            claims=claims(language),
            conflicts=(Conflict(id="x1", a="c2", b="c4", kind="figure", detail="two figures"),),
        ),
        "items": tuple(item(name, text, language) for name, text in TEXTS[language].items()),
        "analysis": analysis(language),
        "aggregated": Aggregated(independent_sources=3),
        "quality": DataQualityCheck(
            is_complete=False, score=40, issues=("few features",), coverage=coverage(features=False)
        ),
        "completeness": completeness(),
        "gate": GateDecision(action="report", reasons=("enough",)),
        "gaps": (Gap(dimension="market", detail=says["q3"], queries=(says["q3"],)),),
        "outcomes": (
            SearchOutcome(source="arxiv", query="notes", status="failed", detail="HTTP 503"),
            SearchOutcome(source="github", query="notes", status="empty"),
            SearchOutcome(source="duckduckgo", query="notes", status="capped", detail="10 of many"),
            SearchOutcome(source="wikipedia", query="notes", status="blocked", detail="403"),
        ),
        "now": NOW,
    }
    return ReportInput.model_validate({**values, **changes})


def meta(language: str, research_type: str = "general", **changes: object) -> Meta:
    """The record of the small run."""
    options = Options(topic=SAYS[language]["topic"], language=language, research_type=research_type)
    values: dict[str, object] = {
        "id": "acme-notes-20260304-050607",
        "topic": SAYS[language]["topic"],
        "title": SAYS[language]["topic"],
        "slug": "acme-notes",
        "created_at": NOW,
        "updated_at": NOW,
        "options": options,
        "round": 2,
        "degradations": (Degradation(kind="no-model", what="rules", at=NOW),),
    }
    return Meta.model_validate({**values, **changes})


def coverage(**changes: bool) -> QualityCoverage:
    """All five dimensions met but for the changes."""
    values = {"features": True, "competitors": True, "market": True, "technology": True, "use_cases": True}
    return QualityCoverage.model_validate({**values, **changes})


def completeness() -> Completeness:
    """A completeness of 64.0 under a cap of 0.9."""
    names = ("source_diversity", "cross_verification", "gap_coverage", "question_closure")
    return Completeness(
        signals=tuple(
            Signal(name=name, value=0.5, weight=0.25, numerator=1, denominator=2, detail="one of two") for name in names
        ),
        raw=71.1,
        cap=0.9,
        cap_reasons=("one agent failed",),
        final=64.0,
        reachable_types=("official", "code"),
    )


@pytest.fixture
def run() -> Callable[..., ReportInput]:
    """Make the small run: `run("zh", "product", prose={})`."""
    return small_run


@pytest.fixture
def stored() -> Callable[[ReportInput], Callable[[str], RawItem | None]]:
    """Make the look-up of stored documents of a run: `stored(run)("web-00000001")`."""

    def look_up(report: ReportInput) -> Callable[[str], RawItem | None]:
        by_id = {one.id: one for one in report.items}
        return by_id.get

    return look_up


@pytest.fixture
def with_claim() -> Callable[..., ReportInput]:
    """Change one claim of a run: `with_claim(run, "c1", text="…")`."""

    def change(report: ReportInput, claim_id: str, **changes: object) -> ReportInput:
        claims_ = tuple(
            Claim.model_validate({**one.model_dump(), **changes}) if one.id == claim_id else one
            for one in report.registry.claims
        )
        return report.model_copy(update={"registry": report.registry.model_copy(update={"claims": claims_})})

    return change


@pytest.fixture
def with_text() -> Callable[..., ReportInput]:
    """Change the section of a task: `with_text(run, 1, "Markdown")`."""

    def change(report: ReportInput, task: int, markdown: str) -> ReportInput:
        sections = tuple(
            one.model_copy(update={"markdown": markdown}) if one.task == task else one for one in report.sections
        )
        return report.model_copy(update={"sections": sections})

    return change


def _part(report, place):
    """The lines of a section, without its heading."""
    lines = report.markdown.split("\n")
    start = next(one for one in report.outline if one.id == place)
    ends = [
        one.line for one in report.outline if one.line > start.line and (not start.level or one.level <= start.level)
    ]
    return "\n".join(lines[start.line - (0 if start.heading else 1) : min(ends, default=len(lines)) - 1])


@pytest.fixture
def part():
    """The lines of a section, without its heading."""
    return _part


def _tables_of(markdown):
    """For every table of the report, the numbers of cells of its rows."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    rows, tables = [], []
    for token in tokens:
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append(0)
        elif token.type in ("th_open", "td_open"):
            rows[-1] += 1
        elif token.type == "table_close":
            tables.append(rows)
    return tables


@pytest.fixture
def tables_of():
    """For every table of the report, the numbers of cells of its rows."""
    return _tables_of
