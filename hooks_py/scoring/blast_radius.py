"""Text of a recommendation -> whether acting on it is hard to undo."""

from __future__ import annotations

import re

# Three groups: cannot be undone, touches security, changes the architecture. Only a recommendation is asked.
_WORDS = re.compile(
    r"\b(?:irreversibl\w+|can(?:not|'t) be undone|no way back|lock[- ]?in|migrat(?:e|es|ing|ion)|rewrit(?:e|ing)|"
    r"deprecat\w+|delet(?:e|es|ing|ion)|drop (?:the )?(?:table|database|support)|shut(?:ting)? down|decommission\w*|"
    r"security|vulnerab\w+|encrypt\w*|credential\w*|authenticat\w+|authoriz\w+|privilege\w*|exploit\w*|"
    r"architectur\w+|re-?platform\w*|monolith|microservice\w*|"
    r"replac(?:e|ing) the (?:\w+ )?(?:database|framework|stack))\b"
    r"|不可逆|无法撤销|无法回退|锁定|迁移|重写|删除|下线|停用|弃用|安全|漏洞|加密|凭证|鉴权|认证|权限|架构|重构|微服务"
    r"|替换.{0,6}(?:数据库|框架|技术栈)",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\b(?:recommend\w*|should|must|ought to|advis\w+|suggest\w*|need(?:s)? to|consider|switch to|move to|adopt)\b"
    r"|建议|推荐|应该|应当|必须|需要|宜|改用|采用",
    re.IGNORECASE,
)


def is_high_blast_radius(text: str) -> bool:
    """
    Return whether `text` recommends something irreversible, security-relevant or architecture-changing.

    A word list: the fallback where nobody set the flag on the claim.
    """
    return bool(_ADVICE.search(text)) and bool(_WORDS.search(text))
