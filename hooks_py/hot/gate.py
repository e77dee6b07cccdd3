"""
Stop: a run that is complete is put away; one that is not gets its current step handed back, a few times.

The gate acts only on a run that this session owns, and it looks at files:
what a model says about being done counts for nothing. It lets go when a person
asks to stop, when nothing moves, and whenever it cannot keep count.
"""

from __future__ import annotations

import os

from hooks_py.hot import sessions
from hooks_py.hot.protocol import Event, parsed, switched_off

MOST_IDLE = 3  # times a step is handed back while nothing at all moves
MOST_ON_ONE_STEP = 12  # times while only the run's own background work moves
ENDED = ("completed", "failed", "killed", "stopped", "cancelled", "canceled", "done", "error")
SHELLS = ("shell", "bash", "local_bash", "command", "monitor")
FOR_A_PERSON = ("approve", "refused", "preparing", "done")  # steps at which a model rightly stops
TRANSCRIPT = 512 * 1024  # bytes at its end in which the last prompt is looked for
LONGEST_ORDER = 200  # characters; who asks to stop does it in a sentence
WAYS_OUT = (
    "stop", "cancel", "abort", "quit", "pause", "halt", "never mind", "nevermind", "forget it", "leave it", "enough",
    "that's enough", "thats enough", "drop it", "not now", "give up", "end the research", "end the run",
)  # fmt: skip
LEADS = ("please ", "ok ", "okay ", "hey ", "no ", "yes ", "just ", "now ", "can you ", "let's ", "lets ", "and ")
OBJECTS = ("", " it", " this", " that", " now", " here", " the run", " the research", " research", " everything")
TRAILS = (" please", " for now", " for today", " then")
ORDERS = frozenset(way + thing for way in WAYS_OUT for thing in OBJECTS)
WAYS_OUT_ZH = (
    "停止", "停下", "取消", "算了", "不用了", "终止", "暂停", "中止", "到此为止", "先停",
    "停一下", "停吧", "别研究", "不用继续", "不要继续",
    "别继续", "结束研究", "结束吧", "不研究了", "不做了", "不查了", "先不做", "放弃",
)  # fmt: skip
NO_WAY_OUT_ZH = (
    "不要停", "别停", "不停", "不要取消", "别取消", "不要放弃", "别放弃", "不要暂停",
    "停止后", "如果取消",
)  # fmt: skip
OBJECTS_ZH = (
    "研究", "调研", "任务", "运行", "这次", "这个", "那个", "一下", "现在", "我们", "继续", "今天", "请", "吧",
    "了", "先", "就", "把", "它", "都", "好", "到", "这", "帮", "我", "的",
)  # fmt: skip


class Count:
    """What the gate remembers of a session: how often it handed which step back, and whether it let go."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        lines += [""] * (5 - len(lines))
        self.step, self.mark, self.let_go = lines[0], lines[1], lines[2] == "let go"
        self.idle = int(lines[3]) if lines[3].isdigit() else 0
        self.on_step = int(lines[4]) if lines[4].isdigit() else 0

    def text(self) -> str:
        """Return what is stored."""
        return "\n".join([self.step, self.mark, "let go" if self.let_go else "", str(self.idle), str(self.on_step), ""])


class Place:
    """Where a run stands: the step that is out, what has been handed in, and the last change of anything."""

    def __init__(self, run: sessions.OpenRun) -> None:
        board = sessions.read_table(run.workspace + "/steps/board.json") or {}
        number = board.get("step")
        self.number = number if isinstance(number, int) else 0
        tasks = board.get("tasks")
        states = [task for task in tasks if isinstance(task, dict)] if isinstance(tasks, list) else []
        done = [f"{task.get('attempt')}{task.get('status')}" for task in states]
        self.step = f"{run.workspace} {run.meta.get('epoch')} {self.number} {run.meta_text('state')} {','.join(done)}"
        self.mark = run.meta_text("updated_at")
        self.file = run.step if os.path.isfile(run.step) else _step_file(run.workspace, self.number)

    @property
    def kind(self) -> str:
        """The kind of the step that is out; "": there is none, or it cannot be read."""
        kind = (sessions.read_table(self.file) or {}).get("kind") if self.file else ""
        return kind if isinstance(kind, str) else ""


def at_stop(event: Event) -> dict[str, str]:
    """Return what to say at the end of a turn; {}: let it end."""
    run = sessions.found_run(event.session, event.environ)
    if run is None:
        _forget_strangers(event)
        return {}
    if run.is_completed:
        from hooks_py.hot.archive import put_away

        if put_away(run):
            sessions.forget(event.session, event.environ)
        return {}
    if run.meta_text("status") != "in_progress":  # failed: the user was told, and may resume it
        sessions.forget(event.session, event.environ)
        return {}
    if _is_waiting(event) or not _is_forced(run) or switched_off("COMPLETION_GATE", event.environ):
        return {}
    return _hand_back(event, run)


def note_prompt(event: Event, prompt: str) -> None:
    """Let a session's run go when the person asks to stop; it is taken up again when its step moves on."""
    run = sessions.open_run(event.session, event.environ) if wants_out(prompt) else None
    if run is not None:
        _let_go(event, Place(run))


def wants_out(prompt: str) -> bool:
    """Whether a person asks to stop what is going on."""
    said = " ".join(prompt.lower().replace("’", "'").split())
    if not said or len(said) > LONGEST_ORDER or any(word in said for word in NO_WAY_OUT_ZH):
        return False
    for mark in ";.!，。；！、~":
        said = said.replace(mark, ",")
    return any(_is_order(clause.strip()) for clause in said.split(","))


def _is_order(clause: str) -> bool:
    """Whether a clause says to stop and nothing else."""
    for lead in LEADS * 2:
        clause = clause.removeprefix(lead)
    for trail in TRAILS:
        clause = clause.removesuffix(trail)
    if clause in ORDERS:
        return True
    if not any(word in clause for word in WAYS_OUT_ZH):
        return False
    for word in WAYS_OUT_ZH + OBJECTS_ZH:
        clause = clause.replace(word, "")
    return not clause.strip()


def _forget_strangers(event: Event) -> None:
    """Drop a record whose run is gone or has another owner by now, so that later hooks end at their file test."""
    record = sessions.recorded(event.session, event.environ)
    if record is None:
        return
    meta = sessions.read_table(record[0] + "/_meta.json")
    if (meta is None and not os.path.exists(record[0] + "/_meta.json")) or (meta is not None and "owner" in meta):
        sessions.forget(event.session, event.environ)


def _is_waiting(event: Event) -> bool:
    """Whether background work of this session goes on that will start a new turn when it ends."""
    for task in event.rows("background_tasks"):
        if str(task.get("status", "running")).lower() in ENDED:
            continue
        if str(task.get("type", "")).lower() not in SHELLS or "grounded" in str(task.get("command", "")):
            return True
    return False


def _is_forced(run: sessions.OpenRun) -> bool:
    options = run.meta.get("options")
    return isinstance(options, dict) and options.get("ralph_loop") is True


def _hand_back(event: Event, run: sessions.OpenRun) -> dict[str, str]:
    place = Place(run)
    count = Count(sessions.read(_count_path(event)) or "")
    if count.step != place.step:
        count = Count(place.step)
    if count.let_go or place.kind in FOR_A_PERSON:
        return {}
    if wants_out(_last_prompt(event.text("transcript_path"))):
        _let_go(event, place)
        return {}
    if count.mark != place.mark:
        count.mark, count.idle = place.mark, 0
    if count.idle >= MOST_IDLE or count.on_step >= MOST_ON_ONE_STEP:
        return _stalled(event, run, place, count)
    count.idle += 1
    count.on_step += 1
    if not sessions.write(_count_path(event), count.text()):  # who cannot count must not ask again
        return {}
    return {"additionalContext": _reminder(event, run, place)}


def _reminder(event: Event, run: sessions.OpenRun, place: Place) -> str:
    identity = run.meta_text("id") or os.path.basename(run.workspace)
    step = (
        f"Step {place.number}{' (' + place.kind + ')' if place.kind else ''} is out"
        if place.number
        else "No step is out yet"
    )
    lines = [
        f"The research run {identity} of this session is not complete (state {run.meta_text('state')}).",
        f"{step}{': ' + place.file if place.file else ''}.",
        f"`grounded next {identity}` prints what comes next; the user can end this by saying stop.",
    ]
    if "<promise>DONE</promise>" in event.text("last_assistant_message"):
        lines.insert(1, "The promise alone does not complete it: its checks have not passed yet.")
    return "\n".join(lines)


def _stalled(event: Event, run: sessions.OpenRun, place: Place, count: Count) -> dict[str, str]:
    """Record that the run does not move, and let the session go."""
    from hooks_py.hot.archive import log

    if not _let_go(event, place):
        return {}
    log(
        run.workspace,
        event.now,
        {"event": "stalled", "step": place.number, "handed_back": count.on_step, "session": event.session},
    )
    identity = run.meta_text("id") or os.path.basename(run.workspace)
    return {
        "systemMessage": f"Grounded: the run {identity} is not complete and does not move (step {place.number}); "
        f"go on with /grounded:deep-research --resume {identity}"
    }


def _let_go(event: Event, place: Place) -> bool:
    count = Count(place.step)
    count.mark, count.let_go = place.mark, True
    return sessions.write(_count_path(event), count.text())


def _count_path(event: Event) -> str:
    return f"{sessions.state_folder(event.environ)}/gate/{event.session}"


def _step_file(workspace: str, number: int) -> str:
    try:
        names = os.listdir(workspace + "/steps")
    except OSError:
        return ""
    start = f"{number:04d}-"
    found = [name for name in names if name.startswith(start) and name.endswith(".json") and name.count(".") == 1]
    return f"{workspace}/steps/{min(found, key=len)}" if number and found else ""


def _last_prompt(path: str) -> str:
    """Return what the person last typed, by the transcript; "": it cannot be told."""
    try:
        with open(path, "rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - TRANSCRIPT))
            lines = file.read(TRANSCRIPT).decode("utf-8", "replace").split("\n")
    except (OSError, ValueError):  # the host may not have written it yet
        return ""
    for line in reversed(lines):
        text = _typed(line) if '"user"' in line else ""
        if text:
            return text
    return ""


def _typed(line: str) -> str:
    try:
        entry = parsed(line)
    except ValueError:  # the first line of the piece, cut in the middle
        return ""
    if not isinstance(entry, dict) or entry.get("type") != "user" or entry.get("isMeta"):
        return ""
    message = entry.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, list):
        content = " ".join(
            str(part.get("text", "")) for part in content if isinstance(part, dict) and part.get("type") == "text"
        )
    if not isinstance(content, str) or content.startswith(("<", "Stop hook feedback")):
        return ""
    return content.strip()
