"""The rules' plans: useful chapters for every research type and form of topic, in both languages."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import get_args

import pytest

from hooks_py.models.options import ResearchType
from hooks_py.plan.arguments import parse_options
from hooks_py.plan.check import check_plan, parse_plan
from hooks_py.plan.dimensions import expected_dimensions
from hooks_py.plan.estimate import estimate
from hooks_py.plan.preset import preset_plan
from hooks_py.plan.waves import waves

NOW = datetime(2031, 5, 6, tzinfo=timezone.utc)
TYPES = get_args(ResearchType)


def planned(*arguments):
    return preset_plan(parse_options(list(arguments)), NOW)


def questions(plan):
    return [question for task in plan.tasks for question in task.hints.key_questions]


def queries(plan):
    return [query.query for task in plan.tasks for query in task.queries]


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(
    ("topic", "words"), [("Tesla", "Tesla"), ("新能源汽车", "新能源汽车"), ("{x} {}", "{x} {}"), ("Rust 语言", "Rust")]
)
def test_every_type_has_a_sound_plan(kind, topic, words):
    """
    Each research type has 4 to 7 chapters without a fault or advice, whose questions and queries carry the topic.
    """
    plan = planned(topic, "--type", kind)

    assert 4 <= len(plan.tasks) <= 7
    assert plan == parse_plan(plan.model_dump_json())
    assert () == check_plan(plan)
    assert [dimension.id for dimension in expected_dimensions(kind)] == [task.dimension for task in plan.tasks]
    assert all(words in question for question in questions(plan))
    assert all(words in query for query in queries(plan))
    assert all(task.hints.data_needs and task.queries and task.title for task in plan.tasks)
    ids = [query.id for task in plan.tasks for query in task.queries]
    assert [f"q{number}" for number in range(1, len(ids) + 1)] == ids
    assert len(waves(plan.tasks)) <= 2


@pytest.mark.parametrize(
    "topic", ["研究" * 999, "compare " + ", ".join(["nm"] * 3 + [f"n{i}" for i in range(300)]), "how " * 490]
)
def test_the_longest_topics_have_a_plan(topic):
    """
    A topic as long as one may be comes to a plan that holds.
    """
    plan = planned(topic)

    assert plan == parse_plan(plan.model_dump_json())


def test_a_product_is_searched_by_five_queries():
    """
    The five queries of a product research are fixed but for the years, which come from the clock.
    """
    assert [
        "Notion", "Notion 对比 竞品", "Notion 技术架构 AI", "Notion 市场 趋势 2030 2031", "Notion 应用案例 用户",
    ] == queries(
        preset_plan(parse_options("Notion --type product").model_copy(update={"topic_language": "zh"}), NOW)
    )  # fmt: skip
    assert ["基础信息", "竞品分析", "技术分析", "市场分析", "使用案例"] == [
        task.queries[0].purpose for task in planned("笔记软件", "--type", "product").tasks
    ]
    assert "Notion market trends 2030 2031" in queries(planned("Notion", "--type", "product"))


def test_how_questions_ask_for_the_mechanism():
    """
    A question how something works is itself a key question, and the others ask for steps, parts and errors.
    """
    plan = planned("How does asyncio cancel tasks?")

    assert "How does asyncio cancel tasks?" == questions(plan)[0]
    assert all("asyncio cancel tasks" in question for question in questions(plan)[1:])
    assert any("which steps happen" in question for question in questions(plan))
    assert 1 == len(waves(plan.tasks))
    assert "asyncio 如何取消任务：有哪些步骤，顺序如何，由什么触发？" in questions(planned("asyncio 如何取消任务？"))


@pytest.mark.parametrize(
    ("topic", "each", "both"),
    [
        ("Should we use PostgreSQL or MySQL?", ["PostgreSQL", "MySQL"], "PostgreSQL and MySQL"),
        ("对比 Kafka、RabbitMQ 和 Pulsar", ["Kafka", "RabbitMQ", "Pulsar"], "Kafka、RabbitMQ和Pulsar"),
    ],
)
def test_a_choice_is_compared(topic, each, both):
    """
    A topic that sets things side by side looks at each, at their differences, and last at which one for what.
    """
    plan = planned(topic)

    assert topic in questions(plan)
    assert each == queries(plan)[: len(each)]
    assert " vs ".join(each) in queries(plan)[len(each)]
    assert sum(both in question for question in questions(plan)) >= 5
    assert (1, 2, 3) == plan.tasks[-1].dependencies


def test_the_language_of_plan_and_queries():
    """
    The plan is in the language of the report; the web is asked in the language of the topic.
    """
    plan = planned("新能源汽车", "--type", "industry", "--language", "en")

    assert "Scope and value chain" == plan.tasks[0].title
    assert ["新能源汽车 产业链 细分"] == [query.query for query in plan.tasks[0].queries]
    assert {"zh"} == {query.language for task in plan.tasks for query in task.queries}
    assert "Answer: 新能源汽车" == plan.objectives[0]


def test_the_same_topic_gives_the_same_plan():
    """
    A plan depends on options and clock alone, and the description stands among the objectives.
    """
    assert planned("Rust") == planned("Rust")
    assert "for embedded use" in planned("Rust", "--description", "for embedded use").objectives
    assert "2028 至 2031 年人工智能发生了哪些事件？" in questions(planned("人工智能发展史"))


def test_the_estimate_follows_waves_and_budget():
    """
    A wave counts three minutes; without a model nothing costs tokens; a large plan at high budget is flagged.
    """
    options = parse_options("特斯拉公司分析")
    plan = preset_plan(options, NOW)
    rules, model = estimate(plan, options, with_model=False), estimate(plan, options, with_model=True)

    assert (2, 6, len(queries(plan)), 0, 0, 0) == (
        rules.waves, rules.minutes, rules.searches, rules.tokens, rules.multiplier_low, rules.multiplier_high,
    )  # fmt: skip
    assert (8, 12, False) == (model.multiplier_low, model.multiplier_high, model.over_budget_tag)
    assert 50_000 < model.tokens < 200_000
    low = options.model_copy(update={"budget": "low", "debate": "off"})
    high = options.model_copy(update={"budget": "high", "debate": "force"})
    assert (3, 3) == (
        estimate(plan, low, with_model=True).multiplier_low,
        estimate(plan, low, with_model=True).multiplier_high,
    )
    assert estimate(plan, low, with_model=True).tokens < model.tokens < estimate(plan, high, with_model=True).tokens
    doubled = plan.model_copy(
        update={
            "tasks": tuple(
                plan.tasks[0].model_copy(update={"id": number, "dependencies": ()}) for number in range(1, 21)
            )
        }
    )
    assert estimate(doubled, high, with_model=True).over_budget_tag
    assert 0 == estimate(plan, options.model_copy(update={"web": False}), with_model=True).searches
