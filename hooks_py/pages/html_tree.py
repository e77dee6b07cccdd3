"""A parsed page is made ready for extraction: code named and flattened, signatures set as code, anchors removed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

LEAST_ANCHORS = 2
LONGEST_CELL = 120  # characters; the mean of a table of data without a head row

_NO_TEXT = ("script", "style", "noscript", "template", "svg", "head", "iframe", "object", "select", "button", "math")
_FURNITURE = ("nav", "footer", "aside", "header", "form")
_LANGUAGE = re.compile(
    r"(?:^|[\s_-])(?:language|lang|highlight(?:-source)?|brush:?|sourceCode|prettyprint\s+lang)[-:\s]+([A-Za-z0-9_+#.]+)"
)
_NO_LANGUAGE = frozenset(
    {"default", "none", "text", "plaintext", "notranslate", "plain", "txt", "html5", "source", "block"}
)
_ALIASES = {
    "python3": "python",
    "py": "python",
    "ipython3": "python",
    "pycon3": "pycon",
    "js": "javascript",
    "ts": "typescript",
}
_ANCHOR_CLASSES = ("headerlink", "header-anchor", "anchor-link", "hash-link", "anchorjs-link", "heading-link")
_ANCHOR_TEXTS = frozenset({"¶", "#", "§", "🔗", "\uf0c1", "[link]", "permalink"})
_GUTTER = ("linenos", "lineno", "gutter", "line-numbers", "linenodiv", "blob-num", "rouge-gutter")
_EMPHASIS = ("i", "em", "b", "strong", "a")
_LINE_BREAK = re.compile(r"[ \t\r]*\n\s*")
_WIDE_BREAK = re.compile("(?<=[\u2e80-\u9fff\uff00-\uffef])[ \t\r]*\n\\s*(?=[\u2e80-\u9fff\uff00-\uffef])")
_MAIN = (
    ".//main", ".//*[@role='main']", ".//article", ".//*[@id='content' or @id='main-content' or @id='main']",
    ".//*[contains(concat(' ', normalize-space(@class), ' '), ' body ')]",
)  # fmt: skip


def parse(html: str) -> HtmlElement | None:
    """Return the tree of a page, None when there is no element in it."""
    from lxml import etree
    from lxml.html import HTMLParser, document_fromstring

    cleaned = re.sub(r"^\s*<\?xml[^>]*\?>", "", html).replace("\x00", "")
    parser = HTMLParser(remove_comments=False, remove_pis=True, huge_tree=False, encoding="utf-8")
    try:
        tree = document_fromstring(cleaned.encode("utf-8", errors="replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, AssertionError):
        return None
    return tree if isinstance(tree, etree.ElementBase) else None


def prepare(tree: HtmlElement) -> None:
    """Change a tree so that headings, code and signatures come out whole, and words stay apart."""
    _drop_anchors(tree)
    _join_lines(tree)
    _part_words(tree)
    _flatten_code(tree)
    _unfold_definitions(tree)


def is_documentation(tree: HtmlElement) -> bool:
    """Whether a page, not yet prepared, was made by a documentation tool: its headings carry anchors of their own."""
    anchors = (anchor.get("class") or "" for anchor in tree.iter("a"))
    return sum(any(name in _ANCHOR_CLASSES for name in classes.split()) for classes in anchors) >= LEAST_ANCHORS


def visible_text(element: HtmlElement) -> str:
    """Return the text of an element that a reader would see on the page, in order."""
    return " ".join(piece for piece in _pieces(element) if piece)


def code_blocks(element: HtmlElement) -> list[str]:
    """Return the texts of the code blocks of an element."""
    return [str(pre.text_content()) for pre in element.iter("pre")]


def table_cells(element: HtmlElement) -> list[str]:
    """Return the texts of the cells of the tables that show data."""
    tables = [table for table in element.iter("table") if _is_data(table)]
    return [str(cell.text_content()) for table in tables for cell in table.iter("td", "th")]


def unlinked_text(element: HtmlElement) -> str:
    """Return the visible text of an element that is not in a link."""
    return " ".join(piece for piece in _pieces(element, ("a",)) if piece)


def main_part(tree: HtmlElement) -> HtmlElement:
    """Return the element that holds the page's own matter, without its navigation; the body when none is marked."""
    body = tree.find(".//body")
    whole = tree if body is None else body
    size = len(visible_text(whole))
    for path in _MAIN:
        found = whole.xpath(path)
        if len(found) == 1 and len(visible_text(found[0])) * 3 >= size:
            return found[0]
    return whole


def without_furniture(element: HtmlElement) -> HtmlElement:
    """Return a copy of an element without navigation, head, foot, forms and things that hold no text."""
    from copy import deepcopy

    copied = deepcopy(element)
    for child in list(copied.iter(*_NO_TEXT, *_FURNITURE)):
        if child.tag == "header" and child.find(".//h1") is not None:
            continue  # the head of an article carries its title
        if child is not copied and child.getparent() is not None:
            child.drop_tree()
    for child in list(
        copied.xpath(".//*[@role='navigation' or @role='banner' or @role='contentinfo' or @role='search']")
    ):
        if child.getparent() is not None:
            child.drop_tree()
    return copied


def _pieces(element: HtmlElement, left_out: tuple[str, ...] = ()) -> Iterator[str]:
    skipped = {*_NO_TEXT, *left_out}
    stack: list[tuple[HtmlElement, bool]] = [(element, False)]
    while stack:
        node, tail = stack.pop()
        if tail:
            yield " ".join((node.tail or "").split())
            continue
        if node is not element:
            stack.append((node, True))
        if isinstance(node.tag, str) and node.tag not in skipped:
            yield " ".join((node.text or "").split())
            stack.extend((child, False) for child in reversed(node))


def _drop_anchors(tree: HtmlElement) -> None:
    for anchor in list(tree.iter("a")):
        classes = (anchor.get("class") or "").split()
        text = "".join(anchor.itertext()).strip()
        if (
            text in _ANCHOR_TEXTS
            or (not text and "#" in (anchor.get("href") or ""))
            or (any(name in _ANCHOR_CLASSES for name in classes) and len(text) < 3)
        ):
            anchor.drop_tree()


def _join_lines(tree: HtmlElement) -> None:
    """Line breaks of the source become what a browser shows: a space, or nothing between Chinese characters."""
    for element in tree.iter():
        if not isinstance(element.tag, str) or element.tag in ("script", "style", "textarea"):
            continue
        if element.tail and "\n" in element.tail and next(element.iterancestors("pre"), None) is None:
            element.tail = _one_line(element.tail)
        if element.text and "\n" in element.text and element.tag != "pre":
            inside = next(element.iterancestors("pre"), None) is not None
            element.text = element.text if inside else _one_line(element.text)


def _part_words(tree: HtmlElement) -> None:
    """A space after a line break and before emphasis moves into the emphasis: in front of it, it would be stripped."""
    for line_break in tree.iter("br"):
        following = line_break.getnext()
        tail = line_break.tail or ""
        if (
            tail.strip()
            and tail[-1:] == " "
            and following is not None
            and following.tag in _EMPHASIS
            and following.text
        ):
            line_break.tail, following.text = tail[:-1], f" {following.text}"


def _one_line(text: str) -> str:
    return _LINE_BREAK.sub(" ", _WIDE_BREAK.sub("", text))


def _flatten_code(tree: HtmlElement) -> None:
    """Every `pre` holds one `code` with its language and nothing but text; line numbers are gone."""
    from lxml.html import Element

    for pre in list(tree.iter("pre")):
        if pre.getparent() is None or any(_is_gutter(near) for near in (pre, *list(pre.iterancestors())[:3])):
            continue
        language = _language(pre)
        for child in list(pre.iter()):
            if child is not pre and isinstance(child.tag, str) and _is_gutter(child):
                child.drop_tree()
        for line_break in list(pre.iter("br")):
            line_break.tail = "\n" + (line_break.tail or "")
        text = str(pre.text_content())
        for child in list(pre):
            pre.remove(child)
        pre.text = None
        code = Element("code")
        code.text = text.strip("\n") + "\n"
        if language:
            code.set("class", f"language-{language}")
        pre.append(code)
        _lift_from_table(pre)


def _is_gutter(element: HtmlElement) -> bool:
    return any(name in _GUTTER for name in (element.get("class") or "").split()) and element.tag != "code"


def _lift_from_table(pre: HtmlElement) -> None:
    """Code that was laid out as a table, beside its line numbers, takes the place of that table."""
    table = next(pre.iterancestors("table"), None)
    if table is None or table.getparent() is None:
        return
    cells = [cell for cell in table.iter("td", "th") if not _is_gutter(cell) and cell.text_content().strip()]
    if len(cells) != 1:
        return
    tail, table.tail = table.tail, None
    parent = table.getparent()
    parent.replace(table, pre)
    pre.tail = tail


def _language(pre: HtmlElement) -> str:
    code = pre.find(".//code")
    near = [code, pre, *list(pre.iterancestors())[:3]]
    for element in near:
        if element is None:
            continue
        named = element.get("data-lang") or element.get("data-language") or ""
        found = named or next(iter(_LANGUAGE.findall(element.get("class") or "")), "")
        if found and found.lower() not in _NO_LANGUAGE:
            return _ALIASES.get(found.lower(), found.lower())
    return ""


def _unfold_definitions(tree: HtmlElement) -> None:
    """A definition list with blocks in it (a signature and its description) becomes plain blocks, innermost first."""
    for group in reversed(list(tree.iter("dl"))):
        blocks = any(
            entry.find(".//pre") is not None or entry.find(".//table") is not None for entry in group.iter("dd")
        )
        signatures = [term for term in group.iterchildren("dt") if _is_signature(term)]
        if not blocks and not signatures:
            continue
        for term in list(group.iterchildren("dt")):
            _set_as_term(term, signature=term in signatures)
        for entry in list(group.iterchildren("dd")):
            entry.tag = "div"
        group.tag = "div"


def _is_signature(term: HtmlElement) -> bool:
    classes = (term.get("class") or "").split()
    return "sig" in classes or (bool(term.get("id")) and "(" in term.text_content()) or "sig-object" in classes


def _set_as_term(term: HtmlElement, *, signature: bool) -> None:
    term.tag = "p"
    if not signature:
        return
    from lxml.html import Element

    text = " ".join(str(term.text_content()).split())
    for child in list(term):
        term.remove(child)
    term.text = None
    code = Element("code")
    code.text = text
    term.append(code)


def _is_data(table: HtmlElement) -> bool:
    """A table of data has rows and columns of short cells; a layout has few and long ones."""
    if table.find(".//table") is not None or table.get("role") in ("presentation", "none"):
        return False
    rows = [len(row.findall("td")) + len(row.findall("th")) for row in table.iter("tr")]
    if len(rows) < 2 or max(rows) < 2:
        return False
    return table.find(".//th") is not None or len(str(table.text_content())) < LONGEST_CELL * sum(rows)
