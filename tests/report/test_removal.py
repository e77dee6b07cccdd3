"""What does not hold is taken out with its reason, and after that the check finds nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hooks_py.report.assemble import assemble
from hooks_py.report.check import check
from hooks_py.report.removal import remove, settle


@pytest.fixture
def settled(stored):
    """Take out of a run whatever fails."""

    def until_it_holds(report):
        return settle(report, stored(report))

    return until_it_holds


CASES = [
    pytest.param(
        "en",
        "Acme Notes syncs over Wi-Fi. [@c1] It grew by 40%. Beta Pad is a rival. [@c3]",
        ("Acme Notes syncs over Wi-Fi. [@c1] Beta Pad is a rival. [@c3]", "It grew by 40%."),
        id="one sentence of three",
    ),
    pytest.param(
        "zh",
        "阿克米笔记支持局域网同步。[@c1]它增长了40%。贝塔便笺是竞品。[@c3]",
        ("阿克米笔记支持局域网同步。[@c1]贝塔便笺是竞品。[@c3]", "它增长了40%。"),
        id="one sentence of three, Chinese",
    ),
    pytest.param(
        "en",
        "- Fine. [@c1]\n- Grew by 40%.\n- Fine too. [@c3]",
        ("- Fine. [@c1]\n- Fine too. [@c3]\n", "Grew by 40%."),
        id="a list item",
    ),
    pytest.param("en", "| A | B |\n|---|---|\n| x | 40% |", ("", "| x | 40% |"), id="a table that loses its only row"),
    pytest.param(
        "en",
        "### Growth\n\nIt grew by 40%.\n\n### Sync\n\nIt syncs. [@c1]",
        ("### Sync\n\nIt syncs. [@c1]\n", "It grew by 40%."),
        id="a heading that has nothing left",
    ),
    pytest.param("zh", "支持同步。[@c99]", ("", "支持同步。"), id="an unknown pointer, Chinese"),
    pytest.param(
        "en",
        "It syncs, see https://evil.example/x. [@c1] Fine. [@c3]",
        ("Fine. [@c3]\n", "It syncs, see https://evil.example/x."),
        id="an address",
    ),
    pytest.param(
        "en", "Shown. [@c5]\n\n```\nrm -rf store\n```", ("Shown. [@c5]\n", "rm -rf store"), id="code that nobody has"
    ),
]


@pytest.mark.parametrize(("language", "text", "expected"), CASES)
def test_takes_out_what_fails_and_nothing_else(run, with_text, settled, language, text, expected):
    """
    The failing statement leaves the text and stands among the removed ones, in the report, with its reason.
    """
    left, out = expected
    done = settled(with_text(run(language), 1, text))
    assert left.strip() == done.source.sections[0].markdown.strip()
    assert [out] == [one.text for one in done.source.removed]
    assert all(one.reason and one.section == "task-1" for one in done.source.removed)
    assert () == done.checked.faults
    assert "removed" in done.report.sections
    assert ("已移除的陈述" if language == "zh" else "Removed statements") in done.report.markdown


def test_an_honest_report_loses_nothing(run, settled):
    """
    Where nothing fails, nothing changes, to the letter.
    """
    report = run("zh", "product")
    done = settled(report)
    assert report == done.source
    assert "removed" not in done.report.sections


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_claim_at_fault_takes_along_what_rests_on_it(run, with_claim, settled, language):
    """
    A claim whose quotation is gone takes along the computed claim over it, its conflict, and what cites it.
    """
    done = settled(
        with_claim(run(language), "c4", evidence=[{"item": "web-00000001", "quotation": "Nothing of the kind 没有"}])
    )
    statuses = {claim.id: claim.status for claim in done.source.registry.claims}
    assert {"c4", "c8"} == {name for name, status in statuses.items() if status == "removed"}
    assert () == done.source.registry.conflicts
    assert 2 == len(done.source.removed)
    assert () == done.checked.faults


def test_sentences_that_cite_a_removed_claim_leave_too(run, with_claim, settled):
    """
    A sentence stands only as long as the claim it cites.
    """
    done = settled(with_claim(run("en"), "c1", evidence=[{"item": "web-00000001", "quotation": "No such words."}]))
    assert "Beta Pad is a rival of Acme Notes. [@c3]" in done.source.sections[0].markdown
    assert "Wi-Fi" not in done.source.sections[0].markdown
    reasons = {one.text: one.reason for one in done.source.removed}
    assert "it cites c1, which was taken out" == reasons["Acme Notes syncs over Wi-Fi."]
    assert "which was taken out" not in reasons["Acme Notes syncs over Wi-Fi."] or "c7" not in reasons


def test_the_summary_is_held_to_the_same_rule(run, settled):
    """
    A failing sentence of the summary leaves like any other, and an emptied summary falls back to the claims.
    """
    done = settled(run("en", prose={"summary": "The market grew by 40%."}))
    assert "" == done.source.prose["summary"].strip()
    assert "- Acme Notes syncs over Wi-Fi. [1]" in done.report.markdown
    assert [("The market grew by 40%.", "summary")] == [(one.text, one.section) for one in done.source.removed]


def test_texts_outside_of_sections_fall_back(run, settled):
    """
    A title, a share and a description that do not hold are emptied, and the plan's title stands.
    """
    report = run("en", "product")
    sections = (report.sections[0].model_copy(update={"title": "Grows by 77%"}), report.sections[1])
    market = report.analysis.market_data
    share = market.shares[0].model_copy(update={"share_percent": 99.0})
    analysis = report.analysis.model_copy(update={"market_data": market.model_copy(update={"shares": (share,)})})
    done = settled(report.model_copy(update={"sections": sections, "analysis": analysis}))
    assert () == done.checked.faults
    assert () == done.source.analysis.market_data.shares
    assert "### Product" in done.report.markdown
    assert {"Grows by 77%", "99%"} == {one.text for one in done.source.removed}


def test_the_count_stands_on_the_first_page(run, with_text, settled):
    """
    A reader of the first page knows how much was taken out.
    """
    done = settled(with_text(run("zh"), 1, "它增长了40%。它增长了50%。"))
    assert "- **移除的陈述**：2 条陈述未通过核对" in done.report.markdown


def test_faults_of_a_template_stay_and_end_the_loop(run, stored, tmp_path):
    """
    Code cannot take a statement out for what a template does; the faults are handed back.
    """
    (tmp_path / "general").mkdir()
    (tmp_path / "general" / "findings-by-question.md.j2").write_text("## mine\n", encoding="utf-8")
    source = run("en")
    done = settle(source, stored(source), tmp_path)
    assert {"structure"} == {fault.kind for fault in done.checked.faults}
    assert source == done.source


PIECES = [
    "Acme Notes syncs over Wi-Fi. [@c1]",
    "It grew by 40%.",
    "阿克米支持同步。[@c1]",
    "增长了40%。[@c3]",
    "It costs $5. [@c2][@c99]",
    "- item of 12 percent",
    "| a | 3 km |",
    "|---|---|",
    "### 2025",
    "## Top 9%",
    "```",
    "x = [1]",
    "[7]",
    "【2】",
    "see https://a.example/1",
    "“a long quotation of words that nobody said” [@c1]",
    "Background: 5 million.",
    "<b>30%</b>",
    "[l](http://x.example) 4%",
    "> 40% said",
    "No. 5 of 10%! Or? [@c4]",
    "e.g. 3.5% vs. 2% [@c4]",
    "\\[@c1\\] 8%",
    "`3%` 4%",
    "Globex said so. [@c1]",
    "",
    "…… 6%……",
    "1. 7%",
    "[@c7]",
    "Not answered: What does it cost?",
    "[@c1, @c2 and] 3%",
    "![i](x) 3%",
    "a  b   40%   c. [@c1]",
]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    pieces=st.lists(st.sampled_from(PIECES), max_size=9),
    joint=st.sampled_from([" ", "\n", "\n\n"]),
    language=st.sampled_from(["en", "zh"]),
)
def test_after_removal_everything_holds(run, with_text, stored, pieces, joint, language):
    """
    Whatever a driver wrote, taking out what fails leaves a report in which nothing fails.
    """
    source = with_text(run(language), 1, joint.join(pieces))
    done = settle(source, stored(source))
    assert [] == [(fault.kind, fault.sentence, fault.problem) for fault in done.checked.faults]


def test_one_pass_is_enough_for_independent_faults(run, with_text, stored):
    """
    All faults of one check leave together.
    """
    source = with_text(run("en"), 1, "It grew by 40%. It costs $5.\n\n- 30% more\n- Fine. [@c1]")
    report = assemble(source)
    once = remove(source, check(report, source, stored(source)).faults)
    assert () == check(assemble(once), once, stored(once)).faults
    assert 3 == len(once.removed)
