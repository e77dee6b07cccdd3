"""Passages become candidate statements: whole sentences with the exact characters of the source behind each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hooks_py.evidence import code_prose
from hooks_py.evidence.terms import terms
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Passage
from hooks_py.text.normalise import strip_markdown
from hooks_py.text.sentences import Span, sentences


class Candidate(NamedTuple):
    """One statement of one passage; `quotation` is a verbatim piece of the item's text, `text` reads as a sentence."""

    text: str
    quotation: str
    passage: Passage
    place: int  # of the sentence in its passage, from 0
    terms: frozenset[str]
    context: frozenset[str]  # terms of the heading and of the definition it describes
    subject: str
    penalty: float  # 0-1, for sentences that lean on another or say little


SHORTEST = 24  # visible characters of a Latin sentence; headings, labels and captions are shorter
SHORTEST_HAN = 10
LONGEST = 600  # more is rarely one sentence but a flattened table or list
_MOST_LINKS = 3
_LEANING_PENALTY = 0.25  # "This …", "However …": not clear by itself
_REMARK_PENALTY = 0.3  # a remark inside a function tells how it is done, a docstring what it does
_DEFINITION_PENALTY = 0.7  # a bare signature says less than any sentence
_OPEN_ENDS = ("?", "？", ":", "：", "...", ",", "，")  # a question, a lead-in, a cut sentence
_NO_PROSE = ("#", "|", ">>>", "![", "```")
_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ENDS = re.compile(r"[.!。！;；…][\"'”’」』)\]）*_`]*$")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ROLE = re.compile(r":(?:\w+:)?\w+:`~?([^`<]+?)(?:\s*<[^>]*>)?`")  # reStructuredText: :class:`Task`
_RST_CODE = re.compile(r"``([^`]+)``")
_EMPHASIS = re.compile(r"(?<![\w*])\*{1,2}(\w(?:[^*]*\w)?)\*{1,2}(?![\w*])")
_FRAGMENT = re.compile(r"[a-z]+[ ,;]")  # begins in the middle; `get_name() returns …` does not
_LIST_MARK = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)、])\s+")
_CODE = re.compile(r"\b(?:def|class|function|func) \w+\s*[(:]|\bimport \w|[{};]$|\w = \w|=>|->| # ")
_MARKUP = re.compile(r"[*_`\[\]<>&#|~\\^{}+$=]|^\s*(?:-|\d{1,3}[.)])\s|\n\s*[-\d]|:\w+:")
_SPACES = re.compile(r"\s+")


def candidates(passages: Sequence[Passage]) -> list[Candidate]:
    """Return every statement of `passages` that could stand in a report by itself, in order."""
    readers = {"code": _from_code, "table": _from_table}
    return [one for passage in passages for one in readers.get(passage.kind, _from_prose)(passage)]


class Statement(NamedTuple):
    """A whole sentence: as plain prose, as it stands in the text, and where."""

    text: str
    quotation: str
    start: int


def statements(text: str, *, is_list: bool = False) -> Iterator[Statement]:
    """Yield the sentences and list entries of prose that say something by themselves."""
    for span in sentences(text):
        found = statement(span, is_list=is_list)
        if found is not None:
            yield found


def statement(span: Span, *, is_list: bool = False) -> Statement | None:
    """Return a sentence or list entry as a statement; None when it says nothing by itself."""
    marked = _LIST_MARK.match(span.text)
    at = marked.end() if marked else 0
    quotation = span.text[at:]
    shown = plain(quotation)
    if not _is_statement(shown, quotation, is_item=is_list or marked is not None):
        return None
    return Statement(shown, quotation, span.start + at)


def _from_prose(passage: Passage) -> Iterator[Candidate]:
    for place, one in enumerate(statements(passage.text, is_list=passage.kind == "list")):
        yield _candidate(one.text, one.quotation, passage, place)


def _from_code(passage: Passage) -> Iterator[Candidate]:
    place = 0
    for paragraph in code_prose.paragraphs(passage.text):
        for span in sentences(paragraph.text):
            bare = span.text.strip()
            start = paragraph.text.find(bare, span.start)
            text = _SPACES.sub(" ", _EMPHASIS.sub(r"\1", _RST_CODE.sub(r"`\1`", _ROLE.sub(r"\1", bare))))
            if bare and _is_statement(text, bare, is_item=False) and not _CODE.search(text):
                quotation = passage.text[paragraph.origin[start] : paragraph.origin[start + len(bare) - 1] + 1]
                one = _candidate(text, quotation, passage, place, subject=paragraph.definition)
                yield one if paragraph.is_docstring else one._replace(penalty=min(0.8, one.penalty + _REMARK_PENALTY))
                place += 1
    for definition in code_prose.definitions(passage.text):
        found = frozenset(terms(definition.text))
        text = f"`{definition.text.rstrip(' {:')}`"
        context = frozenset(terms(passage.heading))
        yield Candidate(text, definition.text, passage, place, found, context, definition.name, _DEFINITION_PENALTY)


def _from_table(passage: Passage) -> Iterator[Candidate]:
    """Yield one statement for each row: the first cell, then the others with the names of their columns."""
    rows = [line for line in passage.text.splitlines() if line.count("|") >= 2]
    rules = [at for at, row in enumerate(rows) if not row.strip(" |:-\t")]
    header = cells(rows[rules[0] - 1]) if rules and rules[0] > 0 else []
    body = rows[rules[0] + 1 :] if rules else rows
    for place, row in enumerate(body):
        values = cells(row)
        named = [
            f"{name}: {value}" if name else value
            for name, value in zip([*header, *[""] * len(values)][1:], values[1:], strict=False)
            if value
        ]
        if values and values[0] and named:
            text = f"{values[0]} — {'; '.join(named)}"
            if len(text) <= LONGEST and not pattern("boilerplate").search(text):
                yield _candidate(text, row.strip(), passage, place, subject=values[0])


def cells(row: str) -> list[str]:
    """Return the cells of a Markdown table row as plain text."""
    inner = row.strip().removeprefix("|").removesuffix("|")
    return [plain(cell) for cell in re.split(r"(?<!\\)\|", inner)]


def plain(text: str) -> str:
    """Return `text` as one line of prose: markup of Markdown and reStructuredText gone, white space collapsed."""
    if not _MARKUP.search(text):
        return _SPACES.sub(" ", text).strip()
    text = _RST_CODE.sub(r"`\1`", _ROLE.sub(r"\1", text))
    return _SPACES.sub(" ", strip_markdown(text)).strip()


def _candidate(text: str, quotation: str, passage: Passage, place: int, *, subject: str = "") -> Candidate:
    context = frozenset(terms(f"{passage.heading} {subject}"))
    leans = bool(pattern("leans-on-another").search(text))
    if leans and subject and pattern("leans-on-subject").search(text):
        leans = False  # "This returns …" in the text that describes a function known by name
    penalty = min(0.8, _penalty(text) + (_LEANING_PENALTY if leans else 0.0))
    return Candidate(text, quotation, passage, place, frozenset(terms(text)), context, subject, penalty)


def _is_statement(text: str, quotation: str, *, is_item: bool) -> bool:
    """Return whether `text` is a whole statement: no heading, question, lead-in, navigation or notice."""
    han = len(_HAN.findall(text))
    if len(text) > LONGEST or (han < SHORTEST_HAN and len(text) < SHORTEST):
        return False
    if text.endswith(_OPEN_ENDS) or quotation.lstrip().startswith(_NO_PROSE):
        return False
    if pattern("boilerplate", "licence", "instruction").search(text):
        return False
    if len(_LINK.findall(quotation)) >= _MOST_LINKS and _link_share(quotation) > 0.5:
        return False
    if han >= SHORTEST_HAN:
        return is_item or bool(_ENDS.search(text))
    words = _WORD.findall(text)
    return len(words) >= 5 and bool(pattern("function-words").search(text)) and (is_item or bool(_ENDS.search(text)))


def _link_share(quotation: str) -> float:
    linked = sum(len(label) for label in _LINK.findall(quotation))
    return linked / max(1, len(_LINK.sub(r"\1", quotation)))


def _penalty(text: str) -> float:
    """Return how much a sentence loses for being a fragment, shouting, or being mostly signs and figures."""
    letters = [char for char in text if char.isalpha()]
    penalty = 0.2 if _FRAGMENT.match(text) else 0.0
    if len(letters) < 0.6 * len(text.replace(" ", "")):
        penalty += 0.3
    if letters and sum(char.isupper() for char in letters) > 0.5 * len(letters):
        penalty += 0.3
    return penalty
