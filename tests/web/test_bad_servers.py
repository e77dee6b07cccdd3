"""Servers that are slow, endless or broken: each ends in one error that says what happened."""

from __future__ import annotations

import dataclasses
import threading
import time

import pytest

from hooks_py.errors import (
    BadReply,
    ReplyTooLarge,
    SourceError,
    SourceTimeout,
)
from hooks_py.web.client import Client
from tests.loopback import troubles


def with_bounds(settings, **changes):
    return Client(dataclasses.replace(settings, **changes))


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
        url = loopback.answer("/page", lambda _: (release.wait(0.15), troubles.packed("x"))[1])
        failures = []

        def ask(client):
            try:
                client.get(url)
            except SourceError as error:
                failures.append(error)

        with with_bounds(settings, per_host=1, deadline_s=1.2) as client:
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
