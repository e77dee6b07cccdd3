"""The faults of one check, collected, each with its place in the report."""

from __future__ import annotations

from bisect import bisect_right
from typing import Literal

from hooks_py.models.claims import Verdict
from hooks_py.models.report import AssembledReport, ReportFault

FaultKind = Literal[
    "dangling-citation", "quotation-missing", "figure-not-in-source", "uncited-figure", "raw-url", "raw-number",
    "structure", "chart-mismatch", "claim-removed", "name-not-in-source", "unsourced", "says-opposite",
    "altered",
]  # fmt: skip


class Faults:
    """A list of faults with ids; a line's section is the last one that begins at or above it."""

    def __init__(self, report: AssembledReport) -> None:
        places = sorted(report.outline, key=lambda place: place.line)
        self._starts = [place.line for place in places]
        self._ids = [place.id for place in places]
        self._written = {one.line: one for one in report.written}
        self._faults: list[ReportFault] = []

    def section_of(self, line: int) -> str:
        """Return the id of the section a line stands in; empty: above all of them."""
        if line in self._written:
            return self._written[line].section
        index = bisect_right(self._starts, line) - 1
        return self._ids[index] if index >= 0 else ""

    def add(  # noqa: PLR0913  # a fault has that many parts, all named at the call
        self,
        kind: FaultKind,
        *,
        sentence: str,
        problem: str,
        fix: str = "",
        line: int = 0,
        section: str = "",
        verdict: Verdict = "unverifiable",
        claims: tuple[str, ...] = (),
        key: str = "",
    ) -> None:
        """Add one fault; its section is found from its line where it is not given."""
        self._faults.append(
            ReportFault(
                id=f"f{len(self._faults) + 1}",
                kind=kind,
                verdict=verdict,
                section=section or self.section_of(line),
                line=line,
                sentence=sentence,
                problem=problem,
                fix=fix,
                claims=claims,
                key=key,
                block=self._written[line].block if line in self._written else -1,
            )
        )

    def all(self) -> tuple[ReportFault, ...]:
        """Return the faults in the order they were found."""
        return tuple(self._faults)
