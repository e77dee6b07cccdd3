"""Every door, whatever comes: exit 0, silence, no trace; the client never sees a hook's trouble."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hot.conftest import ROOT, SESSION, prompt_event

DOORS = ("research_detector", "source_capture", "own_command", "auto_archive", "hand_over")
RESEARCH = "compare the leading vector databases, their vendors and pricing, with sources"
OLDEST = Path.home() / ".pyenv/versions/3.9.18/bin/python3.9"


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "event",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"{", id="torn"),
        pytest.param(b'{"prompt": "compare the market', id="torn in a text"),
        pytest.param(b"[1, 2]", id="a list"),
        pytest.param(b"null", id="null"),
        pytest.param(b"\xff\xfe\x00market research\x00", id="bytes"),
        pytest.param(
            b'{"prompt": {"market": 1}, "tool_input": [], "hook_event_name": 3, "session_id": "a b"}', id="kinds"
        ),
        pytest.param(b'{"a":' * 5000, id="deep"),
    ],
)
def test_is_silent_on_broken_events(run, hooks, door, event):
    """
    An event that is none is answered with silence, also during an open run.
    """
    done = hooks.start(door, event)

    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("door", DOORS)
def test_swallows_ten_megabytes(run, hooks, door):
    """
    A huge event is read to its end, so that the client's write does not fail, and answered with silence.
    """
    event = {**prompt_event("x market research " * 600_000), "tool_name": "Read"}

    assert {} == hooks.said(door, event, CLAUDE_CODE_SESSION_ID="another")
    assert {} == hooks.said(door, event)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"HOME": None}, id="no home"),
        pytest.param({"HOME": ""}, id="empty home"),
        pytest.param({"XDG_STATE_HOME": "/proc/none/there"}, id="no state folder"),
        pytest.param({"CLAUDE_CODE_SESSION_ID": "../../x"}, id="climbing session"),
        pytest.param({"CLAUDE_CODE_SESSION_ID": ""}, id="empty session"),
        pytest.param({"GROUNDED_PYTHON": "/none/python3"}, id="python of the user's is missing"),
    ],
)
def test_is_silent_without_its_surroundings(hooks, door, changes):
    """
    A missing home, state folder or session id makes no noise.
    """
    event = {**prompt_event("fix the tests"), "session_id": ""}

    assert {} == hooks.said(door, event, **changes)


@pytest.mark.parametrize("door", DOORS)
def test_is_silent_without_python(run, elsewhere, door):
    """
    Where no Python is found at all, every door ends silently.
    """
    text = (elsewhere.plugin / "scripts/hook_python.sh").read_text()
    (elsewhere.plugin / "scripts").chmod(0o755)
    (elsewhere.plugin / "scripts/hook_python.sh").write_text(
        text.replace("/usr/bin/python3", "/none/a")
        .replace("/opt/homebrew/bin/python3", "/none/b")
        .replace("/usr/local/bin/python3", "/none/c")
    )
    tools = elsewhere.home / "bin"
    tools.mkdir()
    for name in ("sh", "cat", "head", "grep", "mkdir", "mv", "rm"):
        (tools / name).symlink_to(shutil.which(name))

    assert {} == elsewhere.said(door, prompt_event(RESEARCH), PATH=str(tools))


def test_works_from_a_read_only_plugin(elsewhere):
    """
    A plugin folder with a space and Chinese letters that may not be written is served, and nothing is written there.
    """
    before = sorted(path.relative_to(elsewhere.plugin) for path in elsewhere.plugin.rglob("*"))

    assert elsewhere.prompt(RESEARCH)
    assert before == sorted(path.relative_to(elsewhere.plugin) for path in elsewhere.plugin.rglob("*"))
    assert list((elsewhere.home / ".cache/grounded/pycache").rglob("*.pyc"))


def test_ignores_the_users_python_settings(hooks):
    """
    PYTHONPATH and PYTHONSTARTUP of the user, and a module of his named like one of ours, change nothing.
    """
    (hooks.home / "zlib.py").write_text("raise SystemExit(7)")
    (hooks.home / "os.py").write_text("raise SystemExit(7)")

    assert hooks.prompt(RESEARCH, PYTHONPATH=str(hooks.home), PYTHONSTARTUP=str(hooks.home / "os.py"))


def test_two_prompts_at_once(hooks):
    """
    Two doors at the same moment both end well, and leave one readable memory.
    """
    event = json.dumps(prompt_event(RESEARCH)).encode()
    doors = [
        subprocess.Popen(
            hooks.command("research_detector"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=hooks.env
        )
        for _ in range(4)
    ]
    said = [door.communicate(event, timeout=60)[0] for door in doors]

    assert [0, 0, 0, 0] == [door.returncode for door in doors]
    assert any(said)
    assert "\n" == (hooks.state / "hints" / SESSION).read_text()[-1]


@pytest.mark.parametrize(
    ("door", "event"),
    [
        ("research_detector", prompt_event(RESEARCH)),
        ("own_command", {"tool_name": "Bash", "tool_input": {"command": "grounded next solid"}}),
        ("auto_archive", {"session_id": SESSION, "stop_hook_active": False}),
    ],
)
@pytest.mark.skipif(not OLDEST.is_file(), reason="this machine has no Python 3.9 to start")
def test_runs_on_the_oldest_python(run, hooks, door, event):
    """
    On Python 3.9 the doors say the same as on any other.
    """
    session = "another" if door == "research_detector" else SESSION
    event = {**event, "session_id": session}

    assert hooks.said(door, event, GROUNDED_PYTHON=str(OLDEST), CLAUDE_CODE_SESSION_ID=session)


@pytest.mark.parametrize("shell", ["dash", "bash", "busybox"])
def test_runs_on_every_plain_shell(hooks, shell):
    """
    The doors are plain sh: dash, bash under that name and busybox run them alike.
    """
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed here")
    name = hooks.home / "sh"
    name.symlink_to(path)
    done = subprocess.run(
        [str(name), str(ROOT / "scripts/research_detector.sh")],
        input=json.dumps(prompt_event(RESEARCH)).encode(), env=hooks.env, capture_output=True, check=True,
    )  # fmt: skip

    assert b"deep-research" in done.stdout
    assert b"" == done.stderr


LOADED = """
import sys
sys.path.insert(0, {root!r})
before = set(sys.modules)
from hooks_py.hot import {module}, protocol
protocol.answer({kind!r}, {module}.{function})
sys.stderr.write(" ".join(sorted(set(sys.modules) - before)))
"""
DEAR = {
    "re",
    "json",
    "typing",
    "enum",
    "dataclasses",
    "pathlib",
    "subprocess",
    "collections",
    "functools",
    "hashlib",
    "logging",
}


@pytest.mark.parametrize(
    ("module", "function", "event"),
    [
        ("detector", "suggestion", prompt_event(RESEARCH, "another")),
        (
            "permission",
            "decision",
            {"session_id": SESSION, "tool_name": "Bash", "tool_input": {"command": "grounded next x"}},
        ),
        ("gate", "at_stop", {"session_id": SESSION, "stop_hook_active": False}),
    ],
)
def test_loads_nothing_dear(run, hooks, module, function, event):
    """
    What runs at every prompt, command and stop loads none of the modules that cost as much as starting Python.
    """
    code = LOADED.format(root=str(ROOT), module=module, function=function, kind=event.get("hook_event_name", ""))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        input=json.dumps(event).encode(), env=hooks.env, capture_output=True, check=True,
    )  # fmt: skip
    loaded = set(done.stderr.decode().split())

    assert done.stdout
    assert set() == loaded & DEAR
    assert set() == {name for name in loaded if name.startswith("hooks_py.")} - {
        name for name in loaded if name.startswith("hooks_py.hot")
    }


def test_is_readable_by_the_oldest_python():
    """
    The doors' Python is in the syntax of 3.9; the package's own modules are held to it with the layers.
    """
    scripts = [ROOT / "scripts" / f"{door}.py" for door in DOORS if (ROOT / "scripts" / f"{door}.py").is_file()]

    assert 4 == len(scripts)
    for path in scripts:
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


def test_hooks_json_names_what_is_there():
    """
    Every hook is in exec form, with a timeout, at an event that old and new clients know, and its script exists.
    """
    known = {"UserPromptSubmit", "UserPromptExpansion", "PreToolUse", "PostToolUse", "Stop"}
    table = json.loads((ROOT / "hooks/hooks.json").read_text(encoding="utf-8"))
    entries = [hook for groups in table["hooks"].values() for group in groups for hook in group["hooks"]]
    scripts = [Path(hook["args"][0].replace("${CLAUDE_PLUGIN_ROOT}", str(ROOT))) for hook in entries]

    assert known == table["hooks"].keys()
    assert {("command", "/bin/sh", 1)} == {(hook["type"], hook["command"], len(hook["args"])) for hook in entries}
    assert all(1 <= hook["timeout"] <= 30 for hook in entries)
    assert [f"{door}.sh" for door in sorted(DOORS)] == sorted(path.name for path in scripts)
    assert all(os.access(path, os.X_OK) for path in scripts)
