"""The folder of one run: each of its records read and written whole, changed only under the lock of the run."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import datetime, timezone
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from hooks_py.disk.atomic import append_line, make_folder, remove_leftovers, write_text
from hooks_py.disk.locks import Lock, locked, try_lock
from hooks_py.disk.reading import read_text
from hooks_py.errors import FormatError, InputError
from hooks_py.models.aggregate import Aggregated
from hooks_py.models.analysis import DeepAnalysis
from hooks_py.models.base import Record, instant
from hooks_py.models.claims import Registry
from hooks_py.models.plan import Plan
from hooks_py.models.workspace import Board, Meta

FOLDERS = ("raw", "steps", "inbox", "processed", "processed/searches", "output")
_SEVERAL = 5  # faults of a damaged file that are shown; more do not help to mend it

AnyRecord = TypeVar("AnyRecord", bound=Record)


def write_record(path: Path, record: Record, *, durable: bool = True) -> None:
    """
    Put a record in the place of `path` as readable JSON.

    Raises:
        FormatError, StorageError: as `disk.atomic.write_text`; the old file is untouched.
    """
    write_text(path, record.model_dump_json(indent=2) + "\n", durable=durable)


def read_record(path: Path, kind: type[AnyRecord]) -> AnyRecord | None:
    """
    Return the record that `path` holds; None: there is no such file.

    Raises:
        FormatError: it is damaged; names the file and every field that is wrong.
    """
    text = read_text(path)
    if text is None:
        return None
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise damaged(path, error) from error


def damaged(path: Path, error: ValidationError) -> FormatError:
    """Return the error for people: the file, its wrong fields, and what to do."""
    found = error.errors(include_url=False, include_input=False)
    found.sort(key=lambda fault: fault["type"] == "missing")  # a wrong value tells more than an absent one
    faults = [f"{'.'.join(str(part) for part in fault['loc']) or 'the file'}: {fault['msg']}" for fault in found]
    more = f" and {len(faults) - _SEVERAL} more" if len(faults) > _SEVERAL else ""
    return FormatError(
        f"{path} is damaged: {'; '.join(faults[:_SEVERAL])}{more}. "
        "Mend it by hand or restore it from a copy; nothing was overwritten"
    )


class Workspace:
    """One run's folder; the object holds no state of its own, so any number of them may be open at once."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()

    @classmethod
    def create(cls, path: Path, meta: Meta) -> Workspace:
        """
        Lay out the folder of a new run and return it.

        Raises:
            InputError: there is a run in it already.
            StorageError: it cannot be written.
        """
        workspace = cls(path)
        make_folder(workspace.path)
        with workspace.lock():
            if workspace.meta_path.exists():
                raise InputError(f"{path} holds a run already; resume it, or choose another folder")
            for folder in FOLDERS:
                make_folder(workspace.path / folder)
            workspace.save_meta(meta)
        return workspace

    @classmethod
    def open(cls, path: Path) -> Workspace:
        """
        Return the run in `path` after sweeping what killed writers left there.

        Raises:
            InputError: there is no run in it.
        """
        workspace = cls(path)
        if not workspace.meta_path.is_file():
            raise InputError(f"{path} holds no run (no _meta.json); check the path, `grounded status` lists the runs")
        for folder in (".", *FOLDERS):
            remove_leftovers(workspace.path / folder)
        return workspace

    @property
    def meta_path(self) -> Path:
        """The file that makes a folder a run."""
        return self.path / "_meta.json"

    @property
    def plan_path(self) -> Path:
        """The plan, which a person may edit."""
        return self.path / "plan.json"

    @property
    def raw(self) -> Path:
        """The folder of the raw items."""
        return self.path / "raw"

    def lock(self, *, wait_s: float = 30.0) -> AbstractContextManager[None]:
        """
        Hold the run against every other writer for the body; may be taken again inside of itself.

        Raises:
            StorageError: somebody else held it for all of `wait_s` seconds.
        """
        return locked(self.path / ".lock", wait_s=wait_s)

    def worker_lock(self) -> Lock | None:
        """Return the lock of the one background worker of the run, or None when somebody has it."""
        return try_lock(self.path / ".worker.lock")

    def _required(self, path: Path, kind: type[AnyRecord]) -> AnyRecord:
        record = read_record(path, kind)
        if record is None:
            raise FormatError(f"{path} is missing; restore it from a copy, or delete the run and start it again")
        return record

    def read_record(self, path: Path, kind: type[AnyRecord]) -> AnyRecord:
        """
        Return the record in a file of this run.

        Raises:
            FormatError: it is missing or damaged.
        """
        return self._required(path, kind)

    def meta(self) -> Meta:
        """
        Return what the run is and where it stands.

        Raises:
            FormatError: _meta.json is missing or damaged.
        """
        return self._required(self.meta_path, Meta)

    def save_meta(self, meta: Meta) -> None:
        """Put `meta` in place of what was there; use `change_meta` where others may write too."""
        write_record(self.meta_path, meta)

    def change_meta(self, change: Callable[[Meta], Meta], *, now: datetime | None = None) -> Meta:
        """Apply `change` to the present meta under the lock and return the new one; `now` becomes `updated_at`."""
        with self.lock():
            meta = change(self.meta())
            if now is not None:
                meta = meta.model_copy(update={"updated_at": now})
            self.save_meta(meta)
            return meta

    def has_plan(self) -> bool:
        """Whether there is a plan."""
        return self.plan_path.is_file()

    def plan(self) -> Plan:
        """
        Return the plan as it lies there, checked field by field but not as a whole.

        Raises:
            FormatError: plan.json is missing or damaged.
        """
        return self._required(self.plan_path, Plan)

    def plan_text(self) -> str:
        """
        Return plan.json as it lies there, for the full check of an edited plan.

        Raises:
            FormatError: it is missing or no UTF-8.
        """
        text = read_text(self.plan_path)
        if text is None:
            raise FormatError(f"{self.plan_path} is missing; restore it from a copy, or hand in the plan again")
        return text

    def save_plan(self, plan: Plan) -> None:
        """Put the plan in place."""
        write_record(self.plan_path, plan)

    def board(self) -> Board:
        """Return the board; an empty one before the first step."""
        return read_record(self.path / "steps/board.json", Board) or Board()

    def save_board(self, board: Board) -> None:
        """Put `board` in place of what was there; use `change_board` where others may write too."""
        write_record(self.path / "steps/board.json", board)

    def change_board(self, change: Callable[[Board], Board]) -> Board:
        """Apply `change` to the present board under the lock and return the new one."""
        with self.lock():
            board = change(self.board())
            self.save_board(board)
            return board

    def registry(self) -> Registry:
        """Return the claims; an empty registry before the first."""
        return read_record(self.path / "processed/claims.json", Registry) or Registry()

    def save_registry(self, registry: Registry) -> None:
        """Put the claims in place."""
        write_record(self.path / "processed/claims.json", registry)

    def change_registry(self, change: Callable[[Registry], Registry]) -> Registry:
        """Apply `change` to the present registry under the lock and return the new one."""
        with self.lock():
            registry = change(self.registry())
            self.save_registry(registry)
            return registry

    def aggregated(self) -> Aggregated | None:
        """Return what aggregation made; None: it has not run yet."""
        return read_record(self.path / "processed/aggregated.json", Aggregated)

    def save_aggregated(self, aggregated: Aggregated) -> None:
        """Put the result of aggregation in place."""
        write_record(self.path / "processed/aggregated.json", aggregated)

    def analysis(self) -> DeepAnalysis | None:
        """Return the structured analysis; None: it has not been made yet."""
        return read_record(self.path / "processed/analysis.json", DeepAnalysis)

    def save_analysis(self, analysis: DeepAnalysis, markdown: str) -> None:
        """Put the analysis in place, for programs and for people."""
        with self.lock():
            write_text(self.path / "processed/analysis.md", markdown)
            write_record(self.path / "processed/analysis.json", analysis)

    def log(self, event: str, *, now: datetime | None = None, **fields: object) -> None:
        """Add one line to the log of the run: when, what, and plain fields; text of any kind is escaped."""
        moment = instant(now or datetime.now(timezone.utc))
        line = json.dumps({"at": moment, "event": event, **fields}, ensure_ascii=True, default=str)
        append_line(self.path / "processed/log.jsonl", line, durable=False)

    def log_lines(self) -> tuple[Mapping[str, object], ...]:
        """Return the log, oldest first; a line torn by a kill is left out."""
        text = read_text(self.path / "processed/log.jsonl") or ""
        lines: list[Mapping[str, object]] = []
        for line in text.split("\n"):
            with contextlib.suppress(ValueError):  # only a kill in the middle of a line leaves one that is not JSON
                value = json.loads(line)
                if isinstance(value, dict):
                    lines.append(value)
        return tuple(lines)
