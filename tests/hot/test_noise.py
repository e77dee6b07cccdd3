"""What people paste and what the host sends by itself never earns a hint."""

from __future__ import annotations

import itertools
import random

import pytest

from hooks_py.hot.detector import deserves_research

NOUNS = ["market", "research", "analysis", "report", "trend", "competitor", "policy", "study", "source", "vendor"]
NOUNS_ZH = ["市场", "调研", "分析", "报告", "趋势", "竞品", "政策", "研究", "来源", "价格", "厂商", "对比", "行业"]


def notification(draw: random.Random) -> str:
    said = " ".join(draw.choices(NOUNS + NOUNS_ZH, k=30))
    head = f"<task-notification>\n<task-id>{draw.randrange(10**9)}</task-id>\n<status>completed</status>"
    return f"{head}\n<result>{said}</result>\n</task-notification>"


def command(draw: random.Random) -> str:
    name = draw.choice(["grounded:deep-research", "compact", "review", "model", "research", "分析"])
    return f"/{name} {' '.join(draw.choices(NOUNS + NOUNS_ZH, k=8))} --quick"


def python_code(draw: random.Random) -> str:
    names = draw.choices(NOUNS, k=6)
    lines = ["import os", "from app.research import analyze", ""]
    lines += [f"def compare_{a}(market, {b}=None):" for a, b in itertools.pairwise(names)]
    lines += [f"    return [{name}_source for {name}_source in industry['{name}']]" for name in names]
    return draw.choice(["", "why does this fail?\n", "看下这段代码\n"]) + "\n".join(lines)


def fenced(draw: random.Random) -> str:
    asked = draw.choice(["explain this", "解释这段", "fix it"])
    words = " ".join(draw.choices(NOUNS, k=25))
    return f"{asked}\n```\n{words}\nmarket overview of vendors, with sources\n```"


def log(draw: random.Random) -> str:
    def line() -> str:
        stamp = f"2026-03-{draw.randrange(1, 29):02d}T12:{draw.randrange(60):02d}:01.{draw.randrange(999):03d}Z"
        level, noun = draw.choice(["INFO", "ERROR", "WARN"]), draw.choice(NOUNS)
        return f"{stamp} {level} [market-research] analysis of {noun} trend failed for vendor {draw.randrange(99)}"

    lines = [line() for _ in range(draw.randrange(4, 30))]
    return draw.choice(["", "what went wrong here?\n", "看看日志\n"]) + "\n".join(lines)


def traceback(draw: random.Random) -> str:
    def frame() -> str:
        place, verb, thing = draw.choices(NOUNS, k=3)
        at = f'  File "/srv/app/{place}/report.py", line {draw.randrange(400)}, in compare_{verb}'
        return f"{at}\n    result = analyze(market, {thing})"

    asked = draw.choice(["", "分析一下这个报错", "I get this"])
    frames = "\n".join(frame() for _ in range(draw.randrange(2, 8)))
    return f"{asked}\nTraceback (most recent call last):\n{frames}\nValueError: no market data"


def diff(draw: random.Random) -> str:
    lines = [
        f"{draw.choice('+- ')} {draw.choice(NOUNS)}_{draw.choice(NOUNS)} = {draw.randrange(9)};" for _ in range(12)
    ]
    return "review\n--- a/research/market.ts\n+++ b/research/market.ts\n@@ -1,4 +1,9 @@\n" + "\n".join(lines)


def table(draw: random.Random) -> str:
    rows = "\n".join(
        f"{draw.choice(NOUNS_ZH)},{draw.randrange(99)},{draw.randrange(99)},{draw.choice(NOUNS)}" for _ in range(9)
    )
    return f"行业,份额,价格,来源\n{rows}\n按份额排序"


KINDS = (notification, command, python_code, fenced, log, traceback, diff, table)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_earns_no_hint(kind):
    """
    Notifications, commands, pasted code, logs, tracebacks, diffs and tables are no questions, whatever words they hold.
    """
    draw = random.Random(kind.__name__)
    texts = [kind(draw) for _ in range(80)]

    assert [] == [text for text in texts if deserves_research(text)]
