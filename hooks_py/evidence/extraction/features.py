"""A document becomes the features that it claims: its lists of them, its title, and sentences that say what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hooks_py.evidence.extraction.structure import Entry, ListBlock, Outline
from hooks_py.evidence.terms import terms
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Extract

MOST = 24  # features of one document
_LONGEST = 240  # characters; a longer entry is a paragraph
_LONGEST_PHRASE = 110
_LISTED, _TITLED, _SAID = 0.85, 0.6, 0.55
_ENOUGH_LISTED = 3  # where the features are listed, sentences repeat them or speak of parts
_IN_BODY = 0.6  # of a title's terms must stand in one sentence of the text
_TITLE_BREAK = re.compile(r"\s+[-–—|·]\s+|[:：]\s*")
_PART_BREAK = re.compile(r"\s*(?:,|，|、|;|；|\band\b|\bwith\b|以及|并)\s*")
_MARK = re.compile(r"^(?:\*\*[^*]+\*\*|[-*•])\s*")
_PHRASE_END = re.compile(r"(?<!\w\.\w)[.;。；]|\s(?:because|so that|which means|when|while)\s|，(?:并|同时|从而|使)")


def features(outline: Outline, item: str) -> tuple[Extract, ...]:
    """
    Return the features in the order of how plainly they are stated, each once.

    Entries of a list that is led in as one of features (or that is led in at
    all and not as something else) come first, then the parts of the title
    that a sentence of the text bears out, then what sentences say it supports
    or provides.
    """
    found: dict[str, Extract] = {}
    listed = list(_listed(outline))
    said = () if len(listed) >= _ENOUGH_LISTED else _said(outline)
    for value, quotation, strength in (*listed, *_titled(outline), *said):
        key = "".join(value.casefold().split()).strip(".;,。；，")
        if key and key not in found:
            found[key] = Extract(field="features", value=value, quotation=quotation, item=item, strength=strength)
    return tuple(found.values())[:MOST]


def validate_feature(text: str) -> bool:
    """Return whether `text` can be a feature: neither a link, a question, two letters nor a paragraph."""
    return (
        2 < len(text) <= _LONGEST
        and not text.endswith(("?", "？", ":", "："))
        and "://" not in text
        and any(char.isalpha() for char in text)
        and not pattern("boilerplate").search(text)
    )


def _listed(outline: Outline) -> Iterator[tuple[str, str, float]]:
    for block in outline.lists:
        strength = _list_strength(block)
        if strength:
            for entry in block.entries:
                value = _value(entry)
                if validate_feature(value):
                    yield value, entry.line, strength


def _list_strength(block: ListBlock) -> float:
    """Return how sure it is that a list is one of features; 0: it is something else."""
    lead = block.lead[-160:]
    if pattern("leads-no-features").search(block.heading) or pattern("leads-use-cases").search(block.heading):
        return 0.0
    if pattern("leads-features").search(block.heading):
        return _LISTED
    if pattern("leads-limitations").search(lead) or pattern("leads-no-features").search(lead):
        return 0.0
    if pattern("leads-features").search(lead):
        return _LISTED
    return _SAID if len(block.entries) > 1 and all(entry.mark in "-*+•·●" for entry in block.entries) else 0.0


def _value(entry: Entry) -> str:
    return entry.text.strip().rstrip(".;,。；，").strip()


def _titled(outline: Outline) -> Iterator[tuple[str, str, float]]:
    """Yield the parts of the title behind its first dash or colon that a sentence of the text says too."""
    parts = _TITLE_BREAK.split(outline.title, maxsplit=1)
    if len(parts) < 2:
        return
    bodies = [(frozenset(terms(one.text)), one.quotation) for one, _ in outline.statements]
    for part in _PART_BREAK.split(parts[1]):
        wanted = frozenset(terms(part))
        if len(wanted) < 2 or not validate_feature(part):
            continue
        best = max(bodies, key=lambda body: len(body[0] & wanted), default=None)
        if best is not None and len(best[0] & wanted) >= _IN_BODY * len(wanted):
            yield part.strip(), best[1], _TITLED


def _said(outline: Outline) -> Iterator[tuple[str, str, float]]:
    listed = {entry.line for block in outline.lists for entry in block.entries}
    for one, _ in outline.statements:
        if one.quotation in listed or outline.is_code or pattern("states-limitation").search(one.text):
            continue
        match = pattern("states-feature").search(one.text)
        if match is None:
            continue
        phrase = _PHRASE_END.split(one.text[match.start() :])[0].strip(" ,，")
        if len(match.group()) + 3 < len(phrase) <= _LONGEST_PHRASE and validate_feature(phrase):
            yield phrase, one.quotation, _SAID
