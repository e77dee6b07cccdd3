"""A failing statement is exchanged for what a driver wrote in its place."""

from __future__ import annotations

import pytest

from hooks_py.report.assemble import assemble
from hooks_py.report.check import check
from hooks_py.report.replacement import replace


@pytest.mark.parametrize(
    ("language", "text", "exchange"),
    [
        pytest.param(
            "en",
            "It syncs. [@c1] It reached $5 billion. [@c2] A rival. [@c3]",
            ("It reached $4.2 billion. [@c2]", "It syncs. [@c1] It reached $4.2 billion. [@c2] A rival. [@c3]"),
            id="a sentence",
        ),
        pytest.param(
            "zh",
            "支持同步。[@c1]规模达到50亿美元。[@c2]有竞品。[@c3]",
            ("规模达到42亿美元。[@c2]", "支持同步。[@c1]规模达到42亿美元。[@c2]有竞品。[@c3]"),
            id="a sentence, Chinese",
        ),
        pytest.param(
            "en",
            "- It reached $5 billion. [@c2]\n- A rival. [@c3]",
            ("It reached $4.2 billion. [@c2]", "- It reached $4.2 billion. [@c2]\n- A rival. [@c3]"),
            id="a list item",
        ),
    ],
)
def test_exchanges_the_statement(run, with_text, stored, language, text, exchange):
    """
    The rest of the text stays, and the report holds afterwards.
    """
    better, expected = exchange
    source = with_text(run(language), 1, text)
    [fault] = check(assemble(source), source, stored(source)).faults
    mended = replace(source, {fault: better})
    assert expected == mended.sections[0].markdown.strip()
    assert () == check(assemble(mended), mended, stored(mended)).faults


def test_a_claim_is_not_reworded(run, with_claim, stored):
    """
    A claim's text is its worker's; a fault of it is not mended by a sentence.
    """
    source = with_claim(run("en"), "c1", evidence=[{"item": "web-00000001", "quotation": "No such words."}])
    faults = [fault for fault in check(assemble(source), source, stored(source)).faults if fault.claims]
    assert source == replace(source, dict.fromkeys(faults, "Better. [@c1]"))


def test_a_title_falls_back_to_the_plan(run, stored):
    """
    A title at fault is taken off.
    """
    report = run("en")
    source = report.model_copy(
        update={"sections": (report.sections[0].model_copy(update={"title": "Grows by 77%"}), report.sections[1])}
    )
    [fault] = check(assemble(source), source, stored(source)).faults
    assert "" == replace(source, {fault: "Grows"}).sections[0].title
