"""
A paper or long text -> its digest: abstract, core arguments, key findings, each in the source's own sentences.

Rules write nothing of their own, so a digest by rules is a choice of
sentences in the language of the source; only its headings are in the
language of the report.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hooks_py.evidence.extraction.extract import extract
from hooks_py.models.base import Language
from hooks_py.models.sources import Digest
from hooks_py.text.figures import figures
from hooks_py.text.sentences import sentences

ABSTRACT = 1200  # characters; an abstract is seldom longer
OPENING = 3  # sentences that stand for an abstract where a text has none
LINES = 5  # arguments, and findings
READ = 60_000  # characters from the start, and as many from the end, in which arguments and results stand

_ANY = re.IGNORECASE | re.MULTILINE
_HEADING = re.compile(r"^\s*(?:#{1,6}\s*|\*\*)?(?:abstract|summary|摘\s*要|内容提要)\s*(?:\*\*)?\s*[:：.—-]*\s*", _ANY)
_NEXT = re.compile(r"^\s*(?:#{1,6}\s|\*\*?\s*(?:1|I)\b|(?:1|I)\.?\s+introduction|keywords?\b|关键词|引言|一、)", _ANY)
_ARGUES = re.compile(
    r"\b(?:we|this (?:paper|article|report|work)|the authors?) (?:\w+ )?"
    r"(?:argue|propose|present|introduce|suggest|claim|describe|show how|develop|study|investigate)|"
    r"(?:本文|我们|笔者|本研究|作者)(?:\S{0,4})(?:提出|认为|主张|探讨|研究|介绍|建议)",
    _ANY,
)
_FINDS = re.compile(
    r"\b(?:we (?:find|found|show|observe|demonstrate)|results? (?:show|indicate|suggest)|outperforms?|achieves?|"
    r"in conclusion|experiments? (?:show|confirm))|"
    r"(?:结果表明|实验表明|研究发现|结果显示|我们发现|结论是|提高了|优于)",
    _ANY,
)


def digest(text: str, *, language: Language) -> Digest:
    """Return the digest of a text, with headings in `language`; what the text does not have is empty."""
    read = text if len(text) <= 2 * READ else f"{text[:READ]}\n\n{text[-READ:]}"
    said = [" ".join(sentence.text.split()) for sentence in sentences(read)]
    said = [sentence for sentence in dict.fromkeys(said) if 12 <= len(sentence) <= 600]
    abstract = _abstract(text) or " ".join(said[:OPENING])
    arguments = [sentence for sentence in said if _ARGUES.search(sentence)][:LINES]
    if not arguments:
        points = extract(read, item="digest").key_points
        arguments = [point for point in points if point not in abstract][:LINES]
    found = [sentence for sentence in said if _FINDS.search(sentence) and sentence not in arguments]
    found += [sentence for sentence in _with_figures(said) if sentence not in (*found, *arguments)]
    return Digest(
        abstract=abstract[:ABSTRACT], arguments=tuple(arguments), findings=tuple(found[:LINES]), language=language
    )


def _abstract(text: str) -> str:
    """Return what stands under the heading of an abstract, empty when there is none near the start."""
    heading = _HEADING.search(text, 0, READ)
    if heading is None:
        return ""
    after = text[heading.end() : heading.end() + 3 * ABSTRACT]
    end = _NEXT.search(after)
    body = after[: end.start()] if end else after.split("\n\n\n")[0]
    return " ".join(body.split())


def _with_figures(said: Sequence[str]) -> list[str]:
    return [
        sentence for sentence in said[:400] if any(one.kind in ("percent", "currency") for one in figures(sentence))
    ]
