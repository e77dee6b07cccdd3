"""From what was typed to settled options, whoever typed it and however."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.errors import InputError, PathError
from hooks_py.plan.arguments import parse_options


@pytest.mark.parametrize(
    "line",
    [
        "AI 代码编辑器对比 --quick --output /tmp/库",
        "--quick --output /tmp/库 AI 代码编辑器对比",
        "AI --quick 代码编辑器对比 --output=/tmp/库",
        "AI 代码编辑器对比 ——quick ——output /tmp/库",
        "AI 代码编辑器对比 －－quick －－output＝/tmp/库",
        "AI 代码编辑器对比 —quick –output “/tmp/库”",
        '"AI 代码编辑器对比" --QUICK --output="/tmp/库"',
        "“AI 代码编辑器对比” --quick --output '/tmp/库'",
        "--quick --output /tmp/库 -- AI 代码编辑器对比",
        ["AI 代码编辑器对比", "--quick", "--output", "/tmp/库"],
        ["AI", "--quick", "代码编辑器对比", "--output=/tmp/库"],
        ["--quick", "--output", "/tmp/库", "--", "AI 代码编辑器对比"],
    ],
)
def test_one_meaning_many_ways(line):
    """
    The topic may stand anywhere, and Chinese dashes and quotes count like ours, in a line and in a list.
    """
    options = parse_options(line)

    assert ("AI 代码编辑器对比", "/tmp/库") == (options.topic, options.output)
    assert (True, False, False, "low", 1) == (
        options.quick, options.ultrawork, options.ralph_loop, options.budget, options.agents,
    )  # fmt: skip
    assert ("zh", "zh") == (options.language, options.topic_language)


@pytest.mark.parametrize(
    ("line", "topic"),
    [
        ("Polymarket 赚钱策略", "Polymarket 赚钱策略"),
        ("why don't people's caches 'just work'", "why don't people's caches 'just work'"),
        ('a "quoted name" inside', 'a "quoted name" inside'),
        ('an "open quote', 'an "open quote'),
        ('"--quick" flag meaning', '"--quick" flag meaning'),
        ('"--quick"', "--quick"),
        ("what does -- --force do", "what does --force do"),
        ("A — B and C—D", "A — B and C—D"),
        ("x —unknown y", "x —unknown y"),
        ("-5 degrees -v", "-5 degrees -v"),
        ("$(rm -rf /) `id` ; | & > x", "$(rm -rf /) `id` ; | & > x"),
        ("line one\nline two\ttab", "line one line two tab"),
        ("emoji 👩‍💻 ok", "emoji 👩‍💻 ok"),
        ("turned \u202eround\u202c \u200f\ufeff\x07 back", "turned round back"),
        ("rss:https://a.example/f.xml news", "news"),
    ],
)
def test_a_topic_is_text(line, topic):
    """
    Quotes that do not pair, dashes in a sentence and shell signs are text; what is not seen is taken out.
    """
    assert topic == parse_options(line).topic


def test_every_option_lands_in_its_field():
    """
    Each option is found in the settled options.
    """
    options = parse_options(
        "REST API design --mode decision --debate force --agents 2 --budget high --type product --language zh"
        " --from a --from 'b c' --web --source-type standard --feed https://a.example/f --feed rss:http://b.example/"
        " --scope src/lib --approve --description '更多 文字' --max-iterations 2 --max-results 20"
        " --tag api,设计 --tag rest"
        " --no-ralph --output store"
    )

    assert ("decision", "force", "", 2, "high", "flag") == (
        options.mode, options.debate, options.debate_forced_by, options.agents, options.budget, options.budget_from,
    )  # fmt: skip
    assert ("product", "zh", "en", "standard", "src/lib", True) == (
        options.research_type, options.language, options.topic_language, options.source_type, options.scope,
        options.approve,
    )  # fmt: skip
    assert (("a", "b c"), True, ("https://a.example/f", "http://b.example/")) == (
        options.documents, options.web, options.feeds,
    )  # fmt: skip
    assert ("更多 文字", 2, 20, ("api", "设计", "rest"), False, True) == (
        options.description, options.max_iterations, options.max_results, options.tags, options.ralph_loop,
        options.ultrawork,
    )  # fmt: skip
    assert ("store", "", ()) == (options.output, options.resume, options.notes)


def test_defaults():
    """
    Without any option the run is exploratory, of medium budget, over the web.
    """
    options = parse_options("Rust")

    assert ("exploratory", "auto", "medium", "default", 3, "general", "en", True, 3, 50) == (
        options.mode, options.debate, options.budget, options.budget_from, options.agents, options.research_type,
        options.language, options.web, options.max_iterations, options.max_results,
    )  # fmt: skip
    assert () == options.notes


@pytest.mark.parametrize(
    ("line", "field", "value", "note"),
    [
        ("Rust --mode strict", "mode", "exploratory", "--mode 'strict' is none of exploratory, compliance, decision"),
        ("Rust --debate 也许", "debate", "auto", "--debate '也许' is none of auto, force, off; auto is taken"),
        ("Rust --budget huge", "budget", "medium", "--budget 'huge' is none of low, medium, high; medium is taken"),
        ("Rust --agents 9", "agents", 3, "--agents 9 is outside of 1 to 3; 3 is taken"),
        ("Rust --agents -4", "agents", 1, "--agents -4 is outside of 1 to 3; 1 is taken"),
        ("Rust --agents many", "agents", 3, "--agents 'many' is no whole number"),
        ("Rust --max-iterations 7", "max_iterations", 3, "--max-iterations 7 is outside of 1 to 3"),
        ("Rust --max-results 0", "max_results", 1, "--max-results 0 is outside of 1 to 500"),
        ("Rust --max-results x", "max_results", 50, "--max-results 'x' is no whole number; 50 is taken"),
        ("Rust --mode decision --mode compliance", "mode", "compliance", "--mode was given more than once"),
        ("Tesla company analysis", "research_type", "company", "--type general changes that"),
    ],
)
def test_what_was_changed_is_noted(line, field, value, note):
    """
    A bad or excessive value becomes a good one, and a note says so.
    """
    options = parse_options(line)

    assert value == getattr(options, field)
    assert any(note in each for each in options.notes), options.notes


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Need Human: there is no topic"),
        ("   \n ", "Need Human"),
        ("?!…", "Need Human"),
        ("\u202e\u200f\x07", "Need Human"),
        ("--quick", "Need Human"),
        (["--", ""], "Need Human"),
        ("x" * 102_400, "the topic has 102400 characters, 2000 are the most; .* --from"),
        ("研" * 2_001, "the topic has 2001 characters"),
        ("Rust --quik", "there is no option --quik; did you mean --quick"),
        ("Rust --zzz", "there is no option --zzz; `grounded run --help`"),
        ("Rust --quick=yes", "--quick takes no value"),
        ("Rust --from", "--from needs a value: --from PATH"),
        ("Rust --from --quick", "--from needs a value"),
        ("Rust --output=", "--output needs a value"),
        ("Rust --output ' '", "--output needs a value that is not empty"),
        ("Rust --type prodct", "--type 'prodct' is none of .*; did you mean product"),
        ("Rust --language fr", "--language 'fr' is none of zh, en"),
        ("Rust --source-type blog", "--source-type 'blog' is none of official, code, community, standard"),
        ("Rust --feed ftp://x", "--feed 'ftp://x' is no http"),
        ("Rust --feed http://[", "--feed .* is no address"),
        (["Rust", "--description", "x" * 10_001], "--description has 10001 characters"),
    ],
)
def test_what_cannot_be_used_is_refused(line, words):
    """
    A missing topic, an unknown option and an unusable value are refused with what to do.
    """
    with pytest.raises(InputError, match=words) as caught:
        parse_options(line)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("scope", ["..", "../x", "a/../../b", "/etc", "~", "a\\..\\b"])
def test_a_scope_stays_in_the_project(scope):
    """
    A scope that is absolute or climbs is refused before anything is looked up.
    """
    with pytest.raises(PathError, match="--scope"):
        parse_options(["Rust", "--scope", scope])


@pytest.mark.parametrize(
    ("line", "web"),
    [("x", True), ("x --web", True), ("x --from .", False), ("x --from . --web", True), ("x --from . --no-web", False)],
)
def test_documents_alone_stay_off_the_web(line, web):
    """
    With documents the web is asked only when that is wanted.
    """
    assert web == parse_options(line).web


@pytest.mark.parametrize("word", ["zh", "ZH-CN", "chinese", "中文"])
def test_the_language_of_the_report(word):
    """
    The report is in the language of the topic unless a flag or the configuration says otherwise.
    """
    assert "zh" == parse_options(["Rust", "--language", word]).language
    assert "zh" == parse_options("Rust", config={"language": word}).language
    assert "en" == parse_options(["Rust", "--language", "en"], config={"language": word}).language
    assert "en" == parse_options("How does asyncio work?").language
    assert "zh" == parse_options("asyncio 如何取消任务？").language


def test_resuming_needs_no_topic():
    """
    A run is resumed by its id alone.
    """
    assert ("", "polymarket-20260114-143052") == (
        (options := parse_options("--resume polymarket-20260114-143052")).topic, options.resume,
    )  # fmt: skip


def test_hostile_lines_take_no_time():
    """
    A long line of quotes and dashes is cut in well under a second.
    """
    started = time.monotonic()
    for line in ("' " * 50_000, "“ " * 50_000, '--from=" ' * 20_000, "—" * 100_000, "=" * 100_000):
        with pytest.raises(InputError):
            parse_options(line)

    assert time.monotonic() - started < 5


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=60) | st.lists(st.text(max_size=12), max_size=6))
def test_any_line_is_settled_or_refused(line):
    """
    Whatever is typed comes to options with a clean topic, or to one of our own refusals.
    """
    try:
        options = parse_options(line)
    except InputError:
        return
    assert options.topic.split() == options.topic.strip().split(" ") or options.resume
    assert not any(letter in options.topic for letter in "\x00\x1b\u202e\u200f\n\ud800")
