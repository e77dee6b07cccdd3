"""Writing changed texts of a report back to where they are kept: sections, prose, claims and removed statements."""

from __future__ import annotations

from hooks_py.disk.atomic import write_text
from hooks_py.models.report import ReportInput
from hooks_py.models.steps import Prose
from hooks_py.report.analysis_text import analysis_markdown
from hooks_py.run.board import state_of
from hooks_py.run.context import Run
from hooks_py.run.removals import Removals
from hooks_py.workspace.store import write_record


def save_texts(run: Run, given: ReportInput) -> None:
    """Store the sections, prose, claims, analysis, debate and removed statements of a changed report."""
    board = run.workspace.board()
    for section in given.sections:
        state = state_of(board, section.task)
        if state is not None and state.section:
            write_text(run.path / state.section, section.markdown.rstrip() + "\n")
    write_record(run.path / "processed/prose.json", Prose(sections=given.prose))
    write_record(run.path / "processed/removed.json", Removals(removed=given.removed))
    run.workspace.save_registry(given.registry)
    run.workspace.save_analysis(
        given.analysis, analysis_markdown(given.analysis, given.registry, given.meta.options.language)
    )
    if given.debate is not None:
        write_record(run.path / "processed/debate.json", given.debate)
