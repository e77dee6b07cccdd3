"""What comes from outside stays inside, and the store is where the rule says."""

from __future__ import annotations

import pytest

from hooks_py.disk.paths import given_documents, inside, project_root, scope_folder, store_root
from hooks_py.errors import PathError


@pytest.mark.parametrize("relative", ["a.md", "raw/条目.md", "./a", "a/./b", "..a", "a..b/c"])
def test_inside_returns_places_below(tmp_path, relative):
    """
    A plain relative path is taken, whether it exists or not.
    """
    assert tmp_path / relative == inside(tmp_path, relative)


@pytest.mark.parametrize(
    ("relative", "words"),
    [
        ("", "is empty"),
        (" ", "is empty"),
        ("/etc/passwd", "is absolute"),
        ("~/x", "is absolute"),
        ("../x", "climbs"),
        ("a/../../x", "climbs"),
        ("a\\..\\..\\x", "climbs"),
        ("a\0b", "control character"),
        ("a\nb", "control character"),
    ],
)
def test_inside_refuses_ways_out(tmp_path, relative, words):
    """
    Absolute, climbing and unseen paths are refused with the reason.
    """
    with pytest.raises(PathError, match=words):
        inside(tmp_path, relative)


def test_links_may_stay_but_not_lead_out(tmp_path):
    """
    A link within the folder is followed, one out of it is refused, also in the middle of a path.
    """
    root = tmp_path / "root"
    (root / "real").mkdir(parents=True)
    (root / "near").symlink_to("real")
    (root / "far").symlink_to(tmp_path)
    (tmp_path / "rootless").mkdir()
    (root / "twin").symlink_to(tmp_path / "rootless")

    assert root / "near/x" == inside(root, "near/x")
    for way in ("far", "far/x", "twin"):
        with pytest.raises(PathError, match=f"'{way}' leads out of"):
            inside(root, way)


def test_scope_is_a_folder_of_the_project(tmp_path):
    """
    A scope names an existing folder inside of the project, and nothing else.
    """
    (tmp_path / "src").mkdir()
    (tmp_path / "file").write_text("")
    (tmp_path / "out").symlink_to("/usr")

    assert tmp_path / "src" == scope_folder(tmp_path, "src")
    for scope, words in (
        ("../..", "--scope '../..' climbs"),
        ("/usr", "--scope '/usr' is absolute"),
        ("out", "--scope 'out' is linked out of the project"),
        ("file", "--scope 'file' is not a folder"),
        ("无", "--scope '无' is not a folder"),
    ):
        with pytest.raises(PathError, match=words):
            scope_folder(tmp_path, scope)


def test_store_is_found_from_the_current_folder(tmp_path):
    """
    The nearest parent with a store or a repository has the store; without either it is here.
    """
    deep = tmp_path / "a" / "b" / "c"
    deep.mkdir(parents=True)
    assert deep / ".research" == store_root("", deep)

    (tmp_path / ".git").write_text("gitdir: elsewhere")  # as in a work tree
    assert tmp_path / ".research" == store_root("", deep)
    assert tmp_path == project_root(deep)

    (tmp_path / "a" / ".research").mkdir()
    assert tmp_path / "a" / ".research" == store_root("", deep)
    assert tmp_path == project_root(deep)


def test_store_is_what_was_asked_for(tmp_path, monkeypatch):
    """
    A given folder is the store itself; a file or a name with a line end is refused.
    """
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "file").write_text("")

    assert tmp_path / "资料" == store_root("资料", tmp_path)
    assert tmp_path / "x" == store_root("~/x", tmp_path / "elsewhere")
    with pytest.raises(PathError, match="--output 'file' is a file"):
        store_root("file", tmp_path)
    with pytest.raises(PathError, match="control character"):
        store_root("a\nb", tmp_path)


def test_documents_are_absolute_and_exist(tmp_path):
    """
    Documents may lie anywhere, come back absolute and once; one that is not there is named.
    """
    (tmp_path / "资料").mkdir()
    (tmp_path / "a.pdf").write_text("")

    assert (str(tmp_path / "资料"), str(tmp_path / "a.pdf")) == given_documents(
        ["资料", str(tmp_path / "a.pdf"), "./资料/"], tmp_path
    )
    with pytest.raises(PathError, match=r"--from 'none\.pdf' does not exist \(looked in"):
        given_documents(["none.pdf"], tmp_path)
    with pytest.raises(PathError, match="cannot be looked up"):
        given_documents(["a\0b"], tmp_path)
