"""Pointers in prose."""

from __future__ import annotations

from hooks_py.run.pointers import follow, point_to_claims, unknown_pointers


def test_pointers_to_drafts_become_pointers_to_claims():
    """
    `[@#n]` is the nth draft of the hand-in; every other pointer stays.
    """
    text, faults = point_to_claims("价格上涨 [@#2]，而 demand fell [@#1][@c1]。", ["c7", "c8"])

    assert ("价格上涨 [@c8]，而 demand fell [@c7][@c1]。", ()) == (text, faults)


def test_a_pointer_to_a_draft_that_is_not_there_is_a_fault():
    """
    The fault names the pointer and how many drafts there are.
    """
    _, faults = point_to_claims("one [@#0] two [@#3] three [@#x]", ["c1", "c2"])

    assert ["points to [@#0]", "points to [@#3]", "points to [@#x]"] == [fault.problem for fault in faults]
    assert "this hand-in has 2 claims, from #1" == faults[0].fix


def test_a_pointer_that_leads_nowhere_is_a_fault_once():
    """
    Claims and raw items are known; everything else is named once.
    """
    faults = unknown_pointers("[@c1] [@local-ab] [@c9] [@c9]", {"c1"}, lambda item: item == "local-ab")

    assert ["points to [@c9], which is neither a claim nor a raw item"] == [fault.problem for fault in faults]


def test_pointers_to_merged_claims_are_led_on():
    """
    A claim that was merged away is cited as the one that stands for it.
    """
    assert "a [@c1] b [@c3]" == follow("a [@c2] b [@c3]", {"c2": "c1"})
