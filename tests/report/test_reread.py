"""A report that was edited on disk is checked line by line against what code would print."""

from __future__ import annotations

import pytest

from hooks_py.report.assemble import assemble
from hooks_py.report.check import check
from hooks_py.report.reread import reread

CASES = [(language, kind) for language in ("en", "zh") for kind in ("general", "product", "company")]


@pytest.fixture
def reviewed(stored):
    """Check a report file against its run."""

    def look(markdown, source):
        return check(reread(markdown, source), source, stored(source))

    return look


@pytest.mark.parametrize(("language", "kind"), CASES)
def test_an_untouched_file_holds(run, reviewed, language, kind):
    """
    What lies on disk is what was assembled, also when it is assembled again later.
    """
    source = run(language, kind)
    later = source.model_copy(update={"now": source.now.replace(year=2027)})
    assert [] == [fault.problem for fault in reviewed(assemble(source).markdown, later).faults]


@pytest.mark.parametrize(
    ("language", "old", "new", "kind"),
    [
        pytest.param(
            "en",
            "#### Market\n\n- The market for note apps reached $4.2 billion",
            "#### Market\n\n- The market for note apps reached $4.4 billion",
            "figure-not-in-source",
            id="a figure in prose",
        ),
        pytest.param(
            "zh",
            "- 2025年笔记应用市场规模达到42亿美元。",
            "- 2025年笔记应用市场规模达到44亿美元。",
            "figure-not-in-source",
            id="a figure in prose, Chinese",
        ),
        pytest.param(
            "en",
            "“Beta Pad is a rival of Acme Notes.”",
            "“Beta Pad is a friend of Acme Notes.”",
            "altered",
            id="a quotation in a table",
        ),
        pytest.param(
            "zh", "“用户希望能够离线搜索。”", "“用户不希望离线搜索。”", "altered", id="a quotation in a table, Chinese"
        ),
        pytest.param("en", "**Completeness**: 64/100", "**Completeness**: 94/100", "altered", id="a score"),
        pytest.param(
            "en",
            "2. **Page 2**. <https://2.example.com/notes>",
            "2. **Page 2**. <https://evil.example.com/notes>",
            "altered",
            id="an address in the bibliography",
        ),
        pytest.param(
            "en",
            "\n### Limits\n",
            "\n### Limits\n\nEverything grew by 300%.\n",
            "uncited-figure",
            id="a sentence put in",
        ),
        pytest.param(
            "zh",
            "\n### 局限\n",
            "\n### 局限\n\n一切都增长了300%。\n",
            "uncited-figure",
            id="a sentence put in, Chinese",
        ),
        pytest.param(
            "en",
            "Acme Notes syncs over Wi-Fi. [1]",
            "Acme Notes syncs over Wi-Fi. [9]",
            "dangling-citation",
            id="a citation that leads nowhere",
        ),
        pytest.param("en", "### Claim Registry\n", "### Claims\n", "structure", id="a heading"),
    ],
)
def test_finds_what_was_changed_by_hand(run, reviewed, language, old, new, kind):
    """
    A planted change is found as what it is.
    """
    source = run(language)
    markdown = assemble(source).markdown
    assert old in markdown
    found = reviewed(markdown.replace(old, new, 1), source)
    assert kind in {fault.kind for fault in found.faults}


def test_a_source_that_was_taken_out_leaves_its_citations_dangling(run, reviewed):
    """
    A number without its entry in the bibliography is a fault wherever it stands.
    """
    source = run("en")
    lines = [line for line in assemble(source).markdown.split("\n") if not line.startswith("2. **Page 2**")]
    assert "[2] is not in the bibliography" in {fault.problem for fault in reviewed("\n".join(lines), source).faults}


def test_a_section_that_was_cut_is_missing(run, reviewed):
    """
    A required section that is no longer there is named by its id.
    """
    source = run("zh")
    text = assemble(source).markdown
    start, end = text.index("### 覆盖矩阵"), text.index("### 分歧")
    assert "the section coverage is missing" in {f.problem for f in reviewed(text[:start] + text[end:], source).faults}


def test_a_fair_edit_is_no_fault(run, reviewed):
    """
    A person may put a driver's sentence in better words.
    """
    source = run("en")
    text = assemble(source).markdown.replace(
        "Acme Notes syncs over Wi-Fi. [1] Beta", "Acme Notes can sync over Wi-Fi. [1] Beta"
    )
    assert [] == [fault.problem for fault in reviewed(text, source).faults]
