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
