"""Competitors: named in sentences, lists and tables of both languages, and nothing that only looks like a name."""

from __future__ import annotations

import pytest

from hooks_py.evidence.extraction.competitors import competitors, validate_competitor
from hooks_py.evidence.extraction.structure import outline
from hooks_py.text.quotations import Found, find_quotation


def names(text, *, topic="", title=""):
    return [one.value for one in competitors(outline(text, title=title), "web-1", topic=topic)]


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        pytest.param(["Harbor Chat"], "A calm team chat (alternative to Harbor Chat).", id="bracket"),
        pytest.param(["Mailo", "Postly", "Kite"], "An open alternative to Mailo, Postly and Kite.", id="three"),
        pytest.param(["Drawly.io"], "A sketching tool (alternative to Drawly.io).", id="dotted"),
        pytest.param(["Quizz!"], "Quiz games for classes (alternative to Quizz!).", id="exclamation mark"),
        pytest.param(["ownBox"], "Sync your files (alternative to ownBox's desktop client).", id="possessive"),
        pytest.param(["Mailo"], "An open-source Mailo alternative for small teams.", id="before the word"),
        pytest.param(["Mailo", "Postly"], "Mailo and Postly are its main competitors in Europe.", id="behind the list"),
        pytest.param(["Jenkinsy"], "Unlike Jenkinsy, it needs no plugins.", id="unlike"),
        pytest.param(["Kite", "Lark CI"], "Kite vs Lark CI: which one builds faster?", id="versus"),
        pytest.param(["Redisy"], "It is faster than Redisy for large values.", id="comparative"),
        pytest.param(["Datapup"], "Its biggest rival is Datapup.", id="rival"),
        pytest.param(["小象表格", "飞鱼文档"], "主要竞品包括小象表格、飞鱼文档等。", id="zh competitors"),
        pytest.param(["Notion"], "与 Notion 相比，它更适合中文用户。", id="zh compared"),
        pytest.param(["Airtable"], "这是一款开源的 Airtable 替代品，可以自行部署。", id="zh alternative"),
        pytest.param(["Trello"], "一个类似于 Trello 的看板工具。", id="zh similar"),
        pytest.param(["Photoshop"], "它可以替代 Photoshop，用于日常修图。", id="zh replaces"),
        pytest.param(["美团"], "它的竞争对手主要是美团。", id="zh rival"),
    ],
)
def test_named_in_a_sentence(expected, text):
    """
    A product that a sentence names as an alternative, a competitor or a comparison is found.
    """
    assert set(expected) == set(names(text))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("A lightweight fork of Mailo with fewer features.", id="a fork"),
        pytest.param("Built on PostgreSQL and Redis, it integrates with Slack.", id="parts and integrations"),
        pytest.param("Google and Microsoft provide clients for it.", id="known companies without competition"),
        pytest.param("This project is an alternative to user/repo.", id="a repository"),
        pytest.param("There are many alternatives to consider before you buy.", id="no name"),
        pytest.param("It works better than before and is cheaper than ever.", id="comparative without a name"),
        pytest.param("Compared with Other tools, it is simple.", id="a common word"),
        pytest.param("Compared with Xkqzrtvw, it is simple.", id="random letters"),
        pytest.param("与同类产品相比，它更便宜。", id="zh no name"),
        pytest.param("它不同于传统的人工客服，响应更快。", id="zh a common word"),
        pytest.param("腾讯和阿里巴巴都提供了接口。", id="zh known companies without competition"),
    ],
)
def test_what_is_no_competitor(text):
    """
    Forks, parts, integrations, repositories and common words are not competitors.
    """
    assert [] == names(text)


def test_known_companies_count_where_competition_is_spoken_of():
    """
    A sentence about a market names its players without calling each a competitor.
    """
    assert ["Google", "Microsoft"] == names("Google and Microsoft dominate the market for search.")
    assert ["阿里云", "腾讯云", "华为云"] == names("国内市场由阿里云、腾讯云和华为云主导，竞争激烈。")


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        pytest.param(
            ["apigate", "Tykly"],
            "|Category|Company|Alternative to|\n|---|---|---|\n"
            "|Gateway|[Own](https://own.example)|[apigate](https://a.example/x), [Tykly](https://t.example)|",
            id="a column of links",
        ),
        pytest.param(
            ["腾讯文档", "金山文档"],
            "| 产品 | 特点 | 竞品 |\n|---|---|---|\n| 石墨文档 | 协作 | 腾讯文档、金山文档 |",
            id="zh column",
        ),
        pytest.param(["Doodlr"], "| Rally | alternative to Doodlr |", id="a cell without a header"),
        pytest.param(
            ["Asanar", "Monday.com", "Basecamp"],
            "## Competitors\n\n- **Asanar** – tasks\n- [Monday.com](https://m.example): work\n- Basecamp\n",
            id="a list below a heading",
        ),
        pytest.param(["飞书", "钉钉"], "竞争对手：\n\n- 飞书：协作\n- 钉钉：办公\n", id="zh list"),
        pytest.param([], "| Name | Licence |\n|---|---|\n| Kite | MIT |", id="a table of something else"),
    ],
)
def test_named_in_tables_and_lists(expected, text):
    """
    A column, cell or list of alternatives gives all of its names, in lower case too.
    """
    assert expected == names(text)


def test_at_most_five_each_once_and_never_the_subject():
    """
    Seven names give the first five; the subject, however written, is not its own competitor.
    """
    many = "Alternatives to Kite include Mailo, mailo, Postly, Foxly, Zebry, Lynxo, Otter and Kite."

    assert ["Mailo", "Postly", "Foxly", "Zebry", "Lynxo"] == names(many, topic="kite")


def test_the_quotation_is_the_sentence_that_names_it():
    """
    Each competitor carries a sentence that the text has, word for word.
    """
    text = "It is *fast*.\nMost teams switch from **Mailo** because of its price. It is free."

    found = competitors(outline(text), "web-1")[0]

    assert "Most teams switch from **Mailo** because of its price." == found.quotation
    assert isinstance(find_quotation(text, found.quotation), Found)


@pytest.mark.parametrize(
    ("expected", "name", "context"),
    [
        pytest.param(True, "Mailo", "an alternative to Mailo", id="name and context"),
        pytest.param(False, "Mailo", "we write to Mailo", id="no context"),
        pytest.param(False, "acme/mailo", "an alternative to acme/mailo", id="repository"),
        pytest.param(False, "2.0", "an alternative to 2.0", id="version"),
        pytest.param(False, "Open Source", "an alternative to Open Source", id="common words"),
        pytest.param(True, "飞书", "飞书的竞品", id="zh"),
        pytest.param(False, "其他产品", "其他产品的竞品", id="zh common words"),
    ],
)
def test_validation(expected, name, context):
    """
    A name is valid when it has the form of one and its context sets it beside another.
    """
    assert expected == validate_competitor(name, context)
