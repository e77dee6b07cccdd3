"""The hooks' doors as ratios to a bare interpreter, started as the client starts them, measured in turns in one run."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from hooks_py.bench.rows import Row

ROOT = Path(__file__).resolve().parents[2]
TURNS = 25
ITEMS = 1000
SESSION = "00000000-bench"
BARE = ("/usr/bin/python3", "/opt/homebrew/bin/python3", "/usr/local/bin/python3")
QUIET = "rename the helper in parser.py and run the unit tests again"
RESEARCH = "compare the leading managed Postgres vendors, with pricing and sources"


def measure_hooks(*, small: bool = False) -> list[Row]:
    """Return one row per hook and situation: its time over that of the interpreter that it would start."""
    turns = 3 if small else TURNS
    python = next((path for path in BARE if os.access(path, os.X_OK)), "python3")
    with tempfile.TemporaryDirectory(prefix="grounded-bench-") as place:
        folder = Path(place)
        workspace = _open_run(folder, 10 if small else ITEMS)
        bare = {"PATH": os.environ.get("PATH", ""), "HOME": str(folder / "home"), "GROUNDED_PYTHON": python}
        closed = {**bare, "CLAUDE_CODE_SESSION_ID": "no-run", "XDG_STATE_HOME": str(folder / "state")}
        opened = {**closed, "CLAUDE_CODE_SESSION_ID": SESSION}
        search = {"tool_name": "Bash", "tool_input": {"command": "ls"}, "cwd": str(workspace)}
        cases: tuple[tuple[str, str, Mapping[str, object], Mapping[str, str], float | None], ...] = (
            ("prompt, no word of research", "research_detector", {"prompt": QUIET}, closed, 0.6),
            ("prompt, a word of research", "research_detector", {"prompt": RESEARCH}, closed, 3.0),
            ("prompt of 10 MB", "research_detector", {"prompt": "x" * 10_000_000}, closed, None),
            ("stop, no open run", "auto_archive", {"stop_hook_active": False}, closed, 0.3),
            ("capture, no open run", "source_capture", search, closed, 0.3),
            ("permission, no open run", "own_command", search, closed, 0.3),
            (f"stop, open run of {ITEMS} items", "auto_archive", {"stop_hook_active": False}, opened, 3.0),
            ("permission, open run", "own_command", search, opened, None),
        )
        return [_row(case, turns, python) for case in cases]


def _row(case: tuple[str, str, Mapping[str, object], Mapping[str, str], float | None], turns: int, python: str) -> Row:
    name, door, event, env, target = case
    command = ["/bin/sh", str(ROOT / "scripts" / f"{door}.sh")]
    text = json.dumps({"session_id": env["CLAUDE_CODE_SESSION_ID"], **event}, ensure_ascii=False).encode()
    _seconds(command, text, env)  # the first start may compile
    floor = [python, "-I", "-S", "-c", "pass"]
    ratio = statistics.median(_seconds(command, text, env) / _seconds(floor, b"", env) for _ in range(turns))
    return Row(f"{name} / bare interpreter", "-", ratio, None, target, turns, lower_is_better=True)


def _seconds(command: list[str], text: bytes, env: Mapping[str, str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, input=text, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


def _open_run(folder: Path, items: int) -> Path:
    """Lay out a run with many raw items, open in a session, and return its folder."""
    workspace = folder / ".research" / "bench-20260101-000000"
    for name in ("raw", "steps", "inbox", "processed"):
        (workspace / name).mkdir(parents=True)
    for number in range(items):
        (workspace / "raw" / f"web-{number:08x}.md").write_text(
            f"---\nid: web-{number:08x}\n---\n{'text ' * 400}\n", encoding="utf-8"
        )
    meta = {
        "id": workspace.name, "owner": SESSION, "status": "in_progress", "state": "CRAWLING", "epoch": 1,
        "updated_at": "2026-01-01T00:00:00Z", "options": {"ralph_loop": True},
    }  # fmt: skip
    (workspace / "_meta.json").write_text(json.dumps(meta, indent=2), encoding="utf-8")
    tasks = [{"task": number, "status": "done", "attempt": 1} for number in range(30)]
    (workspace / "steps" / "board.json").write_text(json.dumps({"step": 0, "tasks": tasks}, indent=2), encoding="utf-8")
    record = folder / "state" / "grounded" / "sessions" / SESSION
    record.parent.mkdir(parents=True)
    record.write_text(f"{workspace}\n\n", encoding="utf-8")
    return workspace
