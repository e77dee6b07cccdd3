"""What hooks caught is taken in once, whoever takes and whatever dies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hooks_py.workspace.inbox import LARGEST, rejected, settle, take, unsettled

ROOT = Path(__file__).resolve().parents[2]
TAKE = (
    "import sys\n"
    "from pathlib import Path\n"
    "from hooks_py.workspace.inbox import take\n"
    "from hooks_py.workspace.store import Workspace\n"
    "sys.stdin.readline()\n"
    "for capture in take(Workspace(Path(sys.argv[1]))): print(capture.name)\n"
)


def put(ws, name, **fields):
    given = {"kind": "page", "tool": "WebFetch", "url": "https://例.cn", "at": "2026-01-02T03:04:05Z", "text": "正文"}
    (ws.path / "inbox" / name).write_text(json.dumps({**given, **fields}), encoding="utf-8")


def test_takes_each_thing_once(ws):
    """
    Captures come in the order of their names, with what was caught, and never again.
    """
    put(ws, "2.json")
    put(ws, "1.json", kind="hits", query="查询", hits=[{"url": "https://a", "title": "t", "snippet": "s"}], text="")
    put(ws, ".3.json")
    (ws.path / "inbox/readme").write_text("mine")

    first, second = take(ws)
    assert ("1.json", "hits", "查询", "https://a", "t", "s") == (
        first.name, first.kind, first.query, first.hits[0].url, first.hits[0].title, first.hits[0].snippet,
    )  # fmt: skip
    assert ("2.json", "page", "https://例.cn", "正文", 2026) == (
        second.name, second.kind, second.url, second.text, second.at.year,
    )  # fmt: skip
    assert () == take(ws)


def test_what_was_not_settled_is_found_again(ws):
    """
    A capture that was taken by somebody who died is there for the next; a settled one is gone.
    """
    put(ws, "1.json")
    put(ws, "2.json")
    first, second = take(ws)
    settle(ws, first)
    settle(ws, first)

    assert (second,) == unsettled(ws)
    assert () == rejected(ws)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{", "Invalid JSON"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"[]", "is damaged"),
        (b'{"kind": "page", "tool": "x"}', "at: Field required"),
        (b'{"kind": "song", "tool": "x", "at": "2026-01-02T03:04:05Z"}', "kind"),
        (b'{"kind": "page", "tool": "x", "at": "2026-01-02T03:04:05Z", "run": "rm"}', "run: Extra inputs"),
        (b" " * (LARGEST + 1), f"{LARGEST + 1} bytes are more than"),
    ],
)
def test_what_cannot_be_read_is_set_aside_with_its_reason(ws, data, reason):
    """
    A damaged or oversized capture does not stop the others, and lies beside the reason.
    """
    (ws.path / "inbox/1.json").write_bytes(data)
    put(ws, "2.json")

    assert ["2.json"] == [capture.name for capture in take(ws)]
    ((name, why),) = rejected(ws)
    assert "1.json" == name
    assert reason in why
    assert data == (ws.path / "inbox/rejected/1.json").read_bytes()


def test_two_takers_share(ws):
    """
    Of two processes that take at once each capture comes to one alone, and none is lost.
    """
    for number in range(200):
        put(ws, f"{number:03d}.json")
    takers = [
        subprocess.Popen(
            [sys.executable, "-c", TAKE, str(ws.path)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    outputs = [taker.communicate("go\n")[0].split() for taker in takers]

    assert [f"{number:03d}.json" for number in range(200)] == sorted(outputs[0] + outputs[1])
