"""Hooks as the client starts them: real processes, real events on standard input, an own state folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from datetime import datetime, timezone
from pathlib import Path

import pytest

from hooks_py.disk.sessions import write_session
from hooks_py.models.options import Options
from hooks_py.models.workspace import Board, Meta, TaskState
from hooks_py.workspace.store import Workspace

ROOT = Path(__file__).resolve().parents[2]
SESSION = "5f0c7a1e-0000-4000-8000-00000000abcd"
NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=timezone.utc)
MINIMAL_PATH = "/usr/bin:/bin"


class Hooks:
    """Starts doors with events of one session; `said` is their answer, {} for silence."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.plugin = ROOT
        self.env = {
            "HOME": str(home),
            "PATH": MINIMAL_PATH,
            "CLAUDE_CODE_SESSION_ID": SESSION,
            "CLAUDE_PLUGIN_ROOT": str(ROOT),
        }

    @property
    def state(self) -> Path:
        return self.home / ".local/state/grounded"

    def command(self, door: str) -> list[str]:
        return ["/bin/sh", str(self.plugin / "scripts" / f"{door}.sh")]

    def start(self, door: str, event: object, **changes: str | None) -> subprocess.CompletedProcess[bytes]:
        env = {name: value for name, value in {**self.env, **changes}.items() if value is not None}
        text = event if isinstance(event, bytes) else json.dumps(event, ensure_ascii=False).encode()
        return subprocess.run(self.command(door), input=text, env=env, capture_output=True, check=False, timeout=60)

    def said(self, door: str, event: object, **changes: str | None) -> dict:
        done = self.start(door, event, **changes)
        assert (0, b"") == (done.returncode, done.stderr)
        return json.loads(done.stdout) if done.stdout else {}

    def context(self, door: str, event: object, **changes: str | None) -> str:
        answer = self.said(door, event, **changes).get("hookSpecificOutput", {})
        return answer.get("additionalContext", "")

    def prompt(self, text: str, **changes: str | None) -> str:
        return self.context("research_detector", prompt_event(text), **changes)

    def stop(self, **fields: object) -> dict:
        event = {"session_id": SESSION, "hook_event_name": "Stop", "stop_hook_active": False, "background_tasks": []}
        return self.said("auto_archive", {**event, "last_assistant_message": "All done.", **fields})


def prompt_event(text: str, session: str = SESSION) -> dict:
    """Return a UserPromptSubmit event with its fields in the order of the client."""
    return {
        "session_id": session,
        "transcript_path": "/home/u/.claude/projects/research/t.jsonl",
        "cwd": "/home/u/market-research",
        "permission_mode": "default",
        "hook_event_name": "UserPromptSubmit",
        "prompt": text,
    }


class OpenRun:
    """A real run in a real workspace, open in the session."""

    def __init__(self, root: Path, hooks: Hooks, **meta: object) -> None:
        self.hooks = hooks
        options = Options(topic="固态电池 progress").model_copy(update=meta.pop("options", {}))
        record = Meta(
            id="solid-state-20260304-050607", topic=options.topic, title="固态电池", slug="solid-state",
            created_at=NOW, updated_at=NOW, options=options, state="CRAWLING", owner=SESSION,
            tags=("battery", "market"),
        ).model_copy(update=meta)  # fmt: skip
        self.workspace = Workspace.create(root / record.id, record)
        self.path = self.workspace.path
        self.board(step=3)
        self.step_file = self.path / "steps/0003-gather.json"
        self.step("gather")
        write_session(SESSION, self.path, str(self.step_file), environ=hooks.env)

    @property
    def record(self) -> Path:
        return self.hooks.state / "sessions" / SESSION

    def board(self, step: int, done: int = 0) -> None:
        tasks = tuple(TaskState(task=n, status="done" if n <= done else "out", attempt=1) for n in range(1, 4))
        self.workspace.save_board(Board(step=step, tasks=tasks))

    def step(self, kind: str) -> None:
        self.step_file.write_text(json.dumps({"kind": kind, "number": 3}), encoding="utf-8")

    def change(self, **fields: object) -> None:
        self.workspace.change_meta(lambda meta: meta.model_copy(update=fields))


@pytest.fixture
def hooks(tmp_path):
    """
    The doors of this checkout, with a home folder whose path has a space and Chinese letters.
    """
    home = tmp_path / "my home 家"
    home.mkdir()
    return Hooks(home)


@pytest.fixture
def root(tmp_path):
    """
    The folder of all runs of a project whose path has a space and Chinese letters.
    """
    folder = tmp_path / "my project 项目" / ".research"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def run(root, hooks):
    """
    A run that the session has open, with forced completion on.
    """
    return OpenRun(root, hooks)


@pytest.fixture
def elsewhere(hooks, tmp_path):
    """
    The doors in a plugin folder that may not be written and whose path has a space and Chinese letters.
    """
    plugin = tmp_path / "plug in 插件"
    for name in ("scripts", "hooks_py/hot", "hooks"):
        shutil.copytree(ROOT / name, plugin / name, ignore=shutil.ignore_patterns("__pycache__"))
    (plugin / "bin").mkdir()
    for name in ("bin/environment-key", "hooks_py/__init__.py", "bin/grounded"):
        shutil.copy(ROOT / name, plugin / name)
    for folder, _, _ in os.walk(plugin):
        Path(folder).chmod(0o555)
    hooks.plugin = plugin
    hooks.env["CLAUDE_PLUGIN_ROOT"] = str(plugin)
    yield hooks
    for folder, _, _ in os.walk(plugin):
        Path(folder).chmod(0o755)
