"""The words of a question that a strict search engine needs: those that every hit has to contain."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+(?:[.+#'’-][^\W_]+)*[+#]*")
# Words that carry no subject; an engine that joins all words with AND finds nothing because of them.
_FUNCTION_WORDS = (
    "a an and any are as at be best by can do does for from has have how i in is it its much of on or should that the "
    "their there these this to was were what when where which who why will with would you your"
)
_EMPTY_WORDS = frozenset(_FUNCTION_WORDS.split())


def terms(query: str) -> tuple[str, ...]:
    """Return the subject words of a query in their order, once each; all words when none carries a subject."""
    words = tuple(dict.fromkeys(_WORD.findall(query)))
    return tuple(word for word in words if word.lower() not in _EMPTY_WORDS) or words
