"""What holds for every test: a home of its own, no network but the loopback, and examples that repeat."""

from __future__ import annotations

import ipaddress
import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
LOCAL = ("localhost", "", None)
RESERVED = (".invalid", ".test", ".localhost")  # names that exist nowhere (RFC 6761)

# The machine may be busy, so an example may be slow; the gate must say the same twice, so examples are not random.
settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate")


def _is_local(host) -> bool:
    if isinstance(host, bytes):
        host = host.decode()
    if host in LOCAL or str(host).endswith(RESERVED):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _guard_the_network(event, arguments) -> None:
    if event == "socket.getaddrinfo":
        host = arguments[0]
    elif event == "socket.connect" and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    else:
        return
    if not _is_local(host):
        message = f"a test wants to reach {host}: tests use the loopback only"
        raise RuntimeError(message)


sys.addaudithook(_guard_the_network)


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the plugin's folder."""
    return ROOT


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path_factory, monkeypatch):
    """Keep every test, and every process it starts, away from the user's own cache and state."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name in ("GROUNDED_CACHE", "GROUNDED_PYTHON", "CLAUDE_CODE_SESSION_ID"):
        monkeypatch.delenv(name, raising=False)
