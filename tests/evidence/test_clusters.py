"""Clusters: items about the same thing together, each item once, labels from their words."""

from __future__ import annotations

import time

import pytest

from hooks_py.evidence.clusters import clusters
from tests.evidence.items import item

QUEUES = (
    item(
        "q1", "The message queue stores each message and replays the queue for a late consumer.", title="Message queue"
    ),
    item("q2", "A consumer reads messages from the queue; the queue keeps every message.", title="Queue and consumer"),
    item("q3", "Replaying a queue hands each message to the consumer again.", title="Replay a message queue"),
)
VOLCANOES = (
    item("v1", "The volcano erupted and its lava reached the coast of the island.", title="Volcano"),
    item("v2", "Lava of the volcano covered the island after the eruption.", title="Lava on the island"),
)
CHINESE = (
    item("z1", "量子计算机使用量子比特进行运算，量子纠错仍是难题。", title="量子计算机"),
    item("z2", "量子比特容易受到干扰，量子纠错可以保护量子比特。", title="量子比特与量子纠错"),
)


def test_items_about_the_same_thing_are_together():
    """
    Three subjects in two languages give three clusters, the largest first.
    """
    found = clusters([QUEUES[0], VOLCANOES[0], CHINESE[0], QUEUES[1], VOLCANOES[1], CHINESE[1], QUEUES[2]])

    assert [{"q1", "q2", "q3"}, {"v1", "v2"}, {"z1", "z2"}] == [set(one.items) for one in found]
    assert ["k1", "k2", "k3"] == [one.id for one in found]


def test_labels_are_words_of_the_items():
    """
    A label is made of words as the items write them, not of stems.
    """
    labels = [one.label for one in clusters([*QUEUES, *VOLCANOES, *CHINESE])]

    assert "queue" in labels[0].casefold()
    assert "volcano" in labels[1].casefold()
    assert "量子" in labels[2]


def test_every_item_is_in_exactly_one_cluster():
    """
    Items without words, or like no other, are clusters of their own.
    """
    items = [*QUEUES, item("empty", "", title=""), item("lone", "Bees dance to tell where flowers are.", title="Bees")]

    found = clusters(items)

    assert sorted(one.id for one in items) == sorted(name for one in found for name in one.items)
    assert {("empty",), ("lone",)} <= {one.items for one in found}


@pytest.mark.parametrize(
    ("origins", "is_lower"),
    [
        pytest.param({"q1": "a", "q2": "b", "q3": "c"}, False, id="three origins"),
        pytest.param({"q1": "a", "q2": "a", "q3": "a"}, True, id="one origin"),
    ],
)
def test_confidence_falls_when_the_sources_are_not_independent(origins, is_lower):
    """
    The same items from one origin have less confidence; it stays between 0 and 1.
    """
    free = clusters([*QUEUES, *VOLCANOES])[0].confidence
    bound = clusters([*QUEUES, *VOLCANOES], origins=origins)[0].confidence

    assert is_lower == (bound < free)
    assert 0 < bound <= free <= 1


def test_an_item_alone_has_little_confidence():
    """
    One item is no agreement.
    """
    assert clusters([QUEUES[0]])[0].confidence <= 0.4


def test_the_work_grows_with_the_number_of_items():
    """
    Eight times the items take at most forty times the time, where comparing all pairs would take sixty-four.
    """

    def many(count):
        return [
            item(f"n{n}", f"Subject{n % 97} talks to object{n % 89} about verb{n % 83} and noun{n}.")
            for n in range(count)
        ]

    def seconds(count):
        items = many(count)
        start = time.process_time()
        clusters(items)
        return time.process_time() - start

    few = max(seconds(250), 0.001)

    assert seconds(2000) <= 40 * few


def test_nothing_gives_nothing():
    """
    No item, no cluster.
    """
    assert () == clusters([])
