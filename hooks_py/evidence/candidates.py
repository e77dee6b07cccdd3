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
    is_docstring: bool = False  # opens a docstring: says what the subject is


SHORTEST = 24  # visible characters of a Latin sentence; headings, labels and captions are shorter
SHORTEST_HAN = 10
SHORTEST_HAN_ENTRY = 6  # of a list: 支持按设备自动分区
LONGEST = 600  # more is rarely one sentence but a flattened table or list
_MOST_LINKS = 3
_LEANING_PENALTY = 0.15  # "This …", "However …": not clear by itself
_REMARK_PENALTY = 0.3  # a remark inside a function tells how it is done, a docstring what it does
_DETAIL_PENALTY = 0.06  # what follows on the first sentence of a docstring
_PRIVATE_PENALTY = 0.15  # what a program does inside, and its user never sees
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
_IDENTIFIER = re.compile(r"[_(.`]|[a-z][A-Z]")
_PRIVATE = re.compile(r"(?:^|\.)_(?!_init__)")
_POINTS_AWAY = re.compile(  # "Similar to `create_task`.", "Used by `run`.": says nothing without what it points to
    r"(?:similar to|same as|like|see|used (?:by|in|for)|helper (?:for|of|to)|internal helper|alias (?:of|for)"
    r"|copied from|based on|wrapper (?:for|around)|for (?:testing|tests|internal)|not part of|from the pov of)\b",
    re.IGNORECASE,
)
_COMMAND = re.compile(r"\s*(?:run|type|execute|enter|运行|执行|输入)[：:]?\s*`", re.IGNORECASE)  # a step to carry out
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
    yield from _from_comments(passage)
    for definition in code_prose.definitions(passage.text):
        found = frozenset(terms(definition.text))
        text = f"`{definition.text.rstrip(' {:')}`"
        context = frozenset(terms(passage.heading))
        yield Candidate(text, definition.text, passage, 1, found, context, definition.name, _DEFINITION_PENALTY)


def _from_comments(passage: Passage) -> Iterator[Candidate]:
    place = 0
    for paragraph in code_prose.paragraphs(passage.text):
        name = qualified(paragraph.definition, passage.heading)
        for number, span in enumerate(sentences(paragraph.text)):
            bare = span.text.strip()
            start = paragraph.text.find(bare, span.start)
            text = _SPACES.sub(" ", _EMPHASIS.sub(r"\1", _RST_CODE.sub(r"`\1`", _ROLE.sub(r"\1", bare))))
            if not bare or not _is_statement(text, bare, is_item=False) or not _stands_in_code(text):
                continue
            quotation = passage.text[paragraph.origin[start] : paragraph.origin[start + len(bare) - 1] + 1]
            one = _candidate(text, quotation, passage, place, subject=name)
            if is_private(name):
                one = one._replace(penalty=one.penalty + _PRIVATE_PENALTY)
            opens = paragraph.is_first and number == 0
            if not paragraph.is_docstring:
                one = one._replace(penalty=min(0.8, one.penalty + _REMARK_PENALTY))
            elif not opens:
                one = one._replace(penalty=min(0.8, one.penalty + _DETAIL_PENALTY))
            yield one._replace(is_docstring=opens)
            place += 1


def is_private(name: str) -> bool:
    """Return whether a definition is meant for the inside of its program."""
    return bool(_PRIVATE.search(name))


def _stands_in_code(text: str) -> bool:
    """Return whether a sentence out of a comment is whole, and about the program and not about the comment's place."""
    if _CODE.search(text) or _POINTS_AWAY.match(text):
        return False
    first = text.split(maxsplit=1)[0]
    return not first[:1].islower() or bool(_IDENTIFIER.search(first))


def qualified(name: str, heading: str) -> str:
    """Return a definition's name with the class around it, `Task.cancel`, where the passage's heading tells it."""
    path = heading.replace(":", "").strip(".")
    if not name or not path or name == path:
        return name or path
    parts = path.split(".")
    if name in parts:
        return ".".join(parts[: parts.index(name) + 1])
    return name


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
    shortest = SHORTEST_HAN_ENTRY if is_item else SHORTEST_HAN
    if len(text) > LONGEST or (han < shortest and len(text) < SHORTEST):
        return False
    if text.endswith(_OPEN_ENDS) or quotation.lstrip().startswith(_NO_PROSE) or _COMMAND.match(quotation):
        return False
    if pattern("boilerplate", "notice", "instruction").search(text):
        return False
    if len(_LINK.findall(quotation)) >= _MOST_LINKS and _link_share(quotation) > 0.5:
        return False
    if han >= shortest:
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
