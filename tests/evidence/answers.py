"""Questions about documents of our own making, and the sentences that answer: the measure of the picking."""

from __future__ import annotations

from typing import NamedTuple

from hooks_py.models.aggregate import Passage
from hooks_py.text.passages import passages
from tests.evidence.documents import DOCUMENTS


class Case(NamedTuple):
    """A question over documents; `answers` are beginnings of sentences, the first of them the best; () is none."""

    documents: str  # names, separated by spaces
    topic: str
    question: str
    answers: tuple[str, ...]
    wrong: tuple[str, ...] = ()  # beginnings of sentences that do not answer and look as if they did


CASES = (
    Case("heron review", "Heron", "What is Heron, and what is it for?", ("Heron is a message broker",), ("Run `pip",)),
    Case(
        "heron review",
        "Heron",
        "How does Heron work, and which parts does it consist of?",
        ("A producer appends", "Consumers poll", "When a segment"),
        ("The hosted edition", "There is no client"),
    ),
    Case(
        "heron review",
        "Heron",
        "Which limits, risks and common mistakes does Heron have?",
        ("Heron does not support", "A single node handles", "There is no client"),
        ("Replay of messages", "Keep one queue", "The hosted edition"),
    ),
    Case(
        "heron review",
        "Heron",
        "Which alternatives to Heron exist, and how do they differ?",
        ("Wren is an alternative", "Magpie delivers", "Heron is easier"),
        ("It was started", "The coffee"),
    ),
    Case(
        "heron review",
        "Heron",
        "What has changed about Heron lately, and what is announced?",
        ("Version 2.0 replaced", "Version 3.0 is planned"),
        ("Moving from", "A producer"),
    ),
    Case(
        "heron review",
        "Heron",
        "How is Heron used in practice, and what is recommended?",
        ("Keep one queue", "Use batches", "Choose Heron"),
        ("The coffee", "There is no client"),
    ),
    Case(
        "heron review",
        "Heron",
        "Which core features and functions does Heron offer?",
        ("Replay of messages", "Dead-letter queues", "A web console"),
        ("There is no client", "It was started"),
    ),
    Case("heron review", "Heron", "What does Heron cost?", ("The hosted edition costs",), ("A producer",)),
    Case("heron review", "Heron", "How many messages a second does Heron handle?", ("A single node handles", "Magpie")),
    Case(
        "heron review",
        "Heron vs Magpie",
        "Heron vs Magpie",
        ("Heron is easier", "Magpie delivers", "Choose Heron", "Moving from"),
        ("The coffee", "Keep one"),
    ),
    Case(
        "heron review",
        "Should we use Heron or Magpie?",
        "Should we use Heron or Magpie?",
        ("Choose Heron", "Heron is easier", "Magpie delivers"),
        ("The coffee", "Use batches"),
    ),
    Case(
        "heron review",
        "Heron vs Magpie",
        "What is reported about moving between Heron and Magpie, and what does it cost?",
        ("Moving from Magpie",),
        ("The coffee",),
    ),
    Case(
        "heron review",
        "Magpie",
        "What do users of Magpie praise, and what do they complain about?",
        ("Operators complain",),
        ("The coffee", "Moving from"),
    ),
    Case("heron review", "Heron", "Which lawsuits and regulation affect Heron?", ()),
    Case("heron review", "Heron", "Which market share does Heron have?", ()),
    Case("heron review", "Heron", "When and how did Heron begin?", ("It was started in 2019",), ("Version 3.0",)),
    Case(
        "pool",
        "How does the pool stop its workers?",
        "How does the pool stop its workers?",
        ("`Pool.stop`: Ask the pool to stop", "`Pool.stop`: Each worker finishes", "`stop_all`: Stop every"),
        ("`_name_of`", "we drop", "`stop_all`: Similar"),
    ),
    Case(
        "pool",
        "How does the pool stop its workers?",
        "Which errors, edge cases and common mistakes occur when the pool stops its workers, and how are they avoided?",
        (
            "`PoolClosed`: The pool was stopped",
            "`Pool.submit`: Raises PoolClosed",
            "`Pool.stop`: Jobs that have not",
            "`stop_all`: Stop every",
        ),
        ("`_name_of`",),
    ),
    Case(
        "pool",
        "How does the pool stop its workers?",
        "What has changed between versions, and what is deprecated or planned?",
        (),
    ),
    Case(
        "pool",
        "工作池如何停止任务？",
        "工作池如何停止任务？",
        ("`Pool.stop`: Ask the pool to stop", "`Pool.stop`: Each worker", "`stop_all`: Stop every", "`PoolClosed`"),
        ("`_name_of`",),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库是什么，用来解决什么问题？",
        ("青竹数据库是一款",),
        ("有用户抱怨", "2.0 版本"),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库是如何运作的，由哪些部分组成？",
        ("写入的数据先进入", "查询时，引擎", "后台任务"),
        ("有用户抱怨", "它由杭州"),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库有哪些局限、风险和常见错误？",
        ("青竹数据库不支持", "单个节点最多"),
        ("支持按设备", "它由杭州"),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库提供哪些核心功能？",
        ("支持按设备", "提供 SQL", "内置异常"),
        ("青竹数据库不支持", "它由杭州"),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库在实践中如何使用，有哪些建议？",
        ("建议每个测点", "某风电公司"),
        ("它由杭州",),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库近期有哪些变化，未来有什么计划？",
        ("2.0 版本", "下一版本"),
        ("某风电公司", "后台任务"),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库的用户满意什么，抱怨什么？",
        ("有用户抱怨", "某风电公司"),
        ("它由杭州", "2.0 版本"),
    ),
    Case(
        "bamboo",
        "青竹数据库",
        "青竹数据库有哪些使用场景和实际案例？",
        ("某风电公司", "青竹数据库是一款"),
        ("2.0 版本",),
    ),
    Case("bamboo", "青竹数据库", "青竹数据库的市场规模有多大，增长多快？", ()),
    Case("bamboo", "青竹数据库", "青竹数据库受到哪些诉讼和监管影响？", ()),
    Case(
        "bamboo heron",
        "青竹数据库 如何合并数据块？",
        "青竹数据库 如何合并数据块？",
        ("后台任务每隔",),
        ("When a segment",),
    ),
    Case(
        "meals", "预制菜", "预制菜的市场规模有多大，增长多快？", ("2023年中国", "预计到 2026"), ("展会当天", "主要企业")
    ),
    Case(
        "meals",
        "预制菜",
        "预制菜的主要企业有哪些，份额如何？",
        ("主要企业包括", "行业集中度"),
        ("展会当天", "冷链物流"),
    ),
    Case("meals", "预制菜", "预制菜面临哪些风险？", ("消费者担心", "冷链物流"), ("展会当天", "主要企业")),
    Case("meals", "预制菜", "哪些政策和法规影响预制菜？", ("2024年3月",), ("展会当天", "外卖平台")),
    Case("meals", "预制菜", "哪些技术和需求变化推动预制菜？", ("外卖平台",), ("展会当天", "2024年3月")),
    Case("meals", "预制菜", "预制菜有哪些预测，基于什么假设？", ("预计到 2026",), ("展会当天", "主要企业")),
    Case(
        "poly poly-risk",
        "Polymarket 赚钱策略",
        "Polymarket 赚钱策略有哪些局限、风险和常见错误？",
        ("Polymarket 交易的主要风险", "2024 年，Polymarket 有"),
        ("Polymarket 的套利",),
    ),
    Case(
        "poly poly-risk",
        "Polymarket 赚钱策略",
        "Polymarket 赚钱策略有哪些类型？",
        ("Polymarket 的套利策略", "交易者先买入"),
        ("Polymarket 交易的主要",),
    ),
    Case(
        "poly poly-risk",
        "Polymarket 赚钱策略",
        "Polymarket 赚钱策略有哪些收益和亏损的数据，期间是什么？",
        ("2025 年，做市商",),
        ("Polymarket 交易的主要",),
    ),
    Case(
        "rates",
        "inflation in the northern islands",
        "What are the latest figures on inflation in the northern islands?",
        ("Consumer prices", "Economists"),
        ("Inflation hits",),
    ),
    Case(
        "rates",
        "inflation in the northern islands",
        "What drives inflation in the northern islands?",
        ("Dear fuel",),
        ("Consumer prices", "The central bank"),
    ),
    Case(
        "rates",
        "inflation in the northern islands",
        "Which forecasts exist for inflation in the northern islands, by whom and on which assumptions?",
        ("Economists of the bank",),
        ("Consumer prices", "Inflation hits"),
    ),
    Case(
        "rates",
        "inflation in the northern islands",
        "Which policy decisions on inflation in the northern islands were taken, and when?",
        ("The central bank",),
        ("Inflation hits", "Dear fuel"),
    ),
    Case(
        "rates",
        "北部岛屿的通货膨胀",
        "北部岛屿的通货膨胀有哪些预测，由谁做出，基于什么假设？",
        ("Economists of the bank",),
        ("Consumer prices", "Inflation hits"),
    ),
)


def passages_of(names: str) -> list[Passage]:
    """The passages of the documents, all with the same rank: the search has no say."""
    return [
        passage.model_copy(update={"score": 1.0})
        for name in names.split()
        for passage in passages(DOCUMENTS[name][1], kind=DOCUMENTS[name][0], item=f"local-{name}")
    ]
