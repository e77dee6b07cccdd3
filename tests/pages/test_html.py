"""A page becomes the Markdown of its own matter, with tables, code, links and what its head says."""

from __future__ import annotations

import pytest

from hooks_py.errors import DocumentError
from hooks_py.pages.read import read_bytes

FILLER = "This paragraph explains the subject in enough words that it counts as the matter of the page. " * 3
FILLER_ZH = "这一段用足够多的文字说明本页的主题，因此它会被当作正文保留下来，而不是导航或者页脚。" * 3


def page(body: str, *, head: str = "", language: str = "en") -> bytes:
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>A title</title>{head}</head>'
        f"<body><nav><ul><li><a href='/'>Home</a></li><li><a href='/x'>Products</a></li></ul></nav>"
        f"<main><article>{body}</article></main><footer>Imprint and privacy</footer></body></html>"
    ).encode()


def text_of(body: bytes) -> str:
    return read_bytes(body, url="https://example.org/docs/page", media_type="text/html").text


SPHINX = (
    "<h1>Tasks<a class='headerlink' href='#tasks'>¶</a></h1><p>" + FILLER + "</p>"
    "<dl class='py function'><dt class='sig sig-object py' id='demo.run'><span>demo.</span><span>run</span>"
    "<span>(</span><em><span>main</span></em>, <em><span>debug</span><span>=</span><span>None</span></em><span>)</span>"
    "<a class='headerlink' href='#demo.run'>¶</a></dt><dd><p>Run the coroutine and return its result.</p>"
    "<div class='highlight-python3 notranslate'><div class='highlight'><pre><span></span>"
    "<span>import</span> <span>demo</span>\n\n<span>async</span> <span>def</span> <span>main</span>():\n"
    "    <span>await</span> demo.sleep(1)\n</pre></div></div>"
    "</dd></dl><table><thead><tr><th>State</th><th>Meaning</th></tr></thead><tbody><tr><td>pending</td>"
    "<td>not started</td></tr><tr><td>done</td><td>has a result</td></tr></tbody></table>"
)
MKDOCS = (
    "<h1>配置<a class='headerlink' href='#_1'>¶</a></h1><p>" + FILLER_ZH + "</p>"
    "<div class='language-yaml highlight'><pre><span></span>"
    "<code>server:\n  port: 8080\n\n  timeout: 30s\n</code></pre></div>"
    "<table class='highlighttable'><tr><td class='linenos'><pre>1\n2</pre></td><td class='code'>"
    "<pre><code class='language-go'>package main\nfunc main() {}\n</code></pre></td></tr></table>"
    "<table><thead><tr><th>选项</th><th>默认值</th></tr></thead><tbody><tr><td>端口</td><td>8080</td></tr>"
    "<tr><td>超时</td><td>30 秒</td></tr></tbody></table>"
)


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        pytest.param(SPHINX, "`demo.run(main, debug=None)`", id="signature"),
        pytest.param(SPHINX, "```python\nimport demo\n\nasync def main():\n    await demo.sleep(1)\n```", id="code"),
        pytest.param(SPHINX, "| State | Meaning |\n|---|---|\n| pending | not started |", id="table"),
        pytest.param(SPHINX, "# Tasks\n", id="heading without its anchor"),
        pytest.param(MKDOCS, "```yaml\nserver:\n  port: 8080\n\n  timeout: 30s\n```", id="中文页的代码"),
        pytest.param(MKDOCS, "```go\npackage main\nfunc main() {}\n```", id="code beside line numbers"),
        pytest.param(MKDOCS, "| 选项 | 默认值 |\n|---|---|\n| 端口 | 8080 |", id="中文表格"),
        pytest.param(MKDOCS, "# 配置\n", id="中文标题"),
    ],
)
def test_documentation_keeps_its_structure(body, kept):
    """
    Signatures, code with its language and blank lines, tables and headings of documentation pages stay.
    """
    assert kept in text_of(page(body))


@pytest.mark.parametrize("name", ["menus", "comments", "related"])
def test_documentation_keeps_sections_named_like_furniture(name):
    """
    A section of a manual whose id sounds like the furniture of a news page is a section all the same.
    """
    anchor = "<a class='headerlink' href='#x'>¶</a>"
    section = f"<section id='{name}'><h2>Menus{anchor}</h2><p>菜单一节的说明。{FILLER}</p></section>"
    text = text_of(page(f"<h1>Window{anchor}</h1><p>{FILLER}</p>{section}"))

    assert "菜单一节的说明。" in text


@pytest.mark.parametrize("furniture", ["Products", "Imprint and privacy", "¶"])
def test_leaves_furniture_out(furniture):
    """
    Navigation, footers and anchors are not part of the text.
    """
    assert furniture not in text_of(page(SPHINX))


def test_links_stay():
    """
    A link keeps its target, made absolute.
    """
    text = text_of(page(f"<h1>x</h1><p>{FILLER}</p><p>See <a href='/loop'>the event loop</a> for more of it.</p>"))

    assert "[the event loop](https://example.org/loop)" in text


def test_metadata():
    """
    Title, authors, date, site and licence come from the head of the page.
    """
    head = (
        "<meta property='og:title' content='The report'><meta name='author' content='Ada Byron'>"
        "<meta property='article:published_time' content='2024-03-05T10:00:00Z'>"
        "<meta property='og:site_name' content='Example'>"
    )
    document = read_bytes(page(f"<h1>The report</h1><p>{FILLER}</p>", head=head), url="https://example.org/a")

    assert ("The report", ("Ada Byron",), "2024-03-05", "Example", "en", "html") == (
        document.title, document.authors, document.published, document.site, document.language, document.kind,
    )  # fmt: skip


def test_a_page_without_date_has_none():
    """
    No date is not an old date, and not today's.
    """
    assert not read_bytes(page(f"<h1>x</h1><p>{FILLER}</p>"), url="https://example.org/a").published


@pytest.mark.parametrize(
    ("declared", "charset", "encoding"),
    [
        pytest.param("gb2312", "", "gb18030", id="its own word"),
        pytest.param("gb2312", "utf-8", "gb18030", id="the server lies"),
        pytest.param("utf-8", "gbk", "gb18030", id="the page lies"),
        pytest.param("", "gbk", "gb18030", id="the server alone"),
    ],
)
def test_encoding(declared, charset, encoding):
    """
    A page in GBK is read as such, whoever says otherwise.
    """
    text = f"<html><head><meta charset='{declared}'></head><body><h1>标题</h1><p>{FILLER_ZH}</p></body></html>"
    document = read_bytes(text.encode("gbk"), url="https://example.org/a", media_type="text/html", charset=charset)

    assert FILLER_ZH in document.text
    assert encoding == document.encoding


NEWS_ZH = (
    "国家统计局发布数据显示，去年全国居民人均可支配收入稳步增长，城乡差距继续缩小。",
    "专家认为，随着稳增长政策持续发力，消费市场将逐步回暖，企业投资信心也会增强。",
    "记者采访了多家企业负责人，他们普遍表示订单数量明显增加，但原材料成本仍然偏高。",
)
NEWS_TW = (
    "國家統計局發布數據顯示，去年全國居民人均可支配收入穩步增長，城鄉差距繼續縮小。",
    "專家認為，消費市場將逐步回暖，企業投資信心也會增強。",
)
NEWS_FR = ("Le marché a augmenté de douze pour cent grâce à l’activité à l’étranger, déjà réglée cette année.",)


@pytest.mark.parametrize(
    ("paragraphs", "encoding", "charset", "meta", "read_as", "note"),
    [
        pytest.param(NEWS_ZH, "gbk", "utf-8", "", "gb18030", "declared as utf-8, but read as gb18030", id="GBK"),
        pytest.param(
            ("价格调整通知",), "gbk", "utf-8", "", "gb18030", "declared as utf-8, but read as gb18030", id="short GBK"
        ),
        pytest.param(NEWS_ZH, "gbk", "", "utf-8", "gb18030", "declared as utf-8, but read as gb18030", id="meta lies"),
        pytest.param(
            NEWS_ZH, "gbk", "utf-8", "gbk", "gb18030", "the server declared utf-8, but it was read as gb18030",
            id="only the server lies",
        ),
        pytest.param(NEWS_TW, "big5", "utf-8", "", "big5hkscs", "declared as utf-8, but read as big5hkscs", id="Big5"),
        pytest.param(
            NEWS_FR, "utf-8", "iso-8859-1", "", "utf-8", "declared as cp1252, but read as utf-8",
            id="says Latin-1, is UTF-8",
        ),
        pytest.param(
            NEWS_ZH, "utf-8", "", "gb2312", "utf-8", "declared as gb18030, but read as utf-8", id="meta says GBK"
        ),
        pytest.param(NEWS_FR, "cp1252", "utf-8", "", "cp1252", "declared as utf-8, but read as cp1252", id="Latin-1"),
        pytest.param(NEWS_ZH, "utf-8", "utf-8", "", "utf-8", "", id="true word"),
    ],
)  # fmt: skip
def test_a_lie_about_the_encoding_is_found_out_and_told(paragraphs, encoding, charset, meta, read_as, note):
    """
    What was written comes back, whatever the server or the page says of its bytes, and the note tells the lie.
    """
    head = f"<meta charset='{meta}'>" if meta else ""
    body = f"<html><head>{head}</head><body>{''.join(f'<p>{text}</p>' for text in paragraphs)}</body></html>"
    document = read_bytes(body.encode(encoding), url="https://example.org/a", media_type="text/html", charset=charset)

    assert all(text in document.text for text in paragraphs)
    assert (read_as, note) == (document.encoding, document.note)


@pytest.mark.parametrize(
    ("body", "head"),
    [
        pytest.param("<p>The company raised $50 million in April 2023.</p>", "", id="a month"),
        pytest.param("<p>The company was sold on 14 March 2021, and again on 2022-06-30.</p>", "", id="days"),
        pytest.param("<p>公司于2023年4月12日完成了五千万元融资。</p>", "", id="Chinese"),
        pytest.param("<p>Copyright 2019 Example, updated 2020-02-02</p>", "", id="copyright"),
        pytest.param("", "<meta name='description' content='News of 2023-04-12'><title>2021-01-31</title>", id="head"),
        pytest.param("", "<meta itemprop='copyrightYear' content='2018'>", id="a year of copyright"),
        pytest.param("", "<meta name='date' content='2023-04'>", id="a declared month"),
        pytest.param("", '<script type="application/ld+json">{"datePublished": "2023-04"}</script>', id="JSON month"),
        pytest.param("<img src='/2020/05/06/picture.png' alt='x'>", "", id="a picture"),
        pytest.param(f"<p>{FILLER}<time datetime='1998-01-02'>then</time></p>", "", id="a time in prose"),
        pytest.param("<time datetime='2020-01-02'>a</time><time datetime='2021-01-02'>b</time>", "", id="two times"),
    ],
)
def test_prose_dates_nothing(body, head):
    """
    A date that only the text mentions is not that of the page.
    """
    document = read_bytes(
        page(f"<h1>x</h1>{body}<p>{FILLER}</p><p>{FILLER_ZH}</p>", head=head), url="https://example.org/a"
    )

    assert "" == document.published


@pytest.mark.parametrize(
    ("body", "head", "url"),
    [
        pytest.param("", "<meta name='pubdate' content='2024-03-05'>", "https://example.org/a", id="meta"),
        pytest.param(
            "", '<script type="application/ld+json">{"@type": "Article", "datePublished": "2024-03-05"}</script>',
            "https://example.org/a", id="JSON-LD",
        ),
        pytest.param("<time datetime='2024-03-05T08:00:00Z'>5 March</time>", "", "https://example.org/a", id="time"),
        pytest.param("<p>发布于 <time datetime='2024-03-05'>昨天</time></p>", "", "https://example.org/", id="Chinese"),
        pytest.param(
            "<time datetime='2023-01-01'>x</time><time itemprop='datePublished' datetime='2024-03-05'>5 March</time>",
            "", "https://example.org/a", id="a marked time",
        ),
        pytest.param("", "", "https://example.org/2024/03/05/story", id="the address"),
    ],
)  # fmt: skip
def test_declared_dates_are_taken(body, head, url):
    """
    Metadata, JSON-LD, a time that stands apart, and the address date a page, whatever its prose mentions.
    """
    prose = f"<p>It raised money in April 2023. {FILLER}</p>"

    assert "2024-03-05" == read_bytes(page(f"<h1>x</h1>{body}{prose}", head=head), url=url).published


@pytest.mark.parametrize(
    ("author", "expected"), [("Ada Byron", ("Ada Byron",)), ("Microsoft Office User", ()), ("王 芳", ("王 芳",))]
)
def test_authors_are_people(author, expected):
    """
    What a program fills in for nobody is no author.
    """
    head = f"<meta name='author' content='{author}'>"

    assert expected == read_bytes(page(f"<h1>x</h1><p>{FILLER}</p>", head=head), url="https://example.org/a").authors


def test_lines_of_the_source_are_no_spaces_in_chinese():
    """
    A line break in the source is a space between Latin words and nothing between Chinese characters.
    """
    text = text_of(page(f"<h1>x</h1><p>{FILLER_ZH}公司收入\n    增长了百分之十，and sales\n  grew.</p>"))

    assert "公司收入增长了百分之十，and sales grew." in text


def test_keeps_the_whole_page_when_the_choice_loses_its_tables():
    """
    A page that is all table comes out with the table, and says how it was read if that was not the usual way.
    """
    rows = "".join(
        f"<tr><td>Plan {n}</td><td>${n * 7} per month</td><td>{n * 100} seats</td></tr>" for n in range(1, 30)
    )
    text = text_of(page(f"<h1>Prices</h1><table><tr><th>Plan</th><th>Price</th><th>Seats</th></tr>{rows}</table>"))

    assert "$203 per month" in text
    assert 30 <= text.count("\n|")


@pytest.mark.parametrize(
    "body",
    [
        b"<!DOCTYPE html><html><body><script>render()</script></body></html>",
        b"<html></html>",
        b"<html><body><!-- only a comment --></body></html>",
    ],
)
def test_a_page_without_text_is_refused(body):
    """
    A page that has nothing without its scripts is not an empty document but one that cannot be read.
    """
    with pytest.raises(DocumentError, match=r"https://example\.org/app: the page has no text"):
        read_bytes(body, url="https://example.org/app", media_type="text/html")


@pytest.mark.parametrize(
    "body",
    [
        b"<html><body>" + b"<div>" * 200 + b"deep text",
        b"<html><p>a<table><tr><td>" + b"<b><i>" * 300 + b"text",
        b"<!doctype html>\0<p>nul \0 bytes in a page of text</p>",
        b"<html><body><p>" + b"word " * 200_000 + b"</p></body></html>",
    ],
    ids=["deep", "unclosed", "NUL", "one long paragraph"],
)
def test_odd_pages_are_read(body):
    """
    Deep nesting, unclosed tags, NUL bytes and huge paragraphs do not stop the reader.
    """
    assert read_bytes(body, url="https://example.org/a", media_type="text/html").text.strip()
