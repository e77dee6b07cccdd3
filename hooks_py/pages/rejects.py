"""
A fetched page in, the reason why it is not the page that was asked for out: walls, challenges, errors, empty shells.

Each rule needs two things: the wording, and a page so short that nothing else can be its subject. An article about
captchas is long, or does not carry the wording in its title.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from hooks_py.models.sources import Document

SHORT = 1500  # characters of main text; walls and error pages have a few hundred
TINY = 400


class _Rule(NamedTuple):
    reason: str
    title: re.Pattern[str]
    text: re.Pattern[str]
    path: re.Pattern[str]


def _any(*wordings: str) -> re.Pattern[str]:
    return re.compile("|".join(wordings) or r"(?!)", re.IGNORECASE)


_RULES = (
    _Rule(
        "a challenge for people (captcha) stands before the page",
        _any(
            r"^just a moment",
            r"attention required",
            r"^(?:are you (?:a )?(?:human|robot)|security check|robot check)",
            r"access (?:to this page has been )?denied",
            r"captcha",
            r"(?:安全|人机|访问|滑动|身份)验证",
            r"^验证码",
            r"ddos-guard",
        ),
        _any(
            r"verif(?:y|ying) (?:that )?you are (?:a )?(?:human|not a robot)",
            r"checking your browser before",
            r"unusual traffic from your (?:computer )?network",
            r"complete the (?:captcha|security check)",
            r"enable javascript and cookies to continue",
            r"press (?:&|and) hold to confirm",
            r"i'?m not a robot",
            r"(?:请|需要)(?:先)?(?:完成|通过|进行)(?:下方|以下|下面的?)?(?:安全|人机|滑动|拼图)?验证",
            r"拖动(?:下方)?滑块",
            r"检测到(?:您的)?(?:网络|访问)?异常",
            r"访问过于频繁",
            r"确认您?不是机器人",
        ),
        _any(r"/(?:captcha|challenge|sorry/index|verify|antispider|antibot)\b"),
    ),
    _Rule(
        "the page asks for a login",
        _any(
            r"^(?:sign|log) ?in\b",
            r"\b(?:sign|log) ?in (?:to|\||-|–|·)",
            r"^(?:用户)?登录",
            r"登录[-_|·–—]",
            r"[-_|·–—]\s*登录$",
            r"^members? only",
            r"^subscribe to (?:read|continue)",
        ),
        _any(
            r"(?:sign|log) ?in (?:or (?:sign up|register|create an account) )?to (?:continue|view|read|see|access)",
            r"you (?:must|need to|have to) (?:be )?(?:sign(?:ed)?|log(?:ged)?) ?in",
            r"please (?:sign|log) ?in",
            r"forgot(?:ten)? (?:your )?password\?",
            r"this content is (?:only )?(?:available )?(?:for|to) (?:members|subscribers)",
            r"请(?:先)?登录(?:后|以|再|查看|账号)",
            r"登录后(?:才能|可以?|即可|查看|继续)",
            r"(?:账号|扫码|验证码|密码|短信)登录",
            r"忘记密码",
        ),
        _any(r"/(?:log-?in|sign-?in|auth|sso|passport|account/login|wp-login\.php)(?:[/?.]|$)"),
    ),
    _Rule(
        "a request for consent (cookies) stands before the page",
        _any(
            r"^before you continue",
            r"^(?:cookie|privacy) (?:consent|settings|choices)",
            r"^we value your privacy",
            r"^隐私(?:设置|偏好)",
        ),
        _any(
            r"before you continue to\b",
            r"we (?:and our partners )?(?:use|store)[^.]{0,60}cookies[^.]{0,200}(?:accept|agree|consent|reject)",
            r"accept all (?:cookies)?.{0,200}(?:reject|manage|settings|preferences)",
            r"接受(?:所有|全部)\s*cookie",
        ),
        _any(r"//consent\.", r"/(?:consent|collectconsent|cookie-wall)\b"),
    ),
    _Rule(
        "the site answers that the page does not exist",
        _any(
            r"\b404\b",
            r"\b(?:page|file|article|content|document) (?:was )?not found",
            r"^not found$",
            r"page (?:does not|doesn.?t) exist",
            r"(?:页面|网页|文章|内容|文件)(?:不存在|已删除|没有找到|未找到|找不到|走丢)",
            r"找不到(?:页面|网页|内容)",
        ),
        _any(
            r"(?:page|file|article|url) (?:you [^.]{0,40} )?(?:was not|could not be|cannot be|can.t be|not) found",
            r"(?:page|content|article)[^.]{0,40}(?:no longer (?:exists|available)|doesn.?t exist|does not exist)",
            r"(?:page|content|article)[^.]{0,40}has been (?:removed|deleted)",
            r"we can.?t (?:seem to )?find (?:the|that) page",
            r"(?:页面|网页|文章|内容|帖子)(?:不存在|已(?:被)?删除|已下架|没有找到|未找到|找不到了?|走丢了)",
            r"(?:抱歉|对不起)[^。]{0,20}(?:不存在|找不到|已删除|无法访问)",
        ),
        _any(r"/(?:404|not-?found|error404)(?:[/.]|$)"),
    ),
    _Rule(
        "the site answers with an error",
        _any(
            r"^(?:error )?(?:403|429|50[0-4])\b",
            r"\b(?:403 forbidden|502 bad gateway|503 service|500 internal|504 gateway|too many requests)",
            r"^(?:access denied|forbidden|service unavailable|internal server error|bad gateway|error)$",
            r"^(?:出错了|系统错误|服务器错误|访问被拒绝|禁止访问)",
        ),
        _any(
            r"an? (?:unexpected |internal )?(?:server )?error (?:has )?occurred",
            r"temporarily (?:unavailable|down for maintenance)",
            r"you don.?t have permission to access",
            r"(?:系统|服务器|网站)(?:繁忙|维护|错误|出错|异常|开小差)",
            r"域名(?:已过期|未备案|停止解析)",
        ),
        _any(r"/(?:error|50\d|maintenance)(?:[/.]|$)"),
    ),
    _Rule(
        "the page is empty without its scripts",
        _any(r"^javascript (?:is )?(?:required|disabled)"),
        _any(
            r"(?:enable|turn on|activate|requires?|need[s]?) (?:to (?:enable|use) )?java ?script",
            r"java ?script (?:is|must be|to be) (?:required|enabled|disabled|off)",
            r"(?:请|需要)(?:在浏览器中)?(?:启用|开启|打开|使用)\s*java ?script",
            r"^\W*(?:loading|加载中|正在加载)\W*$",
            r"(?:your )?browser (?:is not|isn.t|is no longer) supported",
        ),
        _any(),
    ),
)


def rejection(document: Document) -> str:
    """Return why a page that was fetched is not worth keeping, in words for the report; empty when it is a page."""
    if document.kind != "html":
        return ""
    size = len("".join(document.text.split()))
    if size > SHORT:
        return ""
    text = " ".join(document.text.split())
    parts = urlsplit(document.url)
    address = f"//{parts.netloc}{parts.path}"
    for rule in _RULES:
        titled = bool(rule.title.search(document.title))
        worded = bool(rule.text.search(text))
        sent = bool(rule.path.search(address))
        if (titled + worded + sent) >= 2 or (size <= TINY and (titled or worded)):
            return rule.reason
    return ""
