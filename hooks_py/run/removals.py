"""The statements that were taken out of a report, as they are kept between assemblies."""

from __future__ import annotations

from hooks_py.models.base import Record
from hooks_py.models.report import Removed


class Removals(Record):
    """processed/removed.json."""

    removed: tuple[Removed, ...] = ()
