"""Passages go into the full-text index and come out again, best first, with their places."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, final

from hooks_py.errors import StorageError
from hooks_py.knowledge import database
from hooks_py.knowledge.cross_language import translations
from hooks_py.knowledge.ranking import Search, best, query_words
from hooks_py.text.tokens import fts_text

if TYPE_CHECKING:
    from pathlib import Path

    from hooks_py.models.aggregate import Passage
    from hooks_py.models.sources import RawItem

BATCH = 5000  # passages per transaction, under a second: other writers get in between
LOCK_FILE = "._index.lock"
SCOPE = "\ue000"  # begins the words for run and item: a letter to the index that no query can hold
COLUMNS = (
    'r.run, i.item, i.title, i.url, p.start, p."end", p.line, p.page, p.kind, p.language,'
    " coalesce(p.heading, w.heading), coalesce(p.text, w.body)"
)
FETCH = (
    f"SELECT p.id, {COLUMNS} FROM passages p JOIN words w ON w.rowid = p.id"  # noqa: S608  (constants)
    " JOIN items i ON i.id = p.item JOIN runs r ON r.id = i.run WHERE p.id IN "
)


class Found(NamedTuple):
    """One passage that a search found; `score` is higher for a better one."""

    run: str
    item: str
    title: str
    url: str
    start: int
    end: int
    line: int
    page: int
    kind: str
    language: str
    heading: str
    text: str
    score: float


class ItemLine(NamedTuple):
    """What the index keeps of an item beside its passages."""

    title: str
    url: str


NO_LINE = ItemLine("", "")
Lined = tuple["Passage", ItemLine]


@final
class PassageIndex:
    """
    The full-text index of a store, one SQLite file that several processes may use at once.

    `notice` is empty, or says that the file was damaged and set aside and that
    the index has to be built again from the raw items.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = os.fspath(path)
        self._connection = self._open()

    def __enter__(self) -> PassageIndex:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self._connection.close()

    @property
    def notice(self) -> str:
        """Why the index has to be built again; empty: it does not."""
        with self._guarded() as connection:
            row = connection.execute("SELECT value FROM state WHERE name = 'rebuild'").fetchone()
        return str(row[0]) if row else ""

    def clear_notice(self) -> None:
        """Record that the index was built again."""
        with self._writing() as connection:
            connection.execute("DELETE FROM state WHERE name = 'rebuild'")

    def add(self, run: str, passages: Iterable[Passage], items: Mapping[str, ItemLine] | None = None) -> int:
        """
        Store passages of a run and return how many; what an item had before is replaced.

        `items` gives title and address per item id. The passages are taken one
        by one and stored in batches, so a stream of any length needs little memory.

        Raises:
            StorageError: the disk is full, or the file is locked for too long or damaged (it is then set aside).
        """
        lines = items or {}
        return self._add(run, ((passage, lines.get(passage.item, NO_LINE)) for passage in passages))

    def add_items(self, run: str, items: Iterable[RawItem]) -> int:
        """
        Cut raw items into passages, store them and return how many; as `add`.

        Raises:
            StorageError: as `add`.
        """
        return self._add(run, _passages_of(items))

    def search(
        self, query: str, *, run: str | None = None, item: str | None = None, limit: int = 10, language: str = ""
    ) -> list[tuple[Passage, str]]:
        """
        Return the best passages for a query with the runs they are of, best first; [] when no word is found.

        Nothing in the query acts as syntax. `language` keeps passages of that language alone.

        Raises:
            StorageError: as `add`.
        """
        from hooks_py.models.aggregate import Passage  # the fast readers use `find` and never load the records

        return [
            (
                Passage(
                    item=row.item, start=row.start, end=row.end, text=row.text, heading=row.heading, line=row.line,
                    page=row.page, score=row.score, kind=row.kind, language=row.language,  # type: ignore[arg-type]
                ),
                row.run,
            )
            for row in self.find(query, run=run, item=item, limit=limit, language=language)
        ]  # fmt: skip

    def find(  # noqa: PLR0913  (all but the query by name)
        self,
        query: str,
        *,
        run: str | None = None,
        item: str | None = None,
        limit: int = 10,
        language: str = "",
        also: Sequence[str] = (),
        translate: bool = True,
    ) -> list[Found]:
        """
        Return the same as `search` in plain rows, with title and address of the item.

        Words that a text in the other language would use are looked for as well, unless `translate` is off, and
        so are the words and terms of `also`.

        Raises:
            StorageError: as `add`.
        """
        with self._guarded() as connection:
            scope = _scope(connection, run, item)
            if scope is None:
                return []
            words = query_words(query, (*also, *translations(query)) if translate else also)
            scores = best(connection, Search(words, scope, limit, language))
            marks = ",".join("?" * len(scores))
            rows = connection.execute(f"{FETCH}({marks})", list(scores)).fetchall()
        found = [Found._make((*row[1:], scores[row[0]])) for row in rows]
        return sorted(found, key=lambda row: (-row.score, row.run, row.item, row.start))

    def indexed_items(self, run: str) -> frozenset[str]:
        """Return the ids of the items of a run that are in the index."""
        with self._guarded() as connection:
            rows = connection.execute("SELECT i.item FROM items i JOIN runs r ON r.id = i.run WHERE r.run = ?", (run,))
            return frozenset(str(row[0]) for row in rows)

    def runs(self) -> tuple[str, ...]:
        """Return the ids of the runs that are in the index, sorted."""
        with self._guarded() as connection:
            return tuple(str(row[0]) for row in connection.execute("SELECT run FROM runs ORDER BY run"))

    def count(self) -> int:
        """Return how many passages the index holds."""
        with self._guarded() as connection:
            return int(connection.execute("SELECT count(*) FROM passages").fetchone()[0])

    def remove_run(self, run: str) -> int:
        """
        Take everything of a run out of the index and return how many passages that were.

        Raises:
            StorageError: as `add`.
        """
        with self._writing() as connection:
            row = connection.execute("SELECT id FROM runs WHERE run = ?", (run,)).fetchone()
            if row is None:
                return 0
            items = [int(found[0]) for found in connection.execute("SELECT id FROM items WHERE run = ?", row)]
            removed = sum(_remove_passages(connection, item) for item in items)
            connection.execute("DELETE FROM items WHERE run = ?", row)
            connection.execute("DELETE FROM runs WHERE id = ?", row)
        return removed

    def _add(self, run: str, passages: Iterable[Lined]) -> int:
        seen: dict[str, int] = {}
        count = 0
        batch: list[Lined] = []
        try:
            for count, pair in enumerate(passages, 1):  # noqa: B007
                batch.append(pair)
                if len(batch) == BATCH:
                    self._store(run, batch, seen)
                    batch = []
        finally:  # what came before a damaged item is kept
            if batch:
                self._store(run, batch, seen)
        return count

    def _store(self, run: str, batch: Sequence[Lined], seen: dict[str, int]) -> None:
        with self._writing() as connection:
            connection.execute("PRAGMA cache_size = -32768")  # KiB; half as many pages are written twice
            connection.execute("INSERT OR IGNORE INTO runs (run) VALUES (?)", (run,))
            run_id = int(connection.execute("SELECT id FROM runs WHERE run = ?", (run,)).fetchone()[0])
            last = int(connection.execute("SELECT coalesce(max(id), 0) FROM passages").fetchone()[0])
            rows, words = [], []
            for row_id, (passage, line) in enumerate(batch, last + 1):
                if passage.item not in seen:
                    seen[passage.item] = _replace_item(connection, run_id, passage.item, line)
                row, word = _rows(row_id, run_id, seen[passage.item], passage, line.title)
                rows.append(row)
                words.append(word)
            connection.executemany("INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            connection.executemany(
                "INSERT INTO words (rowid, scope, title, heading, body) VALUES (?, ?, ?, ?, ?)", words
            )

    def _open(self) -> sqlite3.Connection:
        try:
            return database.connect(self.path)
        except sqlite3.Error as error:
            if not database.is_damage(error):
                raise database.trouble(self.path, error) from error
            return self._replace(error)

    def _replace(self, error: sqlite3.Error) -> sqlite3.Connection:
        from pathlib import Path  # as dear as starting the interpreter, and only damage needs it

        from hooks_py.disk.locks import locked

        with locked(Path(self.path).parent / LOCK_FILE):
            try:
                return database.connect(self.path)  # somebody else has replaced it meanwhile
            except sqlite3.Error as still:
                if not database.is_damage(still):
                    raise database.trouble(self.path, still) from still
            aside = database.set_aside(self.path)
            try:
                connection = database.connect(self.path)
                reason = f"the full-text index was damaged ({error}) and set aside as {aside}"
                connection.execute("INSERT INTO state VALUES ('rebuild', ?)", (reason,))
            except sqlite3.Error as again:
                raise database.trouble(self.path, again) from again
            return connection

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._connection
        except sqlite3.Error as error:
            if not database.is_damage(error):
                raise database.trouble(self.path, error) from error
            self._connection.close()
            self._connection = self._replace(error)
            raise StorageError(
                f"the full-text index {self.path} is damaged ({error}); run `grounded knowledge rebuild`"
            ) from error

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._guarded() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                with contextlib.suppress(sqlite3.Error):  # the first error is the one to tell
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")


def _passages_of(items: Iterable[RawItem]) -> Iterator[Lined]:
    from hooks_py.text.passages import passages

    for item in items:
        line = ItemLine(item.title, item.url)
        starts = [block.start for block in item.pages]
        for passage in passages(item.text, kind=item.kind, item=item.id, language=item.language):
            at = bisect_right(starts, passage.start) - 1
            page = item.pages[at].page if at >= 0 else 0
            yield (passage.model_copy(update={"page": page}) if page else passage), line


def _scope(connection: sqlite3.Connection, run: str | None, item: str | None) -> str | None:
    """Return the expression that keeps a search to a run or items of that id; "": everything; None: there is none."""
    if run is None and item is None:
        return ""
    if item is None:
        row = connection.execute("SELECT id FROM runs WHERE run = ?", (run,)).fetchone()
        return f'"{SCOPE}r{row[0]}"' if row else None
    rows = connection.execute(
        "SELECT i.id FROM items i JOIN runs r ON r.id = i.run WHERE i.item = ? AND (? IS NULL OR r.run = ?)",
        (item, run, run),
    ).fetchall()
    return "(" + " OR ".join(f'"{SCOPE}i{row[0]}"' for row in rows) + ")" if rows else None


def _replace_item(connection: sqlite3.Connection, run_id: int, name: str, line: ItemLine) -> int:
    values = (run_id, name, line.title, line.url)
    added = connection.execute("INSERT OR IGNORE INTO items (run, item, title, url) VALUES (?, ?, ?, ?)", values)
    if added.rowcount:
        return int(added.lastrowid or 0)
    row = connection.execute("SELECT id FROM items WHERE run = ? AND item = ?", (run_id, name)).fetchone()
    _remove_passages(connection, int(row[0]))
    connection.execute("UPDATE items SET title = ?, url = ? WHERE id = ?", (line.title, line.url, row[0]))
    return int(row[0])


def _remove_passages(connection: sqlite3.Connection, item: int) -> int:
    connection.execute("DELETE FROM words WHERE rowid IN (SELECT id FROM passages WHERE item = ?)", (item,))
    return connection.execute("DELETE FROM passages WHERE item = ?", (item,)).rowcount


def _rows(
    row_id: int, run_id: int, item_id: int, passage: Passage, title: str
) -> tuple[tuple[object, ...], tuple[object, ...]]:
    heading, body = fts_text(passage.heading), fts_text(passage.text)
    row = (
        row_id, item_id, passage.start, passage.end, passage.line, passage.page, passage.kind, passage.language,
        None if heading == passage.heading else passage.heading,
        None if body == passage.text else passage.text,
    )  # fmt: skip
    return row, (row_id, f"{SCOPE}r{run_id} {SCOPE}i{item_id}", fts_text(title), heading, body)
