"""Entities: organisations, technologies, products and people of both languages, with their mentions."""

from __future__ import annotations

from hooks_py.evidence.entities import entities
from tests.evidence.items import item

ENGLISH = item(
    "e1",
    "Google funds the Riverside Institute. The Riverside Institute uses PostgreSQL. Dr. Ada Marlow leads it. "
    "According to Dr. Ada Marlow, Google pays on time.\n\nKite is an alternative to Mailo.",
)
CHINESE = item(
    "z1", "谷歌与北方电子研究院合作。北方电子研究院使用 Redis。张伟教授表示，项目顺利。张伟教授认为成本很低。"
)


def found():
    return {(one.name, one.type): one.mentions for one in entities([ENGLISH, CHINESE])}


def test_names_with_their_type_and_mentions():
    """
    Names of both languages are counted over all items; a company's two names are one.
    """
    names = found()

    assert 3 == names["Google", "organisation"]
    assert 2 == names["Riverside Institute", "organisation"]
    assert 2 == names["北方电子研究院", "organisation"]
    assert 1 == names["PostgreSQL", "technology"]
    assert 2 == names["Ada Marlow", "person"]
    assert 2 == names["张伟", "person"]
    assert 1 == names["Mailo", "product"]


def test_the_most_mentioned_first():
    """
    The order is by mentions.
    """
    counts = [one.mentions for one in entities([ENGLISH, CHINESE])]

    assert sorted(counts, reverse=True) == counts


def test_a_form_alone_needs_two_mentions():
    """
    One mention of something that only looks like an organisation is not enough.
    """
    assert () == entities([item("e1", "The Blue Door Institute was closed.")])


def test_code_gives_no_products():
    """
    Comparisons in code comments are not about products.
    """
    assert () == entities([item("c1", "# alternative to Mailo\n", kind="code")])
