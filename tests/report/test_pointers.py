"""Pointers become numbers in order of appearance, and unknown ones are named."""

from __future__ import annotations

import pytest

from hooks_py.report.pointers import Numbering, marked, pointers, repointed, resolve_drafts, unknown_pointers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Said. [@c12]", [("c12",)], id="a claim"),
        pytest.param("说过。[@c1][@web-0a1b]", [("c1",), ("web-0a1b",)], id="a claim and a raw item"),
        pytest.param("Both [@c1, @c2]", [("c1", "c2")], id="two in one bracket"),
        pytest.param("都说[@c1，@c2]", [("c1", "c2")], id="a Chinese comma"),
        pytest.param("Draft [@#3]", [("#3",)], id="a draft"),
        pytest.param("no [c1], \\[@c1\\], [@c1](http://x)", [], id="none of these"),
    ],
)
def test_finds_pointers(text, expected):
    """
    A pointer is an at sign and a name in square brackets that nobody escaped.
    """
    assert expected == [pointer.targets for pointer in pointers(text)]


def test_drafts_become_the_claims_they_were_stored_as():
    """
    The second draft of a hand-in is the second claim id.
    """
    assert ("甲 [@c4] 乙 [@c9, @c4]", ()) == resolve_drafts("甲 [@#1] 乙 [@#2, @#1]", ["c4", "c9"])


@pytest.mark.parametrize("number", ["0", "3", "x", "-1", "²"])
def test_a_draft_that_is_not_there_is_a_fault(number):
    """
    The fault names the pointer and what the hand-in has.
    """
    text, faults = resolve_drafts(f"A [@#{number}]", ["c4", "c9"], "task 2")
    assert f"A [@#{number}]" == text
    assert [f"task 2: [@#{number}] names no claim of this hand-in (use [@#1] to [@#2])"] == [one.line for one in faults]


def test_unknown_targets_are_named_once_each():
    """
    Every unknown name is one fault, however often it stands there.
    """
    faults = unknown_pointers("[@c1] [@c7] [@c7, @web-1]", {"c1"}.__contains__, "summary")
    assert ["[@c7] points", "[@web-1] points"] == [fault.problem[: fault.problem.index(" to")] for fault in faults]


def test_merged_claims_are_followed():
    """
    A pointer to a claim that was merged away leads to what it became.
    """
    assert "A [@c1] B [@c1, @c3]" == repointed("A [@c2] B [@c2, @c3]", {"c2": "c1"})


def test_numbers_are_given_in_order_of_appearance(run):
    """
    The first source that is cited is number one; an inference cites the sources of its premises.
    """
    report = run("en")
    numbering = Numbering(report.registry, [item.id for item in report.items])
    line, used = numbering.numbered(marked("Rival. [@c3] Sync. [@c1] Apart. [@c7] Code. [@local-00000003]"))
    assert "Rival. [1] Sync. [2] Apart. [1] Code. [3]" == line
    assert [
        (1, "web-00000002", "c3"),
        (2, "web-00000001", "c1"),
        (1, "web-00000002", "c7"),
        (3, "local-00000003", ""),
    ] == used


def test_one_source_cited_twice_in_a_row_is_one_number(run):
    """
    Two claims of one document give one number.
    """
    report = run("zh")
    numbering = Numbering(report.registry, [item.id for item in report.items])
    assert "同步。[1]" == numbering.numbered(marked("同步。[@c1][@c2]"))[0]


def test_a_removed_claim_and_an_unknown_name_stay_visible(run, with_claim):
    """
    What cannot be cited stays in the text as its pointer, for the check to find.
    """
    report = with_claim(run("en"), "c1", status="removed")
    numbering = Numbering(report.registry, [item.id for item in report.items])
    assert "A [@c1] B [@c99]" == numbering.numbered(marked("A [@c1] B [@c99]"))[0]
