"""What drivers wrote, sentence by sentence: figures, quotations, names and negations against what is cited."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from hooks_py.models.report import AssembledReport, ReportInput, WrittenLine
from hooks_py.report import names
from hooks_py.report.faults import FaultKind, Faults
from hooks_py.report.pointers import without_pointers
from hooks_py.report.prose import CODE_SPAN, addresses, bare
from hooks_py.report.statements import Statement, numbered_statements
from hooks_py.report.support import Stored, Support, support_of, text_of

_QUOTED = re.compile(r"“([^“”]{6,400})”|「([^「」]{6,400})」|『([^『』]{6,400})』|(?<!\w)\"([^\"]{12,400})\"(?!\w)")
_MIN_QUOTED = 12  # characters, a Chinese one counting double; shorter ones are terms, not quotations
_MIN_UNSOURCED = 120  # characters, a Chinese one counting double: two sentences that state something
# Share of words in common from which on two sentences are one but for a word or two. At 0.7 all of 220 negations put
# into sentences (en, zh) were seen, and 3 of 1,781 pairs that agree were taken for opposites.
_SAME_WORDS = 0.7
_FEW = 11  # spelled-out numbers below this structure a text; larger ones state something
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LATIN = re.compile(r"[A-Za-z]")


class _Place(NamedTuple):
    """A statement of the report with the line it stands on and what it rests on."""

    line: int
    written: WrittenLine
    statement: Statement
    support: Support


def check_written(
    faults: Faults, counts: Counter[str], report: AssembledReport, source: ReportInput, stored: Stored
) -> None:
    """Check every statement that a driver wrote; what is wrong is added to the faults."""
    checker = _Checker(faults, counts, source, stored)
    lines = report.markdown.split("\n")
    cited = {(one.line, one.number): one for one in report.citations}
    by_number = {entry.number: entry.item for entry in report.bibliography}
    for written, whole in _checkable(report.written):
        line = bare(lines[written.line - 1])
        statements = numbered_statements(line, whole=whole)
        checker.paragraph(written, line, statements)
        for statement in statements:
            targets: dict[str, None] = {}
            for number in (int(target) for target in statement.targets if target.isdigit()):
                known = cited.get((written.line, number))
                targets.update(dict.fromkeys(known.claims if known and known.claims else ()))
                if known is None or not known.claims:
                    targets[by_number.get(number, "")] = None
            checker.statement(_Place(written.line, written, statement, checker.support(targets)))
    _check_code(checker, report, lines)


def _checkable(written: tuple[WrittenLine, ...]) -> Iterator[tuple[WrittenLine, bool]]:
    """The written lines that state something, and whether each is one statement; the head of a table is not."""
    for index, one in enumerate(written):
        follows = written[index + 1] if index + 1 < len(written) else None
        is_head = follows is not None and follows.kind == "rule" and follows.line == one.line + 1
        if one.kind in ("altered", "text", "item", "heading", "background") or (one.kind == "row" and not is_head):
            yield one, one.kind in ("altered", "row", "heading")


def _check_code(checker: _Checker, report: AssembledReport, lines: list[str]) -> None:
    section_of = {one.line: one.section for one in report.written}
    cited: dict[str, set[str]] = {}
    for one in report.citations:
        cited.setdefault(section_of.get(one.line, ""), set()).add(one.item)
    block: list[WrittenLine] = []
    for written in (*report.written, None):
        if written is not None and written.kind == "code" and (not block or written.line == block[-1].line + 1):
            block.append(written)
            continue
        if block:
            code = "\n".join(lines[one.line - 1] for one in block)
            checker.code_block(block[0], code, cited.get(block[0].section, set()))
        block = [written] if written is not None and written.kind == "code" else []


class _Checker:
    """The checks of one report; what stands behind the same citations is put together once."""

    def __init__(self, faults: Faults, counts: Counter[str], source: ReportInput, stored: Stored) -> None:
        self._faults = faults
        self._counts = counts
        self._stored = stored
        self._claims = {claim.id: claim for claim in source.registry.claims if claim.status != "removed"}
        self._items = {item.id: item for item in source.items}
        self._language = source.meta.options.language
        self._asked = " ".join(
            [source.meta.topic, source.plan.topic, *source.plan.objectives]
            + [f"{task.title} {task.description} {' '.join(task.hints.key_questions)}" for task in source.plan.tasks]
        )
        self._questions = [question for task in source.plan.tasks for question in task.hints.key_questions]
        self._supports: dict[tuple[str, ...], Support] = {}

    def support(self, targets: dict[str, None]) -> Support:
        """Return what stands behind these targets."""
        key = tuple(targets)
        if key not in self._supports:
            self._supports[key] = support_of(key, self._claims, self._items)
        return self._supports[key]

    def paragraph(self, written: WrittenLine, line: str, statements: list[Statement]) -> None:
        """A paragraph that states something at length has a citation or says that it is background."""
        if written.kind not in ("text", "item") or any(one.targets for one in statements):
            return
        if _weight(line) < _MIN_UNSOURCED or line.rstrip().endswith((":", "：", "?", "？")):
            return
        self._faults.add(
            "unsourced",
            line=written.line,
            sentence=line,
            problem="a paragraph without any citation",
            fix="cite what it rests on, or let it begin with “Background:” (“背景：”)",
        )

    def statement(self, place: _Place) -> None:
        """Check one sentence in every way."""
        self._counts["sentences"] += 1
        text = place.statement.text
        if place.written.kind == "altered":
            self._add("altered", place, "code printed another line here", "assemble the report again")
            return
        if any(target.startswith("@") for target in place.statement.targets):
            return  # it points to nothing, which is fault enough
        if place.written.kind == "background" or text.endswith(("?", "？")):
            return
        self._figures(place)
        if place.statement.targets:
            self._quotations(place)
            self._names(place)
            self._negation(place)
        if addresses(CODE_SPAN.sub("", text)):
            return  # the check of lines names it
        for found in re.findall(r"【\d{1,3}】|\[\^\w+\]", text):
            self._add("raw-number", place, f"the number {found}", "cite with a pointer, [@c1] or [@raw-id]")

    def _figures(self, place: _Place) -> None:
        from hooks_py.text.figures import figures, unmatched_figures

        text = self._without_questions(without_pointers(place.statement.text))
        self._counts["figures"] += len(figures(text))
        headed = (self._asked,) if place.written.kind == "heading" else ()
        grounds = (
            *headed,
            *place.support.quotations,
            *(text_of(self._stored, item) for item in place.support.whole_items),
        )
        unmatched = unmatched_figures(text, grounds)
        if not place.statement.targets:
            unmatched = [
                figure for figure in unmatched if not _is_spelled_count(figure.kind, figure.text, figure.value)
            ]
        if not unmatched:
            return
        shown = ", ".join(dict.fromkeys(figure.text for figure in unmatched))
        if place.statement.targets:
            self._add("figure-not-in-source", place, f"{shown} is in no quotation of what the sentence cites",
                      "state the figure as the source has it, or cite the claim that has it")  # fmt: skip
        else:
            self._add("uncited-figure", place, f"{shown} stands without a citation",
                      "add a pointer to the claim it comes from, or take the figure out")  # fmt: skip

    def _without_questions(self, text: str) -> str:
        """The sentence without the plan's own questions in it, whose figures nobody states."""
        for question in self._questions:
            if question in text:
                text = text.replace(question, " ")
        return text

    def _quotations(self, place: _Place) -> None:
        """Words between quotation marks stand so in a document that the sentence cites."""
        from hooks_py.text.quotations import Missing, find_quotation

        for groups in _QUOTED.findall(place.statement.text):
            quoted = next(group for group in groups if group).replace("\\", "")
            if _weight(quoted) < _MIN_QUOTED:
                continue
            texts = [*place.support.quotations, *(text_of(self._stored, item) for item in place.support.items)]
            self._counts["quotations"] += 1
            if all(isinstance(find_quotation(text, quoted), Missing) for text in texts):
                self._add("quotation-missing", place, f"“{quoted[:120]}” is in no document the sentence cites",
                          "quote word for word, or say it in your own words without quotation marks")  # fmt: skip

    def _names(self, place: _Place) -> None:
        """Latin names are known to a cited document, or to the question; across scripts the rest cannot be checked."""
        from hooks_py.text.figures import figures

        text = _QUOTED.sub(" ", CODE_SPAN.sub(" ", place.statement.text))
        for figure in figures(text):
            text = text.replace(figure.text, " ")  # “USD 4.2bn” names nobody
        latin_prose = len(_LATIN.findall(text)) > 2 * len(_WIDE.findall(text))
        wanted = names.names(text, latin_prose=latin_prose)
        if not wanted:
            return
        near = (*place.support.quotations, *place.support.statements, self._asked)
        wanted = names.unknown_names(wanted, near)
        if not wanted or (latin_prose and not self._speaks_latin(place.support)):
            return  # a Chinese source has no Latin spelling to look up
        whole = [f"{text_of(self._stored, item)} {self._title(item)}" for item in place.support.items]
        unknown = names.unknown_names(wanted, whole)
        if unknown:
            self._add("name-not-in-source", place, f"{', '.join(unknown)} is in no document that the sentence cites",
                      "write the name as the source does, or cite the document that has it")  # fmt: skip

    def _negation(self, place: _Place) -> None:
        """A sentence that says a quotation again, word for word but for a negation, says the opposite."""
        from hooks_py.text.sentences import sentences
        from hooks_py.text.similarity import negations, overlap

        text = place.statement.text
        grounds = [span.text for ground in place.support.quotations for span in sentences(ground)]
        alike = [(overlap(text, ground), ground) for ground in (*grounds, *place.support.statements)]
        likeness, nearest = max(alike, default=(0.0, ""))
        if likeness >= _SAME_WORDS and len(negations(text)) != len(negations(nearest)):
            self._add("says-opposite", place, f"it says the opposite of “{nearest[:160]}”", "say what the source says")

    def code_block(self, place: WrittenLine, code: str, items: set[str]) -> None:
        """A block of code that a driver shows stands in a document that its section cites."""
        from hooks_py.text.quotations import Missing, find_quotation

        texts = [(text_of(self._stored, item), self._items[item].verbatim) for item in sorted(items)]
        if not code.strip() or any(not isinstance(find_quotation(t, code, verbatim=v), Missing) for t, v in texts):
            return
        self._faults.add(
            "quotation-missing",
            line=place.line,
            sentence=code,
            problem="the block of code stands in no document that its section cites",
            fix="show it word for word as the document has it and cite the document, or leave it out",
        )

    def _speaks_latin(self, support: Support) -> bool:
        languages = support.languages(self._items)
        return not languages or any(code not in ("zh", "ja", "ko") for code in languages)

    def _title(self, item: str) -> str:
        found = self._items.get(item)
        return f"{found.title} {found.url} {' '.join(found.authors)}" if found is not None else ""

    def _add(self, kind: FaultKind, place: _Place, problem: str, fix: str) -> None:
        self._faults.add(kind, line=place.line, sentence=place.statement.text, problem=problem, fix=fix)


def _is_spelled_count(kind: str, text: str, value: float | None) -> bool:
    """Whether a figure only counts what follows (“三个方面”), which a sentence without a source may do."""
    return kind == "number" and not any("0" <= letter <= "9" for letter in text) and (value or 0) < _FEW


def _weight(text: str) -> int:
    """The length of a text in characters, one of a wide script counting double."""
    return len(text) + len(_WIDE.findall(text))
