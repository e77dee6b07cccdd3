"""Documents of our own making, for questions to be asked about them."""

from __future__ import annotations

HERON = """\
# Heron

Heron is a message broker for small teams that keeps its log in plain files.
It was started in 2019 by two engineers in Turku and is licensed under Apache 2.0.

## How it works

A producer appends a message to the newest segment, and the broker acknowledges it once the segment is synced to disk.
Consumers poll the broker with an offset, so that each of them reads at its own speed.
When a segment reaches 64 MB, the broker closes it and opens the next one.

## Features

- Replay of messages from any offset in the log
- Dead-letter queues for messages that fail 5 times
- A web console with metrics of every queue

## Limitations

Heron does not support transactions across queues.
A single node handles at most 20,000 messages a second.
There is no client for Windows.

## Recommendations

Keep one queue per kind of work, and set the retention to twice the longest outage you expect.
Use batches of 100 messages when latency matters less than throughput.

## Changes

Version 2.0 replaced the binary index with SQLite, and the old index format is deprecated.
Version 3.0 is planned for next spring and will bring replication.

## Pricing

The hosted edition costs $49 a month for each node, and self-hosting is free.

## Install

Run `pip install heron` and start the server with `heron serve --port 7000`.
"""

HERON_REVIEW = """\
# Three brokers compared

We ran Heron, Magpie and Wren for six months in our shop.
Heron is easier to operate than Magpie because it needs no coordinator.
Magpie delivers 90,000 messages a second, whereas Heron stops at 20,000.
Wren is an alternative for those who need ordered delivery across regions.
Choose Heron if you run a single site, and choose Magpie if you need throughput.
Operators complain that upgrades of Magpie take a whole night.
Moving from Magpie to Heron took us two weeks, mostly for rewriting consumers.
The coffee in the office was excellent throughout the trial.
"""

POOL = '''\
"""Worker pools that run jobs side by side."""


class Pool:
    """A fixed set of workers that share one queue of jobs."""

    def __init__(self, size=4):
        self._size = size
        self._jobs = []

    def stop(self, wait=True):
        """Ask the pool to stop its workers.

        Each worker finishes the job that it is working on and then leaves.
        Jobs that have not been started are dropped.

        >>> pool.stop()
        >>> pool.is_running
        False
        """
        # we drop the lock here, see below
        for worker in self._workers:
            worker.ask_to_leave()

    def submit(self, job):
        """Put a job into the queue.

        Raises PoolClosed if the pool has been stopped.

        Parameters
        ----------
        job : callable
            the job to run
        """
        self._jobs.append(job)


class PoolClosed(RuntimeError):
    """The pool was stopped and takes no more jobs."""


def _name_of(worker):
    """Return the name of a worker."""
    return worker.name


def stop_all(pools, timeout=30):
    """Stop every pool, and kill the workers that are still busy after the timeout.

    Similar to `Pool.stop`.
    """
'''

BAMBOO = """\
# 青竹数据库

青竹数据库是一款面向物联网场景的时序数据库，用来存储和查询传感器数据。
它由杭州的一个小团队于2020年发布，采用 MIT 许可证。

## 工作原理

写入的数据先进入内存表，内存表写满后会刷到磁盘，形成按时间排序的数据块。
查询时，引擎先根据时间索引定位数据块，再并行扫描各列。
后台任务每隔一小时合并小的数据块，以减少文件数量。

## 功能

- 支持按设备自动分区
- 提供 SQL 查询接口和降采样函数
- 内置异常检测功能

## 局限

青竹数据库不支持跨分区事务。
单个节点最多存储 5 亿条时间线，超过后写入会变慢。

## 最佳实践

建议每个测点使用独立的标签，并将批量写入的大小设为 5000 条。

## 版本

2.0 版本改用列式存储，旧的行式接口已弃用。
下一版本计划加入多副本功能。

## 用户

某风电公司使用青竹数据库监控 3000 台风机，查询延迟从 8 秒降到 0.5 秒。
有用户抱怨它的监控界面过于简陋。
"""

MEALS = """\
# 预制菜行业观察

预制菜是指以农产品为原料、经过预加工的菜肴，分为即食、即热、即烹和即配四类。
2023年中国预制菜市场规模为 5165 亿元，同比增长 23.1%。
预计到 2026 年，市场规模将达到 1.07 万亿元。
行业集中度较低，前五家企业的份额合计只有 14%。
主要企业包括味知香、安井食品和国联水产。
2024年3月，六部门发文规范预制菜，要求不得添加防腐剂。
冷链物流成本高，是行业面临的主要挑战。
消费者担心口味和营养，复购率偏低是企业的主要风险。
外卖平台和连锁餐饮的需求推动了行业增长。
展会当天天气晴朗，参观者络绎不绝。
"""

POLY = """\
Polymarket 的套利策略利用两个市场之间的价差。2025 年，做市商在 Polymarket 的平均收益率为 4.2%。

交易者先买入低价合约，再卖出高价合约，这就是最常见的赚钱策略。
"""
POLY_RISK = "Polymarket 交易的主要风险是流动性不足和结算争议。2024 年，Polymarket 有 12 个市场出现结算争议。\n"

RATES = """\
# Prices in the northern islands

Consumer prices in the islands rose 6.1% in 2023, after 3.4% in 2022.
The central bank raised its policy rate to 5.25% in May 2024.
Dear fuel and a weak crown caused most of the inflation.
Economists of the bank forecast an inflation of 2.8% for 2026 if fuel stays cheap.
A new rise of freight rates could push inflation above the forecast.
Inflation hits pensioners hardest, because their rents are tied to the index.
"""

DOCUMENTS = {
    "heron": ("markdown", HERON),
    "review": ("markdown", HERON_REVIEW),
    "pool": ("code", POOL),
    "bamboo": ("markdown", BAMBOO),
    "meals": ("markdown", MEALS),
    "poly": ("markdown", POLY),
    "poly-risk": ("markdown", POLY_RISK),
    "rates": ("markdown", RATES),
}
