"""Which option wins, in every combination, against rules written out by hand."""

from __future__ import annotations

from itertools import product

import pytest

from hooks_py.errors import InputError
from hooks_py.plan.arguments import parse_options

MODES = ("exploratory", "compliance", "decision")
DEBATES = (None, "auto", "force", "off")
BUDGETS = (None, "low", "medium", "high")
AGENTS = (None, 1, 2, 3)
BROAD, NARROW = "How does TCP work?", "top 10 ranking of static site generators"


def combinations():
    for mode, debate, budget, agents, quick, ultrawork, narrow in product(
        MODES, DEBATES, BUDGETS, AGENTS, (False, True), (True, False), (False, True)
    ):
        yield {
            "mode": mode, "debate": debate, "budget": budget, "agents": agents, "quick": quick,
            "ultrawork": ultrawork, "narrow": narrow,
        }  # fmt: skip


def arguments(case) -> list[str]:
    given = [NARROW if case["narrow"] else BROAD, "--mode", case["mode"]]
    for name in ("debate", "budget", "agents"):
        if case[name] is not None:
            given += [f"--{name}", str(case[name])]
    given += ["--quick"] if case["quick"] else []
    return given if case["ultrawork"] else [*given, "--no-ultrawork"]


def budget_by_hand(case) -> tuple[str, str]:
    if case["budget"] is not None:
        return case["budget"], "flag"
    if case["quick"]:
        return "low", "quick"
    return ("low", "single-dimension") if case["narrow"] else ("medium", "default")


def agents_by_hand(case) -> int:
    if case["quick"] or not case["ultrawork"] or case["budget"] == "low":
        return 1
    if case["agents"] is not None:
        return case["agents"]
    return {"low": 1, "medium": 3, "high": 0}[budget_by_hand(case)[0]]


def debate_by_hand(case) -> str:
    if case["mode"] == "compliance":
        return "force"
    if case["debate"] is not None:
        return case["debate"]
    return {"low": "off", "medium": "auto", "high": "force"}[budget_by_hand(case)[0]]


def test_every_combination():
    """
    Modes come before flags, flags before budgets, budgets before hints, in all 1,536 combinations of them.
    """
    seen = 0
    for case in combinations():
        if case["mode"] == "compliance" and case["debate"] == "off":
            with pytest.raises(InputError, match="--mode compliance always debates"):
                parse_options(arguments(case))
            continue
        options = parse_options(arguments(case))
        expected = (
            case["mode"], *budget_by_hand(case), agents_by_hand(case), debate_by_hand(case),
            not case["quick"] and case["ultrawork"], not case["quick"],
        )  # fmt: skip
        found = (
            options.mode, options.budget, options.budget_from, options.agents, options.debate,
            options.ultrawork, options.ralph_loop,
        )  # fmt: skip
        assert expected == found, case
        forced = case["mode"] == "compliance" and case["debate"] != "force"
        assert ("compliance mode" if forced else "") == options.debate_forced_by, case
        overruled = case["agents"] not in (None, agents_by_hand(case))
        assert overruled == any("--agents" in note for note in options.notes), case
        seen += 1

    assert 1_536 - 128 == seen


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("x --mode compliance --debate off", "leave one of them out"),
        ("x --debate OFF --mode COMPLIANCE", "leave one of them out"),
        ("x --web --no-web", "--web and --no-web contradict"),
        ("x --feed https://a.example/f --no-web --from .", "--feed is read from the web"),
        ("rss:https://a.example/f x --no-web --from .", "--feed is read from the web"),
        ("--resume a --from .", "--resume goes on with the documents of its run"),
        ("x --no-web", "leaves nothing to read"),
        ("x --from . --feed https://a.example/f", "add --web"),
    ],
)
def test_pairs_that_cannot_hold_are_refused(line, words):
    """
    Two options that cannot both hold are refused with what to do.
    """
    with pytest.raises(InputError, match=words):
        parse_options(line)


def test_a_downgrade_is_told():
    """
    A budget that was lowered for a narrow topic is named, with the way back; one that was given is never touched.
    """
    assert any("--budget medium changes that" in note for note in parse_options([NARROW]).notes)
    assert not any("narrow" in note for note in parse_options([NARROW, "--budget", "medium"]).notes)
    kept = parse_options([BROAD, "--quick", "--budget", "high"])
    assert ("high", 1) == (kept.budget, kept.agents)
    assert any("--budget high is kept" in note for note in kept.notes)
