"""What a user types behind a slash command: from the hook's file through the launcher's door to the answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from hooks_py.cli import handed
from hooks_py.disk.sessions import read_session
from tests.loopback.server import Answer, Loopback

ROOT = Path(__file__).resolve().parents[2]
SESSION = "5f0c7a1e-0000-4000-8000-00000000abcd"


class Conversation:
    """One session in one project: what the user types goes through the hook, what is run is our command line."""

    def __init__(self, place: Path, **environ: str) -> None:
        self.place = place
        self.home = place.parent / "家 home"
        self.home.mkdir()
        self.environ = {**os.environ, "HOME": str(self.home), "CLAUDE_CODE_SESSION_ID": SESSION, **environ}

    def types(self, command: str, arguments: str) -> None:
        event = {
            "session_id": SESSION, "hook_event_name": "UserPromptExpansion", "expansion_type": "slash_command",
            "command_name": f"grounded:{command}", "command_args": arguments, "command_source": "plugin",
        }  # fmt: skip
        subprocess.run(
            ["/bin/sh", str(ROOT / "scripts/hand_over.sh")],
            input=json.dumps(event, separators=(",", ":")).encode(), env=self.environ, check=True,
        )  # fmt: skip

    def runs(self, *arguments: str, text: str = "") -> str:
        done = subprocess.run(
            [sys.executable, str(ROOT / "scripts/grounded_main.py"), *arguments],
            cwd=self.place, env=self.environ, input=text, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert 0 == done.returncode, done.stderr  # any other code would make the client drop the command
        return done.stdout

    def begins(self, *arguments: str) -> subprocess.Popen[bytes]:
        program = [sys.executable, str(ROOT / "scripts/grounded_main.py"), *arguments]
        return subprocess.Popen(program, cwd=self.place, env=self.environ, stdout=subprocess.DEVNULL)

    def command(self, name: str, arguments: str) -> str:
        self.types(name, arguments)
        verb = {"deep-research": "start"}.get(name, name)
        return self.runs(verb, "--session", SESSION)

    @property
    def beside(self) -> Path:
        return self.home / ".local/state/grounded/beside/test"

    @property
    def metas(self) -> list[dict]:
        return [json.loads(path.read_text()) for path in sorted(self.place.glob(".research/*/_meta.json"))]


class HeldSite(Loopback):
    """A site of one page, which can be made to wait with its answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked_once = threading.Event()
        self.free = threading.Event()
        self.free.set()
        self.answer("/", self._page)

    def _page(self, _asked: object) -> Answer:
        self.asked_once.set()
        self.free.wait(60)
        return Answer(f"<h1>Kestrel</h1><p>{'The queue keeps its order. ' * 30}</p>".encode())

    def was_asked(self) -> None:
        assert self.asked_once.wait(60)

    @contextmanager
    def held(self):
        self.free.clear()
        try:
            yield
        finally:
            self.free.set()


@pytest.fixture
def site():
    """
    A site on this machine.
    """
    server = HeldSite()
    yield server
    server.free.set()
    server.close()


@pytest.fixture
def conversation(tmp_path, site, monkeypatch):
    """
    A session in a project whose path has a space and Chinese letters.
    """
    place = tmp_path / "my project 项目"
    (place / ".git").mkdir(parents=True)
    environ = site.environment()
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    return Conversation(place, **environ)


@pytest.mark.parametrize(
    "topic",
    [
        pytest.param("Polymarket 赚钱策略", id="Chinese"),
        pytest.param('x"; touch PWNED; echo "', id="double quotes"),
        pytest.param("it's '; touch PWNED; ' isn't it", id="single quotes"),
        pytest.param("what does $(touch PWNED) `touch PWNED` do", id="substitutions"),
        pytest.param("vectors | touch PWNED & < > \\ {a,b} *", id="operators"),
    ],
)
def test_a_topic_is_text_and_its_run_belongs_to_the_session(conversation, topic):
    """
    Whatever is typed is the topic of a run that this session owns, and no shell has read it.
    """
    said = conversation.command("deep-research", f"{topic} --no-ralph")
    (meta,) = conversation.metas

    assert said.startswith("step 1: plan")
    assert (topic, SESSION, False) == (meta["topic"], meta["owner"], meta["options"]["ralph_loop"])
    assert f"then: grounded next {meta['id']} --session {SESSION}\n" in said
    assert not list(conversation.place.rglob("PWNED"))
    record = read_session(SESSION, environ=conversation.environ)
    assert record is not None
    assert conversation.place / ".research" / meta["id"] == record.workspace


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param(None, "type /grounded:deep-research <topic>", id="nothing handed over"),
        pytest.param("", "there is no topic", id="no topic"),
        pytest.param("x --colour red", "there is no option --colour", id="unknown option"),
        pytest.param("x --mode compliance --debate off", "compliance", id="forbidden pair"),
        pytest.param("--resume nothing-20260101-000000", "nothing-20260101-000000", id="unknown run"),
    ],
)
def test_a_refusal_is_a_step(conversation, typed, said):
    """
    What cannot begin is a step of the kind refused, which says why, and leaves no run behind.
    """
    answer = (
        conversation.runs("start", "--session", SESSION)
        if typed is None
        else conversation.command("deep-research", typed)
    )

    assert answer.startswith("step 0: refused  (run -, state INIT)\n")
    assert said in answer
    assert [] == conversation.metas


def test_what_was_typed_counts_once_and_for_a_minute(conversation):
    """
    The second start finds nothing, and neither does one that comes too late.
    """
    conversation.command("deep-research", "solid state batteries")
    again = conversation.runs("start", "--session", SESSION)
    conversation.types("deep-research", "too late")
    old = time.time() - 61
    os.utime(conversation.home / ".local/state/grounded/hand-over" / SESSION, (old, old))
    late = conversation.runs("start", "--session", SESSION)

    assert again.startswith("step 0: refused")
    assert late.startswith("step 0: refused")
    assert ["solid state batteries"] == [meta["topic"] for meta in conversation.metas]


def test_a_topic_comes_in_without_the_slash_command(conversation):
    """
    The words of a conversation go in by standard input, with their options, for the session that calls.
    """
    said = conversation.runs("start", "--typed", text="Polymarket 赚钱策略 --quick\n")
    (meta,) = conversation.metas

    assert said.startswith("step 1: plan")
    assert ("Polymarket 赚钱策略", True, SESSION) == (meta["topic"], meta["options"]["quick"], meta["owner"])


def test_a_run_is_found_from_any_folder_of_its_session(conversation, tmp_path):
    """
    The commands of a step hold although the run lies in a store of its own and the shell stands elsewhere.
    """
    store = tmp_path / "store 库"
    conversation.command("deep-research", f'"solid state batteries" --output "{store}"')
    (run,) = [path.name for path in store.iterdir() if path.is_dir()]

    assert conversation.runs("next", run, "--session", SESSION).startswith("step 1: plan")


def test_a_crawl_stores_the_pages_and_says_where(conversation, site):
    """
    The address and the options are taken as typed, and the answer is that of the command line.
    """
    said = conversation.command("crawl", f"{site.url}/ --depth 0 --format json")

    assert said.startswith("1 pages stored in ")
    assert said.endswith("/output/pages.json\n")


@pytest.mark.parametrize(
    ("command", "typed", "said"),
    [
        pytest.param("crawl", "weibo:someone", "weibo:someone", id="a platform that needs a service"),
        pytest.param("crawl", "", "the following arguments are required: target", id="no target"),
        pytest.param("crawl", "https://a.test --depth 99", "--depth 99 is out of range", id="depth"),
        pytest.param("knowledge", "show nothing", "nothing", id="unknown run"),
        pytest.param("knowledge", "delete nothing", "there is no run nothing", id="deleting an unknown run"),
        pytest.param("knowledge", "delete nothing --yes", "nothing", id="deleting an unknown run at once"),
    ],
)
def test_a_failure_is_a_refused_step_with_its_message(conversation, command, typed, said):
    """
    A command that cannot be done says why, without a traceback, and the client shows it.
    """
    answer = conversation.command(command, typed)

    assert answer.startswith("step 0: refused")
    assert said in answer
    assert "Traceback" not in answer


def test_knowledge_searches_lists_and_asks_before_it_deletes(conversation, site):
    """
    A search needs no word of command, nothing typed is a list, and a deletion happens only when said twice.
    """
    conversation.command("crawl", f"{site.url}/ --depth 0")
    (meta,) = conversation.metas
    run = meta["id"]

    found = conversation.command("knowledge", "search 队列 order")
    assert run in found
    assert found == conversation.command("knowledge", "队列 order")
    assert run in conversation.command("knowledge", "")
    assert "nothing found" in conversation.command("knowledge", 'search zyx"; touch PWNED; "')
    asked = conversation.command("knowledge", f"delete {run}")
    assert f"nothing is deleted yet; to delete it and all it stored: /grounded:knowledge delete {run} --yes" in asked
    assert [meta] == conversation.metas
    assert f"deleted {run}" in conversation.command("knowledge", f"delete {run} --yes")
    assert [] == conversation.metas
    assert not list(conversation.place.rglob("PWNED"))


def test_a_long_crawl_outlives_the_line_that_began_it(conversation, site):
    """
    The client may cut a slash command's line: the crawl goes on, is told when it is asked for, and told once.
    """
    with site.held():
        conversation.types("crawl", f"{site.url}/ --depth 0")
        line = conversation.begins("crawl", "--session", SESSION)
        site.was_asked()
        line.kill()
        line.wait()
        busy = conversation.command("crawl", f"{site.url}/other")
    told = conversation.runs("crawl", "--session", SESSION)
    again = conversation.runs("crawl", "--session", SESSION)

    assert "the one before still runs" in busy
    assert told.startswith("1 pages stored in ")
    assert again.startswith("step 0: refused")
    assert "nothing was handed over" in again


def test_what_takes_long_is_a_step_that_waits(conversation, site):
    """
    While the process runs the answer is a wait with the command that asks again.
    """
    job = handed._Job(conversation.beside)  # the door itself would wait for twelve seconds
    with site.held():
        job.start(["crawl", f"{site.url}/", "--depth", "0", "--output", str(conversation.place / "store")])
        site.was_asked()
        said = handed._told(job, "crawl", SESSION, 0.0)

    assert said.startswith("step 0: wait")
    assert said.endswith(f": grounded crawl --session {SESSION}")
    assert handed._told(job, "crawl", SESSION, 60.0).startswith("1 pages stored in ")


def test_a_process_that_was_killed_is_told_as_such(conversation, site):
    """
    What did not end by itself is no success.
    """
    job = handed._Job(conversation.beside)
    with site.held():
        job.start(["crawl", f"{site.url}/", "--depth", "0", "--output", str(conversation.place / "store")])
        site.was_asked()
        for process in _holders(conversation.beside / "lock"):
            os.kill(process, signal.SIGKILL)
        end = job.end(60.0)

    assert end is not None
    assert 1 == end.code
    assert end.trouble.endswith("it was killed")


def _holders(lock: Path) -> list[int]:
    """Return the processes that have the lock's file open."""
    found = []
    for folder in Path("/proc").glob("[0-9]*/fd"):
        try:
            if any(link.resolve() == lock for link in folder.iterdir()):
                found.append(int(folder.parent.name))
        except OSError:  # it ended meanwhile, or is another user's
            continue
    return found


@pytest.mark.parametrize("verb", ["start", "crawl", "knowledge"])
def test_without_an_interpreter_the_command_says_what_is_missing(conversation, verb, tmp_path):
    """
    Where there is no Python to build on, the launcher answers with a refused step, so that the client shows it.
    """
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "bin/grounded"), verb, "--session", SESSION],
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "GROUNDED_PYTHON": str(tmp_path / "none")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (0, True) == (done.returncode, done.stdout.startswith("step 0: refused"))
    assert "GROUNDED_PYTHON must be a CPython 3.10 to 3.14" in done.stdout


def test_what_was_typed_stays_fresh_while_the_environment_is_built(conversation, tmp_path):
    """
    Each time the step is asked for while the build goes on, the minute of the hand-over begins anew.
    """
    conversation.types("deep-research", "固态电池")
    handed = conversation.home / ".local/state/grounded/hand-over" / SESSION
    old = time.time() - 50
    os.utime(handed, (old, old))
    builder = tmp_path / "python"  # plays an interpreter on which the build goes on
    builder.write_text("#!/bin/sh\ncase $* in *version_info*) echo 3.12 ;; *) echo 'step 0: preparing' ;; esac\n")
    builder.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "bin/grounded"), "start", "--session", SESSION],
        env={**conversation.environ, "GROUNDED_PYTHON": str(builder), "GROUNDED_CACHE": str(tmp_path / "cache")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (0, "step 0: preparing\n") == (done.returncode, done.stdout)
    assert time.time() - handed.stat().st_mtime < 40
