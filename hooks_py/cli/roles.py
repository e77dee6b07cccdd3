"""Which agent of the host works on which kind of step; a project may name agents of other plugins for a role."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from hooks_py.disk.reading import read_text
from hooks_py.errors import FormatError
from hooks_py.models.steps import StepKind

FILE = "_roles.json"  # in the store, beside the runs
NOBODY = ""  # the conversation itself does it
ROLES: Mapping[str, str] = {
    "planner": NOBODY,
    "critic": "grounded:plan-critic",
    "worker": "grounded:crawler-coordinator",
    "librarian": "grounded:knowledge-manager",
    "validator": "grounded:validator",
    "debater": "grounded:validator",
    "analyst": "grounded:report-writer",
    "writer": "grounded:report-writer",
    "reviewer": "grounded:plan-critic",
}
OF_KIND: Mapping[StepKind, str] = {
    "plan": "planner",
    "review-plan": "critic",
    "gather": "worker",
    "label": "librarian",
    "judge": "validator",
    "debate": "debater",
    "analyse": "analyst",
    "write": "writer",
    "assemble": "writer",
    "mend": "writer",
    "accept": "reviewer",
}
_AGENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}(:[A-Za-z0-9][A-Za-z0-9_.-]{0,63})?")


def agent_for(kind: StepKind, store: Path) -> str:
    """
    Return the agent that works on a step of this kind; empty: the conversation does it itself.

    Raises:
        FormatError: the store's `_roles.json` is damaged, or names a role or an agent that cannot be one.
    """
    role = OF_KIND.get(kind)
    return {**ROLES, **_named(store / FILE)}[role] if role else NOBODY


def _named(path: Path) -> dict[str, str]:
    text = read_text(path)
    if text is None:
        return {}
    try:
        named = json.loads(text)
    except ValueError as error:
        raise FormatError(f"{path}: is not JSON ({error}); mend it or delete it") from error
    if not isinstance(named, dict):
        raise FormatError(f"{path}: is no object of roles and agents; mend it or delete it")
    for role, agent in named.items():
        if role not in ROLES:
            raise FormatError(f"{path}: there is no role {role!r}; the roles are {', '.join(ROLES)}")
        # The name goes into what a model reads, and the file may have come with a stranger's project.
        if not isinstance(agent, str) or (agent and not _AGENT.fullmatch(agent)):
            raise FormatError(f"{path}: {role} is not the name of an agent; write one like plugin:agent, or empty text")
    return named
