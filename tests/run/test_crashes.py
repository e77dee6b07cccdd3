"""A run that is killed goes on where it was and does nothing twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from hooks_py.bench.generate_folder import generate

ROOT = Path(__file__).resolve().parents[2]
DOOR = str(ROOT / "scripts/grounded_main.py")
DOCUMENTS = 300


@pytest.fixture(scope="module")
def documents(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crash") / "文档 d"
    generate(folder, DOCUMENTS, seed=7)
    return folder


def grounded(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, DOOR, *arguments],
        cwd=cwd,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "HOME": str(cwd)},
    )


def killed_when(process: subprocess.Popen[str], store: Path, seen: str) -> Path:
    """Kill a run at the moment its log first has a line with `seen`, and return its workspace."""
    while process.poll() is None:
        for log in store.glob("*/processed/log.jsonl"):
            if seen in log.read_text(encoding="utf-8"):
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return log.parents[1]
    raise AssertionError(f"the run ended before {seen}: {process.communicate()}")


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param('"new": "CRAWLING"', id="before reading"),
        pytest.param('"mark": "ingest"', id="after reading"),
        pytest.param('"step": "gather"', id="while tasks are out"),
        pytest.param('"new": "AGGREGATE"', id="before aggregation"),
        pytest.param('"new": "REPORT"', id="before the report"),
    ],
)
def test_a_killed_run_goes_on_and_repeats_nothing(tmp_path, documents, moment):
    """
    After kill -9 at any state the run resumes to a checked report; each document is stored once.
    """
    store = tmp_path / "store"
    workspace = killed_when(
        grounded("run", "Which products are compared?", "--from", str(documents), "--output", str(store), cwd=tmp_path),
        store,
        moment,
    )
    before = {path.name: path.stat().st_mtime_ns for path in (workspace / "raw").glob("*.md")}
    resumed = grounded("resume", workspace.name, "--output", str(store), "--json", cwd=tmp_path)
    out, err = resumed.communicate()

    assert 0 == resumed.returncode, err
    assert "done" == json.loads(out)["kind"]
    assert before == {name: (workspace / "raw" / name).stat().st_mtime_ns for name in before}
    log = [json.loads(line) for line in (workspace / "processed/log.jsonl").read_text(encoding="utf-8").splitlines()]
    finished = Counter(entry["mark"] for entry in log if entry["event"] == "work")
    assert {1} == set(finished.values())
    states = [entry["new"] for entry in log if entry["event"] == "state"]
    assert ["PLANNING", "CRAWLING", "AGGREGATE"] == states[:3]
    for path in workspace.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))


def test_an_interrupt_leaves_with_its_own_code_and_the_way_back(tmp_path, documents):
    """
    Ctrl-C ends with 130 and names the command that goes on.
    """
    store = tmp_path / "store"
    process = grounded(
        "run", "Which products are compared?", "--from", str(documents), "--output", str(store), cwd=tmp_path
    )
    while not any('"CRAWLING"' in log.read_text(encoding="utf-8") for log in store.glob("*/processed/log.jsonl")):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()

    assert 130 == process.returncode
    assert "go on with: grounded resume" in err


def test_two_processes_hand_in_at_once_and_neither_is_lost(tmp_path, documents):
    """
    Results of two tasks handed in at the same moment are both in the registry.
    """
    store = tmp_path / "store"
    workspace = killed_when(
        grounded("run", "Which products are compared?", "--from", str(documents), "--output", str(store), cwd=tmp_path),
        store,
        '"step": "gather"',
    )
    taking_over = grounded("resume", workspace.name[:8], "--output", str(store), cwd=tmp_path)
    taking_over.kill()
    taking_over.communicate()
    asked = grounded("next", workspace.name, "--output", str(store), "--json", cwd=tmp_path)
    step = json.loads(asked.communicate()[0])
    orders = step["orders"][:2]
    item = min((workspace / "raw").glob("*.md")).stem
    result = {"status": "done", "section": f"Nothing to add [@{item}].", "claims": []}
    handing = [
        subprocess.Popen(
            [sys.executable, DOOR, *order["submit"].split()[1:], "--output", str(store)],
            stdin=subprocess.PIPE, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=tmp_path, env={**os.environ, "HOME": str(tmp_path)},
        )
        for order in orders
    ]  # fmt: skip
    for process in handing:
        assert process.stdin is not None
        process.stdin.write(json.dumps(result))
        process.stdin.flush()
    said = [process.communicate() for process in handing]

    assert [0, 0] == [process.returncode for process in handing], said
    board = json.loads((workspace / "steps/board.json").read_text(encoding="utf-8"))
    done = {state["task"] for state in board["tasks"] if state["status"] == "done"}
    assert {order["task"] for order in orders} <= done
