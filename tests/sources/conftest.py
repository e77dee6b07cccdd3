"""The loopback server for the tests of the connectors."""

from tests.loopback.fixtures import client, loopback, second_loopback, settings

__all__ = ["client", "loopback", "second_loopback", "settings"]
