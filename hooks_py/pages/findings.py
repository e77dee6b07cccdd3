"""
Text in, findings out: wording that gives orders to a reading program, forged roles, and characters nobody sees.

A finding is told about a source and passed on; it is never obeyed and never a reason to drop the source.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

MOST = 12  # findings of one document; more say no more
EXCERPT = 120  # characters of the wording that is quoted in a finding

LEAST_HIDDEN = 20  # characters of text hidden in an odd way that are told
ODD_WAYS = frozenset({"font-size: 0", "the colour of its ground", "hidden in Word"})

INVISIBLE = re.compile("[\u00ad\u200b\u2060-\u2064\ufeff\U000e0000-\U000e007f]")
"""Characters that show nothing: soft hyphen, zero-width space, word joiners, byte order mark, tag letters."""

_TAG_LETTERS = re.compile("[\U000e0020-\U000e007e]{4,}")
_OVERRIDES = re.compile("[\u202d\u202e]")
_NOUNS = r"(?:instructions?|prompts?|directions?|guidelines|rules|commands|context|messages?)"
_BEFORE = r"(?:previous|prior|preceding|earlier|above|foregoing|existing|original|system)"
_READERS = r"(?:ai|llm|language\s+model|chatbot|assistant|agent)s?"


class _Wording(NamedTuple):
    """A pattern over lower-case text, run only where one of its plain words occurs: most texts have none."""

    words: tuple[str, ...]
    pattern: re.Pattern[str]


def _wording(words: str, *patterns: str) -> _Wording:
    return _Wording(tuple(words.split("|")), re.compile("|".join(patterns), re.MULTILINE))


_ORDERS = (
    _wording(
        "ignore|disregard|forget|override|bypass",
        rf"\b(?:ignore|disregard|forget|override|bypass)\b[^.!?]{{0,30}}?\b{_BEFORE}\b[^.!?]{{0,20}}?\b{_NOUNS}\b",
        rf"\b(?:ignore|disregard|forget)\s+(?:all|any|every|everything)\b[^.!?]{{0,20}}?\b(?:{_NOUNS}|above|before)\b",
    ),
    _wording(
        "the user",
        r"\bdo\s+not\s+(?:tell|inform|reveal\s+(?:this\s+)?to|mention\s+(?:this\s+)?to|alert)\s+the\s+user\b",
    ),
    _wording(
        "are now|now on|act as if",
        r"\b(?:you\s+are\s+now|from\s+now\s+on\s*,?\s*you\s+(?:are|will|must)|act\s+as\s+if\s+you\s+(?:are|were))\b"
        r"[^.!?]{0,60}\b(?:assistant|ai|model|mode|agent|dan|jailbroken|unrestricted)\b",
    ),
    _wording("reading th", rf"\b{_READERS}\b[^.!?]{{0,20}}\breading\s+(?:this|the\s+(?:page|text))\b"),
    _wording(
        "attention|note to|message to|message for|instruction",
        rf"\b(?:attention|note\s+to|message\s+(?:to|for)|instructions?\s+for)\s*:?\s*(?:all\s+|any\s+|the\s+)?{_READERS}\b",
        r"\bnew\s+(?:system\s+)?instructions?\s*:",
    ),
    _wording(
        "prompt",
        r"\b(?:reveal|print|repeat|output|leak|send)\b[^.!?]{0,20}\b(?:your|the)\s+(?:system|hidden|initial)\s+prompt\b",
    ),
    _wording(
        "忽略|无视|忽视|忘记|忘掉|不要理会|不要遵守|抛开|覆盖",
        r"(?:忽略|无视|忽视|忘记|忘掉|不要理会|不要遵守|抛开|覆盖)[^。！？\n]{0,12}?"
        r"(?:之前|此前|以上|上述|上面|前面|先前|原有|原来|所有|一切|系统)[^。！？\n]{0,10}?"
        r"(?:指令|指示|提示|命令|规则|要求|设定|内容)",
    ),
    _wording(
        "现在",
        r"(?:从现在(?:起|开始)|现在起)[,，]?你(?:是|将|必须|要|就是)",
        r"你现在(?:是|扮演|的身份)[^。！？\n]{0,20}(?:助手|模型|模式|ai|智能体|机器人)",
    ),
    _wording("用户", r"(?:不要|不得|请勿|切勿)(?:告诉|告知|提醒|让)用户"),
    _wording(
        "系统提示|系统指令|提示词",
        r"(?:输出|透露|泄露|打印|重复|发送)[^。！？\n]{0,8}(?:系统提示|系统指令|提示词)",
    ),
    _wording("指令|指示", r"(?:新的|最新)(?:系统)?(?:指令|指示)[:：]"),
    _wording(
        "ai|大模型|语言模型|智能助手|人工智能",
        r"(?:致|提示|告知|注意)[^。！？\n]{0,4}(?:ai|大模型|语言模型|智能助手|人工智能)(?:助手|模型|代理)?[:：,，]",
    ),
)
_FORGED = (
    _wording("<|", r"<\|(?:im_start|im_end|system|assistant|user|endoftext)\|>"),
    _wording("inst]|sys>>", r"\[/?inst\]|<</?sys>>"),
    _wording(
        "system|assistant|function_calls|tool_result|antml",
        r"</?(?:system|assistant|system-reminder|system_prompt|function_calls|tool_result|antml:[a-z_]+)>",
        r"^\s*(?:###\s*)?(?:system|assistant)\s*(?:prompt|message)?\s*:\s*you\s+(?:are|must|will)\b",
    ),
    _wording("human:|assistant:|human :|assistant :", r"^(?:human|assistant)\s*:\s"),
    _wording("系统|助手", r"^\s*(?:系统|助手)(?:提示|消息|指令)\s*[:：]\s*你"),
)
_SPACES = re.compile(r"[ \t\u00a0\u3000]+")


def findings_in(text: str) -> tuple[str, ...]:
    """Return what a reader of `text` should be warned of, one line each; empty when there is nothing."""
    seen = clean(text)
    found = [f"text that gives orders to a reading program: “{wording}”" for wording in _matches(_ORDERS, seen)]
    found += [f"a forged mark of a conversation: “{wording}”" for wording in _matches(_FORGED, seen)]
    return _bounded([*found, *_invisible(text)])


def is_order(text: str) -> bool:
    """Whether `text` holds wording that gives orders to a reading program or forges a role."""
    seen = clean(text)
    return any(True for _ in _spans((*_ORDERS, *_FORGED), seen))


def hidden_findings(pieces: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """
    Return the findings of text that a reader cannot see, given as (how it is hidden, text) and left out.

    Most hidden text is a closed menu; what is told is text that addresses a
    program, and text hidden in a way that no menu is.
    """
    found = []
    for how, text in pieces:
        if is_order(text):
            wording = _excerpt(clean(text))
            found.append(f"hidden text ({how}) that gives orders to a reading program: “{wording}”")
        elif how in ODD_WAYS and len(text) >= LEAST_HIDDEN:
            found.append(f"hidden text ({how}) was left out: “{_excerpt(clean(text))}”")
    return _bounded(found)


def without_invisible(text: str) -> str:
    """Return `text` without the characters that show nothing."""
    return INVISIBLE.sub("", text)


def clean(text: str) -> str:
    """Return `text` as a reader sees it: nothing invisible, one width of letters, single spaces."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", INVISIBLE.sub("", text))
    return _SPACES.sub(" ", text)


def _matches(wordings: Sequence[_Wording], text: str) -> Iterable[str]:
    return dict.fromkeys(_excerpt(text[start : start + EXCERPT]) for start in _spans(wordings, text))


def _spans(wordings: Sequence[_Wording], text: str) -> Iterator[int]:
    """Where in a text the wordings begin."""
    lower = text.lower()
    if len(lower) != len(text):  # a few letters have two in lower case, which would move the places
        lower = text
    for words, pattern in wordings:
        if any(word in lower for word in words):
            yield from (found.start() for found in pattern.finditer(lower))


def _excerpt(text: str) -> str:
    return " ".join(text.split())[:EXCERPT].strip()


def _invisible(text: str) -> list[str]:
    if text.isascii():
        return []
    runs = ("".join(chr(ord(letter) - 0xE0000) for letter in run) for run in _TAG_LETTERS.findall(text))
    found = [f"text in invisible tag letters: “{_excerpt(run)}”" for run in runs]
    if _OVERRIDES.search(text):
        found.append("characters that reverse the reading direction, so that text is not what it looks like")
    return found


def _bounded(found: list[str]) -> tuple[str, ...]:
    unique = list(dict.fromkeys(found))
    if len(unique) > MOST:
        return (*unique[:MOST], f"and {len(unique) - MOST} more of the kind")
    return tuple(unique)
