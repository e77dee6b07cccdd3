"""Runs over the web: real connectors and pages, played by a server on the loopback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hooks_py.errors import NothingReached
from hooks_py.plan.arguments import parse_options
from hooks_py.run.begin import resume, start
from hooks_py.run.drive import drive
from hooks_py.run.machine import Machine
from hooks_py.run.rules.driver import RulesDriver
from tests.loopback.server import Loopback, closed_port
from tests.loopback.sources import Page, endpoints, play_all
from tests.loopback.troubles import fails

EVERYBODY = ("duckduckgo", "wikipedia")
PAGES = [
    Page(
        path="/arbitrage",
        title="Polymarket 套利策略",
        text=(
            "Polymarket 的套利策略利用两个市场之间的价差。2025 年，做市商在 Polymarket 的平均收益率为 4.2%。"
            "\n\n交易者先买入低价合约，再卖出高价合约，这就是最常见的赚钱策略。"
        ),
        language="zh",
        sources=EVERYBODY,
    ),
    Page(
        path="/market-making",
        title="Market making on Polymarket",
        text=(
            "Polymarket pays liquidity rewards to market makers. A market maker on Polymarket quotes both sides of "
            "a contract and earns the spread.\n\nLosses come from informed traders who know the outcome earlier."
        ),
    ),
    Page(
        path="/risk",
        title="Polymarket 交易风险",
        text="Polymarket 交易的主要风险是流动性不足和结算争议。2024 年，Polymarket 有 12 个市场出现结算争议。",
        language="zh",
        sources=EVERYBODY,
    ),
]


@pytest.fixture
def web(monkeypatch):
    server = Loopback()
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    for name, value in server.environment(**endpoints(server.url)).items():
        monkeypatch.setenv(name, value)
    yield server
    server.close()


def begun(place: Path, *options: str) -> Machine:
    settled = parse_options(["Polymarket 赚钱策略", "--type", "general", "--output", str(place / "store"), *options])
    return Machine(start(settled, cwd=place))


def outcomes(machine: Machine) -> list[dict[str, object]]:
    files = (machine.run.path / "processed/searches").glob("*.json")
    return [json.loads(path.read_text(encoding="utf-8")) for path in files]


def test_a_web_run_searches_fetches_and_cites_pages(tmp_path, web):
    """
    Every source is asked, the pages behind the hits are stored once, and the report cites them by address.
    """
    play_all(web, PAGES)
    machine = begun(tmp_path)
    last = drive(machine, RulesDriver(), owner="")

    assert ("done", 0) == (last.kind, last.exit_code)
    assert {"duckduckgo", "github", "wikipedia", "arxiv"} == {one["source"] for one in outcomes(machine)}
    urls = [item.url for item in machine.run.heads() if not item.duplicate_of]
    assert len(set(urls)) == len(urls) > 0
    report = Path(last.report).read_text(encoding="utf-8")
    assert any(url in report for url in urls)
    assert "结算争议" in report


def test_a_stopped_web_run_does_not_ask_or_fetch_again(tmp_path, web):
    """
    What was searched and fetched before a stop is not asked a second time after the resume.
    """
    play_all(web, PAGES)
    machine = begun(tmp_path)
    driver = RulesDriver()
    from hooks_py.run import work

    while machine.next(detached=False).kind != "gather":
        step = machine.next(detached=False)
        if step.kind == "wait":
            work.work(machine.run)
        for order in step.orders:
            machine.submit(driver.answer(machine, step, order), step=step.number, task=order.task)
    web.forget()
    resume(machine.run.id, output=str(tmp_path / "store"), cwd=tmp_path)
    assert "gather" == Machine(machine.run.path).next(detached=False).kind
    assert [] == web.asked


def test_one_source_that_fails_is_told_and_the_others_carry_the_run(tmp_path, web):
    """
    A failed source is a degradation in the report, kept apart from sources that had nothing.
    """
    play_all(web, PAGES)
    web.answer("/html/", fails())
    machine = begun(tmp_path)
    last = drive(machine, RulesDriver(), owner="")

    assert "done" == last.kind
    statuses = {str(one["source"]): str(one["status"]) for one in outcomes(machine)}
    assert "failed" == statuses["duckduckgo"]
    kinds = {entry.kind for entry in machine.run.meta().degradations}
    assert "source-failed" in kinds
    assert "duckduckgo" in Path(last.report).read_text(encoding="utf-8")


def test_when_nothing_can_be_reached_the_run_says_why_for_each_source_and_can_be_resumed(tmp_path, web, monkeypatch):
    """
    Exit 3 with one line a source; when the sources are back, the same run goes on to its report.
    """
    play_all(web, PAGES)
    for name, value in endpoints(f"http://127.0.0.1:{closed_port()}").items():
        monkeypatch.setenv(name, value)
    machine = begun(tmp_path)
    with pytest.raises(NothingReached) as refused:
        drive(machine, RulesDriver(), owner="")
    named = [line.split(":")[0].strip("- ") for line in str(refused.value).splitlines()[1:]]
    assert ["arxiv", "duckduckgo", "github", "wikipedia"] == sorted(named)

    for name, value in endpoints(web.url).items():
        monkeypatch.setenv(name, value)
    resume(machine.run.id, output=str(tmp_path / "store"), cwd=tmp_path)
    assert "done" == drive(Machine(machine.run.path), RulesDriver(), owner="").kind


def test_a_run_that_finds_nothing_says_so(tmp_path, web):
    """
    Sources that answer with nothing lead to a wider query, and then to an honest report.
    """
    play_all(web, [])
    machine = begun(tmp_path)
    last = drive(machine, RulesDriver(), owner="")

    assert "done" == last.kind
    assert {"empty"} == {one["status"] for one in outcomes(machine)}
    assert () == machine.run.registry().claims
