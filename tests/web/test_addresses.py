"""Which addresses are of the open internet."""

from __future__ import annotations

import threading

import pytest

from hooks_py.web.addresses import is_public, may_connect
from hooks_py.web.resolver import Resolver, UnresolvedError
from hooks_py.web.settings import Settings


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "1.1.1.1", "2606:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1"]
)
def test_public(address):
    """
    Addresses of the internet may be reached, also inside an IPv6 address.
    """
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "100.100.100.200",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2001:db8::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::",
        "2002:a9fe:a9fe::",
        "not an address",
        "",
    ],
)
def test_not_public(address):
    """
    Loopback, private, shared, link-local, reserved and unspecified addresses are not, however they are wrapped.
    """
    assert not is_public(address)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(), False),
        (Settings(allow_private=True), True),
        (Settings(private_hosts=("wiki.intern",)), True),
        (Settings(private_hosts=("wiki.intern:8080",)), True),
        (Settings(private_hosts=("wiki.intern:80",)), False),
        (Settings(private_hosts=("other.intern", "10.0.0.5")), False),
    ],
)
def test_private_hosts_are_allowed_by_name(settings, expected):
    """
    A private host may be reached when everything private, its name, or its name with the port is allowed.
    """
    assert expected == may_connect("Wiki.Intern", 8080, "10.0.0.5", settings)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("2130706433", "127.0.0.1"),
        ("0x7f.1", "127.0.0.1"),
        ("017700000001", "127.0.0.1"),
        ("[::1]", "::1"),
        ("10.0.0.1", "10.0.0.1"),
    ],
)
def test_old_spellings_of_an_address_are_read_as_the_system_would(host, expected):
    """
    A number in disguise is the address that a connection would go to.
    """
    assert (expected,) == Resolver(1.0, 1.0).addresses(host)


@pytest.mark.parametrize("host", ["nowhere.invalid", "a..invalid", "x" * 70 + ".invalid", "名字.invalid"])
def test_a_name_without_an_address_is_told(host):
    """
    An unknown or impossible name is an error that shows it, the second time as well.
    """
    resolver = Resolver(2.0, 60.0)

    for _ in range(2):
        with pytest.raises(UnresolvedError, match="could not be resolved"):
            resolver.addresses(host)


def test_a_resolver_that_does_not_answer_is_left_in_time():
    """
    The wait for a name is bounded, the line asks for the network, and the name is not waited for a second time.
    """
    never, asked = threading.Event(), []

    def look_up(host):
        asked.append(host)
        never.wait(30)
        return ()

    resolver = Resolver(0.05, 60.0, look_up)
    for _ in range(3):
        with pytest.raises(UnresolvedError, match=r"within 0\.05 s \(is there a network"):
            resolver.addresses("slow.invalid")
    never.set()

    assert ["slow.invalid"] == asked


def test_a_name_keeps_its_answer_for_a_while():
    """
    A name that was resolved is not asked for again within its time.
    """
    answers = [("1.1.1.1",), ("2.2.2.2",)]
    resolver = Resolver(1.0, 60.0, lambda _: answers.pop(0))

    assert [("1.1.1.1",)] * 2 == [resolver.addresses("a.test") for _ in range(2)]
