"""Completeness: four signals, the weights of the modes, the cap, and what is divided by nothing."""

from __future__ import annotations

import pytest

from hooks_py.models.aggregate import Gap
from hooks_py.models.claims import Evidence, Registry
from hooks_py.scoring.completeness import WEIGHTS, Inputs, completeness
from tests.scoring import claims as made

THREE = {"i1": "official", "i2": "code", "i3": "community"}


def inputs(**fields):
    values = {
        "item_types": THREE,
        "questions": (),
        "answered": (),
        "expected_dimensions": (),
        "gaps": (),
        "reachable_types": ("official", "code", "community"),
        "failed_agents": 0,
        "web_available": True,
        **fields,
    }
    return Inputs(**values)


def verified(*numbers):
    return Registry(claims=tuple(made.claim(number, verified=True) for number in numbers))


def signal(result, name):
    return next(one for one in result.signals if one.name == name)


@pytest.mark.parametrize(
    ("expected", "mode"),
    [
        pytest.param((0.30, 0.30, 0.25, 0.15), "exploratory", id="exploratory"),
        pytest.param((0.20, 0.35, 0.25, 0.20), "compliance", id="compliance"),
        pytest.param((0.25, 0.35, 0.20, 0.20), "decision", id="decision"),
    ],
)
def test_weights_of_the_modes(expected, mode):
    """
    Each mode weighs diversity, cross-verification, gaps and questions its own way; every row sums to one.
    """
    assert expected == WEIGHTS[mode]
    assert 1.0 == pytest.approx(sum(WEIGHTS[mode]))


def test_raw_is_the_weighted_sum_of_the_signals():
    """
    Raw is sum(signal x weight) x 100: 2/3 of the kinds, 1/2 verified, 3/4 without a gap, 1/2 of the questions.
    """
    registry = Registry(claims=(made.claim(1, verified=True), made.claim(2)))
    found = completeness(
        registry,
        inputs(
            questions=("a", "b"),
            answered=("a",),
            expected_dimensions=("w", "x", "y", "z"),
            gaps=(Gap(dimension="w", detail=""), Gap(dimension="w", detail="again")),
        ),
        mode="exploratory",
    )

    assert pytest.approx(100 * (0.30 * 2 / 3 + 0.30 * 0.5 + 0.25 * 0.75 + 0.15 * 0.5), abs=0.06) == found.raw
    assert found.raw == found.final
    assert (1, 2) == (signal(found, "cross_verification").numerator, signal(found, "cross_verification").denominator)


@pytest.mark.parametrize(
    ("expected", "failed", "web", "types"),
    [
        pytest.param(1.0, 0, True, THREE, id="all well"),
        pytest.param(0.9, 1, True, THREE, id="one task failed"),
        pytest.param(0.9, 0, False, THREE, id="no web tools"),
        pytest.param(0.75, 2, True, THREE, id="two tasks failed"),
        pytest.param(0.75, 0, False, {"i1": "code"}, id="code only"),
        pytest.param(1.0, 0, True, {"i1": "code"}, id="only code quoted although the web was there"),
        pytest.param(0.75, 1, False, {"i1": "code"}, id="one failed and code only: the lower cap"),
        pytest.param(0.75, 3, False, THREE, id="three failed and no web: the lower cap"),
    ],
)
def test_the_lowest_cap_that_applies_wins(expected, failed, web, types):
    """
    Failures and missing tools cap the score; several of them do not add up.
    """
    found = completeness(
        verified(1, 2, 3), inputs(failed_agents=failed, web_available=web, item_types=types), mode="exploratory"
    )

    assert expected == found.cap
    assert bool(expected < 1.0) == any("0." in reason for reason in found.cap_reasons)


@pytest.mark.parametrize(
    ("value", "questions", "answered", "claims"),
    [
        pytest.param(1.0, (), (), (), id="no question, no claim: nothing was expected"),
        pytest.param(0.0, ("why",), (), (), id="a question, no critical claim"),
    ],
)
def test_cross_verification_of_no_claims(value, questions, answered, claims):
    """
    With nothing to verify the signal is 1 when nothing was asked, and 0 when something was.
    """
    found = completeness(Registry(claims=claims), inputs(questions=questions, answered=answered), mode="decision")

    assert value == signal(found, "cross_verification").value


def test_questions_and_dimensions_that_nobody_expected_are_no_loss():
    """
    Without expected dimensions and questions both signals are 1.
    """
    found = completeness(verified(1), inputs(), mode="exploratory")

    assert (1.0, 1.0) == (signal(found, "gap_coverage").value, signal(found, "question_closure").value)


def test_one_kind_of_source_is_held_at_sixty():
    """
    With one kind of source where others could be reached the score is 60 at most, and it is said why.
    """
    found = completeness(verified(1, 2), inputs(item_types={"i1": "community", "i2": "community"}), mode="decision")

    assert found.raw > 60
    assert 60.0 == found.final
    assert ["only one kind of source (community) where official, code, community could be reached: at most 60"] == list(
        found.cap_reasons
    )


def test_a_run_that_could_reach_one_kind_is_not_blamed_but_told():
    """
    A folder of official documents alone is measured against itself; that nothing else was there is named.
    """
    types = {"i1": "official", "i2": "standard"}
    found = completeness(
        verified(1, 2), inputs(item_types=types, reachable_types=("official", "standard"), web_available=False),
        mode="exploratory", language="zh",
    )  # fmt: skip

    assert (1.0, 90.0) == (signal(found, "source_diversity").value, found.final)
    assert ["没有网络工具：上限 0.9", "只能使用一类来源（official），没有其他来源可以印证或反驳"] == list(
        found.cap_reasons
    )
    assert ("official",) == found.reachable_types


def test_a_standard_counts_as_official():
    """
    Standards and official documents are one of the three kinds.
    """
    types = {"i1": "standard", "i2": "official", "i3": "code"}
    found = completeness(verified(1, 2, 3), inputs(item_types=types), mode="exploratory")

    assert (2, 3) == (signal(found, "source_diversity").numerator, signal(found, "source_diversity").denominator)


def test_what_nothing_quotes_and_what_was_removed_covers_nothing():
    """
    Only sources behind standing claims count; P2 claims and inferences are not critical.
    """
    registry = Registry(
        claims=(
            made.claim(1, verified=True),
            made.claim(2, status="removed"),
            made.claim(3, priority="P2"),
            made.claim(4, kind="inference", evidence=(), premises=("c1",), priority="P0"),
            made.claim(5, evidence=(Evidence(item="gone", quotation="words"),), verified=True),
        )
    )
    found = completeness(registry, inputs(), mode="exploratory")

    assert "official, community of official, code, community" == signal(found, "source_diversity").detail
    assert (2, 2) == (signal(found, "cross_verification").numerator, signal(found, "cross_verification").denominator)
