"""Reports of all families, in both languages: sections by id, citations, what is honest, and what nobody can inject."""

from __future__ import annotations

import re

import pytest

from hooks_py.models.aggregate import Aggregated
from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.claims import Claim, Evidence, Registry
from hooks_py.models.report import SectionText
from hooks_py.models.steps import DebateResult
from hooks_py.report.assemble import assemble

FAMILIES = {
    "general": [
        "about",
        "summary",
        "findings-by-source",
        "findings-by-question",
        "registry",
        "coverage",
        "divergence",
        "gaps",
        "bibliography",
        "limits",
    ],
    "product": [
        "about",
        "summary",
        "methodology",
        "features",
        "competitors",
        "market",
        "technology",
        "swot",
        "users",
        "opportunities",
        "products",
        "bibliography",
        "quality",
        "limits",
    ],
    "company": [
        "about",
        "summary",
        "chapters",
        "consistency",
        "coverage",
        "not-found",
        "evidence",
        "bibliography",
        "limits",
    ],
}
CASES = [pytest.param(language, kind, id=f"{kind} {language}") for language in ("en", "zh") for kind in FAMILIES]


@pytest.mark.parametrize(("language", "kind"), CASES)
def test_has_the_sections_of_its_family(run, language, kind):
    """
    Sections come by id, in order, whatever their headings say.
    """
    assert FAMILIES[kind] == list(assemble(run(language, kind)).sections)


@pytest.mark.parametrize(("language", "kind"), CASES)
def test_every_place_of_the_outline_is_on_its_line(run, language, kind):
    """
    The line of a section in the outline holds its heading, and every task has its place.
    """
    report = assemble(run(language, kind))
    lines = report.markdown.split("\n")
    assert {"task-1", "task-2"} <= {place.id for place in report.outline}
    assert [] == [p for p in report.outline if p.heading and lines[p.line - 1] != f"{'#' * p.level} {p.heading}"]


@pytest.mark.parametrize(("language", "kind"), CASES)
def test_numbers_start_at_one_and_follow_the_text(run, language, kind):
    """
    The first number in the report is 1, each new one is the next, and the bibliography has exactly those.
    """
    report = assemble(run(language, kind))
    body = report.markdown[: report.markdown.index("\n1. **")]
    seen = list(dict.fromkeys(int(n) for n in re.findall(r"(?<!\\)\[(\d+)\](?!\()", body)))
    assert list(range(1, len(report.bibliography) + 1)) == [entry.number for entry in report.bibliography]
    assert seen == sorted(seen)
    assert seen[0] == 1
    assert {one.number for one in report.citations} == {entry.number for entry in report.bibliography}
    assert "[@" not in report.markdown


@pytest.mark.parametrize(("language", "kind"), CASES)
def test_tables_are_whole(run, tables_of, language, kind):
    """
    All rows of a table have as many cells as its head.
    """
    assert [] == [rows for rows in tables_of(assemble(run(language, kind)).markdown) if len(set(rows)) > 1]


@pytest.mark.parametrize(("language", "kind"), CASES)
def test_is_stable(run, language, kind):
    """
    The same run gives the same bytes, with one line end at the end and no private character left.
    """
    report = assemble(run(language, kind))
    assert assemble(run(language, kind)).markdown == report.markdown
    assert report.markdown.endswith("\n")
    assert not report.markdown.endswith("\n\n")
    assert "\n\n\n" not in report.markdown
    assert not re.search("[\ue000-\ue00f]", report.markdown)


@pytest.mark.parametrize(
    ("kind", "language", "title"),
    [
        ("general", "en", "## Deep Research Report: Acme Notes"),
        ("general", "zh", "## 深度调研报告：阿克米笔记"),
        ("product", "zh", "# 阿克米笔记 - 产品深度调研报告"),
        ("product", "en", "# Acme Notes - Product Research Report"),
        ("timeline", "zh", "# 阿克米笔记"),
    ],
)
def test_opens_with_its_title(run, kind, language, title):
    """
    The first line is the title of the family in the report's language.
    """
    assert title == assemble(run(language, kind)).markdown.split("\n")[0]


def test_the_product_report_has_its_ten_chapters_and_two_appendices(run):
    """
    The headings of the second level are the ten chapters and the appendices, in order.
    """
    headings = [line[3:] for line in assemble(run("zh", "product")).markdown.split("\n") if line.startswith("## ")]
    assert [
        "摘要",
        "1. 调研方法论",
        "2. 产品概述与核心功能",
        "3. 竞品分析",
        "4. 市场分析",
        "5. 技术深度分析",
        "6. SWOT 分析",
        "7. 使用场景与用户洞察",
        "8. 市场机会与风险",
        "9. 调研产品详单",
        "10. 引用来源",
        "附录 A 数据质量评估",
        "附录 B 数据局限性说明",
    ] == headings


@pytest.mark.parametrize("kind", FAMILIES)
def test_the_first_page_says_how_the_run_went(run, part, kind):
    """
    Status, sources by type, scores with the cap, and four kinds of unreached searches stand on the first page.
    """
    page = part(assemble(run("en", kind)), "about")
    for words in (
        "**Status**: completed",
        "**Sources**: 3 (official 1, code 1, community 1); 3 independent",
        "**Data quality**: 40/100 (lacking: features)",
        "**Completeness**: 64/100 (raw 71, cap 0.9)",
        "**Rounds**: 2 / 3",
        "**Failed searches**: arxiv: notes (HTTP 503)",
        "**Blocked searches**: wikipedia: notes (403)",
        "**Searches cut short**: duckduckgo: notes (10 of many)",
        "**Searches that found nothing**: github: notes",
        "no model, done by rules",
        "This run could not reach community sources",
    ):
        assert words in page


def test_a_run_over_a_folder_is_not_blamed_but_its_cap_is_named(run, part):
    """
    Without the web the report says so, and names the cap.
    """
    report = run("zh")
    options = report.meta.options.model_copy(update={"documents": ("docs",), "web": False})
    page = part(
        assemble(report.model_copy(update={"meta": report.meta.model_copy(update={"options": options})})), "about"
    )
    assert "本次只读取给定的文件，未使用网络" in page
    assert "未因其缺失而扣分" in page
    assert "上限系数 0.9" in page


@pytest.mark.parametrize("kind", FAMILIES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_empty_run_gives_an_honest_report(run, language, kind):
    """
    A run without any claim still has all its required sections and says what is missing.
    """
    empty = run(
        language,
        kind,
        sections=(),
        prose={},
        registry=Registry(),
        items=(),
        analysis=DeepAnalysis(),
        aggregated=Aggregated(),
        outcomes=(),
    )
    report = assemble(empty)
    assert set(FAMILIES[kind]) - {"divergence"} == set(report.sections)
    assert () == report.citations == report.bibliography
    assert 0 == report.charts
    assert "```mermaid" not in report.markdown
    missing = (
        "未得到回答的问题：市场规模有多大？"
        if language == "zh"
        else "Question without an answer: How large is the market?"
    )
    assert missing in report.markdown
    assert ("没有引用任何来源。" if language == "zh" else "No source is cited.") in report.markdown
    assert ("[数据获取失败：没有结果]" if language == "zh" else "[no data: no result]") in report.markdown


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_failed_task_has_a_placeholder_with_its_reason(run, part, language):
    """
    The chapter of a failed task says why it failed, and the task is among what was not found.
    """
    failed = SectionText(task=2, title="Market", markdown="", failed="HTTP 503")
    report = assemble(run(language, sections=(run(language).sections[0], failed)))
    assert ("[数据获取失败：HTTP 503]" if language == "zh" else "[no data: HTTP 503]") in part(report, "task-2")
    assert "Market: HTTP 503" in part(report, "not-found")


def test_written_lines_name_their_section_and_block(run):
    """
    Each line a driver wrote leads back to its text; all others were printed by code.
    """
    report = assemble(run("en"))
    lines = report.markdown.split("\n")
    assert [
        ("summary", 0, "text", "The market for note apps reached $4.2 billion in 2025. [1]"),
        ("task-1", 0, "text", "Acme Notes syncs over Wi-Fi. [1] Beta Pad is a rival of Acme Notes. [2]"),
        (
            "task-1",
            2,
            "background",
            "> **Background, without a source:** note apps are programs for writing things down.",
        ),
        ("task-2", 0, "item", "- The market for note apps reached $4.2 billion in 2025. [1]"),
        ("task-2", 1, "item", "- The sync function pushes with retries=3. [3]"),
    ] == [(one.section, one.block, one.kind, lines[one.line - 1]) for one in report.written]


def test_inferences_and_computed_claims_are_labelled(run):
    """
    A reader sees what no source says outright.
    """
    english, chinese = assemble(run("en")).markdown, assemble(run("zh")).markdown
    assert "**Inference**: Offline search would set Acme Notes apart" in english
    assert "(computed sum(c4) = 55 %)" in english
    assert "**推断**：离线搜索可使阿克米笔记有别于贝塔便笺。" in chinese
    assert "（计算得出 sum(c4) = 55 %）" in chinese


def test_conflicts_stand_side_by_side(run, part):
    """
    Both claims of a conflict stand in one row with their sources.
    """
    row = next(line for line in part(assemble(run("en")), "divergence").split("\n") if line.startswith("| x1 "))
    assert "reached $4.2 billion in 2025. [1] | Acme Notes holds 30%" in row


def test_the_conclusion_of_a_debate_is_told(run, part):
    """
    Thread, rounds, equilibrium and insight of a debate stand in the report.
    """
    debate = DebateResult(outcome="split", rounds=2, key_insight="Both figures have their own base year.")
    told = part(assemble(run("en", debate=debate)), "debate")
    for words in ("acme-notes-20260304-050607", "Rounds: 2", "stated split", "Both figures have their own base year."):
        assert words in told


def test_long_tables_are_cut_and_say_so(run, part):
    """
    The report stays readable: a table shows 300 rows and says how many more stand in claims.json.
    """
    base = run("en")
    one = base.registry.claims[0]
    claims = tuple(one.model_copy(update={"id": f"c{n}"}) for n in range(1, 421))
    report = assemble(base.model_copy(update={"registry": Registry(claims=claims)}))
    registry = part(report, "registry")
    assert 300 == sum(1 for line in registry.split("\n") if line.startswith("| c"))
    assert "120 more rows are not shown; all of them stand in `processed/claims.json`." in registry


def test_transitions_lead_into_their_chapter(run, part):
    """
    A transition stands at the head of the chapter it leads into.
    """
    report = run("en", "company")
    text = part(
        assemble(
            report.model_copy(update={"prose": {**report.prose, "transition-2": "After the product the market."}})
        ),
        "task-2",
    )
    assert text.strip().startswith("After the product the market.\n\n- The market")


def test_the_title_a_section_opens_with_is_printed_once(run, with_text):
    """
    A section that begins with its own heading does not repeat it.
    """
    report = assemble(with_text(run("zh"), 1, "## 产品\n\n阿克米笔记支持局域网同步。[@c1]"))
    assert 1 == sum(1 for line in report.markdown.split("\n") if line.lstrip("# ") == "产品")


def test_the_bibliography_has_only_stored_facts(run, part):
    """
    Title, address, type, author, date, fetched date, places and the number of independent sources come from raw items.
    """
    base = run("en")
    first = base.items[0].model_copy(update={"authors": ("A. Author", "B", "C", "D"), "published": "2025-11-02"})
    copy = first.model_copy(update={"id": "web-00000009", "duplicate_of": "web-00000001", "origin": "copy.example"})
    claim = Claim(
        id="c9",
        text="Acme Notes syncs.",
        kind="quoted",
        task=1,
        evidence=(Evidence(item="web-00000009", quotation="Acme Notes syncs over Wi-Fi."),),
    )
    registry = base.registry.model_copy(update={"claims": (*base.registry.claims, claim)})
    report = assemble(base.model_copy(update={"items": (first, *base.items[1:], copy), "registry": registry}))
    text = part(report, "bibliography")
    assert (
        "1. **Page 1**. A. Author, B, C et al.. 2025-11-02. <https://1.example.com/notes>. "
        "duckduckgo · official. fetched 2026-03-04." in text
    )
    assert "`store/sync.py`. local · code. fetched 2026-03-04. at `store/sync.py:3`." in text
    assert "= web-00000001" in text
    assert "Independent sources: 3 " in text
