"""What the client makes of a real server, good and bad."""

from __future__ import annotations

import dataclasses
import threading
import time

import pytest

from hooks_py.errors import (
    AddressRefused,
    BadReply,
    RateLimited,
    ReplyTooLarge,
    SourceBlocked,
    SourceError,
    SourceTimeout,
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


class TestSlowness:
    """Every way to be slow ends at the bound."""

    @pytest.mark.parametrize(
        "trouble",
        [
            pytest.param(troubles.never_answers(), id="never answers"),
            pytest.param(troubles.drips_head(), id="drips its head"),
            pytest.param(troubles.drips_body(), id="drips its body"),
        ],
    )
    def test_ends_at_the_deadline(self, settings, loopback, trouble):
        """
        A call is over at its deadline, whatever the server still sends.
        """
        url = loopback.answer("/slow", trouble)
        started = time.monotonic()

        with with_bounds(settings, deadline_s=0.3) as client, pytest.raises(SourceTimeout, match=r"within 0\.3 s"):
            client.get(url)

        assert time.monotonic() - started < 2.0

    def test_ends_at_silence(self, settings, loopback):
        """
        A server that is silent for the bound is left before the deadline, and is not asked again.
        """
        url = loopback.answer("/slow", troubles.never_answers())

        with with_bounds(settings, silence_s=0.2) as client, pytest.raises(SourceTimeout, match=r"silent for 0\.2 s"):
            client.get(url)

        assert 1 == len(loopback.asked)

    def test_the_wait_for_our_own_turn_is_not_the_servers_fault(self, settings, loopback):
        """
        Ten requests at one slot, each far under the deadline, all succeed though together they take longer.
        """
        release = threading.Event()
        url = loopback.answer("/page", lambda _: (release.wait(0.05), troubles.packed("x"))[1])
        failures = []

        def ask(client):
            try:
                client.get(url)
            except SourceError as error:
                failures.append(error)

        with with_bounds(settings, per_host=1, deadline_s=0.4) as client:
            threads = [threading.Thread(target=ask, args=(client,)) for _ in range(10)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

        assert ([], 10, 1) == (failures, len(loopback.asked), loopback.most_at_once)


class TestSize:
    """No body fills the memory."""

    @pytest.mark.parametrize(
        "trouble",
        [
            pytest.param(troubles.endless(), id="2 GB, undeclared"),
            pytest.param(troubles.endless(declared=True), id="2 GB, declared"),
            pytest.param(troubles.gzip_bomb(), id="gzip bomb"),
        ],
    )
    def test_refuses_what_is_too_large(self, client, loopback, trouble):
        """
        A body over the bound is refused, packed or not, and the refusal names the bound.
        """
        url = loopback.answer("/huge", trouble)

        with pytest.raises(ReplyTooLarge, match="more than 1 MB"):
            client.get(url)

    def test_a_call_has_a_bound_of_its_own(self, client, loopback):
        """
        A body of exactly the bound is read, one byte more is not.
        """
        url = loopback.page("/page", "x" * 100)

        assert 100 == len(client.get(url, max_bytes=100).body)
        with pytest.raises(ReplyTooLarge):
            client.get(url, max_bytes=99)

    def test_refuses_other_kinds_before_reading_them(self, client, loopback):
        """
        What is not of an accepted media type is refused by its head, and the request says what is accepted.
        """
        url = loopback.page("/film", "x" * 500_000, content_type="video/mp4")

        with pytest.raises(BadReply, match="sends video/mp4, not text/ or application/pdf"):
            client.get(url, accept=("text/", "application/pdf"))
        assert "text/*, application/pdf" == loopback.asked[0].headers["accept"]


class TestBrokenReplies:
    """What is no proper reply becomes an error that says so."""

    @pytest.mark.parametrize(
        ("trouble", "words"),
        [
            pytest.param(troubles.breaks_off(), "breaks off", id="breaks off"),
            pytest.param(troubles.speaks_no_http(), "does not speak HTTP", id="no HTTP"),
            pytest.param(troubles.hangs_up(), "breaks off", id="hangs up"),
        ],
    )
    def test_tries_a_broken_connection_again(self, client, loopback, trouble, words):
        """
        A broken connection is tried three times, then reported.
        """
        url = loopback.answer("/broken", trouble)

        with pytest.raises(SourceError, match=words):
            client.get(url)
        assert 3 == len(loopback.asked)

    def test_a_second_try_may_succeed(self, client, loopback):
        """
        One hang-up is mended by asking again, and the reply says how often it was asked.
        """
        url = loopback.answer("/flaky", troubles.hangs_up(), troubles.packed("好"))

        reply = client.get(url)

        assert ("好".encode(), 2) == (reply.body, reply.tries)

    def test_refuses_damaged_packing(self, client, loopback):
        """
        Bytes that only claim to be packed are refused, not handed on as they are.
        """
        url = loopback.answer("/lie", troubles.lies_about_packing())

        with pytest.raises(BadReply, match="cannot be unpacked"):
            client.get(url)

    def test_refuses_packing_that_was_not_asked_for(self, client, loopback):
        """
        A content coding that cannot be unpacked is named.
        """
        url = loopback.page("/br", b"\x1b\x03", headers={"content-encoding": "br"})

        with pytest.raises(BadReply, match="'br'"):
            client.get(url)

    def test_refuses_packing_that_breaks_off(self, client, loopback):
        """
        Half of a packed page is not taken for the whole.
        """
        whole = troubles.packed("text " * 1000).body
        url = loopback.page("/half", whole[: len(whole) // 2], headers={"content-encoding": "gzip"})

        with pytest.raises(BadReply, match="breaks off"):
            client.get(url)


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
