"""Features, use cases, market, limitations and key points: what a document states, with its sentences."""

from __future__ import annotations

import pytest

from hooks_py.evidence.extraction.extract import extract
from hooks_py.evidence.extraction.market import market_kind
from hooks_py.text.quotations import Found, find_quotation

ENGLISH = """\
# Kite - message queue with replay and encrypted storage

Kite is a message queue for small teams. It offers encrypted storage and replay of old messages.

## Features

- **Replay** of any message
- At-least-once delivery;
- Dashboards for operators

## Use cases

- Order processing in web shops
- Sensor data from factories

## Limitations

- No support for transactions
- Queues are limited to 10 GB

## Market

The message broker market reached $4.2 billion in 2023. Analysts expect the market to grow by 12% a year until 2028.
Kafka holds a market share of 40%, which is the largest of all brokers.

Unlike Rabbitly, Kite does not support clusters yet. It is written in Go.
"""

CHINESE = """\
# 风筝：支持消息回放的消息队列

风筝是一款面向中小团队的消息队列。

主要功能：

- 支持消息回放
- 至少一次投递
- 运维仪表盘

## 应用场景

- 电商订单处理
- 工厂传感器数据采集

## 局限

- 不支持事务消息

2023年中国消息中间件市场规模达到35亿元，同比增长18%。与 Rabbitly 相比，风筝更轻量。它使用 Go 语言编写。
"""


@pytest.mark.parametrize(
    ("text", "language", "field", "expected"),
    [
        (ENGLISH, "en", "features", {"Replay of any message", "At-least-once delivery", "Dashboards for operators"}),
        (ENGLISH, "en", "use_cases", {"Order processing in web shops", "Sensor data from factories"}),
        (ENGLISH, "en", "competitors", {"Rabbitly"}),
        (ENGLISH, "en", "tech_stack", {"Go", "Kafka"}),
        (CHINESE, "zh", "features", {"支持消息回放", "至少一次投递", "运维仪表盘"}),
        (CHINESE, "zh", "use_cases", {"电商订单处理", "工厂传感器数据采集"}),
        (CHINESE, "zh", "competitors", {"Rabbitly"}),
        (CHINESE, "zh", "tech_stack", {"Go"}),
        (CHINESE, "zh", "limitations", {"不支持事务消息"}),
    ],
)
def test_fields_of_a_document(text, language, field, expected):
    """
    Each field holds at least what the document lists for it.
    """
    title = text.splitlines()[0].lstrip("# ")

    found = set(getattr(extract(text, item="web-1", language=language, title=title), field))

    assert set() == expected - found


@pytest.mark.parametrize("text", [pytest.param(ENGLISH, id="en"), pytest.param(CHINESE, id="zh")])
def test_every_extract_is_quoted_from_the_text(text):
    """
    The quotation of every extract is found in the document, and no field is without one.
    """
    found = extract(text, item="web-1")

    assert all(isinstance(find_quotation(text, one.quotation), Found) for one in found.extracts)
    assert {"features", "competitors", "tech_stack", "use_cases", "market_info", "limitations"} <= {
        one.field for one in found.extracts
    }


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The weather was fine. We walked along the river and came home late in the evening.", id="en"),
        pytest.param("今天天气很好。我们沿着河边散步，很晚才回家。", id="zh"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_is_not_stated_is_empty(text):
    """
    A text without such statements leaves the fields empty.
    """
    found = extract(text, item="web-1")

    assert ((), (), (), (), "", ()) == (
        found.features,
        found.competitors,
        found.tech_stack,
        found.use_cases,
        found.market_info,
        found.limitations,
    )


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        pytest.param("size", "The market for widgets was worth $12 billion in 2023.", id="size"),
        pytest.param("growth", "The widget market grows by 12% a year.", id="growth"),
        pytest.param("share", "Acme holds a market share of 40%.", id="share"),
        pytest.param("size", "2023年市场规模达到35亿元。", id="zh size"),
        pytest.param("growth", "该行业同比增长18%。", id="zh growth"),
        pytest.param("share", "腾讯的市场份额为30%。", id="zh share"),
        pytest.param("", "The market is growing fast.", id="no figure"),
        pytest.param("", "The file grew by 12% after compression.", id="no market"),
    ],
)
def test_kinds_of_market_sentences(expected, text):
    """
    A market sentence has a word of the market and a figure that fits.
    """
    assert expected == market_kind(text)


def test_parts_of_the_title_count_when_the_text_bears_them_out():
    """
    A title's promise is a feature only when a sentence of the text says it too.
    """
    text = "Kite replays every message of a queue. It was made in 2019."

    found = extract(text, item="web-1", title="Kite - message replay and face recognition")

    assert "message replay" in found.features
    assert "face recognition" not in found.features


def test_noise_is_no_use_case():
    """
    "Is used if" and defaults of parameters are not uses.
    """
    text = "The default value is used if the argument is missing. The timeout parameter is used to limit the wait."

    assert () == extract(text, item="web-1").use_cases


def test_source_code_gives_its_comments_alone():
    """
    Of code only docstrings and comments are read, and quoted as they stand.
    """
    code = (
        "def replay(queue):\n"
        '    """Replays a queue; it does not support transactions and needs PostgreSQL."""\n'
        "    redis = 1\n"
    )

    found = extract(code, item="code-1", is_code=True)

    assert ("PostgreSQL",) == found.tech_stack
    assert all(one.quotation in code for one in found.extracts)


def test_key_points_are_about_the_subject_and_few():
    """
    Of ten sentences at most five are kept, the one with subject and figure among them.
    """
    filler = " ".join(f"Somebody walked past the door number {word}." for word in ("one", "two", "three", "four"))
    text = f"{filler} Kite is the fastest queue that delivers 2 million messages per second. {filler}"

    found = extract(text, item="web-1", topic="Kite queue").key_points

    assert len(found) <= 5
    assert "Kite is the fastest queue that delivers 2 million messages per second." in found
