"""HTML to Markdown without choosing: every heading, list, table, link and code block of what it is given."""

from __future__ import annotations

import re

MOST_DEPTH = 300  # nested elements; deeper ones are flattened by the converter
_FENCED = re.compile(r"(^```.*?^```[ \t]*$)", re.MULTILINE | re.DOTALL)


def whole_page(html: str) -> str:
    """Return all of `html` as Markdown, pictures left out."""
    from html_to_markdown import ConversionOptions, convert

    options = ConversionOptions(
        extract_metadata=False, skip_images=True, max_depth=MOST_DEPTH, autolinks=False, compact_tables=True
    )
    return tidy(str(convert(html, options).content))


def tidy(markdown: str) -> str:
    """Return Markdown with blank lines around fences and tables, and no trailing space outside code."""
    parts = _FENCED.split(markdown)
    for position, part in enumerate(parts):
        parts[position] = part.strip("\n") if position % 2 else _tidy_prose(part)
    return "\n\n".join(part for part in parts if part.strip()).strip() + "\n"


def _tidy_prose(text: str) -> str:
    lines: list[str] = []
    for raw in text.split("\n"):
        line = raw.rstrip()
        if lines and lines[-1] and line and line.startswith("|") != lines[-1].startswith("|"):
            lines.append("")  # a table stands apart from the text around it
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).strip("\n")
