"""The launcher: from a line in a shell to the command line in its own environment."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest


def listing(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def fake_python(path: Path, version: str) -> None:
    """Write a program that answers as an interpreter of another version does."""
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\necho {version}\nexit 1\n", encoding="utf-8")
    path.chmod(0o755)


def test_builds_then_starts_with_the_arguments_as_they_were(world):
    """
    The first start builds the environment and goes on with the command; spaces, quotes and Chinese arrive as typed.
    """
    world.offer_uv()
    arguments = ["run", "Polymarket 赚钱策略", 'it\'s $(x) "q"', "", "--from", "a b"]

    code, out, err = world.run(*arguments)
    facts = json.loads(out)

    assert 0 == code, err
    assert arguments == facts["arguments"]
    assert str(world.root) == facts["root"]
    assert str(world.elsewhere) == facts["cwd"]
    assert str(world.env) == facts["environment"]
    assert str(world.env / "pycache") == facts["byte_code"]
    assert 1 == facts["isolated"]
    assert f"preparing its Python environment once: at most 1 MB to download, into {world.env}" in err


def test_never_writes_into_the_plugin(world):
    """
    The plugin's folder may be read-only: neither building nor running leaves a file in it, compiled ones included.
    """
    world.offer_uv()
    before = listing(world.root)

    assert [0, 0] == [world.run("status")[0], world.run("status")[0]]
    assert before == listing(world.root)
    assert any(path.name.startswith("main.") for path in (world.env / "pycache").rglob("*.pyc"))


def test_says_nothing_when_the_environment_is_there(built):
    """
    From the second start on only the command itself is heard.
    """
    code, out, err = built.run("status")

    assert (0, "") == (code, err)
    assert ["status"] == json.loads(out)["arguments"]


def test_hands_on_the_exit_code(built):
    """
    The launcher ends with the code of the command.
    """
    assert 3 == built.run("run", EXIT="3")[0]


def test_starts_through_links_and_the_path(built):
    """
    A link to the launcher, a link to that link in another folder, and a name on the PATH all find the plugin.
    """
    real = built.root / "bin" / "grounded"
    (built.elsewhere / "一个 link").symlink_to(real)
    (built.elsewhere / "sub").mkdir()
    (built.elsewhere / "sub" / "again").symlink_to(Path("..") / "一个 link")
    (built.tools / "grounded").symlink_to(real)
    doors = ["./一个 link", built.elsewhere / "sub" / "again", "grounded"]

    roots = [json.loads(built.run(door=_found(built, door))[1])["root"] for door in doors]

    assert [str(built.root)] * 3 == roots


def _found(world, door):
    """Look a bare name up as a shell does: it starts the program by the path it found."""
    return world.tools / door if door == "grounded" else door


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        pytest.param({"GROUNDED_CACHE": "{elsewhere}/我 own"}, "{elsewhere}/我 own", id="own folder"),
        pytest.param({"GROUNDED_CACHE": "own"}, "{elsewhere}/own", id="own folder, relative"),
        pytest.param({"XDG_CACHE_HOME": "{elsewhere}/xdg"}, "{elsewhere}/xdg/grounded", id="shared cache folder"),
        pytest.param({"XDG_CACHE_HOME": "xdg"}, "{home}/.cache/grounded", id="a relative one is ignored"),
    ],
)
def test_finds_the_cache_folder(world, environ, expected):
    """
    The environment lies below GROUNDED_CACHE, else XDG_CACHE_HOME, else the home folder; shell and builder agree.
    """
    world.offer_uv()
    places = {"elsewhere": world.elsewhere, "home": world.home}
    given = {name: value.format(**places) for name, value in environ.items()}

    code, out, err = world.run("status", **given)

    assert 0 == code, err
    assert expected.format(**places) == str(Path(json.loads(out)["environment"]).parent.parent)


def test_says_so_without_a_home(world):
    """
    Without a home folder that the system knows there is one line that names the two ways out.
    """
    world.forget("id")
    del world.environ["HOME"]

    code, out, err = world.run("status")

    assert (2, "") == (code, out)
    assert "grounded: no home folder: set HOME, or GROUNDED_CACHE to a folder that Grounded may fill.\n" == err


def test_answers_version_and_help_without_python(world):
    """
    The two questions that everybody asks first are answered from files, where there is no Python at all.
    """
    world.forget("python3")
    (world.root / "bin" / "help.txt").write_text("usage: grounded 帮助\n", encoding="utf-8")

    assert (0, "usage: grounded 帮助\n", "") == world.run("--help")
    assert (0, "usage: grounded 帮助\n", "") == world.run("-h")
    assert (0, (world.root / "bin" / "version.txt").read_text(encoding="utf-8"), "") == world.run("--version")


def test_asks_the_command_line_for_help_that_is_not_generated(built):
    """
    Without a generated help text the command line itself is asked.
    """
    (built.root / "bin" / "help.txt").unlink(missing_ok=True)

    assert ["--help"] == json.loads(built.run("--help")[1])["arguments"]


def test_names_every_python_that_is_too_old(world):
    """
    When all interpreters are too old, one line names each with its version.
    """
    _only_on_the_path(world)
    fake_python(world.tools / "python3", "3.8")
    fake_python(world.tools / "python3.10", "3.9")

    code, out, err = world.run("status")

    assert (1, "") == (code, out)
    assert (
        f"grounded: needs Python 3.10 to 3.14, but {world.tools}/python3 is 3.8, {world.tools}/python3.10 is 3.9; "
        "install a newer one, or set GROUNDED_PYTHON to it.\n"
    ) == err


def test_takes_the_first_python_that_fits(world):
    """
    An old python3 does not hide a newer one beside it.
    """
    world.offer_uv()
    world.offer("python3.12", os.path.realpath(world.tools / "python3"))
    fake_python(world.tools / "python3", "3.9")

    assert 0 == world.run("status")[0]


def test_says_so_when_there_is_no_python(world):
    """
    Without any interpreter there is one line that says which one to install.
    """
    _only_on_the_path(world)
    world.forget("python3")

    code, out, err = world.run("status")

    assert (1, "") == (code, out)
    assert (
        "grounded: needs Python 3.10 to 3.14, and none was found; install one, or set GROUNDED_PYTHON to it.\n" == err
    )


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        pytest.param("3.9", "{python} is 3.9.", id="too old"),
        pytest.param("", "{python} does not start.", id="not there"),
    ],
)
def test_an_interpreter_that_was_asked_for_is_not_replaced(world, version, expected):
    """
    GROUNDED_PYTHON is used or refused by name; no other interpreter is taken in silence.
    """
    asked = world.elsewhere / "我的 python"
    if version:
        fake_python(asked, version)

    code, _, err = world.run("status", GROUNDED_PYTHON=str(asked))

    assert 1 == code
    assert f"grounded: GROUNDED_PYTHON must be a CPython 3.10 to 3.14; {expected.format(python=asked)}\n" == err


def test_says_so_when_the_plugin_is_incomplete(world):
    """
    A folder without the key is named, with the remedy.
    """
    (world.root / "bin" / "environment-key").unlink()

    code, _, err = world.run("status")

    assert 1 == code
    assert err.splitlines()[-1] == (
        f"grounded: {world.root}/bin/environment-key is missing: the plugin's folder is incomplete, install it again."
    )


def test_leaves_a_mark_that_the_environment_is_used(built):
    """
    Every start renews the time by which unused environments are found.
    """
    built.run("status")
    os.utime(built.env / "used", (1, 1))

    built.run("status")

    assert (built.env / "used").stat().st_mtime > 1


def _only_on_the_path(world) -> None:
    """Make the copied plugin blind to the interpreters that this machine has in fixed places."""
    door = world.root / "scripts" / "find_python.sh"
    text = door.read_text(encoding="utf-8")
    for place in ("/usr/bin/python3 ", "/opt/homebrew/bin/python3", "/usr/local/bin/python3"):
        assert place in text
        text = text.replace(place, "/nowhere/python3 " if place.endswith(" ") else "/nowhere/python3")
    door.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_first_start_by_a_driver_gets_the_step_preparing_or_its_command(world, form):
    """
    `start` never waits for the whole build: it prints the step `preparing`, or goes on when it is ready.
    """
    world.offer_uv()
    asked = ["start", "主题", *(["--json"] if form == "json" else [])]
    code, out, err = world.run(*asked)

    assert 0 == code, err
    if "preparing" in out:
        step = json.loads(out) if form == "json" else out
        assert ("preparing" == step["kind"]) if form == "json" else step.startswith("step 0: preparing")
    else:
        assert asked == json.loads(out)["arguments"]


def test_a_driver_hears_why_there_will_be_no_environment(world):
    """
    A build that cannot succeed is the step `refused` with the reason, not an endless `preparing`.
    """
    code, out, err = world.run("start", "topic", "--json", GROUNDED_CACHE="/dev/null/cache")

    assert 0 == code, err
    assert "refused" == json.loads(out)["kind"]
    assert "/dev/null/cache" in json.loads(out)["message"]
