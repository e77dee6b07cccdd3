"""Which run a session has open."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from hooks_py.disk.sessions import SessionRecord, read_session, remove_session, sessions_folder, write_session
from hooks_py.errors import FormatError, InputError, PathError

SESSION = "0b7f-A9"


def test_goes_round(tmp_path):
    """
    What was recorded is read back, the last word holds, and removing forgets it.
    """
    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    assert read_session(SESSION, environ=state) is None

    write_session(SESSION, tmp_path / "研究", "", environ=state)
    assert SessionRecord(tmp_path / "研究", "") == read_session(SESSION, environ=state)
    write_session(SESSION, tmp_path / "研究", "steps/0002-plan.json", environ=state)
    assert SessionRecord(tmp_path / "研究", "steps/0002-plan.json") == read_session(SESSION, environ=state)

    assert remove_session(SESSION, environ=state)
    assert not remove_session(SESSION, environ=state)
    assert read_session(SESSION, environ=state) is None


def test_plain_sh_reads_it(tmp_path):
    """
    A shell finds both lines where the rule says, and nobody else may read them.
    """
    environ = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    write_session(SESSION, Path("/a b/c"), "steps/1", environ=environ)

    place = f"${{XDG_STATE_HOME:-$HOME/.local/state}}/grounded/sessions/{SESSION}"
    script = f'{{ read -r w; read -r s; }} < "{place}"; echo "$w|$s"'
    done = subprocess.run(["sh", "-c", script], env=environ, capture_output=True, text=True, check=True)

    assert "/a b/c|steps/1\n" == done.stdout
    file = tmp_path / ".local/state/grounded/sessions" / SESSION
    assert 0o600 == file.stat().st_mode & 0o777


@pytest.mark.parametrize("session", ["", "../x", "a/b", "a.b", "中", "a\n", "x" * 129])
def test_bad_ids_are_refused(session, tmp_path):
    """
    An id that could name another file is none.
    """
    for act in (read_session, remove_session):
        with pytest.raises(InputError, match="the session id"):
            act(session, environ={"HOME": str(tmp_path)})


def test_damage_is_told(tmp_path):
    """
    A record that is none is refused by name, and a path with a line end is never written.
    """
    environ = {"HOME": str(tmp_path)}
    write_session(SESSION, tmp_path, "", environ=environ)
    (sessions_folder(environ) / SESSION).write_text("relative\nstep\n")

    with pytest.raises(FormatError, match="is not a session record"):
        read_session(SESSION, environ=environ)
    with pytest.raises(PathError, match="line end"):
        write_session(SESSION, tmp_path, "a\nb", environ=environ)
    with pytest.raises(InputError, match="set HOME"):
        sessions_folder({})
