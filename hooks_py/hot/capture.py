"""
PostToolUse on search and fetch tools: what they bring during a session's own run goes into the run's inbox.

One file per call in the form of `hooks_py.models.workspace.Captured`, written
beside its place and renamed, for `hooks_py.workspace.inbox` to take in.
"""

from __future__ import annotations

import os
import time

from hooks_py.hot.protocol import Event, switched_off
from hooks_py.hot.sessions import open_run

MOST_WAITING = 500  # files; whoever searches that often without a step in between is not doing research
LONGEST_QUERY = 2_000


def keep(event: Event) -> str:
    """Store what a tool brought in the inbox of the session's open run; returns "", for there is nothing to say."""
    run = open_run(event.session, event.environ)
    if run is None or switched_off("SOURCE_CAPTURE", event.environ):
        return ""
    from hooks_py.hot.brought import brought

    tool = event.text("tool_name")
    found = brought(tool, event.table("tool_input"), event.data.get("tool_response"))
    inbox = run.workspace + "/inbox"
    if found is None or not os.path.isdir(inbox) or len(os.listdir(inbox)) >= MOST_WAITING:
        return ""
    record: dict[str, object] = {
        "kind": found.kind, "tool": tool[:200], "query": found.query[:LONGEST_QUERY], "url": found.url,
        "title": found.title, "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(event.now)),
        "hits": found.hits, "text": found.text,
    }  # fmt: skip
    _write(inbox, record)
    return ""


def _write(inbox: str, record: dict[str, object]) -> None:
    import json

    stem = f"{time.time_ns():020d}-{os.getpid()}"  # the names sort by time
    part = f"{inbox}/.part-{stem}"
    text = json.dumps(record, ensure_ascii=False)
    try:
        with open(part, "xb") as file:
            file.write(text.encode("utf-8", "replace"))
        os.rename(part, f"{inbox}/{stem}.json")
    except OSError:
        if os.path.exists(part):
            os.unlink(part)
