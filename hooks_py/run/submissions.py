"""Turning what a driver handed in into a record, with every fault named at once."""

from __future__ import annotations

import json
import re
from typing import TypeVar

from pydantic import ValidationError

from hooks_py.errors import SubmissionError
from hooks_py.models.base import Fault, Record

R = TypeVar("R", bound=Record)

MAX_BYTES = 4_000_000  # a section of 60,000 characters with 200 quotations is far below
_UNSEEN = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_FENCE = re.compile(r"\A\s*```[a-z]*\s*\n(.*)\n\s*```\s*\Z", re.DOTALL)


def parse_submission(text: str, kind: type[R]) -> R:
    """
    Return the record that a driver handed in as JSON; one code fence around it is taken off.

    Raises:
        SubmissionError: the text is too large, is not JSON, or has wrong fields; it lists every fault.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise SubmissionError(f"the result is larger than {MAX_BYTES:,} bytes; hand in less text")
    fenced = _FENCE.match(text)
    try:
        value = json.loads(fenced.group(1) if fenced else text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise SubmissionError(
            f"the result is not JSON: {error}; hand in one JSON object of the shape in the prompt"
        ) from error
    if unseen := _unseen(value, "result"):
        raise SubmissionError("the result has characters that nobody sees", unseen)
    try:
        return kind.model_validate(value)
    except ValidationError as error:
        raise SubmissionError(f"the result has {error.error_count()} fault(s)", faults_of(error)) from error


def _unseen(value: object, where: str) -> tuple[Fault, ...]:
    """Return a fault for every text with control or direction characters; line ends, tabs and form feeds may stand."""
    if isinstance(value, str):
        found = _UNSEEN.search(value)
        problem = f"holds the character U+{ord(found.group()):04X}" if found else ""
        return (Fault(where=where, problem=problem, fix="leave it out"),) if found else ()
    if isinstance(value, dict):
        return tuple(fault for key, part in value.items() for fault in _unseen(part, f"{where}.{key}"))
    if isinstance(value, list):
        return tuple(fault for at, part in enumerate(value) for fault in _unseen(part, f"{where}[{at}]"))
    return ()


def faults_of(error: ValidationError) -> tuple[Fault, ...]:
    """Return each error of a validation as a fault with its field and the fix."""
    return tuple(
        Fault(
            where=".".join(str(part) for part in detail["loc"]) or "result",
            problem=detail["msg"],
            fix="leave this field out" if detail["type"] == "extra_forbidden" else "",
        )
        for detail in error.errors(include_url=False, include_context=False)
    )
