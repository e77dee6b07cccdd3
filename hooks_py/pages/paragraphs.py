"""Lines of print become paragraphs: hyphens at line ends are undone, and Chinese lines are joined without a space."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

RUNNING_PAGES = 4  # pages that a document needs before a repeated line counts as a running head
RUNNING_SHARE = 0.5  # part of the pages that a running head stands on
LEAST_WIDTH = 20  # columns; narrower pages are lists of names
LEAST_LINES = 5  # of a page; on a shorter one a head cannot be told from the text
HALF_LINE = 0.5  # a shorter line ends its paragraph even when the next begins with a small letter: lists, code
FULL_LINE = 0.75  # a line this long, compared with the long lines of its page, runs on

_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b")
_PAGE_NUMBER = re.compile(
    r"^\W*(?:(?:page|p\.?|第)\s*)?\d{1,4}(?:\s*(?:页|of|/|-|–)\s*\d{0,4}\s*页?)?\W*$|^[ivxlc]{1,6}$", re.IGNORECASE
)
_STARTS = re.compile(
    r"^(?:[•●▪◦‣·–—*-]\s|\(?\d{1,2}[.)、]\s?|\(?[a-z]\)\s|[（(][一二三四五六七八九十\d]+[)）]|[一二三四五六七八九十]+、|第.{1,4}[章节条])"
)
_ENDS = re.compile(r"[.!?:;。！？：；…][\"'”’)\]）】》」』]*$")
_WIDE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]")
_HYPHENS = "-\u2010\u00ad\ufffe\x02"  # pdfium marks a hyphen that it takes for one of the line end with the last two
_CLOSING = frozenset("。，、；：！？）》」』】")  # never begin a line of their own accord
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_COMPOUNDS = frozenset({  # first parts of compounds that keep their hyphen at the end of a line
    "well", "self", "long", "short", "high", "low", "first", "second", "third", "real", "open", "full", "half", "cross",
    "end", "time", "large", "small", "state", "one", "two", "three", "four", "five", "ten", "non", "peer", "user", "so",
})  # fmt: skip
_JUNK = re.compile("[\x00\x01\x03-\x08\x0b\x0e-\x1f\ufffe\uffff]")


def without_running_lines(pages: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the pages without bare page numbers, and without heads and feet that run through the document."""
    edges: Counter[str] = Counter()
    kept = [[line for line in lines if line.strip()] for lines in pages]
    for lines in kept:
        if len(lines) >= LEAST_LINES:
            edges.update({_shape(line) for line in (*lines[:2], *lines[-2:])})
    enough = max(RUNNING_PAGES, RUNNING_SHARE * len(pages))
    running = {shape for shape, count in edges.items() if count >= enough} if len(pages) >= RUNNING_PAGES else set()
    return [_trimmed(lines, running) if len(lines) >= LEAST_LINES else lines for lines in kept]


def joined(lines: Sequence[str]) -> str:
    """Return the paragraphs of one page, a blank line between them."""
    width = _usual_width(lines)
    paragraphs: list[str] = []
    previous = ""
    for raw in lines:
        line = " ".join(_JUNK.sub("", raw[:-1] + raw[-1:].replace("\ufffe", "\x02")).split(" ")).strip(" \t\r\n")
        if not line.strip("\x02"):
            continue
        if paragraphs and _runs_on(previous, line, width):
            paragraphs[-1] = _glued(paragraphs[-1], line)
        else:
            paragraphs.append(line)
        previous = line
    return "\n\n".join(" ".join(part.replace("\x02", "").split()) for part in paragraphs)


def _shape(line: str) -> str:
    return _DIGITS.sub("#", line.strip().lower())


def _trimmed(lines: list[str], running: set[str]) -> list[str]:
    edge = {0, 1, len(lines) - 2, len(lines) - 1}
    ends = {0, len(lines) - 1}
    return [
        line
        for position, line in enumerate(lines)
        if not (position in edge and _shape(line) in running)
        and not (position in ends and _PAGE_NUMBER.match(line.strip()))
    ]


def _width(line: str) -> int:
    """Width in half-width columns: a Chinese character takes two."""
    return len(line) + len(_WIDE.findall(line))


def _usual_width(lines: Sequence[str]) -> float:
    widths = sorted(_width(line.strip()) for line in lines if line.strip())
    return float(widths[int(len(widths) * 0.8)]) if widths else 0.0


def _runs_on(previous: str, line: str, width: float) -> bool:
    """Whether `line` goes on with the sentence or paragraph of `previous`."""
    if previous[-1:] in _HYPHENS:
        return True
    if line[:1] in _CLOSING:
        return True
    if _STARTS.match(line):
        return False
    full = _width(previous) >= FULL_LINE * width
    if _ENDS.search(previous):
        return full and _width(previous) >= 0.9 * width and len(previous) > 20
    if line[:1].islower() and _width(previous) >= HALF_LINE * width:
        return True
    return full and width >= LEAST_WIDTH


def _glued(text: str, line: str) -> str:
    last = text[-1:]
    if last in _HYPHENS and len(text) > 1:
        if text[-2].isalpha() and line[:1].islower():
            compound = _LAST_WORD.search(text[:-1])
            return (f"{text[:-1]}-" if compound and compound[0].lower() in _COMPOUNDS else text[:-1]) + line
        return (text[:-1] if last != "-" else text) + line
    if _WIDE.match(last) and _WIDE.match(line[:1]):
        return text + line
    return f"{text} {line}"
