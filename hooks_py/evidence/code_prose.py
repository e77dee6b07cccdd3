"""A passage of source code becomes the sentences of its docstrings and comments, and the definitions that it holds."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from hooks_py.evidence.wording import pattern, words


class Paragraph(NamedTuple):
    """
    Running text out of a docstring or comment, without its prefixes and line breaks.

    `origin[i]` is where character i of `text` stands in the passage, so that
    a sentence can be quoted with the very characters of the file.
    """

    text: str
    origin: list[int]
    definition: str  # name of what it describes; empty: unknown
    is_docstring: bool
    is_first: bool = False  # opens its docstring


class Definition(NamedTuple):
    """The line that defines a function, class or type."""

    name: str
    start: int
    end: int
    text: str


_DEFINITION = re.compile(
    r"^[ \t]*(?:"
    r"(?:async[ \t]+)?def[ \t]+(?P<py>\w+)[ \t]*\(.*"  # Python, Ruby
    r"|(?:(?:export|default|abstract|final|public|data|pub)[ \t]+)*(?:class|interface|enum|trait|struct)"
    r"[ \t]+(?P<cls>[A-Za-z_]\w*).*"
    r"|(?:export[ \t]+)?(?:default[ \t]+)?(?:async[ \t]+)?function[ \t]*\*?[ \t]*(?P<js>\w+)[ \t]*\(.*"
    r"|(?:export[ \t]+)?const[ \t]+(?P<arrow>\w+)[ \t]*=[ \t]*(?:async[ \t]*)?\([^)]*\)[ \t]*=>.*"
    r"|func[ \t]+(?:\([^)]*\)[ \t]*)?(?P<go>\w+)[ \t]*[\[(].*"
    r"|type[ \t]+(?P<type>\w+)[ \t]+(?:struct|interface|func)\b.*"
    r"|(?:pub(?:\([^)]*\))?[ \t]+)?(?:async[ \t]+|unsafe[ \t]+)*fn[ \t]+(?P<rs>\w+)[ \t]*[<(].*"
    r"|(?:(?:public|private|protected|internal|static|final|virtual|override|abstract|inline|extern)[ \t]+)+"
    r"[\w<>\[\],.?*& \t]*?(?P<java>\w+)[ \t]*\([^;]*"
    r"|[A-Za-z_][\w \t*&:<>]*[ \t*&](?P<c>[A-Za-z_]\w*)[ \t]*\([^;=]*\)?[ \t]*\{?[ \t]*"
    r")$",
    re.MULTILINE,
)
_TRIPLE = re.compile(r'[rRuUbBfF]{0,2}("""|\'\'\')')
_LINE_COMMENT = re.compile(
    r"(?:^[ \t]*(?://[/!]?|#(?!\s*(?:include|define|if|ifn?def|endif|else|elif|undef|pragma|error)\b|!|\[)|;;+|--)"
    r"[ \t]?.*(?:\n|\Z))+",
    re.MULTILINE,
)
_LINE_PREFIX = re.compile(r"[ \t]*(?://[/!]?|#+:?|;;+|--|\*(?!\*|/))?[ \t]*")
_MARKUP_LINE = re.compile(
    r"(?:>>>|\.\.\.[ \t]|\$[ \t]|@\w+|:\w+[^:]*:|\.\. |[-=~^*#_]{3,}|```|</?\w+"
    r"|(?:Args|Arguments|Returns?|Raises|Yields|Parameters|Examples?|Notes?|See Also|Attributes|Usage)\b:?\s*$)",
)
_NOTE_TO_TOOLS = re.compile(r"TODO|FIXME|XXX|HACK|noqa|pylint|eslint|type:\s*ignore|pragma:|clang-format|NOLINT|@ts-")
_CODE_LIKE = re.compile(
    r"[;{}]\s*$|^\s*[\w.]+\s*=[^=]|^\s*(?:if|for|while|return|import|from|else)\b.*[:;{]\s*$|=>|\w\(.*\)\s*[:{]\s*$"
)


def paragraphs(code: str) -> list[Paragraph]:
    """Return the running text of docstrings and comments in `code`, in order; licence notices are left out."""
    defined = definitions(code)
    found: list[Paragraph] = []
    for start, end, is_docstring in _regions(code):
        if pattern("licence").search(code, start, end):
            continue
        name = _described(defined, start, end, is_docstring=is_docstring)
        for place, paragraph in enumerate(_split(code, start, end, name, is_docstring=is_docstring)):
            is_first = is_docstring and place == 0 and not code[start : paragraph.origin[0]].strip(" \t\r\n\\")
            found.append(paragraph._replace(is_first=is_first))
    return found


def definitions(code: str) -> list[Definition]:
    """Return the lines of `code` that define a function, class or type."""
    found = []
    for match in _DEFINITION.finditer(code):
        name = next(value for value in match.groupdict().values() if value)
        first = match.group().split(None, 1)[0]
        if not {name, first.rstrip("(")} & words("keywords"):
            start = match.start() + len(match.group()) - len(match.group().lstrip())
            found.append(Definition(name, start, match.end(), match.group().strip()))
    return found


def _regions(code: str) -> list[tuple[int, int, bool]]:
    strings = list(_strings(code))
    taken = [(start, end) for start, end, _ in strings]
    blocks = [(start, end) for start, end in _block_comments(code) if not _inside(start, taken)]
    strings.extend((start, end, False) for start, end in blocks)
    taken = sorted([*taken, *blocks])
    strings.extend(
        (match.start(), match.end(), False)
        for match in _LINE_COMMENT.finditer(code)
        if not _inside(match.start(), taken)
    )
    if not strings and _reads_as_prose(code):  # the middle of a long docstring
        strings.append((0, len(code), True))
    return sorted(strings)


def _strings(code: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the insides of triple-quoted strings; a passage may begin or end inside one."""
    quotes = list(_TRIPLE.finditer(code))
    if quotes and not _opens(code, quotes[0]):
        yield 0, quotes[0].start(), True
        quotes = quotes[1:]
    for at in range(0, len(quotes), 2):
        end = quotes[at + 1].start() if at + 1 < len(quotes) else len(code)
        if _stands_alone(code, quotes[at]):
            yield quotes[at].end(), end, True


def _block_comments(code: str) -> Iterator[tuple[int, int]]:
    """Yield the insides of `/* … */`; one that is not closed here goes on to the end of the passage."""
    start = code.find("/*")
    while start >= 0:
        end = code.find("*/", start + 2)
        end = len(code) if end < 0 else end
        yield start + 2, end
        start = code.find("/*", end + 2)


def _opens(code: str, quote: re.Match[str]) -> bool:
    """Return whether the first quotes of a passage open a string: text follows them, or a definition stands before."""
    on_line = code[code.rfind("\n", 0, quote.start()) + 1 : quote.start()].strip()
    if on_line:
        return on_line.endswith(("=", "(", ",", "[", "return", "+"))
    if code[quote.end() : quote.end() + 1].strip():
        return True
    before = code[: quote.start()].rstrip()
    return not before or before.endswith((":", ")", "]", "=", ","))


def _stands_alone(code: str, quote: re.Match[str]) -> bool:
    """Return whether the string begins its line, as a docstring does and a template in an expression does not."""
    return not code[code.rfind("\n", 0, quote.start()) + 1 : quote.start()].strip()


def _reads_as_prose(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    plain = sum(not _CODE_LIKE.search(line) and len(line.split()) >= 3 and line[0].isalpha() for line in lines)
    return bool(lines) and plain >= 0.7 * len(lines)


def _inside(offset: int, spans: list[tuple[int, int]]) -> bool:
    """Return whether one of the spans, which are sorted and apart, holds the offset."""
    at = bisect_right(spans, (offset, sys.maxsize)) - 1
    return at >= 0 and offset < spans[at][1]


def _described(defined: list[Definition], start: int, end: int, *, is_docstring: bool) -> str:
    """Return the name that a text belongs to: a docstring's stands above it, a comment's right below."""
    if is_docstring:
        above = [one for one in defined if one.end <= start]
        return above[-1].name if above else ""
    below = [one for one in defined if end <= one.start <= end + 200]  # decorators and attributes may stand between
    return below[0].name if below else ""


def _split(code: str, start: int, end: int, name: str, *, is_docstring: bool) -> Iterator[Paragraph]:
    text, origin = "", list[int]()
    for line_start, line_end in _lines(code, start, end):
        prefix = _LINE_PREFIX.match(code, line_start, line_end)
        content = prefix.end() if prefix else line_start
        line = code[content:line_end].rstrip()
        if not line or _MARKUP_LINE.match(line) or _NOTE_TO_TOOLS.search(line):
            if text:
                yield Paragraph(text, origin, name, is_docstring)
            text, origin = "", []
            continue
        if text:
            text += " "
            origin.append(origin[-1])
        text += line
        origin.extend(range(content, content + len(line)))
    if text:
        yield Paragraph(text, origin, name, is_docstring)


def _lines(code: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = code.find("\n", start, end)
        stop = end if stop < 0 else stop
        yield start, stop
        start = stop + 1
