"""Raw items go round exactly, are read by others too, and are refused by name when damaged."""

from __future__ import annotations

from datetime import datetime, timezone

import frontmatter
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hooks_py.errors import FormatError, InputError
from hooks_py.models.sources import Block, Digest
from hooks_py.workspace.items import (
    change_item,
    has_item,
    item_id,
    item_ids,
    iter_items,
    paper_id,
    read_head,
    read_item,
    write_item,
    write_items,
)

TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=300) | st.lists(
    st.sampled_from(
        ["---", "---\n", "\n", "\r\n", "# a", "## Abstract\n", "## 原文\n", "id: x\n", "\x0c", "中文", " ", "- b\n"]
    )
).map("".join)
LINES = st.text(st.characters(exclude_categories=("Cs",)), max_size=80)
MOMENT = datetime(2026, 1, 14, 14, 35, tzinfo=timezone.utc)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(
    fields=st.fixed_dictionaries(
        {
            "text": TEXTS,
            "title": LINES,
            "note": LINES,
            "tags": st.lists(LINES, max_size=3).map(tuple),
            "verbatim": st.booleans(),
            "type": st.sampled_from(["page", "paper", "long-text", "code", "text"]),
        }
    )
)
def test_any_item_goes_round(ws, raw_item, fields):
    """
    Whatever stands in text, title and fields comes back character for character, and the head alone tells all else.
    """
    item = raw_item(**fields)
    path = write_item(ws, item)

    assert item == read_item(ws, item.id)
    assert item.model_copy(update={"text": ""}) == read_head(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(text=TEXTS, abstract=TEXTS, bullets=st.lists(TEXTS, max_size=3), language=st.sampled_from(["zh", "en"]))
def test_any_paper_goes_round(ws, raw_item, text, abstract, bullets, language):
    """
    A paper keeps its original text to the letter, whatever its three sections say, and the sections keep their words.
    """
    digest = Digest(abstract=abstract, arguments=tuple(bullets), findings=tuple(bullets), language=language)
    write_item(ws, raw_item(type="paper", text=text, digest=digest))
    read = read_item(ws, "web-a1b2c3d4e5f6")

    assert text == read.text
    assert abstract.split() == read.digest.abstract.split()
    assert [b.split() for b in bullets if b.split()] == [b.split() for b in read.digest.arguments]
    assert [b.split() for b in bullets if b.split()] == [b.split() for b in read.digest.findings]
    assert language == read.digest.language


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("def f():\r\n    return '---'\r\n\x0c\r\nx = 1", id="code with CRLF and no last line end"),
        pytest.param("---\ntitle: not a head\n---\nbody\n", id="begins like a head"),
        pytest.param("长" * 3_000_000, id="one huge line"),
        pytest.param("", id="empty"),
        pytest.param("\n\n", id="empty lines"),
        pytest.param("\ufeffmark", id="byte order mark"),
    ],
)
def test_verbatim_bytes_lie_below_the_head(ws, raw_item, text):
    """
    The file ends with the original bytes, and the head says on which line they start.
    """
    item = raw_item(text=text, verbatim=True, type="code", kind="code", path="src/a.py", commit="abc123")
    data = write_item(ws, item).read_bytes()
    head = frontmatter.loads(data[: len(data) - len(text.encode())].decode()).metadata

    assert data.endswith(text.encode())
    assert text == b"\n".join(data.split(b"\n")[head["text_line"] - 1 :]).decode()
    assert ("src/a.py", "abc123", "0" * 64) == (head["path"], head["commit"], head["content_hash"])


def test_the_form_of_a_page(ws, raw_item):
    """
    Head with the named fields first, H1 with the title, then the text: readable for a person and for any other reader.
    """
    item = raw_item(title="Top Strategies\n---\nof 2026", fetched_at=MOMENT, text="原文\n---\n下文")
    data = write_item(ws, item).read_text("utf-8")
    post = frontmatter.loads(data)

    assert "---\nid: web-a1b2c3d4e5f6\ntype: page\nsource: web\nurl: " == data[: data.index("https")]
    assert "\nfetched_at: 2026-01-14T14:35:00Z\ntags: [polymarket, 套利]\n" in data
    assert "Top Strategies\n---\nof 2026" == post["title"]
    assert "# Top Strategies --- of 2026\n\n原文\n---\n下文" == post.content
    assert "原文" == data.split("\n")[post["text_line"] - 1]


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("zh", ["# 论文", "## 摘要", "## 核心论点", "## 关键发现", "## 原文"]),
        ("en", ["# 论文", "## Abstract", "## Core arguments", "## Key findings", "## Original text"]),
    ],
)
def test_the_form_of_a_paper(ws, raw_item, language, headings):
    """
    A paper has three sections above its text, with headings in the language of the report.
    """
    digest = Digest(abstract="一。\n\n# 二", arguments=("论点 1", "论点 2"), findings=("发现",), language=language)
    item = raw_item(
        id=paper_id("arxiv", "2401.12345"), type="paper", title="论文", digest=digest, authors=("Alice", "Bob")
    )
    lines = write_item(ws, item).read_text("utf-8").split("\n")

    assert "paper-arxiv-2401-12345" == item.id
    assert headings == [line for line in lines if line.startswith("#")]
    assert "- 论点 1" in lines
    assert item == read_item(ws, item.id)


def test_a_file_written_by_hand_is_read(ws):
    """
    A head with the few needed fields, dates and numbers without quotes, and a body without a title will do.
    """
    (ws.raw / "notes-1.md").write_text(
        "---\nid: notes-1\nsource: notes\nurl: 2026\ntitle: 1984\nfetched_at: 2026-01-14\npublished: 2026-01-02\n"
        "tags:\n- no\n- 策略\nretrieved: {by: user}\n---\n\n正文\n",
        encoding="utf-8",
    )
    item = read_item(ws, "notes-1")

    assert ("1984", "2026", "2026-01-02", ("no", "策略")) == (item.title, item.url, item.published, item.tags)
    assert "正文\n" == item.text


def test_a_paper_written_by_hand_is_read(ws):
    """
    The three sections of a paper are found by their headings, and nothing else is its text.
    """
    (ws.raw / "paper-x-1.md").write_text(
        "---\nid: paper-x-1\ntype: paper\nsource: x\nurl: u\ntitle: T\nfetched_at: 2026-01-14T00:00:00Z\n"
        "retrieved: {by: user}\n---\n\n## 摘要\n\n短。\n\n## 核心论点\n\n- 甲\n* 乙\n\n## 关键发现\n\n丙\n",
        encoding="utf-8",
    )
    item = read_item(ws, "paper-x-1")

    assert Digest(abstract="短。", arguments=("甲", "乙"), findings=("丙",), language="zh") == item.digest
    assert "" == item.text


GOOD = "---\nid: bad-1\nsource: s\nurl: u\ntitle: t\nfetched_at: 2026-01-14T00:00:00Z\nretrieved: {by: user}\n---\n\nx"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "has no head"),
        (b"# title\n", "has no head"),
        (GOOD[:60].encode(), "its head is not closed"),
        (GOOD.replace("title: t", "title: [a").encode(), "the head is damaged: .* in line"),
        (GOOD.replace("title: t", "- title").encode(), "the head is damaged"),
        (GOOD.replace("title: t\n", "").encode(), "title: Field required"),
        (GOOD.replace("title: t", "titel: t").encode(), "titel: Extra inputs"),
        (GOOD.replace("bad-1", "bad-2").encode(), "field id: is 'bad-2' but the file is named 'bad-1'"),
        (GOOD.replace("2026-01-14T", "2026-13-14T").encode(), "fetched_at"),
        (GOOD.replace("by: user", "by: magic").encode(), r"retrieved\.by"),
        (GOOD.encode() + b"\xff", "the text below the head is not UTF-8"),
        (GOOD.encode().replace(b"title: t", b"title: \xff"), "the head is damaged: it is not UTF-8"),
        (GOOD.replace("title: t", "title: " + "[" * 200_000).encode(), "the head is damaged"),
        (GOOD.replace("title: t", "title:\n" + "- " * 200_000).encode(), "the head is damaged"),
    ],
)
def test_damage_is_told_by_file_and_field(ws, raw_item, data, words):
    """
    A damaged file is refused with its name and field; the others are read, and nothing is changed.
    """
    path = ws.raw / "bad-1.md"
    path.write_bytes(data)
    write_item(ws, raw_item())
    damage = []

    with pytest.raises(FormatError, match=words) as caught:
        read_item(ws, "bad-1")
    assert str(path) in str(caught.value)
    with pytest.raises(FormatError):
        list(iter_items(ws))
    assert ["web-a1b2c3d4e5f6"] == [item.id for item in iter_items(ws, on_damage=damage.append)]
    assert [str(caught.value)] == [str(error) for error in damage]
    assert data == path.read_bytes()


def test_ids_are_stable_and_sound():
    """
    The same document of the same place has the same id, another one another, and any source makes a file name.
    """
    assert item_id("web", "https://a/1", "h") == item_id("web", "https://a/1", "h")
    ids = {item_id("web", f"https://a/{number}", "h") for number in range(20_000)}
    assert 20_000 == len(ids)
    assert item_id("知乎 Web/../x", "u", "h").startswith("web-..-x-")
    assert item_id("知乎", "u", "h").startswith("item-")
    assert "paper-doi-10-1000-x-y" == paper_id("doi", "10.1000/X(y)")


def test_strange_ids_and_absent_items_are_refused(ws, raw_item):
    """
    An id that is none and an item that is not there are told apart from damage.
    """
    assert not has_item(ws, "web-1")
    for name in ("../x", "a/b", "", "A", ".hidden"):
        with pytest.raises(InputError, match="is no id of a raw item"):
            read_item(ws, name)
    with pytest.raises(InputError, match="there is no raw item 'web-1'"):
        read_item(ws, "web-1")
    (ws.raw / ".part-1-x").write_text("half")
    (ws.raw / "README").write_text("mine")
    write_item(ws, raw_item())
    assert ("web-a1b2c3d4e5f6",) == item_ids(ws)


def test_heads_change_and_texts_do_not(ws, raw_item):
    """
    Fields of the head may be changed later; the text stays to the letter, and changing it is refused.
    """
    item = raw_item(text="a\r\n---\r\n", verbatim=True)
    write_item(ws, item)
    changed = change_item(ws, item.id, duplicate_of="web-000000000000", tags=("x",))

    assert "a\r\n---\r\n" == changed.text
    assert changed == read_item(ws, item.id)
    assert ("web-000000000000", ("x",)) == (changed.duplicate_of, changed.tags)
    with pytest.raises(InputError, match="text of raw item 'web-a1b2c3d4e5f6' never changes"):
        change_item(ws, item.id, text="new")


def test_half_a_character_stops_nothing_else(ws, raw_item):
    """
    An item that cannot be kept is refused by name; those before it are stored.
    """
    items = [raw_item(id="web-1"), raw_item(id="web-2", text="\ud800")]

    with pytest.raises(FormatError, match=r"web-2\.md: the text holds half a character"):
        write_items(ws, items)
    assert ("web-1",) == item_ids(ws)


def test_long_heads_are_read_whole(ws, raw_item):
    """
    The page marks of a long PDF fit into a head, and a read of heads alone sees them.
    """
    pages = tuple(Block(start=page * 100, end=page * 100 + 99, page=page + 1) for page in range(3_000))
    item = raw_item(pages=pages, kind="pdf")
    path = write_item(ws, item)

    assert item == read_item(ws, item.id)
    assert pages == read_head(path).pages


def test_thousands_are_written_and_listed(ws, raw_item):
    """
    Many items go in at once and come back in the order of their ids.
    """
    items = [raw_item(id=f"web-{number:06d}", text=f"文 {number}\n" * 50) for number in range(1_500)]

    assert 1_500 == write_items(ws, items)
    assert items == list(iter_items(ws))
    assert [item.id for item in items] == [item.id for item in iter_items(ws, with_text=False)]
