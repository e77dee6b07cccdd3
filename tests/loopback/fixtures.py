"""Fixtures over the loopback server; a conftest takes them in with `from tests.loopback.fixtures import *`."""

from __future__ import annotations

import pytest

from hooks_py.web.client import Client
from hooks_py.web.settings import Settings
from tests.loopback.server import Loopback

__all__ = ["client", "loopback", "second_loopback", "settings"]


@pytest.fixture
def loopback():
    """A running server of this test alone."""
    server = Loopback()
    yield server
    server.close()


@pytest.fixture
def second_loopback():
    """Another server: another host for the client, and a private one that it was not allowed to reach."""
    server = Loopback()
    yield server
    server.close()


@pytest.fixture
def settings(loopback):
    """Settings that allow this test's server and no other, without waiting, with short bounds."""
    return Settings(
        private_hosts=(loopback.host,),
        proxies=False,
        spacing_s=0.0,
        backoff_s=0.0,
        deadline_s=5.0,
        silence_s=5.0,
        connect_s=2.0,
        max_bytes=1_000_000,
    )


@pytest.fixture
def client(settings):
    """A client with these settings."""
    with Client(settings) as one:
        yield one
