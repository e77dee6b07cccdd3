"""Every planted fault is found where it stands, and an honest report has none."""

from __future__ import annotations

import pytest

from hooks_py.models.report import SectionText
from hooks_py.report.assemble import assemble
from hooks_py.report.check import check

CLEAN = [
    pytest.param(language, kind, id=f"{kind} {language}")
    for language in ("en", "zh")
    for kind in ("general", "product", "industry")
]


@pytest.fixture
def checked(stored):
    """Assemble and check a run."""

    def look(report):
        return check(assemble(report), report, stored(report))

    return look


def kinds(found):
    """The kinds of the faults, each once, in order."""
    return list(dict.fromkeys(fault.kind for fault in found.faults))


@pytest.mark.parametrize(("language", "kind"), CLEAN)
def test_an_honest_report_has_no_fault(run, checked, language, kind):
    """
    What code assembles from claims that hold, holds.
    """
    found = checked(run(language, kind))
    assert [] == [fault.problem for fault in found.faults]
    assert found.quotations >= 6
    assert found.sentences >= 5


PLANTED = [
    pytest.param(
        "en",
        "The market for note apps reached $4.3 billion in 2025. [@c2]",
        "figure-not-in-source",
        id="altered figure",
    ),
    pytest.param(
        "zh", "2025年笔记应用市场规模达到43亿美元。[@c2]", "figure-not-in-source", id="altered figure, Chinese"
    ),
    pytest.param(
        "en",
        "The market for note apps reached $4.2 million in 2025. [@c2]",
        "figure-not-in-source",
        id="altered magnitude",
    ),
    pytest.param(
        "zh", "2025年笔记应用市场规模达到42亿元人民币。[@c2]", "figure-not-in-source", id="altered currency, Chinese"
    ),
    pytest.param(
        "en", "The market for note apps reached $4.2 billion in 2024. [@c2]", "figure-not-in-source", id="altered year"
    ),
    pytest.param("zh", "2024年笔记应用市场规模达到42亿美元。[@c2]", "figure-not-in-source", id="altered year, Chinese"),
    pytest.param(
        "en",
        "The market for note apps reached $4.2 billion in 2025. [@c1]",
        "figure-not-in-source",
        id="cites the wrong claim",
    ),
    pytest.param("en", "The market grew by 40%.", "uncited-figure", id="a figure without a citation"),
    pytest.param("zh", "市场增长了40%。", "uncited-figure", id="a figure without a citation, Chinese"),
    pytest.param("en", "It syncs. [@c99]", "dangling-citation", id="an unknown claim"),
    pytest.param("zh", "支持同步。[@web-99999999]", "dangling-citation", id="an unknown raw item"),
    pytest.param("en", "It syncs. [77]", "dangling-citation", id="a number of the driver's own"),
    pytest.param("en", "It syncs, see https://evil.example/x. [@c1]", "raw-url", id="an address"),
    pytest.param("zh", "支持同步，见https://evil.example/x。[@c1]", "raw-url", id="an address, Chinese"),
    pytest.param("zh", "支持同步【1】。", "raw-number", id="a Chinese number"),
    pytest.param(
        "en",
        "Analysts say “Acme Notes syncs over Bluetooth only.” [@c1]",
        "quotation-missing",
        id="changed words between quotation marks",
    ),
    pytest.param(
        "zh",
        "报道称“阿克米笔记支持卫星网络同步。”[@c1]",
        "quotation-missing",
        id="changed words between quotation marks, Chinese",
    ),
    pytest.param(
        "en", "Together with Globex Corporation it syncs. [@c1]", "name-not-in-source", id="a name nobody gave"
    ),
    pytest.param(
        "zh",
        "阿克米笔记与Globex合作支持同步。[@c5]",
        "name-not-in-source",
        id="a Latin name nobody gave in a Chinese sentence",
    ),
    pytest.param(
        "en",
        "The market for note apps has not reached $4.2 billion in 2025. [@c2]",
        "says-opposite",
        id="a negation put in",
    ),
    pytest.param("zh", "阿克米笔记不支持局域网同步。[@c1]", "says-opposite", id="a negation put in, Chinese"),
    pytest.param("en", "| Year | Size |\n|---|---|\n| 2025 | $5 billion |", "uncited-figure", id="a row of a table"),
    pytest.param(
        "en",
        "Shown below. [@c5]\n\n```\nstore.push(retries=30)\nstore.close()\n```",
        "quotation-missing",
        id="code that is in no document",
    ),
    pytest.param(
        "en",
        "This product has been on everybody's lips for a long time, and its makers are known for their care. "
        "It will stay so for years.",
        "unsourced",
        id="a paragraph without a citation",
    ),
    pytest.param(
        "zh",
        "这个产品长期以来广受欢迎，其团队以细致著称，并且在可以预见的未来仍将保持这一地位，用户对其评价普遍很高，口碑良好。"
        * 2,
        "unsourced",
        id="a paragraph without a citation, Chinese",
    ),
]


@pytest.mark.parametrize(("language", "text", "kind"), PLANTED)
def test_finds_what_does_not_hold(run, with_text, checked, language, text, kind):
    """
    One planted fault is one kind of fault, in the section it was planted in, with a fix.
    """
    found = checked(with_text(run(language), 1, text))
    assert [kind] == kinds(found)
    assert {"task-1"} == {fault.section for fault in found.faults}
    assert all(fault.fix and fault.line for fault in found.faults)


HOLDS = [
    pytest.param("en", "The market for note apps reached USD 4.2bn in 2025. [@c2]", id="another way to write a figure"),
    pytest.param(
        "zh", "2025年笔记应用市场规模达到42亿美元[@c2]，其中阿克米笔记占30%[@c4]。", id="two citations in one sentence"
    ),
    pytest.param("en", "Acme and Beta together hold 55% of the market. [@c8]", id="a computed figure"),
    pytest.param("en", "Background: there were 3 billion phones in 2020, they say.", id="background may have figures"),
    pytest.param("zh", "背景：2020年全球约有30亿部手机。", id="background may have figures, Chinese"),
    pytest.param("en", "How large is the market?", id="a question states nothing"),
    pytest.param("en", "Acme Notes “syncs over Wi-Fi”. [@c1]", id="a true quotation"),
    pytest.param("en", "Code. [@c5]\n\n```\n    return store.push(retries=3)\n```", id="code that its section cites"),
    pytest.param(
        "en", "| Year | Size 2025 in $ billion |\n|---|---|\n| 2025 [@c2] | $4.2 billion |", id="a table that cites"
    ),
    pytest.param("zh", "未能回答：价格是多少？", id="an open question"),
    pytest.param("zh", "本章从三个方面展开。", id="a count that structures the text"),
    pytest.param(
        "en", "It pushes three times: see `https://store/[1]`. [@local-00000003]", id="code spans are not read"
    ),
    pytest.param(
        "en", "### What does it cost in 2025?\n\nAcme Notes syncs over Wi-Fi. [@c1]", id="a heading that asks"
    ),
]


@pytest.mark.parametrize(("language", "text"), HOLDS)
def test_lets_stand_what_holds(run, with_text, checked, language, text):
    """
    A fair sentence is no fault.
    """
    assert [] == [fault.problem for fault in checked(with_text(run(language), 1, text)).faults]


@pytest.mark.parametrize(
    ("language", "changes", "kind"),
    [
        pytest.param(
            "en",
            {"evidence": [{"item": "web-00000001", "quotation": "Acme Notes syncs over LTE."}]},
            "quotation-missing",
            id="words that are not there",
        ),
        pytest.param(
            "zh",
            {"evidence": [{"item": "web-00000001", "quotation": "阿克米笔记不支持局域网同步。"}]},
            "quotation-missing",
            id="a negation put in, Chinese",
        ),
        pytest.param(
            "en",
            {"evidence": [{"item": "web-99999999", "quotation": "Acme Notes syncs over Wi-Fi."}]},
            "quotation-missing",
            id="a document that is not stored",
        ),
        pytest.param(
            "en",
            {"evidence": [{"item": "local-00000003", "quotation": "return  store.push(retries=3)"}]},
            "quotation-missing",
            id="code with other spacing",
        ),
    ],
)
def test_a_claim_without_its_quotation_is_at_fault(run, with_claim, checked, language, changes, kind):
    """
    Quotations are looked up again in what is stored, and the fault names the claim.
    """
    found = checked(with_claim(run(language), "c1", **changes))
    assert kind in kinds(found)
    assert ("c1",) == next(fault.claims for fault in found.faults if fault.kind == kind)


def test_an_inference_from_nothing_is_at_fault(run, with_claim, checked):
    """
    An inference whose premises are gone leads back to no document.
    """
    found = checked(with_claim(run("en"), "c7", premises=["c90"]))
    assert [("claim-removed", ("c7",))] == [(f.kind, f.claims) for f in found.faults if f.claims]


@pytest.mark.parametrize(
    ("field", "value", "section", "kind"),
    [
        ("title", "Market grows by 77%", "task-2", "figure-not-in-source"),
        ("share", 99.0, "market", "chart-mismatch"),
        ("size", "$9 billion", "market", "figure-not-in-source"),
        ("description", "Serves 5 million users", "features", "figure-not-in-source"),
    ],
)
def test_figures_outside_of_sections_are_checked_too(run, checked, field, value, section, kind):
    """
    Titles, figures of the market and descriptions take their figures from their claims.
    """
    report = run("en", "product")
    if field == "title":
        sections = (report.sections[0], SectionText(task=2, title=value, markdown=report.sections[1].markdown))
        report = report.model_copy(update={"sections": sections})
    else:
        market, feature = report.analysis.market_data, report.analysis.features[0]
        changes = {
            "share": {
                "market_data": market.model_copy(
                    update={"shares": (market.shares[0].model_copy(update={"share_percent": value}),)}
                )
            },
            "size": {
                "market_data": market.model_copy(
                    update={"market_size": (market.market_size[0].model_copy(update={"text": value}),)}
                )
            },
            "description": {"features": (feature.model_copy(update={"description": value}),)},
        }[field]
        report = report.model_copy(update={"analysis": report.analysis.model_copy(update=changes)})
    assert [(section, kind)] == [(fault.section, fault.kind) for fault in checked(report).faults]


def test_a_chart_that_was_changed_is_found(run, stored):
    """
    The numbers of a chart are those that the claims give.
    """
    source = run("en", "product")
    report = assemble(source)
    changed = report.model_copy(update={"markdown": report.markdown.replace('"Acme Notes" : 30', '"Acme Notes" : 31')})
    assert ["chart-mismatch"] == kinds(check(changed, source, stored(source)))


def test_a_missing_section_is_found_by_its_id(run, stored):
    """
    Structure is checked against the template, not against wording.
    """
    source = run("zh")
    report = assemble(source)
    lost = report.model_copy(update={"sections": tuple(name for name in report.sections if name != "registry")})
    assert ["the section registry is missing"] == [
        fault.problem for fault in check(lost, source, stored(source)).faults
    ]


def test_a_template_that_drops_a_chapter_is_found(run, stored, tmp_path):
    """
    Every task of the plan has its place, whatever the template.
    """
    (tmp_path / "general").mkdir()
    (tmp_path / "general" / "findings-by-question.md.j2").write_text("## mine\n", encoding="utf-8")
    source = run("en")
    problems = [fault.problem for fault in check(assemble(source, tmp_path), source, stored(source), tmp_path).faults]
    assert "task 1 of the plan has no place in the report" in problems
    assert "a heading that is no section of the template" in problems


def test_time_grows_with_the_length(run, with_text, stored):
    """
    A report eight times as long is checked with about eight times the work: no statement is compared with all others.
    """
    import sys

    def work(times):
        source = with_text(
            run("en"), 1, "\n\n".join(["The market for note apps reached $4.2 billion in 2025. [@c2]"] * times)
        )
        report = assemble(source)
        calls = 0

        def count(_frame, event, _argument):
            nonlocal calls
            calls += event == "call"

        sys.setprofile(count)
        try:
            check(report, source, stored(source))
        finally:
            sys.setprofile(None)
        return calls

    small, large = work(100), work(800)
    assert large < 10 * small
