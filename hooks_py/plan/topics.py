"""What a topic is about: its clean text, its title, the words that carry it, and the options it names."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple

from hooks_py.errors import InputError
from hooks_py.text.language import report_language

LONGEST = 2000  # characters; longer texts are documents and come in through --from
LONGEST_TITLE = 120
_QUOTES = "\"'“”‘’「」『』《》"
_JOINERS = "\u200c\u200d"  # they make emoji and Persian words, and turn nothing around
_END = " \t\n?!.。？！，,;；:：…"

# What may be asked of a subject; "the risks of X" is about X.
_EN_ASPECT = (
    r"(?:risks?|limits?|limitations?|drawbacks?|advantages|disadvantages|benefits|costs|features|problems|weaknesses"
    r"|strengths|pitfalls|use\s+cases|alternatives)"
)
_EN_FRAMES = re.compile(
    rf"""^(?:
      (?:please|pls|hey|ok)[,\s]+
    | (?:can|could|would)\s+you\s+(?:please\s+)?
    | i(?:'d|\s+would)?\s+(?:want|like|need)\s+(?:to\s+know|to\s+understand|you\s+to)\s+
    | (?:do\s+|run\s+)?(?:a\s+)?(?:deep\s+)?
      (?:research|investigate|analy[sz]e|explore|study|look\s+into|find\s+out|explain|describe|compare)\s+
      (?:on\s+|into\s+|about\s+)?
    | (?:tell\s+me|give\s+me\s+an?\s+(?:overview|analysis))\s+(?:about|of)\s+
    | (?:(?:what|which)\s+(?:are|is)\s+(?:the\s+)?(?:main\s+|key\s+|major\s+)?{_EN_ASPECT}
        (?:(?:\s*,|\s+and|\s+or)\s+(?:the\s+)?{_EN_ASPECT})*
      | (?:the\s+)?(?:pros\s+and\s+cons|advantages\s+and\s+disadvantages))\s+of\s+
    | how\s+(?:fast|slow|large|big|small|many|much|long|often|old|expensive|reliable|safe|secure|good|popular|common)
      \s+(?:is|are|was|were|does|do|did|can)\s+
    | how\s+(?:exactly\s+)?(?:does|do|did|is|are|was|were|can|could|should|would|will|to)\s+
    | (?:what|which)\s+(?:exactly\s+)?(?:is|are|was|were|does|do|did|would|happens\s+(?:when|if|to))\s+
    | what's\s+ | how's\s+
    | why\s+(?:does|do|did|is|are|was|were|should|would|can)\s+
    | (?:when|where|who)\s+(?:does|do|did|is|are|was|were|should)\s+
    | (?:should|shall|do|can|could|must|would|will)\s+(?:we|i|you|one|they)\s+(?:really\s+)?
      (?:use|choose|pick|adopt|switch\s+to|migrate\s+to|move\s+to|buy|take)?\s*
    | (?:are|is)\s+(?:we|there|it|our)\s+
    | (?:options|alternatives|ways)\s+(?:for|to)\s+
    | (?:history|timeline|chronology|evolution)\s+of\s+
    | (?:following\s+)?best\s+practices\s+(?:for|of|in)\s+
    | (?:the|an|a)\s+(?!(?:vs|versus|or|and)\b)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_EN_TAIL = re.compile(
    r"(?<!\bof)\s+(?:works?|working|means?)$|"
    r"\s+(?:(?:company|product|competitor|competitive|market|in-depth|deep)\s+)?"
    r"(?:analysis|research|review|report|deep\s+dive|overview|timeline|chronology)$",
    re.IGNORECASE,
)
_ZH_FRAMES = re.compile(
    r"^(?:请问|请|麻烦|帮我|帮忙|给我|我想(?:知道|了解|要)?|我要|深度|深入|全面|详细|系统(?:地|性)?|"
    r"研究(?:一下|下)?|调研(?:一下|下)?|调查(?:一下|下)?|分析(?:一下|下)?|了解(?:一下|下)?|介绍(?:一下|下)?|"
    r"对比(?:一下|下)?|比较(?:一下|下)?|解释(?:一下|下)?|梳理(?:一下|下)?|什么是|何为|关于|我们)+"
)
_ZH_QUESTION = re.compile(
    r"究竟|到底|应该|是怎么样的|是怎样的|是什么样的|是如何|是怎么|如何|怎么样|怎么办|怎么|怎样|为什么|为何|是什么|有哪些|有什么|哪一个|哪个(?:更好|好)?|哪些|什么时候|好不好|"
    r"值不值得|能不能|是不是|要不要|(?<=[\u4e00-\u9fffA-Za-z])吗$|呢$"
)
_ZH_ASPECT = (
    r"(?:主要|核心|潜在|常见)?(?:风险|局限性?|限制|不足|缺点|优点|优缺点|优势|劣势|特点|功能|问题|趋势|类型|成本|价格|规模"
    r"|替代品|替代方案|竞品|应用场景|使用场景)"
)
_ZH_ASKED = re.compile(  # 「灰雁有哪些风险」「灰雁的风险和局限是什么」「灰雁有多快」
    rf"(?:有(?:哪些|什么)|的){_ZH_ASPECT}(?:(?:和|与|、|及|以及){_ZH_ASPECT})*(?:是什么|有哪些|是多少)?$|"
    r"(?:的?(?:运行|处理)?速度)?有?多(?:快|少|大|久|贵)$"
)
_ZH_TAIL = re.compile(
    r"的?(?:工作原理|原理|运作方式|发展史|发展历程|历史沿革|时间线|大事记|深度研究|深度分析|调研报告|研究报告|调研|研究|分析|对比|比较)$"
)

_EN_VERSUS = re.compile(r"\s+(?:vs\.?|versus|or|compared\s+(?:to|with)|against)\s+", re.IGNORECASE)
_EN_AND = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|with|to)\s+", re.IGNORECASE)
_EN_COMPARE = re.compile(
    r"\b(?:compare|comparison\s+(?:of|between)|difference[s]?\s+between|choose\s+between)\b\s*", re.IGNORECASE
)
_ZH_VERSUS = re.compile(r"\s*(?:还是|或者|或|(?i:\bvs\.?\b)|对比|比较|与|和|跟|、|，|,|及)\s*")
_ZH_COMPARE = re.compile(r"还是|对比|比较|哪个(?:更)?好|区别|差异|选型|(?i:\bvs\b)")
_CONTEXT = re.compile(
    r"\s+(?:for|in|when|on|as|to|if|with|at|under|over|because|which|that|considering|regarding)\s+.*$|\s*[:：(（].*$",
    re.IGNORECASE | re.DOTALL,
)
_MOST_OPTIONS = 8  # what lists more asks for a survey, not for a comparison of each with each
_LONGEST_OPTION = 40  # characters; what is longer is a clause, not a name

Form = Literal["how", "why", "decision", "comparison", "plain"]
_FORMS: tuple[tuple[Form, re.Pattern[str]], ...] = (
    (
        "decision",
        re.compile(
            r"^(?:so\s+)?(?:should|shall)\s+(?:we|i|you|one|they)\b|^(?:which|what)\b.*\b(?:should|better|best)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "decision",
        re.compile(r"该(?:选|用|不该)|应该(?:选|用|不应该)|要不要|值不值得|选哪|哪个(?:更)?好|还是.*[？?吗呢]?$"),
    ),
    (
        "comparison",
        re.compile(
            r"\bvs\b|\bversus\b|^compare\b|\bcompar(?:e|ison|ed)\b|\bdifferences?\s+between\b|对比|比较|区别|差异",
            re.IGNORECASE,
        ),
    ),
    ("why", re.compile(r"^why\b|为什么|为何", re.IGNORECASE)),
    (
        "plain",  # "How fast is it?" asks for a figure, and for no mechanism
        re.compile(
            r"^how\s+(?:fast|slow|large|big|small|many|much|long|often|old|expensive|reliable|safe|secure|good|popular)\b"
            r"|多[快少大久]",
            re.IGNORECASE,
        ),
    ),
    ("how", re.compile(r"^how\b|^explain\s+how\b|\bhow\s+.+\s+works?\b|如何|怎么|怎样|原理|机制", re.IGNORECASE)),
)


class Reading(NamedTuple):
    """What the wording of a topic says: its form, the words that carry it, and the options it sets side by side."""

    form: Form
    subject: str
    options: tuple[str, ...]


def clean_topic(text: str) -> str:
    """
    Return a topic as one line without anything that is not seen: control, direction and half characters.

    Raises:
        InputError: nothing readable is left, or it is longer than 2,000 characters.
    """
    seen = "".join(_visible(letter) for letter in text)
    topic = " ".join(seen.split())
    if len(topic) > LONGEST:
        raise InputError(
            f"the topic has {len(topic)} characters, {LONGEST} are the most; "
            "put the long text into a file and give it with --from, and say in a sentence what you want to know"
        )
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in topic):
        raise InputError(
            "Need Human: there is no topic; say what to research, for example: How does asyncio cancel tasks?"
        )
    return topic


def _visible(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Cs":  # half a character, from an argument that was no UTF-8
        return "\ufffd"
    if category in ("Zl", "Zp") or (category == "Cc" and letter.isspace()):
        return " "
    if category in ("Cc", "Cf"):
        return letter if letter in _JOINERS else ""
    return letter


def title_of(topic: str) -> str:
    """Return a title of at most 120 characters; one that was cut at a word ends with `…`."""
    if len(topic) <= LONGEST_TITLE:
        return topic
    cut = topic[: LONGEST_TITLE - 1]
    words, space, _ = cut.rpartition(" ")
    return (words if space and len(words) > LONGEST_TITLE // 2 else cut).rstrip(_END) + "…"


def asked_of(topic: str) -> str:
    """Return a topic as the beginning of a longer question, without the mark at its end; never empty."""
    return title_of(topic.strip(_QUOTES + _END) or topic)


def read_topic(topic: str) -> Reading:
    """Return what the wording of a clean topic says."""
    plain = topic.strip(_QUOTES + _END) or topic
    options = named_options(plain)
    form: Form = next((form for form, pattern in _FORMS if pattern.search(plain)), "plain")
    if len(options) > 1 and form not in ("comparison", "decision"):
        form = "comparison"
    return Reading(form, subject_of(plain), options)


def subject_of(topic: str) -> str:
    """Return the words of a topic that carry it, without the frame of the question; never empty."""
    plain = topic.strip(_QUOTES + _END) or topic
    if report_language(plain) == "zh":
        asked = _ZH_ASKED.sub("", _ZH_FRAMES.sub("", plain)) or plain
        bare = _ZH_QUESTION.sub(" ", asked).strip(_END)
        bare = _ZH_TAIL.sub("", bare).strip(_END + "的")
        bare = re.sub(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", " ".join(bare.split()))
    else:
        bare = _unframed(plain)
    return title_of(bare or plain)


def _unframed(topic: str) -> str:
    bare = topic
    while (shorter := _EN_FRAMES.sub("", bare, count=1)) != bare and shorter.strip():
        bare = shorter
    return _EN_TAIL.sub("", bare).strip(_END)


def named_options(topic: str) -> tuple[str, ...]:
    """Return the two or more things that a topic sets side by side; empty: it names none."""
    plain = topic.strip(_QUOTES + _END)
    found = _zh_options(plain) if report_language(plain) == "zh" else _en_options(plain)
    names = tuple(dict.fromkeys(name for name in found if name))
    sound = 1 < len(names) <= _MOST_OPTIONS and all(len(name) <= _LONGEST_OPTION for name in names)
    return names if sound else ()


def _en_options(topic: str) -> list[str]:
    asked = _EN_COMPARE.search(topic)
    if asked is None and _EN_VERSUS.search(topic) is None:
        return []
    body = topic[asked.end() :] if asked else topic
    parts = _EN_VERSUS.split(_unframed(body))
    pieces = [
        piece
        for part in parts
        for piece in (_EN_AND.split(_CONTEXT.sub("", part)) if asked else re.split(r"\s*,\s*", part))
    ]
    return [_unframed(_CONTEXT.sub("", piece)).strip(_END + _QUOTES) for piece in pieces]


def _zh_options(topic: str) -> list[str]:
    if not _ZH_COMPARE.search(topic):
        return []
    body = _ZH_FRAMES.sub("", topic)
    body = re.sub(
        r"(?:的|之间的?)?(?:有(?:什么|哪些|何))?(?:区别|差异|优劣|性能|优缺点|哪个更?好|更好|更合适|好|对比|比较|选型|分析|研究|[:：].*)+$",
        "",
        body.strip(_END),
    )
    body = re.sub(r"^.*?(?:应该|该|到底|究竟)(?:选择|使用|采用|选|用)?", "", body)
    names = [re.sub(r"^(?:选择|使用|采用|选|用)", "", piece).strip(_END + _QUOTES) for piece in _ZH_VERSUS.split(body)]
    return [re.sub(r"(?:吗|呢|之间)$", "", name) for name in names]
