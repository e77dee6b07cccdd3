"""Lists of known names, read once from data files: company names, and technologies with their groups."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hooks_py.errors import FormatError

_DATA = Path(__file__).parent.parent / "data"
_TOKEN = re.compile(r"\.?[A-Za-z0-9][\w+#]*(?:[.-][\w+#]+)*[!*]?")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_MOST_TOKENS = 4  # of a name


class Known(NamedTuple):
    """A known name: how to report it, its group, and whether it is also an ordinary word."""

    name: str
    group: str
    is_ambiguous: bool


class Mention(NamedTuple):
    """A known name in a text, with the place where it stands."""

    known: Known
    start: int
    end: int


class Vocabulary(NamedTuple):
    """Known names by how they are written."""

    exact: dict[str, Known]
    folded: dict[str, Known]  # unambiguous Latin names of four letters and more, in lower case
    han: re.Pattern[str]
    firsts: frozenset[str]  # first words of all names, in lower case: most words of a text are none of them

    def find(self, text: str) -> Iterator[Mention]:
        """Yield the known names in `text`; the longest at each place."""
        taken = 0
        tokens = list(_TOKEN.finditer(text))
        for at, token in enumerate(tokens):
            if token.start() < taken or token.group().rstrip(".!*-").casefold() not in self.firsts:
                continue
            found = self._at(text, tokens, at)
            if found is not None:
                taken = found.end
                yield found
        for match in self.han.finditer(text):
            yield Mention(self.exact[match.group()], match.start(), match.end())

    def known(self, name: str) -> Known | None:
        """Return the entry that `name` is a way to write; None: there is none."""
        return self.exact.get(name) or self.folded.get(name.casefold())

    def _at(self, text: str, tokens: list[re.Match[str]], at: int) -> Mention | None:
        start = tokens[at].start()
        for size in range(min(_MOST_TOKENS, len(tokens) - at), 0, -1):
            end = tokens[at + size - 1].end()
            if size > 1 and end - start > 40:
                continue
            known = self.known(text[start:end]) or self.known(text[start:end].rstrip(".!*-"))
            if known is not None:
                return Mention(known, start, end)
        return None


@cache
def companies() -> Vocabulary:
    """Return the known companies."""
    return _vocabulary("companies.txt")


@cache
def technologies() -> Vocabulary:
    """Return the known technologies; the group is language, database, framework …, `licence` for licence names."""
    return _vocabulary("technologies.txt")


def _vocabulary(file: str) -> Vocabulary:
    exact: dict[str, Known] = {}
    folded: dict[str, Known] = {}
    for known, spellings in _entries(_DATA / file):
        for spelling in spellings:
            exact.setdefault(spelling, known)
            if not known.is_ambiguous and (len(spelling) >= 4 or any(char in spelling for char in "+#.")):
                folded.setdefault(spelling.casefold(), known)
    han = sorted((spelling for spelling in exact if _HAN.search(spelling)), key=len, reverse=True)
    firsts = {match.group().rstrip(".!*-").casefold() for spelling in exact if (match := _TOKEN.match(spelling))}
    return Vocabulary(exact, folded, re.compile("|".join(map(re.escape, han)) or r"(?!)"), frozenset(firsts))


def _entries(path: Path) -> Iterator[tuple[Known, list[str]]]:
    """Yield the entries of a file: `Name = spelling; spelling`, `?` before a name that is also an ordinary word."""
    group = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("; "):
            continue
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1]
            continue
        name, _, others = line.partition(" = ")
        spellings = [one.strip() for one in (name.removeprefix("?"), *others.split(";")) if one.strip()]
        if not name.strip():
            raise FormatError(f"{path}, line {number}: an entry needs a name, as in `PostgreSQL = Postgres; pgsql`")
        yield Known(spellings[0], group, name.startswith("?")), spellings
