"""What hooks captured for a run, taken into its pool: hits become outcomes, pages become raw items."""

from __future__ import annotations

import hashlib

from hooks_py.models.sources import Document, OutcomeStatus, Retrieved, SearchOutcome
from hooks_py.models.workspace import Captured
from hooks_py.run.context import Run
from hooks_py.run.intake import Arrival, Intake
from hooks_py.text.language import language_of
from hooks_py.text.source_types import source_type_of
from hooks_py.text.urls import site
from hooks_py.workspace.inbox import settle, take, unsettled
from hooks_py.workspace.outcomes import save_outcome


def take_captured(run: Run) -> int:
    """Take all that waits in the inbox, each thing once, and return how many; the caller holds the worker's lock."""
    captured = (*unsettled(run.workspace), *take(run.workspace))
    pages = [_arrival(one) for one in captured if one.kind == "page" and one.text.strip()]
    for one in captured:
        if one.kind == "hits":
            status: OutcomeStatus = "found" if one.hits else "empty"
            outcome = SearchOutcome(source=one.tool, query=one.query, status=status, hits=one.hits, asked_at=one.at)
            save_outcome(run.workspace, 0, outcome)
    if pages:
        Intake(run).take(pages)
    for one in captured:
        settle(run.workspace, one)
    return len(captured)


def _arrival(one: Captured) -> Arrival:
    body = one.text.encode("utf-8", "replace")
    document = Document(
        url=one.url,
        title=one.title or one.url,
        text=one.text,
        kind="record",
        language=language_of(one.text),
        content_hash=hashlib.sha256(body).hexdigest(),
        size=len(body),
        note="brought by a tool of the host, which may have shortened it",
    )
    how = Retrieved(by="host-tool", connector=one.tool, query=one.query)
    return Arrival(document, how, "host", source_type_of(one.url), site(one.url))
