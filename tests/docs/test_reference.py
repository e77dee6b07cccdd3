"""The generated documents are what the command line says now."""

from __future__ import annotations

import pytest

from hooks_py.cli.reference import documents
from hooks_py.cli.verbs import VERBS
from tests.docs.reading import ROOT, blocks, headings

GENERATED = documents()


@pytest.mark.parametrize("name", GENERATED)
def test_is_generated_anew(name):
    """
    A generated text is that of the present command line; `scripts/generate` makes it so.
    """
    assert GENERATED[name] == (ROOT / name).read_text(encoding="utf-8")


def test_tells_of_every_verb():
    """
    The reference has a chapter for each verb and action that people use, and none for the hidden ones.
    """
    shown = [name for name, verb in VERBS.items() if not verb.hidden]
    told = headings(ROOT / "docs/cli.md")

    assert ["Command reference", *shown] == [name for name in told if " " not in name or name == "Command reference"]
    assert [f"knowledge {action}" for action in ("search", "list", "show", "delete", "rebuild")] == [
        name for name in told if name.startswith("knowledge ")
    ]


def test_every_verb_helps():
    """
    Each verb tells how it is used when it is asked with --help.
    """
    told = {block.heading: block.text for block in blocks(ROOT / "docs/cli.md")}

    assert [] == [name for name in VERBS if not VERBS[name].hidden and f"grounded {name}" not in told[name]]
