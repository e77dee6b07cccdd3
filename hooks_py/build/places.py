"""Where an environment lies, and what it is made from."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from typing import NamedTuple

from hooks_py.build.faults import BuildError

KEY_LENGTH = 16  # hex digits of the lock's SHA-256: 64 bits, far more than there will ever be locks
_SIZE = re.compile(r"^# download: at most (\d+) MB$", re.MULTILINE)
_PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==", re.MULTILINE)

# What each dependency is imported as. Importing all of them is the test that an environment works, and it leaves
# their byte code behind, so that the first real command is not the slow one.
PRODUCT = {
    "feedparser": "feedparser",
    "html-to-markdown": "html_to_markdown",
    "httpx2": "httpx2",
    "jinja2": "jinja2",
    "mammoth": "mammoth",
    "markdown-it-py": "markdown_it",
    "nltk": "nltk.stem",
    "numpy": "numpy",
    "protego": "protego",
    "pydantic": "pydantic",
    "pypdfium2": "pypdfium2",
    "pypinyin": "pypinyin",
    "python-frontmatter": "frontmatter",
    "pyyaml": "yaml",
    "rich": "rich.progress",
    "simhash": "simhash",
    "stamina": "stamina",
    "trafilatura": "trafilatura",
}
DEVELOPMENT = {
    "hypothesis": "hypothesis",
    "mypy": "mypy.main",
    "pytest": "pytest",
    "python-docx": "docx",
    "reportlab": "reportlab.pdfgen.canvas",
    "ruff": "ruff",
    "types-PyYAML": "",  # types only: nothing to import
    "uv": "uv",
}


class Place(NamedTuple):
    """One environment: the folder it lies in, the lock it is built from, and what must be importable in it."""

    root: str  # the plugin's folder, only ever read
    cache: str
    name: str
    lock: str
    modules: tuple[str, ...]

    @property
    def folder(self) -> str:
        """The environment itself."""
        return os.path.join(self.cache, "envs", self.name)

    @property
    def python(self) -> str:
        """The interpreter of the environment."""
        return os.path.join(self.folder, "bin", "python")

    @property
    def ready(self) -> str:
        """The file whose presence alone says that the environment is complete."""
        return os.path.join(self.folder, "ready")

    @property
    def byte_code(self) -> str:
        """Where every command keeps compiled files, since the plugin's folder may be read-only."""
        return os.path.join(self.folder, "pycache")

    @property
    def guard(self) -> str:
        """The file that is locked while the environment is built."""
        return self.folder + ".lock"

    @property
    def status(self) -> str:
        """The file that tells how the last build went."""
        return self.folder + ".status.json"

    @property
    def log(self) -> str:
        """All that the tools said during the last build."""
        return self.folder + ".log"

    def is_ready(self) -> bool:
        """True when the environment is complete and its interpreter is still there."""
        return os.path.isfile(self.ready) and os.access(self.python, os.X_OK)


def product(root: str, environ: Mapping[str, str]) -> Place:
    """Return the place of the environment that `bin/grounded` runs in."""
    lock = os.path.join(root, "lock", "product.txt")
    return Place(root, cache_folder(environ), lock_key(lock), lock, tuple(PRODUCT.values()))


def development(root: str, environ: Mapping[str, str]) -> Place:
    """Return the place of the environment that the tests run in; it holds the product's packages as well."""
    lock = os.path.join(root, "lock", "development.txt")
    modules = (*PRODUCT.values(), *filter(None, DEVELOPMENT.values()))
    return Place(root, cache_folder(environ), lock_key(lock) + "-dev", lock, modules)


def lock_key(lock: str) -> str:
    """
    Return the name of the environment that a lock file describes: the start of its SHA-256.

    Raises:
        BuildError: the lock file cannot be read.
    """
    return hashlib.sha256(_read(lock).encode()).hexdigest()[:KEY_LENGTH]


def download_mb(lock: str) -> int:
    """
    Return what the packages of a lock weigh at most, in MB (10^6 bytes), as its head says.

    Raises:
        BuildError: the lock has no such head.
    """
    size = _SIZE.search(_read(lock))
    if size is None:
        raise BuildError(f"{lock} does not say its download size: make it again with scripts/lock")
    return int(size.group(1))


def packages(lock: str) -> frozenset[str]:
    """Return the names of the packages in a lock; one name may have a release per version of Python."""
    return frozenset(_PINNED.findall(_read(lock)))


def cache_folder(environ: Mapping[str, str]) -> str:
    """
    Return the folder of everything that can be made again; `bin/grounded` finds the same one.

    Raises:
        BuildError: neither GROUNDED_CACHE nor XDG_CACHE_HOME nor HOME says where.
    """
    own = environ.get("GROUNDED_CACHE", "")
    if own:
        return os.path.abspath(own)
    shared = environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(shared):  # a relative one is to be ignored, says the XDG base directory specification
        return os.path.join(shared, "grounded")
    home = environ.get("HOME", "")
    if not os.path.isabs(home):
        raise BuildError("no home folder: set HOME, or GROUNDED_CACHE to a folder that Grounded may fill")
    return os.path.join(home, ".cache", "grounded")


def _read(lock: str) -> str:
    try:
        with open(lock, encoding="utf-8", newline="") as file:
            return file.read()
    except OSError as error:
        raise BuildError(
            f"cannot read {lock} ({error.strerror}): the plugin's folder is incomplete, install it again"
        ) from error
