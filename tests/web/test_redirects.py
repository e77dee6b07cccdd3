"""How far the client follows a server that sends it elsewhere."""

from __future__ import annotations

import dataclasses

import pytest

from hooks_py.errors import (
    AddressRefused,
)
from hooks_py.web.client import Client


def with_bounds(settings, **changes):
    return Client(dataclasses.replace(settings, **changes))


class TestRedirects:
    """Redirects are followed as far as is safe."""

    def test_follows(self, client, loopback):
        """
        The reply names the address asked for and the one that answered.
        """
        end = loopback.page("/end", "here")
        start = loopback.redirect("/start", "/end")

        reply = client.get(start)

        assert (start, end, b"here") == (reply.url, reply.final_url, reply.body)

    def test_refuses_circles(self, client, loopback):
        """
        A circle is found on its second round, not after the last allowed redirect.
        """
        start = loopback.redirect("/a", "/b")
        loopback.redirect("/b", "/a")

        with pytest.raises(AddressRefused, match="in circles"):
            client.get(start)
        assert 2 == len(loopback.asked)

    @pytest.mark.parametrize(("count", "is_allowed"), [(8, True), (9, False)])
    def test_bounds_their_number(self, client, loopback, count, is_allowed):
        """
        Eight redirects are followed, a ninth is not.
        """
        for number in range(count):
            loopback.redirect(f"/{number}", f"/{number + 1}")
        loopback.page(f"/{count}", "end")

        if is_allowed:
            assert b"end" == client.get(loopback.url + "/0").body
        else:
            with pytest.raises(AddressRefused, match="more than 8 times"):
                client.get(loopback.url + "/0")

    @pytest.mark.parametrize(
        "target",
        [
            "http://127.0.0.1:1/",
            "http://localhost:1/",
            "http://[::1]:1/",
            "http://0.0.0.0:1/",
            "http://10.0.0.7/",
            "http://169.254.169.254/latest/meta-data/",
            "http://100.64.0.1/",
            "http://[::ffff:127.0.0.1]/",
            "http://2130706433/",
        ],
    )
    def test_refuses_the_way_to_private_addresses(self, client, loopback, target):
        """
        A page of the web cannot lead the client to a private machine, however the address is written.
        """
        start = loopback.redirect("/start", target)

        with pytest.raises(AddressRefused, match="private address"):
            client.get(start)

    def test_refuses_another_private_server(self, client, loopback, second_loopback):
        """
        The permission for one private host and port is none for its neighbour, which is never asked.
        """
        second_loopback.page("/secret", "secret")

        with pytest.raises(AddressRefused, match="GROUNDED_ALLOW_PRIVATE_ADDRESSES"):
            client.get(loopback.redirect("/start", second_loopback.url + "/secret"))
        assert [] == second_loopback.asked

    @pytest.mark.parametrize(
        "target", ["file:///etc/passwd", "ftp://example.org/x", "gopher://127.0.0.1/", "javascript:0"]
    )
    def test_refuses_other_schemes(self, client, loopback, target):
        """
        A redirect to anything but http or https is refused.
        """
        with pytest.raises(AddressRefused, match=r"not an http\(s\) address"):
            client.get(loopback.redirect("/start", target))

    def test_keeps_keys_to_the_host_they_are_for(self, settings, loopback, second_loopback):
        """
        A header of the caller does not travel to another host.
        """
        second_loopback.page("/end", "x")
        start = loopback.redirect("/start", second_loopback.url + "/end")

        with with_bounds(settings, private_hosts=(loopback.host, second_loopback.host)) as client:
            client.get(start, headers={"X-Api-Key": "k-123", "Accept-Language": "zh"})

        assert "k-123" == loopback.asked[0].headers["x-api-key"]
        assert (None, "zh") == tuple(
            second_loopback.asked[0].headers.get(one) for one in ("x-api-key", "accept-language")
        )

    @pytest.mark.parametrize(("status", "method"), [(302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    def test_keeps_the_method_where_the_status_says_so(self, client, loopback, status, method):
        """
        307 and 308 repeat the POST, the others turn it into a GET.
        """
        loopback.page("/end", "x")

        client.post(loopback.redirect("/start", "/end", status=status), content=b"q=1")

        assert [method] == [one.method for one in loopback.asked_for("/end")]
