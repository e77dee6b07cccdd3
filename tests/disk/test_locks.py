"""Locks between real processes: one at a time, given back by death, taken again inside of themselves."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hooks_py.disk.locks import holder, locked, try_lock
from hooks_py.errors import StorageError

ROOT = Path(__file__).resolve().parents[2]
HOLD = (
    "import sys\n"
    "from pathlib import Path\n"
    "from hooks_py.disk.locks import locked\n"
    "with locked(Path(sys.argv[1])):\n"
    "    print('held', flush=True)\n"
    "    sys.stdin.read()\n"
)
COUNT = (
    "import sys\n"
    "from pathlib import Path\n"
    "from hooks_py.disk.locks import locked\n"
    "file = Path(sys.argv[1])\n"
    "for _ in range(100):\n"
    "    with locked(file.with_suffix('.lock')):\n"
    "        file.write_text(str(int(file.read_text()) + 1))\n"
)


@pytest.fixture
def elsewhere(tmp_path):
    """Another process that holds the lock `a` of the test's folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "a")], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert b"held\n" == process.stdout.readline()
    yield process
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()


def test_nothing_is_lost_between_processes(tmp_path):
    """
    Three processes that each add one a hundred times come to three hundred.
    """
    (tmp_path / "count").write_text("0")
    workers = [subprocess.Popen([sys.executable, "-c", COUNT, str(tmp_path / "count")], cwd=ROOT) for _ in range(3)]

    assert [0, 0, 0] == [worker.wait() for worker in workers]
    assert "300" == (tmp_path / "count").read_text()


def test_a_held_lock_is_refused_and_named(tmp_path, elsewhere):
    """
    Who waits in vain is told which process holds the lock; who only tries gets None.
    """
    words = f"has been locked by process {elsewhere.pid} for over 0.05 s"
    with pytest.raises(StorageError, match=words), locked(tmp_path / "a", wait_s=0.05):
        pytest.fail("the lock was held elsewhere")

    assert try_lock(tmp_path / "a") is None


def test_death_gives_the_lock_back(tmp_path, elsewhere):
    """
    A killed holder holds nothing.
    """
    elsewhere.kill()
    elsewhere.wait()

    lock = try_lock(tmp_path / "a")

    assert lock is not None
    assert os.getpid() == holder(tmp_path / "a")
    lock.release()
    lock.release()


def test_may_be_taken_inside_of_itself(tmp_path):
    """
    A function that locks may call another that locks the same, by whatever path; at the end it is free.
    """
    (tmp_path / "link").symlink_to(tmp_path)
    with locked(tmp_path / "a", wait_s=0), locked(tmp_path / "link" / "a", wait_s=0), locked(tmp_path / "a", wait_s=0):
        assert try_lock(tmp_path / "a") is None

    with try_lock(tmp_path / "a") as lock:
        assert tmp_path / "a" == lock.path


def test_threads_exclude_each_other(tmp_path):
    """
    Another thread of the same process has to wait like anybody else.
    """
    refused = []

    def other():
        try:
            with locked(tmp_path / "a", wait_s=0.01):
                pass
        except StorageError as error:
            refused.append(error)

    with locked(tmp_path / "a"):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()

    assert 1 == len(refused)


def test_readers_share(tmp_path):
    """
    Two readers hold a lock together, and keep a writer out; a reader cannot turn into a writer.
    """
    with locked(tmp_path / "a", shared=True):
        assert try_lock(tmp_path / "a") is None
        with pytest.raises(StorageError, match="held for reading"), locked(tmp_path / "a"):
            pytest.fail("a reader wrote")
        seen = []
        thread = threading.Thread(target=lambda: seen.append(reads(tmp_path / "a")))
        thread.start()
        thread.join()

    assert [True] == seen


def reads(path: Path) -> bool:
    with locked(path, shared=True, wait_s=0):
        return True


def test_a_forked_child_holds_nothing(tmp_path):
    """
    A child that lives on does not keep the lock of its parent.
    """
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from hooks_py.disk.locks import locked\n"
        "with locked(Path(sys.argv[1])):\n"
        "    child = os.fork()\n"
        "    if child == 0:\n"
        "        print('child', flush=True); sys.stdin.read(); os._exit(0)\n"
        "    sys.stdout.close(); os._exit(0)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "a")], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert b"child\n" == process.stdout.readline()
    process.wait()

    lock = try_lock(tmp_path / "a")
    process.stdin.close()
    process.stdout.close()

    assert lock is not None
    lock.release()


def test_a_place_that_cannot_be_locked_is_told(tmp_path):
    """
    A lock in a folder that is not there names it.
    """
    with pytest.raises(StorageError, match=r"cannot lock .*none/a: the folder does not exist"):
        try_lock(tmp_path / "none" / "a")
