"""The file of the full-text index, damaged and mended."""

from __future__ import annotations

import sqlite3

import pytest

from hooks_py.errors import StorageError
from hooks_py.knowledge.fulltext import PassageIndex
from tests.knowledge.stores import items_of, passage


def test_a_file_that_is_no_database_is_set_aside_and_told(tmp_path):
    """
    The file is kept, an empty index takes its place, and it says why until it was built again.
    """
    path = tmp_path / "_index.sqlite"
    path.write_bytes(b"this is not a database" * 100)

    with PassageIndex(path) as index:
        index.add("run", [passage("a", "kites")])
        told = index.notice
    with PassageIndex(path) as index:
        again = index.notice
        index.clear_notice()
        assert ("", ["a"]) == (index.notice, items_of(index.search("kites")))

    assert told == again
    assert "_index.sqlite.damaged-1" in told
    assert (tmp_path / "_index.sqlite.damaged-1").read_bytes().startswith(b"this is not")


def test_tables_of_somebody_else_are_set_aside(tmp_path):
    """
    A database that is not ours, or of another format, is not written into.
    """
    path = tmp_path / "_index.sqlite"
    for statement in ("CREATE TABLE mine (a)", "PRAGMA user_version = 99"):
        connection = sqlite3.connect(path)
        connection.execute(statement)
        connection.close()
        with PassageIndex(path) as index:
            assert "set aside" in index.notice


def test_damage_met_on_the_way_is_told_and_mended(tmp_path):
    """
    The call that meets the damage refuses with what to do; the next one finds an empty index that says so.
    """
    path = tmp_path / "_index.sqlite"
    with PassageIndex(path) as index:
        index.add("run", [passage(f"i{n}", f"kites {n} " * 50) for n in range(300)])
    damaged = bytearray(path.read_bytes())
    damaged[8192:] = b"\xff" * (len(damaged) - 8192)
    path.write_bytes(damaged)

    with PassageIndex(path) as index:
        if not index.notice:
            with pytest.raises(StorageError, match="grounded knowledge rebuild"):
                index.search("kites")
        assert ([], True) == (index.search("kites"), "set aside" in index.notice)


def test_a_folder_that_forbids_writing_is_told(tmp_path):
    """
    The message names the file and what to do.
    """
    with pytest.raises(StorageError, match="check the rights of the folder"):
        PassageIndex(tmp_path / "none" / "_index.sqlite")
