"""What was handed out and in, in order."""

from __future__ import annotations

import pytest

from hooks_py.errors import FormatError, PathError
from hooks_py.models.steps import PlanReview, Step
from hooks_py.workspace.steps import (
    OrderFiles,
    current_step,
    next_number,
    order_files,
    read_brief,
    read_prompt,
    read_result,
    read_step,
    write_order,
    write_result,
    write_step,
)


def step(number, kind="gather"):
    return Step(run="a-20260101-000000", number=number, kind=kind, state="CRAWLING", message="第一波")


def test_files_are_named_in_order():
    """
    The files of an order sort by step and tell task and attempt.
    """
    assert OrderFiles(
        "steps/0003-gather-t2-a1.md", "steps/0003-gather-t2-a1.brief.json", "steps/0003-gather-t2-a1.result.json"
    ) == order_files(3, "gather", task=2)
    assert "steps/0012-plan.md" == order_files(12, "plan").prompt
    assert "steps/0012-plan-a2.md" == order_files(12, "plan", attempt=2).prompt


def test_the_board_names_the_current_step(ws):
    """
    Before the first step there is none; a step written but not yet on the board does not count, and is not overwritten.
    """
    assert current_step(ws) is None
    assert 1 == next_number(ws)
    write_step(ws, step(1))
    assert current_step(ws) is None
    assert 2 == next_number(ws)

    ws.change_board(lambda board: board.model_copy(update={"step": 1}))
    assert step(1) == current_step(ws) == read_step(ws, 1)
    assert read_step(ws, 2) is None


def test_orders_and_results_go_round(ws):
    """
    Prompt, brief and result come back as they went, and a result that was not handed in is None.
    """
    files = order_files(1, "review-plan")
    brief = PlanReview(verdict="approved", remarks=("好",))
    write_order(ws, files, prompt="做这个\n", brief=brief)

    assert "做这个\n" == read_prompt(ws, files.prompt)
    assert brief == read_brief(ws, files.brief, PlanReview)
    assert read_result(ws, files, PlanReview) is None
    assert files.result == write_result(ws, files, '{"verdict": "refused"}')
    assert PlanReview(verdict="refused") == read_result(ws, files, PlanReview)


def test_damage_and_ways_out_are_told(ws):
    """
    A missing step, two of one number, a damaged file and a path out of the run are refused by name.
    """
    ws.change_board(lambda board: board.model_copy(update={"step": 4}))
    with pytest.raises(FormatError, match=r"board\.json: field step: names step 4, which is not there"):
        current_step(ws)
    write_step(ws, step(4))
    write_step(ws, step(4, "plan"))
    with pytest.raises(FormatError, match="holds two steps 4"):
        current_step(ws)
    (ws.path / "steps/0004-plan.json").unlink()
    (ws.path / "steps/0004-gather.json").write_text("{}")
    with pytest.raises(FormatError, match=r"0004-gather\.json is damaged: run: Field required"):
        current_step(ws)
    for read in (lambda path: read_prompt(ws, path), lambda path: read_brief(ws, path, PlanReview)):
        with pytest.raises(PathError, match="climbs"):
            read("../x")
        with pytest.raises(FormatError, match="is missing; ask for the step again"):
            read("steps/none")
