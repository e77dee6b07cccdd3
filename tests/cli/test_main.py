"""The command line as a person meets it: verbs, exit codes, and failures as one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run.corpus import ENGLISH, write

ROOT = Path(__file__).resolve().parents[2]
DOOR = str(ROOT / "scripts/grounded_main.py")


def grounded(cwd: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, DOOR, *arguments],
        cwd=cwd, input=text, capture_output=True, text=True, check=False, env={**os.environ, "HOME": str(cwd)},
    )  # fmt: skip


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A folder with one finished run over three documents."""
    place = tmp_path_factory.mktemp("cli") / "项目 p"
    write(place / "docs", ENGLISH)
    done = grounded(place, "run", "How does Kestrel deliver messages?", "--from", "docs", "--json")
    assert 0 == done.returncode, done.stderr
    return place, json.loads(done.stdout)["run"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        pytest.param(("sing",), 2, "there is no verb `sing`", id="unknown verb"),
        pytest.param(("serach",), 2, "did you mean `search`?", id="mistyped verb"),
        pytest.param(("run", ""), 2, "there is no topic", id="empty topic"),
        pytest.param(("run", "x" * 100_000), 2, "100000 characters", id="topic of 100 KB"),
        pytest.param(("run", "topic", "--from", "nowhere"), 2, "--from 'nowhere' does not exist", id="missing folder"),
        pytest.param(("run", "topic", "--scope", "../.."), 2, "climbs", id="scope that climbs"),
        pytest.param(("run", "topic", "--scope", "/etc"), 2, "is absolute", id="absolute scope"),
        pytest.param(("run", "topic", "--colour", "red"), 2, "--colour", id="unknown option"),
        pytest.param(("run", "topic", "--mode", "compliance", "--debate", "off"), 2, "compliance", id="forbidden pair"),
        pytest.param(("resume", "nothing-20260101-000000"), 2, "nothing-20260101-000000", id="unknown run"),
        pytest.param(("status", "nothing"), 2, "there is no run nothing", id="status of an unknown run"),
        pytest.param(("report", "nothing"), 2, "nothing", id="report of an unknown run"),
        pytest.param(("knowledge", "search", " "), 2, "the query is empty", id="empty query"),
        pytest.param(("knowledge", "delete", "nothing", "--yes"), 2, "nothing", id="deleting an unknown run"),
        pytest.param(("search", " "), 2, "the query is empty", id="empty search"),
        pytest.param(("search", "x", "--source", "altavista"), 2, "there is no source altavista", id="unknown source"),
        pytest.param(("crawl", "weibo:someone"), 2, "weibo:someone", id="a platform that needs a service"),
        pytest.param(("crawl", "https://a.test", "--depth", "99"), 2, "--depth 99 is out of range", id="depth"),
        pytest.param(("crawl", "http://127.0.0.1:1/"), 3, "127.0.0.1", id="a private address"),
        pytest.param(("fetch", "ftp://a.test/x"), 3, "ftp://a.test/x", id="no web address"),
        pytest.param(("submit", "nothing", "--step", "1"), 2, "nothing", id="handing in to an unknown run"),
        pytest.param(("next", "nothing"), 2, "nothing", id="next step of an unknown run"),
    ],
)
def test_what_cannot_be_done_is_one_clear_message_and_its_exit_code(tmp_path, arguments, code, words):
    """
    The thing at fault is named on standard error, without a traceback, and nothing is left behind.
    """
    said = grounded(tmp_path, *arguments)

    assert code == said.returncode, said.stderr
    assert words in said.stderr
    assert "Traceback" not in said.stderr
    assert not list(tmp_path.glob(".research/*/_meta.json")) or 3 == code


def test_help_comes_without_any_argument_and_names_every_verb(tmp_path):
    """
    No argument, --help and -h print the same list.
    """
    texts = {grounded(tmp_path, *arguments).stdout for arguments in ((), ("--help",), ("-h",))}

    assert 1 == len(texts)
    text = texts.pop()
    for verb in (
        "run",
        "resume",
        "status",
        "knowledge",
        "crawl",
        "search",
        "fetch",
        "start",
        "next",
        "submit",
        "doctor",
    ):
        assert f"\n  {verb}" in text


def test_a_finished_run_is_found_by_every_verb(finished):
    """
    Status, list, show, plan, claims, score, check and report all speak of the same run.
    """
    place, run = finished
    for arguments, words in (
        (("status",), run),
        (("status", run), "completed"),
        (("knowledge", "list"), run),
        (("knowledge", "show", run), "Kestrel in practice"),
        (("knowledge", "search", "idempotent"), "at least once"),
        (("plan", run), "wave 1"),
        (("claims", run), "c1"),
        (("claims", run, "show", "c1"), ".md:"),
        (("claims", run, "conflicts"), "conflict"),
        (("score", run), "completeness"),
        (("check", run), "every citation holds"),
        (("report", run), "Kestrel"),
        (("doctor",), "SQLite"),
    ):
        said = grounded(place, *arguments)
        assert 0 == said.returncode, (arguments, said.stderr)
        assert words in said.stdout, arguments
        assert "" == said.stderr, arguments


def test_every_looking_verb_speaks_json(finished):
    """
    With --json standard output is one JSON value.
    """
    place, run = finished
    looks = [
        ["status"], ["status", run], ["knowledge", "list"], ["knowledge", "show", run],
        ["knowledge", "search", "queue"],
        ["plan", run], ["claims", run], ["claims", run, "conflicts"], ["score", run], ["check", run], ["report", run],
        ["doctor"], ["next", run],
    ]  # fmt: skip
    for arguments in looks:
        said = grounded(place, *arguments, "--json")
        assert 0 == said.returncode, (arguments, said.stderr)
        json.loads(said.stdout)


def test_the_runs_folder_stands_where_the_project_is(finished):
    """
    Everything is below .research of the project, also when asked from a folder inside of it.
    """
    place, run = finished
    assert (place / ".research" / run / "output/report.md").is_file()
    assert run in grounded(place / "docs", "status").stdout


def test_a_changed_report_is_caught_by_the_check(tmp_path):
    """
    A figure that was altered by hand in report.md is named with its line, and the exit code says so.
    """
    write(tmp_path / "docs", ENGLISH)
    run = json.loads(grounded(tmp_path, "run", "How fast is Kestrel?", "--from", "docs", "--json").stdout)["run"]
    path = tmp_path / ".research" / run / "output/report.md"
    text = path.read_text(encoding="utf-8")
    assert "40,000 messages" in text
    path.write_text(text.replace("40,000 messages", "90,000 messages"), encoding="utf-8")
    said = grounded(tmp_path, "check", run)

    assert 1 == said.returncode
    assert "90,000" in said.stdout


def test_deleting_asks_first_and_then_forgets_everything(tmp_path):
    """
    Without --yes and without a terminal nothing is deleted; with it the run is gone from the folder and every index.
    """
    write(tmp_path / "docs", ENGLISH)
    run = json.loads(grounded(tmp_path, "run", "Kestrel queue", "--from", "docs", "--json").stdout)["run"]

    assert 1 == grounded(tmp_path, "knowledge", "delete", run).returncode
    assert run in grounded(tmp_path, "knowledge", "list").stdout
    assert 0 == grounded(tmp_path, "knowledge", "delete", run, "--yes").returncode
    assert run not in grounded(tmp_path, "knowledge", "list").stdout
    assert "nothing found" in grounded(tmp_path, "knowledge", "search", "idempotent").stdout
    assert not (tmp_path / ".research" / run).exists()


def test_a_damaged_index_is_told_and_rebuilt(tmp_path):
    """
    List and search go on with what the folders say and name the command that mends the index.
    """
    write(tmp_path / "docs", ENGLISH)
    run = json.loads(grounded(tmp_path, "run", "Kestrel queue", "--from", "docs", "--json").stdout)["run"]
    (tmp_path / ".research/_index.json").write_text("{ damaged", encoding="utf-8")

    said = grounded(tmp_path, "knowledge", "list")
    assert run in said.stdout
    assert "grounded knowledge rebuild" in said.stderr
    assert 0 == grounded(tmp_path, "knowledge", "rebuild").returncode
    assert "" == grounded(tmp_path, "knowledge", "list").stderr


@pytest.mark.parametrize(
    "topic",
    [
        'x"; touch PWNED; echo "',
        "'; rm -rf ~; '",
        "$(touch PWNED) `touch PWNED`",
        "多行\n主题",
        "emoji 🚀 topic",
        "a\u202eb",
    ],
)
def test_a_topic_is_only_a_topic(tmp_path, topic):
    """
    Quotes, substitutions, line ends, emoji and direction marks are text: nothing is run, and folder names stay plain.
    """
    write(tmp_path / "docs", ENGLISH)
    said = grounded(tmp_path, "run", topic, "--from", "docs", "--quick", "--json")

    assert 0 == said.returncode, said.stderr
    assert not list(tmp_path.rglob("PWNED"))
    run = json.loads(said.stdout)["run"]
    assert run.replace("-", "").isalnum()
    assert run.isascii()


def test_cheap_verbs_load_no_heavy_library(tmp_path):
    """
    Status, list and search answer without pydantic, numpy, nltk or an HTTP client.
    """
    heavy = ("pydantic", "numpy", "nltk", "httpx2", "trafilatura", "jinja2", "yaml")
    for arguments in (["status"], ["knowledge", "list"], ["knowledge", "search", "queue"]):
        code = (
            f"import sys; sys.path.insert(0, {str(ROOT)!r}); from hooks_py.cli.main import main; main({arguments!r}); "
            f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
        )
        said = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert "[]" == said.stderr.strip().splitlines()[-1], (arguments, said.stderr)


@pytest.mark.parametrize("verb", [("status",), ("knowledge", "list"), ("knowledge", "rebuild")])
def test_one_damaged_run_does_not_hide_the_others(tmp_path, verb):
    """
    A run whose _meta.json is damaged is named; the sound ones are shown as ever, and nothing is overwritten.
    """
    write(tmp_path / "docs", ENGLISH)
    sound = json.loads(grounded(tmp_path, "run", "Kestrel queue", "--from", "docs", "--quick", "--json").stdout)["run"]
    broken = tmp_path / ".research" / "broken-20260101-000000"
    broken.mkdir()
    (broken / "_meta.json").write_text("{ half", encoding="utf-8")
    said = grounded(tmp_path, *verb)

    assert "Traceback" not in said.stderr
    assert sound in grounded(tmp_path, "knowledge", "list").stdout
    assert "{ half" == (broken / "_meta.json").read_text(encoding="utf-8")
    resumed = grounded(tmp_path, "resume", "broken")
    assert 2 == resumed.returncode
    assert "_meta.json is damaged" in resumed.stderr


def test_a_damaged_raw_item_is_told_and_the_rest_carries_the_run(tmp_path):
    """
    A head that was damaged by hand is a degradation of the resumed run, named in its report.
    """
    write(tmp_path / "docs", ENGLISH)
    begun = grounded(tmp_path, "start", "How does Kestrel deliver messages?", "--from", "docs", "--json")
    assert 0 == begun.returncode, begun.stderr
    run = json.loads(begun.stdout)["run"]
    grounded(tmp_path, "run", "--resume", run)
    items = sorted((tmp_path / ".research" / run / "raw").glob("*.md"))
    items[0].write_text("---\nid: [\n---\nbroken", encoding="utf-8")
    shown = grounded(tmp_path, "knowledge", "show", run)

    assert 0 == shown.returncode
    assert items[0].name in shown.stderr
    assert items[1].stem in shown.stdout


def test_an_emptied_full_text_index_is_told(tmp_path):
    """
    Nothing found because nothing is indexed is not the same as nothing found.
    """
    write(tmp_path / "docs", ENGLISH)
    grounded(tmp_path, "run", "Kestrel queue", "--from", "docs", "--quick")
    for path in (tmp_path / ".research").glob("_index.sqlite*"):
        path.unlink()
    (tmp_path / ".research/_index.sqlite").write_bytes(b"")

    assert "grounded knowledge rebuild" in grounded(tmp_path, "knowledge", "search", "idempotent").stderr
    assert 0 == grounded(tmp_path, "knowledge", "rebuild").returncode
    assert "at least once" in grounded(tmp_path, "knowledge", "search", "idempotent").stdout


def test_claims_that_were_deleted_by_hand_are_named(tmp_path):
    """
    A missing claims.json is one line, not a list of faults that all follow from it.
    """
    write(tmp_path / "docs", ENGLISH)
    run = json.loads(grounded(tmp_path, "run", "Kestrel queue", "--from", "docs", "--quick", "--json").stdout)["run"]
    (tmp_path / ".research" / run / "processed/claims.json").unlink()

    for verb in ("check", "claims"):
        said = grounded(tmp_path, verb, run)
        assert 2 == said.returncode
        assert "processed/claims.json is missing" in said.stderr


def test_resuming_a_finished_run_shows_its_report(tmp_path):
    """
    There is nothing left to do, which is no error.
    """
    write(tmp_path / "docs", ENGLISH)
    run = json.loads(grounded(tmp_path, "run", "Kestrel queue", "--from", "docs", "--quick", "--json").stdout)["run"]
    said = grounded(tmp_path, "resume", run)

    assert 0 == said.returncode
    assert "output/report.md" in said.stdout


def test_a_word_for_the_plan_is_taken_only_for_a_plan_that_can_be_worked(tmp_path):
    """
    --approve stops for the user; a plan that was broken by hand is not approved but named, and approved when mended.
    """
    write(tmp_path / "docs", ENGLISH)
    said = grounded(tmp_path, "run", "Kestrel queue", "--from", "docs", "--approve", "--json")
    step = json.loads(said.stdout)
    assert "approve" == step["kind"]
    plan = tmp_path / ".research" / step["run"] / "plan.json"
    good = plan.read_text(encoding="utf-8")
    broken = json.loads(good)
    broken["tasks"] = []
    plan.write_text(json.dumps(broken), encoding="utf-8")
    word = ("submit", step["run"], "--step", str(step["number"]))

    refused = grounded(tmp_path, *word, text='{"approved": true}')
    assert 1 == refused.returncode
    assert "tasks" in refused.stderr
    plan.write_text(good, encoding="utf-8")
    assert 0 == grounded(tmp_path, *word, text='{"approved": true}').returncode
    assert 0 == grounded(tmp_path, "resume", step["run"]).returncode
