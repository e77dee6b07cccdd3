"""The end of a turn: a complete run is put away, an open one handed back a few times, everything else left alone."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from hooks_py.hot.archive import entry, summary
from hooks_py.hot.gate import wants_out
from hooks_py.knowledge.index import load, summary_of, update_topic
from hooks_py.knowledge.plain import entry_of
from tests.hot.conftest import NOW, SESSION, OpenRun, prompt_event

REPORT = (
    "---\ntitle: x\n---\n\n# 固态电池\n\n> note\n\n固态电池的能量密度在两年内提高了 12%。"
    + "来源一致。" * 80
    + "\n\n## 二\n"
)


def handed_back(hooks, **fields: object) -> str:
    return hooks.stop(**fields).get("hookSpecificOutput", {}).get("additionalContext", "")


def test_hands_the_step_back(run, hooks):
    """
    A model that stops early is shown the step that is out, its file and the command that goes on.
    """
    said = handed_back(hooks)

    assert str(run.step_file) in said
    assert "grounded next solid-state-20260304-050607" in said


def test_lets_go_when_nothing_moves(run, hooks):
    """
    After three times without progress the stall is recorded, told once, and the session let go for good.
    """
    said = [bool(handed_back(hooks, stop_hook_active=n > 0)) for n in range(3)]
    stalled, after = hooks.stop(stop_hook_active=True), hooks.stop()

    assert [True, True, True] == said
    assert "/grounded:deep-research --resume solid-state-20260304-050607" in stalled["systemMessage"]
    assert {} == after
    assert ["stalled"] == [line["event"] for line in run.workspace.log_lines()]
    assert run.record.exists()


def test_progress_starts_the_count_anew(run, hooks):
    """
    What is handed in, or a later change of the run, counts as progress.
    """
    for n in range(1, 7):
        assert handed_back(hooks), n
        run.change(updated_at=NOW + timedelta(minutes=n))
    run.board(step=4)
    (run.path / "steps/0004-write.json").write_text('{"kind": "write"}')
    for n in range(3):
        assert handed_back(hooks), n

    assert "systemMessage" in hooks.stop()


def test_background_work_alone_does_not_keep_it_going(run, hooks):
    """
    While only the run's own worker moves, the same step is handed back a dozen times at most.
    """
    said = []
    for n in range(14):
        said.append(bool(handed_back(hooks)))
        run.change(updated_at=NOW + timedelta(minutes=n))

    assert 12 == sum(said)
    assert said[:12] == [True] * 12


def test_a_promise_proves_nothing(run, hooks):
    """
    The words of the promise do not complete a run; the step comes back with a word about that.
    """
    said = handed_back(hooks, last_assistant_message="<promise>DONE</promise>")

    assert "promise" in said
    assert str(run.step_file) in said
    assert "in_progress" == run.workspace.meta().status


@pytest.mark.parametrize(
    ("tasks", "expected"),
    [
        ([{"id": "a", "type": "subagent", "status": "running"}], ""),
        ([{"id": "a", "type": "subagent"}], ""),
        ([{"type": "shell", "status": "running", "command": "grounded start --session x"}], ""),
        ([{"type": "shell", "status": "running", "command": "npm run dev"}], "step"),
        ([{"type": "subagent", "status": "completed"}], "step"),
        ("nonsense", "step"),
    ],
)
def test_waits_for_background_agents(run, hooks, tasks, expected):
    """
    While an agent is at work the turn may end, for its end starts a new one; a server in the background is no reason.
    """
    assert bool(expected) == bool(handed_back(hooks, background_tasks=tasks))


@pytest.mark.parametrize("kind", ["approve", "refused", "done", "preparing"])
def test_lets_a_person_speak(run, hooks, kind):
    """
    A step that waits for a person ends the turn.
    """
    run.step(kind)

    assert {} == hooks.stop()


def test_is_off_without_forced_completion(root, hooks):
    """
    A run started with --no-ralph or --quick may be left at any time.
    """
    OpenRun(root, hooks, options={"ralph_loop": False})

    assert {} == hooks.stop()


@pytest.mark.parametrize("name", ["GROUNDED_COMPLETION_GATE", "CLAUDE_PLUGIN_OPTION_COMPLETION_GATE"])
def test_can_be_switched_off(run, hooks, name):
    """
    The plugin's option and a variable of the user each turn the gate off.
    """
    hooks.env[name] = "off"

    assert {} == hooks.stop()


def transcript(tmp_path, *entries: object) -> str:
    file = tmp_path / "transcript 记录.jsonl"
    file.write_text("\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n", encoding="utf-8")
    return str(file)


def typed(content: object, **fields: object) -> dict:
    return {"type": "user", "message": {"role": "user", "content": content}, **fields}


ANSWER = {"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "ok"}]}}
RESULT = typed([{"type": "tool_result", "tool_use_id": "t", "content": "stop"}])
FEEDBACK = typed("Stop hook feedback:\nthe user can end this by saying stop", isMeta=True)


@pytest.mark.parametrize(
    "entries",
    [
        (typed("stop"), ANSWER),
        (
            typed("/grounded:deep-research x"),
            ANSWER,
            typed([{"type": "text", "text": "please cancel the research."}]),
            RESULT,
            ANSWER,
        ),
        (typed("停止研究"), ANSWER, FEEDBACK, ANSWER),
    ],
)
def test_lets_the_user_out(run, hooks, tmp_path, entries):
    """
    Who last typed that he wants to stop is let out, and not asked again at that step.
    """
    assert {} == hooks.stop(transcript_path=transcript(tmp_path, *entries))
    assert {} == hooks.stop()


@pytest.mark.parametrize(
    "entries",
    [
        (typed("stop"), ANSWER, typed("no, go on with the run"), ANSWER),
        (typed("go on"), RESULT, ANSWER),
        (typed("don't stop until it is done"), ANSWER),
        (typed("<task-notification>stop</task-notification>"),),
    ],
)
def test_keeps_going_otherwise(run, hooks, tmp_path, entries):
    """
    Only the last thing that the person typed counts, and only when it asks to stop.
    """
    assert handed_back(hooks, transcript_path=transcript(tmp_path, *entries))


@pytest.mark.parametrize("path", ["/none/there.jsonl", "", 7, "/"])
def test_needs_no_transcript(run, hooks, path):
    """
    A transcript that is missing changes nothing.
    """
    assert handed_back(hooks, transcript_path=path)


def test_hears_it_at_the_prompt(run, hooks):
    """
    A prompt that asks to stop lets go at once, until the run's step moves on.
    """
    hooks.said("research_detector", prompt_event("ok, stop the research please"))
    quiet = hooks.stop()
    run.board(step=5)

    assert {} == quiet
    assert handed_back(hooks)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("stop", True), ("Stop.", True), ("please stop the run", True), ("cancel", True), ("ok, that's enough", True),
        ("never mind", True), ("no, stop it, I need to go", True), ("pause the research for today", True),
        ("停", False), ("停止", True), ("先停一下", True), ("算了，不用了", True), ("取消吧", True), ("别继续了", True),
        ("don't stop", False), ("the stop button is broken", False), ("stop words list", False), ("go on", False),
        ("不要停", False),
        ("research how companies cancel subscriptions", False), ("取消订阅的按钮在哪个文件里，找出来", False),
        ("停止按钮坏了", False),
        ("", False), ("继续", False),
    ],
)  # fmt: skip
def test_knows_who_wants_out(prompt, expected):
    """
    A short order to stop is one in both languages; the words in another sense are none.
    """
    assert expected == wants_out(prompt)


def test_does_not_ask_where_it_cannot_count(run, hooks):
    """
    Where its count cannot be stored the gate asks nothing, since it would ask for ever.
    """
    (hooks.state / "gate").write_text("a file in the place of the folder")

    assert {} == hooks.stop()


def completed(root, hooks, **fields: object) -> OpenRun:
    run = OpenRun(root, hooks, **{"status": "completed", "state": "COMPLETED", "completeness": 0.8, **fields})
    (run.path / "output/report.md").write_text(REPORT, encoding="utf-8")
    return run


def test_puts_a_completed_run_away(root, hooks):
    """
    A completed run gets its entry with a summary in the index, as the commands write it, and its session is free.
    """
    run = completed(root, hooks)
    update_topic(root, run.workspace.meta().model_copy(update={"status": "in_progress", "state": "VERIFY"}), "")

    assert {} == hooks.stop()
    assert not run.record.exists()
    by_hook = load(root)
    assert () == by_hook.notices
    update_topic(root, run.workspace.meta(), summary_of(str(run.path)))
    assert load(root).record.topics == by_hook.record.topics
    assert load(root).record.tag_index == by_hook.record.tag_index
    assert "completed" == by_hook.record.topics[run.path.name].status
    assert by_hook.record.topics[run.path.name].summary.startswith("固态电池的能量密度")


def test_writes_the_index_byte_for_byte_as_the_commands_do(root, hooks):
    """
    But for its moment the index is the same text whoever wrote it.
    """
    run = completed(root, hooks)
    update_topic(root, run.workspace.meta().model_copy(update={"status": "in_progress"}), "")
    hooks.stop()
    by_hook = (root / "_index.json").read_text(encoding="utf-8").split("\n")
    update_topic(root, run.workspace.meta(), summary_of(str(run.path)))
    by_command = (root / "_index.json").read_text(encoding="utf-8").split("\n")

    assert [line for line in by_command if '"updated_at"' not in line] == [
        line for line in by_hook if '"updated_at"' not in line
    ]


def test_completes_the_status_of_a_complete_state(root, hooks):
    """
    A run whose last change was cut short between state and status gets the status that its state asks for.
    """
    run = completed(root, hooks, status="in_progress")
    hooks.stop()

    assert "completed" == run.workspace.meta().status


@pytest.mark.parametrize("text", [None, "", "{broken", '{"topics": []}'])
def test_leaves_a_damaged_index_to_the_commands(root, hooks, text):
    """
    A missing or damaged index is not replaced by one that forgets the other runs; the next command makes it anew.
    """
    run = completed(root, hooks)
    if text is not None:
        (root / "_index.json").write_text(text)
    hooks.stop()

    assert not run.record.exists()
    assert text == ((root / "_index.json").read_text() if text is not None else None)
    assert "completed" == load(root).record.topics[run.path.name].status


def test_makes_the_same_entry_and_summary(root, hooks):
    """
    The hook's entry and summary are those of the commands.
    """
    run = completed(root, hooks)
    meta = json.loads((run.path / "_meta.json").read_text(encoding="utf-8"))

    assert entry_of(meta, "x") == entry(meta, "x")
    assert summary_of(str(run.path)) == summary(str(run.path))
    assert 300 == len(summary(str(run.path)))


@pytest.mark.parametrize("name", ["_meta.json", "."])
def test_forgets_a_run_that_is_gone(run, hooks, name):
    """
    A run whose folder or state was deleted is forgotten, silently.
    """
    (run.path / name if name != "." else run.path).rename(run.path.parent / "gone")

    assert {} == hooks.stop()
    assert not run.record.exists()


def test_keeps_a_run_whose_state_cannot_be_read(run, hooks):
    """
    A damaged `_meta.json` is no reason to forget the run: it may be mended.
    """
    (run.path / "_meta.json").write_text("{")

    assert {} == hooks.stop()
    assert run.record.exists()


def test_forgets_a_run_that_was_taken_over(root, hooks):
    """
    Another session's run is neither handed back nor held on to.
    """
    run = OpenRun(root, hooks, owner="another-session")

    assert {} == hooks.stop()
    assert not run.record.exists()


def test_forgets_a_run_that_failed(root, hooks):
    """
    A failed run is not handed back; a resume takes it up again.
    """
    run = OpenRun(root, hooks, status="failed", state="FAILED")

    assert {} == hooks.stop()
    assert not run.record.exists()


def test_two_sessions_do_not_cross(run, hooks):
    """
    A session without a run of its own may stop beside one that has.
    """
    event = {"session_id": "other-session", "hook_event_name": "Stop", "stop_hook_active": False}

    assert {} == hooks.said("auto_archive", event, CLAUDE_CODE_SESSION_ID="other-session")
    assert handed_back(hooks)


def test_a_root_that_is_a_file(run, hooks):
    """
    `.research` turned into a file is answered with silence.
    """
    root = run.path.parent
    root.rename(root.parent / "away")
    root.write_text("a file")

    assert {} == hooks.stop()


def test_survives_a_clock_set_back(run, hooks):
    """
    A change that lies in the future is progress once, like any other.
    """
    run.change(updated_at=NOW + timedelta(days=9999))

    assert [True, True, True, False] == [bool(handed_back(hooks)) for _ in range(4)]


@pytest.mark.parametrize("text", ["", "/only/one/line\n", "relative\nx\n", "a\nb\nc\n", "\0\n\n"])
def test_ignores_a_damaged_record(hooks, text):
    """
    A record that is none opens no run.
    """
    (hooks.state / "sessions").mkdir(parents=True)
    (hooks.state / "sessions" / SESSION).write_text(text)

    assert {} == hooks.stop()
