"""Walls, challenges, errors and empty shells are told from pages."""

from __future__ import annotations

import pytest

from hooks_py.models.sources import Document
from hooks_py.pages.rejects import rejection

LONG = "The article explains in detail how such challenges work and why sites use them. " * 30


def document(title: str, text: str, url: str = "https://example.org/a") -> Document:
    return Document(url=url, title=title, text=text, kind="html")


@pytest.mark.parametrize(
    ("title", "text", "url", "reason"),
    [
        ("Just a moment...", "Verifying you are human. This may take a few seconds.", "", "captcha"),
        ("安全验证", "请完成下方验证后继续访问", "", "captcha"),
        ("Search", "We see unusual traffic from your computer network.", "https://x.org/sorry/index", "captcha"),
        ("Sign in | Example", "Please sign in to continue. Forgot your password?", "", "login"),
        ("用户登录", "请先登录后查看全部内容。忘记密码？", "", "login"),
        ("Before you continue", "We use cookies and data. Accept all or reject all.", "", "consent"),
        ("404 - Page not found", "The page you requested could not be found.", "", "does not exist"),
        ("提示信息", "抱歉，您访问的页面不存在或已被删除。", "", "does not exist"),
        ("502 Bad Gateway", "nginx", "", "error"),
        ("系统错误", "服务器繁忙，请稍后再试。", "", "error"),
        ("App", "You need to enable JavaScript to run this app.", "", "scripts"),
        ("应用", "请启用 JavaScript 后继续。", "", "scripts"),
    ],
)  # fmt: skip
def test_is_no_page(title, text, url, reason):
    """
    Short pages of these wordings are refused with a reason in words.
    """
    assert reason in rejection(document(title, text, url or "https://example.org/a"))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        pytest.param("How captchas work", "Verifying you are human is hard. " + LONG, id="an article on captchas"),
        pytest.param("HTTP 404 explained", "The page was not found. " + LONG, id="an article on 404"),
        pytest.param("Login forms", "Please sign in, says the form. " + LONG, id="an article on logins"),
        pytest.param("Release 2.0", "Version 2.0 is out. It is twice as fast.", id="a short note"),
        pytest.param("公告", "系统将于周日升级，届时新功能上线。", id="短公告"),
    ],
)
def test_is_a_page(title, text):
    """
    Long pages about these subjects, and short pages about others, are pages.
    """
    assert not rejection(document(title, text))


def test_only_pages_are_judged():
    """
    A text file that says 404 is a text file.
    """
    assert not rejection(Document(url="a.txt", title="404 not found", text="page not found", kind="text"))
