"""The plugin's manifests: what Claude Code reads, and what must be equal in several places."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Keys that both the oldest and the newest supported client take without a warning.
PLUGIN_KEYS = {
    "name", "version", "description", "author", "homepage", "repository", "license", "keywords",
    "commands", "agents", "skills", "hooks", "mcpServers", "userConfig", "dependencies",
}  # fmt: skip


def manifest(name: str) -> dict:
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


def version() -> str:
    """Return the version as pyproject.toml has it."""
    found = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found.group(1)


def test_both_manifests_are_equal():
    """
    The client reads the dotted folder; the copy at the top says the same, byte for byte.
    """
    dotted = ROOT / ".claude-plugin" / "plugin.json"

    assert dotted.read_bytes() == (ROOT / "plugin.json").read_bytes(), "run scripts/generate"
    assert not dotted.is_symlink()  # newer clients do not follow one


def test_the_plugin_is_what_it_says():
    """
    The manifest has the name that every text tells users to type, and only keys that all clients know.
    """
    plugin = manifest(".claude-plugin/plugin.json")

    assert "grounded" == plugin["name"]
    assert "MIT" == plugin["license"]
    assert {"name": "The Grounded authors"} == plugin["author"]
    assert plugin["description"]
    assert set() == plugin.keys() - PLUGIN_KEYS


def test_the_market_offers_the_plugin():
    """
    The repository is its own market, and its one offer is the plugin at its top.
    """
    market = manifest(".claude-plugin/marketplace.json")
    plugin = manifest(".claude-plugin/plugin.json")

    assert {"name", "description", "owner", "plugins"} == market.keys()
    assert [("grounded", "./", plugin["description"])] == [
        (offer["name"], offer["source"], offer["description"]) for offer in market["plugins"]
    ]


@pytest.mark.parametrize(
    "read",
    [
        pytest.param(lambda: manifest("plugin.json")["version"], id="plugin"),
        pytest.param(lambda: manifest(".claude-plugin/marketplace.json")["plugins"][0]["version"], id="market"),
        pytest.param(lambda: (ROOT / "bin/version.txt").read_text().removeprefix("grounded ").strip(), id="launcher"),
    ],
)
def test_one_version_everywhere(read):
    """
    The version is the one of pyproject.toml wherever it stands.
    """
    assert version() == read(), "run scripts/generate"


@pytest.mark.parametrize("name", ["bin/grounded", "scripts/test", "scripts/lock", "scripts/generate", ".ci/run"])
def test_programs_can_be_started(name):
    """
    What people and the client start is executable and says which shell it needs.
    """
    path = ROOT / name

    assert os.access(path, os.X_OK)
    assert path.read_text(encoding="utf-8").startswith(("#!/bin/sh\n", "#!/usr/bin/env bash\n"))


def test_the_licence_names_the_authors():
    """
    The licence that the manifest names is the one in the repository.
    """
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")

    assert text.startswith("MIT License\n")
    assert "The Grounded authors" in text
