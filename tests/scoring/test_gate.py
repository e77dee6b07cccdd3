"""The gate: every row of its table, the thresholds of the modes, and the order validator, debate, report."""

from __future__ import annotations

import pytest

from hooks_py.errors import InputError
from hooks_py.models.claims import Registry
from hooks_py.models.scores import Completeness, Signal
from hooks_py.scoring.gate import decide
from tests.scoring import claims as made


def scored(final, share=1.0):
    names = ("source_diversity", "cross_verification", "gap_coverage", "question_closure")
    signals = tuple(
        Signal(name=name, value=share if name == "cross_verification" else 1.0, weight=0.25, numerator=1, denominator=1,
               detail="")
        for name in names
    )  # fmt: skip
    return Completeness(signals=signals, raw=final, cap=1.0, final=final)


NONE = ()
CRITICAL = (made.conflict(1, 2),)
MINOR = (made.conflict(1, 2, priority="P2"),)
CLAIMS = (made.claim(1), made.claim(2, verified=True), made.claim(3, priority="P2"))
BLAST = (*CLAIMS, made.claim(4, high_blast_radius=True, verified=True))


def action(final, share, conflicts, *, mode="exploratory", debate="auto", after="", claims=CLAIMS):
    registry = Registry(claims=claims, conflicts=conflicts)
    return decide(scored(final, share), registry, mode=mode, debate=debate, after=after).action


@pytest.mark.parametrize(
    ("expected", "final", "share", "conflicts"),
    [
        pytest.param("report", 80, 0.5, NONE, id="80, half verified, no conflict"),
        pytest.param("report", 80, 0.5, MINOR, id="80 with a minor conflict"),
        pytest.param("validate", 80, 0.49, NONE, id="80, too little verified"),
        pytest.param("validate", 80, 0.5, CRITICAL, id="80 with a critical conflict"),
        pytest.param("validate", 79.9, 0.5, NONE, id="60-79 without a conflict: the unverified claims"),
        pytest.param("validate", 79.9, 0.5, MINOR, id="60-79 with a minor conflict"),
        pytest.param("validate", 60, 0.5, CRITICAL, id="60-79 with a critical conflict"),
        pytest.param("validate", 59.9, 0.5, NONE, id="under 60: the validator first"),
        pytest.param("validate", 59.9, 0.5, CRITICAL, id="under 60 with a critical conflict"),
    ],
)
def test_first_decision(expected, final, share, conflicts):
    """
    Before anything was done the gate lets through or sends to the validator, never straight to debate.
    """
    assert expected == action(final, share, conflicts)


@pytest.mark.parametrize(
    ("expected", "final", "share", "conflicts"),
    [
        pytest.param("report", 80, 0.3, NONE, id="too little verified is reported, not debated"),
        pytest.param("report", 60, 0.3, NONE, id="60-79 without a conflict"),
        pytest.param("report", 60, 0.5, MINOR, id="a minor conflict stays a stated divergence"),
        pytest.param("debate", 95, 0.9, CRITICAL, id="a critical conflict that is still open"),
        pytest.param("debate", 59.9, 0.9, NONE, id="under 60"),
    ],
)
def test_decision_after_the_validator(expected, final, share, conflicts):
    """
    What the validator could not settle is debated when it is critical or the score is under 60.
    """
    assert expected == action(final, share, conflicts, after="validate")


@pytest.mark.parametrize(
    ("expected", "share", "conflicts", "after"),
    [
        pytest.param("report", 0.7, NONE, "", id="70 % verified passes"),
        pytest.param("validate", 0.69, NONE, "", id="69 % does not"),
        pytest.param("validate", 0.9, MINOR, "", id="any conflict is looked at"),
        pytest.param("debate", 0.9, MINOR, "validate", id="any conflict that stays is debated"),
        pytest.param("report", 0.5, NONE, "validate", id="unverified claims alone are not debated"),
    ],
)
def test_decision_mode_is_stricter(expected, share, conflicts, after):
    """
    Decision mode asks for 70 % and debates every conflict that stays.
    """
    assert expected == action(85, share, conflicts, mode="decision", after=after)


@pytest.mark.parametrize(
    ("expected", "mode", "debate", "after"),
    [
        pytest.param("validate", "exploratory", "force", "", id="forced: the validator still goes first"),
        pytest.param("debate", "exploratory", "force", "validate", id="forced, validated"),
        pytest.param("report", "exploratory", "force", "debate", id="forced, debated"),
        pytest.param("validate", "compliance", "auto", "", id="compliance: the validator still goes first"),
        pytest.param("debate", "compliance", "auto", "validate", id="compliance debates although all is well"),
        pytest.param("debate", "compliance", "force", "validate", id="compliance, forced"),
        pytest.param("report", "compliance", "auto", "debate", id="compliance, debated"),
        pytest.param("debate", "decision", "force", "validate", id="decision, forced"),
        pytest.param("report", "decision", "auto", "validate", id="decision, nothing left"),
        pytest.param("report", "exploratory", "off", "", id="off skips both"),
        pytest.param("report", "decision", "off", "", id="off skips both in decision mode"),
    ],
)
def test_modes_and_the_debate_option(expected, mode, debate, after):
    """
    `force` and compliance always debate, once; `off` skips validation and debate.
    """
    assert expected == action(95, 0.9, NONE, mode=mode, debate=debate, after=after)


def test_off_skips_even_a_critical_conflict():
    """
    A user who turned debate off gets the report, with the reason.
    """
    decision = decide(scored(30, 0.0), Registry(claims=CLAIMS, conflicts=CRITICAL), mode="decision", debate="off")

    assert ("report", ("debate is off: validation and debate are skipped",)) == (decision.action, decision.reasons)


def test_compliance_without_debate_is_refused():
    """
    Compliance with debate off is a contradiction that names both options.
    """
    with pytest.raises(InputError, match="--mode compliance always debates: take --debate off away"):
        decide(scored(90), Registry(), mode="compliance", debate="off")


def test_nothing_to_validate_goes_straight_to_the_debate():
    """
    A forced debate needs no validator when every critical claim is verified and nothing conflicts.
    """
    assert "debate" == action(95, 1.0, NONE, debate="force", claims=(made.claim(1, verified=True),))


@pytest.mark.parametrize(
    ("expected", "after"),
    [pytest.param("validate", "", id="validator first"), pytest.param("debate", "validate", id="then debate")],
)
def test_a_recommendation_that_is_hard_to_undo_is_debated(expected, after):
    """
    High blast radius leads to a debate even at a high score.
    """
    assert expected == action(95, 0.9, NONE, after=after, claims=BLAST)


def test_targets_are_what_the_reasons_speak_of():
    """
    The validator gets the conflicts, and the unverified critical claims where too few are verified.
    """
    few = decide(scored(85, 0.4), Registry(claims=CLAIMS), mode="exploratory", debate="auto")
    both = decide(scored(50, 0.4), Registry(claims=CLAIMS, conflicts=CRITICAL), mode="exploratory", debate="auto")
    settled = made.conflict(1, 2, resolution="resolved_A")
    done = decide(scored(85, 0.9), Registry(claims=CLAIMS, conflicts=(settled,)), mode="decision", debate="auto")

    assert ("c1",) == few.targets
    assert ("x1-2", "c1") == both.targets
    assert "report" == done.action


def test_a_conflict_with_a_removed_claim_is_over():
    """
    When one side was taken out of the registry there is nothing left to settle.
    """
    claims = (made.claim(1, verified=True), made.claim(2, status="removed"))

    assert "report" == action(90, 1.0, CRITICAL, claims=claims)


def test_reasons_speak_the_language_of_the_report():
    """
    The same decision is explained in Chinese for a Chinese report.
    """
    registry = Registry(claims=CLAIMS, conflicts=CRITICAL)

    decision = decide(scored(85, 0.9), registry, mode="exploratory", debate="auto", language="zh")

    assert ("1 处未解决的关键冲突", "先由验证者处理") == decision.reasons
