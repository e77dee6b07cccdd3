"""The machine's interface: a step is handed out until it is answered, and an answer is taken once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hooks_py.errors import LeaseError, SubmissionError
from hooks_py.models.steps import Step
from hooks_py.plan.arguments import parse_options
from hooks_py.run import work
from hooks_py.run.begin import resume, start
from hooks_py.run.drive import drive
from hooks_py.run.machine import Machine
from hooks_py.run.rules.driver import RulesDriver
from tests.run.corpus import CHINESE, ENGLISH, write

ENGLISH_TOPIC = "How does Kestrel deliver messages?"
CHINESE_TOPIC = "云雀队列如何投递消息？"


def begun(
    place: Path, topic: str = ENGLISH_TOPIC, files: dict[str, str] = ENGLISH, *options: str, session: str = ""
) -> Machine:
    documents = write(place / "文档 docs", files)
    settled = parse_options([topic, "--from", str(documents), "--output", str(place / "store"), *options])
    return Machine(start(settled, cwd=place, session=session))


def until(machine: Machine, kind: str) -> Step:
    """Answer steps by rules until one of this kind is out."""
    driver = RulesDriver()
    while True:
        step = machine.next(detached=False)
        if step.kind == kind:
            return step
        assert step.kind not in ("done", "refused"), step.message
        if step.kind == "wait":
            work.work(machine.run)
            continue
        for order in step.orders:
            machine.submit(
                driver.answer(machine, step, order), step=step.number, task=order.task, attempt=order.attempt
            )


@pytest.mark.parametrize(
    ("topic", "files"), [pytest.param(ENGLISH_TOPIC, ENGLISH, id="en"), pytest.param(CHINESE_TOPIC, CHINESE, id="zh")]
)
def test_rules_drive_a_run_from_the_topic_to_a_report_that_holds(tmp_path, topic, files):
    """
    Every state is passed, every citation is checked, and the run says so in its own files.
    """
    machine = begun(tmp_path, topic, files)
    last = drive(machine, RulesDriver(), owner="")

    assert ("done", 0) == (last.kind, last.exit_code)
    assert "<promise>DONE</promise>" == last.message
    meta = json.loads((machine.run.path / "_meta.json").read_text(encoding="utf-8"))
    assert ("completed", "COMPLETED", 0) == (meta["status"], meta["state"], meta["faults"])
    assert meta["progress"]["total_tasks"] == meta["progress"]["completed_tasks"] > 0
    checks = json.loads((machine.run.path / "output/checks.json").read_text(encoding="utf-8"))
    assert [] == checks["faults"]
    assert checks["citations"] > 0
    report = Path(last.report).read_text(encoding="utf-8")
    name = next(iter(files)).split("/")[-1]
    assert f"{name}:" in report
    index = json.loads((machine.run.root / "_index.json").read_text(encoding="utf-8"))
    assert "completed" == index["topics"][machine.run.id]["status"]


def test_the_same_step_is_handed_out_until_it_is_answered(tmp_path):
    """
    Asking again changes nothing; an answer brings the next step.
    """
    machine = begun(tmp_path)
    first, again = machine.next(detached=False), machine.next(detached=False)
    assert first == again
    assert "plan" == first.kind

    machine.submit(RulesDriver().answer(machine, first, first.orders[0]), step=first.number)
    assert "review-plan" == machine.next(detached=False).kind


def test_every_order_has_its_prompt_its_brief_and_the_command_that_hands_it_in(tmp_path):
    """
    The paths of a step lead to files of the workspace, and the command names the run, step, task and attempt.
    """
    machine = begun(tmp_path)
    step = until(machine, "gather")

    for order in step.orders:
        assert (machine.run.path / order.prompt).read_text(encoding="utf-8").strip()
        assert order.task == json.loads((machine.run.path / order.brief).read_text(encoding="utf-8"))["task"]["id"]
        assert (
            f"grounded submit {machine.run.id} --step {step.number} --task {order.task} --attempt 1 --epoch 1"
            == order.submit
        )


def test_a_result_is_taken_once(tmp_path):
    """
    The same bytes again change nothing; other bytes for an accepted task are refused.
    """
    machine = begun(tmp_path)
    step = until(machine, "gather")
    order = step.orders[0]
    result = RulesDriver().answer(machine, step, order)
    machine.submit(result, step=step.number, task=order.task, attempt=1)
    before = machine.run.registry()

    assert "the same result was taken before" in machine.submit(result, step=step.number, task=order.task, attempt=1)
    assert before == machine.run.registry()
    other = json.dumps({"status": "done", "section": "another text", "claims": []})
    with pytest.raises(LeaseError, match="was accepted"):
        machine.submit(other, step=step.number, task=order.task, attempt=1)


def test_a_result_that_does_not_hold_is_refused_whole_with_every_fault(tmp_path):
    """
    Invented quotation, unknown source, pointer to nothing and an address come back together; nothing is stored.
    """
    machine = begun(tmp_path)
    step = until(machine, "gather")
    item = next(iter(machine.run.heads())).id
    result = {
        "status": "done",
        "section": "Kestrel is fast [@c99]. See https://example.org [3].",
        "claims": [
            {
                "text": "Kestrel won a prize.",
                "evidence": [{"item": item, "quotation": "Kestrel won the first prize of 2024"}],
            },
            {
                "text": "Kestrel is old.",
                "evidence": [{"item": "web-00000000", "quotation": "Kestrel is an old system"}],
            },
        ],
    }
    with pytest.raises(SubmissionError) as refused:
        machine.submit(json.dumps(result), step=step.number, task=step.orders[0].task, attempt=1)

    said = str(refused.value)
    for part in ("claims", "web-00000000", "[@c99]", "https://example.org", "[3]"):
        assert part in said
    assert () == machine.run.registry().claims
    assert not list(machine.run.path.glob("processed/sections/*"))


def test_a_failed_task_leaves_a_placeholder_and_the_others_go_on(tmp_path):
    """
    The reason of a failure stands in the report in the place of the section.
    """
    machine = begun(tmp_path, CHINESE_TOPIC, CHINESE)
    step = until(machine, "gather")
    failed = step.orders[0]
    machine.submit(
        json.dumps({"status": "failed", "reason": "数据源超时"}),
        step=step.number,
        task=failed.task,
        attempt=failed.attempt,
    )
    last = drive(machine, RulesDriver(), owner="")

    assert "done" == last.kind
    assert "[数据获取失败：数据源超时]" in Path(last.report).read_text(encoding="utf-8")


def test_a_network_error_is_tried_once_more_and_then_recorded(tmp_path):
    """
    A retryable failure hands the task out a second time, not a third.
    """
    machine = begun(tmp_path)
    step = until(machine, "gather")
    task = step.orders[0].task
    failure = {"status": "failed", "reason": "timed out", "retryable": True}

    assert "once more" in machine.submit(json.dumps(failure), step=step.number, task=task, attempt=1)
    second = machine.next(detached=False)
    assert [(task, 2)] == [(order.task, order.attempt) for order in second.orders]
    said = machine.submit(
        json.dumps({**failure, "reason": "timed out again"}), step=second.number, task=task, attempt=2
    )
    assert "recorded as failed" in said


def test_taking_over_a_run_tells_the_old_driver(tmp_path):
    """
    After a resume the old epoch and the old owner are refused by name; the task that was out goes out anew.
    """
    machine = begun(tmp_path, ENGLISH_TOPIC, ENGLISH, session="session-a")
    step = until(machine, "gather")
    order = step.orders[0]
    result = RulesDriver().answer(machine, step, order)
    resume(machine.run.id, output=str(tmp_path / "store"), cwd=tmp_path, session="session-b")

    with pytest.raises(LeaseError, match="taken over by session-b"):
        machine.submit(result, step=step.number, task=order.task, attempt=1, epoch=1)
    with pytest.raises(LeaseError, match="taken over by session-b"):
        machine.next(owner="session-a", detached=False)
    anew = machine.next(owner="session-b", detached=False)
    assert ("gather", 2) == (anew.kind, anew.epoch)
    assert 2 == anew.orders[0].attempt


def test_an_edited_plan_is_validated_again(tmp_path):
    """
    A plan that a person broke is refused with its faults, and goes on when it is mended.
    """
    machine = begun(tmp_path)
    until(machine, "gather")
    path = machine.run.path / "plan.json"
    good = path.read_text(encoding="utf-8")
    broken = json.loads(good)
    broken["tasks"][0]["dependencies"] = [99]
    path.write_text(json.dumps(broken), encoding="utf-8")

    with pytest.raises(Exception, match="99"):
        machine.next(detached=False)
    path.write_text(good, encoding="utf-8")
    assert "gather" == machine.next(detached=False).kind


def test_a_step_that_does_not_exist_is_refused_with_the_ones_that_do(tmp_path):
    """
    The refusal names what could have been meant.
    """
    machine = begun(tmp_path)
    step = until(machine, "gather")
    with pytest.raises(SubmissionError, match="there is no step 99"):
        machine.submit("{}", step=99)
    with pytest.raises(SubmissionError, match="--task 1 --attempt 1"):
        machine.submit("{}", step=step.number, task=77)


def test_a_run_without_any_readable_document_stops_with_the_reason_of_each(tmp_path):
    """
    Nothing readable is not an empty report: the run waits, names every file, and can be resumed.
    """
    machine = begun(tmp_path, ENGLISH_TOPIC, {"a.bin": "\x00\x01\x02" * 50, "b.md": ""})
    from hooks_py.errors import NothingReached

    with pytest.raises(NothingReached, match=r"(?s)a\.bin.*b\.md"):
        drive(machine, RulesDriver(), owner="")
    step = machine.next(detached=False)
    assert ("refused", 3) == (step.kind, step.exit_code)
    assert "in_progress" == machine.run.meta().status
