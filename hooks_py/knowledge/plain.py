"""
Fast readers: the index, the synonym table and the state of a run as plain values, with the standard library alone.

`knowledge list | search` and `status` answer in a few milliseconds because
they read through here and never load the records; a test goes round both ways
so that these readers and the records cannot drift apart.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping

from hooks_py.errors import FormatError, StorageError

TYPE_CHECKING = False  # loading `typing` would cost a status more than reading the runs
if TYPE_CHECKING:
    from hooks_py.text.canonical import Vocabulary

INDEX_FILE = "_index.json"
SYNONYMS_FILE = "_synonyms.json"
META_FILE = "_meta.json"
DATABASE_FILE = "_index.sqlite"
FLAGS = ("lowercase", "singularize", "stem", "prefer_english")
Plain = dict[str, object]
BUILT_IN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "synonyms.json")  # noqa: PTH100, PTH118, PTH120


def read_object(path: str) -> Plain | None:
    """
    Return the JSON object of a file; None: there is no such file.

    Raises:
        FormatError: it is not JSON, or not an object.
        StorageError: it may not be read.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123  (pathlib costs as much as starting the interpreter)
            value = json.loads(file.read())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise StorageError(f"cannot read {path}: {error.strerror}; check the file and its rights") from error
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{path}: is not JSON ({error}); mend it, or remove it to start anew") from error
    if not isinstance(value, dict):
        raise FormatError(f"{path}: must hold one JSON object, not a {type(value).__name__}")
    return value


def read_index(root: str) -> Plain | None:
    """
    Return `_index.json` of a store with its two maps checked; None: there is none yet.

    Raises:
        FormatError: it is damaged; `hooks_py.knowledge.index.load` builds it again from the folders.
    """
    path = os.path.join(root, INDEX_FILE)  # noqa: PTH118
    index = read_object(path)
    if index is None:
        return None
    topics, tags = index.get("topics"), index.get("tag_index")
    if not isinstance(topics, dict) or not all(_is_entry(entry) for entry in topics.values()):
        raise FormatError(f"{path}: topics must map each id to its title, status and tags")
    if not isinstance(tags, dict) or not all(_are_words(ids) for ids in tags.values()):
        raise FormatError(f"{path}: tag_index must map each tag to a list of topic ids")
    return index


def run_folders(root: str) -> Iterator[str]:
    """Yield the paths of the run folders of a store, in the order of their names: whatever holds a `_meta.json`."""
    try:
        names = sorted(entry.name for entry in os.scandir(root) if entry.is_dir() and entry.name[:1] not in "._")
    except (FileNotFoundError, NotADirectoryError):
        return
    for name in names:
        folder = os.path.join(root, name)  # noqa: PTH118
        if os.path.exists(os.path.join(folder, META_FILE)):  # noqa: PTH110, PTH118
            yield folder


def read_meta(folder: str) -> Plain | None:
    """
    Return `_meta.json` of a run as plain values; None: the folder has none.

    Raises:
        FormatError: it is damaged.
    """
    return read_object(os.path.join(folder, META_FILE))  # noqa: PTH118


def entry_of(meta: Mapping[str, object], summary: str = "") -> Plain:
    """Return the entry of `_index.json` for a run, from its `_meta.json`."""
    stats = meta.get("stats")
    return {
        "title": meta.get("title") or meta.get("topic") or "",
        "status": meta.get("status", "in_progress"),
        "tags": meta.get("tags", []),
        "state": meta.get("state", ""),
        "topic": meta.get("topic", ""),
        "created_at": meta.get("created_at"),
        "updated_at": meta.get("updated_at"),
        "items": stats.get("raw_items", 0) if isinstance(stats, dict) else 0,
        "summary": summary,
        "score": meta.get("completeness"),
    }


def similar_runs(root: str | os.PathLike[str], tags: Iterable[str]) -> list[tuple[str, str]]:
    """
    Return id and title of the runs that share tags, those that share most first, of two the newer first.

    A damaged index names nothing here; `hooks_py.knowledge.index.load` mends it.
    """
    from hooks_py.knowledge.topics import listed, topics_of
    from hooks_py.text.canonical import canonical_tags

    try:
        index = read_index(os.fspath(root)) or {"topics": {}}
    except FormatError:
        return []
    vocabulary = read_vocabulary(os.fspath(root))
    wanted = set(canonical_tags(tags, vocabulary))
    found = []
    for run, entry in topics_of(index).items():
        shared = len(wanted.intersection(canonical_tags(listed(entry.get("tags")), vocabulary)))
        if shared:
            found.append((-shared, _reversed_date(run), run, str(entry["title"])))
    return [(run, title) for _, _, run, title in sorted(found)]


def read_vocabulary(root: str | None) -> Vocabulary:
    """
    Return the synonym table of a store: the built-in one, overlaid with `_synonyms.json`, whose entries win.

    Raises:
        FormatError: `_synonyms.json` is damaged or a field has the wrong form.
    """
    from hooks_py.text.canonical import Vocabulary

    own = None if root is None else read_object(os.path.join(root, SYNONYMS_FILE))  # noqa: PTH118
    normalization, canonical = overlaid(own, os.path.join(root or "", SYNONYMS_FILE))  # noqa: PTH118
    return Vocabulary(normalization, canonical)


def overlaid(own: Mapping[str, object] | None, path: str) -> tuple[Plain, dict[str, list[str]]]:
    """
    Return flags with rules, and the map of canonical words, of the built-in table under the user's own entries.

    The list that a user gives for a canonical word replaces the built-in
    one, an empty list takes the word out, and a variant that the user gives to
    one word is taken from every other. A built-in canonical word that the
    user makes a variant brings its own variants along.

    Raises:
        FormatError: a field of the user's file has the wrong form; the message names it.
    """
    built_in = read_object(BUILT_IN)
    if built_in is None:
        raise StorageError(f"{BUILT_IN} is missing; install the plugin again")
    normalization, canonical = _checked(built_in, BUILT_IN)
    if own is None:
        return normalization, canonical
    own_normalization, own_canonical = _checked(own, path)
    rules = {**_mapping(normalization["stem_rules"]), **_mapping(own_normalization.get("stem_rules", {}))}
    return {**normalization, **own_normalization, "stem_rules": rules}, _overlaid_words(canonical, own_canonical)


def _overlaid_words(built_in: Mapping[str, list[str]], own: Mapping[str, list[str]]) -> dict[str, list[str]]:
    claimed = {_plain_key(word) for pair in own.items() for word in (pair[0], *pair[1])}
    moved: dict[str, list[str]] = {}
    merged: dict[str, list[str]] = {}
    for word, variants in built_in.items():
        if word in own:
            continue
        left = [variant for variant in variants if _plain_key(variant) not in claimed]
        if _plain_key(word) in claimed:
            moved[_plain_key(word)] = left
        else:
            merged[word] = left
    for word, variants in own.items():
        brought = [extra for variant in variants for extra in moved.get(_plain_key(variant), [])]
        if variants:
            merged[word] = list(dict.fromkeys([*variants, *brought]))
    return merged


def _checked(table: Mapping[str, object], path: str) -> tuple[Plain, dict[str, list[str]]]:
    normalization = table.get("normalization", {})
    if not isinstance(normalization, dict):
        raise FormatError(f"{path}: normalization must be an object of flags")
    for flag in FLAGS:
        if not isinstance(normalization.get(flag, True), bool):
            raise FormatError(f"{path}: normalization.{flag} must be true or false")
    rules = normalization.get("stem_rules", {})
    if not isinstance(rules, dict) or not all(isinstance(word, str) for word in rules.values()):
        raise FormatError(f"{path}: normalization.stem_rules must map a word to its stem")
    canonical = table.get("canonical", {})
    if not isinstance(canonical, dict):
        raise FormatError(f"{path}: canonical must map a word to the list of its variants")
    for word, variants in canonical.items():
        if not word.strip() or not _are_words(variants):
            raise FormatError(f"{path}: canonical.{word or '(empty)'} must be a list of words")
    known = {name: normalization[name] for name in (*FLAGS, "stem_rules") if name in normalization}
    return known, canonical


def _mapping(value: object) -> dict[str, str]:
    return dict(value) if isinstance(value, dict) else {}


def _plain_key(word: str) -> str:
    return word.strip().lower().replace(" ", "-").replace("_", "-")


def _reversed_date(run: str) -> int:
    digits = "".join(letter for letter in run[-18:] if letter.isdigit())  # …-YYYYMMDD-HHMMSS, perhaps with -2 behind
    return -int(digits or 0)


def _are_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _is_entry(entry: object) -> bool:
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("title"), str)
        and isinstance(entry.get("status"), str)
        and _are_words(entry.get("tags", []))
    )
