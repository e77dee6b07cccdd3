"""The order of the states."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from hooks_py.errors import ResearchError
from hooks_py.models.workspace import RunState
from hooks_py.run.states import check_move

ALLOWED = {
    ("INIT", "PLANNING"), ("PLANNING", "CRAWLING"), ("CRAWLING", "AGGREGATE"), ("AGGREGATE", "CRAWLING"),
    ("AGGREGATE", "ANALYSIS"), ("ANALYSIS", "REPORT"), ("REPORT", "VERIFY"), ("VERIFY", "REPORT"),
    ("VERIFY", "CRAWLING"), ("VERIFY", "COMPLETED"),
    *((state, "FAILED") for state in get_args(RunState) if state != "COMPLETED"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new"), list(itertools.product(get_args(RunState), repeat=2)))
def test_a_run_moves_only_along_the_order(old, new):
    """
    Every pair of states is either a move of the order or refused by name.
    """
    if (old, new) in ALLOWED:
        assert check_move(old, new) is None
    else:
        with pytest.raises(ResearchError, match=f"from {old} to {new}"):
            check_move(old, new)
