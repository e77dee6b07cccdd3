"""What a site's robots.txt lets this program read, and how far apart it wants the requests (RFC 9309)."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from hooks_py.errors import SourceError
from hooks_py.web.client import Client
from hooks_py.web.replies import Ask, Reply

AGENT = "grounded"
_MAX_BYTES = 512 * 1024  # RFC 9309 section 2.5: at least 500 KiB must be read
_MAX_DELAY_S = 30.0  # a longer wait is a refusal in disguise; the crawl would never end


@dataclass(frozen=True)
class Rule:
    """Whether one address may be read; `delay_s` is the distance between requests that the site asks for, 0: none."""

    is_allowed: bool
    delay_s: float = 0.0
    reason: str = ""


class Robots:
    """Asks each site once for its rules; safe from threads."""

    def __init__(self, client: Client, agent: str = AGENT) -> None:
        self._client = client
        self._agent = agent
        self._lock = threading.Lock()
        self._sites: dict[str, tuple[Any, str]] = {}

    def rule(self, url: str) -> Rule:
        """
        Return the site's rule for an address.

        A site without rules allows everything; one whose rules cannot be
        read, because it fails or cannot be reached, allows nothing.
        """
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        with self._lock:
            if site not in self._sites:
                self._sites[site] = self._fetched(site)
            rules, trouble = self._sites[site]
        if trouble:
            return Rule(is_allowed=False, reason=trouble)
        if rules is None:
            return Rule(is_allowed=True)
        delay_s = min(float(rules.crawl_delay(self._agent) or 0.0), _MAX_DELAY_S)
        if not rules.can_fetch(url, self._agent):
            return Rule(is_allowed=False, delay_s=delay_s, reason=f"{site}/robots.txt does not allow it")
        return Rule(is_allowed=True, delay_s=delay_s)

    def _fetched(self, site: str) -> tuple[Any, str]:
        from protego import Protego

        try:
            reply = self._client.ask(Ask("GET", f"{site}/robots.txt", max_bytes=_MAX_BYTES, keep_errors=True))
        except SourceError as error:
            return None, f"the rules of {site} could not be read: {error}"
        if 200 <= reply.status < 300:
            return Protego.parse(reply.text), ""
        return None, _trouble(site, reply)


def _trouble(site: str, reply: Reply) -> str:
    """Return why a site without readable rules may not be read; 4xx means that it has none, but for 429."""
    if 400 <= reply.status < 500 and reply.status != 429:
        return ""
    return f"the rules of {site} could not be read: it answered {reply.status}"
