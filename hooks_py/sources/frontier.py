"""How far a crawl has come: what is done, what is next; saved after every page, it goes on from any moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from hooks_py.models.base import Record

MAX_DEPTH = 20
MAX_PAGES = 10_000
PageStatus = Literal["stored", "skipped", "failed"]
CrawlScope = Literal["host", "site"]


class Waiting(Record):
    """One page that is to be fetched; `depth` counts links from the start."""

    url: str
    depth: int


class PageOutcome(Record):
    """What one page came to; `reason` is empty for a stored one."""

    url: str
    depth: int
    status: PageStatus
    reason: str = ""
    final_url: str = ""


class Frontier(Record):
    """A crawl at one moment; `seen` holds the canonical forms of all addresses that were ever put in."""

    start: str
    max_depth: int = Field(ge=0, le=MAX_DEPTH)
    max_pages: int = Field(ge=1, le=MAX_PAGES)
    scope: CrawlScope = "site"
    waiting: tuple[Waiting, ...] = ()
    seen: tuple[str, ...] = ()
    outcomes: tuple[PageOutcome, ...] = ()
    left_out: int = 0  # links that lie deeper than allowed, or beyond what may wait
    stopped: str = ""  # why it ended before its end; what waits is fetched when it goes on

    @property
    def stored(self) -> int:
        """How many pages were stored."""
        return sum(1 for one in self.outcomes if one.status == "stored")

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing left to do."""
        return not self.waiting or self.stored >= self.max_pages

    def moved(self, outcome: PageOutcome, new: Sequence[Waiting], known: Sequence[str], left_out: int) -> Frontier:
        """Return the frontier past its first waiting page, with what that page brought."""
        return self.model_copy(
            update={
                "waiting": (*self.waiting[1:], *new),
                "seen": (*self.seen, *known),
                "outcomes": (*self.outcomes, outcome),
                "left_out": self.left_out + left_out,
            }
        )
