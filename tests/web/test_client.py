"""What the client makes of a real server, good and bad."""

from __future__ import annotations

import dataclasses
import threading
import time

import pytest

from hooks_py.errors import (
    AddressRefused,
    RateLimited,
    SourceBlocked,
    SourceError,
)
from hooks_py.web.client import Client
from hooks_py.web.replies import Ask
from tests.loopback import troubles
from tests.loopback.server import closed_port


def with_bounds(settings, **changes):
    return Client(dataclasses.replace(settings, **changes))


@pytest.mark.parametrize("text", ["How asyncio cancels a task", "异步任务如何取消"])
def test_returns_the_page_as_bytes(client, loopback, text):
    """
    A page comes back byte for byte, with what it is and where it was found.
    """
    url = loopback.page("/page", f"<html><p>{text}</p>")

    reply = client.get(url)

    assert f"<html><p>{text}</p>".encode() == reply.body
    assert (200, "text/html", "utf-8", url, 1) == (
        reply.status,
        reply.media_type,
        reply.charset,
        reply.final_url,
        reply.tries,
    )


def test_says_honestly_who_asks(client, loopback):
    """
    The user agent names the program and nothing that it is not.
    """
    client.get(loopback.page("/page", "x"))

    assert "grounded/0.1.0 (+research tool)" == loopback.asked[0].headers["user-agent"]


def test_sends_parameters_beside_those_of_the_address(client, loopback):
    """
    Parameters are added to the query that an address already has.
    """
    url = loopback.page("/search", "x")

    client.get(f"{url}?lang=zh", params={"q": "任务 取消"})

    assert {"lang": "zh", "q": "任务 取消"} == dict(loopback.asked[0].query)


def test_posts_a_form(client, loopback):
    """
    A POST carries its body and its headers.
    """
    url = loopback.page("/form", "x")

    client.post(url, content=b"q=rust", headers={"content-type": "application/x-www-form-urlencoded"})

    assert ("POST", {"q": "rust"}) == (loopback.asked[0].method, loopback.asked[0].form)


@pytest.mark.parametrize("coding", ["gzip", "deflate", "raw deflate"])
def test_unpacks(client, loopback, coding):
    """
    Packed bodies arrive unpacked, also the deflate without a head that some servers send.
    """
    url = loopback.answer("/packed", troubles.packed("packed 压缩 " * 50_000, coding))

    assert ("packed 压缩 " * 50_000).encode() == client.get(url).body


class TestStatuses:
    """Each status becomes the error it means."""

    @pytest.mark.parametrize(
        ("status", "error", "tries"),
        [
            (404, SourceError, 1),
            (410, SourceError, 1),
            (400, SourceError, 1),
            (401, SourceBlocked, 1),
            (403, SourceBlocked, 1),
            (451, SourceBlocked, 1),
            (429, RateLimited, 3),
            (500, SourceError, 3),
            (503, SourceError, 3),
        ],
    )
    def test_raises_what_the_status_means(self, client, loopback, status, error, tries):
        """
        Refusals and missing pages are asked for once, trouble that may pass three times.
        """
        url = loopback.answer("/status", troubles.fails(status))

        with pytest.raises(error, match=str(status)) as caught:
            client.get(url)
        assert (error, tries) == (caught.type if error is not SourceError else SourceError, len(loopback.asked))

    def test_a_missing_page_is_no_refusal(self, client, loopback):
        """
        404 is neither a block nor a limit.
        """
        with pytest.raises(SourceError) as caught:
            client.get(loopback.url + "/nothing")
        assert SourceError is caught.type

    @pytest.mark.parametrize("status", [429, 503])
    @pytest.mark.parametrize("wait", [troubles.asks_to_wait, troubles.asks_to_wait_until])
    def test_a_wait_longer_than_the_deadline_is_reported_at_once(self, client, loopback, status, wait):
        """
        A wait that the deadline does not leave is handed on with its length, without asking again.
        """
        url = loopback.answer("/wait", wait(120, status))

        with pytest.raises(RateLimited) as caught:
            client.get(url)
        assert 118 <= caught.value.retry_after_s <= 120
        assert 1 == len(loopback.asked)

    @pytest.mark.parametrize("wait", [troubles.asks_to_wait(0), troubles.asks_to_wait_until(-5)])
    def test_a_wait_that_is_over_is_honoured(self, client, loopback, wait):
        """
        After the wait that the source named the request is made again.
        """
        url = loopback.answer("/wait", wait, troubles.packed("now"))

        assert b"now" == client.get(url).body

    def test_an_empty_quota_is_a_limit_and_no_refusal(self, client, loopback):
        """
        403 with nothing left of the quota is a rate limit with the time until its reset.
        """
        reset = str(int(time.time()) + 90)
        headers = {"x-ratelimit-remaining": "0", "x-ratelimit-reset": reset}
        url = loopback.page("/quota", "{}", status=403, headers=headers)

        with pytest.raises(RateLimited) as caught:
            client.get(url)
        assert 80 <= caught.value.retry_after_s <= 90

    def test_replies_with_errors_can_be_kept(self, client, loopback):
        """
        A caller that wants to read the words of a refusal gets the reply.
        """
        url = loopback.page("/limit", '{"message": "limit"}', status=429)
        tries = []

        reply = client.ask(Ask("GET", url, keep_errors=True, on_try=lambda: tries.append(1)))

        assert (429, b'{"message": "limit"}', 3) == (reply.status, reply.body, len(tries))


@pytest.mark.parametrize(
    "url", ["", "not an address", "//host/x", "http://", "http://a:b/", "file:///etc/passwd", "http://[::1", "ftp://x/"]
)
def test_refuses_what_is_no_web_address(client, url):
    """
    What is not an http(s) address is refused with a line that shows it.
    """
    with pytest.raises(AddressRefused, match="is not an"):
        client.get(url)


def test_private_addresses_are_refused_by_default(settings, loopback):
    """
    Without permission not even the first request reaches a private machine.
    """
    with with_bounds(settings, private_hosts=()) as client, pytest.raises(AddressRefused, match="private address"):
        client.get(loopback.page("/page", "x"))
    assert [] == loopback.asked


def test_all_private_addresses_can_be_allowed(settings, loopback):
    """
    The permission for everything private is one switch.
    """
    with with_bounds(settings, private_hosts=(), allow_private=True) as client:
        assert b"x" == client.get(loopback.page("/page", "x")).body


def test_a_refused_connection_is_tried_three_times_and_then_believed(settings):
    """
    A host at which nobody listens is told of in one line, and at once when it is asked for again.
    """
    port = closed_port()
    tries = []

    with with_bounds(settings, private_hosts=(f"127.0.0.1:{port}",)) as client:
        for _ in range(2):
            with pytest.raises(SourceError, match=r"127\.0\.0\.1 cannot be reached"):
                client.ask(Ask("GET", f"http://127.0.0.1:{port}/", on_try=lambda: tries.append(1)))

    assert 4 == len(tries)


def test_a_name_that_cannot_be_resolved_is_asked_for_once(settings):
    """
    An unknown name fails fast, is not tried again, and the line says which name it was.
    """
    tries = []

    with with_bounds(settings) as client, pytest.raises(SourceError, match=r"the name nowhere\.invalid could not be"):
        client.ask(Ask("GET", "http://nowhere.invalid/", on_try=lambda: tries.append(1)))

    assert [1] == tries


def test_keeps_to_the_number_of_requests_per_host(settings, loopback):
    """
    However many threads ask, one host sees no more requests at a time than allowed.
    """
    gate = threading.Event()
    url = loopback.answer("/page", lambda _: (gate.wait(0.03), troubles.packed("x"))[1])

    with with_bounds(settings, per_host=2) as client:
        threads = [threading.Thread(target=client.get, args=(url,)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert (8, 2) == (len(loopback.asked), loopback.most_at_once)


def test_an_interruption_breaks_off_what_is_under_way(settings, loopback):
    """
    A thread that waits for a silent server is free at once, and nothing is asked afterwards.
    """
    url = loopback.answer("/slow", troubles.never_answers())
    ended = []

    def ask(client):
        try:
            client.get(url)
        except SourceError as error:
            ended.append(error)

    with with_bounds(settings, deadline_s=60.0, silence_s=60.0) as client:
        thread = threading.Thread(target=ask, args=(client,))
        thread.start()
        while not loopback.asked:
            thread.join(0.01)
        client.interrupt()
        thread.join(10)
        assert not thread.is_alive()
        with pytest.raises(SourceError, match="the work was stopped"):
            client.get(url)

    assert (1, 1) == (len(ended), len(loopback.asked))


def test_keeps_the_distance_between_requests(settings, loopback):
    """
    Requests to one host start at least the spacing apart.
    """
    url = loopback.page("/page", "x")
    started = time.monotonic()

    with with_bounds(settings, spacing_s=0.1) as client:
        for _ in range(4):
            client.get(url)

    assert time.monotonic() - started >= 0.3
