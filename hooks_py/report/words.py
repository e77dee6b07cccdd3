"""The fixed words of the records in the two report languages, and the name of a language in each."""

from __future__ import annotations

from hooks_py.models.base import Language

_WORDS: dict[str, tuple[str, str]] = {
    # status of a run, of a claim, of a conflict
    "in_progress": ("进行中", "in progress"),
    "completed": ("已完成", "completed"),
    "failed": ("失败", "failed"),
    "active": ("成立", "stands"),
    "divergent": ("存在分歧", "[divergence]"),
    "resolved": ("分歧已解决", "resolved"),
    "removed": ("已移除", "removed"),
    "open": ("未解决", "open"),
    "resolved_A": ("以 A 为准", "A holds"),
    "resolved_B": ("以 B 为准", "B holds"),
    "both_stand": ("两者并存", "both stand"),
    "still_divergent": ("仍有分歧", "still divergent"),
    "contradicts": ("相互矛盾", "contradicts"),
    "qualifies": ("相互限定", "qualifies"),
    "outdated": ("新旧不一", "outdated"),
    "figure": ("数字", "figure"),
    "date": ("日期", "date"),
    "unit": ("单位", "unit"),
    "negation": ("否定", "negation"),
    "superlative": ("最高级", "superlative"),
    # source types, confidence, verdicts, kinds of claim
    "official": ("官方", "official"),
    "code": ("代码", "code"),
    "community": ("社区", "community"),
    "standard": ("标准", "standard"),
    "High": ("高", "High"),
    "Medium": ("中", "Medium"),
    "Low": ("低", "Low"),
    "supported": ("有据", "supported"),
    "contradicted": ("被反驳", "contradicted"),
    "qualified": ("有保留", "qualified"),
    "unverifiable": ("无法核实", "unverifiable"),
    "inference": ("推断", "Inference"),
    "derived": ("计算得出", "computed"),
    # modes and the gate
    "exploratory": ("探索", "exploratory"),
    "compliance": ("合规", "compliance"),
    "decision": ("决策", "decision"),
    "report": ("可以成文", "report"),
    "validate": ("先行核验", "validate"),
    "debate": ("进入辩论", "debate"),
    "agreement": ("达成一致", "agreement"),
    "split": ("明确分歧", "stated split"),
    "exhausted": ("轮次用尽", "exhausted"),
    # signals of completeness
    "source_diversity": ("来源多样性", "Source diversity"),
    "cross_verification": ("交叉验证", "Cross-verification"),
    "gap_coverage": ("缺口覆盖", "Gap coverage"),
    "question_closure": ("问题解答", "Question closure"),
    # dimensions of a product
    "features": ("核心功能", "features"),
    "competitors": ("竞品", "competitors"),
    "market": ("市场", "market"),
    "technology": ("技术", "technology"),
    "use_cases": ("使用场景", "use cases"),
    # what got worse than planned
    "source-failed": ("来源查询失败", "a source failed"),
    "source-capped": ("来源结果被截断", "a source was cut short"),
    "source-blocked": ("来源拒绝程序访问", "a source refuses programs"),
    "source-empty": ("来源无结果", "a source had nothing"),
    "page-failed": ("网页读取失败", "a page could not be read"),
    "document-skipped": ("文件被跳过", "a document was skipped"),
    "task-failed": ("任务失败", "a task failed"),
    "task-blocked": ("任务因前置任务失败而中止", "a task was blocked by a failed one"),
    "aggregation-failed": ("汇总失败，改用原始数据", "aggregation failed, raw data were used"),
    "no-web": ("未使用网络", "no web"),
    "no-model": ("未使用模型，由规则完成", "no model, done by rules"),
    "budget-ended": ("预算用尽", "the budget ended it"),
    "index-failed": ("索引更新失败", "the index was not updated"),
    "takeover": ("由另一会话接手", "another session took over"),
    "short-section": ("章节过短", "a section is short"),
    "other": ("其他", "other"),
    # how skipped documents and searches ended
    "binary": ("二进制文件", "binary"),
    "empty": ("空", "empty"),
    "unreadable": ("无法读取", "unreadable"),
    "too-large": ("过大", "too large"),
    "loop": ("链接循环", "link loop"),
    "duplicate-link": ("重复链接", "link to a file already read"),
    "blocked": ("被拒绝", "blocked"),
    "capped": ("被截断", "capped"),
    "found": ("有结果", "found"),
}

_LANGUAGES: dict[str, tuple[str, str]] = {
    "zh": ("中文", "Chinese"),
    "en": ("英文", "English"),
    "ja": ("日文", "Japanese"),
    "ko": ("韩文", "Korean"),
    "de": ("德文", "German"),
    "fr": ("法文", "French"),
    "es": ("西班牙文", "Spanish"),
    "ru": ("俄文", "Russian"),
}


def word(name: str, language: Language) -> str:
    """Return the word of a record's value in the report's language; a value without one is returned as it is."""
    pair = _WORDS.get(name)
    return name if pair is None else pair[0 if language == "zh" else 1]


def language_name(code: str, language: Language) -> str:
    """Return the name of a language, by its ISO code, in the report's language."""
    pair = _LANGUAGES.get(code)
    return code if pair is None else pair[0 if language == "zh" else 1]
