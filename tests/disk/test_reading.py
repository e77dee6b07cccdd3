"""Absent, unreadable and not text are three answers."""

from __future__ import annotations

import os

import pytest

from hooks_py.disk.reading import read_bytes, read_text
from hooks_py.errors import FormatError


@pytest.mark.parametrize("data", [b"", "中文 text\r\n".encode(), b"\x0c\n"])
def test_returns_the_text_as_it_is(tmp_path, data):
    """
    Line ends and control characters stay.
    """
    (tmp_path / "a").write_bytes(data)

    assert data.decode() == read_text(tmp_path / "a")


def test_a_byte_order_mark_is_no_text(tmp_path):
    """
    The mark that some editors put before a text is taken off.
    """
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbf{}")

    assert "{}" == read_text(tmp_path / "a")


def test_absent_is_none(tmp_path):
    """
    A file that is not there is None, also where its folder is a file.
    """
    (tmp_path / "file").write_text("")

    assert read_text(tmp_path / "none") is None
    assert read_bytes(tmp_path / "file" / "below") is None


def test_no_text_is_refused_by_name(tmp_path):
    """
    Bytes that are no UTF-8 are refused with the file and the place.
    """
    (tmp_path / "a.json").write_bytes("研究".encode("gbk"))

    with pytest.raises(FormatError, match=r"a\.json: is not UTF-8 text \(byte 0\)"):
        read_text(tmp_path / "a.json")


def test_a_pipe_does_not_hold_the_reader(tmp_path):
    """
    A pipe or a folder in the place of a file is refused at once.
    """
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(FormatError, match="pipe: is not a plain file"):
        read_bytes(tmp_path / "pipe")
    with pytest.raises(FormatError, match="is not a plain file"):
        read_bytes(tmp_path)


def test_the_limit_holds(tmp_path):
    """
    No more than the limit is read.
    """
    (tmp_path / "a").write_bytes(b"12345")

    assert b"123" == read_bytes(tmp_path / "a", limit=3)
