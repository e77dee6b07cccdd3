"""Words of negation and pairs of opposites: what turns a statement round."""

from __future__ import annotations

import re

from hooks_py.text.normalise import fold

_NEGATION = re.compile(
    r"\b(?:not|never|neither|nor|none|nobody|nothing|nowhere|cannot|without|hardly|scarcely|barely|rarely|seldom|"
    r"no(?!\.)|fail(?:s|ed|ing)? to|unable|lacks?|lacking|refus(?:e|es|ed|ing))\b|n['’]t\b"
    r"|\b(?:cant|wont|dont|doesnt|isnt|arent|didnt)\b"
    r"|不(?!仅|但|光|只是|同|断|过|久|管|论|少|错|妨|禁|料|愧|知不觉)|没有?|未(?!来|必)"
    r"|无(?!论|人机|线|限|数|比|疑|障碍)|非(?!常|洲|凡)|否(?!则)|别(?=[再去让把用])|勿|莫(?=[要不])"
)
# Two negations in one, or none: they affirm, compare or ask.
_NO_NEGATION = re.compile(
    r"不得不|不可不|不能不|无不|并非不|not only|no longer than|no less than|no more than|no later than|whether or not"
    r"|不只|不单|是不是|能不能|要不要|有没有|可不可以"
)
_NOR = re.compile(r"(?<=\bneither\b)(.{1,120}?)\bnor\b|(?<=\bnot\b)(.{1,120}?)\bnor\b")
_PARENTHESES = re.compile(r"\([^()]{0,300}\)|（[^（）]{0,300}）|\[[^\[\]]{0,300}\]")
_OPPOSITES = (
    "increase decrease", "increased decreased", "increases decreases", "increasing decreasing", "rise fall",
    "rose fell", "rises falls", "rising falling", "grew shrank", "grow shrink", "growth decline", "gain loss",
    "gained lost", "up down", "higher lower", "high low", "highest lowest", "more less", "most least", "more fewer",
    "larger smaller", "largest smallest", "faster slower", "fastest slowest", "better worse", "best worst",
    "before after", "above below", "over under", "first last", "always never", "all none", "with without",
    "allow forbid", "allowed forbidden", "allows forbids", "enable disable", "enabled disabled", "enables disables",
    "include exclude", "includes excludes", "included excluded", "accept reject", "accepted rejected", "win lose",
    "support oppose", "supports opposes", "safe unsafe", "open closed", "public private", "true false",
    "success failure", "succeeded failed", "positive negative", "maximum minimum", "internal external",
    "import export", "imports exports", "buy sell", "cheap expensive", "cheaper dearer", "required optional",
    "possible impossible", "supported unsupported", "stable unstable", "strong weak", "stronger weaker",
    "early late", "earlier later", "synchronous asynchronous", "old new", "older newer", "left right",
    "north south", "east west", "增加 减少", "增长 下降", "上升 下降", "上涨 下跌", "提高 降低", "提升 下降",
    "扩大 缩小", "加快 放缓", "高于 低于", "多于 少于", "大于 小于", "之前 之后", "以前 以后", "最高 最低",
    "最大 最小", "最多 最少", "最早 最晚", "以上 以下", "支持 反对", "允许 禁止", "启用 禁用", "开启 关闭",
    "包括 排除", "接受 拒绝", "成功 失败", "安全 危险", "公开 保密", "真 假", "强 弱", "快 慢", "优于 劣于",
    "买入 卖出", "进口 出口", "盈利 亏损", "利好 利空", "必须 可选", "可能 不可能", "高 低", "多 少", "大 小",
    "长 短", "新 旧", "东 西", "南 北", "上 下", "左 右", "前 后", "内 外", "早 晚", "同步 异步", "静态 动态",
    "流入 流出", "领先 落后",
)  # fmt: skip
_PAIRS = tuple((one, two) for one, two in (pair.split() for pair in _OPPOSITES))


def negations(text: str) -> tuple[str, ...]:
    """Return the words that negate in a text, in order; 不仅, 不得不 and "not only" are none."""
    return tuple(match[0] for match in _NEGATION.finditer(_NOR.sub(r"\1\2 ", _NO_NEGATION.sub(" ", fold(text)))))


def without_asides(text: str) -> str:
    """Return the text without what stands in parentheses."""
    return _PARENTHESES.sub(" ", text)


def opposed(only_a: frozenset[str], only_b: frozenset[str]) -> tuple[str, str] | None:
    """Return a pair of opposites of which each text has one that the other lacks; None: there is none."""
    for one, two in _PAIRS:
        if one in only_a and two in only_b:
            return one, two
        if two in only_a and one in only_b:
            return two, one
    return None
