"""A person may change any template; a broken one is named with its file and line, and none can do harm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hooks_py.errors import InputError
from hooks_py.report.assemble import assemble
from hooks_py.report.templates import BUILT_IN, Library


def write(folder, name, text):
    """A file of the user's templates."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("family", ["general", "product", "chapters"])
def test_every_section_has_its_file_and_both_headings(family):
    """
    What the skill ships is whole: each file exists, and each heading is there in Chinese and English.
    """
    library = Library(family)
    for section in library.outline.sections:
        assert any((folder / section.file).is_file() for folder in library.folders), section.file
        if section.heading is not None:
            assert re.search("[\u4e00-\u9fff]|SWOT", section.heading.zh)
            assert not re.search("[\u4e00-\u9fff]", section.heading.en)


def test_no_template_is_left_over():
    """
    Every file of the templates is named by a family or by another template.
    """
    files = set(BUILT_IN.rglob("*.j2"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in BUILT_IN.rglob("*") if path.is_file())
    assert [] == sorted(path.name for path in files if path.name not in text)


def test_a_users_file_stands_before_ours(run, tmp_path):
    """
    One changed file changes one section.
    """
    write(tmp_path, "general/shared/limits.md.j2", "{{ say('只有一句。', 'One sentence.') }} {{ topic }}\n")
    assert "### Limits\n\nOne sentence. Acme Notes\n" in assemble(run("en"), tmp_path).markdown
    assert "### 局限\n\n只有一句。 阿克米笔记\n" in assemble(run("zh"), tmp_path).markdown


def test_a_users_shared_file_stands_before_ours_in_all_families(run, tmp_path):
    """
    A file in shared/ is used by each family.
    """
    write(tmp_path, "shared/bibliography.md.j2", "mine\n")
    for kind in ("general", "product", "company"):
        assert "\nmine\n" in assemble(run("en", kind), tmp_path).markdown


def test_a_user_may_choose_the_sections(run, tmp_path):
    """
    A copy of sections.yaml renames, reorders and drops sections; their ids stay.
    """
    write(
        tmp_path,
        "general/sections.yaml",
        "title: {level: 1, heading: {zh: '报告 {topic}', en: 'About {topic}'}}\n"
        "sections:\n"
        "  - {id: bibliography, level: 2, heading: {zh: 出处, en: Where from}, file: shared/bibliography.md.j2}\n"
        "  - {id: summary, level: 2, heading: {zh: 一句话, en: In short}, file: shared/summary.md.j2}\n",
    )
    report = assemble(run("zh"), tmp_path)
    assert ("bibliography", "summary") == report.sections
    assert report.markdown.startswith("# 报告 阿克米笔记\n\n## 出处\n\n1. **Page 1**")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        pytest.param("ok\n{% if %}\n", 2, "Expected an expression", id="syntax"),
        pytest.param("ok\n\n{{ nobody }}\n", 3, "'nobody' is undefined", id="unknown name"),
        pytest.param("{{ meta.nothing }}", 1, "nothing", id="unknown field"),
        pytest.param("a\n{{ 1 / 0 }}", 2, "division by zero", id="arithmetic"),
        pytest.param("a\n{{ topic.__class__.__mro__ }}", 2, "unsafe", id="a way out of the sandbox"),
        pytest.param("{{ topic|safe }}", 1, "No filter named 'safe'", id="a filter we do not have"),
        pytest.param("{% for i in range(10000000) %}{% endfor %}", 1, "Range too big", id="a loop without end"),
        pytest.param("{{ say('a') }}", 1, "missing 1 required positional argument", id="wrong arguments"),
    ],
)
def test_a_broken_template_is_named_with_its_line(run, tmp_path, text, line, words):
    """
    The message names the file, the line and what is wrong.
    """
    path = write(tmp_path, "general/shared/limits.md.j2", text)
    with pytest.raises(InputError) as caught:
        assemble(run("en"), tmp_path)
    assert f"template {path}:{line}: " in str(caught.value)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("title: [\n", "sections.yaml:2", id="no YAML"),
        pytest.param("sections: []\n", "title: Field required", id="no title"),
        pytest.param(
            "title: {heading: {zh: a, en: b}}\nsections:\n  - {id: A B, file: x}\n", "sections.0.id", id="a bad id"
        ),
        pytest.param(
            "title: {heading: {zh: a, en: b}}\nsections:\n  - {id: a, file: x}\n  - {id: a, file: y}\n",
            "section id a stands there twice",
            id="an id twice",
        ),
        pytest.param(
            "title: {heading: {zh: a, en: b}}\nsections:\n  - {id: a, file: x, odd: 1}\n", "odd", id="an unknown field"
        ),
    ],
)
def test_a_broken_list_of_sections_is_named(run, tmp_path, text, words):
    """
    The message names the file and the field or line.
    """
    path = write(tmp_path, "general/sections.yaml", text)
    with pytest.raises(InputError) as caught:
        assemble(run("en"), tmp_path)
    assert str(path) in str(caught.value)
    assert words in str(caught.value)


def test_a_file_that_is_not_utf8_is_named(run, tmp_path):
    """
    A template in another encoding is refused by name.
    """
    path = tmp_path / "general" / "sections.yaml"
    path.parent.mkdir()
    path.write_bytes("title: 报告".encode("gbk"))
    with pytest.raises(InputError, match="not UTF-8"):
        assemble(run("zh"), tmp_path)


def test_a_template_cannot_read_files_outside(run, tmp_path):
    """
    An include that climbs out of the folders finds nothing.
    """
    write(tmp_path, "general/shared/limits.md.j2", "{% include '../../../../../etc/passwd' %}")
    with pytest.raises(InputError, match="passwd"):
        assemble(run("en"), tmp_path)


def test_a_template_that_includes_itself_is_named(run, tmp_path):
    """
    A circle of includes ends with a message.
    """
    write(tmp_path, "general/shared/limits.md.j2", "{% include 'shared/limits.md.j2' %}")
    with pytest.raises(InputError, match=r"limits\.md\.j2: it includes itself"):
        assemble(run("en"), tmp_path)


def test_a_list_of_sections_that_names_no_file_is_refused(run, tmp_path):
    """
    A section whose template is nowhere is named.
    """
    write(
        tmp_path,
        "general/sections.yaml",
        "title: {heading: {zh: a, en: b}}\nsections:\n  - {id: a, file: gone.md.j2}\n",
    )
    with pytest.raises(InputError, match=r"gone\.md\.j2"):
        assemble(run("en"), tmp_path)


def test_values_are_escaped_in_a_users_template_too(run, tmp_path):
    """
    A template needs no care: what it prints is text.
    """
    write(tmp_path, "general/shared/limits.md.j2", "{% set x = topic %}- {{ x }} {{ [x]|length }}\n")
    base = run("en")
    meta = base.meta.model_copy(update={"topic": "[x](y) | <b>"})
    text = assemble(base.model_copy(update={"meta": meta}), tmp_path).markdown
    assert "- \\[x\\](y) \\| \\<b> 1\n" in text


def test_the_guide_names_everything_a_template_can_use(run):
    """
    The guide beside the templates has every name that the renderer gives them.
    """
    from hooks_py.report.context import Page

    guide = (BUILT_IN / "README.md").read_text(encoding="utf-8")
    page = Page(run("en"), Library("general"), ())
    names = set(page._values(page.library.outline.sections[0])) - {
        "language",
        "section",
        "level",
    }  # the frame, not the guide
    assert set() == {name for name in names if f"`{name}" not in guide and f" {name}" not in guide}
    assert Path(BUILT_IN / "README.md").is_file()
