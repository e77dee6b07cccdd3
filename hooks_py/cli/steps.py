"""`grounded start | next | submit | add | work`: the machine's interface, one call a process."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import BinaryIO

from hooks_py.cli.handed import refusal, taken
from hooks_py.cli.output import print_json
from hooks_py.cli.shown import shown
from hooks_py.disk.paths import store_root
from hooks_py.disk.sessions import read_session
from hooks_py.errors import InputError, ResearchError, SubmissionError
from hooks_py.hot.protocol import session_id
from hooks_py.models.steps import Step
from hooks_py.plan.arguments import parse_options
from hooks_py.run import begin
from hooks_py.run.adding import add_documents, add_hits
from hooks_py.run.machine import Machine
from hooks_py.run.submissions import MAX_BYTES
from hooks_py.run.work import work as do_work
from hooks_py.workspace.runs import find_run

WAIT_S = 45.0  # of a `next`; every call stays under a minute
START_WAIT_S = 10.0

START_HELP = """Usage: grounded start "<topic>" [options]
       grounded start --session ID [--typed]

Begins a run that somebody else drives, and prints its first step. The options are those of `grounded run`.

  --session ID           id of the conversation that drives; alone: topic and options as typed behind its slash command
  --typed                topic and options as a person typed them, from standard input
  --json                 print the step as JSON"""


def start(arguments: list[str]) -> int:
    """
    Return 0 and print the first step of a new run; with --session a refusal is printed as a step of that kind.

    Topic and options are arguments; with --typed the line as a person typed
    it, from standard input; with --session alone what was typed behind the
    slash command.
    """
    if "--help" in arguments or "-h" in arguments:
        print(START_HELP)
        return 0
    as_json, session, rest = _own_flags(arguments)
    if rest == ["--typed"]:
        session = session or _conversation()
    try:
        options = parse_options(_topic_and_options(session, rest))
        if options.resume:
            path = begin.resume(options.resume, output=options.output, cwd=Path.cwd(), session=session)
        else:
            path = begin.start(options, cwd=Path.cwd(), session=session)
        step = _next(path, begin.owner_of(session), START_WAIT_S)
    except ResearchError as error:
        if not session:
            raise
        step = refusal(error)
    _show(step, session, as_json=as_json)
    return 0


def _topic_and_options(session: str, rest: list[str]) -> list[str] | str:
    if rest == ["--typed"]:
        return _payload("-").strip()
    return rest if rest or not session else taken(session, "deep-research")


def _conversation() -> str:
    """Return the id of the conversation that this command is called from; empty: from none."""
    return session_id(os.environ.get("CLAUDE_CODE_SESSION_ID", ""))


def _own_flags(arguments: list[str]) -> tuple[bool, str, list[str]]:
    """Take --json and --session out of the arguments; everything else belongs to the options of a run."""
    rest = [argument for argument in arguments if argument != "--json"]
    session = ""
    if "--session" in rest:
        place = rest.index("--session")
        if place + 1 >= len(rest):
            raise InputError("--session needs the id of the session behind it")
        session = rest[place + 1]
        del rest[place : place + 2]
    return "--json" in arguments, session, rest


def next_step(arguments: list[str]) -> int:
    """Return the exit code of the step and print it."""
    parser = _parser("next", "Hand out the step that comes next.")
    parser.add_argument("--session", default="", help="id of the session that drives")
    parser.add_argument(
        "--wait", type=float, default=WAIT_S, metavar="SECONDS", help="how long to wait for code's own work, at most 55"
    )
    given = parser.parse_args(arguments)
    step = _next(_workspace(given), given.session, min(55.0, max(0.0, given.wait)))
    _show(step, given.session, as_json=given.json)
    return step.exit_code


def _next(path: Path, owner: str, wait_s: float) -> Step:
    machine = Machine(path)
    try:
        return machine.next(owner=owner, wait_s=wait_s)
    finally:
        machine.close()


def submit(arguments: list[str]) -> int:
    """Return 0 when the result was taken; every fault of a refused one is printed."""
    parser = _parser("submit", "Hand in the result of a step, as JSON from standard input or a file.")
    parser.add_argument("--step", type=int, required=True, help="number of the step")
    parser.add_argument("--task", type=int, default=0, help="task of the order")
    parser.add_argument("--attempt", type=int, default=0, help="attempt of the order")
    parser.add_argument("--epoch", type=int, default=None, help="epoch that the step was handed out in")
    parser.add_argument("--file", default="-", help="file with the result; -: standard input")
    given = parser.parse_args(arguments)
    payload = _payload(given.file)
    machine = Machine(_workspace(given))
    try:
        said = machine.submit(payload, step=given.step, task=given.task, attempt=given.attempt, epoch=given.epoch)
    except SubmissionError as error:
        if not given.json:
            raise
        print_json({"taken": False, "message": str(error), "faults": [fault.model_dump() for fault in error.faults]})
        return error.exit_code
    finally:
        machine.close()
    if given.json:
        print_json({"taken": True, "message": said})
    else:
        print(said)
    return 0


def _payload(name: str) -> str:
    try:
        raw = _bounded(sys.stdin.buffer) if name == "-" else _bounded_file(Path(name))
    except OSError as error:
        raise InputError(f"cannot read {name}: {error.strerror}; name a file that holds the result") from error
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"the result is not UTF-8 (byte {error.start}); hand it in as UTF-8 text") from error


def _bounded_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return _bounded(file)


def _bounded(file: BinaryIO) -> bytes:
    """Read no more than a result may have, and one byte to tell that there is more."""
    return file.read(MAX_BYTES + 1)


def add(arguments: list[str]) -> int:
    """Return 0 after adding documents, or hits from standard input, to a run."""
    parser = _parser("add", "Add files, pages or search results to the pool of a run.")
    parser.add_argument("what", nargs="*", help="files, folders and URLs")
    parser.add_argument(
        "--hits",
        action="store_true",
        help='read {"tool", "query", "hits": [{"url", "title", "snippet"}]} from standard input',
    )
    given = parser.parse_args(arguments)
    path = _workspace(given)
    if given.hits == bool(given.what):
        raise InputError("name files or URLs to add, or give --hits with results on standard input; one of the two")
    added = add_hits(path, _payload("-")) if given.hits else add_documents(path, given.what)
    if given.json:
        print_json([line._asdict() for line in added])
    else:
        for line in added:
            print(f"{line.item or 'not added'}  {line.name}  {line.detail}".rstrip())
    return 0 if any(line.item for line in added) or given.hits else 3


def work(arguments: list[str]) -> int:
    """Return 0 after doing the background work of a run; the reason of a stop is on the run's board."""
    if len(arguments) != 1:
        raise InputError("work takes the folder of one run")
    machine = Machine(Path(arguments[0]))
    try:
        do_work(machine.run)
    finally:
        machine.close()
    return 0


def _parser(verb: str, what: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"grounded {verb}", description=what)
    parser.add_argument("run", help="id of the run, or its beginning")
    parser.add_argument("--output", default="", help="the store of all runs; default: .research of this project")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _workspace(given: argparse.Namespace) -> Path:
    own = read_session(session) if not given.output and (session := _conversation()) else None
    if own is not None and own.workspace.name == given.run:  # wherever its store lies, and whatever folder we are in
        return own.workspace
    return find_run(store_root(given.output, Path.cwd()), given.run)


def _show(step: Step, session: str = "", *, as_json: bool) -> None:
    if as_json:
        print_json(step.model_dump(mode="json"))
    else:
        print(shown(step, session))
