"""Claims and conflicts for tests of scores: only what a test names differs from an ordinary claim."""

from __future__ import annotations

from hooks_py.models.claims import Claim, Conflict, Evidence


def claim(number, **fields):
    """Return a quoted P1 claim of one community source, item `i<number>`."""
    values = {
        "id": f"c{number}",
        "text": f"Statement number {number}.",
        "kind": "quoted",
        "task": 1,
        "priority": "P1",
        "evidence": (Evidence(item=f"i{number}", quotation="words"),),
        **fields,
    }
    return Claim(**values)


def conflict(a, b, **fields):
    """Return an open conflict of two claims, critical unless `priority` says otherwise."""
    return Conflict(id=f"x{a}-{b}", a=f"c{a}", b=f"c{b}", kind="figure", **{"priority": "P1", **fields})
