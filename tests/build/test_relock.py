"""From what uv found to a lock that pip reads as well."""

from __future__ import annotations

import pytest

from hooks_py.build.relock import is_usable, relock


def found(name: str, digit: str, size: int) -> str:
    return f'    {{ url = "http://mirror.invalid/a/{name}", hash = "sha256:{digit * 64}", size = {size} }},\n'


UV_LOCK = "".join(
    [
        found("numpy-2.2-cp310-cp310-manylinux_2_28_x86_64.whl", "1", 16_000_000),
        found("numpy-2.2-cp310-cp310-win_amd64.whl", "2", 90_000_000),
        found("numpy-2.2.tar.gz", "3", 90_000_000),
        found("numpy-2.4-cp314-cp314-macosx_14_0_arm64.whl", "4", 17_500_001),
        found("six-1.0-py2.py3-none-any.whl", "5", 11_000),
    ]
)
EXPORTED = (
    "numpy==2.2 ; python_full_version < '3.11' and (sys_platform == 'darwin' or sys_platform == 'linux') \\\n"
    f"    --hash=sha256:{'3' * 64} \\\n    --hash=sha256:{'2' * 64} \\\n    --hash=sha256:{'1' * 64}\n"
    "numpy==2.4 ; python_full_version >= '3.11' and (sys_platform == 'darwin' or sys_platform == 'linux') \\\n"
    f"    --hash=sha256:{'4' * 64}\n"
    "six==1.0 ; sys_platform == 'darwin' or sys_platform == 'linux' \\\n"
    f"    --hash=sha256:{'5' * 64}\n"
)


def test_keeps_usable_wheels_and_true_conditions():
    """
    The lock names each release, its condition without what is always true here, and its usable wheels; the size is
    the sum over packages of the largest wheel, in whole MB, rounded up.
    """
    expected = (
        "# Made by scripts/lock from pyproject.toml.\n"
        "# download: at most 18 MB\n"
        f"numpy==2.2 ; python_full_version < '3.11' \\\n    --hash=sha256:{'1' * 64}\n"
        f"numpy==2.4 ; python_full_version >= '3.11' \\\n    --hash=sha256:{'4' * 64}\n"
        f"six==1.0 \\\n    --hash=sha256:{'5' * 64}\n"
    )

    assert expected == relock(EXPORTED, UV_LOCK)


def test_refuses_a_release_that_must_be_compiled():
    """
    A release without a wheel for our systems is refused by name.
    """
    only_source = f"old==1.0 \\\n    --hash=sha256:{'6' * 64}\n"

    with pytest.raises(ValueError, match=r"old==1\.0 has no wheel for Linux or macOS"):
        relock(only_source, found("old-1.0.tar.gz", "6", 1))


def test_refuses_an_empty_export():
    """
    Nothing exported is a fault and not an empty lock.
    """
    with pytest.raises(ValueError, match="uv exported nothing"):
        relock("", UV_LOCK)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("a-1-py3-none-any.whl", True, id="pure"),
        pytest.param("a-1-py2.py3-none-any.whl", True, id="pure, both"),
        pytest.param("a-1-py2-none-any.whl", False, id="Python 2"),
        pytest.param("a-1-py3-none-macosx_11_0_arm64.whl", True, id="a program in a wheel"),
        pytest.param("a-1-py3-none-win_amd64.whl", False, id="Windows"),
        pytest.param("a-1-cp310-cp310-musllinux_1_2_x86_64.whl", True, id="Alpine"),
        pytest.param("a-1-cp314-cp314-manylinux_2_17_aarch64.manylinux2014_aarch64.whl", True, id="newest"),
        pytest.param("a-1-cp314-cp314t-manylinux_2_17_x86_64.whl", False, id="without the global lock"),
        pytest.param("a-1-cp39-cp39-manylinux_2_17_x86_64.whl", False, id="too old"),
        pytest.param("a-1-cp315-cp315-manylinux_2_17_x86_64.whl", False, id="too new"),
        pytest.param("a-1-cp39-abi3-manylinux_2_17_x86_64.whl", True, id="stable interface since 3.9"),
        pytest.param("a-1-cp315-abi3-manylinux_2_17_x86_64.whl", False, id="stable interface of the future"),
        pytest.param("a-1-pp310-pypy310_pp73-manylinux_2_17_x86_64.whl", False, id="PyPy"),
        pytest.param("a-1-1build-cp311-cp311-macosx_10_9_x86_64.whl", True, id="with a build number"),
        pytest.param("a-1.tar.gz", False, id="source"),
    ],
)
def test_knows_usable_wheels(name, expected):
    """
    A file is usable when it is a wheel for CPython 3.10 to 3.14 on Linux or macOS.
    """
    assert expected == is_usable(name)
