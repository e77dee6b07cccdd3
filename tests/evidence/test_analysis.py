"""Analysis by rules: what claims say, sorted into the parts of the analysis, and guarded inferences from them."""

from __future__ import annotations

import pytest

from hooks_py.evidence.analysis import coverage, market_found, rule_analysis
from hooks_py.evidence.extraction.extract import extract
from hooks_py.models.aggregate import Extraction
from hooks_py.models.claims import Claim, Evidence
from tests.evidence.items import item

TEXTS = {
    "web-1": "Kite supports:\n\n- replay of messages\n- encrypted storage\n\nUnlike Rabbitly, Kite needs no plugins.",
    "web-2": "Kite features:\n\n- Replay of messages\n- a dashboard\n\nRabbitly is the market leader with 40% share.",
}
ITEMS = {name: item(name, text) for name, text in TEXTS.items()}
EXTRACTIONS = [extract(text, item=name, topic="Kite") for name, text in TEXTS.items()]


def claim(number, text, **fields):
    values = {
        "id": f"c{number}",
        "text": text,
        "kind": "quoted",
        "task": 1,
        "evidence": (Evidence(item="web-1", quotation=fields.pop("quotation", text)),),
        **fields,
    }
    return Claim(**values)


def analysed(*claims, research_type="product", language="en", extractions=EXTRACTIONS, items=ITEMS):
    return rule_analysis(claims, extractions, items, research_type=research_type, language=language)


def test_features_are_counted_over_documents_and_backed_by_claims():
    """
    A feature that two documents list counts two; one that no claim speaks of is left out.
    """
    analysis, _ = analysed(claim(1, "Replay of messages is built in."), claim(2, "x" * 30, quotation="a dashboard"))

    assert [("replay of messages", 2, ("web-1", "web-2"), ("c1",))] == [
        (one.name, one.count, one.sources, one.claims) for one in analysis.features
    ]


def test_a_claim_that_rests_on_the_extracted_sentence_backs_its_value():
    """
    The same quotation of the same document ties a claim to a feature, whatever the claim's wording.
    """
    analysis, _ = analysed(claim(1, "Kite keeps data safe.", quotation="encrypted storage"))

    assert [("encrypted storage", "Kite keeps data safe.")] == [
        (one.name, one.description) for one in analysis.features
    ]


def test_duplicates_are_not_counted():
    """
    What a copy says is not counted again.
    """
    items = {**ITEMS, "web-2": item("web-2", TEXTS["web-2"], duplicate_of="web-1")}

    analysis, _ = analysed(claim(1, "Replay of messages is built in."), items=items)

    assert 1 == analysis.features[0].count


def test_competitors_with_what_is_said_of_them():
    """
    A competitor has the claims that name it, and its position when one speaks of the market.
    """
    analysis, _ = analysed(
        claim(1, "Unlike Rabbitly, Kite needs no plugins.", priority="P1"),
        claim(2, "Rabbitly is the market leader with 40% share."),
        claim(3, "Rabbitlyness is a made-up word."),
    )

    rival = analysis.competitors[0]
    assert ("Rabbitly", ("c1", "c2")) == (rival.name, rival.claims)
    assert "Unlike Rabbitly, Kite needs no plugins." == rival.description
    assert "Rabbitly is the market leader with 40% share." == rival.market_position


@pytest.mark.parametrize(
    ("quadrant", "text", "dimension"),
    [
        pytest.param("strengths", "Kite is fast and reliable.", "", id="strength"),
        pytest.param("weaknesses", "Kite cannot handle transactions.", "", id="weakness"),
        pytest.param("weaknesses", "Queues hold ten gigabytes.", "limitations", id="weakness by dimension"),
        pytest.param("opportunities", "Demand for brokers is growing.", "market", id="opportunity"),
        pytest.param("threats", "New regulation may ban such brokers.", "", id="threat"),
        pytest.param("strengths", "风筝高效可靠。", "", id="zh strength"),
        pytest.param("weaknesses", "风筝不支持事务。", "", id="zh weakness"),
        pytest.param("opportunities", "市场需求持续增长。", "market", id="zh opportunity"),
        pytest.param("threats", "行业面临监管风险。", "", id="zh threat"),
    ],
)
def test_quadrants_by_wording(quadrant, text, dimension):
    """
    A claim stands in the quadrant that its wording and dimension speak of, and in no other.
    """
    swot = analysed(claim(1, text, dimension=dimension))[0].swot.model_dump()

    assert {quadrant: ("c1",)} == {name: ids for name, ids in swot.items() if ids}


def test_a_neutral_claim_stands_in_no_quadrant_and_a_question_of_code_has_none():
    """
    Quadrants are for products, companies, industries and strategies.
    """
    assert not any(analysed(claim(1, "Kite was made in 2019."))[0].swot.model_dump().values())
    assert not any(analysed(claim(1, "Kite is fast."), research_type="general")[0].swot.model_dump().values())


def test_market_figures_with_their_claims():
    """
    Sizes, growth rates and shares are told apart; a share knows whose it is.
    """
    data = analysed(
        claim(1, "The market reached $4.2 billion in 2023.", dimension="market"),
        claim(2, "The market grows by 12% a year.", dimension="market"),
        claim(3, "Google holds a market share of 40% and Microsoft one of 25%.", dimension="market"),
        claim(4, "腾讯的市场份额为30%。", dimension="market"),
    )[0].market_data

    assert [("$4.2 billion", "c1")] == [(one.text, one.claim) for one in data.market_size]
    assert [("12%", "c2")] == [(one.text, one.claim) for one in data.growth_rate]
    assert {("Google", 40.0), ("Microsoft", 25.0), ("腾讯", 30.0)} == {
        (one.label, one.share_percent) for one in data.shares
    }
    assert {"Google", "Microsoft", "腾讯"} <= set(data.key_players)


def test_users_technology_and_answers():
    """
    Use cases go in the order of a user's way; answers by question, the weightiest first.
    """
    analysis, _ = analysed(
        claim(1, "Operators monitor queues with it.", dimension="use_cases"),
        claim(2, "Teams deploy it on one server.", dimension="use_cases"),
        claim(3, "The architecture has three layers.", dimension="technology", questions=("How?",)),
        claim(4, "Its engine is written in Rust.", dimension="technology", questions=("How?",), priority="P0"),
    )

    assert ("c2", "c1") == analysis.user_insights.journey
    assert {"How?": ("c4", "c3")} == analysis.answers
    assert "c3" in analysis.tech_analysis.architecture


@pytest.mark.parametrize(
    ("language", "texts", "words"),
    [
        pytest.param("en", ("Kite cannot handle transactions.", "Kite is fast."), "may|should|before|Where", id="en"),
        pytest.param("zh", ("风筝不支持事务。", "风筝高效可靠。"), "可能|应|宜|来源", id="zh"),
    ],
)
def test_inferences_are_guarded_and_name_their_premises(language, texts, words):
    """
    A strength and a limit are weighed in one inference that names both and promises nothing; the limit is a risk.
    """
    claims = [claim(n, text, priority="P1") for n, text in enumerate(texts, 1)]

    analysis, drafts = analysed(*claims, language=language)

    assert {"inference"} == {draft.kind for draft in drafts}
    assert {"c1", "c2"} == set(drafts[0].premises)
    assert all(any(word in draft.text for word in words.split("|")) for draft in drafts)
    assert ("c1",) == analysis.risks
    assert ("#1", "#2") == analysis.recommendations


def test_thin_support_is_told_once():
    """
    However many key answers have one source, one inference says so; with enough verified ones none does.
    """
    thin = [claim(n, f"Queue {n} holds messages.", priority="P1") for n in range(1, 6)]
    sound = [one.model_copy(update={"verified": True}) for one in thin[:4]]

    assert [("c1", "c2", "c3")] == [draft.premises for draft in analysed(*thin)[1]]
    assert () == analysed(*sound, thin[4])[1]


def test_growth_and_a_strength_make_an_opening():
    """
    What grows stands among the opportunities as it is; seen with a strength it is one inference.
    """
    growth = claim(1, "Demand for brokers is growing.", dimension="market")
    analysis, drafts = analysed(growth, claim(2, "Kite is fast and reliable."))

    assert ("c1", "#1") == analysis.opportunities
    assert ("c1", "c2") == drafts[0].premises
    assert ("c1",) == analysed(growth)[0].opportunities


@pytest.mark.parametrize(
    ("quadrant", "text", "dimension"),
    [
        pytest.param("strengths", "与 Rabbitly 相比，风筝的离线能力更强。", "competitors", id="zh ahead of a rival"),
        pytest.param("strengths", "Kite is faster than Rabbitly.", "competitors", id="ahead of a rival"),
        pytest.param("weaknesses", "Compared with Rabbitly, Kite lacks plugins.", "competitors", id="behind a rival"),
        pytest.param("opportunities", "The market is expected to grow.", "competitors", id="growth among rivals"),
        pytest.param("threats", "Rabbitly competes with Kite.", "competitors", id="a rival"),
        pytest.param("", "风筝的主要数据存在 PostgreSQL 中，部署简单。", "technology", id="zh how it is built"),
    ],
)
def test_quadrants_of_what_is_said_beside_rivals(quadrant, text, dimension):
    """
    Beside a rival a claim is what its wording says; how a thing is built speaks neither for nor against it.
    """
    swot = analysed(claim(1, text, dimension=dimension))[0].swot.model_dump()

    assert ([quadrant] if quadrant else []) == [name for name, ids in swot.items() if ids]


def test_removed_claims_and_earlier_inferences_are_not_analysed():
    """
    Only standing statements of sources are analysed.
    """
    gone = claim(1, "Kite is fast.", status="removed")
    earlier = claim(2, "Kite is reliable.").model_copy(
        update={"kind": "inference", "premises": ("c1",), "evidence": ()}
    )

    analysis, drafts = analysed(gone, earlier)

    assert ((), ()) == (analysis.swot.strengths, drafts)


def test_coverage_counts_unique_values_and_documents_with_market_information():
    """
    Values that differ in case or a full stop are one; ten characters of market information are too few.
    """
    first = Extraction(item="a", features=("Replay", "Search"), competitors=("Mailo",), market_info="x" * 10)
    second = Extraction(item="b", features=("replay.",), competitors=("mailo",), market_info="x" * 11)

    found = coverage([first, second, second])

    assert (2, 1, 0, 0, 1) == (
        found.features,
        found.competitors,
        found.tech_stack,
        found.use_cases,
        found.market_info,
    )


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        pytest.param(True, "The market for widgets was worth $12 billion in 2023.", id="size"),
        pytest.param(True, "该行业去年同比增长18%，用户持续增加。", id="zh growth"),
        pytest.param(False, "Acme holds a market share of 40% in Europe.", id="a share alone"),
        pytest.param(False, "The market for widgets is growing very fast.", id="no figure"),
    ],
)
def test_a_market_is_found_by_size_or_growth(expected, text):
    """
    The quality score asks for a size or a growth rate.
    """
    assert expected == market_found([extract(text, item="web-1")])
