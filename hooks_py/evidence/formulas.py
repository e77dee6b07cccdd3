"""Derived claims computed again from the figures of their premises."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import islice, product

from hooks_py.models.base import Fault
from hooks_py.models.claims import Claim, ClaimDraft, Formula
from hooks_py.text.figures import Figure, figures

# A printed value may be rounded to three digits: half a unit of the last is at most half a percent.
_TOLERANCE = 0.005
_PAIRWISE = frozenset(("difference", "ratio", "growth"))
_SAME_UNIT = frozenset(("sum", "difference", "growth", "average"))
_UNCOUNTED = frozenset(("date", "period", "version", "ordinal"))
_MOST_CHOICES = 2_000  # ways to pick one figure of each premise that are tried


def formula_faults(drafts: Sequence[ClaimDraft], claims: Sequence[Claim], existing: Mapping[str, Claim]) -> list[Fault]:
    """Return what is wrong with the formulas of derived drafts; `claims` are those of the drafts, in order."""
    known = {**existing, **{claim.id: claim for claim in claims}}
    faults = []
    for at, (draft, claim) in enumerate(zip(drafts, claims, strict=True)):
        formula = claim.formula
        if draft.kind != "derived" or draft.formula is None or formula is None:
            continue
        if len(formula.premises) == len(draft.formula.premises) and all(name in known for name in formula.premises):
            faults += _faults(f"claims[{at}].formula", claim.text, formula, [known[name] for name in formula.premises])
    return faults


def _faults(where: str, text: str, formula: Formula, premises: Sequence[Claim]) -> list[Fault]:
    faults = []
    if formula.operation in _PAIRWISE and len(premises) != 2:
        fix = "give the two in order: earlier or upper first"
        return [Fault(where=where, problem=f"a {formula.operation} takes two premises, not {len(premises)}", fix=fix)]
    if not premises:
        return [Fault(where=where, problem="has no premises", fix="name the claims whose figures it takes")]
    results = _results(formula, premises)
    if not results:
        names = ", ".join(premise.id for premise in premises)
        problem = f"{names} have no figures of one unit to take a {formula.operation} of"
        faults.append(Fault(where=where, problem=problem, fix="name claims that state the figures"))
    elif not any(_is_near(formula.value, result) for result in results):
        nearest = min(results, key=lambda result: abs(result - formula.value))
        problem = f"the {formula.operation} is {nearest:.6g}, not {formula.value:.6g}"
        faults.append(Fault(where=where, problem=problem, fix=f"state {nearest:.6g}, or name other premises"))
    if not _states(text, formula):
        problem = f"its text does not state the value {formula.value:.6g}"
        faults.append(Fault(where=where, problem=problem, fix="write the computed value into the text"))
    return faults


def _results(formula: Formula, premises: Sequence[Claim]) -> list[float]:
    """What the operation comes to, for each way of taking one figure from each premise."""
    if formula.operation == "count":
        return [float(len(premises))]
    choices = [_values(premise) for premise in premises]
    results = []
    for chosen in islice(product(*choices), _MOST_CHOICES):
        if formula.operation in _SAME_UNIT and len({_unit(figure) for figure in chosen}) > 1:
            continue
        result = _computed(formula, [figure.value or 0.0 for figure in chosen])
        if result is not None:
            results.append(result)
    return results


def _values(premise: Claim) -> list[Figure]:
    if premise.formula is not None:
        text = f"{premise.formula.value:g}"
        return [Figure(0, len(text), text, "number", premise.formula.value, unit=premise.formula.unit)]
    found = [one for one in figures(premise.text) if one.value is not None and one.high is None]
    return [one for one in found if one.kind not in _UNCOUNTED]


def _unit(figure: Figure) -> tuple[str, str]:
    return figure.unit, figure.currency


def _computed(formula: Formula, values: Sequence[float]) -> float | None:
    """The value of the operation; None: it divides by nothing."""
    if formula.operation == "sum":
        return math.fsum(values)
    if formula.operation == "average":
        return math.fsum(values) / len(values)
    first, second = values
    if formula.operation == "difference":
        return first - second
    if formula.operation == "ratio":
        return first / second if second else None
    share = (second - first) / abs(first) if first else None  # growth: from the first to the second
    if share is None:
        return None
    return share * 100 if "%" in formula.unit or not formula.unit else share


def _is_near(stated: float, computed: float) -> bool:
    return math.isclose(stated, computed, rel_tol=_TOLERANCE, abs_tol=1e-9)


def _states(text: str, formula: Formula) -> bool:
    """Whether the text has the value, also as a positive amount of a fall."""
    found = [one.value for one in figures(text) if one.value is not None and one.kind not in _UNCOUNTED]
    return any(_is_near(abs(value), abs(formula.value)) for value in found)
