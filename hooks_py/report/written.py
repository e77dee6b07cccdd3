"""What drivers wrote, as it goes into the report: harmless, with marks for citations, and marked line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hooks_py.models.base import Language
from hooks_py.models.claims import Claim
from hooks_py.models.sources import RawItem
from hooks_py.report import pointers, prose
from hooks_py.report.escaping import Md
from hooks_py.report.words import language_name

WRITTEN = re.compile("\ue002([^\ue003]*)\ue003")
_MIN_FOREIGN = 12  # letters; shorter stretches are names and abbreviations, which every language borrows
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LATIN = re.compile(r"[A-Za-z]")


def written_lines(markdown: str, language: Language, level: int) -> list[tuple[prose.Line, str]]:
    """Return the blocks of a driver's text, each with the line of the report it becomes, pointers still in it."""
    return [(line, prose.rendered(line, language, level)) for line in prose.lines_of(markdown)]


class Writer:
    """Prints drivers' text for one report; it knows the claims and items that pointers name."""

    def __init__(self, claims: Mapping[str, Claim], items: Mapping[str, RawItem], language: Language) -> None:
        self._claims = claims
        self._items = items
        self._language = language

    def print(self, source: str, markdown: str, level: int, *, titled: bool = False) -> Md:
        """
        Return the text of one section, every line of it marked as written and not computed.

        `titled`: a heading that opens the text is its title, which code prints.
        """
        out: list[str] = []
        for index, (line, text) in enumerate(written_lines(markdown, self._language, level)):
            if line.kind == "blank" or (titled and index == 0 and line.kind == "heading"):
                out.append("")
                continue
            cited = text if line.kind in ("code", "fence", "rule") else self._cited(text)
            out.append(f"\ue002{source}:{index}:{line.kind}\ue003{cited}")
        return Md("\n".join(out))

    def _cited(self, text: str) -> str:
        return "".join(self._pieces(text))

    def _pieces(self, text: str) -> Iterator[str]:
        done = 0
        for pointer in pointers.pointers(text):
            yield text[done : pointer.start]
            yield "".join(pointers.mark(name) for name in pointer.targets)
            yield self._foreign(text[done : pointer.start], pointer.targets)
            done = pointer.end
        yield text[done:]

    def _foreign(self, words: str, targets: tuple[str, ...]) -> str:
        """The note behind a citation when the words before it are the source's own, in another language."""
        languages = [code for name in targets for code in self._languages(name) if code and code != self._language]
        if not languages or not reads_foreign(words, self._language):
            return ""
        name = language_name(languages[0], self._language)
        return f"（{name}原文）" if self._language == "zh" else f" (original in {name})"

    def _languages(self, target: str) -> list[str]:
        claim = self._claims.get(target)
        names = [target] if claim is None else [evidence.item for evidence in claim.evidence]
        return [self._items[name].language for name in names if name in self._items]


def reads_foreign(words: str, language: Language) -> bool:
    """Return whether the words are written in another script than the report's language uses."""
    wide, latin = len(_WIDE.findall(words)), len(_LATIN.findall(words))
    if language == "zh":
        return wide * 4 < latin and latin >= _MIN_FOREIGN
    return wide >= _MIN_FOREIGN // 2 and wide > latin
