"""What a driver hands in, read like a stranger's upload."""

from __future__ import annotations

import json

import pytest

from hooks_py.errors import SubmissionError
from hooks_py.models.steps import PlanReview, TaskResult
from hooks_py.run.submissions import MAX_BYTES, parse_submission


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"verdict": "approved", "remarks": ["好"]}', id="plain"),
        pytest.param('```json\n{"verdict": "approved", "remarks": ["好"]}\n```\n', id="in a code fence"),
    ],
)
def test_json_is_read_with_or_without_a_fence(text):
    """
    Models like to put a fence around their answer.
    """
    assert PlanReview(verdict="approved", remarks=("好",)) == parse_submission(text, PlanReview)


def test_every_fault_is_named_at_once():
    """
    A wrong value, a missing field and an unknown field come back together, each by its place.
    """
    payload = json.dumps(
        {"status": "finished", "score": 9, "claims": [{"text": "x", "evidence": [{"quotation": "q"}]}, {"text": "y"}]}
    )
    with pytest.raises(SubmissionError) as refused:
        parse_submission(payload, TaskResult)

    places = [fault.where for fault in refused.value.faults]
    assert {"status", "score", "claims.0.evidence.0.item", "claims.1"} == set(places)
    assert "leave this field out" == next(f.fix for f in refused.value.faults if f.where == "score")
    assert all(fault.line in str(refused.value) for fault in refused.value.faults)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("I am done!", "is not JSON", id="prose"),
        pytest.param("", "is not JSON", id="nothing"),
        pytest.param("[" * 100_000, "is not JSON", id="nested without end"),
        pytest.param(" " * (MAX_BYTES + 1), "is larger than", id="too large"),
        pytest.param("[1]", "fault", id="no object"),
    ],
)
def test_what_is_no_result_is_refused_in_one_line(text, words):
    """
    Nothing that is handed in can do more than be refused.
    """
    with pytest.raises(SubmissionError, match=words):
        parse_submission(text, TaskResult)
