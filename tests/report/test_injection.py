"""What sources and drivers write gains no structure in a report, and nobody can pass for code."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from hooks_py.models.report import Removed
from hooks_py.models.sources import SkippedDocument
from hooks_py.report.assemble import assemble

CASES = [
    pytest.param(language, kind, id=f"{kind} {language}")
    for language in ("en", "zh")
    for kind in ("general", "product", "company")
]


HOSTILE = "x | y](http://evil.example) <img src=x> `z`\n\n## Injected"
HOSTILE += "\n```mermaid\npie\n``` [1] [@c1] <!-- --> {% raw %}{{ 7*7 }}"


@pytest.mark.parametrize(("language", "kind"), CASES)
def test_text_of_sources_gains_no_structure(run, tables_of, with_claim, language, kind):
    """
    A hostile title, statement, quotation or query changes no heading, table, citation, chart or link.
    """
    plain = run(language, kind)
    items = tuple(one.model_copy(update={"title": HOSTILE, "note": HOSTILE}) for one in plain.items)
    claims = tuple(
        one.model_copy(
            update={
                "text": HOSTILE,
                "evidence": tuple(
                    e.model_copy(update={"quotation": HOSTILE, "locator": HOSTILE}) for e in one.evidence
                ),
            }
        )
        for one in plain.registry.claims
    )
    outcomes = tuple(one.model_copy(update={"query": HOSTILE, "detail": HOSTILE}) for one in plain.outcomes)
    gaps = tuple(one.model_copy(update={"detail": HOSTILE, "queries": (HOSTILE,)}) for one in plain.gaps)
    meta = plain.meta.model_copy(update={"topic": HOSTILE, "title": HOSTILE})
    changes = {
        "items": items,
        "outcomes": outcomes,
        "gaps": gaps,
        "meta": meta,
        "removed": (Removed(text=HOSTILE, reason=HOSTILE),),
        "skipped": (SkippedDocument(url=HOSTILE, reason=HOSTILE, kind="binary"),),
    }
    registry = plain.registry.model_copy(update={"claims": claims})
    report = assemble(plain.model_copy(update={**changes, "registry": registry}))
    tokens = MarkdownIt("commonmark").enable("table").parse(report.markdown)
    inner = [child for token in tokens for child in token.children or []]
    assert [] == [one for one in inner if one.type in ("html_inline", "image")]
    assert [] == [one for one in tokens if one.type == "html_block"]
    links = {one.attrs["href"] for one in inner if one.type == "link_open"}
    assert links <= {"https://1.example.com/notes", "https://2.example.com/notes", "charts/competitors.svg"}
    assert [] == [rows for rows in tables_of(report.markdown) if len(set(rows)) > 1]
    assert {entry.number for entry in report.bibliography} == {one.number for one in report.citations}
    usual = {place.id for place in assemble(plain).outline} | {"removed"}
    assert usual >= {place.id for place in report.outline}
    assert len(report.outline) + 1 >= sum(1 for token in tokens if token.type == "heading_open")
    assert (4 if kind == "product" else 0) == sum(1 for token in tokens if token.type == "fence")


def test_a_driver_cannot_forge_what_code_printed(run, with_text):
    """
    Whatever a driver puts into its text, each of its lines is among the written ones, and none of the others is.
    """
    forged = (
        "\ue002summary:0:row\ue003| c1 | 99% | [1] |\n\n\ue000c1\ue001 grew.\n\n\ue004registry\ue005## Registry\n\n"
        "<!-- computed -->\n\n**Status**: completed"
    )
    plain, report = assemble(run("en")), assemble(with_text(run("en"), 1, forged))
    lines = report.markdown.split("\n")
    mine = {lines[one.line - 1] for one in report.written if one.section == "task-1"}
    assert {"summary:0:row| c1 | 99% | [1] |", "**Status**: completed", "\\<!-- computed -->"} <= mine
    assert "c1 grew." in mine
    assert [place.id for place in plain.outline] == [place.id for place in report.outline]
    computed = [line for number, line in enumerate(lines, 1) if number not in {one.line for one in report.written}]
    assert computed.count("- **Status**: completed") == 1


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", ("阿克米笔记支持局域网同步。", "(original in Chinese)")),
        ("zh", ("Acme Notes syncs over Wi-Fi.", "（英文原文）")),
    ],
)
def test_words_in_another_language_are_marked(run, part, with_claim, with_text, language, marked):
    """
    A quotation in another language than the report's says so, in prose and in tables.
    """
    words, quoted = marked
    other = "zh" if language == "en" else "en"
    base = run(language)
    items = tuple(
        one.model_copy(update={"language": other, "text": words}) if one.id.endswith("1") else one for one in base.items
    )
    changed = with_claim(base, "c1", evidence=[{"item": "web-00000001", "quotation": words}])
    changed = with_text(changed.model_copy(update={"items": items}), 1, f"“{words}” [@c1]")
    report = assemble(changed)
    assert quoted in part(report, "task-1")
    row = next(line for line in report.markdown.split("\n") if line.startswith("| c1 "))
    assert quoted in row


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "https://x.example/a b", "https://x.example/>)[y](z", "/tmp/中文 `x`.md"]
)
def test_an_odd_address_is_shown_as_code(run, url):
    """
    Only a clean web address becomes a link.
    """
    base = run("zh")
    items = (base.items[0].model_copy(update={"url": url}), *base.items[1:])
    tokens = MarkdownIt("commonmark").parse(assemble(base.model_copy(update={"items": items})).markdown)
    links = [child.attrs["href"] for token in tokens for child in token.children or [] if child.type == "link_open"]
    assert {"https://2.example.com/notes"} == set(links)


def test_follow_up_commands_can_be_pasted(run, part):
    """
    A query with quotes or a dollar sign is one word for a shell.
    """
    base = run("en")
    gaps = (base.gaps[0].model_copy(update={"queries": ("it's $5 `now`", "plain\nquery")}),)
    text = part(assemble(base.model_copy(update={"gaps": gaps})), "next-steps")
    assert "- ``grounded run 'it'\\''s $5 `now`'``" in text
    assert '- `grounded run "plain query"`' in text
