"""The records of a run: whole after any kill, complete after any race, refused by name when damaged."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

import pytest

from hooks_py.errors import FormatError, InputError, StorageError
from hooks_py.models.aggregate import Aggregated, Cluster, Entity
from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.claims import Claim, Registry
from hooks_py.models.plan import Plan, Task
from hooks_py.models.workspace import Board, Meta, TaskState
from hooks_py.workspace.items import iter_items
from hooks_py.workspace.store import Workspace

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="needs the right to mount or to become somebody else")
ADD = (
    "import sys\n"
    "from pathlib import Path\n"
    "from hooks_py.workspace.store import Workspace\n"
    "ws = Workspace(Path(sys.argv[1]))\n"
    "for number in range(25):\n"
    "    ws.change_meta(lambda m: m.model_copy(update={'queries': (*m.queries, sys.argv[2] + str(number))}))\n"
)
WRITE = (
    "import sys\n"
    "from pathlib import Path\n"
    "from hooks_py.models.claims import Claim, Registry\n"
    "from hooks_py.workspace.items import read_item, write_item\n"
    "from hooks_py.workspace.store import Workspace\n"
    "ws = Workspace(Path(sys.argv[1]))\n"
    "item = read_item(ws, 'web-a1b2c3d4e5f6')\n"
    "print('on', flush=True)\n"
    "number = 0\n"
    "while True:\n"
    "    number += 1\n"
    "    write_item(ws, item.model_copy(update={'id': f'web-{number % 50:03d}', 'text': '文' * 20_000}))\n"
    "    ws.change_meta(lambda m: m.model_copy(update={'round': m.round + 1}))\n"
    "    ws.log('round', number=number)\n"
    "    ids = [f'c{n}' for n in range(1, 50)]\n"
    "    claims = tuple(Claim(id=each, text='x' * 500, kind='quoted', task=1) for each in ids)\n"
    "    ws.save_registry(Registry(claims=claims))\n"
)


def test_lays_out_the_folders(ws):
    """
    A new run has its folders, its meta as JSON that people can read, and a plain plan later.
    """
    meta = json.loads(ws.meta_path.read_text("utf-8"))

    assert {"raw", "steps", "inbox", "processed", "output"} <= {
        path.name for path in ws.path.iterdir() if path.is_dir()
    }
    assert ("Polymarket 赚钱策略", "2026-11-21T14:30:52Z", "in_progress") == (
        meta["topic"], meta["created_at"], meta["status"],
    )  # fmt: skip
    assert (False, True, True) == tuple(meta["options"][name] for name in ("quick", "ultrawork", "ralph_loop"))
    assert {"phase": "init", "completed_tasks": 0, "total_tasks": 0} == meta["progress"]
    assert {"sources_count": 0, "raw_items": 0, "deduplicated": 0} == {
        name: meta["stats"][name] for name in ("sources_count", "raw_items", "deduplicated")
    }


def test_every_record_goes_round(ws):
    """
    What was saved is read back equal; what was never saved is empty or None, and a missing plan is told.
    """
    assert (Board(), Registry(), None, None) == (ws.board(), ws.registry(), ws.aggregated(), ws.analysis())
    assert not ws.has_plan()
    with pytest.raises(FormatError, match=r"plan\.json is missing"):
        ws.plan()

    plan = Plan(research_type="general", topic="主题", tasks=(Task(id=1, description="章"),))
    registry = Registry(claims=(Claim(id="c1", text="一", kind="quoted", task=1),))
    aggregated = Aggregated(
        clusters=(Cluster(id="arbitrage", label="套利策略", items=("web-1",), confidence=0.85),),
        entities=(Entity(name="Polymarket", type="product", mentions=15),),
    )
    ws.save_plan(plan)
    ws.save_aggregated(aggregated)
    ws.save_analysis(DeepAnalysis(risks=("c1",)), "# 分析\n")
    board = ws.change_board(lambda old: old.model_copy(update={"step": 3, "tasks": (TaskState(task=1),)}))

    assert registry == ws.change_registry(lambda _: registry) == ws.registry()
    assert (plan, aggregated, board) == (ws.plan(), ws.aggregated(), ws.board())
    assert DeepAnalysis(risks=("c1",)) == ws.analysis()
    assert "# 分析\n" == (ws.path / "processed/analysis.md").read_text("utf-8")
    assert "套利策略" in (ws.path / "processed/aggregated.json").read_text("utf-8")


def test_a_run_is_made_once_and_opened_where_it_is(ws, tmp_path, new_run):
    """
    A second run is not laid over the first, and a folder without one is told.
    """
    with pytest.raises(InputError, match="holds a run already"):
        new_run(tmp_path)
    with pytest.raises(InputError, match="holds no run"):
        Workspace.open(tmp_path)
    assert ws.meta() == Workspace.open(ws.path).meta()


def test_two_processes_lose_nothing(ws):
    """
    Two processes that add 25 queries each at once, while this one does too, come to 75.
    """
    workers = [subprocess.Popen([sys.executable, "-c", ADD, str(ws.path), name], cwd=ROOT) for name in "ab"]
    for number in range(25):
        ws.change_meta(lambda m, n=number: m.model_copy(update={"queries": (*m.queries, f"c{n}")}))

    assert [0, 0] == [worker.wait() for worker in workers]
    assert {f"{name}{number}" for name in "abc" for number in range(25)} == set(ws.meta().queries)


def test_a_kill_leaves_everything_readable(ws, raw_item):
    """
    After processes killed in the middle of their writes every file of the run is read, and the round went on.
    """
    from hooks_py.workspace.items import write_item

    write_item(ws, raw_item())
    rounds = 0
    for _ in range(6):
        worker = subprocess.Popen([sys.executable, "-c", WRITE, str(ws.path)], cwd=ROOT, stdout=subprocess.PIPE)
        assert b"on\n" == worker.stdout.readline()
        reached = rounds
        while ws.meta().round == reached:  # until it has written at least once
            assert worker.poll() is None
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        worker.stdout.close()
        again = Workspace.open(ws.path)
        rounds = again.meta().round
        assert rounds > reached
        assert all(item.text in ("文" * 20_000, "原文内容\n") for item in iter_items(again))
        assert len(again.registry().claims) in (0, 49)
        assert {"round"} >= {line["event"] for line in again.log_lines()}


def test_what_was_left_beside_is_ignored_and_swept(ws):
    """
    The part file of a dead process is in no listing, and opening the run sweeps it.
    """
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    for folder in (".", "raw", "processed"):
        left = ws.path / folder / f".part-{dead.pid}-00"
        left.write_text("half")
        os.utime(left, (1.0, 1.0))

    assert [] == list(iter_items(ws))
    Workspace.open(ws.path)
    assert [] == list(ws.path.rglob(".part-*"))


@pytest.mark.parametrize(
    ("file", "data", "read", "words"),
    [
        ("_meta.json", "", "meta", r"_meta\.json is damaged: the file: Invalid JSON"),
        ("_meta.json", '{"topic": ', "meta", r"_meta\.json is damaged"),
        ("_meta.json", "{}", "meta", "id: Field required"),
        ("_meta.json", '{"state": "DREAMING"}', "meta", "state: Input should be 'INIT'"),
        ("plan.json", '{"tasks": 3}', "plan", r"plan\.json is damaged: .*tasks"),
        ("steps/board.json", '{"tasks": [{"task": "x"}]}', "board", r"tasks\.0\.task"),
        ("processed/claims.json", '{"claims": [{"id": "1"}]}', "registry", r"claims\.0\.id"),
        ("processed/aggregated.json", "[]", "aggregated", r"aggregated\.json"),
        ("processed/analysis.json", '{"swot": {"x": 1}}', "analysis", r"swot\.x: Extra inputs"),
    ],
)
def test_damage_is_told_and_nothing_overwritten(ws, file, data, read, words):
    """
    A damaged file is refused with its name and field, and stays as it is.
    """
    (ws.path / file).write_text(data)

    with pytest.raises(FormatError, match=words) as caught:
        getattr(ws, read)()
    assert "nothing was overwritten" in str(caught.value)
    assert data == (ws.path / file).read_text()


def test_a_damaged_meta_is_not_changed_either(ws):
    """
    A change to a damaged _meta.json is refused before anything is written.
    """
    ws.meta_path.write_text('{"id": 1}')

    with pytest.raises(FormatError):
        ws.change_meta(lambda meta: meta)
    assert '{"id": 1}' == ws.meta_path.read_text()


def test_a_change_that_fails_changes_nothing(ws):
    """
    When the change itself raises, the record stays and the lock is free again.
    """
    before = ws.meta()

    def fail(meta: Meta) -> Meta:
        raise InputError("no")

    with pytest.raises(InputError):
        ws.change_meta(fail)
    assert before == ws.meta()
    moved = datetime(2027, 1, 1, tzinfo=timezone.utc)
    assert moved == ws.change_meta(lambda meta: meta, now=moved).updated_at


def test_locks_nest(ws):
    """
    Under the lock of the run its records may be changed, and another object of the same run is the same run.
    """
    with ws.lock(wait_s=0), Workspace(ws.path).lock(wait_s=0):
        assert 7 == ws.change_meta(lambda meta: meta.model_copy(update={"round": 7})).round
    worker = ws.worker_lock()
    assert worker is not None
    assert ws.worker_lock() is None
    worker.release()


def test_the_log_keeps_any_text_on_one_line(ws):
    """
    Line ends, Chinese and half characters go into the log and come back; a torn line is left out.
    """
    ws.log("search", now=datetime(2026, 1, 2, tzinfo=timezone.utc), query="一\n\u2028二", odd="\ud800", path=Path("/x"))
    with (ws.path / "processed/log.jsonl").open("a") as file:
        file.write('{"at": "2026')
    ws.log("end")

    first, last = ws.log_lines()
    assert ("2026-01-02T00:00:00Z", "一\n\u2028二", "\ud800", "/x") == tuple(
        first[k] for k in ("at", "query", "odd", "path")
    )
    assert "end" == last["event"]


@AS_ROOT
def test_a_full_disk_keeps_the_run(tmp_path, new_run, raw_item):
    """
    When the disk is full one line says so, and the run is as it was.
    """
    from hooks_py.workspace.items import write_item, write_items

    place = tmp_path / "tiny"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", str(place)], check=False).returncode:
        pytest.skip("this machine does not allow mounts")
    try:
        ws = new_run(place)
        write_item(ws, raw_item())
        before = ws.meta()
        big = [raw_item(id=f"web-{number}", text="x" * 30_000) for number in range(9)]
        with pytest.raises(StorageError, match="the disk is full") as caught:
            write_items(ws, big)
        with pytest.raises(StorageError, match="the disk is full"):
            ws.change_meta(lambda meta: meta.model_copy(update={"reason": "x" * 100_000}))

        assert "\n" not in str(caught.value)
        assert before == ws.meta()
        assert all(item.text in ("原文内容\n", "x" * 30_000) for item in iter_items(ws))
    finally:
        subprocess.run(["umount", str(place)], check=True)


@AS_ROOT
def test_somebody_else_s_run_is_told(tmp_path, new_run):
    """
    Who may read a run but not write it can read it, and is told in one line when he tries to change it.
    """
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    ws = new_run(tmp_path)
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from hooks_py.workspace.store import Workspace\n"
        "from hooks_py.errors import StorageError\n"
        "import hooks_py.models.workspace\n"
        f"os.setgid({NOBODY}); os.setuid({NOBODY})\n"
        "ws = Workspace.open(Path(sys.argv[1]))\n"
        "print(ws.meta().slug)\n"
        "try: ws.change_meta(lambda meta: meta)\n"
        "except StorageError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(ws.path)], cwd=ROOT, capture_output=True, text=True, check=False
    )

    first, second = done.stdout.splitlines()
    assert "polymarket-strategy" == first
    assert "permission denied" in second
