"""The synonym table of a store: built-in words in both languages, under the user's own in `_synonyms.json`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hooks_py.disk.atomic import write_json
from hooks_py.disk.locks import locked
from hooks_py.errors import InputError
from hooks_py.knowledge.plain import FLAGS, SYNONYMS_FILE, Plain, overlaid, read_object, read_vocabulary
from hooks_py.models.knowledge import Normalization, Synonyms
from hooks_py.text.canonical import Vocabulary

LOCK_FILE = "._synonyms.lock"
SHOWN = ("trade", "strategy", "arbitrage")  # the words that a new file shows as examples


def load_synonyms(root: Path) -> Synonyms:
    """
    Return the table of a store as a record, written for the user to edit when it is not there yet.

    Raises:
        FormatError: `_synonyms.json` is damaged; the message names the field.
    """
    own = ensure_file(root)
    normalization, canonical = overlaid(own, str(root / SYNONYMS_FILE))
    words = {word: tuple(variants) for word, variants in canonical.items()}
    return Synonyms(normalization=Normalization.model_validate(normalization), canonical=words)


def load_vocabulary(root: Path | None) -> Vocabulary:
    """Return the table of a store ready for looking up, without loading any record; None: the built-in table alone."""
    return read_vocabulary(None if root is None else str(root))


def ensure_file(root: Path) -> Plain:
    """
    Return what `_synonyms.json` holds; a missing file is written with the flags, the rules and three examples.

    Raises:
        FormatError: it is damaged.
        StorageError: it cannot be written.
    """
    path = root / SYNONYMS_FILE
    own = read_object(str(path))
    if own is not None:
        return own
    with locked(root / LOCK_FILE):
        own = read_object(str(path))
        if own is None:
            own = _starter()
            write_json(path, own)
    return own


def edit(root: Path, canonical: str, variants: Sequence[str]) -> Synonyms:
    """
    Set the variants of a canonical word in `_synonyms.json` and return the table; no variants take the word out.

    Every field of the file that is not ours stays as it is.

    Raises:
        InputError: the word is empty.
        FormatError: the file is damaged; it is not touched.
    """
    if not canonical.strip():
        raise InputError("the canonical word is empty; give the word that the variants stand for")
    with locked(root / LOCK_FILE):
        own = ensure_file(root)
        overlaid(own, str(root / SYNONYMS_FILE))  # refuses a damaged file before anything is written
        words = own.get("canonical")
        changed = {**(words if isinstance(words, dict) else {}), canonical.strip(): list(variants)}
        write_json(root / SYNONYMS_FILE, {**own, "canonical": changed})
    return load_synonyms(root)


def _starter() -> Plain:
    normalization, canonical = overlaid(None, SYNONYMS_FILE)
    flags = {flag: normalization[flag] for flag in FLAGS}
    return {
        "version": 1,
        "normalization": {**flags, "stem_rules": normalization["stem_rules"]},
        "canonical": {word: canonical[word] for word in SHOWN},
    }
