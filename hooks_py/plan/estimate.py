"""What a plan will take before it runs: waves, minutes, searches and tokens."""

from __future__ import annotations

from hooks_py.models.options import Budget, Options
from hooks_py.models.plan import CostEstimate, Plan
from hooks_py.plan.waves import waves

MINUTES_A_WAVE = 3  # one wave takes as long as its slowest task, 2 to 4 minutes
BUDGET_TAG = 200_000  # tokens; above it the estimate is flagged

# Tokens of each kind of work: what is read plus what is written. A task reads its references and at most
# 50 passages of up to 1,200 characters cut to its share, and writes a section of 800 to 1,500 characters with claims.
PLANNING = 3_000
REVIEW = 2_500
TASK = 14_000
ANALYSIS = 8_000
VALIDATION = 6_000
DEBATE_ROUND = 9_000
DEBATE_ROUNDS = 3
WRITING = 7_000
MENDING = 4_000
MULTIPLIERS: dict[Budget, tuple[int, int]] = {"low": (3, 3), "medium": (8, 12), "high": (15, 20)}  # of a chat answer


def estimate(plan: Plan, options: Options, *, with_model: bool) -> CostEstimate:
    """
    Return what the plan will take; without a model it costs no tokens, and searches are counted for one round.

    Raises:
        PlanError: the dependencies cannot be put in order.
    """
    layers = len(waves(plan.tasks))
    low, high = MULTIPLIERS[options.budget]
    tokens = _tokens(len(plan.tasks), options) if with_model else 0
    return CostEstimate(
        waves=layers,
        minutes=layers * MINUTES_A_WAVE,
        searches=sum(len(task.queries) for task in plan.tasks) if options.web else 0,
        tokens=tokens,
        multiplier_low=low if with_model else 0,
        multiplier_high=high if with_model else 0,
        over_budget_tag=tokens > BUDGET_TAG,
    )


def _tokens(tasks: int, options: Options) -> int:
    reviewed = REVIEW if not options.quick and options.budget != "low" else 0
    debated = DEBATE_ROUND * DEBATE_ROUNDS if options.debate == "force" else 0
    validated = VALIDATION if options.budget != "low" or debated else 0
    mended = MENDING * (3 if options.ralph_loop else 1)
    return PLANNING + reviewed + TASK * tasks + ANALYSIS + validated + debated + WRITING + mended
