"""
What stands below the head of a raw item, and how the original text is got out of it again, character for character.

* verbatim (code, plain text): the text alone
* page: an empty line, `# title`, an empty line, the text
* paper, long text: the same, with three sections made by a driver above the text, which has a heading of its own then
"""

from __future__ import annotations

from typing import NamedTuple

from hooks_py.models.base import Language
from hooks_py.models.sources import Digest


class _Headings(NamedTuple):
    abstract: str
    arguments: str
    findings: str
    text: str


_HEADINGS: dict[Language, _Headings] = {
    "zh": _Headings("## 摘要", "## 核心论点", "## 关键发现", "## 原文"),
    "en": _Headings("## Abstract", "## Core arguments", "## Key findings", "## Original text"),
}


class Body(NamedTuple):
    """The text below a head, taken apart; `at` is the offset of the original text in it, characters."""

    text: str
    digest: Digest | None
    at: int


def top(title: str, digest: Digest | None) -> str:
    """Return all that stands between the head and the original text of an item that is not verbatim."""
    heading = f"\n# {_one_line(title)}\n\n"
    if digest is None:
        return heading
    names = _HEADINGS[digest.language]
    parts = [
        f"{names.abstract}\n\n{_paragraphs(digest.abstract)}",
        f"{names.arguments}\n\n{_bullets(digest.arguments)}",
        f"{names.findings}\n\n{_bullets(digest.findings)}",
    ]
    return (
        heading + "".join(f"{part}\n" if part.endswith("\n") else f"{part}\n\n" for part in parts) + f"{names.text}\n\n"
    )


def take_apart(body: str, title: str, *, sectioned: bool) -> Body:
    """Return the original text in `body` and the digest above it; a body written by hand without H1 is all text."""
    heading = f"\n# {_one_line(title)}\n\n"
    if not body.startswith(heading):
        at = 1 if body.startswith("\n") else 0
        return _sectioned(body, at) if sectioned else Body(body[at:], None, at)
    return _sectioned(body, len(heading)) if sectioned else Body(body[len(heading) :], None, len(heading))


def _sectioned(body: str, at: int) -> Body:
    for language, names in _HEADINGS.items():
        if not body.startswith(f"{names.abstract}\n", at):
            continue
        arguments = body.find(f"\n{names.arguments}\n", at)
        findings = body.find(f"\n{names.findings}\n", arguments)
        if min(arguments, findings) < 0:
            continue
        text = body.find(f"\n{names.text}\n", findings)
        end = len(body) if text < 0 else text
        digest = Digest(
            abstract=_read_paragraphs(body[at + len(names.abstract) : arguments]),
            arguments=_read_bullets(body[arguments + len(names.arguments) + 1 : findings]),
            findings=_read_bullets(body[findings + len(names.findings) + 1 : end]),
            language=language,
        )
        start = end if text < 0 else text + len(names.text) + 2
        start += body.startswith("\n", start)
        return Body(body[start:], digest, start)
    return Body(body[at:], None, at)


def tidy(digest: Digest) -> Digest:
    """Return a digest as it can be kept: white space collapsed, paragraphs apart, no empty bullet."""
    return Digest(
        abstract="\n\n".join(_split_paragraphs(digest.abstract)),
        arguments=tuple(line for bullet in digest.arguments if (line := _one_line(bullet))),
        findings=tuple(line for bullet in digest.findings if (line := _one_line(bullet))),
        language=digest.language,
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _split_paragraphs(text: str) -> list[str]:
    lines = [_one_line(line) for line in text.split("\n")]
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        if line:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [" ".join(paragraph) for paragraph in paragraphs if paragraph]


def _paragraphs(text: str) -> str:
    # a paragraph that begins like a heading would be taken for the next section
    return "\n\n".join(f"\\{line}" if line[0] in "#\\" else line for line in _split_paragraphs(text)) + "\n"


def _read_paragraphs(text: str) -> str:
    return "\n\n".join(line[1:] if line[0] == "\\" else line for line in _split_paragraphs(text))


def _bullets(lines: tuple[str, ...]) -> str:
    return "".join(f"- {line}\n" for bullet in lines if (line := _one_line(bullet)))


def _read_bullets(text: str) -> tuple[str, ...]:
    lines = (line.strip() for line in text.split("\n"))
    return tuple(
        line.removeprefix("- ").removeprefix("* ") if line[:2] in ("- ", "* ") else line for line in lines if line
    )
