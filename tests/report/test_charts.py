"""Charts are counted from claims, have no syntax of their sources, and are left out where there is nothing to draw."""

from __future__ import annotations

import pytest
from lxml import etree

from hooks_py.models.analysis import AnalysedCompetitor, DeepAnalysis, MarketData, MarketFigure
from hooks_py.report.assemble import assemble
from hooks_py.report.charts import chart_lines, charts
from hooks_py.report.findings import Findings
from hooks_py.report.radar import Curve, radar_svg


def made(report):
    """The charts of a run."""
    language = report.meta.options.language
    found = Findings(report.registry.claims, {item.id: item for item in report.items}, language)
    return charts(report.analysis, found, report.meta.title, language)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "pie showData",
                "  title Market share (%)",
                '  "Acme Notes" : 30',
                '  "Beta Pad" : 25',
                '  "Rest (not in the sources)" : 45',
            ],
        ),
        (
            "zh",
            [
                "pie showData",
                "  title 市场份额（%）",
                '  "阿克米笔记" : 30',
                '  "贝塔便笺" : 25',
                '  "其余（来源未提及）" : 45',
            ],
        ),
    ],
)
def test_a_pie_shows_the_shares_and_the_rest(run, language, lines):
    """
    The slices are the shares as the sources give them, and what is missing to the whole.
    """
    chart = made(run(language)).shares
    assert lines == str(chart.mermaid).split("\n")[1:-1]
    assert ["30%", "25%"] == [row[1] for row in chart.rows]


@pytest.mark.parametrize(
    "shares",
    [
        pytest.param([("A", 60.0), ("B", 45.0)], id="more than a whole"),
        pytest.param([("A", 20.0), ("a", 25.0)], id="one name twice"),
    ],
)
def test_shares_of_different_wholes_make_no_pie(run, shares):
    """
    Shares that cannot be parts of one whole are listed, not drawn.
    """
    figures = tuple(
        MarketFigure(label=name, text=f"{value}%", claim="c4", share_percent=value) for name, value in shares
    )
    base = run("en")
    analysis = base.analysis.model_copy(update={"market_data": MarketData(shares=figures)})
    chart = made(base.model_copy(update={"analysis": analysis})).shares
    assert not chart.drawn
    assert 2 == len(chart.rows)
    assert "not parts of one whole" in chart.note.replace("no parts", "not parts")


def test_the_radar_counts_what_the_sources_say(run):
    """
    Statements, independent sources, verified ones and named features of each competitor, in this order.
    """
    chart = made(run("en")).radar
    assert '  curve c0["Beta Pad"]{2, 1, 0, 1}' in str(chart.mermaid).split("\n")
    assert ("Beta Pad", "2", "1", "0", "1") == chart.rows[0][:5]


def test_the_journey_scores_by_independent_sources(run, with_claim):
    """
    A step is scored by its independent sources, one at least and five at most.
    """
    lines = str(made(with_claim(run("en"), "c6", independent_sources=9)).journey.mermaid).split("\n")
    assert "    1 Users want offline search.: 5: User" in [line.replace("search:", "search.:") for line in lines]
    assert any(line.startswith("    2 ") and line.endswith(": 1: User") for line in lines)


def test_a_removed_claim_leaves_the_charts(run, with_claim):
    """
    A claim that was taken out is in no chart and no table.
    """
    charts_ = made(with_claim(run("zh"), "c4", status="removed"))
    assert not charts_.shares.drawn
    assert () == charts_.shares.rows
    assert "{1, 1, 0, 1}" in charts_.radar.mermaid


@pytest.mark.parametrize(("language", "words"), [("en", "No chart:"), ("zh", "故无图")])
def test_without_data_there_is_an_honest_line(run, language, words):
    """
    A chart without data is a sentence that says so.
    """
    report = assemble(run(language, "product", analysis=DeepAnalysis()))
    assert 0 == report.charts
    assert {} == report.svgs
    assert 4 == report.markdown.count(words)


def test_labels_are_cut_and_harmless(run, with_claim):
    """
    A statement with syntax of charts in it is a plain label.
    """
    chart = made(with_claim(run("en"), "c1", text='x"]\n%%{init}%% end `y` ' + "z" * 200)).swot
    label = next(line for line in str(chart.mermaid).split("\n") if line.strip().startswith("c1["))
    assert 2 == label.count('"')
    assert len(label) < 80
    assert "%%" not in label


def test_the_radar_has_a_picture_for_old_viewers(run):
    """
    The fallback is well-formed SVG with the names and the values, and the report links to it.
    """
    report = assemble(run("zh", "product"))
    root = etree.fromstring(report.svgs["competitors.svg"].encode())  # our own text
    texts = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "贝塔便笺 (2, 1, 0, 1)" in texts
    assert "[SVG](charts/competitors.svg)" in report.markdown


def test_a_picture_holds_any_name():
    """
    A name with markup in it stays a name.
    """
    svg = radar_svg("T", ("a", "b", "c"), [Curve("<script>&\x00", (1, 2, 0))])
    assert "&lt;script&gt;&amp; (1, 2, 0)" in svg
    assert etree.fromstring(svg.encode()).tag.endswith("svg")  # our own text


def test_five_curves_at_most(run):
    """
    More than five competitors are in the table of competitors, not in the radar.
    """
    many = tuple(AnalysedCompetitor(name=f"N{n}", claims=("c3",)) for n in range(9))
    base = run("en")
    analysis = base.analysis.model_copy(update={"competitors": many})
    assert 5 == made(base.model_copy(update={"analysis": analysis})).radar.mermaid.count("curve ")


def test_finds_the_charts_of_a_report(run):
    """
    Every chart is a block with its line.
    """
    lines = assemble(run("en", "product")).markdown.split("\n")
    blocks = chart_lines(lines)
    assert ["---", "pie showData", "mindmap", "journey"] == [inside[0] for _, inside in blocks]
    assert all(lines[start - 1] == "```mermaid" for start, _ in blocks)
