"""Where environments lie, and what a lock file tells."""

from __future__ import annotations

import pytest

from hooks_py.build.faults import BuildError
from hooks_py.build.places import cache_folder, development, download_mb, lock_key, packages, product


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        pytest.param({"HOME": "/家"}, "/家/.cache/grounded", id="home"),
        pytest.param({"HOME": "/家", "XDG_CACHE_HOME": "/x y"}, "/x y/grounded", id="shared cache"),
        pytest.param({"HOME": "/家", "XDG_CACHE_HOME": "x"}, "/家/.cache/grounded", id="a relative one is ignored"),
        pytest.param({"HOME": "/家", "XDG_CACHE_HOME": ""}, "/家/.cache/grounded", id="an empty one, too"),
        pytest.param({"HOME": "/家", "XDG_CACHE_HOME": "/x", "GROUNDED_CACHE": "/own"}, "/own", id="own folder first"),
        pytest.param({"GROUNDED_CACHE": "/own"}, "/own", id="own folder without a home"),
    ],
)
def test_finds_the_cache_folder(environ, expected):
    """
    The first of GROUNDED_CACHE, XDG_CACHE_HOME and HOME that is set says where.
    """
    assert expected == cache_folder(environ)


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"HOME": "relative"}])
def test_refuses_to_guess_a_home(environ):
    """
    Without a home the message names what to set.
    """
    with pytest.raises(BuildError, match="set HOME, or GROUNDED_CACHE"):
        cache_folder(environ)


def test_reads_a_lock(tmp_path):
    """
    A lock tells its key (the start of its SHA-256), its size, and its packages, each once.
    """
    lock = tmp_path / "锁.txt"
    lock.write_text("# download: at most 7 MB\na==1 ; x\na==2\nb-c==3 \\\n    --hash=sha256:0\n", encoding="utf-8")

    assert "7ba1f01a5483d2c7" == lock_key(str(lock))
    assert 7 == download_mb(str(lock))
    assert {"a", "b-c"} == packages(str(lock))


def test_names_the_lock_that_is_missing(tmp_path):
    """
    A plugin folder without its lock is named, with the remedy.
    """
    with pytest.raises(BuildError, match=r"cannot read .*gone\.txt \(No such file or directory\).*install it again"):
        lock_key(str(tmp_path / "gone.txt"))


def test_names_the_lock_without_a_size(tmp_path):
    """
    A lock that was written by hand is named, with the command that makes it.
    """
    (tmp_path / "lock.txt").write_text("a==1\n", encoding="utf-8")

    with pytest.raises(BuildError, match=r"lock\.txt does not say its download size: make it again with scripts/lock"):
        download_mb(str(tmp_path / "lock.txt"))


def test_the_tests_have_an_environment_of_their_own(root):
    """
    Users never get the packages that only tests need.
    """
    for_users, for_tests = product(str(root), {"HOME": "/h"}), development(str(root), {"HOME": "/h"})

    assert for_users.folder != for_tests.folder
    assert for_tests.name.endswith("-dev")
    assert "pytest" not in for_users.modules
    assert set(for_users.modules) < set(for_tests.modules)
