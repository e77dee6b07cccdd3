"""The picture of a run: made from what a terminal showed, and free of what is only true of one machine."""

from __future__ import annotations

import html
import re

from hooks_py.bench.picture import PICTURE, TOPIC, frames, in_terminal

MOST_BYTES = 40_000  # the README is read on slow connections too


def test_frames_are_told_apart():
    """
    A frame ends where the display wipes it, in either language; the last one is what stays.
    """
    wipe = "\r\x1b[2K\x1b[1A\x1b[2K"
    sent = f"\x1b[?25l one\n two{wipe} 二\n 三\n\x1b[?25h\r\x1b[1A\x1b[2K\x1b[1A\x1b[2Kthe end\n"

    assert [" one\n two", " 二\n 三", "the end"] == frames(sent)


def test_frames_of_a_plain_text():
    """
    What was never wiped is one frame; nothing at all is none.
    """
    assert ["a\nb"] == frames("a\nb\n")
    assert [] == frames("")


def test_a_command_is_seen_as_in_a_terminal(tmp_path):
    """
    The command works in the project of its home and believes to talk to a person.
    """
    (tmp_path / "project").mkdir()

    assert f"no runs in {tmp_path}/project/.research\n" == in_terminal(["status"], home=str(tmp_path))


def test_the_picture_is_of_every_machine():
    """
    The picture shows the first command and a locator, names no folder of the machine it was made on, asks no server.
    """
    drawn = PICTURE.read_text(encoding="utf-8")
    text = html.unescape(re.sub(r"<[^>]+>", "\n", drawn)).replace("\xa0", " ")

    assert TOPIC in text
    assert re.search(r"\.py:\d+", text)
    assert "~/project/.research/" in text
    assert not re.search(r"/(?:tmp|home|root|Users|var|opt|usr)/", text)
    assert "url(http" not in drawn
    assert len(drawn.encode()) <= MOST_BYTES
