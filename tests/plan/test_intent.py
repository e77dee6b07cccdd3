"""What the wording of a topic says, in both languages."""

from __future__ import annotations

import pytest

from hooks_py.plan.intent import intent_of, research_type_of, single_dimension
from hooks_py.plan.suggestion import suggestion
from hooks_py.plan.topics import LONGEST_TITLE, named_options, read_topic, subject_of, title_of


@pytest.mark.parametrize(
    ("topic", "intent"),
    [
        ("How does X work?", "exploratory"),
        ("What are options for vector search?", "exploratory"),
        ("Polymarket 赚钱策略", "exploratory"),
        ("life or death in Shakespeare", "exploratory"),
        ("Are we following best practices for REST API versioning?", "compliance"),
        ("Does our login comply with GDPR?", "compliance"),
        ("我们的日志是否符合等保要求", "compliance"),
        ("Should we use Redis or Memcached?", "decision"),
        ("Which database should we choose?", "decision"),
        ("我们应该用 Redis 还是 Memcached？", "decision"),
        ("前端框架选型", "decision"),
    ],
)
def test_intent(topic, intent):
    """
    Exploring, checking against a standard and deciding are told apart.
    """
    assert intent == intent_of(topic)


@pytest.mark.parametrize(
    ("topic", "kind"),
    [
        ("How does asyncio cancel tasks?", "general"),
        ("do we comply with GDPR", "general"),
        ("AI 代码编辑器对比", "product"),
        ("competitor analysis of Notion", "product"),
        ("特斯拉公司深度分析", "company"),
        ("Tesla company analysis", "company"),
        ("新能源汽车行业研究", "industry"),
        ("market size of e-bikes", "industry"),
        ("Polymarket 赚钱策略", "strategy"),
        ("Polymarket trading strategies", "strategy"),
        ("中国货币政策的影响", "macro"),
        ("US inflation outlook", "macro"),
        ("量化因子研究", "quantitative"),
        ("backtest of momentum", "quantitative"),
        ("人工智能发展史", "timeline"),
        ("timeline of the iPhone", "timeline"),
    ],
)
def test_research_type(topic, kind):
    """
    The research type is the one the wording names, else general.
    """
    assert kind == research_type_of(topic)


@pytest.mark.parametrize(
    ("topic", "single"),
    [
        ("where is parse_plan defined in this codebase", "code-only"),
        ("本项目的源码里任务取消是怎么实现的", "code-only"),
        ("best practices audit for our Dockerfiles", "audit-only"),
        ("数据库审计和最佳实践", "audit-only"),
        ("top 10 static site generators", "ranking-only"),
        ("静态站点生成器排行榜", "ranking-only"),
        ("How does TCP work?", None),
        ("top 10 competitors in the market", None),
        ("源码与官方文档的差异", None),
        ("Rust", None),
    ],
)
def test_one_narrow_thing(topic, single):
    """
    Code, audit or ranking alone is narrow; what is mixed, broad or open is not.
    """
    assert single == single_dimension(topic)


@pytest.mark.parametrize(
    ("topic", "language", "start"),
    [
        ("best practices audit for our Dockerfiles", "en", "Consider a structured four-phase audit"),
        ("数据库审计和最佳实践", "zh", "可以考虑改做对照最佳实践"),
        ("best practices audit and market trends", "en", ""),
        ("compare React vs Vue", "en", "Consider a quantified comparison"),
        ("对比 Kafka、RabbitMQ 和 Pulsar", "zh", "可以考虑改做对所列选项的量化对比"),
        ("compare A vs B vs C vs D", "en", ""),
        ("AI 代码编辑器对比", "zh", ""),
        ("where is main defined in this codebase", "en", "Consider an exploration of the code alone"),
        ("this codebase and its official documentation", "en", ""),
        ("How does TCP work?", "en", ""),
    ],
)
def test_advice(topic, language, start):
    """
    A narrower kind of work is named where it fits, and only there; the research goes on all the same.
    """
    line = suggestion(topic, language)

    assert bool(start) == bool(line)
    assert line.startswith(start)


def test_advice_names_the_configured_skill():
    """
    A skill that is configured for the kind of work is named.
    """
    assert "Consider /audit for a structured four-phase audit" in suggestion(
        "best practices audit for our Dockerfiles", "en", {"audit": "/audit"}
    )


@pytest.mark.parametrize(
    ("topic", "form", "subject"),
    [
        ("How does asyncio cancel tasks?", "how", "asyncio cancel tasks"),
        ("How does TCP work?", "how", "TCP"),
        ("Why does Python have a GIL?", "why", "Python have a GIL"),
        ("Please research the history of Rust", "plain", "Rust"),
        ("Tesla company analysis", "plain", "Tesla"),
        ("asyncio 如何取消任务？", "how", "asyncio 取消任务"),
        ("请深度研究一下人工智能发展史", "plain", "人工智能"),
        ("TCP 的工作原理是什么", "how", "TCP"),
        ("为什么天空是蓝色的", "why", "天空是蓝色"),
        ("研究", "plain", "研究"),
        ("what is", "plain", "what is"),
        ("“Rust”", "plain", "Rust"),
        ("What are the main risks and limits of Otter?", "plain", "Otter"),
        ("How fast is Otter?", "plain", "Otter"),
        ("pros and cons of nuclear power", "plain", "nuclear power"),
        ("Limits to growth", "plain", "Limits to growth"),
        ("What is the future of work?", "plain", "future of work"),
        ("灰雁的风险和局限有哪些？", "plain", "灰雁"),
        ("预制菜有哪些风险？", "plain", "预制菜"),
        ("青竹数据库有多快？", "plain", "青竹数据库"),
        ("风险投资", "plain", "风险投资"),
    ],
)
def test_form_and_subject(topic, form, subject):
    """
    The frame of a question is taken off, and what carries the topic stays.
    """
    assert (form, subject) == read_topic(topic)[:2]


@pytest.mark.parametrize(
    ("topic", "options"),
    [
        ("Should we use PostgreSQL or MySQL for analytics?", ("PostgreSQL", "MySQL")),
        ("compare React, Vue and Svelte", ("React", "Vue", "Svelte")),
        ("differences between TCP and UDP", ("TCP", "UDP")),
        ("React vs. Vue", ("React", "Vue")),
        ("Redis 和 Memcached 有什么区别", ("Redis", "Memcached")),
        ("选 Kafka 还是 RabbitMQ 更好？", ("Kafka", "RabbitMQ")),
        ("Rust and its compiler", ()),
        ("研究和开发", ()),
        ("compare " + ", ".join(f"name{number}" for number in range(9)), ()),
    ],
)
def test_named_options(topic, options):
    """
    Things set side by side are found; an `and` alone sets nothing side by side.
    """
    assert options == named_options(topic)


def test_titles_are_cut_at_a_word():
    """
    A title is at most 120 characters and ends at a word, Chinese at a character; a subject is never empty.
    """
    assert "Rust" == title_of("Rust")
    assert LONGEST_TITLE >= len(title_of("word " * 100))
    assert title_of("word " * 100).endswith("word…")
    assert "研" * 119 + "…" == title_of("研" * 500)
    assert all(subject_of(topic) for topic in ("?", "the", "如何", "请"))
