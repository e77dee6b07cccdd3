"""What a document is, told from its first bytes, its media type and its name, in that order of trust."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

Form = Literal["html", "pdf", "docx", "markdown", "rst", "text", "code", "binary", "unsupported"]

SAMPLE = 8192  # bytes that are looked at

_HTML_NAMES = frozenset({"html", "htm", "xhtml", "shtml"})
_MARKDOWN_NAMES = frozenset({"md", "markdown", "mdown", "mkd", "mdx", "qmd", "rmd"})
_RST_NAMES = frozenset({"rst", "rest"})
_TEXT_NAMES = frozenset({"txt", "text", "log", "csv", "tsv", "adoc", "asciidoc", "org", "tex", "srt", "vtt", "eml"})
_CODE_NAMES = frozenset({
    "py", "pyi", "pyx", "pxd", "ipy", "c", "h", "cc", "cpp", "cxx", "hpp", "hh", "hxx", "m", "mm", "java", "kt",
    "kts", "scala", "groovy", "gradle", "go", "rs", "rb", "php", "pl", "pm", "lua", "r", "jl", "js", "mjs", "cjs",
    "jsx", "ts", "tsx", "vue", "svelte", "css", "scss", "sass", "less", "sql", "sh", "bash", "zsh", "fish", "ps1",
    "bat", "cmd", "awk", "sed", "tcl", "swift", "dart", "ex", "exs", "erl", "hrl", "hs", "lhs", "ml", "mli", "fs",
    "fsx", "clj", "cljs", "cljc", "edn", "lisp", "el", "scm", "rkt", "nim", "zig", "v", "sv", "vhd", "vhdl",
    "asm", "s", "f", "f90", "f95", "cs", "vb", "pas", "d", "ada", "adb", "proto", "thrift", "graphql", "gql",
    "tf", "hcl", "cmake", "mk", "make", "json", "json5", "jsonc", "jsonl", "ndjson", "toml", "yaml", "yml", "ini",
    "cfg", "conf", "properties", "env", "xml", "xsl", "xsd", "svg", "plist", "dtd", "diff", "patch", "dockerfile",
    "nix", "bzl", "bazel", "j2", "jinja", "erb", "ejs", "sol", "move", "cu", "cl", "glsl", "hlsl", "wgsl", "wat",
    "vim", "service", "lock",
})  # fmt: skip
_CODE_FILES = frozenset(
    {"makefile", "dockerfile", "jenkinsfile", "vagrantfile", "rakefile", "gemfile", "cmakelists.txt"}
)
_UNSUPPORTED = {
    "ipynb": "Jupyter notebooks", "epub": "EPUB books", "xlsx": "XLSX workbooks", "xlsm": "XLSX workbooks",
    "pptx": "PPTX slides", "doc": "old Word files (.doc)", "xls": "old Excel files (.xls)",
    "ppt": "old PowerPoint files (.ppt)", "odt": "OpenDocument files", "ods": "OpenDocument files", "rtf": "RTF files",
    "mobi": "Kindle books", "djvu": "DjVu scans", "chm": "CHM help files",
}  # fmt: skip
_MEDIA_TYPES: dict[str, Form] = {
    "text/html": "html", "application/xhtml+xml": "html", "application/pdf": "pdf", "application/x-pdf": "pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "text/markdown": "markdown", "text/x-markdown": "markdown", "text/x-rst": "rst", "text/prs.fallenstein.rst": "rst",
    "application/json": "code", "application/ld+json": "code", "application/yaml": "code", "text/yaml": "code",
    "application/toml": "code", "application/xml": "code", "text/xml": "code", "text/css": "code",
    "text/javascript": "code", "application/javascript": "code",
}  # fmt: skip
_MAGIC = (
    b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"\x7fELF", b"MZ\x90",
    b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe", b"SQLite format 3\0", b"OggS", b"fLaC", b"ID3", b"wOFF", b"wOF2",
    b"\0asm", b"Rar!\x1a", b"\x28\xb5\x2f\xfd", b"\0\0\1\0", b"II*\0", b"MM\0*", b"PAR1", b"\x93NUMPY", b"\x80\x04\x95",
)  # fmt: skip
_PACKED_NAMES: dict[str, Form] = {"pdf": "pdf", "docx": "docx"}
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HTML_START = re.compile(
    rb"^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])",
    re.IGNORECASE | re.DOTALL,
)


class Kind(NamedTuple):
    """The form of a document; `reason` says why one cannot be read (binary, unsupported), else it is empty."""

    form: Form
    reason: str = ""


def kind_of(sample: bytes, *, name: str = "", media_type: str = "") -> Kind:
    """Return the form of a document from its first bytes; `name` may be a path or a URL."""
    from hooks_py.pages.encodings import is_binary

    ending, stem = _ending(name)
    packed = _packed(sample, ending)
    if packed is not None:
        return packed
    looks_html = bool(_HTML_START.match(_without_mark(sample)))
    if ending in _UNSUPPORTED and not looks_html:
        return _unsupported(ending)
    if not looks_html and is_binary(sample[:SAMPLE]):  # a stray NUL does not make a page binary
        return Kind("binary", "a binary file, not text")
    return Kind(_text_form(ending, stem, media_type.partition(";")[0].strip().lower(), looks_html=looks_html))


def _ending(name: str) -> tuple[str, str]:
    path = urlsplit(name).path if "://" in name else name
    stem = PurePosixPath(path.replace("\\", "/")).name.lower()
    return PurePosixPath(stem).suffix.removeprefix("."), stem


def _packed(sample: bytes, ending: str) -> Kind | None:
    """The forms that their first bytes give away, whatever they are called."""
    if sample.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"%PDF-") or (ending == "pdf" and b"%PDF-" in sample[:1024]):
        return Kind("pdf")
    if sample.startswith((b"PK\x03\x04", _OLD_OFFICE)):
        return _office(sample, ending)
    if sample.startswith(_MAGIC) or sample[4:8] == b"ftyp" or (sample[:4] == b"RIFF" and b"\0" in sample[:64]):
        return Kind("binary", "a binary file, not text")
    damaged = _PACKED_NAMES.get(ending)  # their readers say so
    return Kind(damaged) if damaged else None


def _office(sample: bytes, ending: str) -> Kind:
    old = sample.startswith(_OLD_OFFICE)
    if old and ending == "docx":  # Word keeps a file with a password in this old container
        return Kind(
            "unsupported", "a Word file with a password, or an old one: save it anew as DOCX without a password"
        )
    if not old and (ending == "docx" or b"word/" in sample):
        return Kind("docx")
    if ending in _UNSUPPORTED:
        return _unsupported(ending)
    return Kind("binary", "an old Office file" if old else "a ZIP archive, which is not unpacked")


def _unsupported(ending: str) -> Kind:
    return Kind("unsupported", f"{_UNSUPPORTED[ending]} are not read: convert it to PDF, DOCX, HTML, Markdown or text")


def _text_form(ending: str, stem: str, media_type: str, *, looks_html: bool) -> Form:
    by_name = _form_of_name(ending, stem)
    by_type = _MEDIA_TYPES.get(media_type)
    if by_name in ("text", "code", "rst") and by_type != "html":
        return by_name
    if looks_html or by_name == "html" or (by_type == "html" and by_name != "markdown"):
        return "html"
    return by_name or by_type or "text"


def _form_of_name(ending: str, stem: str) -> Form | None:
    for names, form in (
        (_HTML_NAMES, "html"), (_MARKDOWN_NAMES, "markdown"), (_RST_NAMES, "rst"), (_CODE_NAMES, "code"),
    ):  # fmt: skip
        if ending in names:
            return form  # type: ignore[return-value]
    if stem in _CODE_FILES:
        return "code"
    return "text" if ending in _TEXT_NAMES else None


def _without_mark(sample: bytes) -> bytes:
    sample = sample.removeprefix(b"\xef\xbb\xbf")
    return sample.replace(b"\0", b"").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
