"""Every command of the README, run as it stands there; what it says of them is compared with what they do."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from hooks_py.build.places import download_mb
from tests.docs.reading import ROOT, blocks
from tests.loopback.server import Loopback
from tests.loopback.sources import Page, play_all
from tests.run.corpus import ENGLISH, write

README = ROOT / "README.md"
FIRST = (
    'bin/grounded run "How does asyncio cancel tasks?" '
    """--from "$(python3 -c 'import asyncio; print(asyncio.__path__[0])')"\n"""
)
GATE = "scripts/test"  # runs this test, so it cannot be run here
SHELL = [block.text for block in blocks(README) if block.language == "sh"]
COMMANDS = [line for text in SHELL for line in text.splitlines() if line != GATE]
REMOVED = "statement(s) did not hold"  # a line that a run has only when something was removed
PAGES = (
    Page(
        "/strategy",
        "Polymarket strategies",
        "Polymarket is a prediction market where people trade on events.\n\n"
        "Makers on Polymarket earn rewards for quotes that rest close to the middle price.",
        ("duckduckgo", "github", "wikipedia"),
    ),
    Page(
        "/zh",
        "Polymarket 赚钱策略",
        "Polymarket 是一个预测市场。常见的赚钱策略有做市、套利和跟随新闻交易。\n\n套利需要同时买入两边的合约。",
        ("duckduckgo", "wikipedia"),
        language="zh",
    ),
)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Return a project whose `bin/grounded` is ours, started by the interpreter of the tests."""
    folder = tmp_path_factory.mktemp("readme")
    door = folder / "bin/grounded"
    door.parent.mkdir()
    door.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT}/scripts/grounded_main.py" "$@"\n', encoding="utf-8")
    door.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def web():
    """Return a server that plays the web: the search sources, a site, and a feed."""
    server = Loopback()
    server.variables = {**server.environment(), **play_all(server, PAGES)}
    server.page("/robots.txt", "User-agent: *\nDisallow: /private\n", content_type="text/plain")
    server.page(
        "/docs/", f"<title>Docs</title><h1>Docs</h1><p>{'Start here and read on. ' * 20}</p><a href='/docs/a'>a</a>"
    )
    server.page("/docs/a", f"<title>Install</title><h1>Install</h1><p>{'One command installs it. ' * 20}</p>")
    server.page(
        "/feed.xml",
        f"<rss version='2.0'><channel><title>News</title><link>{server.url}</link><description>News</description>"
        f"<item><title>First</title><link>{server.url}/docs/a</link></item></channel></rss>",
        content_type="application/rss+xml",
    )
    yield server
    server.close()


def run_in(place, command, web, home):
    """Return what a command of the README does in a shell, with the web played by the server."""
    return subprocess.run(
        ["sh", "-c", command.replace("https://example.org", web.url)],
        cwd=place,
        env={**os.environ, **web.variables, "HOME": str(home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def first(place, web, tmp_path_factory):
    """Return what the first command of the README does in an empty home."""
    return run_in(place, SHELL[0], web, tmp_path_factory.mktemp("first-home"))


def test_opens_with_the_two_commands():
    """
    The first command is the one that a newcomer types, and the last block is the gate.
    """
    assert FIRST == SHELL[0]
    assert f"{GATE}\n" == SHELL[-1]
    assert os.access(ROOT / GATE, os.X_OK)


def shape(text, home):
    """Return lines of output with every number and every path of one machine taken out."""
    kept = [line for line in text.splitlines() if REMOVED not in line]
    return [re.sub(r"\d+(\.\d+)?", "N", re.sub(rf"{re.escape(home)}|~/project", "HERE", line)) for line in kept]


def test_shows_what_the_first_command_prints(first, place):
    """
    The output in the README is that of the first command, but for numbers and places.
    """
    [shown] = [block.text for block in blocks(README) if block.language == "text"]

    assert first.returncode in (0, 1), first.stderr
    assert (REMOVED in first.stdout) == (first.returncode == 1)
    assert shape(shown, "~/project") == shape(first.stdout, str(place))


@pytest.mark.parametrize("command", COMMANDS[1:])
def test_every_command_works(command, first, place, web, tmp_path):
    """
    Each further command of the README does what it is there for, after the first one.
    """
    if " resume " in command:
        place = begun(place, web, tmp_path)

    done = run_in(place, command, web, tmp_path)

    assert done.returncode in ((0, 1) if re.search(r" (run|resume) ", command) else (0,)), done.stderr
    assert done.stdout.strip()


def begun(place, web, tmp_path):
    """Return another project with a run that was begun and left."""
    other = tmp_path / "other"
    write(other / "documents", ENGLISH)
    (other / "bin").symlink_to(place / "bin")
    done = run_in(other, 'bin/grounded start "How does asyncio cancel tasks?" --from documents', web, tmp_path)
    assert done.returncode == 0, done.stderr
    return other


def test_names_files_that_a_run_leaves(first, place):
    """
    Each file of the README's table is there after a run.
    """
    table = re.findall(r"^\| `([^`]+)` \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    [run] = (place / ".research").glob("asyncio-*")

    assert first.returncode in (0, 1)
    assert 5 == len(table)
    assert [] == [name for name in table if not list(run.glob(name))]


def test_tells_what_the_first_start_downloads():
    """
    The size that the README names is that of the locked packages.
    """
    told = re.search(r"at most (\d+) MB", README.read_text(encoding="utf-8"))

    assert download_mb(str(ROOT / "lock/product.txt")) == int(told[1])
