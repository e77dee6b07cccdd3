"""Single statements of a driver's text exchanged or taken out, found again by the words the report shows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from hooks_py.models.report import ReportFault
from hooks_py.report import prose
from hooks_py.report.statements import Statement, key_of, pointed_statements

Decision = Callable[[Statement, "ReportFault | None"], "str | None"]
"""What becomes of a statement: None: it stays; else what stands in its place, empty: nothing."""

_WHOLE = ("row", "heading")  # kinds of line that stand or fall as one
_NO_STATEMENT = ("blank", "fence", "rule", "code")


def edited(text: str, faults: Sequence[ReportFault], decide: Decision) -> str:
    """
    Return the text after deciding on each of its statements; unchanged to the letter when all stay.

    A fault's statement that cannot be found as such (a block of code, a
    sentence cut otherwise) is decided on with the whole block that has its words.
    """
    lines = prose.lines_of(text)
    wanted = {key_of(fault.sentence): fault for fault in faults}
    met: set[str] = set()
    kept = [_decided(line, wanted, met, decide) for line in lines]
    for key, fault in wanted.items():
        if key not in met:
            _decide_block(kept, lines, fault, decide)
    if kept == lines:
        return text
    return prose.joined(_tidied([line for line in kept if line is not None]))


def _decided(line: prose.Line, wanted: Mapping[str, ReportFault], met: set[str], decide: Decision) -> prose.Line | None:
    """One block with its statements decided on; None when nothing of it is left."""
    if line.kind in _NO_STATEMENT:
        return line
    block = _fault_of(line.text, wanted)
    changes: list[tuple[Statement, str]] = []
    for statement in pointed_statements(line.text, whole=line.kind in _WHOLE or block is not None):
        fault = block or _fault_of(statement.text, wanted)
        if fault is not None:
            met.add(key_of(fault.sentence))
        replaced = decide(statement, fault)
        if replaced is not None:
            changes.append((statement, replaced.strip()))
    if not changes:
        return line
    left = _exchanged(line.text, changes)
    return line._replace(text=left) if left else None


def _fault_of(text: str, wanted: Mapping[str, ReportFault]) -> ReportFault | None:
    return wanted.get(key_of(text)) or wanted.get(key_of(prose.harmless(text)))


def _exchanged(text: str, changes: Sequence[tuple[Statement, str]]) -> str:
    for statement, replaced in reversed(changes):
        before, after = text[: statement.start].rstrip(), text[statement.end :].lstrip()
        spaced = statement.start != len(before) or statement.end != len(text) - len(after)
        text = (" " if spaced else "").join(part for part in (before, replaced, after) if part)
    return text.strip()


def _decide_block(kept: list[prose.Line | None], lines: list[prose.Line], fault: ReportFault, decide: Decision) -> None:
    where = _holding(lines, fault.sentence) or _block_at(lines, fault.block)
    if not where:
        return
    first = where[0]
    replaced = decide(Statement(0, 0, fault.sentence, ()), fault)
    for index in where:
        kept[index] = None
    if replaced:
        kept[first] = prose.Line("text", "", " ".join(replaced.split()))


def _holding(lines: list[prose.Line], sentence: str) -> list[int]:
    """The indexes of the block of code, or of the first line, that has the words of a sentence."""
    key, plain = key_of(sentence), "".join(sentence.split())
    if not key:
        return []
    for first, last in _code_blocks(lines):
        if plain in "".join("".join(line.text.split()) for line in lines[first + 1 : last]):
            return list(range(first, last + 1))
    for index, line in enumerate(lines):
        if line.kind not in _NO_STATEMENT and (key in key_of(line.text) or key in key_of(prose.harmless(line.text))):
            return [index]
    return []


def _block_at(lines: list[prose.Line], block: int) -> list[int]:
    """The index of a block by its number; one line of code stands for all of its block."""
    if not 0 <= block < len(lines):
        return []
    around = [list(range(first, last + 1)) for first, last in _code_blocks(lines) if first <= block <= last]
    return around[0] if around else [block]


def _code_blocks(lines: list[prose.Line]) -> list[tuple[int, int]]:
    fences = [index for index, line in enumerate(lines) if line.kind == "fence"]
    return list(zip(fences[::2], fences[1::2], strict=False))


def _tidied(lines: list[prose.Line]) -> list[prose.Line]:
    """Without the head of a table that has lost all its rows, and without headings that have nothing below them."""
    tidy: list[prose.Line] = []
    for line in reversed(lines):
        below = next((one for one in reversed(tidy) if one.kind != "blank"), None)
        if line.kind == "rule" and (below is None or below.kind != "row"):
            continue
        if line.kind == "heading" and (
            below is None or (below.kind == "heading" and len(below.lead) <= len(line.lead))
        ):
            continue
        tidy.append(line)
    return _without_heads(tidy[::-1], lines)


def _without_heads(tidy: list[prose.Line], before: list[prose.Line]) -> list[prose.Line]:
    """Without the head row of a table whose rule was taken out."""
    heads = {id(line) for line, follows in pairwise(before) if follows.kind == "rule"}
    kept = []
    for index, line in enumerate(tidy):
        follows = tidy[index + 1].kind if index + 1 < len(tidy) else "blank"
        if id(line) in heads and follows != "rule":
            continue
        kept.append(line)
    return kept
