"""A document becomes the products and companies that it sets beside the one it is about, each with its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hooks_py.evidence.candidates import plain
from hooks_py.evidence.extraction.names import (
    cell_names,
    han_names,
    is_name,
    leading_name,
    listed_names,
    trailing_names,
)
from hooks_py.evidence.extraction.structure import ListBlock, Outline, TableRow
from hooks_py.evidence.extraction.vocabulary import companies
from hooks_py.evidence.wording import pattern
from hooks_py.models.aggregate import Extract

MOST = 5  # competitors of one document

# Strength: named as an alternative, or in a column of alternatives; then compared with; then only beside it.
_NAMED, _COMPARED, _BESIDE = 0.9, 0.75, 0.55


def _any(*expressions: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for one in expressions), re.IGNORECASE)


_HAN_KINDS = r"(?:竞品|竞争对手|竞争者|竞争产品|替代品|替代方案|替代产品|替代者|同类产品|类似产品|对标产品|平替)"
# What stands before a list of names.
_BEFORE = (
    (
        _NAMED,
        _any(
            r"\b(?:alternatives?|replacements?|competitors?|rivals?) (?:to|for|of) [^.;,]{1,40}?"
            r" (?:include[sd]?|are|is)\s*:?\s+"
        ),
    ),
    (
        _NAMED,
        _any(
            r"\b(?:alternatives?|replacements?|substitutes?)"
            r" (?:to|for|of|such as|like|include[sd]?|including|are|is)\s*:?\s+",
            r"\b(?:competitors?|rivals?|competition|competing (?:products?|tools?|services?|platforms?))\s*"
            r"(?:(?:to|of|like|such as|include[sd]?|including|are|is|comes? from)"
            r"|[:,(]\s*(?:such as|like|including)?)\s*:?\s+",
            r"\b(?:compet(?:es?|ed|ing) (?:directly )?(?:with|against)|rivals|rivaling)\s+",
            rf"{_HAN_KINDS}(?:主要)?(?:包括了?|有|是|为|如|例如|比如|则是|[:：（(])(?:了)?(?:[:：])?\s*",
            r"(?:可|用来|用于|旨在|能够|能)?(?:替代|取代|代替|对标|媲美|平替)(?!品|方案|产品|者|性|关系|了?(?:人工|传统))\s*",
        ),
    ),
    (
        _COMPARED,
        _any(
            r"\b(?:unlike|versus|vs\.?|(?:as )?compar(?:ed|ing|ison) (?:to|with)|in contrast to|as opposed to)\s+",
            r"\b(?:(?:switch|mov|migrat)\w* (?:away )?from|instead of(?: using)?|rather than(?: using)?|similar to)\s+",
            r"\b(?:\w+er|more \w+|better|less \w+) than\s+",
            r"(?:类似于|不同于|区别于|有别于|相比于|相较于|相对于|优于|胜过|好于|比起|不如|落后于|领先于|改用|PK|较之)\s*",
            r"从(?=.{1,12}(?:迁移|转向|切换))\s*",
            r"(?:与|和|同|跟|较|比)"
            r"(?=[^，。；]{1,40}(?:相比|对比|比较|竞争|不同|类似|相似|相当|抗衡|更|的区别))\s*",
        ),
    ),
)
# What stands behind a name, or a list of them.
_AFTER = (
    (
        _NAMED,
        _any(
            r"\s+(?:alternatives?|replacement|competitors?|rivals?|killer)\b",
            r"\s+(?:all |both |directly )?compete\b",
            r"\s+are (?:its|the|our) (?:\w+ )?(?:competitors|rivals|alternatives)\b",
            rf"\s*的?(?:开源|国产|免费|主要|直接|最佳)*{_HAN_KINDS}",
        ),
    ),
    (_COMPARED, _any(r"\s+(?:versus|vs\.?)\s", r"\s*(?:vs\.?|PK)\s*(?=[\u4e00-\u9fff])")),
)
# A word that every expression above, and every sentence about competition, has at least one of.
_CUE = _any(
    r"altern|replace|substitut|compet|rival|unlike|versus|\bvs\b|compar|contrast|opposed|switch|\bmov|migrat|instead|rather",
    r"similar|\bthan\b|killer|market|major|leading|dominat|outperform|竞|替代|取代|代替|对标|媲美|平替|同类|类似|不同|区别|有别|相比",
    r"[较相优胜好比落领改][于于过起后先用]|PK|不如|迁移|转向|切换|对比|比|市场|市占|头部|主要(?:厂商|玩家|企业)",
)
# Headings, leads of lists and names of columns under which other products are listed.
_HEADED = _any(
    r"\balternatives?\b(?: to| for)?|\bcompetitors?\b|\breplace(?:s|ment for)?\b",
    r"\bcompar(?:able|es) (?:to|with)\b|\binstead of\b",
    rf"{_HAN_KINDS}|替代|对标|竞争",
)
_COMPARISON = _any(r"\bcomparison\b|\bcompared\b|\bvs\.?\b|\bversus\b|对比|比较|竞品")
_LEADING_LABEL = re.compile(r"^(?:\*\*([^*]+)\*\*|\[([^\]]+)\]\([^)]*\)|([^:：—–-]{2,40}?))\s*(?:[:：—–]|-\s|\(|（|$)")
_CAPITAL_NEXT = re.compile(r" [A-Z]")
_CLAUSE_END = re.compile(
    r"[)）。；;]|[!！](?=\s)|(?<![a-z]\.[a-z])\.(?=\s|$)|\s[—–-]\s"
)  # the point of "a.k.a." ends nothing
_DISCLAIMED = _any(
    r"\b(?:fork|clone|port|part|version|based) (?:of|on)\b", r"\binspired by\b", r"\bbuilt (?:on|with)\b"
)


class _Found(NamedTuple):
    name: str
    strength: float
    quotation: str
    around: str = ""  # heading and lead of a list, header of a table: what sets the name beside the subject


def competitors(outline: Outline, item: str, *, topic: str = "") -> tuple[Extract, ...]:
    """
    Return at most five competitors, the most plainly named first.

    Three ways lead to one: it is named as an alternative in a sentence, a list
    or a table; it is a known company in a sentence about competition; it is
    compared with. A name is refused that is a repository path, a common word,
    random letters, or the subject itself.
    """
    own = _own_names(outline, topic)
    best: dict[str, _Found] = {}
    for found in _all(outline):
        key = re.sub(r"[\s._-]", "", found.name.casefold())
        if key in own or not validate_competitor(found.name, f"{found.around} {found.quotation}"):
            continue
        if key not in best or found.strength > best[key].strength:
            best[key] = found
    ranked = sorted(best.values(), key=lambda found: -found.strength)[:MOST]
    return tuple(
        Extract(field="competitors", value=one.name, quotation=one.quotation, item=item, strength=one.strength)
        for one in ranked
    )


def validate_competitor(name: str, context: str) -> bool:
    """Return whether `name` is a full product or company name that `context` sets beside another."""
    return is_name(name) and bool(pattern("competes").search(context) or _HEADED.search(context))


def _all(outline: Outline) -> Iterator[_Found]:
    for row in outline.rows:
        yield from _in_row(row)
    for block in outline.lists:
        yield from _in_list(block)
    for unit in outline.units:
        yield from _in_sentence(unit.text, unit.quotation)


def _in_sentence(text: str, quotation: str) -> Iterator[_Found]:
    if not _CUE.search(text):
        return
    named = [*_before_names(text, quotation), *_after_names(text, quotation)]
    yield from named
    if named or not pattern("competes").search(text) or _DISCLAIMED.search(text):
        return  # who is named outright is meant; another company in the sentence may be a platform or a part
    for mention in companies().find(text):
        if not _CAPITAL_NEXT.match(text, mention.end):  # "Google Photos" is a product, not the company
            yield _Found(text[mention.start : mention.end], _BESIDE, quotation)


def _before_names(text: str, quotation: str) -> Iterator[_Found]:
    for strength, opening in _BEFORE:
        for match in opening.finditer(text):
            rest = _clause(text[match.end() : match.end() + 200])
            names = list(listed_names(rest)) or (list(han_names(rest)) if not rest.isascii() else [])
            if not names and match.group().lower().startswith("alternative"):
                names = _in_brackets(text, match.end())
            yield from (_Found(name, strength, quotation) for name in names)


def _after_names(text: str, quotation: str) -> Iterator[_Found]:
    for strength, closing in _AFTER:
        for match in closing.finditer(text):
            front = text[max(0, match.start() - 60) : match.start()]
            names = trailing_names(front) or _trailing_han_names(front)
            yield from (_Found(name, strength, quotation) for name in names)


def _clause(text: str) -> str:
    """Return `text` up to the end of its clause or bracket."""
    return _CLAUSE_END.split(text)[0]


def _in_brackets(text: str, start: int) -> list[str]:
    """Return names in lower case that a bracket lists and nothing else: "(alternative to draw.io, excalidraw)"."""
    end = min((at for at in (text.find(mark, start) for mark in ")）") if at >= 0), default=-1)
    if end < 0 or end - start > 80:
        return []
    parts = list(listed_names(text[start:end], any_case=True))
    return parts if all(len(part.split()) == 1 for part in parts) else []


def _trailing_han_names(front: str) -> list[str]:
    found = re.search(r"(?:^|[，。、：:（(\s是为作]|一款|一个|开源的?)([\u4e00-\u9fff]{2,6})$", front)
    return [found.group(1)] if found else []


def _in_row(row: TableRow) -> Iterator[_Found]:
    columns = [at for at, name in enumerate(row.header) if _HEADED.search(name)]
    for at in columns:
        if at < len(row.cells):
            header = row.header[at]
            yield from (_Found(name, _NAMED, row.line, header) for name in cell_names(row.cells[at]))
    if not columns:
        for cell in row.cells:
            yield from _in_sentence(plain(cell), row.line)
        if row.header and _COMPARISON.search(row.heading):
            names = [name for name in cell_names(row.cells[0]) if leading_name(name)]
            yield from (_Found(name, _COMPARED, row.line, row.heading) for name in names)


def _in_list(block: ListBlock) -> Iterator[_Found]:
    if not (_HEADED.search(block.heading) or (block.lead.endswith((":", "：")) and _HEADED.search(block.lead))):
        return
    for entry in block.entries:
        label = _LEADING_LABEL.match(entry.line)
        name = next((group for group in label.groups() if group), "").strip(" *_`") if label else ""
        if name and len(name.split()) <= 4 and (name[:1].isupper() or not name.isascii() or "." in name):
            yield _Found(name, _NAMED, entry.line, f"{block.heading} {block.lead}")


def _own_names(outline: Outline, topic: str) -> set[str]:
    """Return the ways the subject itself is written: the topic, the title, what stands before its first colon."""
    first = outline.units[0].text if outline.units else ""
    heads = [topic, *re.split(r"\s[-–—|:]\s|[:：]", outline.title)[:1], *re.split(r"[:：]", first)[:1]]
    return {re.sub(r"[\s._-]", "", head.casefold()) for head in heads if 0 < len(head) <= 60}
