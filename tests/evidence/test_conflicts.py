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
