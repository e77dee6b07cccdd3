"""What single sites do with addresses: parameters that only follow readers, and other forms of one page."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, unquote

Query = list[tuple[str, str]]

# Parameters that say who sent the reader: names of campaigns, clicks, shares and sessions.
_TRACKING = re.compile(
    r"utm[_-].*|depth_1-utm.*|ga_.*|_ga|_gl|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|srsltid|ved|usg|"
    r"sca_esv|fbclid|fb_(?:action|source|ref|comment_id).*|igshid|igsh|mibextid|twclid|ref_src|ref_url|s_kwcid|"
    r"ttclid|li_fat_id|trk(?:info)?|trackingid|msclkid|ocid|cvid|yclid|ymclid|_openstat|mc_[ce]id|mkt_tok|"
    r"_hs(?:enc|mi)|hsa_.*|__hs.*|hsctatracking|vero_.*|pk_.*|mtm_.*|piwik_.*|matomo_.*|"
    r"wt\.(?:mc_id|mc_ev|nav|z_.*|.*)|s_cid|cmpid|campaign_?id|cid_source|ncid|sr_share|icid|intcmp|cmp|"
    r"clickid|click_?time|clkid|irclickid|irgwc|aff_?id|affiliate_?id|zanpid|epik|spm(?:_id_from)?|scm|pvid|"
    r"algo_.*|share(?:_.*|d|id|token|uid|r|by)?|shr|shareuid|isappinstalled|nsukey|wxfid|wx_.*|clicktime|"
    r"enterid|sessionid|chksm|exportkey|pass_ticket|from_?source|from_?module|fr_?module|from_voters_page|"
    r"hybrid_search.*|search_?source|search_?id|ops_request_misc|request_id|biz_id|vd_source|is_story_h5|"
    r"plat_id|unique_k|bbid|buvid|xsec_.*|xhsshare|appuid|apptime|phpsessid|jsessionid|aspsessionid.*|amp|"
    r"outputtype|nocache|cachebust|_t|__twitter_impression|guccounter|guce_.*|soc_(?:src|trk)|referrer|referer|"
    r"partner_?id|sfnsn|wtrid|at_(?:medium|campaign|custom.*|link.*|format|ptr_name|bbc_team)",
    re.IGNORECASE,
)
# Parameters that choose a page at one site and follow readers at another; these values only follow them.
_SHARED = r"share|weibo|qq|wechat|twitter|facebook|linkedin|email|newsletter|rss|feed|app"
_TRACKING_VALUES = {
    "from": re.compile(
        rf"(?:wap|timeline|singlemessage|groupmessage|search|m|pc|mobile|[a-z]*_share|{_SHARED})", re.IGNORECASE
    ),
    "ref": re.compile(r".*"),
    "source": re.compile(rf"(?:{_SHARED}|---).*", re.IGNORECASE),
    "src": re.compile(rf"(?:{_SHARED}|longreads|embed).*", re.IGNORECASE),
    "feature": re.compile(r"share|youtu\.be|emb.*", re.IGNORECASE),
    "scene": re.compile(r"\d+"),
    "subscene": re.compile(r"\d+"),
    "si": re.compile(r"[\w-]{8,}"),
    "type": re.compile(r"share|rss", re.IGNORECASE),
}
_VIDEO = re.compile(r"^/(?:shorts|embed|live|v)/([\w-]{6,})")
_ARXIV_PATH = re.compile(
    r"^/(?:abs|pdf|html|format|overview)/([a-z-]+(?:\.[a-z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?$",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"^/(?:q|questions)/(\d+)(?:/.*)?$")
_STACK_HOSTS = re.compile(
    r"(?:stackoverflow|superuser|serverfault|askubuntu|mathoverflow)\.(?:com|net)|.*\.stackexchange\.com|stackapps\.com"
)
_DOI_PATH = re.compile(
    r"^/doi/(?:(?:e?pdf|full|abs|pdfplus|epub|reader|pdfdirect|book|suppl)/)?(10\.\d{4,9}/.+)$", re.IGNORECASE
)
_ARTICLE_PDF = re.compile(
    r"^(/(?:articles?|papers?|content|chapter|abs|reports?)/.+?)(?:\.full|_reference|\.abstract)?(?:\.pdf|\.full|\.abstract)$",
    re.IGNORECASE,
)
_PREPRINT = re.compile(r"^(/content/10\.\d{4,9}/[\d.]+)(?:v\d+)?(?:\.(?:full|abstract).*)?$")
_WIKI_VARIANT = re.compile(r"^/(?:wiki|zh(?:-[a-z]+)?)/(.+)$")
_RAW_FILE = re.compile(r"^/([^/]+)/([^/]+)/(?:refs/heads/)?([^/]+)/(.+)$")
_COMMENTS = re.compile(r"^(/r/[^/]+/comments/\w+)(?:/[^/]*)?$")
_PRODUCT = re.compile(r"^.*/(?:dp|gp/product|gp/aw/d)/([A-Z0-9]{10})(?:/.*)?$", re.IGNORECASE)
_STATUS = re.compile(r"^/([^/]+)/status(?:es)?/(\d+).*$")
_ARCHIVED = re.compile(r"^/web/\d{4,14}(?:[a-z]{2}_)?/(https?:/{1,2}.+)$")
_AMP_CACHE = re.compile(r"^/(?:amp|c|v|a)/(s/)?(.+)$")
# Addresses that only lead on: the parameter that holds the page's own address.
_REDIRECTS = {
    "google.com/url": ("q", "url"), "www.google.com/url": ("q", "url"), "duckduckgo.com/l": ("uddg",),
    "link.zhihu.com": ("target",), "link.juejin.cn": ("target",), "link.csdn.net": ("target",),
    "l.facebook.com/l.php": ("u",), "lm.facebook.com/l.php": ("u",), "out.reddit.com": ("url",),
    "www.youtube.com/redirect": ("q",), "youtube.com/redirect": ("q",), "www.linkedin.com/redir/redirect": ("url",),
    "gitee.com/link": ("target",), "www.jianshu.com/go-wild": ("url",), "blog.csdn.net/link": ("target",),
}  # fmt: skip


def is_tracking(name: str, value: str) -> bool:
    """Return whether a parameter only follows readers and does not choose the page."""
    if _TRACKING.fullmatch(name):
        return True
    values = _TRACKING_VALUES.get(name.lower())
    return values is not None and values.fullmatch(value) is not None


def unwrapped(host: str, path: str, query: str) -> str:
    """Return the address that a redirect, an archive or an AMP cache wraps; empty: it is none of them."""
    names = _REDIRECTS.get(f"{host}{path.rstrip('/')}")
    if names:
        values = parse_qs(query)
        return next((values[name][0] for name in names if name in values and "://" in values[name][0]), "")
    if host == "web.archive.org":
        archived = _ARCHIVED.match(unquote(path))
        if archived:
            return re.sub(r"^(https?:)/{1,2}", r"\1//", archived[1]) + (f"?{query}" if query else "")
    is_cache = host.endswith(".cdn.ampproject.org") or (host.endswith("google.com") and path.startswith("/amp/"))
    cached = _AMP_CACHE.match(path) if is_cache else None
    return f"https://{cached[2]}" if cached and "." in cached[2].split("/")[0] else ""


def page_of(host: str, path: str, query: Query) -> tuple[str, str, Query]:
    """Return host, path and parameters of the page itself where a site has several forms of its addresses."""
    for rule in (_video, _paper, _code, _question_and_answer, _wiki, _social, _shop):
        found = rule(host, path, query)
        if found is not None:
            return found
    return host, path, query


def _video(host: str, path: str, query: Query) -> tuple[str, str, Query] | None:
    if host == "youtu.be":
        return "youtube.com", "/watch", [("v", path.strip("/"))]
    if host in ("youtube.com", "youtube-nocookie.com", "music.youtube.com"):
        short = _VIDEO.match(path)
        if short:
            return "youtube.com", "/watch", [("v", short[1])]
        if path == "/watch":
            return "youtube.com", path, [pair for pair in query if pair[0] == "v"]
    if host == "bilibili.com" and path.startswith("/video/"):
        return host, path, [pair for pair in query if pair[0] == "p" and pair[1] != "1"]
    return None


def _paper(host: str, path: str, query: Query) -> tuple[str, str, Query] | None:
    if host in ("arxiv.org", "export.arxiv.org", "ar5iv.org", "ar5iv.labs.arxiv.org", "alphaxiv.org", "cn.arxiv.org"):
        paper = _ARXIV_PATH.match(path)
        return ("arxiv.org", f"/abs/{paper[1].lower()}", []) if paper else None
    doi = _DOI_PATH.match(unquote(path))
    if doi:
        return "doi.org", f"/{doi[1].lower()}", []
    if host in ("biorxiv.org", "medrxiv.org"):
        preprint = _PREPRINT.match(path)
        return (host, preprint[1], []) if preprint else None
    if host == "openreview.net" and path == "/pdf":
        return host, "/forum", query
    article = _ARTICLE_PDF.match(path)
    return (host, article[1], query) if article else None


def _code(host: str, path: str, query: Query) -> tuple[str, str, Query] | None:
    if host == "raw.githubusercontent.com":
        raw = _RAW_FILE.match(path)
        return ("github.com", f"/{raw[1].lower()}/{raw[2].lower()}/blob/{raw[3]}/{raw[4]}", []) if raw else None
    if host not in ("github.com", "gitlab.com", "gitee.com", "codeberg.org", "bitbucket.org"):
        return None
    segments = path.split("/")
    if len(segments) < 3:
        return host, path.lower(), query
    owner, name = segments[1].lower(), segments[2].lower().removesuffix(".git")  # neither looks at case
    rest = [segment for at, segment in enumerate(segments[3:]) if at or segment != "raw"]
    if len(segments) > 3 and segments[3] == "raw":
        rest = ["blob", *rest]
    return host, "/".join(["", owner, name, *rest]), [pair for pair in query if pair[0] not in ("tab", "plain", "raw")]


def _question_and_answer(host: str, path: str, _query: Query) -> tuple[str, str, Query] | None:
    question = _QUESTION.match(path) if _STACK_HOSTS.fullmatch(host) else None
    return (host, f"/questions/{question[1]}", []) if question else None


def _wiki(host: str, path: str, query: Query) -> tuple[str, str, Query] | None:
    if not host.endswith((".wikipedia.org", ".wiktionary.org", ".wikisource.org")):
        return None
    values = dict(query)
    if path in ("/w/index.php", "/w") and "title" in values and set(values) <= {"title", "variant", "redirect"}:
        title = values["title"]
    else:
        page = _WIKI_VARIANT.match(path)
        if page is None:
            return None
        title = unquote(page[1])
        query = [pair for pair in query if pair[0] not in ("variant", "redirect")]
    title = title.replace(" ", "_")
    kept = query if path not in ("/w/index.php", "/w") else []
    return host, "/wiki/" + quote(title[:1].upper() + title[1:], safe="!$&'()*+,;=:@/~-._"), kept


def _social(host: str, path: str, query: Query) -> tuple[str, str, Query] | None:
    if host in ("twitter.com", "x.com", "nitter.net", "fxtwitter.com", "vxtwitter.com"):
        status = _STATUS.match(path)
        return ("x.com", f"/{status[1].lower()}/status/{status[2]}", []) if status else ("x.com", path.lower(), query)
    if host.removeprefix("old.").removeprefix("new.").removeprefix("np.") == "reddit.com":
        thread = _COMMENTS.match(path)
        return "reddit.com", thread[1] if thread else path, [] if thread else query
    if host == "mp.weixin.qq.com":
        if path.startswith("/s/"):
            return host, path, []
        return host, path, [pair for pair in query if pair[0] in ("__biz", "mid", "idx", "sn")]
    return None


def _shop(host: str, path: str, _query: Query) -> tuple[str, str, Query] | None:
    product = _PRODUCT.match(path) if re.fullmatch(r"amazon\.[a-z.]+", host) else None
    return (host, f"/dp/{product[1].upper()}", []) if product else None
