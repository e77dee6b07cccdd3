"""Claims of one subject and attribute that cannot both hold are found, and told apart by how they clash."""

import pytest

from hooks_py.evidence.conflicts import clash_of, conflicts
from hooks_py.models.claims import Claim, Evidence, Registry
from tests.evidence.items import item


@pytest.mark.parametrize(
    ("a", "b", "kind", "relation"),
    [
        ("The market is worth $5 billion.", "The market is worth $7 billion.", "figure", "contradicts"),
        ("The market was worth $5 billion in 2021.", "The market was worth $7 billion in 2023.", "figure", "outdated"),
        ("The market is worth about $5 billion.", "The market is worth $5.2 billion.", "figure", "qualifies"),
        ("The price is 5 to 10 dollars a month.", "The price is 7 dollars a month.", "figure", "qualifies"),
        ("The track is 5 km long.", "The track is 5 miles long.", "unit", "contradicts"),
        ("The company was founded in 1998.", "The company was founded in 2001.", "date", "contradicts"),
        ("The API is thread-safe.", "The API is not thread-safe.", "negation", "contradicts"),
        ("The API is thread-safe.", "The API is usually not thread-safe.", "negation", "qualifies"),
        ("Alpha is the largest vendor of tools.", "The largest vendor of tools is said to be Beta.", None, None),
        (
            "In Europe Alpha is the largest vendor.",
            "In Europe Beta is the largest vendor.",
            "superlative",
            "contradicts",
        ),
        ("市场规模为1.2亿元。", "市场规模为1.5亿元。", "figure", "contradicts"),
        ("2021年市场规模为1.2亿元。", "2023年市场规模为1.5亿元。", "figure", "outdated"),
        ("市场规模为1.2亿元。", "市场规模为12000万元。", None, None),
        ("该系统支持离线模式。", "该系统不支持离线模式。", "negation", "contradicts"),
        ("该公司成立于1998年。", "该公司成立于2001年。", "date", "contradicts"),
        ("The market is worth $5 million.", "The market is worth 5,000,000 dollars.", None, None),
        ("Revenue grew 5% last year.", "The team has 40 members.", None, None),
        ("It runs on Windows with 4 cores.", "It runs on Android with 8 cores.", None, None),
        ("It is fast.", "It is fast, though it does not save files.", None, None),
    ],
)
def test_finds_clashes(a, b, kind, relation):
    """
    Figures are compared by value, in any writing; the way of the clash is the same from both sides.
    """
    for clash in (clash_of(a, b), clash_of(b, a)):
        assert (kind, relation) == ((clash.kind, clash.relation) if clash else (None, None))


MARKET = "The vector database market reached $2.2 billion in 2024."
TEAMS = "灯笼笔记在 2025 年有 6000 个活跃团队"
SIZE = "灯笼笔记市场规模约 12 亿元"


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        (MARKET, "Contrary to the report, the vector database market was $1.5 billion in 2024.", "contradicts"),
        (MARKET, "As others have it, the vector database market stood at $1.5 billion in 2023.", "outdated"),
        (
            "According to its makers, Lantern Notes has 5,000 active teams.",
            "In 2025, 6,000 active teams use Lantern Notes.",
            "contradicts",
        ),
        (
            "The latency of the gateway is 40 ms.",
            "However, the gateway showed a latency of 95 ms, which surprised its makers.",
            "contradicts",
        ),
        (
            "Lantern Notes holds a market share of 30%.",
            "Contrary to its claims, the market share of Lantern Notes is 12%, analysts say.",
            "contradicts",
        ),
        (TEAMS, "2025 年有 5000 个活跃团队使用灯笼笔记", "contradicts"),
        (SIZE, "灯笼笔记的市场规模为 15 亿元", "contradicts"),
        (SIZE, "据年报，灯笼笔记的市场规模为 15 亿元，团队遍布各地", "contradicts"),
        ("2023 年灯笼笔记市场规模达到 12 亿元", "与报告相反，灯笼笔记的市场规模在 2024 年为 15 亿元", "outdated"),
        ("灯笼笔记的市场占有率达到 30%。", "分析师指出，灯笼笔记市场占有率只有 12%。", "qualifies"),
    ],
)
def test_finds_clashes_of_sentences_worded_apart(a, b, relation):
    """
    Framing, word order and the verb of a value hide no clash of one subject, attribute and measure.
    """
    for clash in (clash_of(a, b), clash_of(b, a)):
        assert ("figure", relation) == ((clash.kind, clash.relation) if clash else None)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (MARKET, "Contrary to the report, the vector database market was over $2 billion in 2024."),
        (MARKET, "As others have it, the vector database market was $2.19 billion in 2024."),
        (MARKET, "By contrast, the vector database market was between $1.5 and $2.5 billion in 2024."),
        (MARKET, "As others have it, the vector database market was about $2.3 billion in 2024."),
        (MARKET, "As others have it, the vector database market was 3 billion yuan in 2024."),
        (MARKET, "The graph database market, by contrast, was $1.5 billion in 2024."),
        (MARKET, "The vector database market grew by $0.5 billion in 2024."),
        (MARKET, "Analysts say that the vector database market will reach $10 billion."),
        (MARKET, "Venture funds put $1.5 billion into vector database companies in 2024."),
        (MARKET, "As others have it, the vector database market was $1.5 billion in Asia and $0.7 billion elsewhere."),
        ("Lantern Notes has 5,000 active teams.", "Over time, Lantern Notes won 900 paying teams."),
        ("Lantern Notes has 5,000 active teams.", "Lantern Notes employs 120 engineers in three cities."),
        ("Alpha's revenue was $5 million in 2024.", "In 2024 the funding of Alpha was $9 million."),
        (TEAMS, "2025 年灯笼笔记有 300 名员工"),
        (TEAMS, "2025 年有 800 个付费团队使用灯笼笔记"),
        (TEAMS, "2025 年有超过 5000 个活跃团队使用灯笼笔记这一款软件来工作"),
        (SIZE, "风筝笔记的市场规模为 15 亿元"),
        (SIZE, "灯笼笔记市场规模比去年增长了 3 亿元"),
        (SIZE, "灯笼笔记的市场规模在 10 亿元到 15 亿元之间"),
        (SIZE, "据年报，灯笼笔记的市场规模为 12.5 亿元，团队遍布各地"),
        ("灯笼笔记的营业收入为 12 亿元", "灯笼笔记去年净利润为 3 亿元"),
    ],
)
def test_leaves_alone_what_shares_only_a_topic(a, b):
    """
    Another subject, attribute, measure or counted noun is no clash, nor is a value that the other's wording admits.
    """
    assert (None, None) == (clash_of(a, b), clash_of(b, a))


def test_a_bound_that_the_other_figure_keeps_is_no_contradiction():
    """
    Over 5,000 and 6,000 may both be true; over 5,000 and 4,000 may not.
    """
    bound = "The tool has over 5,000 users."

    assert "qualifies" == clash_of(bound, "The tool has 6,000 users.").relation
    assert "contradicts" == clash_of(bound, "The tool has 4,000 users.").relation


def claim(number, text, source, **fields):
    """Return the claim `c{number}` quoted from one source."""
    values = {"id": f"c{number}", "text": text, "kind": "quoted", "task": 1, **fields}
    return Claim(**values, evidence=(Evidence(item=source, quotation=text),))


def test_names_both_claims():
    """
    A conflict names both claims, what differs, and has the higher priority of the two.
    """
    found = conflicts(
        Registry(
            claims=(
                claim(1, "The market is worth $5 billion.", "a-1", priority="P2"),
                claim(2, "The market is worth $7 billion.", "b-1", priority="P1"),
                claim(3, "Nobody disputes this one here.", "b-1"),
            )
        ),
        (item("a-1"), item("b-1")),
    )

    assert [("c1:c2", "c1", "c2", "P1", "$5 billion ≠ $7 billion")] == [
        (one.id, one.a, one.b, one.priority, one.detail) for one in found
    ]


def test_years_of_publication_date_a_clash():
    """
    Two sources of different years tell an old figure from a new one.
    """
    claims = (
        claim(1, "该工具有300个用户。", "a-1"),
        claim(2, "该工具有500个用户。", "b-1"),
    )

    found = conflicts(
        Registry(claims=claims), (item("a-1", published="2021-04-01"), item("b-1", published="2024-04-01"))
    )

    assert ["outdated"] == [one.relation for one in found]


@pytest.mark.parametrize(
    ("subject", "other"),
    [("灯笼笔记", "活跃团队"), ("灯笼笔记的团队", "灯笼笔记")],
)
def test_takes_subjects_that_both_claims_speak_of_for_one(subject, other):
    """
    Two readers may name other parts of one statement as its subject.
    """
    claims = (
        claim(1, "2025 年有 5000 个活跃团队使用灯笼笔记", "a-1", subject=subject),
        claim(2, TEAMS, "b-1", subject=other),
    )

    assert ["c1:c2"] == [one.id for one in conflicts(Registry(claims=claims), (item("a-1"), item("b-1")))]


@pytest.mark.parametrize(
    "fields",
    [{"subject": "Beta"}, {"status": "removed"}, {"kind": "inference"}],
)
def test_leaves_out_what_cannot_clash(fields):
    """
    Other subjects, removed claims and inferences are in no conflict.
    """
    claims = (
        claim(1, "It is worth $5 billion.", "a-1", subject="Alpha"),
        claim(2, "It is worth $7 billion.", "b-1", **{"subject": "Alpha", **fields}),
    )

    assert () == conflicts(Registry(claims=claims), (item("a-1"), item("b-1")))
