"""Runs of a store: named by topic and second, found by a beginning, never deleted under somebody's hands."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from hooks_py.errors import InputError, LeaseError
from hooks_py.workspace.runs import delete_run, find_run, list_runs, new_run_id, run_ids

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 1, 14, 14, 30, 52, tzinfo=timezone.utc)
MAKE = (
    "import sys\n"
    "from datetime import datetime, timezone\n"
    "from pathlib import Path\n"
    "from hooks_py.workspace.runs import new_run_id\n"
    "for _ in range(20): print(new_run_id(Path(sys.argv[1]), 'a', datetime(2026, 1, 1, tzinfo=timezone.utc)))\n"
)


def test_an_id_is_slug_and_second_in_utc(tmp_path):
    """
    The id is the slug and the moment in UTC; the second run of a second gets `-2`, the third `-3`.
    """
    east = NOW.astimezone(timezone(timedelta(hours=8)))

    assert "a-b-20260114-143052" == new_run_id(tmp_path / "new/store", "a-b", east)
    assert "a-b-20260114-143052-2" == new_run_id(tmp_path / "new/store", "a-b", NOW)
    assert "a-b-20260114-143052-3" == new_run_id(tmp_path / "new/store", "a-b", NOW)
    for slug in ("", "A", "../x", "x" * 61, "策略"):
        with pytest.raises(InputError, match="is no slug"):
            new_run_id(tmp_path, slug, NOW)


def test_processes_that_start_at_once_get_different_ids(tmp_path):
    """
    The folder itself decides who has a name.
    """
    makers = [
        subprocess.Popen([sys.executable, "-c", MAKE, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    ids = [run for maker in makers for run in maker.communicate()[0].split()]

    assert 40 == len(set(ids))
    assert set(ids) == {path.name for path in tmp_path.iterdir()}


@pytest.fixture
def store(tmp_path, new_run):
    """A store with four runs."""
    for run in (
        "asyncio-20260101-000000", "asyncio-20260101-000000-2", "rust-gc-20260301-000000", "b-1-20260201-000000-10",
    ):  # fmt: skip
        new_run(tmp_path, run)
    (tmp_path / "_templates").mkdir()
    (tmp_path / "half-20260401-000000").mkdir()
    (tmp_path / "link-20260401-000000").symlink_to(tmp_path / "rust-gc-20260301-000000")
    return tmp_path


def test_lists_the_newest_first(store):
    """
    Runs are listed newest first; other folders, links and runs that never began are none.
    """
    assert (
        "rust-gc-20260301-000000", "b-1-20260201-000000-10", "asyncio-20260101-000000-2", "asyncio-20260101-000000",
    ) == run_ids(store)  # fmt: skip
    assert () == run_ids(store / "none")


def test_a_damaged_run_is_listed_with_its_problem(store):
    """
    A run that cannot be read is not passed over.
    """
    (store / "rust-gc-20260301-000000/_meta.json").write_text("{")
    first, second, *_ = list_runs(store)

    assert ("rust-gc-20260301-000000", None) == (first.id, first.meta)
    assert "is damaged" in first.problem
    assert ("", "b-1-20260201-000000-10") == (second.problem, second.meta.id)


def test_a_run_is_found_by_a_beginning(store):
    """
    An id or a beginning that one run alone has will do; else the near ones are named.
    """
    assert store / "rust-gc-20260301-000000" == find_run(store, "rust")
    assert store / "asyncio-20260101-000000" == find_run(store, " asyncio-20260101-000000 ")
    for run, words in (
        ("asyncio", "is the beginning of 2 runs: asyncio-20260101-000000-2, asyncio-20260101-000000"),
        ("asyncoi-20260101", "near ones: asyncio"),
        ("gc", "near ones: rust-gc-20260301-000000"),
        ("", "near ones: rust-gc"),
        ("../x", "there is no run '../x'"),
        ("研究", "near ones: rust-gc"),
    ):
        with pytest.raises(InputError, match=words):
            find_run(store, run)
    with pytest.raises(InputError, match="it holds no runs yet"):
        find_run(store / "_templates", "x")


def test_deleting_removes_the_run_and_what_was_left(store):
    """
    A deleted run is gone with all its files, together with what a killed deletion left; the others stay.
    """
    (store / ".deleted-old-1").mkdir()

    assert "rust-gc-20260301-000000" == delete_run(store, "rust")
    assert 3 == len(run_ids(store))
    assert [] == list(store.glob(".deleted-*"))
    with pytest.raises(InputError):
        delete_run(store, "rust")


def test_a_run_that_is_open_elsewhere_is_kept(store, new_run):
    """
    While another process works on a run it is not deleted, and the process is named.
    """
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from hooks_py.workspace.store import Workspace\n"
        "lock = Workspace(Path(sys.argv[1])).worker_lock()\n"
        "print('held', flush=True); sys.stdin.read()\n"
    )
    worker = subprocess.Popen(
        [sys.executable, "-c", code, str(store / "rust-gc-20260301-000000")],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert b"held\n" == worker.stdout.readline()

    with pytest.raises(LeaseError, match=f"is being worked on by process {worker.pid}; stop it first"):
        delete_run(store, "rust")
    worker.kill()
    worker.communicate()

    assert "rust-gc-20260301-000000" == delete_run(store, "rust")
