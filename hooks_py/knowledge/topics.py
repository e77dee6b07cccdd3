"""What `_index.json` holds, without loading any record: topics with canonical tags, and the map from tags to runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hooks_py.text.canonical import Vocabulary, canonical_tags

Plain = dict[str, object]
ENTRY = ("title", "status", "tags", "state", "topic", "created_at", "updated_at", "items", "summary", "score")


def canonical_index(index: Mapping[str, object], vocabulary: Vocabulary) -> Plain:
    """Return the index with canonical tags; what only the tag index knows is given back to the topics."""
    topics = {run: {name: entry[name] for name in ENTRY if name in entry} for run, entry in topics_of(index).items()}
    tags: dict[str, list[str]] = {run: list(listed(entry.get("tags"))) for run, entry in topics.items()}
    for tag, runs in _tag_index(index).items():
        for run in runs:
            if run in tags and tag not in tags[run]:
                tags[run].append(tag)
    for run, entry in topics.items():
        entry["tags"] = list(canonical_tags(tags[run], vocabulary))
    return index_of(topics, str(index.get("updated_at", "")))


def index_of(topics: Mapping[str, Plain], updated_at: str) -> Plain:
    """Return what `_index.json` holds for these topics: stable order, and the map from each tag to its runs."""
    tags: dict[str, list[str]] = {}
    for run in sorted(topics):
        for tag in listed(topics[run].get("tags")):
            tags.setdefault(tag, []).append(run)
    return {
        "version": 1,
        "updated_at": updated_at,
        "topics": {run: topics[run] for run in sorted(topics)},
        "tag_index": {tag: tags[tag] for tag in sorted(tags)},
    }


def matching_runs(
    index: Mapping[str, object], tags: Iterable[str], vocabulary: Vocabulary
) -> dict[str, tuple[str, ...]]:
    """Return the runs that the tags lead to, each with its matching tags; tags of any age are read canonical."""
    wanted = frozenset(tags)
    found: dict[str, tuple[str, ...]] = {}
    for run, entry in topics_of(canonical_index(index, vocabulary)).items():
        matched = tuple(tag for tag in listed(entry["tags"]) if tag in wanted)
        if matched:
            found[run] = matched
    return found


def topics_of(index: Mapping[str, object]) -> dict[str, Plain]:
    """Return the topics of an index by id; {} when it has none."""
    topics = index.get("topics")
    return dict(topics) if isinstance(topics, dict) else {}


def _tag_index(index: Mapping[str, object]) -> dict[str, list[str]]:
    tags = index.get("tag_index")
    return {tag: listed(runs) for tag, runs in tags.items()} if isinstance(tags, dict) else {}


def listed(value: object) -> list[str]:
    """Return the words of a list; [] for anything else."""
    return [word for word in value if isinstance(word, str)] if isinstance(value, (list, tuple)) else []
