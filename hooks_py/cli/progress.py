"""Live progress of a run: one line that moves on a terminal, few plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from hooks_py.cli.output import counted, cut, is_terminal
from hooks_py.run.events import Event

if TYPE_CHECKING:
    from rich.console import Group
    from rich.live import Live
    from typing_extensions import Self

STATES = ("PLANNING", "CRAWLING", "AGGREGATE", "ANALYSIS", "REPORT", "VERIFY", "COMPLETED")
PLAIN_EVERY_S = 2.0


class Progress:
    """Listens to a run and shows it: state, tasks, sources, items, duplicates, claims."""

    def __init__(self) -> None:
        self.state = "INIT"
        self.doing = ""
        self.counts: dict[str, int] = {}
        self.last_plain = 0.0
        self.live = _live() if is_terminal() else None

    def __enter__(self) -> Self:
        if self.live is not None:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live is not None:
            self.live.stop()

    def __call__(self, event: Event) -> None:
        """Show one event."""
        self.counts.update(event.counts)
        if event.kind == "state":
            self.state = event.text
        elif event.text:
            self.doing = event.text
        if self.live is not None:
            self.live.update(self._panel())
        else:
            self._plain(event)

    def _line(self) -> str:
        names = ("files", "sources", "items", "duplicates", "claims", "conflicts", "citations", "faults")
        return " · ".join(counted(self.counts[name], name[:-1]) for name in names if name in self.counts)

    def _panel(self) -> Group:
        from rich.console import Group
        from rich.spinner import Spinner
        from rich.text import Text

        place = STATES.index(self.state) if self.state in STATES else 0
        bar = Text(" ")
        for number, state in enumerate(STATES):
            style = "bold green" if number < place else "bold cyan" if number == place else "dim"
            bar.append(state.lower(), style=style)
            bar.append("  ")
        doing = Spinner("dots", text=Text(cut(self.doing, 90), style="dim"))
        return Group(bar, Text(" " + self._line()), doing)

    def _plain(self, event: Event) -> None:
        now = time.monotonic()
        if event.kind != "state" and now - self.last_plain < PLAIN_EVERY_S:
            return
        if event.kind != "state" and not self.doing:
            return
        self.last_plain = now
        text = self.state.lower() if event.kind == "state" else cut(self.doing, 100)
        counted = self._line()
        print(f"grounded: {text}" + (f"  [{counted}]" if counted else ""), file=sys.stderr)


def _live() -> Live:
    from rich.console import Console
    from rich.live import Live

    return Live(console=Console(stderr=True), refresh_per_second=8, transient=True)
