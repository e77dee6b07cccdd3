"""A document becomes the situations that it names a use for, without the noise of "is used if"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hooks_py.evidence.extraction.structure import Outline
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Extract

MOST = 10  # use cases of one document
_LISTED, _SAID = 0.85, 0.6
_LONGEST = 120  # characters
_SCENARIO = re.compile(
    r"\b(?:(?:is|are|be|widely|commonly|often|mainly|typically|especially) (?:also )?)?"
    r"(?:used|useful|ideal|suitable|suited|designed|intended|built|great|perfect) (?P<en>(?:for|to|in|by) .+)"
    r"|\buse cases? (?:include|are|such as|like):?\s+(?P<list>.+)"
    r"|(?:用于|适用于|应用于|适合(?:用于|于)?|面向)(?P<zh>[^，。；]{3,60})"
    r"|在(?P<field>[^，。；]{2,24})(?:场景|领域|行业)(?:中|下|里|的应用)?",
    re.IGNORECASE,
)
_END = re.compile(r"(?<!\w\.\w)[.;。；]\s|[.;。；]$|\s(?:because|so that|which|but|where)\s|\s[—–-]\s|[（(]")


def use_cases(outline: Outline, item: str) -> tuple[Extract, ...]:
    """Return the use cases, those of lists and headings first, each once."""
    found: dict[str, Extract] = {}
    for value, quotation, strength in (*_listed(outline), *_said(outline)):
        key = value.casefold()
        if key not in found and 4 <= len(value) <= _LONGEST:
            found[key] = Extract(field="use_cases", value=value, quotation=quotation, item=item, strength=strength)
    return tuple(found.values())[:MOST]


def _listed(outline: Outline) -> Iterator[tuple[str, str, float]]:
    for block in outline.lists:
        led = pattern("leads-use-cases")
        if led.search(block.heading) or (block.lead.endswith((":", "：")) and led.search(block.lead)):
            for entry in block.entries:
                value = entry.text.rstrip(".;,。；，")
                if not pattern("no-use-case").search(value):
                    yield value, entry.line, _LISTED


def _said(outline: Outline) -> Iterator[tuple[str, str, float]]:
    if outline.is_code:
        return
    for one, _ in outline.statements:
        if pattern("no-use-case").search(one.text):
            continue
        for match in _SCENARIO.finditer(one.text):
            value = next(group for group in match.groups() if group)
            value = re.sub(r"^(?:for|to|in|by)\s+", "", _END.split(value)[0].strip(" ,，"))
            if len(value.split()) >= 2 or not value.isascii():
                yield value, one.quotation, _SAID
