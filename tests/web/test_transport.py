"""The way out: proxies of the environment, and connections that cannot be made secure."""

from __future__ import annotations

import dataclasses

import pytest

from hooks_py.errors import AddressRefused, InputError, SourceError
from hooks_py.web.client import Client
from hooks_py.web.replies import Ask


@pytest.fixture
def proxied(settings, loopback, monkeypatch):
    """A client whose environment names the loopback server as its proxy."""
    for name in (
        "http_proxy",
        "https_proxy",
        "all_proxy",
        "no_proxy",
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "ALL_PROXY",
        "NO_PROXY",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", loopback.url)
    monkeypatch.setenv("no_proxy", "direct.localhost,127.0.0.1")
    with Client(dataclasses.replace(settings, proxies=True, resolve_s=1.0)) as client:
        yield client


def test_goes_through_the_proxy(proxied, loopback):
    """
    A name that only the proxy can resolve is left to it.
    """
    loopback.page("/page", "经由代理")

    reply = proxied.get("http://intranet.invalid/page")

    assert ("经由代理".encode(), "intranet.invalid") == (reply.body, loopback.asked[0].headers["host"])


@pytest.mark.parametrize(
    "url", ["http://10.0.0.7/", "http://169.254.169.254/latest", "http://[::1]/", "http://localhost:1/"]
)
def test_a_proxy_is_no_way_around_the_check(proxied, loopback, url):
    """
    Private addresses are refused before the proxy hears of them.
    """
    with pytest.raises(AddressRefused, match="private address"):
        proxied.get(url)
    assert [] == loopback.asked


def test_hosts_can_be_left_out(proxied, loopback):
    """
    A host that the environment exempts is asked directly.
    """
    loopback.page("/page", "direct")

    proxied.get(f"{loopback.url}/page")

    assert [loopback.host] == [one.headers["host"] for one in loopback.asked]


@pytest.mark.parametrize("value", ["socks5://127.0.0.1:1080", "ftp://127.0.0.1"])
def test_other_proxies_are_refused_by_name(settings, monkeypatch, value):
    """
    A proxy of another kind is told at once, with what to set.
    """
    monkeypatch.setenv("https_proxy", value)

    with pytest.raises(InputError, match=f"the proxy '{value}' is not an http"):
        Client(dataclasses.replace(settings, proxies=True))


def test_a_server_without_tls_is_told_once(client, loopback):
    """
    A connection that cannot be made secure fails at the first try, in words.
    """
    tries = []

    with pytest.raises(SourceError, match=r"no secure connection to 127\.0\.0\.1"):
        client.ask(Ask("GET", f"https://{loopback.host}/", on_try=lambda: tries.append(1)))

    assert [1] == tries
