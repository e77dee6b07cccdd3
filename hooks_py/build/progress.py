"""What a person sees while the environment is built: one live line on a terminal, a few plain lines elsewhere."""

from __future__ import annotations

import re
import time
from typing import TextIO

TICK_S = 0.5  # often enough to look alive, too rare to cost anything
_DOWNLOADING = re.compile(r"Downloading (\S+?)(?:-[0-9][^\s]*)? \(([0-9.]+) ?([kKMG]?)i?B\)")
_UNITS = {"": 1e-6, "k": 1e-3, "K": 1e-3, "M": 1.0, "G": 1e3}


class Progress:
    """Tells the steps of one build on a stream, and counts what the tools say they download."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.live = stream.isatty()
        self.started = time.monotonic()
        self.step = ""
        self.packages = 0
        self.downloaded_mb = 0.0

    def say(self, text: str) -> None:
        """Print one line that stays."""
        if self.live:
            self.stream.write("\r\x1b[K")
        self.stream.write(f"grounded: {text}\n")
        self.stream.flush()

    def begin(self, step: str) -> None:
        """Name the step that is under way."""
        self.step = step
        if self.live:
            self.tick()
        else:
            self.say(step)

    def heard(self, line: str) -> None:
        """Take in one line of a tool's output."""
        found = _DOWNLOADING.search(line)
        if found and ".metadata" not in line:
            self.packages += 1
            self.downloaded_mb += float(found.group(2)) * _UNITS[found.group(3)]

    def tick(self) -> None:
        """Draw the live line anew; nothing without a terminal."""
        if not self.live:
            return
        got = f", {self.downloaded_mb:.0f} MB" if self.downloaded_mb >= 1 else ""
        self.stream.write(f"\r\x1b[Kgrounded: {self.step}{got} ({self.seconds():.0f} s)")
        self.stream.flush()

    def seconds(self) -> float:
        """Return the seconds since the build began."""
        return time.monotonic() - self.started
