"""Building for real, both ways: two at once, killed, without network, without venv; and what is left afterwards."""

from __future__ import annotations

import hashlib
import json
import os
import select
import signal
import time
from pathlib import Path

import pytest

from hooks_py.build import environment
from hooks_py.build.places import product
from tests.build.worlds import BASE_PYTHON, PATIENCE_S, ended, wheel

MONTH_S = 30 * 86_400


def hold(world) -> None:
    """Have the registry hold back every file until the test opens its gate."""
    world.registry.gate.clear()


def until_it_downloads(world) -> None:
    assert world.registry.asked.wait(PATIENCE_S), "the builder never asked for a file"


def until_it_says(process, words: str) -> str:
    """Read the stderr of a process until it has said something, and return all of it so far."""
    said = ""
    while words not in said:
        assert select.select([process.stderr], [], [], PATIENCE_S)[0], f"not said: {words}"
        said += os.read(process.stderr.fileno(), 4096).decode()
    return said


def status(world, **environ: str) -> environment.Status:
    return environment.status(product(str(world.root), {**world.environ, **environ}))


def parts(world) -> list[str]:
    """Return what lies in the folder of environments, without the notes beside the environment."""
    return sorted(path.name for path in world.envs.iterdir() if path.is_dir())


def test_pip_builds_where_there_is_no_uv(world):
    """
    Without uv the environment is made by venv and pip, from the lock alone, and every dependency can be imported.
    """
    code, _, err = ended(world.build())

    assert 0 == code, err
    assert "pip\n" == (world.env / "ready").read_text(encoding="utf-8")
    assert "ready" == status(world).state
    assert str(world.env) == status(world).detail
    assert (world.env / "bin" / "python").is_file()


def test_uv_builds_where_there_is_one(built):
    """
    With uv on the PATH it is used, and pip is not even installed.
    """
    assert "uv\n" == (built.env / "ready").read_text(encoding="utf-8")
    assert [] == list(built.env.glob("lib/python*/site-packages/pip"))


def test_two_first_starts_at_once(world):
    """
    The second of two first starts waits for the first, says so, and uses what the first has built.
    """
    world.offer_uv()
    hold(world)
    first = world.start("first")
    until_it_downloads(world)
    second = world.start("second")
    said = until_it_says(second, "waiting for it")
    world.registry.gate.set()

    one, two = ended(first), ended(second)

    assert (0, 0) == (one[0], two[0]), one[2] + two[2]
    assert ["first"] == json.loads(one[1])["arguments"]
    assert ["second"] == json.loads(two[1])["arguments"]
    assert "environment ready" in one[2]
    assert "environment ready" not in said + two[2]


@pytest.mark.parametrize("tool", ["uv", "pip"])
def test_says_what_could_not_be_fetched_when_offline(world, tool):
    """
    Without a connection one line says so and what to do, the code is 3, and nothing is left that counts as built.
    """
    if tool == "uv":
        world.offer_uv()
    nowhere = "http://127.0.0.1:9/simple"  # the discard port: nobody listens

    code, out, err = world.run("status", PIP_INDEX_URL=nowhere, UV_DEFAULT_INDEX=nowhere)
    last = err.splitlines()[-1]

    assert (3, "") == (code, out)
    assert last.startswith("grounded: could not download ")
    assert last.endswith(
        ": the package registry cannot be reached. Go online (or set PIP_INDEX_URL and UV_DEFAULT_INDEX "
        "to a mirror you reach), then start again; nothing half-built was kept."
    )
    assert [] == parts(world)
    assert "failed" == status(world).state
    assert last == f"grounded: {status(world).detail}"


@pytest.mark.parametrize("tool", ["uv", "pip"])
def test_refuses_a_package_that_was_changed(world, tool):
    """
    A file whose hash is not the one in the lock is never installed.
    """
    if tool == "uv":
        world.offer_uv()
    wheel(world.registry.wheels, "pyyaml", "yaml", "print('somebody else was here')")

    code, _, err = world.run("status")

    assert 1 == code
    assert "does not match the hash in the lock file" in err.splitlines()[-1]
    assert [] == parts(world)


def test_a_package_that_cannot_be_imported_counts_as_a_failure(world, shelf):
    """
    An environment counts only when every dependency can be imported in it; the one that cannot is told.
    """
    world.offer_uv()
    broken = wheel(world.registry.wheels, "pyyaml", "yaml", "raise ImportError('libyaml 坏了')")
    world.lock({**shelf[1], "pyyaml": broken})

    code, _, err = world.run("status")

    assert 1 == code
    assert "ImportError: libyaml 坏了" in err.splitlines()[-1]
    assert [] == parts(world)


@pytest.mark.parametrize(
    ("how", "code"),
    [
        pytest.param(signal.SIGINT, 130, id="control-c"),
        pytest.param(signal.SIGTERM, 130, id="asked to end"),
        pytest.param(signal.SIGKILL, -9, id="killed"),
    ],
)
def test_an_interrupted_build_begins_anew(world, how, code):
    """
    Whatever ends a build early, the next start builds a whole environment, and what was begun never counts.
    """
    hold(world)
    first = world.build()
    until_it_downloads(world)
    assert "building" == status(world).state
    first.send_signal(how)
    first.stdout.close()
    first.wait(PATIENCE_S)
    world.registry.gate.set()

    assert code == first.returncode
    assert not (world.env / "ready").exists()
    assert status(world).state in {"failed", "building"}  # killed: pip, its child, may still hold the lock
    world.offer_uv()  # the faster way; what the first left behind is in its path all the same
    second = ended(world.build())
    assert 0 == second[0], second[2]
    assert "ready" == status(world).state
    first.stderr.close()


def test_a_killed_builder_is_told_as_interrupted(world):
    """
    When a builder is gone without a word, the status says that it was interrupted, and not that it goes on.
    """
    world.offer_uv()
    world.envs.mkdir(parents=True)
    note = environment.Status("building", "downloading", 1.0)
    Path(f"{world.env}.status.json").write_text(note.as_json(), encoding="utf-8")

    assert ("failed", 1.0) == (status(world).state, status(world).since)
    assert "the last build was interrupted; starting again begins anew" == status(world).detail


def test_knows_that_nothing_was_ever_built(world):
    """
    Before the first start the status is missing, which is not failed.
    """
    assert environment.Status("missing", "the environment was never built", 0.0) == status(world)


def test_builds_again_when_the_interpreter_is_gone(built):
    """
    After a system upgrade took the interpreter away, the next start builds anew.
    """
    (built.env / "bin" / "python").unlink()
    (built.env / "bin" / "python").symlink_to("/nowhere/python3.10")

    code, _, err = built.run("status")

    assert 0 == code, err
    assert "environment ready" in err


def test_goes_on_in_the_background(world):
    """
    In the background the answer comes at once while the build goes on, and the next question finds it ready.
    """
    world.offer_uv()
    hold(world)
    began = time.monotonic()
    code, out, err = world.run("--prepare", "--background")
    took_s = time.monotonic() - began

    assert 0 == code, err
    assert "building" == json.loads(out)["state"]
    assert took_s < 5  # it does not wait for the download, which is held back for good
    until_it_downloads(world)
    now = status(world)
    assert ("building", f"downloading at most 1 MB into {world.env}") == (now.state, now.detail)
    world.registry.gate.set()

    code, out, err = world.run("--prepare", "--background", "--wait", str(PATIENCE_S))
    assert "ready" == json.loads(out)["state"], out + err


def test_tells_a_failure_in_the_background(world):
    """
    A build that fails in the background is told with its reason to whoever waits for it.
    """
    world.offer_uv()

    code, out, _ = world.run(
        "--prepare", "--background", "--wait", str(PATIENCE_S), UV_DEFAULT_INDEX="http://127.0.0.1:9/simple"
    )
    told = json.loads(out)

    assert (0, "failed") == (code, told["state"])
    assert "the package registry cannot be reached" in told["detail"]
    assert told["since"] > 0
    assert told == json.loads(world.run("--prepare", "--status")[1])


def test_says_so_when_venv_cannot_install_pip(world):
    """
    A Python whose distribution left out ensurepip is told with the package to install, and with uv as the other way.
    """
    world.offer("python3", str(_python_without_ensurepip(world.elsewhere)))

    code, _, err = world.run("status")

    assert 1 == code
    assert (
        "grounded: this Python cannot make environments: its venv or ensurepip module is missing. "
        "On Debian or Ubuntu: `sudo apt install python3-venv`; or install uv, which needs neither."
    ) == err.splitlines()[-1]
    assert [] == parts(world)


def test_uv_does_without_ensurepip(world):
    """
    Where there is uv, a Python without ensurepip is good enough.
    """
    world.offer_uv()
    world.offer("python3", str(_python_without_ensurepip(world.elsewhere)))

    code, _, err = world.run("status")

    assert 0 == code, err


def _python_without_ensurepip(folder: Path) -> Path:
    """Make an interpreter that lacks one module of its standard library, out of links to the real one."""
    real = Path(BASE_PYTHON)
    library = Path(os.__file__).resolve().parent
    mine = folder / "python" / "lib" / library.name
    mine.mkdir(parents=True)
    for entry in library.iterdir():
        if entry.name not in {"ensurepip", "__pycache__"}:
            (mine / entry.name).symlink_to(entry)
    for shared in real.parent.parent.joinpath("lib").glob("libpython*"):
        (mine.parent / shared.name).symlink_to(shared)
    program = folder / "python" / "bin" / real.name
    program.parent.mkdir()
    program.write_bytes(real.read_bytes())
    program.chmod(0o755)
    return program


def test_says_so_when_the_cache_folder_cannot_be_written(world):
    """
    A cache folder that cannot be made is named with the reason and the way out.
    """
    world.offer_uv()
    (world.elsewhere / "文件").write_text("in the way", encoding="utf-8")
    cache = world.elsewhere / "文件" / "cache"

    code, _, err = world.run("status", GROUNDED_CACHE=str(cache))

    assert 1 == code
    assert (
        f"grounded: cannot write to the cache folder {cache} (Not a directory): "
        "make it writable, or set GROUNDED_CACHE to a folder that is.\n"
    ) == err


def old_environment(world, name: str, age_s: float) -> Path:
    """Leave the environment of another version behind, last used a while ago."""
    folder = world.envs / name
    (folder / "bin").mkdir(parents=True)
    (world.envs / f"{name}.lock").touch()
    for file in (folder / "ready", folder / "used"):
        file.touch()
        os.utime(file, (time.time() - age_s,) * 2)
    os.utime(folder, (time.time() - age_s,) * 2)
    return folder


def test_removes_environments_that_nobody_uses(world):
    """
    A build removes environments of other versions that were not started for 30 days, and only those.
    """
    world.offer_uv()
    unused = old_environment(world, "0" * 16, MONTH_S + 86_400)
    used = old_environment(world, "1" * 16, MONTH_S - 86_400)

    assert 0 == ended(world.build())[0]

    assert [False, True, True] == [unused.exists(), used.exists(), world.env.exists()]
    assert not Path(f"{unused}.lock").exists()


def test_keeps_an_old_environment_that_is_being_built(world):
    """
    An old folder whose lock is held is somebody's work and stays.
    """
    world.offer_uv()
    assert 0 == ended(world.build())[0]
    held = old_environment(world, "2" * 16, MONTH_S + 86_400)
    hold(world)
    place = product(str(world.root), world.environ)
    other = place._replace(name="2" * 16)

    with environment.guarded(other, lambda _text: None):
        assert [] == environment.prune(place, time.time())

    assert held.exists()
    assert ["2" * 16] == environment.prune(place, time.time())
    assert not held.exists()


def test_an_environment_is_known_by_its_lock(world, shelf):
    """
    Another lock is another environment: the one of the version before stays as it is.
    """
    world.offer_uv()
    assert 0 == ended(world.build())[0]
    before = world.env
    digest = wheel(world.registry.wheels, "pyyaml", "yaml", "NEW = 1")
    world.lock({**shelf[1], "pyyaml": digest})

    assert 0 == ended(world.build())[0]

    assert before != world.env
    assert [True, True] == [(before / "ready").exists(), (world.env / "ready").exists()]
    assert hashlib.sha256((world.root / "lock/product.txt").read_bytes()).hexdigest()[:16] == world.env.name
