"""What the wording of a topic suggests: intent, research type, and whether it asks for one narrow thing alone."""

from __future__ import annotations

import re
from typing import Literal

from hooks_py.models.options import Mode, ResearchType
from hooks_py.plan.topics import read_topic

Kind = Literal["code", "audit", "ranking", "market", "community", "comparison", "web"]
Single = Literal["code-only", "audit-only", "ranking-only"]


def _cues(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


_COMPLIANCE = _cues(
    r"(?:are|is|do|does|have|has)\s+(?:we|our|this|the|my)\b.{0,80}\b(?:best\s+practices?|compliant|comply|complying|"
    r"conform\w*|standards?|guidelines?|regulations?|accessible|secure\s+enough)|compliance\s+(?:check|audit|review)|"
    r"audit|comply\s+with|compliant\s+with|in\s+line\s+with\s+(?:best\s+practices|the\s+standard)",
    r"是否(?:符合|遵循|遵守|合规|达到|满足)|有没有(?:遵循|遵守|按照|符合)|合规|审计|审查|达标|符不符合",
)
_DECISION = _cues(
    r"should\s+(?:we|i|you|one|they)|shall\s+we|which\s+(?:\w+\s+){0,4}(?:should|to\s+(?:use|choose|pick)|is\s+(?:better|best))|"
    r"(?:choose|decide)\s+between|is\s+it\s+worth|worth\s+(?:it|switching|migrating|using)|better\s+choice",
    r"该(?:选|用|不该|不应该)|应该(?:选|用|采用|使用|不应该)|选(?:哪|择哪)|哪(?:个|种|款)(?:更)?(?:好|适合|合适|值得)|要不要|值不值得|值得.{0,8}吗|选型|还是.{1,40}[？?]?$",
)

_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        "code",
        _cues(
            r"(?:this|our|the|my)\s+(?:codebase|code\s*base|repo(?:sitory)?|source\s+code|project's\s+code|code)|codebase|call\s+(?:graph|sites?)|"
            r"(?:in|of)\s+src/|which\s+(?:file|module|function|class)\s+\w+|where\s+is\s+\w+\s+(?:defined|implemented|called)",
            r"代码库|源码|源代码|(?:本|这个|我们的?|当前)(?:项目|仓库|代码|工程)|调用(?:链|关系)|哪个(?:文件|函数|模块|类)",
        ),
    ),
    ("audit", _cues(r"audit\w*|best\s+practices?|code\s+review|checklist", r"审计|审查|最佳实践|检查清单")),
    (
        "ranking",
        _cues(
            r"rank(?:ing|ings|ed)?|top\s+(?:\d+|ten|five|three)|leader\s*board|best\s+\d+",
            r"排名|排行(?:榜)?|榜单|前(?:十|五|三|\d+)(?:名|大|强|个)|[Tt][Oo][Pp]\s*\d+",
        ),
    ),
    (
        "market",
        _cues(
            r"market(?:s|place)?|competitors?|competition|trends?|industry|revenue|pricing|growth|adoption|share",
            r"市场|竞品|竞争|趋势|行业|营收|定价|增长|份额|规模",
        ),
    ),
    (
        "community",
        _cues(
            r"opinions?|experiences?|community|reviews?\s+(?:of|by|from)\s+users|case\s+stud(?:y|ies)|real[-\s]world|blogs?|lessons\s+learned|pitfalls?",
            r"口碑|经验|社区|案例|踩坑|用户评价|评价|教训",
        ),
    ),
    (
        "comparison",
        _cues(
            r"compar(?:e|es|ed|ing|ison)|vs\.?|versus|alternatives?|differences?|options",
            r"对比|比较|区别|差异|替代|方案|选型",
        ),
    ),
    (
        "web",
        _cues(
            r"official\s+doc\w*|documentation|web|online|papers?|literature|state\s+of\s+the\s+art|news|latest|standards?|regulations?|history|how\s+do\s+others",
            r"官方文档|文档|网上|网络|论文|文献|前沿|最新|新闻|标准|法规|历史|业界|别人",
        ),
    ),
)
_NARROW: dict[Kind, Single] = {"code": "code-only", "audit": "audit-only", "ranking": "ranking-only"}

_TYPES: tuple[tuple[ResearchType, re.Pattern[str]], ...] = (
    (
        "timeline",
        _cues(
            r"timelines?|chronology|history\s+of|evolution\s+of|milestones?|(?:key|major)\s+events",
            r"时间线|时间轴|发展史|发展历程|演变|大事记|里程碑|来龙去脉|历史沿革",
        ),
    ),
    (
        "quantitative",
        _cues(
            r"back\s*-?test\w*|factor\s+(?:model|investing|research)|quant(?:itative)?\s+(?:strateg\w+|trading|research|model\w*|analysis)|alpha\s+factor",
            r"量化|回测|因子(?:模型|研究|投资|分析)|多因子",
        ),
    ),
    (
        "strategy",
        _cues(
            r"(?:trading|investment|investing|portfolio|arbitrage|hedging|asset\s+allocation|market\s+making)\s+strateg(?:y|ies)|"
            r"strateg(?:y|ies)\s+(?:for|to)\s+(?:trade|trading|invest\w*|profit\w*|make\s+money)|asset\s+allocation",
            r"(?:投资|交易|赚钱|盈利|套利|对冲|配置|做市|选股|择时)策略|资产配置|投资组合",
        ),
    ),
    (
        "macro",
        _cues(
            r"macro\s*-?econom\w+|monetary\s+policy|fiscal\s+policy|inflation|interest\s+rates?|gdp|central\s+banks?|unemployment|economic\s+outlook|recession",
            r"宏观|货币政策|财政政策|通胀|通货膨胀|利率|汇率|国内生产总值|央行|失业率|经济(?:形势|展望|走势)|(?<![A-Za-z])GDP(?![A-Za-z])",
        ),
    ),
    (
        "product",
        _cues(
            r"product\s+(?:research|analysis|review|comparison|landscape|teardown)|competitor\s+(?:analysis|research)|competitive\s+(?:analysis|landscape)|swot",
            r"竞品|产品(?:调研|分析|研究|对比|体验)|(?:工具|软件|应用|编辑器|平台|助手|APP|[Aa]pp)(?:的)?(?:对比|调研|比较|测评|评测)|用户画像|[Ss][Ww][Oo][Tt]",
        ),
    ),
    (
        "company",
        _cues(
            r"company\s+(?:analysis|research|profile|overview)|(?:financials?|earnings|valuation|business\s+model|balance\s+sheet|annual\s+report)\s+of|"
            r"\w+(?:'s)?\s+(?:earnings|financials|valuation|business\s+model|annual\s+report)|equity\s+research|\w+\s+(?:inc|corp|ltd|plc)\b",
            r"公司(?:深度)?(?:分析|研究|调研|概况|财务|基本面)|财报|年报|估值|基本面|商业模式|上市公司|有限公司|股份|投资价值",
        ),
    ),
    (
        "industry",
        _cues(
            r"industry\s+(?:analysis|research|report|overview|outlook|trends?|chain)|(?:market|sector)\s+(?:size|analysis|overview|outlook|report)|supply\s+chain\s+of|"
            r"\w+\s+(?:industry|sector)",
            r"行业|产业(?:链|分析|研究|格局)?|赛道|市场规模|市场格局",
        ),
    ),
)


def intent_of(topic: str) -> Mode:
    """Return what the wording asks for: to check against a standard, to decide, or to explore."""
    if _COMPLIANCE.search(topic):
        return "compliance"
    reading = read_topic(topic)
    if _DECISION.search(topic) or (reading.form == "decision" and len(reading.options) > 1):
        return "decision"
    return "exploratory"


def research_type_of(topic: str) -> ResearchType:
    """Return the research type that the wording names, `general` when it names none."""
    return next((kind for kind, cues in _TYPES if cues.search(topic)), "general")


def kinds_of(topic: str) -> frozenset[Kind]:
    """Return the kinds of source and question that the wording names; empty: it is open."""
    return frozenset(kind for kind, cues in _KINDS if cues.search(topic))


def single_dimension(topic: str) -> Single | None:
    """Return the one narrow thing that the wording asks for; None: it is broad, mixed or open."""
    kinds = kinds_of(topic)
    if len(kinds) != 1:
        return None
    (kind,) = kinds
    return _NARROW.get(kind)
