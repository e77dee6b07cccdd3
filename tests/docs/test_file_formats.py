"""The examples in docs/file-formats.md, read and written by the code that reads and writes the files of a run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hooks_py.disk.sessions import read_session
from hooks_py.models import aggregate, analysis, claims, knowledge, plan, report, scores, sources, steps, workspace
from hooks_py.run.removals import Removals
from hooks_py.run.sites import Wanted
from hooks_py.run.submissions import parse_submission
from hooks_py.sources.frontier import Frontier
from hooks_py.text.quotations import Found, find_quotation
from hooks_py.workspace.inbox import take
from hooks_py.workspace.items import item_id, iter_items, read_item_file, to_bytes
from hooks_py.workspace.store import FOLDERS, Workspace, read_record, write_record
from tests.docs.reading import ROOT, blocks, headings
from tests.run.corpus import CHINESE, ENGLISH, write

PAGE = ROOT / "docs/file-formats.md"
FILES = {
    "_index.json": knowledge.Index,
    "_synonyms.json": knowledge.Synonyms,
    "_meta.json": workspace.Meta,
    "plan.json": plan.Plan,
    "steps/board.json": workspace.Board,
    "steps/0003-gather.json": steps.Step,
    "steps/0003-gather-t1-a1.brief.json": steps.TaskBrief,
    "processed/searches/t01-duckduckgo-3f2a1b0c9d8e.json": sources.SearchOutcome,
    "processed/searches/t01-github-7a6b5c4d3e2f.json": sources.SearchOutcome,
    "processed/claims.json": claims.Registry,
    "processed/aggregated.json": aggregate.Aggregated,
    "processed/assessment.json": scores.Assessment,
    "processed/debate.json": steps.DebateResult,
    "processed/analysis.json": analysis.DeepAnalysis,
    "processed/prose.json": steps.Prose,
    "processed/removed.json": Removals,
    "processed/crawl.json": Wanted,
    "processed/frontier-1.json": Frontier,
    "output/checks.json": report.ReportCheck,
}
RESULTS = {
    "steps/0003-gather-t1-a1.result.json": steps.TaskResult,
    "review-plan": steps.PlanReview,
    "approve": steps.Approval,
    "label": steps.Labels,
    "judge": steps.Rulings,
    "analyse": steps.AnalysisResult,
    "mend": steps.Mendings,
    "accept": steps.Acceptance,
}
LINES = {
    "processed/log.jsonl": dict,
    "processed/ingested.jsonl": str,
    "processed/skipped.jsonl": sources.SkippedDocument,
}
CAPTURES = ("inbox/1772705730-websearch.json", "inbox/1772705731-webfetch.json")
TEXTS = ("processed/sections/task-01.md", "output/pages.md")  # Markdown that nothing reads field by field


def name_of(heading):
    found = re.match(r"`([^`]+)`", heading)
    return found[1] if found else heading


EXAMPLES = {name_of(block.heading): block.text for block in blocks(PAGE)}
RAW = {name: text for name, text in EXAMPLES.items() if name.startswith("raw/")}


def test_no_example_goes_untested():
    """
    Every example of the page has a test, and every test has its example.
    """
    others = {
        *RAW,
        *CAPTURES,
        *TEXTS,
        "output/citations.json",
        "File formats",
        "~/.local/state/grounded/sessions/<session id>",
    }

    assert {*FILES, *RESULTS, *LINES, *others} == set(EXAMPLES)
    assert 3 == len(RAW)


@pytest.mark.parametrize("name", FILES)
def test_a_file_goes_round(name, tmp_path):
    """
    A file of the page is read as its record, which is written as the same bytes.
    """
    path = tmp_path / "file.json"
    path.write_text(EXAMPLES[name], encoding="utf-8")

    record = read_record(path, FILES[name])
    write_record(path, record)

    assert EXAMPLES[name] == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_taken(name):
    """
    What the page hands in is read as the record of its step, with nothing that the record does not say.
    """
    record = parse_submission(EXAMPLES[name], RESULTS[name])
    given = json.loads(EXAMPLES[name])

    assert given == record.model_dump(mode="json", exclude_unset=True)


@pytest.mark.parametrize("name", LINES)
def test_lines_go_round(name):
    """
    Each line of a list file is one value, written as it stands there.
    """
    kind = LINES[name]
    lines = EXAMPLES[name].splitlines()

    assert lines
    for line in lines:
        if issubclass(kind, sources.Record):
            assert line == kind.model_validate_json(line).model_dump_json()
        else:
            assert isinstance(json.loads(line), kind)


def test_citations_go_round(tmp_path):
    """
    The citations are what the assembled report keeps of itself.
    """
    name = "output/citations.json"
    write_record(tmp_path / "citations.json", report.CitationIndex.model_validate_json(EXAMPLES[name]))

    assert EXAMPLES[name] == (tmp_path / "citations.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RAW)
def test_a_raw_item_goes_round(name, tmp_path):
    """
    A raw item is read and written as the same bytes; its text starts on the line that its head names.
    """
    path = tmp_path / Path(name).name
    path.write_text(RAW[name], encoding="utf-8")

    item = read_item_file(path)
    line = int(re.search(r"^text_line: (\d+)$", RAW[name], re.MULTILINE)[1])

    assert RAW[name] == to_bytes(item, path).decode()
    assert item.text == "".join(f"{one}\n" for one in RAW[name].splitlines()[line - 1 :])
    assert path.stem == item_id(item.source, item.url, item.content_hash)


@pytest.fixture
def example(tmp_path):
    """Return a workspace that holds the files of the page."""
    meta = workspace.Meta.model_validate_json(EXAMPLES["_meta.json"])
    opened = Workspace.create(tmp_path / meta.id, meta)
    for name, text in EXAMPLES.items():
        if "/" in name and not name.startswith("~"):
            (opened.path / name).parent.mkdir(parents=True, exist_ok=True)
            (opened.path / name).write_text(text, encoding="utf-8")
    return opened


def test_the_quotations_of_the_page_hold(example):
    """
    Each quotation of the page stands in the raw item that it names, on the line that its locator names.
    """
    items = {item.id: item for item in iter_items(example)}
    handed = parse_submission(EXAMPLES["steps/0003-gather-t1-a1.result.json"], steps.TaskResult)
    stated = (*example.registry().claims, *handed.claims)
    evidence = [one for claim in stated for one in claim.evidence]

    assert len(evidence) >= 6
    for one in evidence:
        item = items[one.item]
        found = find_quotation(item.text, one.quotation, verbatim=item.verbatim)
        assert isinstance(found, Found), one
        assert one.locator in ("", f"{item.path}:{found.line}")


def test_captures_are_taken_in(example):
    """
    What a hook wrote into the inbox is taken in once, by name.
    """
    assert [Path(name).name for name in CAPTURES] == [one.name for one in take(example)]
    assert () == take(example)


def test_the_session_record_is_read(tmp_path, monkeypatch):
    """
    A session record names the workspace and the file of the step.
    """
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "grounded/sessions"
    folder.mkdir(parents=True)
    text = EXAMPLES["~/.local/state/grounded/sessions/<session id>"]
    (folder / "s-1").write_text(text, encoding="utf-8")

    record = read_session("s-1")

    assert text == f"{record.workspace}\n{record.step}\n"


def kind_of(name):
    """Return a file name with everything taken out that differs from run to run."""
    name = re.sub(r"^raw/.+\.md$", "raw/*.md", name)
    name = re.sub(r"^steps/\d{4}-[a-z-]+?(-t\d+)?(-a\d+)?(\.\w+)?\.(json|md)$", r"steps/*\3.\4", name)
    name = re.sub(r"^processed/searches/.+\.json$", "processed/searches/*.json", name)
    name = re.sub(r"^inbox/.+\.json$", "inbox/*.json", name)
    name = re.sub(r"^output/charts/.+\.svg$", "output/charts/*.svg", name)
    return re.sub(r"task-\d+(\.round-\d+)?", r"task-*\1", re.sub(r"round-\d+", "round-1", name))


@pytest.mark.parametrize(
    ("files", "topic", "kind"),
    [
        pytest.param(ENGLISH, "How does Kestrel deliver messages?", "general", id="English"),
        pytest.param(CHINESE, "云雀队列如何投递消息？", "product", id="Chinese product"),
    ],
)
def test_a_run_leaves_no_file_that_the_page_does_not_show(tmp_path, files, topic, kind):
    """
    Every file that a run leaves is on the page.
    """
    folder = write(tmp_path / "documents", files)
    command = [sys.executable, str(ROOT / "scripts/grounded_main.py"), "run", topic, "--type", kind]
    done = subprocess.run(
        [*command, "--from", str(folder), "--output", str(tmp_path / "store")],
        cwd=tmp_path,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    [meta] = (tmp_path / "store").glob("*/_meta.json")
    files = [path for path in meta.parent.rglob("*") if path.is_file() and not path.name.startswith(".")]
    left = {kind_of(path.relative_to(meta.parent).as_posix()) for path in files}
    shown = {kind_of(name_of(heading)) for heading in headings(PAGE)}

    assert set() == left - shown
    assert {"raw/*.md", "steps/*.json", "output/report.md"} <= left
    assert set(FOLDERS) <= {path.relative_to(meta.parent).as_posix() for path in meta.parent.rglob("*")}
