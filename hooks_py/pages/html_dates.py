"""The date that a page declares of itself. A date that only its prose mentions belongs to something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooks_py.pages.html_tree import main_part
from hooks_py.pages.plain import iso_date

if TYPE_CHECKING:
    from lxml.html import HtmlElement

LONGEST_BYLINE = 160  # characters of the block around a date; a longer one is prose that mentions it

_DATED = re.compile(r"date|time|publi|creat|issued|modif|updat", re.IGNORECASE)
_NOT_A_DAY = re.compile(r"copyright|read|expir|event|start|end[_-]?time|valid", re.IGNORECASE)
_OF_PUBLICATION = re.compile(r"publi|pubdate|entry-date|created|posted", re.IGNORECASE)
_NO_DAY = re.compile(r"\s*\d{4}(?:\s*[-/.年]\s*\d{1,2}\s*月?)?\s*年?\s*")  # a parser would make a day up
_BLOCKS = ("p", "li", "td", "th", "dd", "div", "header", "section", "article", "main", "body", "figcaption")
_ELSEWHERE = ("nav", "aside", "footer", "blockquote", "table", "form")


def published_date(tree: HtmlElement, url: str) -> str:
    """Return the ISO date from the address, the metadata, JSON-LD or a marked `time` of a page; empty: it has none."""
    from htmldate import find_date

    found = find_date(
        _declarations(tree), extensive_search=False, original_date=True, url=url if "://" in url else None
    )
    return iso_date(found) or _marked_time(tree)


def _declarations(tree: HtmlElement) -> HtmlElement:
    """A page that consists of what the given one declares of its date, so that no prose can be searched."""
    from copy import deepcopy

    from lxml.html import document_fromstring

    bare = document_fromstring("<html><head></head><body></body></html>")
    head = bare.find("head")
    for element in tree.iter("meta", "link", "script"):
        if _declares(element):
            copied = deepcopy(element)
            copied.tail = None
            head.append(copied)
    return bare


def _declares(element: HtmlElement) -> bool:
    if element.tag == "link":
        return bool(element.get("rel") == "canonical")
    if element.tag == "script":
        return (element.get("type") or "").lower().startswith(("application/ld+json", "application/settings+json"))
    names = " ".join(element.get(key) or "" for key in ("name", "property", "itemprop", "http-equiv", "pubdate"))
    if _NO_DAY.fullmatch(element.get("content") or ""):
        return False
    return _DATED.search(names) is not None and _NOT_A_DAY.search(names) is None


def _marked_time(tree: HtmlElement) -> str:
    """The date of the first `time` that is marked as that of publication, else of the only one that stands apart."""
    times = [(time, iso_date(time.get("datetime"))) for time in main_part(tree).iter("time")]
    dated = [(time, day) for time, day in times if day and _stands_apart(time)]
    marked = [day for time, day in dated if _OF_PUBLICATION.search(_marks(time))]
    days = {day for _, day in dated}
    if marked:
        return marked[0] if len({*marked}) == 1 or not _is_list(tree) else ""
    return days.pop() if len(days) == 1 else ""


def _marks(time: HtmlElement) -> str:
    return " ".join(
        [time.get("itemprop") or "", time.get("class") or "", "pubdate" if "pubdate" in time.attrib else ""]
    )


def _is_list(tree: HtmlElement) -> bool:
    return len(list(tree.iter("article"))) > 1


def _stands_apart(time: HtmlElement) -> bool:
    around = list(time.iterancestors())
    if any(element.tag in _ELSEWHERE for element in around):
        return False
    block = next((element for element in around if element.tag in _BLOCKS), None)
    own = "" if block is None or block.tag not in ("p", "li", "td", "th", "dd") else str(block.text_content())
    return len(own) <= LONGEST_BYLINE
