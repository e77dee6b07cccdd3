"""`grounded run` and `grounded resume`: a whole run by rules, with live progress."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from hooks_py.cli.crawl import tell as tell_crawl
from hooks_py.cli.output import counted, print_json
from hooks_py.cli.progress import Progress
from hooks_py.disk.paths import store_root
from hooks_py.errors import InputError
from hooks_py.models.steps import Step
from hooks_py.plan.arguments import parse_options
from hooks_py.run.begin import owner_of, start
from hooks_py.run.begin import resume as take_up
from hooks_py.run.drive import drive
from hooks_py.run.machine import Machine
from hooks_py.run.rules.driver import RulesDriver
from hooks_py.run.sites import is_crawl, resume_crawl
from hooks_py.workspace.runs import find_run
from hooks_py.workspace.store import Workspace

RUN_HELP = """Usage: grounded run "<topic>" [options]

Researches the topic by rules, without a model and without a key, and writes the cited report.

  --from PATH            read the documents in this folder or file (repeatable); then the web is left out
  --web | --no-web       also search the web when documents are given | never search it
  --feed URL             read this RSS or Atom feed too (repeatable)
  --scope PATH           read this folder of the project's own code
  --type TYPE            general, product, company, industry, strategy, macro, quantitative, timeline
  --mode MODE            exploratory (default), compliance, decision
  --debate WHEN          auto (default), force, off
  --budget SIZE          low, medium (default), high
  --agents N             1 to 3 workers at a time
  --language LANG        zh or en; default: the language of the topic
  --source-type TYPE     official, code, community, standard: what the given documents are
  --quick                no loops, one worker
  --no-ralph             one pass: what fails the check is taken out at once
  --no-ultrawork         no parallel work
  --approve              stop for your word on the plan
  --output PATH          the store of all runs; default: .research of this project
  --description TEXT     what the report is for
  --max-iterations N     rounds of search, 1 to 3
  --max-results N        search results that are read, at most 50
  --tag WORD             file the run under this tag (repeatable)
  --resume RUN           go on with an earlier run
  --json                 print the result as JSON"""


def run(arguments: list[str]) -> int:
    """Return the exit code of `grounded run`: 0 done, 1 finished with faults, 3 nothing could be reached."""
    if "--help" in arguments or "-h" in arguments:
        print(RUN_HELP)
        return 0
    as_json = "--json" in arguments
    options = parse_options([argument for argument in arguments if argument != "--json"])
    for note in options.notes:
        print(f"grounded: {note}", file=sys.stderr)
    with Progress() as progress:
        if options.resume:
            path = take_up(options.resume, output=options.output, cwd=Path.cwd(), listener=progress)
        else:
            path = start(options, cwd=Path.cwd(), listener=progress)
        last = _drive(path, progress)
    return _tell(path, last, as_json=as_json)


def resume(arguments: list[str]) -> int:
    """Return the exit code of `grounded resume`: as that of run."""
    import argparse

    parser = argparse.ArgumentParser(prog="grounded resume", description="Go on with a run where it was stopped.")
    parser.add_argument("run", help="id of the run, or its beginning")
    parser.add_argument("--output", default="", help="the store of all runs")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    given = parser.parse_args(arguments)
    found = find_run(store_root(given.output, Path.cwd()), given.run)
    if is_crawl(found):
        with Progress() as progress:
            crawled = resume_crawl(found, progress)
        tell_crawl(crawled, as_json=given.json)
        return 0
    if _meta(found)["state"] == "COMPLETED":
        return _tell(found, Machine(found).next(detached=False), as_json=given.json)
    with Progress() as progress:
        path = take_up(given.run, output=given.output, cwd=Path.cwd(), listener=progress)
        last = _drive(path, progress)
    return _tell(path, last, as_json=given.json)


def _drive(path: Path, progress: Progress) -> Step:
    signal.signal(signal.SIGTERM, _terminated)
    machine = Machine(path, progress)
    try:
        return drive(machine, RulesDriver(), owner=owner_of())
    except BaseException:
        print(f"grounded: the run is kept; go on with: grounded resume {path.name}", file=sys.stderr)
        raise
    finally:
        machine.close()


def _terminated(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _tell(path: Path, last: Step, *, as_json: bool) -> int:
    if as_json:
        print_json({**last.model_dump(mode="json", exclude={"orders", "inputs"}), "meta": _meta(path)})
        return last.exit_code
    if last.kind == "refused":
        raise RefusedError(last)
    if last.kind == "approve":
        word = "echo '{\"approved\": true}'"
        print(f"{last.message}\nthen: {word} | grounded submit {path.name} --step {last.number}")
        print(f"and:  grounded resume {path.name}")
        return 0
    meta = _meta(path)
    stats = meta["stats"]
    copies = stats["raw_items"] - stats["deduplicated"]
    items = f"{counted(stats['raw_items'], 'item')} ({counted(copies, 'duplicate')})"
    scores = f"data quality {meta['data_quality']}/100, completeness {meta['completeness']:g}/100"
    print(meta["title"])
    print(f"  {counted(stats['sources_count'], 'source')}, {items}, {counted(stats['claims'], 'claim')}; {scores}")
    if meta["faults"]:
        print(f"  {counted(meta['faults'], 'statement')} did not hold and left the report, which lists what and why")
    print(f"  {last.report}")
    return last.exit_code


class RefusedError(InputError):
    """The run stopped and waits for the user."""

    def __init__(self, step: Step) -> None:
        self.exit_code = step.exit_code or 1
        super().__init__(step.message)


def _meta(path: Path) -> dict[str, Any]:
    return Workspace.open(path).meta().model_dump(mode="json")
