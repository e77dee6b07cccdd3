"""Text levelled for reading figures: every character keeps its place, and each has one form."""

from __future__ import annotations

import re
from typing import NamedTuple

from hooks_py.text.simplified import TO_SIMPLIFIED

_VARIANTS = dict(
    zip(
        "−–—―‐‑～〜圆壹贰貳弐叁柒捌玖佰仟〇兩點％￥",
        "------~~元一二二二三七八九百千零两点%¥",
        strict=True,
    )
)
# Formal numerals that are also parts of words (登陆, 队伍, 收拾): numerals only beside another numeral.
_FORMAL = str.maketrans("伍陆拾肆参", "五六十四三")
_WIDE_GROUPS = re.compile("(?<=[０-９])，(?=[０-９]{3})")  # else a full-width comma parts clauses
_NUMERALS = "伍陆拾肆参零一二两三四五六七八九十百千万亿兆"
_FORMAL_RUN = re.compile(f"[{_NUMERALS}](?:[ ]?[{_NUMERALS}点])+|[肆伍陆拾](?=元|圆|分之)")
_LEVEL = (
    TO_SIMPLIFIED
    | {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != ord("，")}
    | {ord(old): new for old, new in _VARIANTS.items()}
    | dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2009\u202f\u3000\t"), " ")
)


class Number(NamedTuple):
    """
    A number and where it stands.

    `form` is digits, words (English) or hanzi (Chinese, also mixed with
    digits); `approximate` marks 多, 余 or 几 inside of it.
    """

    start: int
    end: int
    value: float
    form: str
    approximate: bool = False


def levelled(text: str) -> str:
    """Return the text with narrow, lower-case letters, simplified numerals and plain dashes; its length is the same."""
    lower = _WIDE_GROUPS.sub(",", text).lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    lower = lower.translate(_LEVEL)
    return _FORMAL_RUN.sub(lambda run: run[0].translate(_FORMAL), lower)
