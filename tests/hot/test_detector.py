"""The research detector: quiet on work, one hint on research, in both languages."""

from __future__ import annotations

import json

import pytest

from hooks_py.bench.train_detector import own_prompts
from hooks_py.hot import cues, prefilter
from hooks_py.hot.detector import deserves_research
from tests.hot.conftest import ROOT, SESSION, prompt_event

RESEARCH = "compare the top three vector databases for our stack with sources"


@pytest.mark.parametrize(
    "prompt",
    [
        RESEARCH,
        "what do independent studies say about remote work and productivity? cite them",
        "do a literature review on speculative decoding since 2023",
        "调研一下国内外主流的可观测性平台，对比价格和口碑，给出来源",
        "未来五年储能行业的发展趋势和主要厂商",
        "对比 Kafka 和 Pulsar 在业界的采用情况，找些公开案例和数据",
    ],
)
def test_hints_at_research(hooks, prompt):
    """
    A question that needs several outside sources gets one hint that names the command.
    """
    assert "/grounded:deep-research" in hooks.prompt(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "fix the bug in parser.py",
        "analyze why this test fails and fix it",
        "compare these two configs and add what is missing",
        "research.md has a broken link, fix it",
        "rename ResearchService to StudyService",
        "分析一下这个函数为什么返回 None",
        "对比这两个文件的差异，把缺的字段补上",
        "研究一下这个报错，顺便修掉",
        "市场列表接口加个分页参数",
        "竞品趋势图的颜色改成蓝色",
        "don't research anything about vendors or the market, just write the function",
        "不用调研市场和竞品，直接实现",
        'the help text says "compare the leading vendors in the market with sources", fix its spelling',
        "提示词里写着“调研国内外主流厂商的市场份额和趋势”，解析出来是空的",
        "/grounded:deep-research market overview of vector databases with sources",
        "!grep -r 'market research' docs",
        "<task-notification>\ncompare the leading vendors in the market with sources and papers\n</task-notification>",
        "",
        "   \n",
    ],
)
def test_is_silent_on_everything_else(hooks, prompt):
    """
    Work in the repository, turned down or quoted research, commands and notifications are answered with silence.
    """
    assert "" == hooks.prompt(prompt)


@pytest.mark.parametrize(
    "word", ["研究", "调研", "分析", "对比", "市场", "竞品", "趋势", "research", "analyze", "compare"]
)
def test_no_word_triggers_by_itself(hooks, word):
    """
    Each of the classic words is a signal, and none of them is enough.
    """
    words = {
        entry.strip(" *\n") for direction, text in cues.GROUPS.values() if direction > 0 for entry in text.split("|")
    }

    assert any(word == entry or entry.startswith(word) for entry in words)
    assert "" == hooks.prompt(word)


def test_says_it_once_per_topic(hooks):
    """
    The same topic in other words is not hinted at again; nothing of the prompt's words is stored.
    """
    assert hooks.prompt("market overview of quantum computing startups, with sources")
    assert "" == hooks.prompt("give me a report on quantum computing startups and their funding")
    stored = (hooks.state / "hints" / SESSION).read_text()

    assert 1 == stored.count("\n")
    assert "quantum" not in stored


def test_pauses_between_topics(hooks):
    """
    A second topic gets its hint only after a pause, and a session gets three in all.
    """
    topics = ["pet insurance in Japan", "offshore wind turbines", "solid state batteries", "kelp farming in Norway"]
    asked = [f"market overview of {topic}: companies, regulation, recent trends, with sources" for topic in topics]
    file = hooks.state / "hints" / SESSION

    def later() -> None:
        lines = [line.split(" ", 1) for line in file.read_text().splitlines()]
        file.write_text("".join(f"{int(time) - 700} {words}\n" for time, words in lines))

    said = [bool(hooks.prompt(asked[0])), bool(hooks.prompt(asked[1]))]
    for prompt in asked[1:]:
        later()
        said.append(bool(hooks.prompt(prompt)))

    assert [True, False, True, True, False] == said


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GROUNDED_RESEARCH_HINTS", "off"),
        ("CLAUDE_PLUGIN_OPTION_RESEARCH_HINTS", "false"),
        ("GROUNDED_RESEARCH_HINTS", "0"),
    ],
)
def test_can_be_switched_off(hooks, name, value):
    """
    The plugin's option and a variable of the user each turn the hints off.
    """
    assert "" == hooks.prompt(RESEARCH, **{name: value})
    assert hooks.prompt(RESEARCH, **{name: "true"})


def test_is_silent_while_a_run_is_open(run, hooks):
    """
    Who is doing research already is not told about it.
    """
    assert "" == hooks.prompt(RESEARCH)


def test_is_silent_where_it_could_not_remember(hooks, tmp_path):
    """
    Without a place for its memory a hint would come at every prompt, so none comes.
    """
    (tmp_path / "file").write_text("x")

    assert "" == hooks.prompt(RESEARCH, XDG_STATE_HOME=str(tmp_path / "file"))
    assert "" == hooks.prompt(RESEARCH, HOME=None)


def test_reads_escaped_events(hooks):
    """
    A client that escapes Chinese letters is understood, too.
    """
    event = json.dumps(prompt_event("调研一下国内外主流的向量数据库，对比价格和口碑，给出来源"), ensure_ascii=True)

    assert hooks.context("research_detector", event.encode())


def test_needs_a_session(hooks):
    """
    An event without a session, or with a session id that is none, is answered with silence.
    """
    for session in ("", "../../etc", "a b", 7):
        event = {**prompt_event(RESEARCH), "session_id": session}
        assert "" == hooks.context("research_detector", event, CLAUDE_CODE_SESSION_ID=None)


def test_takes_the_words_of_the_shell_from_the_cues():
    """
    The list that the shell searches is the one that the cues give; scripts/research_words.py writes it.
    """
    assert "\n".join(prefilter.words()) + "\n" == (ROOT / "scripts/research_words.txt").read_text(encoding="utf-8")


def test_lets_no_research_stop_at_the_shell():
    """
    Whatever the scoring would hint at among our own prompts holds a word of the shell's list.
    """
    words = prefilter.words()
    hinted = [prompt.text for prompt in own_prompts() if deserves_research(prompt.text)]

    assert len(hinted) > 70
    assert [] == [text for text in hinted if not any(word in text.lower() for word in words)]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_knows_our_own_prompts(language):
    """
    Nine in ten of the questions written for this project are found in either language, with hardly any noise.
    """
    prompts = [prompt for prompt in own_prompts() if prompt.language == language]
    found = [prompt for prompt in prompts if prompt.label and deserves_research(prompt.text)]
    wrong = [prompt.text for prompt in prompts if not prompt.label and deserves_research(prompt.text)]

    assert 0.88 <= len(found) / sum(prompt.label for prompt in prompts)
    assert len(wrong) <= 1, wrong
