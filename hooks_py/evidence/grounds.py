"""What a draft rests on: its quotations found in the stored sources, its figures, names and words found in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from hooks_py.models.base import Fault
from hooks_py.models.claims import ClaimDraft, Evidence
from hooks_py.models.sources import RawItem
from hooks_py.text.figures import Figure, unmatched_figures
from hooks_py.text.language import language_of
from hooks_py.text.normalise import fold, strip_markdown
from hooks_py.text.quotations import Found, Missing, find_quotation, line_of
from hooks_py.text.sentences import sentences
from hooks_py.text.similarity import negations_differ, overlap, statement_words
from hooks_py.text.urls import canonical_source

_BY_LINE = frozenset(("code", "text", "markdown", "rst"))
# A sentence of a quotation this near to the claim is what the claim retells; one that negates it contradicts it.
_RETOLD = 0.6
# Latin names: words with a capital or a figure inside, at least two letters. Chinese text names products this way.
_NAME = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9.+#-]*[A-Z])[A-Za-z][A-Za-z0-9+#]*(?:[.-][A-Za-z0-9+#]+)*(?![A-Za-z0-9])"
)
_STANDARD = re.compile(
    r"\b(?:RFC|OWASP|ISO(?:/IEC)?|IEC|IEEE|PEP|CVE|CWE|NIST SP|ECMA|GB/T|GB)[\s:_-]*[A-Z]{0,3}\d[\w.:-]*", re.IGNORECASE
)
_DATED = frozenset(("date", "period"))


SHORTEST = 5  # letters of a quotation without white space; a Chinese character counts two, `x = 1` is none


@dataclass(frozen=True)
class Grounds:
    """The evidence with locators, the items it is from, the faults, and why the claim cannot be verified by it."""

    evidence: tuple[Evidence, ...]
    items: tuple[RawItem, ...]
    faults: list[Fault]
    doubt: str = ""  # empty: none


def grounds(
    draft: ClaimDraft, where: str, item: Callable[[str], RawItem | None], near: Callable[[str], Sequence[str]]
) -> Grounds:
    """Return what a draft rests on; `item` gives a raw item by id, `near` the ids that look like a wrong one."""
    faults: list[Fault] = []
    evidence: list[Evidence] = []
    items: list[RawItem] = []
    for at, given in enumerate(draft.evidence):
        place = f"{where}.evidence[{at}]"
        source = item(given.item)
        if source is None:
            faults.append(_no_item(place, given.item, near(given.item)))
            continue
        if _cells(given.quotation) < SHORTEST:
            problem = f"“{given.quotation.strip()}” is too short to show anything"
            faults.append(Fault(where=place, problem=problem, fix="quote the words that say it, a clause or more"))
            continue
        found = find_quotation(source.text, given.quotation, verbatim=source.verbatim)
        if isinstance(found, Missing):
            faults.append(_not_found(place, given.item, found))
            continue
        items.append(source)
        evidence.append(given.model_copy(update={"locator": locator(source, found)}))
    doubt = ""
    if draft.kind == "quoted" and evidence and len(evidence) == len(draft.evidence):
        wrong, doubt = _held_against(draft.text, [one.quotation for one in evidence], items, where)
        faults += wrong
    return Grounds(tuple(evidence), tuple(items), faults, doubt)


def _cells(text: str) -> int:
    """Length of a quotation without white space; a Chinese character says as much as two letters."""
    return sum(2 if character >= "\u2e80" else 1 for character in text if not character.isspace())


def locator(item: RawItem, found: Found) -> str:
    """Return where a quotation stands: `path:line` of a file, `p. 3` of a PDF, a standard's id; empty for a page."""
    if item.path and item.kind in _BY_LINE:
        return f"{item.path}:{line_of(item.text, found.start)}"
    if item.pages:
        starts = [page.start for page in item.pages]
        at = bisect_right(starts, found.start) - 1
        page = item.pages[at].page if at >= 0 else 0
        return f"p. {page}" if page else ""
    standard = _STANDARD.search(item.title) if item.source_type == "standard" else None
    return canonical_source(standard[0]) if standard else ""


def _no_item(place: str, name: str, near: Sequence[str]) -> Fault:
    fix = f"did you mean {' or '.join(near)}?" if near else "name the id of a raw item of this run"
    return Fault(where=place, problem=f"there is no raw item {name}", fix=fix)


def _not_found(place: str, name: str, missing: Missing) -> Fault:
    problem = f"the quotation is not in {name}: {missing.reason}"
    fix = (
        f"the nearest passage is: {missing.nearest}"
        if missing.nearest
        else "copy a passage of the source word for word"
    )
    return Fault(where=place, problem=problem, fix=fix)


def _held_against(text: str, quotations: list[str], items: list[RawItem], where: str) -> tuple[list[Fault], str]:
    """What the quotations do not bear out: faults, and a doubt where code cannot tell."""
    is_translated = not any(_same_language(text, quotation) for quotation in quotations)
    unmatched = unmatched_figures(strip_markdown(text), quotations)
    dated = [figure for figure in unmatched if figure.kind in _DATED]
    wrong = unmatched if not is_translated else [figure for figure in unmatched if figure.kind not in _DATED]
    faults = [_figure_fault(where, wrong)] if wrong else []
    if is_translated:
        names = _names_missing(text, quotations, items)
        if names or dated:
            missing = ", ".join([*names, *(figure.text for figure in dated)])
            return faults, f"the quotations are in another language and do not have {missing}"
        return faults, "the quotations are in another language"
    opposite = _opposite(text, quotations)
    if opposite:
        fix = f"the source says: {opposite[:200]}"
        faults.append(Fault(where=where, problem="the quotation says the opposite", fix=fix))
    words = statement_words(text)
    if not any(words & statement_words(quotation) for quotation in quotations):
        return faults, "the claim and its quotations have no word in common"
    return faults, ""


def _figure_fault(where: str, wrong: Iterable[Figure]) -> Fault:
    shown = ", ".join(dict.fromkeys(figure.text for figure in wrong))
    fix = "quote the passage that has it, or take the figure from the quotation"
    return Fault(where=where, problem=f"no quotation has the figure {shown}", fix=fix)


def _same_language(text: str, quotation: str) -> bool:
    one, two = language_of(strip_markdown(text)), language_of(strip_markdown(quotation))
    return not one or not two or one == two


def _names_missing(text: str, quotations: list[str], items: list[RawItem]) -> list[str]:
    """Latin names of the claim that neither a quotation nor a title of its sources has."""
    there = fold(" ".join([*quotations, *(item.title for item in items)]))
    return [name for name in dict.fromkeys(_NAME.findall(strip_markdown(text))) if fold(name) not in there]


def _opposite(text: str, quotations: list[str]) -> str:
    """The sentence that the claim retells with its negation turned round; empty: none, or another one bears it out."""
    opposite = ""
    for quotation in quotations:
        for sentence in sentences(quotation):
            if overlap(text, sentence.text) < _RETOLD:
                continue
            if not negations_differ(text, sentence.text):
                return ""
            opposite = opposite or sentence.text
    return opposite
