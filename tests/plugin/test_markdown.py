"""The Markdown side: whatever a command, the skill or an agent names has to exist, and it has to stay small."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import frontmatter
import pytest

from hooks_py.cli.reference import help_of
from hooks_py.cli.roles import OF_KIND, ROLES
from hooks_py.cli.verbs import VERBS
from hooks_py.models.steps import StepKind
from hooks_py.report.prompts import tokens

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = sorted((ROOT / "commands").glob("*.md"))
AGENTS = sorted((ROOT / "agents").glob("*.md"))
SKILL = ROOT / "skills/deep-research/SKILL.md"
REFERENCES = sorted((SKILL.parent / "references").glob("*.md"))
EVERY = [*COMMANDS, *AGENTS, SKILL, *REFERENCES]

KEYS = {
    "commands": {"description", "argument-hint", "allowed-tools", "disable-model-invocation", "model"},
    "agents": {"name", "description", "model", "tools", "skills"},
    "skills": {"name", "description"},  # any more, and the model may no longer load it without a question
}
MODELS = {"haiku", "sonnet", "opus", "inherit"}
TOOLS = {"Agent", "Bash", "Read", "Write", "Glob", "Grep", "Skill", "WebSearch", "WebFetch"}
LINES = {"commands": 40, "agents": 80, "skills": 200}
IDLE = 400  # tokens that the client shows of the plugin while nobody does research

VERB = re.compile(r"(?<![\w:/.-])grounded ([a-z]+)\b([^`\n]*)")
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^```[a-z]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def kind_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def head_of(path: Path) -> dict:
    return frontmatter.loads(text_of(path)).metadata


def listed(value: str) -> list[str]:
    """Return the entries of a list of tools; a rule may hold commas of its own."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", value) if part.strip()]


def code_of(text: str) -> list[str]:
    """Return every line of code in a text: in backticks, or in a block."""
    blocks = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    return [*blocks, *CODE.findall(BLOCK.sub("", text))]


def calls(text: str) -> list[tuple[str, list[str]]]:
    """Return the verbs of `grounded …` in the code of a text, each with the flags behind it."""
    # `/grounded:deep-research --resume` is typed by a user and has no verb in front of its options
    found = [VERB.search(line.removeprefix("!").lstrip("`")) for line in code_of(text)]
    return [(match[1], FLAG.findall(match[2].partition("<<")[0])) for match in found if match]


every = pytest.mark.parametrize("path", EVERY, ids=named)
headed = pytest.mark.parametrize("path", [*COMMANDS, *AGENTS, SKILL], ids=named)


def test_there_are_the_parts_that_users_are_told_of():
    """
    Three commands, the skill, and an agent for every role.
    """
    assert ["crawl", "deep-research", "knowledge"] == [path.stem for path in COMMANDS]
    assert {"researcher", "crawler-coordinator", "knowledge-manager"} <= {path.stem for path in AGENTS}
    assert "research-guide" == head_of(SKILL)["name"]  # its folder's name would be hidden by the command


@headed
def test_a_head_has_only_keys_that_the_client_knows(path):
    """
    The client says nothing of a key that it does not know, so a mistyped one would do nothing, silently.
    """
    assert set() == head_of(path).keys() - KEYS[kind_of(path)]
    assert head_of(path)["description"].strip()


@pytest.mark.parametrize("path", AGENTS, ids=named)
def test_an_agent_is_called_like_its_file_and_has_known_tools(path):
    """
    Name, model and tools of an agent are ones that the client has; MCP tools come on top and never stand alone.
    """
    head = head_of(path)
    own = {tool for tool in listed(head["tools"]) if not tool.startswith("mcp__")}

    assert path.stem == head["name"]
    assert head["model"] in MODELS
    assert own <= TOOLS
    assert {"Bash", "Read"} <= own  # orders are read from files, results handed in by command


@pytest.mark.parametrize("path", COMMANDS, ids=named)
def test_a_command_takes_what_was_typed_from_the_hand_over(path):
    """
    A command's one shell line is fixed, so that nothing a user types reaches a shell; it is allowed; and only the
    user starts it, for the hand-over is made for a user alone.
    """
    head, body = head_of(path), frontmatter.loads(text_of(path)).content
    lines = re.findall(r"^!`(.*)`$", body, re.MULTILINE)
    verb = {"deep-research": "start"}.get(path.stem, path.stem)
    rules = [rule[5:-3] for rule in listed(head["allowed-tools"]) if rule.startswith("Bash(") and rule.endswith(":*)")]

    assert [f"grounded {verb} --session ${{CLAUDE_SESSION_ID}}"] == lines
    assert 1 == body.count("!`")
    assert "$ARGUMENTS" not in body
    assert any(lines[0].startswith(rule) for rule in rules)
    assert head["disable-model-invocation"] is True


@pytest.mark.parametrize("path", COMMANDS, ids=named)
def test_a_command_allows_no_more_than_its_own_verbs(path):
    """
    A grant names tools of the client and single verbs of ours: nothing that deletes, and no other program.
    """
    rules = listed(head_of(path)["allowed-tools"])
    shells = [rule for rule in rules if rule.startswith("Bash")]

    assert {rule for rule in rules if rule not in shells} <= TOOLS
    for rule in shells:
        match = re.fullmatch(r"Bash\(grounded ([a-z]+)( --session)?:\*\)", rule)
        assert match, rule
        assert match[1] in VERBS
        assert match[1] not in ("run", "resume")  # these go on by rules, without the conversation
        assert match[2] or match[1] != "knowledge"  # `knowledge delete` is for the user to allow


@every
def test_every_verb_and_flag_exists(path):
    """
    Each `grounded …` that the Markdown shows is a verb of the command line, and its help has the flags shown.
    """
    for verb, flags in calls(text_of(path)):
        assert verb in VERBS, f"grounded {verb}"
        known = " ".join((help_of(verb), help_of("run") if verb == "start" else ""))
        assert [] == [flag for flag in flags if flag not in known], f"grounded {verb}"


def test_verbs_and_flags_are_found():
    """
    The search above sees verbs in backticks, in blocks and behind the mark of a shell line, and their flags.
    """
    text = "a `grounded nextt RUN`\n\n```\ngrounded add RUN --hitz <<'X'\n```\n!`grounded start --session X`\n"

    assert [("add", ["--hitz"]), ("nextt", []), ("start", ["--session"])] == sorted(calls(text))
    assert [] == calls("type `/grounded:deep-research --resume x`")


@every
def test_every_slash_command_exists(path):
    """
    What users are told to type is a command of the plugin.
    """
    typed = re.findall(r"/grounded:([a-z-]+)", text_of(path))

    assert set(typed) <= {command.stem for command in COMMANDS}


@every
def test_every_agent_and_skill_that_is_named_exists(path):
    """
    `grounded:name` without a slash is an agent's file, or the skill by its folder: older clients know no other name.
    """
    found = re.findall(r"(?<![/\w])grounded:([a-z-]+)", text_of(path))

    assert set(found) <= {agent.stem for agent in AGENTS} | {SKILL.parent.name}


@every
def test_every_file_that_is_named_exists(path):
    """
    References lie one level below the skill; files of a run are ones that a run has.
    """
    for reference in re.findall(r"`(references/[^`]+)`", text_of(path)):
        assert (SKILL.parent / reference).is_file()
    known = text_of(ROOT / "docs/file-formats.md")
    for name in re.findall(r"`([a-z_]+\.(?:json|jsonl|md))`", text_of(path)):
        assert name in known or "_roles.json" == name


def test_the_skill_says_when_to_read_each_reference():
    """
    No reference is left that the skill does not lead to.
    """
    body = text_of(SKILL)

    assert [] == [named(path) for path in REFERENCES if f"Read `references/{path.name}` when" not in body]
    assert 3 == len(REFERENCES)


def test_the_skill_knows_every_kind_of_step():
    """
    The table of the recipe has each kind that the machine hands out, once, and no other.
    """
    kinds = re.findall(r"^\| `([a-z-]+)` \|", text_of(SKILL), re.MULTILINE)

    assert sorted(StepKind.__args__) == sorted(kinds)


def test_every_agent_of_a_role_exists():
    """
    The agents that steps name by default are files, and the page on roles has each role with its kinds and agent.
    """
    page = text_of(SKILL.parent / "references/roles.md")
    rows = {row[0]: row for row in re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|", page, re.MULTILINE)}

    assert ROLES.keys() == rows.keys()
    for role, agent in ROLES.items():
        kinds = {kind for kind, held in OF_KIND.items() if held == role}
        assert kinds == set(re.findall(r"`([a-z-]+)`", rows[role][1]))
        assert (f"`{agent}`" if agent else "nobody") in rows[role][2]
        assert not agent or (ROOT / "agents" / f"{agent.removeprefix('grounded:')}.md").is_file()


@headed
def test_each_part_keeps_its_length(path):
    """
    Commands have at most 40 lines, agents 80, the skill 200.
    """
    assert text_of(path).count("\n") <= LINES[kind_of(path)]


def test_the_plugin_costs_little_while_nobody_does_research():
    """
    Names, descriptions and tools that the client shows in every conversation come to 400 tokens at most.
    """
    shown = [f"- grounded:{SKILL.parent.name} (grounded:{head_of(SKILL)['name']}): {head_of(SKILL)['description']}"]
    for path in AGENTS:
        head = head_of(path)
        shown.append(f"- grounded:{head['name']}: {head['description']} (Tools: {head['tools']})")
    shown += [text_of(path) for path in COMMANDS if not head_of(path).get("disable-model-invocation")]

    assert tokens("\n".join(shown)) <= IDLE


def test_the_shell_lines_of_the_recipe_are_single_commands():
    """
    What the skill and the agents show to be run has nothing that the permission hook would not let pass.
    """
    for path in [SKILL, *AGENTS]:
        for line in (line for block in BLOCK.findall(text_of(path)) for line in block.splitlines()):
            if line.startswith("grounded "):
                words = shlex.split(line.partition(" <<'")[0])
                assert not [word for word in words if set(word) & set(";&|$<>`")]
