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

_STANDARDS = frozenset(
    "ietf.org rfc-editor.org w3.org whatwg.org iso.org ieee.org ecma-international.org unicode.org owasp.org nist.gov "
    "iec.ch itu.int oasis-open.org khronos.org pcisecuritystandards.org samr.gov.cn".split()
)
_CODE = frozenset("github.com gitlab.com gitee.com bitbucket.org codeberg.org sr.ht sourceforge.net".split())
_OFFICIAL = frozenset(
    "arxiv.org doi.org readthedocs.io python.org mozilla.org kernel.org who.int worldbank.org imf.org oecd.org "
    "europa.eu un.org sec.gov nih.gov pubmed.gov nature.com science.org acm.org openreview.net biorxiv.org".split()
)
_COMMUNITY = frozenset(
    "medium.com zhihu.com csdn.net juejin.cn jianshu.com reddit.com stackoverflow.com stackexchange.com quora.com "
    "wikipedia.org blogspot.com wordpress.com substack.com dev.to v2ex.com weibo.com douban.com bilibili.com "
    "ycombinator.com cnblogs.com segmentfault.com".split()
)
_OFFICIAL_HOST = re.compile(r"^(?:docs?|developers?|dev|help|support|learn|api|manual|wiki\.archlinux)\.|\.(?:gov|mil|edu)(?:\.[a-z]{2})?$")


def source_type_of(url: str) -> SourceType:
    """Return the kind of source behind an address; community when the address does not say more."""
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    domain = site(url)
    if domain in _COMMUNITY or host.startswith(("blog.", "forum.", "bbs.", "community.", "news.")):
        return "community"
    if domain in _STANDARDS:
        return "standard"
    if domain in _CODE:
        return "code"
    if domain in _OFFICIAL or _OFFICIAL_HOST.search(host):
        return "official"
    return "community"
