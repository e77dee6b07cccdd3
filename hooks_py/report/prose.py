"""What a driver wrote, line by line: read into simple blocks, made harmless, and checked before it is taken in."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from hooks_py.models.base import Fault, Language
from hooks_py.report.escaping import clean

LineKind = Literal["text", "item", "row", "rule", "code", "fence", "heading", "background", "blank"]


class Line(NamedTuple):
    """One block of prose as one line: a paragraph, a list item, a table row, a line of code."""

    kind: LineKind
    lead: str  # indent and list mark, as written
    text: str


_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})(.*)$")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"(\s*(?:[-*+]|\d{1,3}[.)])\s+)(.*)$")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_RULE = re.compile(r"\s*\|[\s:|-]+\|\s*$")
_BREAK = re.compile(r"\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|=+\s*)$")
_BACKGROUND = re.compile(r"\s*(?:>\s*)?(?:\*\*)?(?:Background|背景)(?:\*\*)?\s*[:：](?:\*\*)?\s*(.*)$", re.IGNORECASE)
_QUOTE = re.compile(r"^\s{0,3}>\s?")
_WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")

_ADDRESS = re.compile(
    r"(?:https?|ftp)://[^\s<>\"'`，。；、）】」》|)\]]+|(?<![A-Za-z0-9.])www\.[^\s<>\"'`，。；、）】」》|)\]]+",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\\\w])\[\d{1,3}\](?!\()|【\d{1,3}】|\[\^\w+\]")
_SOURCES = re.compile(
    r"\s*(?:[-*#>]\s*)*(?:\*\*)?(?:sources?|references?|bibliography|citations?|来源|参考资料|参考文献|引用来源)(?:\*\*)?\s*[:：]",
    re.IGNORECASE,
)
_LINK = re.compile(r"(?<!\\)\[[^\[\]]*\]\([^()\s]*(?:\s+\"[^\"]*\")?\)|(?<!\\)!\[|(?<!\\)\[[^\[\]]*\]\[[^\[\]@]+\]")
_LABELS: dict[Language, str] = {"zh": "**背景（无来源）：**", "en": "**Background, without a source:**"}
# What would open a block of its own inside of a list item or a paragraph.
_BLOCK_START = re.compile(r"^(?:`{3,}(?=[^`]*$)|~{3,}|#{1,6}(?=\s|$)|>|[-*+](?=\s)|=+\s*$|-+\s*$)")
# The mark that opens a line of a list, a quotation or a heading.
LEAD = re.compile(r"^(?:\s*(?:[-*+]|\d{1,3}[.)])\s+|\s{0,3}>\s?|\s{0,3}#{1,6}\s+)")
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_BARE_TAG = re.compile(r"(?<!\\)<(?=[A-Za-z/!?])")  # one that is not escaped
CODE_SPAN = re.compile(r"(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)")


def lines_of(markdown: str) -> list[Line]:
    """Return prose as blocks of one line each; a paragraph written over several lines is joined into one."""
    lines: list[Line] = []
    fence = ""
    for raw in clean(markdown).split("\n"):
        if fence:
            fence = _inside_fence(raw, fence, lines)
            continue
        fence = fence_of(raw)
        if fence:
            lines.append(Line("fence", "", fence))
            continue
        _read(raw, lines)
    if fence:
        lines.append(Line("fence", "", fence))
    return _trimmed(lines)


def fence_of(line: str) -> str:
    """Return the fence with which a line opens a block of code; empty: it opens none."""
    opened = _FENCE.match(line)
    return opened.group(1) if opened and not (opened.group(1)[0] == "`" and "`" in opened.group(2)) else ""


def closes(line: str, fence: str) -> bool:
    """Return whether a line closes the block of code that the fence opened."""
    stripped = line.strip()
    return stripped.startswith(fence) and not stripped.strip(fence[0])


def fence_after(line: str, fence: str) -> str:
    """Return the fence that is open after a line, given the one that was open before it; empty: none."""
    if fence:
        return "" if closes(line, fence) else fence
    return fence_of(line)


def joined(lines: list[Line]) -> str:
    """Return the Markdown of blocks; what `lines_of` reads from it is the same blocks again."""
    return "\n".join(source_of(line) for line in lines) + ("\n" if lines else "")


def source_of(line: Line) -> str:
    """Return one block as its author would write it."""
    if line.kind == "background":
        return f"Background: {line.text}"
    return line.lead + line.text


def rendered(line: Line, language: Language, level: int) -> str:
    """
    Return one block as it goes into the report: tags made text, links reduced to their words.

    `level` is that of the section's own heading; a heading in prose goes below it.
    """
    if line.kind in ("code", "fence", "rule", "blank"):
        return line.text if line.kind != "rule" else line.lead + line.text
    text = _BLOCK_START.sub(r"\\\g<0>", harmless(line.text))
    if line.kind == "heading":
        return f"{'#' * min(6, level + 1)} {text}"
    if line.kind == "background":
        return f"> {_LABELS[language]} {text}"
    return line.lead + text


def bare(line: str) -> str:
    """Return a line of the report without the mark that opens it and without the label of background."""
    text = LEAD.sub("", line, count=1)
    return next((text[len(label) :].lstrip() for label in _LABELS.values() if text.startswith(label)), text)


def harmless(text: str) -> str:
    """Return one line of prose without HTML, images and links; code spans stay as they are."""
    parts: list[str] = []
    done = 0
    for span in CODE_SPAN.finditer(text):
        parts.extend((_plain(text[done : span.start()]), span.group()))
        done = span.end()
    parts.append(_plain(text[done:]))
    return "".join(parts)


def addresses(text: str) -> list[str]:
    """Return the addresses (http, https, ftp, www) that a text writes out."""
    return [found.group().rstrip(".,;:!?") for found in _ADDRESS.finditer(text)]


def form_faults(markdown: str, where: str, *, headings: bool = False) -> tuple[Fault, ...]:
    """
    Return what a driver wrote that only code may write, all of it at once.

    `headings`: the section of a task may open with its title and use headings
    of level three and deeper; prose inside a section has none.
    """
    faults: list[Fault] = []
    for number, line in enumerate(lines_of(markdown), start=1):
        if line.kind in ("code", "fence", "rule", "blank"):
            continue
        place = f"{where}, block {number}"
        if line.kind == "heading" and not (headings and _heading_allowed(line, number)):
            faults.append(
                Fault(where=place, problem=f"heading “{line.text}”", fix="write paragraphs; code sets headings")
            )
        faults.extend(_text_faults(line.text, place))
    return tuple(faults)


def title_of(markdown: str) -> tuple[str, str]:
    """Return the heading that opens a task's section, and the rest; the title is empty when there is none."""
    lines = lines_of(markdown)
    if lines and lines[0].kind == "heading":
        return lines[0].text, joined(_trimmed(lines[1:]))
    return "", markdown


def _text_faults(text: str, place: str) -> list[Fault]:
    faults = [
        Fault(
            where=place,
            problem=f"the address {url}",
            fix="cite with a pointer, [@c1] or [@raw-id]; code prints addresses",
        )
        for url in dict.fromkeys(addresses(CODE_SPAN.sub("", text)))
    ]
    bare = CODE_SPAN.sub("", text)
    faults.extend(
        Fault(where=place, problem=f"the number {found}", fix="write a pointer, [@c1] or [@raw-id]; code sets numbers")
        for found in dict.fromkeys(_NUMBER.findall(bare))
    )
    if _SOURCES.match(text):
        faults.append(Fault(where=place, problem="a list of sources", fix="leave it out; code prints the bibliography"))
    if _LINK.search(bare):
        faults.append(Fault(where=place, problem="a link or an image", fix="write the words and a pointer, [@c1]"))
    if _BARE_TAG.search(bare):
        faults.append(Fault(where=place, problem="an HTML tag", fix="write Markdown; put code between backticks"))
    return faults


def _heading_allowed(line: Line, number: int) -> bool:
    return number == 1 or len(line.lead.strip()) >= 3


def _plain(text: str) -> str:
    without_images = re.sub(r"(?<!\\)!(?=\[)", "", text)
    linked = re.sub(r"(?<!\\)\[([^\[\]]*)\]\([^()]*\)", r"\1", without_images)
    return _TAG.sub(r"\\<", re.sub(r"\\<(?=[A-Za-z/!?])", "<", linked))


def _inside_fence(raw: str, fence: str, lines: list[Line]) -> str:
    """Take one line of a code block; return the fence that is still open, empty when this line closes it."""
    if closes(raw, fence):
        lines.append(Line("fence", "", fence))
        return ""
    lines.append(Line("code", "", raw))
    return fence


def _read(raw: str, lines: list[Line]) -> None:
    """Take one line outside of code blocks."""
    heading, item, background = _HEADING.match(raw), _ITEM.match(raw), _BACKGROUND.match(raw)
    if not raw.strip():
        lines.append(Line("blank", "", ""))
    elif _BREAK.match(raw):
        lines.append(Line("blank", "", ""))  # a rule across the page, or the underline that would make a heading
    elif heading:
        lines.append(Line("heading", heading.group(1) + " ", heading.group(2)))
    elif background:
        lines.append(Line("background", "", background.group(1)))
    elif _ROW.match(raw):
        lines.append(Line("rule" if _RULE.match(raw) else "row", "", raw.strip()))
    elif item:
        lines.append(Line("item", item.group(1).expandtabs(4), item.group(2).strip()))
    else:
        _read_text(raw, lines)


def _read_text(raw: str, lines: list[Line]) -> None:
    lead = "> " if _QUOTE.match(raw) else ""
    text = _QUOTE.sub("", raw).strip()
    last = lines[-1] if lines else None
    if last and last.kind in ("text", "item", "background") and (last.kind != "text" or last.lead == lead):
        gap = "" if _WIDE.match(last.text[-1:]) and _WIDE.match(text[:1]) else " "
        lines[-1] = last._replace(text=(last.text + gap + text).strip())
    else:
        lines.append(Line("text", lead, text))


def _trimmed(lines: list[Line]) -> list[Line]:
    """Without blanks at both ends and without two blanks in a row outside of code."""
    kept: list[Line] = []
    for line in lines:
        if line.kind == "blank" and (not kept or kept[-1].kind == "blank"):
            continue
        kept.append(line)
    while kept and kept[-1].kind == "blank":
        kept.pop()
    return kept
