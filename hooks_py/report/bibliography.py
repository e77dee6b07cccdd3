"""The bibliography: one entry for every raw item that is cited, in the order of its number, from stored facts only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hooks_py.models.base import Language, instant
from hooks_py.models.claims import Claim
from hooks_py.models.report import BibliographyEntry
from hooks_py.models.sources import RawItem
from hooks_py.report.escaping import Md, code, inline
from hooks_py.report.pointers import Numbering
from hooks_py.report.words import language_name, word

_MAX_LOCATORS = 40  # a file cited from more places than that is read whole anyway


def entries(numbering: Numbering, items: Mapping[str, RawItem]) -> tuple[BibliographyEntry, ...]:
    """Return the entries of all numbered raw items, in order of their numbers."""
    return tuple(
        _entry(number, items[item], _locators(item, numbering.uses.get(item, {}), numbering.claims))
        for item, number in sorted(numbering.numbers.items(), key=lambda pair: pair[1])
    )


def independent(entries_: Sequence[BibliographyEntry], items: Mapping[str, RawItem]) -> int:
    """Return how many independent sources stand behind the entries; copies and one code base count once."""
    return len({origin_of(items[entry.item], items) for entry in entries_})


def origin_of(item: RawItem, items: Mapping[str, RawItem]) -> str:
    """Return what an item counts as: the origin of the item it is a copy of, or its own, or itself."""
    seen = {item.id}
    while item.duplicate_of and item.duplicate_of in items and item.duplicate_of not in seen:
        item = items[item.duplicate_of]
        seen.add(item.id)
    return item.origin or item.id


def printed(entry: BibliographyEntry, item: RawItem, language: Language) -> Md:
    """Return one entry as a line of Markdown without its number."""
    zh = language == "zh"
    parts = [f"**{inline(entry.title or entry.url or entry.item)}**"]
    if item.authors:
        names = ", ".join(item.authors[:3]) + (" 等" if zh and len(item.authors) > 3 else "")
        parts.append(inline(names + (" et al." if not zh and len(item.authors) > 3 else "")))
    if entry.published:
        parts.append(inline(entry.published))
    parts.append(address(entry.url))
    kind = word(entry.source_type, language)
    parts.append(inline(f"{entry.source} · {kind}"))
    if item.language and item.language != language:
        parts.append(Md(language_name(item.language, language)))
    fetched = instant(entry.fetched_at)[:10]
    parts.append(Md(f"获取于 {fetched}" if zh else f"fetched {fetched}"))
    if entry.locators:
        places = ", ".join(code(place) for place in entry.locators)
        parts.append(Md(f"位置：{places}" if zh else f"at {places}"))
    if entry.note:
        parts.append(inline(entry.note))
    return Md(("。" if zh else ". ").join(parts) + ("。" if zh else "."))


def address(url: str) -> Md:
    """Return an address as an autolink, or a path as code; an address that would break out of its brackets is code."""
    safe = url.startswith(("http://", "https://")) and not any(mark in url for mark in '<> \t\n\\`|"')
    return Md(f"<{url}>") if safe and url.isprintable() else code(url)


def _entry(number: int, item: RawItem, locators: tuple[str, ...]) -> BibliographyEntry:
    notes = [part for part in (item.note, f"= {item.duplicate_of}" if item.duplicate_of else "") if part]
    return BibliographyEntry(
        number=number,
        item=item.id,
        title=item.title,
        url=item.url or item.path,
        source=item.source,
        source_type=item.source_type,
        published=item.published,
        fetched_at=item.fetched_at,
        locators=locators,
        note="; ".join(notes),
    )


def _locators(item: str, targets: Mapping[str, None], claims: Mapping[str, Claim]) -> tuple[str, ...]:
    places: dict[str, None] = {}
    waiting, seen = [name for name in targets if name in claims], set(targets)
    while waiting:
        claim = claims[waiting.pop(0)]
        places.update((e.locator, None) for e in claim.evidence if e.item == item and e.locator)
        for premise in (*claim.premises, *(claim.formula.premises if claim.formula else ())):
            if premise in claims and premise not in seen:
                seen.add(premise)
                waiting.append(premise)
    return tuple(sorted(places, key=_place)[:_MAX_LOCATORS])


def _place(locator: str) -> tuple[str, int]:
    path, _, line = locator.rpartition(":")
    return (path, int(line)) if line.isdigit() else (locator, 0)
