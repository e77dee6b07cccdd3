"""`grounded report | claims | score | check | plan`: looking at a run without changing it."""

from __future__ import annotations

import argparse
from pathlib import Path

from hooks_py.cli.output import counted, cut, print_json, table
from hooks_py.disk.paths import store_root
from hooks_py.disk.reading import read_text
from hooks_py.errors import FormatError, InputError
from hooks_py.models.claims import Claim, Registry
from hooks_py.plan.check import check_plan
from hooks_py.plan.estimate import estimate
from hooks_py.plan.waves import waves
from hooks_py.report.check import check as check_report
from hooks_py.report.reread import reread
from hooks_py.run.context import Run
from hooks_py.run.reporting import report_input
from hooks_py.workspace.runs import find_run
from hooks_py.workspace.store import Workspace


def _text(path: Path) -> str:
    """Return a text file; raises FormatError when it is not UTF-8 any more."""
    return read_text(path) or ""


def _claims_are_there(run: Run) -> None:
    """Raise FormatError when a run has a report and its claims are gone."""
    if (run.path / "output/report.md").is_file() and not (run.path / "processed/claims.json").is_file():
        raise FormatError(
            f"{run.path / 'processed/claims.json'} is missing; restore it from a copy, or run the research again"
        )


def _parsed(
    verb: str, what: str, arguments: list[str], *more: tuple[str, dict[str, object]]
) -> tuple[argparse.Namespace, Run]:
    parser = argparse.ArgumentParser(prog=f"grounded {verb}", description=what)
    parser.add_argument("run", help="id of the run, or its beginning")
    for name, how in more:
        parser.add_argument(name, **how)  # type: ignore[arg-type]  # keyword arguments of argparse
    parser.add_argument("--output", default="", help="the store of all runs; default: .research of this project")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    path = find_run(store_root(given.output, Path.cwd()), given.run)
    return given, Run(Workspace.open(path))


def report(arguments: list[str]) -> int:
    """Return 0 after printing the report of a run."""
    given, run = _parsed("report", "Print the report of a run.", arguments)
    path = run.path / "output/report.md"
    if not path.is_file():
        raise InputError(
            f"the run {run.id} has no report yet (state {run.meta().state}); go on with: grounded resume {run.id}"
        )
    if given.json:
        print_json({"path": str(path), "markdown": _text(path)})
    else:
        print(_text(path), end="")
    return 0


def claims(arguments: list[str]) -> int:
    """Return 0 after printing the claims, one claim with its quotations, or the conflicts."""
    given, run = _parsed(
        "claims",
        "Show what a run claims and on what it rests.",
        arguments,
        ("what", {"nargs": "?", "default": "list", "choices": ["list", "show", "conflicts"]}),
        ("claim", {"nargs": "?", "default": "", "help": "id of the claim to show"}),
    )
    _claims_are_there(run)
    registry = run.registry()
    if given.what == "conflicts":
        return _conflicts(registry, as_json=given.json)
    chosen = [claim for claim in registry.claims if not given.claim or claim.id == given.claim]
    if given.what == "show" and not given.claim:
        raise InputError("name the claim to show, as in: grounded claims RUN show c3")
    if given.claim and not chosen:
        ids = [claim.id for claim in registry.claims]
        has = f"it has {ids[0]} to {ids[-1]}" if ids else "it has none"
        raise InputError(f"the run {run.id} has no claim {given.claim}; {has}")
    if given.json:
        print_json([claim.model_dump(mode="json") for claim in chosen])
    elif given.what == "show":
        print(_shown(chosen[0], run))
    else:
        rows = [
            [c.id, c.priority, c.confidence, c.verdict, str(c.independent_sources), cut(c.text, 90)] for c in chosen
        ]
        print(table(rows, ["id", "priority", "confidence", "verdict", "sources", "claim"]))
    return 0


def _shown(claim: Claim, run: Run) -> str:
    lines = [claim.text, f"{claim.kind}, {claim.confidence}: {claim.confidence_reason}"]
    lines += [f"answers: {question}" for question in claim.questions]
    for evidence in claim.evidence:
        item = run.item(evidence.item)
        where = f"{item.title} ({item.url})" if item is not None else "missing"
        lines.append(f"\n{evidence.item} {evidence.locator}  {where}\n  “{evidence.quotation}”")
    lines += [f"premise: {premise}" for premise in claim.premises]
    return "\n".join(lines)


def _conflicts(registry: Registry, *, as_json: bool) -> int:
    if as_json:
        print_json([conflict.model_dump(mode="json") for conflict in registry.conflicts])
        return 0
    texts = {claim.id: claim.text for claim in registry.claims}
    for conflict in registry.conflicts:
        print(f"{conflict.id}  {conflict.kind}, {conflict.relation}: {conflict.resolution}  {conflict.reason}")
        print(f"  {conflict.a}: {texts.get(conflict.a, '')}\n  {conflict.b}: {texts.get(conflict.b, '')}")
    if not registry.conflicts:
        print("no conflicts")
    return 0


def score(arguments: list[str]) -> int:
    """Return 0 after printing both numbers of a run with their inputs."""
    given, run = _parsed("score", "Show data quality and completeness with their inputs.", arguments)
    assessment = run.assessment()
    if assessment is None:
        raise InputError(
            f"the run {run.id} is not assessed yet (state {run.meta().state}); go on with: grounded resume {run.id}"
        )
    if given.json:
        print_json(assessment.model_dump(mode="json"))
        return 0
    quality, complete = assessment.quality, assessment.completeness
    print(f"data quality {quality.score}/100" + "".join(f"\n  - {issue}" for issue in quality.issues))
    print(f"completeness {complete.final:g}/100 = {complete.raw:g} x {complete.cap:g}")
    rows = [[s.name.replace("_", " "), f"{s.value:.2f}", f"{s.weight:.2f}", s.detail] for s in complete.signals]
    print(table(rows, ["signal", "value", "weight", "counted"]))
    for reason in (*complete.cap_reasons, *assessment.gate.reasons):
        print(f"  - {reason}")
    return 0


def check(arguments: list[str]) -> int:
    """Return 0 when every citation, quotation and figure of a report holds, else 1."""
    asked, run = _parsed("check", "Check every citation, quotation and figure of a report again.", arguments)
    path = run.path / "output/report.md"
    if not path.is_file():
        raise InputError(
            f"the run {run.id} has no report yet (state {run.meta().state}); go on with: grounded resume {run.id}"
        )
    _claims_are_there(run)
    given, templates = report_input(run), run.root / "_templates"
    found = check_report(reread(_text(path), given, templates), given, run.item, templates)
    if asked.json:
        print_json(found.model_dump(mode="json"))
    else:
        counted = f"{found.citations} citations, {found.quotations} quotations, {found.figures} figures"
        print(f"{counted}, {found.sentences} sentences checked")
        for fault in found.faults:
            print(f"line {fault.line}: {fault.problem}\n  {fault.sentence}")
        print("every citation holds" if not found.faults else f"{len(found.faults)} fault(s)")
    return 1 if found.faults else 0


def plan(arguments: list[str]) -> int:
    """Return 0 after printing the plan with its waves and advice; every fault of a broken plan is named."""
    given, run = _parsed("plan", "Show and validate the plan of a run.", arguments)
    if not run.has_plan():
        raise InputError(f"the run {run.id} has no plan yet; `grounded next {run.id}` asks for one")
    checked = run.plan()
    advice = check_plan(checked)
    if given.json:
        print_json({"plan": checked.model_dump(mode="json"), "advice": [one.model_dump() for one in advice]})
        return 0
    tasks = {task.id: task for task in checked.tasks}
    for number, wave in enumerate(waves(checked.tasks), start=1):
        print(f"wave {number}")
        for task in wave:
            needs = f" (after {', '.join(map(str, tasks[task].dependencies))})" if tasks[task].dependencies else ""
            print(f"  {task}. {tasks[task].title or tasks[task].description}{needs}")
    cost = estimate(checked, run.meta().options, with_model=False)
    took = f"about {counted(cost.minutes, 'minute')} with a model"
    print(f"{counted(cost.waves, 'wave')}, {took}, {cost.searches} queries")
    for one in advice:
        print(f"advice: {one.message}")
    return 0
