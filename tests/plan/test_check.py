"""Plans are refused with every fault at once, or taken with advice."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.errors import PlanError
from hooks_py.models.plan import Plan
from hooks_py.plan.check import check_plan, parse_plan


def plan(*needs, **fields):
    tasks = [
        {
            "id": number,
            "description": f"章 {number}",
            "dependencies": list(each),
            "hints": {"key_questions": ["何时？"]},
        }
        for number, each in enumerate(needs, start=1)
    ]
    return {"research_type": "company", "topic": "特斯拉", "objectives": ["评估"], "tasks": tasks, **fields}


def faults(value) -> list[str]:
    text = value if isinstance(value, str) else json.dumps(value)
    with pytest.raises(PlanError) as caught:
        parse_plan(text)
    assert all(fault.line in str(caught.value) for fault in caught.value.faults)
    return [fault.line for fault in caught.value.faults]


@pytest.mark.parametrize("wrap", ["{}", "\ufeff{}", "```json\n{}\n```", "\n```\r\n{}\r\n```\n", "  {}  "])
def test_a_sound_plan_is_taken(wrap):
    """
    The example of four chapters is taken, with or without a code fence or byte order mark around it.
    """
    read = parse_plan(wrap.format(json.dumps(plan((), (), (), (1, 2, 3)), ensure_ascii=False)))

    assert isinstance(read, Plan)
    assert [(), (), (), (1, 2, 3)] == [task.dependencies for task in read.tasks]
    assert () == check_plan(read)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (plan((2,), (3,), (1,)), "the dependencies run in a circle: 1 → 2 → 3 → 1"),
        (plan((), (3,), (2,)), "the dependencies run in a circle: 2 → 3 → 2"),
        (plan((), (9,)), "task 2: depends on [9], which the plan does not have"),
        (plan((1,)), "task 1: depends on itself"),
        (plan((), (1, 1)), "task 2: names the dependency 1 twice"),
        (plan(), "tasks: the plan has no task"),
        (plan(*[()] * 61), "tasks: 61 tasks are more than 60"),
        (plan((), topic=" "), "topic: is empty"),
        (plan((), research_type="sports"), "research_type: input should be"),
        (plan((), extra=1), "extra: is a field we do not know (drop it; known are research_type, topic"),
        ({**plan(()), "tasks": 3}, "tasks: input should be"),
        ({"topic": "x", "tasks": plan(())["tasks"]}, "research_type: is missing"),
        ("[]", "plan: is no JSON object"),
        ("", "line 1, column 1: is no JSON"),
        ("Here is the plan: {}", "line 1, column 1: is no JSON"),
        ('{"topic": "a", "topic": "b"}', "the field 'topic' stands twice"),
        ("[" * 100_000, "is nested too deep"),
        ("x" * 1_000_001, "has 1000001 characters"),
    ],
)
def test_a_fault_is_named(value, words):
    """
    Each fault of a plan is told with its place.
    """
    assert any(words in line for line in faults(value)), faults(value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"id": 1}, "task 1: the id 1 is given 2 times"),
        ({"id": 5}, "the ids do not run from 1 to 2: 2 missing, 5 beyond"),
        ({"id": 0}, "task 0, id: input should be greater than or equal to 1"),
        ({"id": "2"}, "the task in place 2, id: input should be a valid integer"),
        ({"id": True}, "the task in place 2, id: input should be a valid integer"),
        ({"description": ""}, "task 2, description: is empty"),
        ({"description": " \n"}, "task 2: the description is empty"),
        ({"description": None}, "task 2, description: input should be a valid string"),
        ({"phase": 1}, "task 2, phase: is a field we do not know (drop it; known are id, description"),
        ({"hints": {"query": "x"}}, "task 2, hints, query: is a field we do not know (drop it; known are data_needs"),
        ({"dependencies": "1"}, "task 2, dependencies: input should be"),
        ({"dependencies": ["1"]}, "task 2, dependencies, 0: input should be a valid integer"),
        ({"queries": [{"query": "x"}]}, "task 2, queries, 0, id: is missing"),
    ],
)
def test_a_fault_of_a_task_is_named(change, words):
    """
    Each fault of a task is told with the task and the field.
    """
    value = plan((), ())
    value["tasks"][1].update(change)

    assert any(words in line for line in faults(value)), faults(value)


def test_all_faults_come_at_once():
    """
    A plan with six faults is refused once, with all six.
    """
    value = plan((2,), (1,), (9,), (4,), topic=" ", research_type="x")
    value["tasks"][0]["description"] = ""
    found = "\n".join(faults(value))

    for words in ("circle: 1 → 2 → 1", "[9]", "depends on itself", "topic: is empty", "research_type", "description"):
        assert words in found


@pytest.mark.parametrize(
    ("needs", "kinds"),
    [
        (((),) * 3, ["too-coarse"]),
        (((),) * 4, []),
        (((),) * 9, []),
        (((),) * 10, ["too-fine"]),
        (((), (1,), (2,), (3,)), ["long-chain"]),
        (((), (1,), (2,), ()), []),
        (((), (1,), (1, 2), ()), ["pseudo-dependency"]),
        (((), (1,), (2,), (1, 3)), ["long-chain", "pseudo-dependency"]),
    ],
)
def test_advice_on_the_shape(needs, kinds):
    """
    Too few, too many, chained and doubly named tasks are advised on, and the plan is taken all the same.
    """
    assert kinds == [advice.kind for advice in check_plan(parse_plan(json.dumps(plan(*needs))))]


def test_advice_names_the_surplus_dependency():
    """
    A dependency that another one implies is named.
    """
    (advice,) = check_plan(parse_plan(json.dumps(plan((), (1,), (1, 2), ()))))

    assert "task 3 names 1, which its other dependencies imply; drop it" == advice.message


@pytest.mark.parametrize(
    ("hint", "kinds"),
    [
        ("last 3 years, revenue and ROE", []),
        ("近3年营收、ROE 与现金流", []),
        ("state-of-the-art results and cost or price", []),
        ("site:sec.gov tesla 10-K", ["hint-is-a-query"]),
        ("tesla AND revenue", ["hint-is-a-query"]),
        ("tesla -jobs", ["hint-is-a-query"]),
        ('"tesla revenue 2025"', ["hint-is-a-query"]),
        ("“特斯拉 营收”", ["hint-is-a-query"]),
    ],
)
def test_advice_on_hints(hint, kinds):
    """
    A hint gives scope and focus; an exact query is advised on.
    """
    value = plan((), (), (), ())
    value["tasks"][2]["hints"] = {"data_needs": [hint], "key_questions": ["何时？"]}

    assert kinds == [advice.kind for advice in check_plan(parse_plan(json.dumps(value)))]


def test_a_task_without_questions_is_advised_on():
    """
    A task that has nothing to answer is named.
    """
    value = plan((), (), (), ())
    del value["tasks"][1]["hints"]

    assert ["task 2 has no key questions; say what it has to answer"] == [
        advice.message for advice in check_plan(parse_plan(json.dumps(value)))
    ]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["tasks", "id", "topic", "dependencies", "research_type", "hints", "description"]),
                inner,
                max_size=4,
            )
        ),
    )
)
def test_any_json_is_taken_or_refused(value):
    """
    Whatever JSON is handed in as a plan comes to a plan or to our refusal.
    """
    try:
        found = len(parse_plan(json.dumps(value)).tasks)
    except PlanError as error:
        found = len(error.faults)
    assert found > 0
