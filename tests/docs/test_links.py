"""Documents lead somewhere: links, paths and commands that they name exist."""

from __future__ import annotations

import re

import pytest

from hooks_py.cli.verbs import VERBS
from tests.docs.reading import ROOT, documents, headings, prose

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"`((?:hooks_py|scripts|tests|skills|docs|bin|lock)/[\w./-]*)`")
VERB = re.compile(r"grounded ([a-z]+)")
DOCUMENTS = documents()


def anchor(heading):
    """Return the anchor that a reader of Markdown gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def named(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_links_lead_to_what_exists(path):
    """
    A link leads to a file of the repository, or to a heading of one.
    """
    lost = []
    for target in LINK.findall(prose(path)):
        if "://" in target:
            continue
        file, _, part = target.partition("#")
        place = path.parent / file if file else path
        if not place.exists() or (part and part not in map(anchor, headings(place))):
            lost.append(target)

    assert [] == lost


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_paths_exist(path):
    """
    A path of the repository that a document names is there.
    """
    assert [] == [name for name in PATH.findall(path.read_text(encoding="utf-8")) if not (ROOT / name).exists()]


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_verbs_exist(path):
    """
    A command that a document names is one of the command line.
    """
    text = path.read_text(encoding="utf-8")
    told = [
        name
        for code in re.findall(r"`[^`\n]+`|^ *(?:bin/)?grounded .+", text, re.MULTILINE)
        for name in VERB.findall(code)
    ]

    assert set() == set(told) - set(VERBS)


def test_finds_what_it_looks_for():
    """
    The patterns see links, paths and verbs where documents have them, and an anchor is made as a reader makes it.
    """
    assert ["docs/cli.md", "#more"] == LINK.findall("[a](docs/cli.md), ![b](#more)")
    assert ["hooks_py/run/"] == PATH.findall("in `hooks_py/run/` and `run/`")
    assert ["run", "crawl"] == VERB.findall("`grounded run` or `bin/grounded crawl`")
    assert "how-to-add" == anchor("How to add")
