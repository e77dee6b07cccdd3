"""The one command that needs no question, and everything that only looks like it."""

from __future__ import annotations

import pytest

from hooks_py.hot.permission import HOME, simple_command
from tests.hot.conftest import ROOT, SESSION, OpenRun

ALLOW = "allow"


def asked(hooks, command: object, **fields: object) -> str:
    event = {
        "session_id": SESSION, "hook_event_name": "PreToolUse", "permission_mode": "default", "cwd": "/tmp",
        "tool_name": "Bash", "tool_input": {"command": command, "description": "hand in"},
    }  # fmt: skip
    answer = hooks.said("own_command", {**event, **fields}).get("hookSpecificOutput", {})
    return answer.get("permissionDecision", "")


@pytest.mark.parametrize(
    "command",
    [
        "grounded next solid-state-20260304-050607",
        "grounded",
        "  grounded status --json  ",
        'grounded submit solid --step 3 --task 2 <<\'EOF\'\n{"a": "$(id); rm -rf ~ `x` | & > <"}\nEOF',
        'grounded submit solid --step 3 << "JSON"\n{}\nJSON\n',
        "grounded search solid 'solid state batteries' --limit 5",
        'grounded search solid "固态电池 进展"',
        "grounded search solid 固态电池",
        f"{ROOT}/bin/grounded next solid",
        f"'{ROOT}/bin/grounded' next solid",
        "grounded knowledge search 套利",
    ],
)
def test_allows_one_command_of_ours(run, hooks, command):
    """
    One simple command, also with a quoted heredoc, quoted words or the launcher's full path, needs no question.
    """
    assert ALLOW == asked(hooks, command)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("grounded next x; rm -rf ~", id="semicolon"),
        pytest.param("grounded next x;", id="semicolon at the end"),
        pytest.param("grounded next x && ls", id="and"),
        pytest.param("grounded next x || ls", id="or"),
        pytest.param("grounded next x &", id="background"),
        pytest.param("grounded next x | sh", id="pipe"),
        pytest.param("cat x | grounded submit", id="piped into"),
        pytest.param("grounded next $(id)", id="substitution"),
        pytest.param('grounded next "$(id)"', id="substitution in double quotes"),
        pytest.param("grounded next '$(id)'", id="dollar in single quotes"),
        pytest.param("grounded next `id`", id="backtick"),
        pytest.param('grounded next "`id`"', id="backtick in double quotes"),
        pytest.param("grounded next $HOME", id="variable"),
        pytest.param("grounded next ${IFS}x", id="variable in braces"),
        pytest.param("grounded next $'\\x3b id'", id="ansi quotes"),
        pytest.param("grounded next x > /etc/passwd", id="redirect"),
        pytest.param("grounded next x >> out", id="append"),
        pytest.param("grounded next x 2>&1", id="redirect of a descriptor"),
        pytest.param("grounded submit < file", id="input"),
        pytest.param("grounded submit <(id)", id="process substitution"),
        pytest.param("grounded submit <<< 'x'", id="here-string"),
        pytest.param("grounded submit <<<'EOF'\nx\nEOF", id="here-string like a heredoc"),
        pytest.param("grounded submit <<EOF\n$(id)\nEOF", id="heredoc without quotes"),
        pytest.param("grounded submit <<-'EOF'\nx\nEOF", id="heredoc with a dash"),
        pytest.param("grounded submit <<\\EOF\nx\nEOF", id="heredoc with a backslash"),
        pytest.param("grounded submit <<'E'OF\nx\nEOF", id="heredoc quoted in part"),
        pytest.param("grounded submit <<'EOF'\nx\nEOF\nid", id="command behind the heredoc"),
        pytest.param("grounded submit <<'EOF'\nx\nEOF\nid\nEOF", id="delimiter twice"),
        pytest.param("grounded submit <<'EOF'; id\nx\nEOF", id="command beside the heredoc"),
        pytest.param("grounded submit <<'EOF' | sh\nx\nEOF", id="pipe beside the heredoc"),
        pytest.param("grounded submit <<'A' <<'B'\nx\nA\ny\nB", id="two heredocs"),
        pytest.param("grounded submit <<'EOF'\nx", id="heredoc without an end"),
        pytest.param("grounded submit <<''\nx\n", id="heredoc without a name"),
        pytest.param("grounded submit 3<<'EOF'\nx\nEOF", id="heredoc on another descriptor"),
        pytest.param("grounded next x\nid", id="second line"),
        pytest.param("grounded next x\r\nid", id="carriage return"),
        pytest.param("grounded next \\\nx", id="continued line"),
        pytest.param("id\ngrounded next x", id="line before"),
        pytest.param("groundedx next", id="longer word"),
        pytest.param("grounded-evil next", id="word with a dash"),
        pytest.param("grounded.sh next", id="word with a dot"),
        pytest.param("./grounded next", id="of the folder"),
        pytest.param("bin/grounded next", id="relative path"),
        pytest.param("/tmp/grounded next", id="another path"),
        pytest.param(f"{ROOT}/bin/../bin/grounded next", id="path with a detour"),
        pytest.param("~/bin/grounded next", id="tilde"),
        pytest.param("grоunded next", id="Cyrillic letter"),
        pytest.param("ｇｒｏｕｎｄｅｄ next", id="wide letters"),
        pytest.param("grounded\u00a0next", id="hard space"),
        pytest.param("grounded\u200b next", id="space without width"),
        pytest.param("grounded next x\u2028id", id="line separator"),
        pytest.param("grounded next \u202ex", id="direction mark"),
        pytest.param("grounded next x；id\u3000", id="wide semicolon"),
        pytest.param("Grounded next x", id="capital"),
        pytest.param("PATH=/tmp grounded next", id="assignment"),
        pytest.param("A=b grounded next", id="another assignment"),
        pytest.param("env grounded next", id="env"),
        pytest.param("sudo grounded next", id="sudo"),
        pytest.param("exec grounded next", id="exec"),
        pytest.param("eval 'grounded next'", id="eval"),
        pytest.param("sh -c 'grounded next'", id="sh"),
        pytest.param("! grounded next", id="negated"),
        pytest.param("(grounded next)", id="subshell"),
        pytest.param("{ grounded next }", id="group"),
        pytest.param("'grounded' next", id="name in quotes"),
        pytest.param('grou"nded" next', id="name in pieces"),
        pytest.param("grounded next 'x", id="open single quote"),
        pytest.param('grounded next "x', id="open double quote"),
        pytest.param('grounded next "a\\"; id; \\""', id="escaped quote"),
        pytest.param("grounded next 'a'\\''b'", id="quote out of quotes"),
        pytest.param("grounded next *", id="glob"),
        pytest.param("grounded next {a,b}", id="braces"),
        pytest.param("grounded next # x", id="comment"),
        pytest.param("grounded next x\x00id", id="zero byte"),
        pytest.param("grounded next x\x0bid", id="vertical tab"),
        pytest.param("grounded next x\x1b[2K", id="escape"),
        pytest.param("grounded knowledge delete solid --yes", id="deleting is asked about"),
        pytest.param("grounded knowledge --yes delete solid", id="deleting behind an option"),
        pytest.param("ls", id="another program"),
        pytest.param("", id="empty"),
        pytest.param(None, id="missing"),
        pytest.param(["grounded", "next"], id="a list"),
    ],
)
def test_is_silent_on_all_else(run, hooks, command):
    """
    Whatever is more, other or less than one simple command of ours is left to the user's rules.
    """
    assert "" == asked(hooks, command)


def test_needs_an_open_run(hooks):
    """
    Without an open run nothing is allowed.
    """
    assert "" == asked(hooks, "grounded next x")


@pytest.mark.parametrize(
    "meta", [{"owner": "somebody-else"}, {"status": "completed", "state": "COMPLETED"}, {"status": "failed"}]
)
def test_needs_a_run_of_this_session_in_progress(root, hooks, meta):
    """
    A run that was taken over, is complete or has failed allows nothing.
    """
    OpenRun(root, hooks, **meta)

    assert "" == asked(hooks, "grounded next x")


@pytest.mark.parametrize(
    "fields",
    [
        {"permission_mode": "plan"},
        {"tool_name": "Write"},
        {"tool_input": {"command": "grounded next x", "dangerouslyDisableSandbox": True}},
    ],
)
def test_keeps_out_of_special_cases(run, hooks, fields):
    """
    Plan mode, other tools and a request to leave the sandbox are left to the user's rules.
    """
    assert "" == asked(hooks, "grounded next x", **fields)


def test_sees_another_program_of_the_name(run, hooks, tmp_path):
    """
    When the search path leads to a program of the same name that is not ours, its name allows nothing.
    """
    other = tmp_path / "grounded"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    hooks.env["PATH"] = f"{tmp_path}:{hooks.env['PATH']}"

    assert "" == asked(hooks, "grounded next x")
    assert ALLOW == asked(hooks, f"{HOME}/bin/grounded next x")
    hooks.env["PATH"] = "/usr/bin:/bin:."
    assert "" == asked(hooks, "grounded next x", cwd=str(tmp_path))


def test_reads_words_as_a_shell_does():
    """
    Quotation marks join pieces to words, and tabs part them.
    """
    assert ["grounded", "a b", "cd", ""] == simple_command("grounded 'a b'\tc\"d\" ''")
