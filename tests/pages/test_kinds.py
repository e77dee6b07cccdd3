"""What a document is shows in its bytes first, then in its media type and name."""

from __future__ import annotations

import pytest

from hooks_py.pages.kinds import kind_of

HTML = b"<!DOCTYPE html><html><body><p>text</p></body></html>"


@pytest.mark.parametrize(
    ("sample", "name", "media_type", "expected"),
    [
        pytest.param(b"%PDF-1.7 ...", "report", "", "pdf", id="PDF without a name"),
        pytest.param(b"%PDF-1.7 ...", "page.html", "text/html", "pdf", id="PDF that calls itself HTML"),
        pytest.param(b"magic = b'%PDF-'", "sniff.py", "", "code", id="code that speaks of PDF"),
        pytest.param(b"PK\x03\x04....word/document.xml", "x", "", "docx", id="DOCX without a name"),
        pytest.param(HTML, "https://example.org/guide", "", "html", id="HTML without a media type"),
        pytest.param(b"\xef\xbb\xbf<?xml version='1.0'?>\n<html>", "x", "", "html", id="XHTML with a mark"),
        pytest.param(HTML, "https://example.org/index.php", "text/html", "html", id="HTML made by PHP"),
        pytest.param(b"<p>part</p>", "https://example.org/a", "text/html; charset=x", "html", id="a part of HTML"),
        pytest.param(b"<?php echo 1;", "index.php", "", "code", id="PHP in a folder"),
        pytest.param("# 标题".encode(), "说明.md", "", "markdown", id="Markdown"),
        pytest.param(b"# Title", "https://example.org/readme", "text/markdown", "markdown", id="Markdown by type"),
        pytest.param(b"Title\n=====", "a.rst", "text/plain", "rst", id="reStructuredText"),
        pytest.param(b"def f(): ...", "https://example.org/f.py", "text/plain", "code", id="raw code"),
        pytest.param(b"{}", "https://example.org/api", "application/json", "code", id="JSON by type"),
        pytest.param(b"all: build", "src/Makefile", "", "code", id="a Makefile"),
        pytest.param(b"plain words", "NOTES", "", "text", id="no ending"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0", "a.txt", "text/plain", "binary", id="a picture called text"),
        pytest.param(b"PK\x03\x04....xl/workbook.xml", "b.xlsx", "", "unsupported", id="a workbook"),
        pytest.param(b'{"cells": []}', "c.ipynb", "", "unsupported", id="a notebook"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "d.docx", "", "unsupported", id="a locked Word file"),
    ],
)
def test_form(sample, name, media_type, expected):
    """
    Bytes that give themselves away win; then the name of a file, then the media type.
    """
    assert expected == kind_of(sample, name=name, media_type=media_type).form


def test_says_what_to_do():
    """
    A kind that is not read says what it is and how to have it read.
    """
    reason = kind_of(b"{}", name="analysis.ipynb").reason

    assert reason.startswith("Jupyter notebooks are not read: convert it")
