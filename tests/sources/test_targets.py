"""What a person may name to be crawled."""

from __future__ import annotations

import pytest

from hooks_py.errors import InputError
from hooks_py.sources.targets import Target, parse_target


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://example.org/docs", Target("site", ("https://example.org/docs",), "https://example.org/docs")),
        (" HTTP://例子.example/文档 ", Target("site", ("HTTP://例子.example/文档",), "HTTP://例子.example/文档")),
        ("rss:https://example.org/feed", Target("feed", ("https://example.org/feed",), "https://example.org/feed")),
        ("feed: http://example.org/f", Target("feed", ("http://example.org/f",), "http://example.org/f")),
        (
            "github:ada/task-tree",
            Target(
                "github",
                ("https://raw.githubusercontent.com/ada/task-tree/HEAD/README.md", "https://github.com/ada/task-tree"),
                "ada/task-tree",
            ),
        ),
        (
            "arxiv:1706.03762v5",
            Target(
                "arxiv", ("https://arxiv.org/abs/1706.03762v5", "https://arxiv.org/pdf/1706.03762v5"), "1706.03762v5"
            ),
        ),
        (
            "arxiv:quant-ph/0201082",
            Target(
                "arxiv",
                ("https://arxiv.org/abs/quant-ph/0201082", "https://arxiv.org/pdf/quant-ph/0201082"),
                "quant-ph/0201082",
            ),
        ),
    ],
)
def test_reads(text, expected):
    """
    Addresses, feeds, repositories and preprints become addresses to start from.
    """
    assert expected == parse_target(text)


@pytest.mark.parametrize(
    "text", ["twitter:@name", "weibo:人民日报", "zhihu:question/1", "xhs:abc", "bilibili:BV1", "news:tech"]
)
def test_a_platform_without_its_service_is_refused_with_what_to_install(text):
    """
    A platform that shows nothing without an account is named with the service that can read it.
    """
    with pytest.raises(InputError, match=f"^{text} cannot be read without a service of its own: install ") as caught:
        parse_target(text)
    assert 2 == caught.value.exit_code


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("  \n", "is empty"),
        ("example.org/docs", "did you mean https://example.org/docs?"),
        ("ftp://example.org/", "is no target"),
        ("file:///etc/passwd", "is no target"),
        ("javascript:alert(1)", "is no target"),
        ("随便什么", "is no target"),
        ("mastodon:@x", "rss:, feed:, github:"),
        ("rss:example.org/feed", "'example.org/feed' is not an http"),
        ("rss:", "is no target"),
        ("rss: ", "is no target"),
        ("github:ada", "write github:owner/name"),
        ("github:../../etc", "write github:owner/name"),
        ("github:a/b/c", "write github:owner/name"),
        ("arxiv:hello", "write arxiv:1706.03762"),
        ("https://", "is not an http"),
    ],
)
def test_refuses(text, words):
    """
    What cannot be crawled is refused with what to write instead.
    """
    with pytest.raises(InputError) as caught:
        parse_target(text)
    assert words in str(caught.value)
