"""A real run in a real terminal, drawn as docs/run.svg: what it shows while it works, and what it says at the end."""

from __future__ import annotations

import asyncio
import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs/run.svg"
DOOR = ROOT / "scripts/grounded_main.py"
TOPIC = "How does asyncio cancel tasks?"
SHOWN = f"""bin/grounded run "{TOPIC}" \\
    --from "$(python3 -c 'import asyncio; print(asyncio.__path__[0])')\""""
COLUMNS, LINES = 100, 30
# What the display sends to wipe its last frame: cursor to the left, then up and empty, line by line.
_WIPE = re.compile(r"(?:\x1b\[\?25[hl]|\r)*(?:\x1b\[1A)?\x1b\[2K(?:\x1b\[1A\x1b\[2K)*")
_AT = "\x1b[1;36m"  # the style of the present state in the bar of states
_CURSOR = re.compile(r"\x1b\[\?25[hl]")
_FONTS = re.compile(r"@font-face \{\{.*?\}\}\s*", re.DOTALL)  # rich names fonts on a server; a picture asks nobody


def main() -> int:
    """Return 0 after writing docs/run.svg from one run over the asyncio package of this interpreter."""
    with tempfile.TemporaryDirectory(prefix="grounded-picture-") as home:
        project = Path(home, "project")
        project.mkdir()
        said = in_terminal(["run", TOPIC, "--from", asyncio.__path__[0]], home=home)
        [run] = [path.name for path in (project / ".research").glob("asyncio-*")]
        claim = in_terminal(["claims", run, "show", "c1"], home=home)
        PICTURE.write_text(_drawn(said.replace(home, "~"), run, claim), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size:,} bytes")
    return 0


def in_terminal(arguments: list[str], *, home: str) -> str:
    """Return all that a command of ours sends to a terminal of its own; it works in `project` of a home."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    with subprocess.Popen(
        [sys.executable, str(DOOR), *arguments],
        cwd=Path(home, "project"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "HOME": home, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS)},
    ) as process:
        os.close(theirs)
        sent = b"".join(iter(lambda: _next(ours), b""))
    os.close(ours)
    if process.returncode not in (0, 1):
        sys.exit(f"grounded {arguments[0]} ended with {process.returncode}:\n{sent.decode()}")
    return sent.decode().replace("\r\n", "\n")


def _next(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other side is closed
        return b""


def frames(sent: str) -> list[str]:
    """Return what a terminal showed one after the other; the last is what stays."""
    return [frame for part in _WIPE.split(sent) if (frame := _CURSOR.sub("", part).strip("\n\r"))]


def _drawn(sent: str, run: str, claim: str) -> str:
    from rich._export_format import CONSOLE_SVG_FORMAT
    from rich.console import Console

    shown = frames(sent)
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), highlight=False)
    _command(console, SHOWN)
    for when, state in (("while it collects", "crawling"), ("while it checks", "verify")):
        console.print(f"[dim italic]# {when}[/]")
        _ansi(console, [frame for frame in shown if f"{_AT}{state}" in frame][-1])
    console.print("[dim italic]# at the end[/]")
    _ansi(console, shown[-1])
    _command(console, f"bin/grounded claims {run.partition('-')[0]} show c1")
    _ansi(console, claim)
    # not every reader of SVG keeps the spaces at the beginning of a text
    form = _FONTS.sub("", CONSOLE_SVG_FORMAT).replace("<svg ", '<svg xml:space="preserve" ', 1)
    return console.export_svg(title="grounded", code_format=form, unique_id="run")


def _command(console: Console, text: str) -> None:
    console.print()
    console.print(f"[green]$[/] {text}", markup=True)


def _ansi(console: Console, text: str) -> None:
    from rich.text import Text

    console.print(Text.from_ansi(text))


if __name__ == "__main__":
    sys.exit(main())
