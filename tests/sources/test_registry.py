"""Which sources there are, and which of them may be asked."""

from __future__ import annotations

import pytest

from hooks_py.errors import InputError
from hooks_py.sources.registry import KINDS, connectors, keyless
from tests.loopback.sources import as_json


def test_keyless_are_those_that_need_no_key():
    """
    Without any key there are four sources, and one more for each feed, named once.
    """
    feeds = ["https://a.example/rss", "https://a.example/rss", "https://b.example/atom"]

    assert [
        "duckduckgo",
        "github",
        "wikipedia",
        "arxiv",
        "feed:https://a.example/rss",
        "feed:https://b.example/atom",
    ] == list(keyless({}, feeds))


@pytest.mark.parametrize("name", [kind.name for kind in KINDS if kind.needs_key])
def test_a_source_without_its_key_is_not_asked(client, loopback, name):
    """
    A source that needs a key fails with the name of the variable to set, before anything is sent.
    """
    source = connectors({f"GROUNDED_ENDPOINT_{name.upper()}": loopback.url})[name]

    outcome = source.search(client, "task", 10, "en")

    assert ("failed", []) == (outcome.status, loopback.asked)
    assert f"set {source.needs_key} to use it" in outcome.detail


@pytest.mark.parametrize("name", [kind.name for kind in KINDS if kind.needs_key])
def test_a_source_with_its_key_sends_query_and_key(client, loopback, name):
    """
    With a key the query goes out, in the way of that source, and an empty reply is an empty result.
    """
    empty = {"data": [], "results": [], "items": [], "message": {"items": []}, "organic": [], "web": {"results": []}}
    kind = connectors()[name]
    source = connectors({f"GROUNDED_ENDPOINT_{name.upper()}": loopback.url, kind.needs_key: "k-4711"})[name]
    path = source.request("task 任务", 5, "zh").url.removeprefix(loopback.url)
    loopback.answer(path, as_json(empty))

    outcome = source.search(client, "task 任务", 5, "zh")

    sent = loopback.asked[0]
    everything = f"{sent.query} {sent.headers} {sent.body.decode('unicode_escape')}"
    assert "empty" == outcome.status
    assert "task 任务" in everything
    assert "k-4711" in everything


def test_an_endpoint_must_be_an_address():
    """
    A variable that is no address is refused by its name.
    """
    with pytest.raises(InputError, match="GROUNDED_ENDPOINT_GITHUB='localhost'"):
        connectors({"GROUNDED_ENDPOINT_GITHUB": "localhost"})
