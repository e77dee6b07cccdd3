"""The programmatic entry: one call from a title to a report, driven by rules."""

from __future__ import annotations

from pathlib import Path

from hooks_py.errors import ResearchError
from hooks_py.models.options import Options
from hooks_py.models.report import CitationIndex, ResearchResult
from hooks_py.models.steps import Step
from hooks_py.plan.arguments import parse_options
from hooks_py.run.begin import owner_of, start
from hooks_py.run.drive import drive
from hooks_py.run.events import Listener, nobody
from hooks_py.run.machine import Machine
from hooks_py.run.reporting import prose, report_input
from hooks_py.run.rules.driver import RulesDriver
from hooks_py.workspace.outcomes import all_outcomes


def research(
    title: str,
    description: str = "",
    max_iterations: int = 3,
    *,
    arguments: tuple[str, ...] = (),
    cwd: Path | None = None,
    listener: Listener = nobody,
) -> ResearchResult:
    """
    Run a research to its end and return the report with everything it rests on.

    `arguments` are options of the command line, e.g. ("--from", "docs").

    Raises:
        InputError: the title or an option is wrong.
        NothingReached: no source could be reached; the run is left resumable.
        ResearchError: the run stopped for another reason.
    """
    extra = ("--description", description) if description else ()
    options: Options = parse_options([title, *extra, "--max-iterations", str(max_iterations), *arguments])
    path = start(options, cwd=cwd or Path.cwd(), listener=listener)
    machine = Machine(path, listener)
    try:
        last = drive(machine, RulesDriver(), owner=owner_of())
        return result_of(machine, last)
    finally:
        machine.close()


def result_of(machine: Machine, last: Step) -> ResearchResult:
    """
    Return the result of a finished run.

    Raises:
        ResearchError: the run is not completed.
    """
    if last.kind != "done":
        raise ResearchError(f"the run {machine.run.id} is not completed: {last.message}")
    run = machine.run
    given = report_input(run)
    citations = run.workspace.read_record(run.path / "output/citations.json", CitationIndex).bibliography
    return ResearchResult(
        id=run.id,
        workspace=str(run.path),
        report=(run.path / "output/report.md").read_text(encoding="utf-8"),
        report_path=last.report,
        analysis=given.analysis,
        summary=prose(run).get("summary", ""),
        search_results=all_outcomes(run.workspace),
        data_quality=given.quality,
        completeness=given.completeness,
        citations=citations,
        faults=given.meta.faults,
        exit_code=last.exit_code,
    )
