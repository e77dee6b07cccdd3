"""What the tests of the builder are given."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hooks_py.build.places import PRODUCT
from tests.build.worlds import Registry, World, ended, wheel


@pytest.fixture(scope="session")
def shelf(tmp_path_factory) -> tuple[Path, dict[str, str]]:
    """Return a folder with one wheel for each dependency of the product, and their hashes."""
    folder = tmp_path_factory.mktemp("wheels")
    return folder, {package: wheel(folder, package, module) for package, module in PRODUCT.items()}


@pytest.fixture
def world(tmp_path, shelf) -> Iterator[World]:
    """Return a world whose registry has every package that the lock asks for."""
    wheels, hashes = shelf
    own = tmp_path / "wheels"
    shutil.copytree(wheels, own)
    registry = Registry(own)
    serving = threading.Thread(target=registry.serve_forever, kwargs={"poll_interval": 0.05})
    serving.start()
    made = World(tmp_path, registry)
    made.lock(hashes)
    yield made
    registry.gate.set()
    registry.shutdown()
    serving.join()
    registry.server_close()


@pytest.fixture
def built(world) -> World:
    """Return a world whose environment is there already."""
    world.offer_uv()
    code, _, err = ended(world.build())
    assert code == 0, err
    return world
