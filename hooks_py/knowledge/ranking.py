"""A query becomes the best rows of the full-text index with their scores."""

from __future__ import annotations

import sqlite3

from hooks_py.text.tokens import fts_query

TEXT_COLUMNS = "{title heading body}"


def best(connection: sqlite3.Connection, query: str, scope: str, limit: int, language: str = "") -> dict[int, float]:
    """Return the ids of the best rows with their scores, best first; {} when nothing in the query can be found."""
    words = fts_query(query)
    if not words or limit < 1:
        return {}
    expression = f"{TEXT_COLUMNS} : ({words})" + (f" AND {scope}" if scope else "")
    sql = "SELECT rowid, -rank FROM words WHERE words MATCH ?"
    values: list[object] = [expression]
    if language:
        sql += " AND rowid IN (SELECT id FROM passages WHERE language = ?)"
        values.append(language)
    rows = connection.execute(f"{sql} ORDER BY rank LIMIT ?", [*values, limit])
    return {int(row[0]): float(row[1]) for row in rows}
