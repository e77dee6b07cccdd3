"""
The one form in which a quotation and its source are compared, and the way back.

What is evened out: Unicode forms and widths, white space, quotation marks,
dashes, ellipses, letter case, Markdown and HTML. What is not: letters, figures
with their points, signs and exponents, and the space that parts two words or
two figures.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from hooks_py.text.markup import STRUCTURE, STRUCTURE_AND_NUMBERS, shown
from hooks_py.text.rewriting import Rewritten, rewritten

ELLIPSIS = "…"
_CJK = "\u2e80-\u303e\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_SIGNS = re.compile(
    rf"""
    [\[(（【]\s*(?:…+|⋯+|\.{{3,}})\s*[\])）】] | (?:…|⋯)+ | \.{{3,}} | 。{{3,}}   # ellipses
  | [A-Za-z][\u0300-\u036f]+                                              # a letter and its accents
  | [^\S ]\s* | [ ]\s+                                                      # white space, but a single space
  | ~~ | ==+ | [`*|] | (?<![A-Za-z0-9])_+ | _+(?![A-Za-z0-9_])               # emphasis, code, cells
  | ["']
  | [^\x00-\x7f{_CJK}]                                                    # what NFKC may change
  | [\u2e80-\u303e\uf900-\ufaff]                                        # Chinese punctuation, compatibility forms
    """,
    re.VERBOSE,
)
_PLAIN = (
    dict.fromkeys("\"'“”„‟«»‹›「」『』〝〞〟‘’‚‛′″´`＂＇", "'")
    | dict.fromkeys("‐‑‒–−－﹣➖", "-")
    | dict.fromkeys("—―─", "--")
    | {"。": ".", "、": ",", "．": ".", "｡": ".", "・": "·", "•": "·"}
    | {raised: f"^{digit}" for digit, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}  # 10² is not 102
)
_SPACING = re.compile(
    rf"""
    (?<=[^\W\d_])(?<![{_CJK}])-[ ]?(?=[^\W\d_])(?![{_CJK}])       # a hyphen inside a word, also at a line's end
  | (?<=\d)[ ]*-[ ]*(?=\d)
  | (?<![ ])[ ]*--+[ ]* | (?<![ ])[ ]+-[ ]+
  | [ ]{{2,}} | (?<![^\W_])[ ] | [ ](?![^\W_]) | (?<=[{_CJK}])[ ] | [ ](?=[{_CJK}])
    """,
    re.VERBOSE,
)
_LINE_ENDS = re.compile(r"[ \t\f]+(?=\r|\n|\Z)|\r\n?")


class Comparable:
    """
    A text in the form it is compared in; places lead back through each step that made it.

    `text` is in lower case, `cased` the same with the case of the original; both have the same length.
    """

    def __init__(self, steps: list[Rewritten], *, keep_case: bool = False) -> None:
        self.cased = steps[-1].text
        self.text = self.cased if keep_case else _lower(self.cased)
        self._steps = steps

    def start_of(self, position: int) -> int:
        """Return where in the original the character at a position begins."""
        for step in reversed(self._steps):
            position = step.start_of(position)
        return position

    def end_of(self, position: int) -> int:
        """Return where in the original the character before a position ends."""
        for step in reversed(self._steps):
            position = step.end_of(position)
        return position


def comparable(text: str, *, numbers: bool = True) -> Comparable:
    """Return the text in its comparable form; `numbers=False` leaves out those of list entries and of notes."""
    structure = rewritten(text, STRUCTURE if numbers else STRUCTURE_AND_NUMBERS, shown)
    signs = rewritten(structure.text, _SIGNS, _sign)
    return Comparable([structure, signs, rewritten(signs.text, _SPACING, _spacing)])


def comparable_exact(text: str) -> Comparable:
    """Return the text with line ends as one newline and without trailing space: the form of code and plain text."""
    return Comparable([rewritten(text, _LINE_ENDS, lambda match: "\n" if "\r" in match[0] else "")], keep_case=True)


def _lower(text: str) -> str:
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)  # İ becomes two


def _sign(match: re.Match[str]) -> str:
    found = match[0]
    if found[0] in "~=`*":
        return "*" if found == "*" and _between_digits(match) else ""
    if found[0] == "_":
        return ""
    if found == "|":
        return " "
    return _plain(found)


def _between_digits(match: re.Match[str]) -> bool:
    around = match.string[max(0, match.start() - 1) : match.start()] + match.string[match.end() : match.end() + 1]
    return len(around) == 2 and around.isdigit()


@lru_cache(maxsize=4096)
def _plain(found: str) -> str:
    """The plain form of a sign: from the table, else its NFKC form with what that would blur kept apart."""
    if found.isspace():
        return " "
    if found in _PLAIN:
        return _PLAIN[found]
    if "…" in found or "⋯" in found or "..." in found or found.startswith("。。"):
        return ELLIPSIS
    if len(found) == 1 and unicodedata.category(found) in ("Cf", "Cc", "Mn"):
        return ""
    plain = unicodedata.normalize("NFKC", found)
    if "⁄" in plain:
        return " " + plain.replace("⁄", "/")  # 1½ is not 11/2
    return _PLAIN.get(plain, plain)


def _spacing(match: re.Match[str]) -> str:
    found = match[0]
    if "-" in found:
        before, after = (
            match.string[max(0, match.start() - 1) : match.start()],
            match.string[match.end() : match.end() + 1],
        )
        if before.isdigit() and after.isdigit():
            return "-"
        return " " if (found[0] == " " or "--" in found) and _parts_words(match) else ""
    return " " if _parts_words(match) else ""


def _parts_words(match: re.Match[str]) -> bool:
    """Whether a space stands between two words or figures, or behind a point or comma that would else join figures."""
    text, start, end = match.string, match.start(), match.end()
    if start == 0 or end >= len(text):
        return False
    before, after = text[start - 1], text[end]
    if before in ".," and after.isdigit() and start >= 2:
        return text[start - 2].isdigit()
    return _is_word(before) and _is_word(after)


def _is_word(character: str) -> bool:
    return character.isalnum() and not ("\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff")
