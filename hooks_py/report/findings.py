"""Claims and conflicts as the rows that templates print: every string is Markdown already, nothing is judged here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hooks_py.models.base import Language
from hooks_py.models.claims import Claim, Conflict, Evidence
from hooks_py.models.sources import RawItem
from hooks_py.report.escaping import Md, code, cut, inline
from hooks_py.report.pointers import mark
from hooks_py.report.words import language_name, word

_STATEMENT = 420  # characters of a statement in a table; longer ones stand whole in claims.json
_QUOTATION = 240  # characters of a quotation in a table
_RANK = {"High": 0, "Medium": 1, "Low": 2}
_SIGNS = {"sum": " + ", "difference": " − ", "ratio": " ÷ ", "growth": " → ", "count": ", ", "average": ", "}


@dataclass(frozen=True)
class ClaimRow:
    """One claim, ready to print."""

    id: str
    text: Md  # with its label when it is an inference or computed
    cite: Md  # marks that become [n]
    evidence: Md  # first quotation with its place
    sources: int  # pieces of evidence
    independent: int
    source_type: Md
    confidence: Md
    reason: Md
    verified: Md
    consensus: Md
    status: Md
    priority: str
    dimension: str
    kind: str


class Findings:
    """The claims of a run as rows; removed ones are not among them."""

    def __init__(self, claims: Sequence[Claim], items: Mapping[str, RawItem], language: Language) -> None:
        self._items = items
        self._language: Language = language
        self.claims = {claim.id: claim for claim in claims if claim.status != "removed"}
        self._rows: dict[str, ClaimRow] = {}

    def row(self, claim_id: str) -> ClaimRow | None:
        """Return the row of a claim; None: it is unknown or was removed."""
        if claim_id not in self._rows and claim_id in self.claims:
            self._rows[claim_id] = self._made(self.claims[claim_id])
        return self._rows.get(claim_id)

    def rows(self, ids: Sequence[str]) -> list[ClaimRow]:
        """Return the rows of these claims, in order; unknown and removed ones are left out."""
        return [row for row in map(self.row, dict.fromkeys(ids)) if row is not None]

    def all(self) -> list[ClaimRow]:
        """Return all rows in the order of the registry."""
        return self.rows(list(self.claims))

    def by_weight(self) -> list[ClaimRow]:
        """Return all rows: official sources and code before community, then by priority and confidence."""
        order = {"official": 0, "standard": 0, "code": 1, "community": 2}
        ranked = sorted(
            self.claims.values(),
            key=lambda claim: (order[claim.source_type], claim.priority, _RANK[claim.confidence], int(claim.id[1:])),
        )
        return self.rows([claim.id for claim in ranked])

    def of_dimension(self, *dimensions: str) -> list[ClaimRow]:
        """Return the rows of claims that fill one of these dimensions."""
        return self.rows([claim.id for claim in self.claims.values() if claim.dimension in dimensions])

    def _made(self, claim: Claim) -> ClaimRow:
        yes, no = Md("✓"), Md("—")
        return ClaimRow(
            id=claim.id,
            text=self._statement(claim),
            cite=mark(claim.id),
            evidence=self._evidence(claim),
            sources=len(claim.evidence),
            independent=claim.independent_sources,
            source_type=no if claim.kind == "inference" else Md(word(claim.source_type, self._language)),
            confidence=Md(word(claim.confidence, self._language)),
            reason=inline(claim.confidence_reason),
            verified=yes if claim.verified else no,
            consensus=yes if claim.consensus else no,
            status=self._status(claim),
            priority=claim.priority,
            dimension=claim.dimension,
            kind=claim.kind,
        )

    def _statement(self, claim: Claim) -> Md:
        text = inline(cut(claim.text, _STATEMENT))
        zh = self._language == "zh"
        if claim.kind == "inference":
            return Md(f"**推断**：{text}" if zh else f"**Inference**: {text}")
        if claim.formula is not None:
            formula = claim.formula
            over = _SIGNS[formula.operation].join(formula.premises)
            value = f"{formula.value:g}{' ' + formula.unit if formula.unit else ''}"
            shown = inline(f"{word('derived', self._language)} {formula.operation}({over}) = {value}")
            return Md(f"{text}（{shown}）" if zh else f"{text} ({shown})")
        return text

    def _evidence(self, claim: Claim) -> Md:
        if not claim.evidence:
            premises = ", ".join((*claim.premises, *(claim.formula.premises if claim.formula else ())))
            return inline(f"依据 {premises}" if self._language == "zh" else f"from {premises}")
        first, more = claim.evidence[0], len(claim.evidence) - 1
        shown = self.quotation(first)
        if more:
            return Md(f"{shown}（另有 {more} 处）" if self._language == "zh" else f"{shown} (and {more} more)")
        return shown

    def quotation(self, evidence: Evidence) -> Md:
        """Return a quotation with its place; one in another language than the report says in which."""
        item = self._items.get(evidence.item)
        words = cut(evidence.quotation, _QUOTATION)
        shown = code(words, cell=True) if item is not None and item.type == "code" else Md(f"“{inline(words)}”")
        place = f" {code(evidence.locator, cell=True)}" if evidence.locator else ""
        foreign = item.language if item is not None else ""
        if not foreign or foreign == self._language or foreign not in ("zh", "en", "ja", "ko", "de", "fr", "es", "ru"):
            return Md(shown + place)
        name = language_name(foreign, self._language)
        return Md(f"{shown}（{name}原文）{place}" if self._language == "zh" else f"{shown} (original in {name}){place}")

    def _status(self, claim: Claim) -> Md:
        status = word(claim.status, self._language)
        if claim.verdict != "supported":
            status += f" · {word(claim.verdict, self._language)}"
        return Md(status)


@dataclass(frozen=True)
class ConflictRow:
    """Two claims that do not agree, side by side."""

    id: str
    a: ClaimRow
    b: ClaimRow
    kind: Md
    resolution: Md
    reason: Md


def conflict_rows(conflicts: Sequence[Conflict], findings: Findings) -> list[ConflictRow]:
    """Return the conflicts whose two claims still stand in the report."""
    language = findings._language  # noqa: SLF001  # same module: the rows speak its language
    made: list[ConflictRow] = []
    for conflict in conflicts:
        a, b = findings.row(conflict.a), findings.row(conflict.b)
        if a is None or b is None:
            continue
        relation = word(conflict.relation, language)
        made.append(
            ConflictRow(
                id=conflict.id,
                a=a,
                b=b,
                kind=inline(
                    f"{word(conflict.kind, language)}, {relation}" + (f": {conflict.detail}" * bool(conflict.detail))
                ),
                resolution=Md(word(conflict.resolution, language)),
                reason=inline(conflict.reason),
            )
        )
    return made
