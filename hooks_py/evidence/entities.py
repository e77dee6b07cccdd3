"""Raw items become the names in them: organisations, products, technologies and people, with their mentions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from hooks_py.evidence.extraction.competitors import competitors
from hooks_py.evidence.extraction.names import is_name
from hooks_py.evidence.extraction.structure import outline
from hooks_py.evidence.extraction.vocabulary import companies, technologies
from hooks_py.models.aggregate import Entity
from hooks_py.models.sources import RawItem

EntityType = Literal["organisation", "product", "technology", "person", "place", "other"]
MOST = 200  # entities of a run
_ALL_READ = 6_000_000  # characters of all items
_MOST_READ, _LEAST_READ = 40_000, 1_000  # characters of one item
_LEAST_MENTIONS = 2  # of a name that only its form gives away

_SUFFIXED = re.compile(
    r"\b((?:[A-Z][\w&’'-]*\s+){1,4}(?:Inc|Corp|Corporation|Ltd|LLC|GmbH|AG|Labs|Foundation|University|Institute|Group|Technologies"
    r"|Software|Systems|Bank|Agency|Commission|Association|Consortium|Ministry|Laboratory))\b\.?"
)
_HAN_SUFFIXED = re.compile(
    r"([\u4e00-\u9fff]{2,12}?(?:股份有限公司|有限责任公司|有限公司|集团|研究院|研究所|大学|学院|银行|证券|基金会|委员会|协会"
    r"|联盟|实验室|出版社|事务所))"
)
_SHORTEST_HAN = 4  # characters of an organisation's name with its suffix
_HAN_NOISE = re.compile(  # what stands before a name and runs into it
    r"以及|包括|例如|成立|加入|来自|多家|一家|这家|我国|[和与及由在为是了对从被将据的该本其各某]"
)
_PERSON = re.compile(
    r"\b(?:Mr|Mrs|Ms|Dr|Prof|Professor|CEO|CTO|CFO|founder|co-founder|author|researcher|engineer|analyst|president"
    r"|director|by)\.?,?\s+((?:[A-Z][a-z]+|[A-Z]\.)(?:\s+(?:[A-Z][a-z’'-]+|[A-Z]\.|de|van|von)){1,3})"
    r"|\b([A-Z][a-z]+\s+(?:[A-Z]\.\s+)?[A-Z][a-z]+),\s+(?:CEO|CTO|CFO|founder|co-founder|chief|president|director)"
)
_BESIDE = re.compile(r"alternative|competitor|rival|\bvs\b|versus|竞品|替代|竞争对手|对标|同类", re.IGNORECASE)
_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏"
    "钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
_HAN_PERSON = re.compile(
    r"(?:创始人|董事长|总裁|总经理|首席执行官|教授|院士|研究员|分析师|作者|记者|CEO|CTO|工程师|主任)"
    r"(?:兼\w{2,6})?[：: ]?"
    rf"([{_SURNAMES}][\u4e00-\u9fff]{{1,2}})(?=[，。、；：\s]|表示|认为|指出|$)"
    rf"|([{_SURNAMES}][\u4e00-\u9fff]{{1,2}})(?=(?:教授|院士|先生|女士|博士|表示|认为|指出))"
)


def entities(items: Iterable[RawItem]) -> tuple[Entity, ...]:
    """
    Return the names of a run, most mentioned first.

    Known companies and technologies come from lists; other organisations and
    people are told by their form ("… Institute", "… 有限公司", "Dr. …",
    "…教授"), products by being set beside one another. A name that only its
    form gives away needs two mentions. Of a run with many items the beginning
    of each is read, so that the time stays bounded.
    """
    every = tuple(items)
    share = max(_LEAST_READ, min(_MOST_READ, _ALL_READ // max(1, len(every))))
    counts: Counter[tuple[str, EntityType]] = Counter()
    by_form: Counter[tuple[str, EntityType]] = Counter()
    for item in every:
        text = item.text[:share]
        counts.update(_known(text))
        by_form.update(_formed(text))
        counts.update(_products(item, text))
    counts.update({key: count for key, count in by_form.items() if count >= _LEAST_MENTIONS})
    best = _one_type_each(counts)
    ranked = sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST]
    return tuple(Entity(name=name, type=kind, mentions=mentions) for (name, kind), mentions in ranked)


def _known(text: str) -> Iterator[tuple[str, EntityType]]:
    for mention in companies().find(text):
        yield mention.known.name, "organisation"
    for mention in technologies().find(text):
        if mention.known.group != "licence" and not mention.known.is_ambiguous:
            yield mention.known.name, "technology"


def _formed(text: str) -> Iterator[tuple[str, EntityType]]:
    for match in _SUFFIXED.finditer(text):
        yield " ".join(match.group(1).split()).removeprefix("The "), "organisation"
    for match in _HAN_SUFFIXED.finditer(text):
        pieces = [piece for piece in _HAN_NOISE.split(match.group(1)) if len(piece) >= _SHORTEST_HAN]
        if pieces:
            yield pieces[-1], "organisation"
    for expression in (_PERSON, _HAN_PERSON):
        for match in expression.finditer(text):
            yield next(group for group in match.groups() if group), "person"


def _products(item: RawItem, text: str) -> Iterator[tuple[str, EntityType]]:
    if item.kind == "code":
        return
    telling = "\n\n".join(line for line in text.splitlines() if _BESIDE.search(line))
    for found in competitors(outline(telling), item.id) if telling else ():
        if is_name(found.value) and companies().known(found.value) is None:
            yield found.value, "product"


def _one_type_each(counts: Counter[tuple[str, EntityType]]) -> dict[tuple[str, EntityType], int]:
    """Return the counts with each name under one type, the one it was found as most often, and all of its mentions."""
    found: dict[str, list[tuple[int, str, EntityType]]] = {}
    for (name, kind), mentions in counts.items():
        found.setdefault(name.casefold(), []).append((mentions, name, kind))
    best = {}
    for variants in found.values():
        _, name, kind = max(variants)
        best[name, kind] = sum(mentions for mentions, _, _ in variants)
    return best
