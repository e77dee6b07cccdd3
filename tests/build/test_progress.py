"""What a person sees while an environment is built."""

from __future__ import annotations

import io

import pytest

from hooks_py.build.progress import Progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.mark.parametrize(
    ("line", "packages", "megabytes"),
    [
        pytest.param("  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_28_x86_64.whl (16.9 MB)\n", 1, 16.9, id="pip"),
        pytest.param("  Downloading idna-3.20-py3-none-any.whl (71 kB)\n", 1, 0.071, id="pip, small"),
        pytest.param("Downloading numpy (16.0MiB)\n", 1, 16.0, id="uv"),
        pytest.param("  Downloading six-1.17.0-py2.py3-none-any.whl.metadata (1.7 kB)\n", 0, 0.0, id="only about it"),
        pytest.param(
            "  Using cached numpy-2.4.6-cp311-cp311-manylinux_2_28_x86_64.whl (16.9 MB)\n", 0, 0.0, id="cached"
        ),
        pytest.param("Installing collected packages: 下载\n", 0, 0.0, id="something else"),
    ],
)
def test_counts_what_is_downloaded(line, packages, megabytes):
    """
    Downloads are counted from what pip and uv say, and nothing else is.
    """
    progress = Progress(io.StringIO())

    progress.heard(line)

    assert packages == progress.packages
    assert megabytes == pytest.approx(progress.downloaded_mb)


def test_a_file_gets_plain_lines():
    """
    Without a terminal every step is one line, and nothing is drawn over.
    """
    stream = io.StringIO()
    progress = Progress(stream)

    progress.begin("安装 packages")
    progress.tick()
    progress.say("done")

    assert "grounded: 安装 packages\ngrounded: done\n" == stream.getvalue()


def test_a_terminal_gets_one_live_line():
    """
    On a terminal the step is drawn over in place, with megabytes and seconds, and a lasting line replaces it.
    """
    stream = Terminal()
    progress = Progress(stream)

    progress.begin("安装 packages")
    progress.heard("Downloading numpy (16.0MiB)\n")
    progress.tick()
    progress.say("done")

    clear = "\r\x1b[K"
    assert (
        f"{clear}grounded: 安装 packages (0 s){clear}grounded: 安装 packages, 16 MB (0 s){clear}grounded: done\n"
        == stream.getvalue()
    )
