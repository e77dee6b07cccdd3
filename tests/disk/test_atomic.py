"""Files that are whole or not there, on disks that are full, read-only or forbidden."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hooks_py.disk.atomic import append_line, make_folder, remove_leftovers, write_bytes, write_json, write_text
from hooks_py.errors import FormatError, StorageError

ROOT = Path(__file__).resolve().parents[2]
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="needs the right to mount or to become somebody else")
NOBODY = 65534


def mount(place: Path, *options: str) -> bool:
    done = subprocess.run(["mount", *options, str(place)], capture_output=True, check=False)
    return done.returncode == 0


@pytest.fixture
def tiny_disk(tmp_path):
    """A file system of 64 KiB."""
    place = tmp_path / "tiny"
    place.mkdir()
    if not mount(place, "-t", "tmpfs", "-o", "size=64k", "none"):
        pytest.skip("this machine does not allow mounts")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.fixture
def read_only(tmp_path):
    """A file system with one file on it, mounted read-only."""
    place = tmp_path / "frozen"
    place.mkdir()
    (place / "old.txt").write_text("old")
    if not (mount(place, "--bind", str(place)) and mount(place, "-o", "remount,ro,bind")):
        pytest.skip("this machine does not allow mounts")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def names(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


def in_child(code: str, *arguments: str, **limits) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, **limits
    )


@pytest.mark.parametrize("text", ["", "plain\n", "中文\r\nno final line", "a\x00b\x0c\u2028", "😀" * 1000])
def test_text_comes_back_as_it_went(tmp_path, text):
    """
    What was written is what lies there, line ends and all.
    """
    write_text(tmp_path / "file", text)

    assert text.encode() == (tmp_path / "file").read_bytes()


def test_replaces_the_old_file_and_leaves_nothing_beside(tmp_path):
    """
    The second write takes the place of the first, and no other file stays.
    """
    write_json(tmp_path / "a.json", {"名": "旧"})
    write_json(tmp_path / "a.json", {"名": ["新", 1, None]})

    assert {"名": ["新", 1, None]} == json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert {"a.json"} == names(tmp_path)


def test_half_a_character_is_refused_by_name(tmp_path):
    """
    A lone surrogate cannot be kept, and the message says which file and where; the old file stays.
    """
    write_text(tmp_path / "a.txt", "old")

    with pytest.raises(FormatError, match=r"a\.txt: the text holds half a character \(U\+D800 at offset 2\)"):
        write_text(tmp_path / "a.txt", "ab\ud800")

    assert "old" == (tmp_path / "a.txt").read_text()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        pytest.param(lambda p: p / "none" / "a.txt", "the folder does not exist", id="no folder"),
        pytest.param(lambda p: p / ("x" * 300), "the name is too long", id="long name"),
        pytest.param(lambda p: p, "it is a folder", id="folder"),
    ],
)
def test_impossible_places_are_told_in_one_line(tmp_path, make, words):
    """
    A place that cannot be written is named, with the reason and what to do, in one line.
    """
    with pytest.raises(StorageError, match=words) as caught:
        write_text(make(tmp_path), "x")

    assert "\n" not in str(caught.value)
    assert str(make(tmp_path)) in str(caught.value)


@AS_ROOT
def test_a_full_disk_keeps_the_old_file(tiny_disk):
    """
    When the disk is full the old file is whole, nothing is left beside it, and one line says so.
    """
    write_text(tiny_disk / "a.txt", "old")

    with pytest.raises(StorageError, match=r"cannot write .*a\.txt: the disk is full; free some space"):
        write_bytes(tiny_disk / "a.txt", b"x" * 200_000)

    assert {"a.txt"} == names(tiny_disk)
    assert "old" == (tiny_disk / "a.txt").read_text()


@AS_ROOT
def test_a_full_disk_leaves_no_half_line(tiny_disk):
    """
    A line that does not fit is not there at all.
    """
    append_line(tiny_disk / "log", "first")

    with pytest.raises(StorageError, match="the disk is full"):
        append_line(tiny_disk / "log", "x" * 200_000)

    assert "first\n" == (tiny_disk / "log").read_text()


@AS_ROOT
def test_a_read_only_disk_is_told(read_only):
    """
    A read-only file system is named as such, for files and for folders.
    """
    with pytest.raises(StorageError, match=r"old\.txt: the file system is read-only"):
        write_text(read_only / "old.txt", "new")
    with pytest.raises(StorageError, match=r"cannot create the folder .*read-only"):
        make_folder(read_only / "new")


@AS_ROOT
def test_a_forbidden_folder_is_told(tmp_path):
    """
    Somebody without the right to a folder is told so.
    """
    tmp_path.chmod(0o755)
    (tmp_path / "mine").mkdir(mode=0o755)
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from hooks_py.disk.atomic import write_text\n"
        "from hooks_py.errors import StorageError\n"
        f"os.setgid({NOBODY}); os.setuid({NOBODY})\n"
        "try: write_text(Path(sys.argv[1]) / 'a', 'x')\n"
        "except StorageError as error: print(error)\n"
    )

    done = in_child(code, str(tmp_path / "mine"))

    assert "" == done.stderr
    assert "permission denied" in done.stdout


def test_a_file_over_the_limit_is_told(tmp_path):
    """
    A file that the user's own limit forbids is told as such.
    """
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from hooks_py.disk.atomic import write_bytes\n"
        "from hooks_py.errors import StorageError\n"
        "try: write_bytes(Path(sys.argv[1]), b'x' * 100_000)\n"
        "except StorageError as error: print(error)\n"
    )

    done = in_child(
        code, str(tmp_path / "a"), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
    )

    assert "the file is larger than" in done.stdout
    assert set() == names(tmp_path)


def test_lines_of_several_processes_never_mix(tmp_path):
    """
    Four processes that append at once lose no line and break none.
    """
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from hooks_py.disk.atomic import append_line\n"
        "for number in range(100): append_line(Path(sys.argv[1]), sys.argv[2] * 500 + str(number), durable=False)\n"
    )
    workers = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "log"), letter], cwd=ROOT) for letter in "abcd"
    ]
    assert [0, 0, 0, 0] == [worker.wait() for worker in workers]

    expected = {letter * 500 + str(number) for letter in "abcd" for number in range(100)}
    assert expected == set((tmp_path / "log").read_text().splitlines())


def test_a_torn_last_line_is_closed_first(tmp_path):
    """
    What a killed writer left without a line end does not swallow the next line.
    """
    (tmp_path / "log").write_text("whole\nto")

    append_line(tmp_path / "log", "下一行")

    assert "whole\nto\n下一行\n" == (tmp_path / "log").read_text("utf-8")


def test_a_killed_writer_leaves_the_file_whole(tmp_path):
    """
    A process killed while it writes again and again leaves one of its whole texts, and what it left beside is swept.
    """
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from hooks_py.disk.atomic import write_text\n"
        "number = 0\n"
        "while True:\n"
        "    write_text(Path(sys.argv[1]), str(number % 10) * 200_000, durable=False)\n"
        "    if number == 3: print('on', flush=True)\n"
        "    number += 1\n"
    )
    for _ in range(5):
        worker = subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "f")], cwd=ROOT, stdout=subprocess.PIPE)
        worker.stdout.readline()
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        worker.stdout.close()
        text = (tmp_path / "f").read_text()

        assert text == text[0] * 200_000
    old = 1000.0
    for left in tmp_path.glob(".part-*"):
        os.utime(left, (old, old))
    remove_leftovers(tmp_path)
    assert {"f"} == names(tmp_path)


def test_only_what_is_abandoned_is_swept(tmp_path):
    """
    A part file of a dead process goes after a minute, that of a living one after a day; other files stay.
    """
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    ages = {f".part-{dead.pid}-aa": 61, f".part-{dead.pid}-bb": 5, f".part-{os.getpid()}-cc": 3600}
    ages |= {f".part-{os.getpid()}-dd": 90_000, "other": 90_000}
    for name, age in ages.items():
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))

    assert 2 == remove_leftovers(tmp_path, now_s=1_000_000)
    assert {f".part-{dead.pid}-bb", f".part-{os.getpid()}-cc", "other"} == names(tmp_path)
