"""Text of a page that no reader sees is taken out of its tree and told as a finding."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooks_py.pages.findings import is_order
from hooks_py.pages.html_tree import visible_text

if TYPE_CHECKING:
    from lxml.html import HtmlElement

MOST_HIDDEN = 0.3  # part of a page's text; more than that, in paragraphs, is a page that scripts unveil
_MATTER = ("p", "li", "h2", "h3", "pre", "table")

_STYLES = (
    ("display: none", re.compile(r"display\s*:\s*none", re.IGNORECASE)),
    ("visibility: hidden", re.compile(r"visibility\s*:\s*hidden", re.IGNORECASE)),
    ("opacity: 0", re.compile(r"opacity\s*:\s*0*(?:\.0+|0)\s*(?:%|;|!|$)", re.IGNORECASE)),
    ("font-size: 0", re.compile(r"font-size\s*:\s*(?:0*\.?0+[1-9]?|1)(?:px|pt|em|rem|%)?\s*(?:;|!|$)", re.IGNORECASE)),
    ("off the screen", re.compile(r"(?:text-indent|left|top|right|margin-left)\s*:\s*-\d{4,}px", re.IGNORECASE)),
    (
        "no height",
        re.compile(r"(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*;.*overflow\s*:\s*hidden", re.IGNORECASE),
    ),
)
_COLOUR = re.compile(r"(?:^|;)\s*color\s*:\s*([^;!]+)", re.IGNORECASE)
_GROUND = re.compile(r"background(?:-color)?\s*:\s*([^;!]+)", re.IGNORECASE)
_WHITE = frozenset({"white", "#fff", "#ffffff", "#fefefe", "rgb(255,255,255)", "transparent", "rgba(0,0,0,0)"})
_RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
_SIMPLE = re.compile(r"^\s*([.#])([A-Za-z_][\w-]*)\s*$")
_VOID = frozenset({"html", "body", "head", "script", "style", "noscript", "template", "meta", "link"})


def take_out_hidden(tree: HtmlElement) -> list[tuple[str, str]]:
    """
    Remove what a reader does not see; return it as (how it was hidden, text).

    Comments, and text that only a style sheet or a colour hides, are told
    when they address a program: an ordinary page is full of the rest.
    """
    hidden = _comments(tree)
    found = [row for row in _hidden_elements(tree) if row[0].getparent() is not None]
    unveiled = [(element, text) for element, _, text in found if _is_matter(element, text)]
    keep_matter = sum(len(text) for _, text in unveiled) > MOST_HIDDEN * len(visible_text(tree))
    for element, how, text in found:
        if keep_matter and _is_matter(element, text):
            continue
        if text:
            hidden.append((how, text))
        if element.getparent() is not None:
            element.drop_tree()
    return hidden


def _hidden_elements(tree: HtmlElement) -> list[tuple[HtmlElement, str, str]]:
    """The outermost hidden elements, how they are hidden, and their text."""
    by_sheet = _hidden_by_sheet(tree)
    found: list[tuple[HtmlElement, str, str]] = []
    inside: set[HtmlElement] = set()
    for element in tree.iter():
        if not isinstance(element.tag, str) or element.tag in _VOID:
            continue
        if element.getparent() in inside:
            inside.add(element)
            continue
        how, certain = _how_hidden(element, by_sheet)
        if how:
            text = visible_text(element)
            if certain or is_order(text):
                found.append((element, how, text))
                inside.add(element)
    return found


def _is_matter(element: HtmlElement, text: str) -> bool:
    """Paragraphs and lists that scripts unveil, page by page or on a click; no hiding place for orders."""
    return any(element.find(f".//{tag}") is not None for tag in _MATTER) and not is_order(text)


def _comments(tree: HtmlElement) -> list[tuple[str, str]]:
    from lxml import etree

    found = []
    for comment in list(tree.iter(etree.Comment)):
        text = " ".join((comment.text or "").split())
        if is_order(text):
            found.append(("a comment", text))
        if comment.getparent() is not None:
            comment.drop_tree()
    return found


def _how_hidden(element: HtmlElement, by_sheet: frozenset[str]) -> tuple[str, bool]:
    """How an element is hidden (empty: it is not), and whether that is certain."""
    if element.get("hidden") is not None and element.get("hidden") != "until-found":
        return "hidden attribute", True
    style = element.get("style") or ""
    for how, pattern in _STYLES:
        if pattern.search(style):  # a container without a size of letters sets that of its parts
            return how, how != "font-size: 0" or len(element) == 0
    if style:
        colour, ground = _value(_COLOUR, style), _value(_GROUND, style)
        if colour and colour == ground:
            return "the colour of its ground", True
        if colour in _WHITE and not ground:
            return "white text", False
    names = [f".{name}" for name in (element.get("class") or "").split()]
    if by_sheet and any(name in by_sheet for name in (*names, f"#{element.get('id')}")):
        return "a style sheet", False
    return "", False


def _value(pattern: re.Pattern[str], style: str) -> str:
    found = pattern.search(style)
    return re.sub(r"\s+", "", found.group(1)).lower() if found else ""


def _hidden_by_sheet(tree: HtmlElement) -> frozenset[str]:
    names: set[str] = set()
    for sheet in tree.iter("style"):
        for found in _RULE.finditer((sheet.text or "")[:200_000]):
            if any(pattern.search(found.group(2)) for _, pattern in _STYLES):
                matches = (_SIMPLE.match(selector) for selector in found.group(1).split(","))
                names.update(match.group(1) + match.group(2) for match in matches if match)
    return frozenset(names)
