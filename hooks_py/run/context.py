"""One open run: its workspace, its passage index, and readers that remember what was read."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property, lru_cache
from pathlib import Path

from hooks_py.errors import FormatError, InputError
from hooks_py.knowledge.fulltext import PassageIndex
from hooks_py.knowledge.index import update_topic
from hooks_py.knowledge.synonyms import load_synonyms
from hooks_py.models.claims import Registry
from hooks_py.models.knowledge import Synonyms
from hooks_py.models.plan import Plan
from hooks_py.models.scores import Assessment
from hooks_py.models.sources import RawItem
from hooks_py.models.workspace import Degradation, Meta, RunState
from hooks_py.plan.check import parse_plan
from hooks_py.run.events import Event, Listener, nobody, utc_now
from hooks_py.run.states import check_move
from hooks_py.workspace import items as stored
from hooks_py.workspace.store import Workspace

DEGRADATIONS_KEPT = 500  # beyond this only their number grows, so that _meta.json stays a small file


class Run:
    """An open run; holds no state of its own that is not on disk."""

    def __init__(self, workspace: Workspace, listener: Listener = nobody) -> None:
        self.workspace = workspace
        self.listener = listener
        self._item = lru_cache(maxsize=400)(self._read_item)

    @property
    def path(self) -> Path:
        """The workspace folder."""
        return self.workspace.path

    @property
    def root(self) -> Path:
        """The store that the run belongs to: the `.research` folder."""
        return self.workspace.path.parent

    @property
    def id(self) -> str:
        """The id of the run, which is the name of its folder."""
        return self.workspace.path.name

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return utc_now()

    def tell(self, kind: str, text: str, **counts: int) -> None:
        """Tell whoever listens that something happened."""
        self.listener(Event(kind, text, counts))

    @cached_property
    def synonyms(self) -> Synonyms:
        """The synonym table of the store."""
        return load_synonyms(self.root)

    @cached_property
    def index(self) -> PassageIndex:
        """The passage index of the store."""
        return PassageIndex(self.root / "_index.sqlite")

    def close(self) -> None:
        """Let go of the passage index, if it was opened."""
        opened = self.__dict__.pop("index", None)
        if opened is not None:
            opened.close()

    def meta(self) -> Meta:
        """Return _meta.json as it is now."""
        return self.workspace.meta()

    def plan(self) -> Plan:
        """
        Return the plan, validated anew, since a person may have edited it.

        Raises:
            PlanError: the file holds a plan that cannot be worked.
        """
        return parse_plan(self.workspace.plan_text())

    def has_plan(self) -> bool:
        """Return whether a plan was accepted."""
        return (self.path / "plan.json").is_file()

    def registry(self) -> Registry:
        """Return the claims of the run; empty before the first hand-in."""
        return self.workspace.registry()

    def item(self, item_id: str) -> RawItem | None:
        """Return a raw item with its text; None when the run has no such item."""
        return self._item(item_id)

    def _read_item(self, item_id: str) -> RawItem | None:
        try:
            if not stored.has_item(self.workspace, item_id):
                return None
        except InputError:  # a pointer may hold anything; what is no id has no item
            return None
        return stored.read_item(self.workspace, item_id)

    def heads(self) -> tuple[RawItem, ...]:
        """Return every raw item without its text; a damaged one is recorded as a degradation and left out."""
        damaged: list[FormatError] = []
        found = tuple(stored.iter_items(self.workspace, with_text=False, on_damage=damaged.append))
        for fault in damaged:
            self.degrade("other", "damaged raw item", str(fault))
        return found

    def assessment(self) -> Assessment | None:
        """Return the last assessment; None before the first aggregation."""
        path = self.path / "processed" / "assessment.json"
        return self.workspace.read_record(path, Assessment) if path.is_file() else None

    def move(self, state: RunState, reason: str = "") -> None:
        """Go to another state, keep the index of the store in step, and log it."""
        old = self.meta().state
        check_move(old, state)
        status = {"COMPLETED": "completed", "FAILED": "failed"}.get(state, "in_progress")
        self.change_meta(
            state=state,
            status=status,
            reason=reason,
            failed_in=old if state == "FAILED" else None,
        )
        self.workspace.log("state", old=old, new=state, reason=reason)
        self.publish()
        self.tell("state", state)

    def publish(self, summary: str | None = None) -> None:
        """Bring the run's entry in the store's index up to date."""
        update_topic(self.root, self.meta(), summary)

    def change_meta(self, **fields: object) -> Meta:
        """Return _meta.json after changing these fields; phase and time are kept in step."""

        def change(meta: Meta) -> Meta:
            update = {**fields, "updated_at": self.now()}
            state = str(fields.get("state", meta.state))
            update["progress"] = meta.progress.model_copy(update={"phase": state.lower()})
            return meta.model_copy(update=update)

        return self.workspace.change_meta(change)

    def degrade(self, kind: str, what: str, detail: str = "") -> None:
        """Record once that something went worse than planned; the report will tell it."""

        def change(meta: Meta) -> Meta:
            new = Degradation(kind=kind, what=what, detail=detail[:500], at=self.now())  # type: ignore[arg-type]  # checked by the record
            if any((d.kind, d.what, d.detail) == (new.kind, new.what, new.detail) for d in meta.degradations):
                return meta
            return meta.model_copy(update={"degradations": (*meta.degradations, new)[:DEGRADATIONS_KEPT]})

        self.workspace.change_meta(change)
        self.workspace.log("degradation", what=what, detail=detail)
