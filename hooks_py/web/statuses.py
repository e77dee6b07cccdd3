"""Status codes and their headers into the error that says what the source meant."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from hooks_py.errors import RateLimited, SourceBlocked, SourceError

_REFUSING = {401, 402, 403, 407, 451}
_SERVER_ERROR = 500


class ServerTroubleError(SourceError):
    """The source answered with a 5xx status, which may be over in a moment."""


def retry_after_s(headers: Mapping[str, str], now: datetime) -> float | None:
    """
    Return how many seconds the source asks to wait; None when it does not say.

    Reads `retry-after` (seconds or a date, RFC 9110 section 10.2.3) and, when
    nothing is left of a quota, `x-ratelimit-reset` (a moment in Unix seconds).
    """
    value = headers.get("retry-after", "").strip()
    if value:
        return _seconds_or_date(value, now)
    reset = headers.get("x-ratelimit-reset", "").strip()
    if headers.get("x-ratelimit-remaining", "").strip() == "0" and reset.isdecimal():
        return max(0.0, int(reset) - now.timestamp())
    return None


def _seconds_or_date(value: str, now: datetime) -> float | None:
    if value.isdecimal() and value.isascii():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return max(0.0, (moment - now).total_seconds())


def raise_for_status(url: str, status: int, headers: Mapping[str, str], words: str = "") -> None:
    """
    Raise what a status code means; return for 2xx. `words` are what the source said of it itself.

    Raises:
        RateLimited: 429, 503 with a wait, or 403 with an empty quota.
        SourceBlocked: 401, 402, 403, 407, 451.
        SourceError: anything else, in words.
    """
    if 200 <= status < 300:
        return
    now = datetime.fromtimestamp(time.time(), timezone.utc)
    wait_s = retry_after_s(headers, now)
    said = f"{url} answered {status} {_phrase(status)}".rstrip() + (f" ({words})" if words else "")
    if status == HTTPStatus.TOO_MANY_REQUESTS or (status in (403, 503) and wait_s is not None):
        raise RateLimited(f"{said}: it asks to wait{f' {wait_s:.0f} s' if wait_s is not None else ''}", wait_s)
    if status in _REFUSING:
        raise SourceBlocked(f"{said}: it refuses this program")
    if status >= _SERVER_ERROR:
        raise ServerTroubleError(f"{said}: the server has trouble")
    raise SourceError(said)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
