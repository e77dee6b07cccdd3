"""What a person may name to be crawled: an address, a feed, or `platform:name`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from hooks_py.errors import InputError

_PREFIX = re.compile(r"(?P<platform>[A-Za-z][A-Za-z0-9_-]*):(?P<name>.+)", re.DOTALL)
_REPOSITORY = re.compile(r"[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}")
_ARXIV_ID = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?")
_HOST_START = re.compile(r"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:[:/?#]|$)")

# Platforms that show nothing to a program without an account; the service that can read them.
_MEDIA_CRAWLER = "MediaCrawler (runs in Docker with your own login)"
_SERVICES = {
    "twitter": "an X API account and a connector for it",
    "x": "an X API account and a connector for it",
    "weibo": _MEDIA_CRAWLER,
    "zhihu": _MEDIA_CRAWLER,
    "xhs": _MEDIA_CRAWLER,
    "xiaohongshu": _MEDIA_CRAWLER,
    "douyin": _MEDIA_CRAWLER,
    "bilibili": _MEDIA_CRAWLER,
    "kuaishou": _MEDIA_CRAWLER,
    "tieba": _MEDIA_CRAWLER,
    "news": "NewsCrawler (an MCP server)",
}
KNOWN = ("rss", "feed", "github", "arxiv", *_SERVICES)


@dataclass(frozen=True)
class Target:
    """What to crawl; `urls` are the addresses to start from, best first."""

    kind: Literal["site", "feed", "github", "arxiv"]
    urls: tuple[str, ...]
    name: str


def parse_target(text: str) -> Target:
    """
    Return what a target means.

    Raises:
        InputError: it is empty, of a form that is not known, or needs a service; the message says which.
    """
    target = text.strip()
    if not target:
        raise InputError("the target to crawl is empty; give an address such as https://example.org/docs")
    if urlsplit(target).scheme.lower() in ("http", "https"):
        return Target("site", (_address(target),), target)
    found = _PREFIX.fullmatch(target)
    if found and found["platform"].lower() in KNOWN:
        return _of_platform(found["platform"].lower(), found["name"].strip())
    if _HOST_START.match(target):
        raise InputError(f"{target!r} lacks its scheme; did you mean https://{target}?")
    raise InputError(
        f"{target!r} is no target: give an http(s) address, or one of {', '.join(f'{one}:' for one in KNOWN)}"
    )


def _of_platform(platform: str, name: str) -> Target:
    if not name:
        raise InputError(f"{platform}: names nothing; put a name or an address behind the colon")
    if platform in ("rss", "feed"):
        return Target("feed", (_address(name),), name)
    if platform == "github":
        return _repository(name)
    if platform == "arxiv":
        return _preprint(name)
    raise InputError(
        f"{platform}:{name} cannot be read without a service of its own: install {_SERVICES[platform]}, "
        "then crawl the address at which it serves its results"
    )


def _address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        raise InputError(f"{text!r} is not an http(s) address")
    return text


def _repository(name: str) -> Target:
    if not _REPOSITORY.fullmatch(name):
        raise InputError(f"github:{name} names no repository; write github:owner/name")
    page, raw = f"https://github.com/{name}", f"https://raw.githubusercontent.com/{name}/HEAD/README.md"
    return Target("github", (raw, page), name)


def _preprint(name: str) -> Target:
    if not _ARXIV_ID.fullmatch(name):
        raise InputError(f"arxiv:{name} names no preprint; write arxiv:1706.03762 or arxiv:1706.03762v5")
    return Target("arxiv", (f"https://arxiv.org/abs/{name}", f"https://arxiv.org/pdf/{name}"), name)
