"""The order of tasks from their direct dependencies."""

from __future__ import annotations

import pytest

from hooks_py.errors import PlanError
from hooks_py.models.plan import Task
from hooks_py.plan.waves import cycle, implied, waves


def tasks(*needs):
    return [Task(id=number, description="章", dependencies=each) for number, each in enumerate(needs, start=1)]


DIAMOND = tasks((), (1,), (1,), (2, 3), ())


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(tasks((), (), ()), [(1, 2, 3)], id="all independent"),
        pytest.param(tasks((), (1,), (2,)), [(1,), (2,), (3,)], id="a chain"),
        pytest.param(tasks((), (), (), (1, 2, 3)), [(1, 2, 3), (4,)], id="three and a summary"),
        pytest.param(tasks((3,), (), (2,)), [(2,), (3,), (1,)], id="against the numbers"),
        pytest.param(DIAMOND, [(1, 5), (2, 3), (4,)], id="a diamond"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_groups_by_longest_chain(given, expected):
    """
    A task runs in the first wave after its last dependency.
    """
    assert expected == waves(given)


def test_what_cannot_be_ordered_is_refused():
    """
    A circle and an unknown id are named.
    """
    with pytest.raises(PlanError, match="in a circle: 1 → 2 → 1"):
        waves(tasks((2,), (1,), ()))
    with pytest.raises(PlanError, match=r"task 1: depends on \[4\]"):
        waves(tasks((4,)))


@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        ({1: (2,), 2: (3,), 3: (2,)}, (2, 3, 2)),
        ({1: (1,)}, (1, 1)),
        ({1: (2, 3), 2: (3,), 3: ()}, ()),
        ({1: (9,)}, ()),
        ({number: (number + 1,) for number in range(1, 5_000)}, ()),
    ],
)
def test_a_circle_is_shown_as_a_path(needs, expected):
    """
    The path of a circle begins and ends with the same task; a long chain is none.
    """
    assert expected == cycle(needs)


def test_implied_dependencies_are_found():
    """
    A dependency is surplus when another one needs it, over any distance.
    """
    assert {4: (1, 2)} == implied(tasks((), (1,), (2,), (1, 2, 3)))
    assert {} == implied(DIAMOND)
