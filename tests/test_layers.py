"""The layers of the house: who may import whom, and what a file may look like."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "hooks_py"
RANKS = {
    "hot": 0, "build": 0,
    "errors": 1, "models": 1,
    "text": 2, "web": 2, "disk": 2,
    "plan": 3, "sources": 3, "pages": 3, "workspace": 3, "evidence": 3, "scoring": 3, "report": 3, "knowledge": 3,
    "run": 4,
    "cli": 5, "bench": 5,
}  # fmt: skip
# Started by any interpreter: nothing but themselves and the standard library. The rank from which others may use them.
ALONE = {"hot": 2, "build": 4}
WEB = {"sources", "pages"}  # the stages that may use the network
DISK = {"workspace", "report", "knowledge"}  # the stages that may use the disk
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
BROAD = {
    "hooks_py/hot/protocol.py": 1,
    "hooks_py/cli/main.py": 1,
}  # hooks stay silent; the outermost door says one line
OLDEST = (3, 9)
MAX_LINES = 400
MAX_DOOR = 12

MODULES = sorted(PACKAGE.rglob("*.py"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def dotted(path: Path) -> str:
    return named(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def room(module: str) -> str:
    """Return the folder (or single file) below hooks_py that a module belongs to; "" for hooks_py itself."""
    return module.split(".")[1] if "." in module else ""


def for_types_only(tree: ast.Module) -> set[ast.AST]:
    guards = [n for n in ast.walk(tree) if isinstance(n, ast.If) and "TYPE_CHECKING" in ast.dump(n.test)]
    return {node for guard in guards for statement in guard.body for node in ast.walk(statement)}


def imports(path: Path) -> set[str]:
    """Return every module that a file imports, anywhere in it; a name taken from a package counts as a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = for_types_only(tree)
    found = set()
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{named(path)}:{node.lineno}: imports are absolute"
            assert node.module is not None
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def ours(path: Path) -> set[str]:
    """Return the modules of ours that a file imports."""
    known = {dotted(module) for module in MODULES}
    found = set()
    for name in imports(path):
        if name.split(".")[0] != "hooks_py":
            continue
        found.add(name if name in known else name.rpartition(".")[0])
    return found


def fault(importer: str, imported: str) -> str | None:  # noqa: PLR0911  (a list of rules, one return each)
    """Return why one room may not import another, or None when it may."""
    if importer == imported or not importer or not imported:
        return None
    low, high = RANKS[imported], RANKS[importer]
    if importer in ALONE:
        return "hot and build stand alone"
    if imported in ALONE:
        return None if high >= ALONE[imported] else f"rank {high} has no business with {imported}"
    if low > high:
        return f"rank {high} imports rank {low}"
    if low == high == 1:
        return None if (importer, imported) == ("models", "errors") else "errors imports nothing"
    if low == high:
        return "rooms of one rank never import each other"
    if high == 3 and imported == "web" and importer not in WEB:
        return f"{importer} has no business on the network"
    if high == 3 and imported == "disk" and importer not in DISK:
        return f"{importer} has no business on the disk"
    return None


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        pytest.param("plan", "models", True, id="a stage reads records"),
        pytest.param("sources", "web", True, id="a connector uses the network"),
        pytest.param("evidence", "web", False, id="evidence is pure"),
        pytest.param("scoring", "disk", False, id="scores are pure"),
        pytest.param("sources", "disk", False, id="a connector writes nothing"),
        pytest.param("plan", "scoring", False, id="stages do not meet"),
        pytest.param("text", "disk", False, id="rooms of rank 2 do not meet"),
        pytest.param("models", "run", False, id="upwards"),
        pytest.param("hot", "errors", False, id="hot stands alone"),
        pytest.param("build", "errors", False, id="build stands alone"),
        pytest.param("cli", "build", True, id="the doctor looks at the environment"),
        pytest.param("evidence", "build", False, id="a stage does not"),
        pytest.param("models", "hot", False, id="records need nobody"),
        pytest.param("run", "knowledge", True, id="the machine knows the stages"),
    ],
)
def test_knows_what_is_allowed(importer, imported, allowed):
    """
    The rule itself says yes and no where the plan of the house does.
    """
    assert allowed == (fault(importer, imported) is None)


def test_every_room_has_a_rank():
    """
    A new folder below hooks_py is given its rank before it is used.
    """
    rooms = {room(dotted(path)) for path in MODULES} - {""}

    assert set() == rooms - RANKS.keys()


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_imports_only_lower_ranks(path):
    """
    A module imports lower ranks, its own folder, and nothing else of ours.
    """
    importer = room(dotted(path))
    faults = {other: fault(importer, room(other)) for other in ours(path)}

    assert {} == {other: reason for other, reason in faults.items() if reason}


@pytest.mark.parametrize("path", [p for p in MODULES if room(dotted(p)) in ALONE], ids=named)
def test_stands_alone_on_the_oldest_python(path):
    """
    Hooks and the builder use the standard library only, in a syntax that the oldest Python reads.
    """
    ast.parse(path.read_text(encoding="utf-8"), feature_version=OLDEST)
    outside = {name.split(".")[0] for name in imports(path)} - {"hooks_py"} - sys.stdlib_module_names

    assert set() == outside


def test_no_circular_imports():
    """
    Following imports never leads back to where one started.
    """
    graph = {dotted(path): ours(path) for path in MODULES}
    done: set[str] = set()

    def follow(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join((*way, module))
        if module not in done:
            for other in sorted(graph.get(module, set()) - {module}):
                follow(other, (*way, module))
            done.add(module)

    for module in sorted(graph):
        follow(module, ())


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("__init__.py")), ids=named)
def test_init_holds_one_docstring(path):
    """
    An __init__ says what the folder is for, and does nothing.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))

    assert 1 == len(tree.body)
    assert ast.get_docstring(tree)


def test_every_folder_is_a_package():
    """
    A folder with modules has an __init__ that says what it is for.
    """
    folders = {path.parent for path in MODULES}

    assert [] == sorted(named(folder) for folder in folders if not (folder / "__init__.py").is_file())


@pytest.mark.parametrize("path", [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))], ids=named)
def test_files_are_short_and_named_for_what_they_do(path):
    """
    A file fits into a reader's head, and its name says what is in it.
    """
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES
    assert path.stem not in BANNED_NAMES
    assert path.parent.name not in BANNED_NAMES


@pytest.mark.parametrize("path", sorted((ROOT / "scripts").glob("*.py")), ids=named)
def test_doors_are_thin(path):
    """
    A script opens a door and decides nothing.
    """
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_DOOR


def broad_handlers(tree: ast.Module) -> int:
    """Return how many handlers catch everything and keep it; one that tidies up and raises again is none."""
    handlers = [node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)]
    kinds = [node.type for node in handlers if ast.dump(node.body[-1]) != ast.dump(ast.Raise())]
    names = [
        {getattr(leaf, "id", "") for leaf in ast.walk(kind)} if kind is not None else {"Exception"} for kind in kinds
    ]
    return sum(bool(found & {"Exception", "BaseException"}) for found in names)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_catches_no_more_than_it_knows(path):
    """
    Two places may catch everything: the hooks' protocol and the outermost door of the command line.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))

    assert broad_handlers(tree) <= BROAD.get(named(path), 0)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param("try: pass\nexcept Exception: pass", 1, id="Exception"),
        pytest.param("try: pass\nexcept: pass", 1, id="bare"),
        pytest.param("try: pass\nexcept (ValueError, BaseException): pass", 1, id="in a tuple"),
        pytest.param("try: pass\nexcept ValueError: pass", 0, id="one kind"),
        pytest.param("try: pass\nexcept BaseException:\n    tidy()\n    raise", 0, id="raised again"),
        pytest.param("try: pass\nexcept Exception as e:\n    raise KeyError from e", 1, id="raised as something else"),
    ],
)
def test_sees_broad_handlers(code, expected):
    """
    Every spelling of "catch everything" is seen.
    """
    assert expected == broad_handlers(ast.parse(code))
