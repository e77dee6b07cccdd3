"""Whole runs over generated folders: seconds, peak memory, and whether time grows with the documents."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from hooks_py.bench.generate_folder import generate
from hooks_py.bench.rows import Row

ROOT = Path(__file__).resolve().parents[2]
SECONDS_AT_2000 = 120.0
BYTES_MOST = 1024**3
GROWTH_MOST = 1.3  # of the time for one document, largest folder against smallest


def measure_folders(documents: Sequence[int]) -> list[Row]:
    """Return seconds, seconds for a thousand documents and peak memory of a run for each number of documents."""
    rows: list[Row] = []
    per_document: list[float] = []
    for count in sorted(documents):
        with tempfile.TemporaryDirectory(prefix="grounded-bench-") as place:
            generate(Path(place) / "documents", count, seed=1)
            seconds, peak = _run(Path(place))
        per_document.append(seconds / count)
        target = SECONDS_AT_2000 if count == 2000 else None
        rows.append(
            Row(f"run over {count} documents, seconds", "-", seconds, None, target, count, lower_is_better=True)
        )
        rows.append(
            Row(
                f"run over {count} documents, peak MiB",
                "-",
                peak / 2**20,
                None,
                BYTES_MOST / 2**20,
                count,
                lower_is_better=True,
            )
        )
    if len(per_document) > 1:
        growth = per_document[-1] / per_document[0]
        rows.append(
            Row(
                "seconds a document, largest / smallest folder",
                "-",
                growth,
                None,
                GROWTH_MOST,
                len(per_document),
                lower_is_better=True,
            )
        )
    return rows


def _run(place: Path) -> tuple[float, float]:
    """Return wall seconds and the peak of any process of one run, in bytes."""
    command = [
        sys.executable, str(ROOT / "scripts/grounded_main.py"), "run", "How do the products compare?",
        "--from", str(place / "documents"), "--output", str(place / "store"),
    ]  # fmt: skip
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    started = time.perf_counter()
    done = subprocess.run(
        command, cwd=place, capture_output=True, text=True, check=False, env={**os.environ, "HOME": str(place)}
    )
    seconds = time.perf_counter() - started
    if done.returncode not in (0, 1):
        sys.exit(f"scripts/bench: the run failed with {done.returncode}: {done.stderr[-2000:]}")
    unit = 1 if sys.platform == "darwin" else 1024
    peak = max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) * unit
    return seconds, peak
