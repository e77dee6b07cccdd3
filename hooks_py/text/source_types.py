"""
An address -> what kind of source it is: a standard, code, official, or community.

Only what the address itself says is used: the host of a standards body, a
code host, the documentation host of a project, a government or a registry of
papers. Everything else, encyclopedias and news included, is community: it
needs a second source before it counts for much.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from hooks_py.models.options import SourceType
from hooks_py.text.urls import site

_TYPES: dict[SourceType, str] = {
    "standard": """
        ietf.org rfc-editor.org w3.org whatwg.org iso.org ieee.org ecma-international.org unicode.org owasp.org nist.gov
        iec.ch itu.int oasis-open.org khronos.org pcisecuritystandards.org samr.gov.cn""",
    "code": "github.com gitlab.com gitee.com bitbucket.org codeberg.org sr.ht sourceforge.net",
    "official": """
        arxiv.org doi.org readthedocs.io python.org mozilla.org kernel.org who.int worldbank.org imf.org oecd.org
        europa.eu un.org sec.gov nih.gov nature.com science.org acm.org openreview.net biorxiv.org""",
    "community": """
        medium.com zhihu.com csdn.net juejin.cn jianshu.com reddit.com stackoverflow.com stackexchange.com quora.com
        wikipedia.org blogspot.com wordpress.com substack.com dev.to v2ex.com weibo.com douban.com bilibili.com
        ycombinator.com cnblogs.com segmentfault.com""",
}
_BY_SITE: dict[str, SourceType] = {name: kind for kind, names in _TYPES.items() for name in names.split()}
_COMMUNITY_HOST = ("blog.", "forum.", "bbs.", "community.", "news.")
_OFFICIAL_HOST = re.compile(
    r"^(?:docs?|developers?|dev|help|support|learn|api|manual|wiki\.archlinux)\.|\.(?:gov|mil|edu)(?:\.[a-z]{2})?$"
)


def source_type_of(url: str) -> SourceType:
    """Return the kind of source behind an address; community when the address does not say more."""
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    if host.startswith(_COMMUNITY_HOST):
        return "community"
    known = _BY_SITE.get(site(url))
    if known is not None:
        return known
    return "official" if _OFFICIAL_HOST.search(host) else "community"
