"""What was typed behind a command reaches code once, byte for byte, and within a minute."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

from hooks_py.hot.hand_over import take
from tests.hot.conftest import ROOT, SESSION

NASTY = "x\"; touch PWNED; echo \" '; rm -rf ~; ' $(id) `id` \\ 固态电池\n--quick \u2028 é"


def expansion(arguments: str = NASTY, command: str = "grounded:deep-research") -> dict:
    return {
        "session_id": SESSION, "transcript_path": "/t.jsonl", "cwd": "/x", "hook_event_name": "UserPromptExpansion",
        "expansion_type": "slash_command", "command_name": command, "command_args": arguments,
        "command_source": "plugin", "prompt": f"/{command} {arguments}",
    }  # fmt: skip


def stored(hooks):
    return hooks.state / "hand-over" / SESSION


def now(hooks) -> float:
    return stored(hooks).stat().st_mtime


def test_hands_a_topic_over_once(hooks):
    """
    A topic full of quotes and commands arrives as it was typed, to one taker alone, in a file of the user alone.
    """
    assert {} == hooks.said("hand_over", expansion())
    moment = now(hooks)

    assert 0o600 == stat.S_IMODE(stored(hooks).stat().st_mode)
    assert NASTY == take(SESSION, hooks.env, moment)
    assert None is take(SESSION, hooks.env, moment)
    assert [] == list(stored(hooks).parent.iterdir())
    assert not (hooks.home / "PWNED").exists()


@pytest.mark.parametrize("later", [61.0, -61.0])
def test_expires_after_a_minute(hooks, later):
    """
    What is older than a minute, or newer than now by as much, is dropped.
    """
    hooks.said("hand_over", expansion())

    assert None is take(SESSION, hooks.env, now(hooks) + later)
    assert not stored(hooks).exists()


def test_keeps_the_last_of_two(hooks):
    """
    Who types a second command means that one.
    """
    hooks.said("hand_over", expansion("first"))
    hooks.said("hand_over", expansion("第二"))

    assert "第二" == take(SESSION, hooks.env, now(hooks))


def test_asks_for_the_command(hooks):
    """
    What was typed behind another command of ours is not mistaken for a topic.
    """
    hooks.said("hand_over", expansion("https://example.org", "grounded:crawl"))

    assert None is take(SESSION, hooks.env, now(hooks), command="deep-research")


@pytest.mark.parametrize("command", ["review", "other:deep-research", "grounded", "xgrounded:crawl"])
def test_leaves_other_commands_alone(hooks, command):
    """
    Commands that are not ours leave no file, whatever their arguments say.
    """
    hooks.said("hand_over", expansion('"command_name":"grounded:x"', command))

    assert not stored(hooks).exists() or None is take(SESSION, hooks.env, now(hooks))
    assert [] == list(stored(hooks).parent.iterdir())


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[]", b'{"command_name": 3}', b'{"command_name":"grounded:x","command_args":[1]}'],
)
def test_reads_any_bytes(hooks, content):
    """
    A file of whatever bytes is no hand-over, and is gone afterwards.
    """
    stored(hooks).parent.mkdir(parents=True)
    stored(hooks).write_bytes(content)

    assert None is take(SESSION, hooks.env, now(hooks))
    assert not stored(hooks).exists()


@pytest.mark.parametrize("session", ["", "../x", "a/b", "a b", "é", "x" * 200])
def test_refuses_ids_that_are_none(hooks, session):
    """
    An id that could lead elsewhere names no file.
    """
    assert None is take(session, hooks.env, 0.0)
    assert {} == hooks.said("hand_over", {**expansion(), "session_id": session}, CLAUDE_CODE_SESSION_ID=session or None)
    assert [] == [path for path in hooks.home.rglob("*") if path.is_file()]


def test_reads_the_id_from_the_event_of_an_old_client(hooks):
    """
    Without the id in the environment it is taken from the event.
    """
    hooks.said("hand_over", expansion("topic"), CLAUDE_CODE_SESSION_ID=None)

    assert "topic" == take(SESSION, hooks.env, now(hooks))


def test_is_bounded(hooks):
    """
    A hand-over of more than a megabyte is cut, and so is none.
    """
    hooks.said("hand_over", expansion("x" * 3_000_000))

    assert stored(hooks).stat().st_size <= 1 << 20
    assert None is take(SESSION, hooks.env, now(hooks))


def test_goes_to_one_of_two_takers(hooks):
    """
    Of several that take at the same moment exactly one gets it.
    """
    hooks.said("hand_over", expansion("topic"))
    code = (
        "import os, sys, time; sys.path.insert(0, sys.argv[1]); from hooks_py.hot.hand_over import take;"
        "print(take(sys.argv[2], os.environ, time.time()))"
    )
    takers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(ROOT), SESSION],
            stdout=subprocess.PIPE, env={**os.environ, "HOME": str(hooks.home), "XDG_STATE_HOME": ""},
        )
        for _ in range(4)
    ]  # fmt: skip
    said = sorted(taker.communicate(timeout=60)[0].decode().strip() for taker in takers)

    assert ["None", "None", "None", "topic"] == said
