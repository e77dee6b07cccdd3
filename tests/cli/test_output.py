"""Text for a terminal."""

from __future__ import annotations

import pytest

from hooks_py.cli.output import cut


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        pytest.param("queue", 5, "queue", id="fits"),
        pytest.param("queues", 5, "queu…", id="too long by one"),
        pytest.param("消息队列", 8, "消息队列", id="wide characters fit"),
        pytest.param("消息队列", 7, "消息队…", id="wide characters are cut"),
        pytest.param("消息队列", 6, "消息…", id="half a wide character is none"),
        pytest.param("", 5, "", id="nothing"),
    ],
)
def test_a_text_is_cut_to_the_cells_that_it_may_take(text, width, expected):
    """
    A Chinese character takes two cells; the ellipsis counts.
    """
    assert expected == cut(text, width)
