"""Starting a run and taking one up again."""

from __future__ import annotations

import os
from pathlib import Path

from hooks_py.disk.atomic import make_folder
from hooks_py.disk.paths import given_documents, project_root, scope_folder, store_root
from hooks_py.disk.sessions import write_session
from hooks_py.errors import InputError
from hooks_py.knowledge.plain import similar_runs
from hooks_py.knowledge.synonyms import load_synonyms
from hooks_py.models.options import Options
from hooks_py.models.workspace import Board, Meta, Progress, Stats
from hooks_py.run.context import Run
from hooks_py.run.events import Listener, nobody, utc_now
from hooks_py.text.canonical import canonical_tags, topic_tags
from hooks_py.text.slugs import slug
from hooks_py.workspace.runs import find_run, new_run_id
from hooks_py.workspace.store import Workspace

TAGS = 8
KNOWN = 5  # earlier runs that are offered


def owner_of(session: str = "") -> str:
    """Return who drives: the session, or this process."""
    return session or f"pid-{os.getpid()}"


def start(options: Options, *, cwd: Path, session: str = "", listener: Listener = nobody) -> Path:
    """
    Create the workspace of a new run and return its folder; the run is in PLANNING.

    Raises:
        StorageError: the folder cannot be written.
    """
    settled = _anchored(options, cwd)
    root = store_root(options.output, cwd)
    make_folder(root)
    synonyms = load_synonyms(root)
    now = utc_now()
    name = slug(options.topic, synonyms)
    identity = new_run_id(root, name, now)
    tags = tuple(dict.fromkeys((*canonical_tags(options.tags, synonyms), *topic_tags(options.topic, synonyms))))[:TAGS]
    known = tuple(f"{run}: {title}" for run, title in similar_runs(root, tags)[:KNOWN])
    meta = Meta(
        id=identity,
        topic=options.topic,
        title=" ".join(options.topic.split())[:120],
        slug=name,
        created_at=now,
        updated_at=now,
        options=settled,
        tags=tags,
        progress=Progress(),
        stats=Stats(),
        owner=owner_of(session),
        known_runs=known,
    )
    workspace = Workspace.create(root / identity, meta)
    run = Run(workspace, listener)
    run.move("PLANNING")
    for note in options.notes:
        run.degrade("other", "option", note)
    if session:
        write_session(session, workspace.path, "")
    run.close()
    return workspace.path


def _anchored(options: Options, cwd: Path) -> Options:
    """
    Return the options with every document path absolute, so that the run can be resumed from anywhere.

    Raises:
        PathError: a document does not exist, or the scope leads out of the project.
    """
    documents = [str(path) for path in given_documents(options.documents, cwd)]
    if options.scope:
        documents.append(str(scope_folder(project_root(cwd), options.scope)))
    return options.model_copy(update={"documents": tuple(dict.fromkeys(documents))})


def resume(name: str, *, output: str, cwd: Path, session: str = "", listener: Listener = nobody) -> Path:
    """
    Take a run up again and return its folder: a new epoch, a new owner, tasks that were out ready again.

    Raises:
        InputError: there is no such run, or it is completed.
    """
    path = find_run(store_root(output, cwd), name)
    run = Run(Workspace.open(path), listener)
    with run.workspace.lock():
        meta = run.meta()
        if meta.state == "COMPLETED":
            raise InputError(f"the run {run.id} is completed; its report is {path / 'output/report.md'}")
        state = meta.failed_in if meta.state == "FAILED" and meta.failed_in else meta.state
        run.change_meta(
            state=state,
            status="in_progress",
            failed_in=None,
            reason="",
            epoch=meta.epoch + 1,
            owner=owner_of(session),
        )
        run.workspace.change_board(_fresh)
        run.workspace.log("resume", epoch=meta.epoch + 1, owner=owner_of(session))
        run.publish()
    if session:
        write_session(session, path, "")
    run.close()
    return path


def _fresh(board: Board) -> Board:
    tasks = tuple(
        state.model_copy(update={"status": "ready", "holder": "", "since": None}) if state.status == "out" else state
        for state in board.tasks
    )
    return board.model_copy(update={"tasks": tasks, "work_error": "", "work_exit": 0, "work_failures": 0})
