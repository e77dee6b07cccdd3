"""A topic as it is written, made into words that can stand in a question, a heading and a search."""

from __future__ import annotations

import re

_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_ADDRESS = re.compile(r"(?:https?|ftp)://([^\s/<>]+)[^\s<>]*|\bwww\.([^\s/<>]+)[^\s<>]*", re.IGNORECASE)
_MARKS = re.compile(r"[<>\[\]{}【】|`^~\\*_#]+|&(?:[a-z]+|#\d+);")


def plain_words(text: str) -> str:
    """
    Return a text without what would be markup, a citation or an address in a report; never empty.

    Links keep their words, addresses their host; brackets and marks become
    spaces, so `Vec<T>` reads `Vec T`.
    """
    plain = _LINK.sub(r"\1", text)
    plain = _ADDRESS.sub(lambda found: found.group(1) or found.group(2), plain)
    plain = " ".join(_MARKS.sub(" ", plain).split())
    return plain if re.search(r"\w", plain) else " ".join(re.findall(r"\w+", text)) or "?"
