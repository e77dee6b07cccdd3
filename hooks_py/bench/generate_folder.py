"""
A folder of made-up documents to run over: Chinese and English, Markdown, text, HTML and PDF, with facts and copies.

The same seed gives the same bytes. Every document is about one of a few invented products and states figures of it,
so that a report can be made; some are copies, some are copies with a few words changed.
"""

from __future__ import annotations

import html
import random
import textwrap
from collections.abc import Callable
from pathlib import Path

SMALLEST, LARGEST = 2_000, 20_000  # bytes
COPIES, NEAR_COPIES = 0.03, 0.05  # part of the documents
CHINESE = 0.4
WORDS = 5_000  # invented words that documents draw their own vocabulary from
OWN_WORDS = 160
LINE, LINES = 92, 52  # characters and lines of a printed page

_PRODUCTS = ("Orlimo", "Tessaral", "Quandrix", "Velkora", "Myrtova", "Pendalis", "Zephyron", "Calibrane")
_PRODUCTS_ZH = ("云栖阁", "星澜台", "墨研库", "青鸾社", "听潮镜", "拾光匣", "远山台", "知微盒")
_BEGINNINGS = (
    "b", "br", "c", "ch", "d", "dr", "f", "g", "gl", "h", "j", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "v",
    "w", "z",
)  # fmt: skip
_MIDDLES = ("a", "ai", "e", "ea", "i", "o", "oo", "ou", "u", "y")
_ENDS = ("", "", "ck", "d", "ft", "l", "m", "n", "nd", "p", "r", "rt", "s", "sh", "t", "x")
_CHARACTERS = (
    "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏云腾致雨露结为霜金生丽水玉出昆冈剑号巨阙"
    "珠称夜光果珍李柰菜重芥姜海咸河淡鳞潜羽翔始制文字推位让国坐朝问道垂拱平章爱育黎首臣伏戎羌"
    "遐迩一体率宾归王鸣凤在竹白驹食场化被草木赖及万方"
)
_FACTS = (
    "{p} {v} handles {n} requests per second on one machine, up from {m} in the release before.",
    "The team plan of {p} costs ${d} per month for each user, and the yearly plan is {c}% cheaper.",
    "In {y} the makers of {p} reported ${m} million in revenue, a growth of {c}% over the year before.",
    "{p} supports PostgreSQL, SQLite and Redis, and runs on Linux, macOS and Windows.",
    "Compared with {q}, {p} uses {c}% less memory when {w} is switched on.",
    "A known limitation of {p} is that {w} does not work with more than {n} documents.",
    "The main features of {p} are {w}, {w} and full-text search over {n} documents.",
    "Teams use {p} for {w} and for reporting; {c}% of its users are small companies.",
    "The market for such tools reached ${m} billion in {y}, and {p} holds {c}% of it.",
    "Support for {w} was added to {p} on {y}-0{o}-1{o} and is free for open source projects.",
)
_FACTS_ZH = (
    "{p}{v}版在单机上每秒处理{n}个请求，比上一版的{m}个更多。",
    "{p}团队版的价格为每人每月{d}元，按年付费可以便宜{c}%。",
    "{y}年，{p}的开发商营业收入达到{m}万元，同比增长{c}%。",
    "{p}支持PostgreSQL、SQLite和Redis，可以运行在Linux、macOS和Windows上。",
    "与{q}相比，{p}在开启{w}功能时内存占用降低了{c}%。",
    "{p}的主要不足是{w}功能不能处理超过{n}份文档。",
    "{p}的主要功能包括{w}、{w}以及对{n}份文档的全文检索。",
    "许多团队使用{p}来做{w}和报表，其中{c}%的用户是小型企业。",
    "{y}年这一市场的规模达到{m}亿元，{p}占有其中{c}%的份额。",
    "{p}在{y}年{o}月加入了对{w}的支持，开源项目可以免费使用。",
)


def generate(folder: Path, documents: int, *, seed: int) -> list[Path]:
    """Write `documents` files below `folder` and return their paths, in the order in which they were written."""
    chance = random.Random(seed)  # noqa: S311  (documents have to repeat, not to be secret)
    writer = _Writer(chance)
    paths: list[Path] = []
    texts: list[tuple[str, bool]] = []
    for number in range(documents):
        title, body, is_chinese = writer.document(chance.randint(SMALLEST, LARGEST))
        drawn = chance.random()
        if texts and drawn < COPIES + NEAR_COPIES:
            body, is_chinese = chance.choice(texts)
            body = body if drawn < COPIES else writer.changed(body)
        texts.append((body, is_chinese))
        form = chance.random()
        ending = "pdf" if form < 0.1 and not is_chinese else "html" if form < 0.33 else "md" if form < 0.8 else "txt"
        path = folder / f"part-{number % 12:02}" / f"document-{number:05}.{ending}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_FORMS[ending](title, body))
        paths.append(path)
        del texts[:-500]
    return paths


def prose(chance: random.Random) -> Callable[[int], str]:
    """Return a function that writes a new text of about so many bytes, Chinese or English."""
    writer = _Writer(chance)
    return lambda size: writer.document(size)[1]


class _Writer:
    """Sentences of one vocabulary, with facts among them."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._words = ["".join(self._syllable() for _ in range(chance.randint(1, 4))) for _ in range(WORDS)]
        self._words_zh = ["".join(chance.choices(_CHARACTERS, k=2)) for _ in range(WORDS)]

    def document(self, size: int) -> tuple[str, str, bool]:
        """A title and paragraphs of so many bytes, and whether they are Chinese."""
        chance = self._chance
        is_chinese = chance.random() < CHINESE
        words = chance.sample(self._words_zh if is_chinese else self._words, OWN_WORDS)
        product = chance.choice(_PRODUCTS_ZH if is_chinese else _PRODUCTS)
        parts: list[str] = []
        written = 0
        while written < size:
            paragraph = self._paragraph(product, words, is_chinese=is_chinese)
            parts.append(paragraph)
            written += len(paragraph.encode())
        topic = chance.choice(words)
        return (f"{product}的{topic}" if is_chinese else f"{product} and {topic}"), "\n\n".join(parts), is_chinese

    def _syllable(self) -> str:
        choice = self._chance.choice
        return choice(_BEGINNINGS) + choice(_MIDDLES) + choice(_ENDS)

    def changed(self, body: str) -> str:
        """The text with a few places changed."""
        paragraphs = body.split("\n\n")
        at = self._chance.randrange(len(paragraphs))
        paragraphs[at] = paragraphs[at].replace("。", "，而且已经更新。", 1).replace(". ", ", as updated since. ", 1)
        return "\n\n".join(paragraphs)

    def _paragraph(self, product: str, words: list[str], *, is_chinese: bool) -> str:
        chance = self._chance
        facts, others = (_FACTS_ZH, _PRODUCTS_ZH) if is_chinese else (_FACTS, _PRODUCTS)
        sentences = []
        for _ in range(chance.randint(3, 7)):
            if chance.random() < 0.3:
                sentences.append(self._fact(chance.choice(facts), product, chance.choice(others), words))
            elif is_chinese:
                sentences.append("".join(chance.choices(words, k=chance.randint(5, 12))) + "。")
            else:
                sentences.append(" ".join(chance.choices(words, k=chance.randint(6, 16))).capitalize() + ".")
        return ("" if is_chinese else " ").join(sentences)

    def _fact(self, pattern: str, product: str, other: str, words: list[str]) -> str:
        chance = self._chance
        while "{w}" in pattern:
            pattern = pattern.replace("{w}", chance.choice(words), 1)
        return pattern.format(
            p=product, q=other, v=f"{chance.randint(1, 9)}.{chance.randint(0, 9)}", n=chance.randint(100, 90_000),
            m=chance.randint(2, 900), d=chance.randint(3, 200), c=chance.randint(2, 80), y=chance.randint(2018, 2025),
            o=chance.randint(1, 9),
        )  # fmt: skip


def _markdown(title: str, body: str) -> bytes:
    return f"# {title}\n\n{body}\n".encode()


def _plain(title: str, body: str) -> bytes:
    return f"{title}\n\n{body}\n".encode()


def _page(title: str, body: str) -> bytes:
    paragraphs = "\n".join(f"<p>{html.escape(part)}</p>" for part in body.split("\n\n"))
    head = html.escape(title)
    return (
        f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>{head}</title></head>\n<body>'
        f'<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav>\n'
        f"<main><article><h1>{head}</h1>\n{paragraphs}\n</article></main>\n"
        "<footer><p>All rights reserved.</p></footer></body></html>\n"
    ).encode()


def pdf(title: str, body: str) -> bytes:
    """Return a PDF of Latin text: one font, as many pages as it takes."""
    lines = [title, ""]
    for paragraph in body.split("\n\n"):
        lines += [*textwrap.wrap(paragraph, LINE), ""]
    sheets = [lines[at : at + LINES] for at in range(0, len(lines), LINES)]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(sheets)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(sheets)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, sheet in enumerate(sheets):
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {5 + 2 * number} 0 R >>"
        )
        shown = "\n".join(f"({_escaped(line)}) Tj T*" for line in sheet)
        stream = f"BT /F1 11 Tf 14 TL 50 790 Td\n{shown}\nET"
        objects.append(f"<< /Length {len(stream.encode('cp1252'))} >>\nstream\n{stream}\nendstream")
    return _pdf_file(objects)


def _escaped(line: str) -> str:
    text = line.encode("cp1252", errors="replace").decode("cp1252")
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _pdf_file(objects: list[str]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += "".join(f"{place:010} 00000 n \n" for place in places).encode()
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)


_FORMS: dict[str, Callable[[str, str], bytes]] = {"md": _markdown, "txt": _plain, "html": _page, "pdf": pdf}
