"""A folder becomes its readable files in an order that does not change, and a reason for everything passed over."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
from pathlib import Path

import pytest

from hooks_py.errors import DocumentError, InputError
from hooks_py.models.sources import Document, SkippedDocument
from hooks_py.pages.folder import FolderFile, check_paths, read_file, read_many, walk


def write(root: Path, **files: str | bytes) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def found(*paths: Path, **options) -> list[str]:
    return [file.relative for file in walk(paths, **options) if isinstance(file, FolderFile)]


def skipped(*paths: Path, **options) -> dict[str, tuple[str, str]]:
    return {one.url: (one.kind, one.reason) for one in walk(paths, **options) if isinstance(one, SkippedDocument)}


def test_order_is_that_of_names(tmp_path):
    """
    Files come before folders, names in code point order, on every walk.
    """
    write(tmp_path, **{"b.md": "b", "a.md": "a", "说明.md": "中", "z/1.txt": "1", "c/2.txt": "2", "Z.md": "Z"})

    assert ["Z.md", "a.md", "b.md", "说明.md", "c/2.txt", "z/1.txt"] == found(tmp_path)


def test_links_are_told_and_not_followed(tmp_path):
    """
    Circles, links out, links to what is read anyway and links to nothing have four reasons.
    """
    root = write(tmp_path / "docs", **{"a.md": "a", "deep/b.md": "b"})
    outside = write(tmp_path / "outside", **{"secret.md": "s"})
    (root / "deep/up").symlink_to(root)
    (root / "self").symlink_to(root / "self")
    (root / "out").symlink_to(outside)
    (root / "again.md").symlink_to(root / "a.md")
    (root / "gone.md").symlink_to(root / "nothing.md")

    assert ["a.md", "deep/b.md"] == found(root)
    assert {
        "deep/up": "loop", "self": "loop", "out": "blocked", "again.md": "duplicate-link", "gone.md": "unreadable",
    } == {name: kind for name, (kind, _) in skipped(root).items()}  # fmt: skip
    assert "a link to a.md, which is read where it lies" == skipped(root)["again.md"][1]


def test_what_is_no_document_is_told(tmp_path):
    """
    Binary, empty, too large, of an unread kind or no file at all: each with its own reason.
    """
    write(
        tmp_path,
        **{"a.png": b"\x89PNG\r\n\x1a\n\0", "b.md": b"", "c.txt": b"x" * 2000, "d.ipynb": "{}", "e.txt": "text"},
    )
    os.mkfifo(tmp_path / "pipe.txt")
    told = skipped(tmp_path, max_bytes=1000)

    assert ["e.txt"] == found(tmp_path, max_bytes=1000)
    assert {
        "a.png": "binary",
        "b.md": "empty",
        "c.txt": "too-large",
        "d.ipynb": "unreadable",
        "pipe.txt": "unreadable",
    } == {name: kind for name, (kind, _) in told.items()}
    assert "0.0 MB, more than the bound of 0.0 MB" == told["c.txt"][1]


def test_hidden_and_foreign_folders_are_counted(tmp_path):
    """
    Version control, dependencies and hidden files are not looked at, and their number is told.
    """
    write(
        tmp_path,
        **{
            ".git/HEAD": "x",
            ".env": "secret",
            "node_modules/a/index.js": "x",
            "venv/pyvenv.cfg": "x",
            "venv/b.py": "x",
            "m.py": "1",
        },
    )

    assert ["m.py"] == found(tmp_path)
    assert {
        tmp_path.name: (
            "left-out",
            "left out: folders of dependencies or caches: 2, hidden files and folders: 1, version control: 1",
        )
    } == skipped(tmp_path)  # fmt: skip


def test_several_roots_carry_their_names(tmp_path):
    """
    With several roots each path begins with the name of its root; a root inside another is read once.
    """
    one = write(tmp_path / "one", **{"a.md": "a", "in/b.md": "b"})
    two = write(tmp_path / "two", **{"a.md": "c"})
    same = write(tmp_path / "other/one", **{"a.md": "d"})

    assert ["one/a.md", "one/in/b.md", "two/a.md"] == found(one, two, one)
    assert ["one/a.md", "one/in/b.md"] == found(one, one / "in")
    assert 3 == len(set(found(one, same)))


def test_a_single_file_is_a_root(tmp_path):
    """
    A file named by itself is read under its own name, even when it is hidden.
    """
    write(tmp_path, **{"a.md": "a", ".notes.md": "hidden"})

    assert ["a.md"] == found(tmp_path / "a.md")
    assert [".notes.md"] == found(tmp_path / ".notes.md")
    assert [("a.md", tmp_path.name)] == [(file.relative, file.origin) for file in walk([tmp_path / "a.md"])]


def test_origin_and_kind_of_source(tmp_path):
    """
    The origin is that of the head, else the top folder; code has that of the code base, and its type is code.
    """
    head = "---\norigin: 王芳\nsource_type: standard\n---\n正文"
    write(tmp_path, **{"a/x.md": "x", "b/deep/y.md": head, "b/z.py": "z = 1", "top.txt": "top"})
    documents = [read_file(file) for file in walk([tmp_path], source_type="community")]

    assert {
        "a/x.md": ("a", "community"), "b/deep/y.md": ("王芳", "standard"), "b/z.py": (tmp_path.name, "code"),
        "top.txt": (tmp_path.name, "community"),
    } == {document.url: (document.origin, document.source_type) for document in documents}  # fmt: skip


def test_official_when_nothing_is_declared(tmp_path):
    """
    A document of which nothing is declared counts as official.
    """
    write(tmp_path, **{"a.md": "x"})

    assert ["official"] == [read_file(file).source_type for file in walk([tmp_path])]


@pytest.mark.parametrize("packed", [False, True])
def test_commit_of_a_checkout(tmp_path, packed):
    """
    Files of a checkout carry its commit, also below a folder of it; what the checkout ignores does not.
    """
    write(tmp_path, **{"src/a.py": "a = 1", ".gitignore": "built/\n", "built/b.py": "b = 1"})
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.invalid", "-C", str(tmp_path)]
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["commit", "-q", "-m", "first"],
        ["pack-refs", "--all"] if packed else ["status"],
    ):
        subprocess.run([*git, *command], check=True, capture_output=True)
    commit = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()

    assert {commit} == {file.commit for file in walk([tmp_path / "src"]) if isinstance(file, FolderFile)}
    assert {""} == {file.commit for file in walk([tmp_path / "built"]) if isinstance(file, FolderFile)}


def test_no_such_path(tmp_path):
    """
    A path that does not exist is the caller's mistake, and the message names it.
    """
    with pytest.raises(InputError, match="nowhere: there is no such folder or file"):
        check_paths([tmp_path / "nowhere"])
    with pytest.raises(InputError, match="no folder or file was given"):
        check_paths([])


def test_a_file_that_is_gone_or_damaged(tmp_path):
    """
    A file that went away after the walk, or holds no PDF, is an error that names it.
    """
    write(tmp_path, **{"a.md": "a", "b.pdf": b"%PDF-1.7 damaged"})
    gone, damaged = walk([tmp_path])
    gone.path.unlink()

    with pytest.raises(DocumentError, match=r"a\.md: it cannot be read: No such file"):
        read_file(gone)
    with pytest.raises(DocumentError, match=r"b\.pdf: the PDF is damaged"):
        read_file(damaged)


@pytest.mark.parametrize(("workers", "pages"), [(0, 3), (2, 3), (2, 45)])
def test_many_files_in_order(tmp_path, workers, pages):
    """
    Files come back in the order given with their documents or errors, read here or by processes beside this one.
    """
    html = "<html><body><article><h1>标题 {n}</h1><p>Page number {n} of the folder.</p></article></body></html>"
    names = {f"{n:02}.html": html.format(n=n) for n in range(pages)}
    write(tmp_path, **names, **{"05.pdf": b"%PDF-1.7 damaged", "x.md": "# 中文"})
    read = list(read_many(list(walk([tmp_path])), workers=workers))

    assert sorted([*names, "05.pdf", "x.md"]) == [file.relative for file, _ in read]
    assert ["05.pdf"] == [file.relative for file, document in read if isinstance(document, DocumentError)]
    assert pages + 1 == sum(isinstance(document, Document) for _, document in read)


def test_readers_that_die_are_replaced(tmp_path):
    """
    When the processes that read die, every file is still read, in order.
    """
    html = "<html><body><article><h1>标题 {n}</h1><p>Page number {n} of the folder.</p></article></body></html>"
    write(tmp_path, **{f"{n:03}.html": html.format(n=n) for n in range(90)})
    reading = read_many(list(walk([tmp_path])), workers=2)
    read = [next(reading)]
    for process in multiprocessing.active_children():
        process.kill()
    read.extend(reading)

    assert [f"{n:03}.html" for n in range(90)] == [file.relative for file, _ in read]
    assert [f"标题 {n}" for n in range(90)] == [document.title for _, document in read]
