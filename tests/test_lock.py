"""The lock files: complete, hashed, without addresses, and the launcher's key fits them."""

from __future__ import annotations

import importlib.metadata
import re
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from hooks_py.build.places import DEVELOPMENT, PRODUCT, download_mb, lock_key

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ASKED = {
    "product": PROJECT["project"]["dependencies"],
    "development": [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]],
}
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
SYSTEMS = ("linux", "darwin")


def lock_text(name: str) -> str:
    return (ROOT / "lock" / f"{name}.txt").read_text(encoding="utf-8")


def entries(name: str) -> dict[str, list[str]]:
    """Return the entries of a lock, each with its hashes."""
    joined = lock_text(name).replace(" \\\n", " ")
    lines = [line for line in joined.splitlines() if not line.startswith("#")]
    return {
        line.partition("    --hash=")[0].strip(): re.findall(r"--hash=sha256:([0-9a-f]{64})", line) for line in lines
    }


def locked(name: str, python: str, system: str) -> dict[str, Version]:
    """Return the one version of each package that a lock gives to a Python on a system."""
    where = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": system}
    found = {}
    for entry in entries(name):
        requirement = Requirement(entry)
        if requirement.marker is None or requirement.marker.evaluate(where):
            package = canonicalize_name(requirement.name)
            assert package not in found, f"{package} is locked twice for {python} on {system}"
            found[package] = Version(next(iter(requirement.specifier)).version)
    return found


def needed(asked: list[str]) -> set[str]:
    """Return all that a list of requirements needs in the running environment, extras included."""
    waiting = [Requirement(line) for line in asked]
    found: set[tuple[str, str]] = set()
    while waiting:
        requirement = waiting.pop()
        for extra in ("", *requirement.extras):
            package = (canonicalize_name(requirement.name), extra)
            if package in found:
                continue
            found.add(package)
            for line in importlib.metadata.requires(requirement.name) or ():
                child = Requirement(line)
                if child.marker is None or child.marker.evaluate({"extra": extra}):
                    waiting.append(child)
    return {package for package, _ in found}


def test_the_launcher_looks_for_this_lock():
    """
    The key that the launcher reads is the hash of the product's lock, so a new lock means a new environment.
    """
    key = (ROOT / "bin" / "environment-key").read_text(encoding="utf-8")

    assert f"{lock_key(str(ROOT / 'lock' / 'product.txt'))}\n" == key, "run scripts/lock"


@pytest.mark.parametrize("name", ["product", "development"])
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_locks_what_was_asked_for(name, python, system):
    """
    Every supported Python on every supported system gets one release of each dependency, in the range asked for.
    """
    found = locked(name, python, system)
    missing = []
    for line in ASKED[name]:
        requirement = Requirement(line)
        version = found.get(canonicalize_name(requirement.name))
        if version is None or not requirement.specifier.contains(version):
            missing.append(f"{line}: {version}")

    assert [] == missing


@pytest.mark.parametrize("name", ["product", "development"])
def test_locks_the_dependencies_of_dependencies(name):
    """
    Nothing needs to be resolved on a user's machine: all that an installed package asks for is in the lock, too.
    """
    found = locked(name, f"{sys.version_info.major}.{sys.version_info.minor}", sys.platform)

    assert set() == needed(ASKED[name]) - found.keys()


@pytest.mark.parametrize("name", ["product", "development"])
def test_every_entry_has_hashes(name):
    """
    An entry is a name, one exact version, perhaps a condition, and the hashes of its wheels.
    """
    shape = re.compile(r"[a-z0-9-]+==[0-9][^ ;@]*( ; [^@]+)?")
    found = entries(name)

    assert len(found) > 30
    assert [] == [entry for entry, hashes in found.items() if not hashes or not shape.fullmatch(entry)]


@pytest.mark.parametrize("name", ["product", "development"])
def test_names_no_address(name):
    """
    A lock names no registry: it is whichever one the user's pip or uv is set up for.
    """
    assert [] == re.findall(r"https?:|--index|--find-links|\.org|\.com", lock_text(name))


def test_development_comes_on_top_of_the_product():
    """
    Tests run with exactly the releases that users get.
    """
    development = entries("development")

    assert {} == {entry: hashes for entry, hashes in entries("product").items() if development.get(entry) != hashes}


def test_every_dependency_is_tried_before_an_environment_counts():
    """
    The builder imports each package that pyproject.toml asks for, under the name it has in code.
    """
    product = {Requirement(line).name for line in ASKED["product"]}
    both = {Requirement(line).name for line in ASKED["development"]}

    assert product == PRODUCT.keys()
    assert both == PRODUCT.keys() | DEVELOPMENT.keys()


@pytest.mark.parametrize(("name", "least", "most"), [("product", 40, 120), ("development", 60, 250)])
def test_says_what_the_download_weighs(name, least, most):
    """
    The head of a lock gives the size that the user is told, in the range that such a list can have.
    """
    assert least <= download_mb(str(ROOT / "lock" / f"{name}.txt")) <= most
