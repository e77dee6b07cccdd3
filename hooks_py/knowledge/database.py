"""
The file of the full-text index: opened, made, checked, and set aside when it is damaged.

It is a cache: all of it can be made again from the raw files. So a damaged
one is renamed, an empty one takes its place, and that is told, never hidden.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3

from hooks_py.errors import StorageError

FORMAT = 1  # raised when the tables or the tokens change; an index of another format is made again
BUSY_S = 30.0  # how long one process waits for another's transaction
CHECKPOINT = 8000  # pages of 4 KB; the usual 1000 write a bulk addition several times over
SIDE_FILES = ("", "-wal", "-shm")
DAMAGE = (
    "not a database",
    "malformed",
    "disk image",
    "corrupt",
    "no such table",
    "no such column",
    "file is encrypted",
)

TABLES = """
CREATE TABLE runs (id INTEGER PRIMARY KEY, run TEXT NOT NULL UNIQUE);
CREATE TABLE items (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL, item TEXT NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL,
    UNIQUE (run, item)
);
CREATE TABLE passages (
    id INTEGER PRIMARY KEY, item INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
    line INTEGER NOT NULL, page INTEGER NOT NULL, kind TEXT NOT NULL, language TEXT NOT NULL,
    heading TEXT, text TEXT
);
CREATE INDEX passages_of_item ON passages (item);
CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5 (scope, title, heading, body, tokenize = 'porter unicode61 remove_diacritics 2');
INSERT INTO words (words, rank) VALUES ('rank', 'bm25(0.0, 3.0, 2.0, 1.0)');
INSERT INTO words (words, rank) VALUES ('hashsize', 16777216);
"""


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error means that the file is damaged, not that it is busy, full or forbidden."""
    if isinstance(error, sqlite3.OperationalError) and "disk I/O" in str(error):
        return False
    return isinstance(error, sqlite3.DatabaseError) and any(word in str(error).lower() for word in DAMAGE)


def trouble(path: str, error: sqlite3.Error) -> StorageError:
    """Return the error for people: the file and what to do."""
    words = str(error)
    if "locked" in words or "busy" in words:
        what = f"another process has been writing for over {BUSY_S:g} s; wait for it to end, then try again"
    elif "full" in words:
        what = "the disk is full; free some space and try again"
    elif "readonly" in words or "unable to open" in words:
        what = "it cannot be written; check the rights of the folder, or choose another one with --output"
    else:
        what = f"{words}; run `grounded knowledge rebuild`"
    return StorageError(f"cannot use the full-text index {path}: {what}")


def connect(path: str) -> sqlite3.Connection:
    """
    Return a connection to an index that has our tables.

    Raises:
        sqlite3.DatabaseError: the file is damaged, of another format, or cannot be opened.
    """
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")  # a power cut may cost the last additions, never the file
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        if found == 0:
            _create(connection)
        elif found != FORMAT:
            raise sqlite3.DatabaseError(f"malformed: format {found} instead of {FORMAT}")
        connection.execute("SELECT value FROM state LIMIT 1")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def set_aside(path: str) -> str:
    """
    Rename a damaged index with its side files and return the new path of the first.

    Raises:
        StorageError: it cannot be renamed.
    """
    number = next(n for n in range(1, 10_000) if not os.path.exists(f"{path}.damaged-{n}"))  # noqa: PTH110
    for side in SIDE_FILES:
        with contextlib.suppress(FileNotFoundError):
            try:
                os.rename(path + side, f"{path}.damaged-{number}{side}")  # noqa: PTH104
            except PermissionError as error:
                raise StorageError(
                    f"cannot set the damaged index {path} aside: permission denied; remove it by hand"
                ) from error
    return f"{path}.damaged-{number}"


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:  # nobody was faster
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise sqlite3.DatabaseError("malformed: tables that are not ours")
            for statement in TABLES.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
