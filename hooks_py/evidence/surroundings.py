"""The candidates of a task, and what stands around each: its heading, its passage, its document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from hooks_py.evidence.candidates import Candidate
from hooks_py.evidence.questions import Concept
from hooks_py.evidence.terms import rarity, terms

# How much a word of the question counts by where it stands; found on the cases of tests/evidence/answers.py.
_OWN = 1.0
_AROUND = 0.8  # in the heading, or the name of what a docstring describes
_UNDER_ALL = 0.4  # in the heading above, when that is the title of the whole document
_NEAR = 0.5  # elsewhere in the passage
_NEAR_IN_CODE = 0.3
_ELSEWHERE = 0.32  # elsewhere in the document
_IN_TITLE = 0.6  # in the title of the document, which is then about it
_ELSEWHERE_IN_CODE = 0.12  # a file of code is about many things
_EVERYWHERE = 0.7  # what a word loses that every document has: it tells none of them from another
_FEW = 3  # documents, of which a word may well stand in each
_UNSEEN = 0.6  # weight of a word that no passage has: another word may stand for it, or nothing answers


class Pool:
    """The candidates of a task with what is looked up for each of them more than once."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.candidates = candidates
        self._passage: dict[tuple[str, int], frozenset[str]] = {}
        gathered: dict[str, set[str]] = defaultdict(set)
        for one in candidates:
            key = (one.passage.item, one.passage.start)
            if key not in self._passage:
                self._passage[key] = frozenset(terms(f"{one.passage.heading} {one.passage.text}"))
                gathered[one.passage.item] |= self._passage[key]
        self._item = {item: frozenset(found) for item, found in gathered.items()}
        self._titles: dict[str, tuple[int, str]] = {}
        self._title_terms: dict[str, frozenset[str]] = {}
        for one in candidates:
            here = (one.passage.start, one.passage.heading)
            self._titles[one.passage.item] = min(here, self._titles.get(one.passage.item, here))
        self._title_terms = {item: frozenset(terms(title)) for item, (_, title) in self._titles.items()}
        self.best_rank = max((one.passage.score for one in candidates), default=0.0)

    def levels(self, one: Candidate) -> tuple[tuple[float, frozenset[str]], ...]:
        """Return the terms of a candidate and of what is around it, the closest first, and what a term there counts."""
        item = one.passage.item
        is_code = one.passage.kind == "code"
        return (
            (_OWN, one.terms),
            (_UNDER_ALL if self.is_title(one) and not is_code else _AROUND, one.context),
            (_NEAR_IN_CODE if is_code else _NEAR, self._passage[item, one.passage.start]),
            (_IN_TITLE, frozenset() if is_code else self._title_terms[item]),
            (_ELSEWHERE_IN_CODE if is_code else _ELSEWHERE, self._item[item]),
        )

    def is_title(self, one: Candidate) -> bool:
        """Return whether the heading above a candidate is that of the whole document."""
        return one.passage.heading == self._titles[one.passage.item][1]

    def weighed(self, concepts: Sequence[Concept]) -> tuple[Concept, ...]:
        """Return the concepts with their weights by rarity: what every sentence has tells nothing."""
        weights = []
        for concept in concepts:
            count = sum(concept.found_in(one.terms | one.context) > 0 for one in self.candidates)
            documents = sum(concept.found_in(there) > 0 for there in self._item.values())
            rare = max(0.3, rarity({"": count}, len(self.candidates))[""]) ** 0.5 if count else _UNSEEN
            everywhere = documents / len(self._item) if len(self._item) > _FEW else 0.0
            weights.append(
                concept.weight * rare * (1 - _EVERYWHERE * everywhere) if documents or self._could_have(concept) else 0
            )
        return tuple(
            concept._replace(weight=weight) for concept, weight in zip(concepts, weights, strict=True) if weight
        )

    def _could_have(self, concept: Concept) -> bool:
        """Return whether a document is written in a script of the concept: in another it could not be there."""
        is_latin = {form_is_latin for form in concept.forms for form_is_latin in [all(map(str.isascii, form))]}
        return bool(is_latin & self._scripts)

    @property
    def _scripts(self) -> set[bool]:
        found: set[bool] = set()
        for there in self._item.values():
            found.add(sum(map(str.isascii, there)) * 2 >= len(there))
        return found
