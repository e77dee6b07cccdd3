"""The tables and pictures of docs/ are those of the code."""

from __future__ import annotations

import re
from typing import get_args

from hooks_py.bench.main import QUALITY
from hooks_py.models import steps
from hooks_py.report.prompts import RESULTS
from hooks_py.run.collect import SOURCES
from hooks_py.run.machine import KINDS
from hooks_py.run.states import MOVES
from hooks_py.sources.registry import connectors
from tests.docs.reading import ROOT, blocks, prose, table_under
from tests.test_layers import DISK, RANKS, WEB

ARCHITECTURE = ROOT / "docs/architecture.md"
SECURITY = ROOT / "docs/security.md"


def code(cell):
    """Return the words of a cell that are set as code."""
    return re.findall(r"`([^`]+)`", cell)


def test_the_ranks_are_those_of_the_layers():
    """
    The table of folders has every folder with the rank that the layering test holds it to.
    """
    rows = table_under(ARCHITECTURE, "Ranks and folders")

    assert RANKS == {code(name)[0]: int(rank) for rank, name, _ in rows}


def test_who_may_use_network_and_disk():
    """
    The rooms of rank 3 that may use the network or the disk are named.
    """
    [line] = [line for line in prose(ARCHITECTURE).splitlines() if line.startswith("At rank 3 only")]
    before_web, before_disk = line.split("use `web`")[0], line.split("use `web`")[1].split("use `disk`")[0]

    assert set(code(before_web)) == WEB
    assert set(code(before_disk)) == DISK


def test_the_picture_has_the_moves_of_the_machine():
    """
    The diagram of states has every move and no other.
    """
    [diagram] = [block.text for block in blocks(ARCHITECTURE) if block.language == "mermaid"]
    drawn = {tuple(line.split(" --> ")) for line in map(str.strip, diagram.splitlines()) if "-->" in line}

    assert {(old, new) for old, targets in MOVES.items() for new in targets} == drawn


def test_the_steps_are_those_of_the_interface():
    """
    The table of steps has every kind with its state and result; the kinds that take nothing back stand below it.
    """
    rows = table_under(ARCHITECTURE, "The step interface")
    told = {code(kind)[0]: (state, code(result)[0]) for kind, state, _, result, _ in rows}
    [silent] = [line for line in prose(ARCHITECTURE).splitlines() if line.startswith("Four kinds take nothing back")]

    assert told == {kind: (state, RESULTS[kind].__name__) for kind, state in KINDS.items()}
    assert set(get_args(steps.StepKind)) - set(KINDS) == set(code(silent))
    assert [] == [code(brief)[0] for _, _, brief, _, _ in rows if not hasattr(steps, code(brief)[0])]


def test_the_sources_that_a_search_asks_are_named():
    """
    Security says which services get to know a query.
    """
    text = prose(SECURITY).lower()

    assert [] == [name for name in SOURCES if name not in text]
    assert set(SOURCES) <= set(connectors())


def test_every_measured_part_is_told():
    """
    The table of the quality benchmark has each part that is measured.
    """
    rows = table_under(ROOT / "docs/benchmarks.md", "Quality")

    assert set(QUALITY) == {code(name)[0] for name, _ in rows}
