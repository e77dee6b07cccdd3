"""Addresses of one page meet under one key; addresses of two pages never do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.text.urls import canonical_source, canonical_url, host, same_page, site


@pytest.mark.parametrize(
    ("a", "b"),
    [
        pytest.param("http://example.com", "https://www.example.com/", id="scheme, www, slash"),
        pytest.param("https://example.com:443/a", "http://example.com:80/a/", id="default ports"),
        pytest.param("https://example.com/a/./b/../c", "https://EXAMPLE.com/a/c", id="dots"),
        pytest.param("https://example.com/a?b=2&a=1", "https://example.com/a?a=1&b=2", id="order of parameters"),
        pytest.param("https://example.com/a?utm_source=x&fbclid=y", "https://example.com/a", id="tracking"),
        pytest.param("https://example.com/a?x=1&amp;utm_medium=rss", "https://example.com/a?x=1", id="entity"),
        pytest.param("https://example.com/%7Eann/%e4%bd%a0", "https://example.com/~ann/你", id="percent codes"),
        pytest.param("https://bücher.example/x", "https://xn--bcher-kva.example/x", id="international host"),
        pytest.param("https://example.com/a#part", "https://example.com/a", id="fragment"),
        pytest.param("https://m.example.com/a", "https://example.com/a", id="telephone"),
        pytest.param(
            "https://en.m.wikipedia.org/wiki/hash_table", "https://en.wikipedia.org/wiki/Hash_table", id="wiki"
        ),
        pytest.param("https://zh.wikipedia.org/zh-tw/哈希", "https://zh.wikipedia.org/wiki/哈希", id="zh variant"),
        pytest.param(
            "https://en.wikipedia.org/w/index.php?title=Hash_table",
            "https://en.wikipedia.org/wiki/Hash_table",
            id="wiki title",
        ),
        pytest.param("https://example.com/news/1/amp", "https://example.com/news/1", id="AMP"),
        pytest.param("https://arxiv.org/pdf/1706.03762v5.pdf", "https://arxiv.org/abs/1706.03762", id="arXiv forms"),
        pytest.param("arXiv:1706.03762", "https://arxiv.org/abs/1706.03762v2", id="arXiv id"),
        pytest.param("10.48550/arXiv.1706.03762", "https://arxiv.org/abs/1706.03762", id="arXiv DOI"),
        pytest.param("doi:10.1038/S41586-021-1", "https://dx.doi.org/10.1038/s41586-021-1", id="DOI forms"),
        pytest.param("https://dl.example.org/doi/pdf/10.1145/1.2", "https://doi.org/10.1145/1.2", id="DOI in a path"),
        pytest.param("https://youtu.be/abc123DEF", "https://www.youtube.com/watch?v=abc123DEF&t=10", id="video"),
        pytest.param("https://github.com/Owner/Name.git", "https://github.com/owner/name", id="repository"),
        pytest.param(
            "https://raw.githubusercontent.com/o/n/main/a.py", "https://github.com/o/n/blob/main/a.py", id="raw file"
        ),
        pytest.param("https://stackoverflow.com/q/11", "https://stackoverflow.com/questions/11/why-so", id="question"),
        pytest.param("https://twitter.com/A/status/12?s=20", "https://x.com/a/status/12", id="post"),
        pytest.param(
            "https://mp.weixin.qq.com/s/Ab?scene=1", "https://mp.weixin.qq.com/s/Ab", id="article for telephones"
        ),
        pytest.param("https://news.example.cn/a.shtml?from=wap", "https://news.example.cn/a.shtml", id="from=wap"),
        pytest.param(
            "https://www.google.com/url?q=https://example.com/a%3Fb%3D1", "https://example.com/a?b=1", id="redirect"
        ),
        pytest.param("https://web.archive.org/web/2020/http://example.com/a", "https://example.com/a", id="archive"),
        pytest.param("example.com/a", "https://example.com/a", id="no scheme"),
    ],
)
def test_one_page(a, b):
    """
    What does not choose the page makes no difference.
    """
    assert canonical_url(b) == canonical_url(a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("https://example.com/a", "https://example.com/b"),
        ("https://example.com/a", "https://a.example.com/"),
        ("https://example.com/item?id=1", "https://example.com/item?id=2"),
        ("https://example.com/en/x", "https://example.com/zh/x"),
        ("https://example.com:8080/a", "https://example.com/a"),
        ("https://example.com/A", "https://example.com/a"),
        ("https://example.com/a%2Fb", "https://example.com/a/b"),
        ("https://arxiv.org/abs/1706.03762", "https://arxiv.org/abs/1706.03763"),
        ("https://github.com/o/n", "https://github.com/o/m"),
        ("https://github.com/o/n/blob/main/A.py", "https://github.com/o/n/blob/main/a.py"),
        ("https://example.com/?from=2020", "https://example.com/?from=2021"),
        ("https://mp.weixin.qq.com/s?__biz=M&mid=1&idx=1", "https://mp.weixin.qq.com/s?__biz=M&mid=1&idx=2"),
        ("https://example.com/#/a", "https://example.com/#/b"),
        ("https://zh.wikipedia.org/wiki/哈希", "https://zh.wikipedia.org/wiki/散列"),
    ],
)
def test_two_pages(a, b):
    """
    What chooses the page keeps addresses apart.
    """
    assert not same_page(a, b)


@given(st.one_of(st.text(max_size=80), st.from_regex(r"https?://[a-z\[\]:0-9.]{1,20}(/[ -~]{0,30})?", fullmatch=True)))
def test_the_key_is_its_own_key(url):
    """
    Any text has a key, and the key of a key is the same.
    """
    key = canonical_url(url)

    assert key == canonical_url(key)


@pytest.mark.parametrize(
    ("url", "expected_host", "expected_site"),
    [
        ("https://News.BBC.co.uk:8080/x", "news.bbc.co.uk", "bbc.co.uk"),
        ("docs.example.com/a", "docs.example.com", "example.com"),
        ("https://ann.github.io/x", "ann.github.io", "ann.github.io"),
        ("https://www.gov.cn/zhengce", "www.gov.cn", "www.gov.cn"),
        ("https://192.168.1.2/x", "192.168.1.2", "192.168.1.2"),
        ("https:///nothing", "", ""),
    ],
)
def test_host_and_site(url, expected_host, expected_site):
    """
    The site is what one registers: two labels, or three below the registries that give names there.
    """
    assert (expected_host, expected_site) == (host(url), site(url))


@pytest.mark.parametrize(
    ("locator", "expected"),
    [
        ("https://www.example.com/a/b/?x=1#y", "example.com/a/b"),
        ("src/foo.ts:42", "src/foo.ts"),
        ("lib/a.py:3-9", "lib/a.py"),
        ("rfc 9110 section 4", "RFC-9110"),
        ("OWASP-A01", "OWASP-A01"),
        ("ISO/IEC 27001:2022", "ISO-IEC-27001:2022"),
        ("p. 3", ""),
        ("文档/说明.md:7", "文档/说明.md"),
    ],
)
def test_canonical_source(locator, expected):
    """
    A locator is reduced to what it is evidence from: domain and path, file, or standard.
    """
    assert expected == canonical_source(locator)
