"""A document becomes the technologies that it names: a dictionary, and rules for names that are also ordinary words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hooks_py.evidence.candidates import plain
from hooks_py.evidence.extraction.structure import Outline
from hooks_py.evidence.extraction.vocabulary import Mention, technologies
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Extract

MOST = 30  # technologies of one document
_ELEMENT = re.compile(r"[^,;/|、，；()（）\[\]&]+")
_SHORT_LIST = 60  # characters between two elements of one list


def technology(outline: Outline, item: str) -> tuple[Extract, ...]:
    """
    Return the technologies in order of first mention, each once, under the name that is usual for it.

    A name that is also an ordinary word (Go, C, Swift) counts only where it
    is meant as a technology: after "written in", before "library", or as an
    element of a list with another technology or a licence in it.
    """
    found: dict[str, Extract] = {}
    for text, quotation in (*outline.units, *((plain(row.line), row.line) for row in outline.rows)):
        for name in named_technologies(text):
            if name not in found:
                found[name] = Extract(field="tech_stack", value=name, quotation=quotation, item=item, strength=0.7)
    return tuple(found.values())[:MOST]


def named_technologies(text: str) -> Iterator[str]:
    """Yield the technologies that one sentence names, by their usual names, in order."""
    mentions = list(technologies().find(text))
    sure = [mention for mention in mentions if not _is_ordinary(mention, text)]
    listed = _elements(text) if len(sure) < len(mentions) else []
    for mention in mentions:
        if mention.known.group == "licence":
            continue
        if mention in sure or _is_meant(mention, text, sure, listed):
            yield mention.known.name


def _is_ordinary(mention: Mention, text: str) -> bool:
    """Return whether the mention could be an ordinary word; an alias such as Golang or React.js could not."""
    return mention.known.is_ambiguous and text[mention.start : mention.end] == mention.known.name


def _is_meant(mention: Mention, text: str, sure: list[Mention], listed: list[tuple[int, int]]) -> bool:
    before, after = text[max(0, mention.start - 60) : mention.start], text[mention.end : mention.end + 30]
    if pattern("technical-after").search(after):
        return True
    if any(start <= mention.start and mention.end <= end for start, end in listed):
        return _stands_with(mention, text, sure)
    if pattern("made-with").search(before):
        return True
    return bool(pattern("technical-before").search(before) and pattern("technical-sentence").search(text))


def _stands_with(mention: Mention, text: str, sure: list[Mention]) -> bool:
    """Return whether another technology or licence stands in the same bracket, or near in the same list."""
    opened = max(text.rfind("(", 0, mention.start), text.rfind("（", 0, mention.start))
    closed = min((at for at in (text.find(")", opened), text.find("）", opened)) if at >= 0), default=-1)
    if opened >= 0 and mention.end <= closed:
        return any(opened < other.start < closed for other in sure)
    return any(
        abs(other.start - mention.end) <= _SHORT_LIST or abs(mention.start - other.end) <= _SHORT_LIST for other in sure
    )


def _elements(text: str) -> list[tuple[int, int]]:
    """Return the places of list elements that are as short as a name."""
    return [
        (match.start(), match.end())
        for match in _ELEMENT.finditer(text)
        if len(match.group().strip()) <= 24 and len(match.group().split()) <= 3
    ]
