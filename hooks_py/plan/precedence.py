"""
Which option wins: one table, read from the top, for every combination of flags.

The order is: what the mode demands, what a flag says, what the budget
implies, what the wording of the topic hints at, and last the default.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from hooks_py.errors import InputError
from hooks_py.models.options import Budget, Debate, Mode

GIVEN = "="  # the value that the flag was given
WHOLE_WAVE = "0"

Level = Literal["mode", "flag", "budget", "hint", "default"]


class Row(NamedTuple):
    """One rule: when every named input has its value (`*`: was given at all), the output gets `value`."""

    output: Literal["budget", "agents", "debate"]
    level: Level
    when: tuple[tuple[str, str], ...]
    value: str
    reason: str = ""


TABLE: tuple[Row, ...] = (
    Row("budget", "flag", (("budget", "*"),), GIVEN, "flag"),
    Row("budget", "flag", (("quick", "yes"),), "low", "quick"),
    Row("budget", "hint", (("single", "yes"),), "low", "single-dimension"),
    Row("budget", "default", (), "medium", "default"),
    Row("agents", "flag", (("quick", "yes"),), "1", "--quick"),
    Row("agents", "flag", (("ultrawork", "no"),), "1", "--no-ultrawork"),
    Row("agents", "flag", (("budget", "low"),), "1", "--budget low"),
    Row("agents", "flag", (("agents", "*"),), GIVEN),
    Row("agents", "budget", (("settled budget", "low"),), "1"),
    Row("agents", "budget", (("settled budget", "high"),), WHOLE_WAVE),
    Row("agents", "default", (), "3"),
    Row("debate", "mode", (("mode", "compliance"), ("debate", "force")), "force"),
    Row("debate", "mode", (("mode", "compliance"),), "force", "compliance mode"),
    Row("debate", "flag", (("debate", "*"),), GIVEN),
    Row("debate", "budget", (("settled budget", "high"),), "force"),
    Row("debate", "budget", (("settled budget", "low"),), "off"),
    Row("debate", "default", (), "auto"),
)


class Pair(NamedTuple):
    """Two flags that cannot both hold, and what to say of it."""

    first: tuple[str, str]
    second: tuple[str, str]
    message: str


FORBIDDEN: tuple[Pair, ...] = (
    Pair(
        ("mode", "compliance"),
        ("debate", "off"),
        "--mode compliance always debates, so --debate off cannot hold; leave one of them out",
    ),
    Pair(("web", "yes"), ("no-web", "yes"), "--web and --no-web contradict each other; leave one of them out"),
    Pair(
        ("feed", "*"), ("no-web", "yes"), "--feed is read from the web, which --no-web forbids; leave one of them out"
    ),
    Pair(("resume", "*"), ("from", "*"), "--resume goes on with the documents of its run; leave --from out"),
)


class Given(NamedTuple):
    """What the flags and the wording say; None: the flag was not given (or its value was no good)."""

    mode: Mode = "exploratory"
    debate: Debate | None = None
    budget: Budget | None = None
    agents: int | None = None
    quick: bool = False
    ultrawork: bool = True
    single: bool = False


class Settled(NamedTuple):
    """What holds in the end; agents 0 means the whole wave."""

    budget: Budget
    budget_from: Literal["flag", "quick", "single-dimension", "default"]
    agents: int
    debate: Debate
    debate_forced_by: str
    notes: tuple[str, ...]


def settled(given: Given) -> Settled:
    """Return what holds for a combination of flags, with a note for each flag that did not."""
    inputs = {
        "mode": given.mode,
        "debate": given.debate or "",
        "budget": given.budget or "",
        "agents": "" if given.agents is None else str(given.agents),
        "quick": "yes" if given.quick else "no",
        "ultrawork": "yes" if given.ultrawork else "no",
        "single": "yes" if given.single else "no",
    }
    budget, budget_row = _decide("budget", inputs)
    inputs["settled budget"] = budget
    agents, agents_row = _decide("agents", inputs)
    debate, debate_row = _decide("debate", inputs)
    notes = []
    if given.agents is not None and str(given.agents) != agents:
        notes.append(f"--agents {given.agents} does not hold: {agents_row.reason} means one at a time")
    if given.quick and given.budget not in (None, "low"):
        notes.append(f"--budget {given.budget} is kept; --quick turns off the loops and works one task at a time")
    return Settled(
        budget=cast("Budget", budget),
        budget_from=cast("Literal['flag', 'quick', 'single-dimension', 'default']", budget_row.reason),
        agents=int(agents),
        debate=cast("Debate", debate),
        debate_forced_by=debate_row.reason,
        notes=tuple(notes),
    )


def _decide(output: str, inputs: dict[str, str]) -> tuple[str, Row]:
    for row in TABLE:
        if row.output == output and all(_holds(inputs[name], value) for name, value in row.when):
            return (inputs[output] if row.value == GIVEN else row.value), row
    raise AssertionError(f"the table has no last row for {output}")


def _holds(value: str, wanted: str) -> bool:
    return bool(value) if wanted == "*" else value == wanted


def refuse_forbidden(flags: dict[str, str]) -> None:
    """
    Accept flags that can hold together; an absent flag is an empty value.

    Raises:
        InputError: two of them cannot; says which and what to do.
    """
    for pair in FORBIDDEN:
        if all(_holds(flags.get(name, ""), value) for name, value in (pair.first, pair.second)):
            raise InputError(pair.message)
