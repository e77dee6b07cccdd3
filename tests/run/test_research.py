"""The programmatic entry."""

from __future__ import annotations

import pytest

from hooks_py.errors import InputError
from hooks_py.run.research import research
from tests.run.corpus import CHINESE, ENGLISH, write


@pytest.mark.parametrize(
    ("title", "files", "words"),
    [
        pytest.param("How does Kestrel deliver messages?", ENGLISH, "at least once", id="en"),
        pytest.param("云雀队列如何投递消息？", CHINESE, "至少投递一次", id="zh"),
    ],
)
def test_one_call_returns_the_report_and_all_that_it_rests_on(tmp_path, title, files, words):
    """
    Report, analysis, summary, data quality and citations come back as one record.
    """
    docs = write(tmp_path / "docs", files)
    result = research(title, "for the team", 2, arguments=("--from", str(docs)), cwd=tmp_path)

    assert (0, 0) == (result.exit_code, result.faults)
    assert words in result.report
    assert words in result.summary
    assert {name.split("/")[-1] for name in files} >= {entry.url.split("/")[-1] for entry in result.citations} != set()
    assert 0 <= result.data_quality.score <= 100
    assert () == result.search_results


def test_a_title_that_says_nothing_is_refused(tmp_path):
    """
    The caller hears what is missing before anything is written.
    """
    with pytest.raises(InputError, match="there is no topic"):
        research("  ", cwd=tmp_path)
    assert not (tmp_path / ".research").exists()
