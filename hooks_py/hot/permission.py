"""
PreToolUse on Bash: while a session owns an open run, its own `grounded …` commands need no question.

A command's `allowed-tools` grant ends with its turn, and every finished
background agent opens a new one. So this hook allows exactly one simple
command and is silent on everything else, which leaves it to the user's rules.
What it cannot read with certainty is not simple.
"""

from __future__ import annotations

import os

from hooks_py.hot.protocol import Event
from hooks_py.hot.sessions import open_run

NEVER = frozenset(";&|$`<>\\!\r\n\x0b\x0c")  # outside of a heredoc not even inside quotation marks
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:,@%+-=")
DELIMITER = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
LONGEST = 4 * 1024 * 1024  # characters, heredoc included
NAME = "grounded"
HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALLOWED = {
    "permissionDecision": "allow",
    "permissionDecisionReason": "One command of Grounded, for the research run that this session has open.",
}


def decision(event: Event) -> dict[str, str]:
    """Return the allowance for one simple command of ours during an open run of the session; {}: no opinion."""
    request = event.table("tool_input")
    command = request.get("command")
    if event.text("tool_name") != "Bash" or not isinstance(command, str):
        return {}
    if request.get("dangerouslyDisableSandbox") or event.text("permission_mode") == "plan":
        return {}
    words = simple_command(command)
    if not words or not _is_ours(words[0], command, event) or not _is_harmless(words):
        return {}
    return ALLOWED if open_run(event.session, event.environ) is not None else {}


def simple_command(command: str) -> list[str]:
    """Return the words of one simple command, perhaps with a quoted heredoc; []: it is anything else, or unclear."""
    if len(command) > LONGEST or "\0" in command:
        return []
    line, newline, body = command.strip(" \t\n").partition("\n")
    if newline or "<<" in line:
        line, delimiter = _heredoc(line)
        if not delimiter or not _ends_with(body, delimiter):
            return []
    return _words(line)


def _heredoc(line: str) -> tuple[str, str]:
    """Return the line without its one quoted heredoc at the end, and the delimiter; "" for it: there is none."""
    before, operator, name = line.rstrip(" \t").rpartition("<<")
    name = name.lstrip(" \t")
    if not operator or len(name) < 3 or name[0] not in "'\"" or name[-1] != name[0]:
        return line, ""
    delimiter = name[1:-1]
    return (before, delimiter) if DELIMITER.issuperset(delimiter) and before.endswith((" ", "\t")) else (line, "")


def _ends_with(body: str, delimiter: str) -> bool:
    """Whether the heredoc ends with the last line of the command, so that nothing stands behind it."""
    lines = body.split("\n")
    return lines.count(delimiter) == 1 and lines[-1] == delimiter


def _words(line: str) -> list[str]:
    if not NEVER.isdisjoint(line) or not line.replace("\t", " ").isprintable():
        return []
    words: list[str] = []
    rest = line.strip(" \t")
    while rest:
        word, rest, is_clear = _word(rest)
        if not is_clear:
            return []
        words.append(word)
        rest = rest.lstrip(" \t")
    return words


def _word(text: str) -> tuple[str, str, bool]:
    """Return the first word without its quotation marks, what follows, and whether a shell reads it the same way."""
    word = ""
    place = 0
    while place < len(text) and text[place] not in " \t":
        letter = text[place]
        if letter in "'\"":
            end = text.find(letter, place + 1)
            if end == -1:
                return word, "", False
            word += text[place + 1 : end]
            place = end + 1
        elif letter in PLAIN or (not letter.isascii() and letter.isalnum()):
            word += letter
            place += 1
        else:
            return word, "", False
    return word, text[place:], True


def _is_ours(program: str, command: str, event: Event) -> bool:
    launcher = HOME + "/bin/" + NAME
    root = event.environ.get("CLAUDE_PLUGIN_ROOT", "")
    if program.startswith("/"):
        return program == launcher or (root.startswith("/") and program == root.rstrip("/") + "/bin/" + NAME)
    is_plain = command.split(None, 1)[0] == NAME  # not put together from pieces in quotation marks
    return program == NAME and is_plain and not _is_hidden_by_another(launcher, event)


def _is_hidden_by_another(launcher: str, event: Event) -> bool:
    """Whether the search path leads to a program of that name that is not the plugin's own."""
    for folder in event.environ.get("PATH", "").split(":"):
        path = os.path.join(event.text("cwd") or ".", folder, NAME)
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return not os.path.samefile(path, launcher)
    return False


def _is_harmless(words: list[str]) -> bool:
    """Whether a command cannot lose anything: deleting earlier runs is asked for by name, and asked about."""
    return not (words[1:2] == ["knowledge"] and "delete" in words)
