"""Words that have no place in this repository, and habits every test keeps."""

from __future__ import annotations

import ast
import fnmatch
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Put together from pieces, so that this file passes its own test.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"), ("files", "pythonhosted", "org"), ("registry", "npmjs", "org"), ("npmjs", "com"),
        ("crates", "io"), ("anaconda", "org"), ("rubygems", "org"), ("proxy", "golang", "org"),
    )
)  # fmt: skip
MACHINE_PATHS = tuple(f"/{top}/{folder}" for top, folder in (("work", "main"), ("work", "shared"), ("opt", "gvenv")))
LEFTOVERS = re.compile(r"(?:#|//|<!--|\*) *(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b|^<{7} |^>{7} ", re.MULTILINE)
FIXTURES = "tests/fixtures/"  # pages as strangers write them
SPECIFICATION_IDS = re.compile(r"\bS[1-5]" + r"\.[0-9]{1,3}\b")


def texts() -> dict[str, str]:
    """Return every text file of the repository, also those not yet committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    found = {}
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        data = path.read_bytes() if path.is_file() and not path.is_symlink() else b"\0"
        if b"\0" not in data[:8000]:
            found[name] = data.decode("utf-8", errors="replace" if name.startswith(FIXTURES) else "strict")
    return found


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match.group().strip()}"
        for name, text in texts().items()
        for match in pattern.finditer(text)
    ]


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        pytest.param(re.compile("|".join(map(re.escape, REGISTRIES))), "a user's registry is his own", id="registries"),
        pytest.param(re.compile("|".join(map(re.escape, MACHINE_PATHS))), "a path of one machine", id="machine paths"),
        pytest.param(LEFTOVERS, "work that is not finished", id="leftovers"),
        pytest.param(SPECIFICATION_IDS, "a number that means nothing to a reader", id="specification ids"),
    ],
)
def test_no_such_words(pattern, why):
    """
    The repository speaks of itself alone, on any machine, and is finished.
    """
    assert [] == lines_with(pattern), why


def test_finds_what_it_looks_for():
    """
    The patterns match the words they are made for.
    """
    assert LEFTOVERS.search("x = 1  # TO" + "DO: later")
    assert LEFTOVERS.search("<!-- FIX" + "ME 以后 -->")
    assert not LEFTOVERS.search("a page may say TO" + "DO")
    assert LEFTOVERS.search("a\n<<<<<<< ours" + "\n")
    assert SPECIFICATION_IDS.search("see S" + "2.40")
    assert not SPECIFICATION_IDS.search("version 2.40")


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tests").rglob("test_*.py")), ids=lambda p: p.relative_to(ROOT).as_posix()
)
def test_every_test_states_its_truth(path):
    """
    A test opens with one sentence that is true of the product.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]

    assert [] == [test.name for test in tests if not ast.get_docstring(test)]


def test_text_files_end_with_a_line():
    """
    Text files are UTF-8, with plain line ends and one at the end, so that tools and people see the same lines.
    """
    faulty = [
        name
        for name, text in texts().items()
        if not name.startswith(FIXTURES) and text and (not text.endswith("\n") or "\r" in text)
    ]

    assert [] == faulty


def test_no_test_is_passed_over(pytestconfig):
    """
    No folder of tests has a name that pytest skips, for a test that never runs cannot fail.
    """
    folders = {path.parent.name for path in (ROOT / "tests").rglob("test_*.py")}
    skipped = pytestconfig.getini("norecursedirs")

    assert set() == {name for name in folders for pattern in skipped if fnmatch.fnmatch(name, pattern)}


def test_no_module_is_passed_over_by_the_linter():
    """
    Every Python file of ours is linted, whatever its folder is called.
    """
    listed = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--show-files", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    ours = {str(ROOT / name) for name in texts() if name.endswith(".py") and not name.startswith(FIXTURES)}

    assert set() == ours - set(listed.stdout.splitlines())
