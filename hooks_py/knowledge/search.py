"""
A query finds passages over all runs of a store, finished or not, in both languages.

First the synonym table widens the query, then the tag index names the runs
that are about it, then the full-text index gives the passages, and both
are merged: a passage of a run that is about the query comes before an equal one
of another run. Runs that are about it without a matching passage come last.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hooks_py.errors import FormatError
from hooks_py.knowledge.fulltext import Found, PassageIndex
from hooks_py.knowledge.plain import DATABASE_FILE, entry_of, read_index, read_meta, read_vocabulary, run_folders
from hooks_py.knowledge.topics import Plain, matching_runs, topics_of
from hooks_py.text.canonical import Vocabulary, expand, topic_tags
from hooks_py.text.tokens import fts_text

if TYPE_CHECKING:
    from pathlib import Path

    from hooks_py.models.knowledge import KnowledgeHit

ABOUT = 1.0  # a passage gains up to this part of its score when its run is about every word of the query
PER_RUN = 5  # passages asked of each run that is about the query, so that a large run does not hide a small one
TAG = "tag"  # a hit without a passage; its score is no measure beside those of passages, so it comes last
RUNS = 5  # runs that are asked one by one


class Hit(NamedTuple):
    """One hit in plain values; the fields are those of `KnowledgeHit`."""

    run: str
    title: str
    item: str
    item_title: str
    url: str
    passage: str
    line: int
    page: int
    score: float
    matched: tuple[str, ...]
    by: str


class Result(NamedTuple):
    """The hits, best first, and what could not be asked; no notices: everything was."""

    hits: tuple[Hit, ...]
    notices: tuple[str, ...]


def search(root: Path, query: str, limit: int = 10) -> list[KnowledgeHit]:
    """
    Return the best passages of a store for a query as records, best first; [] when nothing matches.

    Raises:
        FormatError: `_synonyms.json` is damaged.
        StorageError: the full-text index cannot be used.
    """
    from hooks_py.models.knowledge import KnowledgeHit  # `find` answers without loading the records

    return [KnowledgeHit(**hit._asdict()) for hit in find(os.fspath(root), query, limit).hits]


def find(root: str, query: str, limit: int = 10) -> Result:
    """
    Return the same as `search` in plain values, with what could not be asked.

    Raises:
        FormatError, StorageError: as `search`.
    """
    vocabulary = read_vocabulary(root)
    index, notices = _index(root)
    tags = topic_tags(query, vocabulary)
    about = matching_runs(index, tags, vocabulary)
    found, more = _passages(root, query, _forms(query, vocabulary), about, limit)
    topics = topics_of(index)
    hits = [_hit(row, topics, tags, about, vocabulary) for row in found]
    hits += [_bare(run, topics[run], tags, about) for run in about if run not in {hit.run for hit in hits}]
    ordered = sorted(hits, key=lambda hit: (hit.by == TAG, -hit.score, hit.run, hit.item, hit.line))
    return Result(tuple(ordered[:limit]), (*notices, *more))


def _index(root: str) -> tuple[Plain, list[str]]:
    """Return the index, or in its stead what the folders say, with the reason when it is damaged."""
    try:
        index = read_index(root)
        notices = []
    except FormatError as error:
        index, notices = None, [f"{error}; run `grounded knowledge rebuild`"]
    if index is not None:
        return index, notices
    topics: dict[str, Plain] = {}
    for folder in run_folders(root):
        try:
            topics[os.path.basename(folder)] = entry_of(read_meta(folder) or {})  # noqa: PTH119
        except FormatError as error:
            notices.append(str(error))
    return {"topics": topics, "tag_index": {}}, notices


def _passages(
    root: str, query: str, forms: Sequence[str], about: Mapping[str, tuple[str, ...]], limit: int
) -> tuple[list[Found], list[str]]:
    path = os.path.join(root, DATABASE_FILE)  # noqa: PTH118
    if not os.path.exists(path):  # noqa: PTH110
        has_runs = next(run_folders(root), None) is not None
        return [], ["there is no full-text index yet; run `grounded knowledge rebuild`"] if has_runs else []
    with PassageIndex(path) as passages:
        notices = [f"{notice}; run `grounded knowledge rebuild`"] if (notice := passages.notice) else []
        rows = passages.find(query, limit=limit, also=forms)
        if not rows and not notices and not passages.runs() and next(run_folders(root), None) is not None:
            notices = ["the full-text index is empty although there are runs; run `grounded knowledge rebuild`"]
        best_first = sorted(about, key=lambda run: (-len(about[run]), run))
        for run in best_first[:RUNS]:
            rows += passages.find(query, run=run, limit=min(limit, PER_RUN), also=forms)
    return list({(row.run, row.item, row.start): row for row in rows}.values()), notices


def _forms(query: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    return expand(query, vocabulary)


def _hit(
    row: Found,
    topics: Mapping[str, Plain],
    tags: Sequence[str],
    about: Mapping[str, tuple[str, ...]],
    vocabulary: Vocabulary,
) -> Hit:
    share = len(about.get(row.run, ())) / len(tags) if tags else 0.0
    words = f" {fts_text(f'{row.title} {row.heading} {row.text}').lower()} "
    matched = tuple(tag for tag in tags if any(form in words for form in _written(tag, vocabulary)))
    return Hit(
        run=row.run, title=_title(topics.get(row.run, {})), item=row.item, item_title=row.title, url=row.url,
        passage=row.text, line=row.line, page=row.page, score=row.score * (1 + ABOUT * share),
        matched=matched, by="both" if share else "text",
    )  # fmt: skip


def _bare(run: str, entry: Plain, tags: Sequence[str], about: Mapping[str, tuple[str, ...]]) -> Hit:
    """Return the hit for a run that is about the query and has no passage that matches it."""
    score = len(about[run]) / len(tags)
    passage = str(entry.get("summary") or entry.get("topic") or entry.get("title") or "")
    return Hit(run, _title(entry), "", "", "", passage, 0, 0, score, about[run], TAG)


def _title(entry: Mapping[str, object]) -> str:
    return str(entry.get("title") or "")


def _written(tag: str, vocabulary: Vocabulary) -> list[str]:
    forms = (tag, *vocabulary.canonical.get(tag, ()))
    return [fts_text(form.replace("-", " ")).lower().strip() for form in forms if form]
