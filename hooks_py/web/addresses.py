"""Which network addresses may be connected to: public ones, unless a private host was allowed by name."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from hooks_py.web.settings import Settings

# RFC 6052: the last 32 bits are the IPv4 address that a gateway will connect to.
_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """
    Return whether an IP address is one of the open internet.

    Loopback, private, shared (RFC 6598), link-local (where clouds keep their
    metadata service), multicast, reserved and unspecified addresses are not;
    an IPv6 address that carries an IPv4 address is judged by both.
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(one.is_global and not one.is_multicast and not one.is_reserved for one in _meant(parsed))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    if address in _NAT64:  # not "global" in the registry of every Python, so the inner address decides alone
        return [IPv4Address(int(address) & 0xFFFFFFFF)]
    inner = [address.sixtofour, *(address.teredo or ())]
    return [address, *(one for one in inner if one is not None)]


def may_connect(host: str, port: int, address: str, settings: Settings) -> bool:
    """Return whether `host` may be reached at `address`: it is public, or private hosts (or this one) are allowed."""
    if settings.allow_private or is_public(address):
        return True
    name = host.lower().strip("[]")
    return name in settings.private_hosts or f"{name}:{port}" in settings.private_hosts
