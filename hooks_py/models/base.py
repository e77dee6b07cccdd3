"""The base of all records, the kinds of value they share, and the fault that a check hands back."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer

Language = Literal["zh", "en"]


class Record(BaseModel):
    """A frozen record; what a model or a person wrote is refused when it has a field that we do not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False)


def _to_utc(value: object) -> object:
    if isinstance(value, str):
        value = datetime.fromisoformat(value.replace("Z", "+00:00"))
    if isinstance(value, datetime) and value.tzinfo is None:
        value = value.replace(tzinfo=timezone.utc)
    return value


def instant(value: datetime) -> str:
    """Return a moment as ISO 8601 in UTC, to the second, with a Z."""
    return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


Instant = Annotated[datetime, BeforeValidator(_to_utc), PlainSerializer(instant, return_type=str)]
"""A moment; always written as ISO 8601 in UTC with a Z."""


class Fault(Record):
    """One thing that is wrong with what was handed in: where, what, and how to mend it."""

    where: str
    problem: str
    fix: str = ""  # empty: the problem says it all

    @property
    def line(self) -> str:
        """The fault as one line for a person or a model."""
        return f"{self.where}: {self.problem}" + (f" ({self.fix})" if self.fix else "")
