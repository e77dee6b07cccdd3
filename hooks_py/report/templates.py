"""Report templates: the sections of a family, found in the user's folder first, and rendered in a sandbox."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field, ValidationError

from hooks_py.errors import InputError
from hooks_py.models.base import Language, Record
from hooks_py.models.options import ResearchType
from hooks_py.report.escaping import Md, inline

if TYPE_CHECKING:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

Family = Literal["general", "product", "chapters"]

BUILT_IN = Path(__file__).resolve().parents[2] / "skills" / "deep-research" / "templates" / "reports"
_SECTIONS = "sections.yaml"


class Words(Record):
    """A text in both languages of a report."""

    zh: str
    en: str

    def of(self, language: Language) -> str:
        """Return the text in one language."""
        return self.zh if language == "zh" else self.en


class Section(Record):
    """One section of a family: its id is fixed, its heading and its file are the template's to choose."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    heading: Words | None = None  # None: the section stands without a heading
    level: int = Field(default=2, ge=1, le=4)
    required: bool = True  # False: it is left out when its template renders nothing
    file: str = Field(pattern=r"^[A-Za-z0-9_./-]+$")
    write: Words | None = None  # what a driver is asked to write for it; None: it is computed alone


class Title(Record):
    """The heading of the whole report; `{topic}` stands for the topic."""

    level: int = Field(default=1, ge=1, le=2)
    heading: Words


class Sections(Record):
    """sections.yaml: the title and the sections of one family, in order."""

    title: Title
    sections: tuple[Section, ...] = Field(min_length=1)


def family_of(research_type: ResearchType) -> Family:
    """Return the family of report templates for a research type."""
    if research_type == "general":
        return "general"
    return "product" if research_type == "product" else "chapters"


@dataclass(frozen=True)
class Library:
    """The templates of one family; what the user's folder has stands before what comes with the skill."""

    family: Family
    user: Path | None = None  # .research/_templates; None: there is none
    built_in: Path = BUILT_IN

    @cached_property
    def folders(self) -> tuple[Path, ...]:
        """The folders that are searched, in order."""
        roots = (self.user, self.built_in) if self.user is not None else (self.built_in,)
        return tuple(folder for root in roots for folder in (root / self.family, root))

    @cached_property
    def outline(self) -> Sections:
        """
        The title and sections of the family.

        Raises:
            InputError: sections.yaml is missing or not in its format; names the file and the line or field.
        """
        path = next((folder / _SECTIONS for folder in self.folders if (folder / _SECTIONS).is_file()), None)
        if path is None:
            raise InputError(f"no {_SECTIONS} for {self.family} reports in {', '.join(map(str, self.folders))}")
        return _sections(path)

    def render(self, file: str, values: Mapping[str, object]) -> str:
        """
        Return one template's text, every value in it escaped for Markdown.

        Raises:
            InputError: the template is missing or broken; names its file and line.
        """
        from jinja2 import TemplateError

        try:
            return _environment(self.folders).get_template(file).render(values)
        except (
            TemplateError,
            UnicodeError,
            ArithmeticError,
            TypeError,
            ValueError,
            LookupError,
            AttributeError,
        ) as error:
            raise InputError(self._broken(file, error)) from error
        except RecursionError:
            raise InputError(f"template {file}: it includes itself; take the circle out") from None

    def _broken(self, file: str, error: Exception) -> str:
        where = self._place(file, error)
        what = " ".join(str(error).split()) or type(error).__name__
        return f"template {where}: {what}; mend it, or remove it to use the one that comes with the skill"

    def _place(self, file: str, error: Exception) -> str:
        named, line = getattr(error, "filename", None), getattr(error, "lineno", None)
        if named and line:
            return f"{named}:{line}"
        known = {str(folder) for folder in self.folders}
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if any(frame.filename.startswith(folder) for folder in known):
                return f"{frame.filename}:{frame.lineno}"
        return str(next((folder / file for folder in self.folders if (folder / file).is_file()), file))


@lru_cache(maxsize=8)
def _environment(folders: tuple[Path, ...]) -> ImmutableSandboxedEnvironment:
    """The environment of these folders; it keeps compiled templates and reads a changed file again."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folders, encoding="utf-8"),
        autoescape=True,  # `finalize` escapes for Markdown; this keeps what it and macros return as it is
        finalize=_finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters = {"length": len, "count": len, "inline": inline, "upper": str.upper, "lower": str.lower}
    return environment


def say(language: Language) -> Callable[[str, str], Md]:
    """Return the function that templates choose their own words with: `say("中文", "English")`."""

    def choose(zh: str, en: str) -> Md:
        return Md(zh if language == "zh" else en)

    return choose


def _finalize(value: object) -> Md:
    from jinja2 import Undefined

    if isinstance(value, Undefined):
        str(value)  # a strict one raises here and names the variable
    return value if isinstance(value, Md) or hasattr(value, "__html__") else inline(str(value))  # type: ignore[return-value]


def _sections(path: Path) -> Sections:
    import yaml

    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))
        outline = Sections.model_validate(raw)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark is not None else ""
        raise InputError(f"template {path}{line}: {getattr(error, 'problem', None) or 'not YAML'}; mend it") from error
    except (UnicodeError, ValidationError) as error:
        raise InputError(f"template {path}: {_reason(error)}") from error
    ids = [section.id for section in outline.sections]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise InputError(f"template {path}: section id {twice[0]} stands there twice; ids are unique")
    return outline


def _reason(error: UnicodeError | ValidationError) -> str:
    if isinstance(error, UnicodeError):
        return "it is not UTF-8; save it as UTF-8"
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"]) or "the file"
    return re.sub(r"\s+", " ", f"{field}: {first['msg']}")
