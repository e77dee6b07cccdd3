"""Technology: the dictionary, its aliases, and names that are also ordinary words."""

from __future__ import annotations

import pytest

from hooks_py.errors import FormatError
from hooks_py.evidence.extraction import vocabulary
from hooks_py.evidence.extraction.structure import outline
from hooks_py.evidence.extraction.technology import named_technologies, technology


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        pytest.param(["PostgreSQL", "Kubernetes"], "It runs postgres on K8s.", id="aliases"),
        pytest.param(["Node.js", "TypeScript"], "The server needs NodeJS and typescript.", id="spelling"),
        pytest.param(["C++", "C#", ".NET"], "Bindings for C++, C# and .NET exist.", id="signs in names"),
        pytest.param(["Go"], "An API gateway written in Go.", id="Go after written in"),
        pytest.param(["Go", "Docker"], "Fast proxy. (Go, Docker; MIT)", id="Go in a list"),
        pytest.param(["C"], "A tiny web server. (C; GPL-2.0)", id="C beside a licence"),
        pytest.param(["R"], "It ships an R package for statistics.", id="R before package"),
        pytest.param([], "Go to the settings and press C to continue.", id="Go and C as words"),
        pytest.param([], "The chef will express a swift reaction.", id="ordinary words"),
        pytest.param([], "Spring is the time to go outside.", id="Spring as a season"),
        pytest.param(["Go", "Redis"], "该服务使用 Go 编写，并用 Redis 做缓存。", id="zh"),
        pytest.param(["retrieval"], "", id="nothing"),
    ][:-1],
)
def test_technologies_of_a_sentence(expected, text):
    """
    Known names are found under their usual spelling; ambiguous ones only where a technology is meant.
    """
    assert expected == list(named_technologies(text))


def test_each_once_in_the_order_of_mention_and_never_a_licence():
    """
    A technology is listed once, with the first sentence that names it; licences are not technologies.
    """
    text = "Built with Rust and SQLite. SQLite keeps the index. Licence: MIT."

    found = technology(outline(text), "web-1")

    assert [("Rust", "Built with Rust and SQLite."), ("SQLite", "Built with Rust and SQLite.")] == [
        (one.value, one.quotation) for one in found
    ]


def test_technologies_in_table_rows():
    """
    Rows of tables are read as well as sentences.
    """
    assert ["MySQL"] == [one.value for one in technology(outline("| Store |\n|---|\n| MySQL 8 |"), "web-1")]


def test_a_damaged_dictionary_names_its_line(tmp_path):
    """
    An entry without a name is refused with file and line.
    """
    file = tmp_path / "technologies.txt"
    file.write_text("[language]\nPython\n = Postgres\n", encoding="utf-8")

    with pytest.raises(FormatError, match=r"technologies\.txt, line 3: an entry needs a name"):
        list(vocabulary._entries(file))  # the reader itself: the shipped file is never damaged
