"""A stretch of text becomes the product and company names in it, and a name becomes valid or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from hooks_py.evidence.candidates import plain
from hooks_py.evidence.wording import words

LONGEST_NAME = 40  # characters; longer ones are phrases
_MOST_WORDS = 5

# A token of a Latin name: capital or camel case (iPhone), digits inside (3M), or dotted (name.io); a final ! stays.
_CAPITAL = (
    r"(?:[A-Z0-9][\w+#&’-]*|[a-z]{1,6}[A-Z][\w+#-]*|\w+\.(?:io|com|ai|js|net|org|app|dev|to|so|cc|sh)\b)(?:\.\w+)*!?"
)
_NAME = re.compile(rf"{_CAPITAL}(?:[ \t]+(?:(?:of|for|the|de)[ \t]+(?=[A-Z]\w+(?:[ \t,.;)]|$)))?{_CAPITAL}){{0,4}}")
_LIST_BREAK = re.compile(
    r"\s*(?:,\s*(?:and|or)\s+|[,;、，；+]\s*|\s+/\s*|/(?=[A-Z\u4e00-\u9fff])"
    r"|\s+(?:and|or|&|as well as|a\.?k\.?a\.?|vs\.?|versus)\s+|以及|或者|[和与或及]|\s+[·|]\s+)\s*",
    re.IGNORECASE,
)
_LINK = re.compile(r"\[([^\]]+)\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_TAIL = re.compile(r"(?:['’]s?\b.*|\s*[（(].*|\s+(?:etc\.?|and (?:more|others|so on)).*|等.{0,6})$")
_HAN_NAME = re.compile(r"[\u4e00-\u9fffA-Za-z0-9][\u4e00-\u9fffA-Za-z0-9·+.-]{1,15}")
_HAN_NAME_END = re.compile(
    r"[（(的在是将已被等\s]|(?<=[\u4e00-\u9fff])(?:相比|对比|比较|竞争|不同|类似|相似|相当|抗衡|进行|提供|更|都|也)"
)
_QUOTES = " “”「」《》*_`"
_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")
_VOWEL = re.compile(r"[aeiouyAEIOUY0-9]")
_VERSION = re.compile(r"v?\d+(?:\.\d+)*\+?%?")
_HAN = re.compile(r"[\u4e00-\u9fff]")


def listed_names(text: str, *, any_case: bool = False) -> Iterator[str]:
    """
    Yield the names at the front of `text`, which is a list of them: "Slack, Zoom and Teams for chat" gives three.

    The list ends at the first part that is no name. With `any_case` a part
    counts as a name whatever its letters: a cell of a column of names.
    """
    for part in _LIST_BREAK.split(text.strip()):
        cleaned = _TAIL.sub("", part.strip(" .:：。*_`\"'“”「」")).strip()
        if not cleaned:
            continue
        if any_case:
            yield cleaned
            continue
        name = leading_name(cleaned)
        if not name and len(cleaned.split()) == 1:
            continue  # a name in lower case, or the end of the list: the next part tells
        if not name:
            return
        yield name
        if len(name) < len(cleaned):  # words follow: the list is over
            return


def leading_name(text: str) -> str:
    """Return the Latin name that `text` begins with, or ""; an article before it is passed over."""
    text = re.sub(r"^(?:the|an?|products? like|tools? like|services? like)\s+", "", text, flags=re.IGNORECASE)
    found = _NAME.match(text)
    return found.group().rstrip(" .-’'") if found else ""


def cell_names(cell: str) -> list[str]:
    """Return the names in a table cell: the texts of its links, else its parts."""
    linked = [plain(match.group(1)) for match in _LINK.finditer(cell)]
    rest = _LINK.sub("", cell).strip(" ,;/、，和与&|")
    return linked if linked and not rest.strip() else [*linked, *listed_names(plain(rest), any_case=True)]


def trailing_names(text: str) -> list[str]:
    """Return the Latin names of the list that `text` ends with: "Both Slack and Zoom" gives two."""
    found: list[str] = []
    until = len(text.rstrip())
    for match in reversed(list(_NAME.finditer(text))):
        if match.end() != until and not _LIST_BREAK.fullmatch(text, match.end(), until):
            break
        found.append(_without_adjectives(match.group()))
        until = match.start()
    return [name for name in reversed(found) if name]


def _without_adjectives(name: str) -> str:
    """Return a name without the common words before it: "Open-source Firebase" is Firebase."""
    tokens = name.strip(" .-").split()
    while tokens and tokens[0].casefold() in words("not-names"):
        tokens = tokens[1:]
    return " ".join(tokens)


def is_name(name: str) -> bool:
    """
    Return whether `name` can be a product or company.

    Refused: a repository path (user/repo), words that are common and not
    names, random letters, bare numbers and versions, phrases.
    """
    if not 2 <= len(name) <= LONGEST_NAME or len(name.split()) > _MOST_WORDS or _REPOSITORY.fullmatch(name):
        return False
    if _VERSION.fullmatch(name) or "://" in name or name.count("(") != name.count(")"):
        return False
    lowered = name.casefold()
    common = words("not-names")
    if lowered in common or lowered.split()[0] in words("not-first-in-names"):
        return False
    if all(word in common for word in lowered.split()):
        return False
    if _HAN.search(name):
        return not any(word in name for word in words("not-in-han-names"))
    return not _is_random(name)


def _is_random(name: str) -> bool:
    """Return whether a word looks like noise: long without a vowel, or a hash of letters and digits."""
    word = max(name.split(), key=len)
    if len(word) > 5 and not _VOWEL.search(word) and not word.isupper():
        return True
    changes = sum(a.isdigit() != b.isdigit() for a, b in pairwise(word))
    return len(word) >= 8 and changes >= 4


def han_names(text: str) -> Iterator[str]:
    """Yield the names at the front of Chinese text, which is a list of them: "飞书、钉钉和企业微信等" gives three."""
    clause = re.split(r"[，。；：:！？\n]", text.strip(), maxsplit=1)[0]
    for part in _LIST_BREAK.split(clause):
        cleaned = _HAN_NAME_END.split(part.strip(_QUOTES), maxsplit=1)[0]
        found = _NAME.match(part.strip(_QUOTES)) or _HAN_NAME.fullmatch(cleaned)
        if not found:
            return
        yield found.group().strip(" .")
