"""A text rewritten by a pattern, with the way back from every place of the new text to its place in the old one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Rewritten:
    """
    A text made from another by replacing matches; the pieces lead back.

    Piece i starts at `starts[i]` of the new text and at `sources[i]` of the
    old one; `spans[i]` is 0 for a copied piece, else how many characters of
    the old text it stands for.
    """

    text: str
    starts: list[int] = field(repr=False)
    sources: list[int] = field(repr=False)
    spans: list[int] = field(repr=False)

    def start_of(self, position: int) -> int:
        """Return where the character at a position of the new text begins in the old one."""
        piece = bisect_right(self.starts, position) - 1
        if piece < 0:
            return 0
        if self.spans[piece]:
            return self.sources[piece]
        return self.sources[piece] + position - self.starts[piece]

    def end_of(self, position: int) -> int:
        """Return where the character before a position of the new text ends in the old one."""
        piece = bisect_right(self.starts, position - 1) - 1
        if piece < 0:
            return 0
        if self.spans[piece]:
            return self.sources[piece] + self.spans[piece]
        return self.sources[piece] + position - self.starts[piece]


def rewritten(text: str, pattern: re.Pattern[str], replacement: Callable[[re.Match[str]], str]) -> Rewritten:
    """Return the text with every match replaced, in linear time; a replacement by nothing leaves no piece."""
    parts: list[str] = []
    starts: list[int] = []
    sources: list[int] = []
    spans: list[int] = []
    done = length = 0
    for match in pattern.finditer(text):
        begin, end = match.span()
        if begin == end:
            continue
        if begin > done:
            starts.append(length)
            sources.append(done)
            spans.append(0)
            parts.append(text[done:begin])
            length += begin - done
        new = replacement(match)
        if new:
            starts.append(length)
            sources.append(begin)
            spans.append(end - begin)
            parts.append(new)
            length += len(new)
        done = end
    if done < len(text):
        starts.append(length)
        sources.append(done)
        spans.append(0)
        parts.append(text[done:])
    return Rewritten("".join(parts), starts, sources, spans)
