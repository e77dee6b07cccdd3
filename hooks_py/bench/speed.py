"""Start-up and bulk work as ratios to a bare interpreter, measured in turns in one run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from hooks_py.bench.rows import Row

ROOT = Path(__file__).resolve().parents[2]
TURNS = 15


def measure_speed(*, small: bool = False) -> list[Row]:
    """Return every speed row: start-up of the launcher, index, search, near-duplicates."""
    from hooks_py.bench.hooks import measure_hooks
    from hooks_py.bench.index_speed import measure_index
    from hooks_py.bench.near_duplicates import measure_near_duplicate_speed

    return [
        *_start_up(3 if small else TURNS),
        *measure_hooks(small=small),
        *measure_index(small=small),
        *measure_near_duplicate_speed(small=small),
    ]


def _start_up(turns: int) -> list[Row]:
    launcher = str(ROOT / "bin/grounded")
    with tempfile.TemporaryDirectory(prefix="grounded-bench-") as store:
        bare = [sys.executable, "-I", "-S", "-c", "pass"]
        commands = {
            "grounded --help": ([launcher, "--help"], 1.0),
            "grounded status": ([launcher, "status", "--output", store], 4.0),
            "grounded knowledge list": ([launcher, "knowledge", "list", "--output", store], 6.0),
        }
        rows = []
        for name, (command, target) in commands.items():
            _seconds(command)  # the first start may have to build or compile
            ratio = _ratio(command, bare, turns)
            rows.append(Row(f"{name} / bare interpreter", "-", ratio, None, target, turns, lower_is_better=True))
    return rows


def _ratio(command: Sequence[str], bare: Sequence[str], turns: int) -> float:
    return statistics.median(_seconds(command) / _seconds(bare) for _ in range(turns))


def _seconds(command: Sequence[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ))
    return time.perf_counter() - started
