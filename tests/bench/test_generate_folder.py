"""Generated folders repeat, hold every form in both languages, and their copies are found."""

from __future__ import annotations

from hooks_py.bench.generate_folder import generate
from hooks_py.models.sources import Document
from hooks_py.pages.folder import read_many, walk
from hooks_py.text.near_duplicates import near_duplicates


def test_same_seed_same_bytes(tmp_path):
    """
    One seed gives the same files on every run, another seed others.
    """
    one, two, other = (
        [path.read_bytes() for path in generate(tmp_path / name, 12, seed=seed)]
        for name, seed in (("one", 1), ("two", 1), ("other", 2))
    )

    assert one == two
    assert one != other


def test_every_document_is_readable(tmp_path):
    """
    All forms and both languages occur, every file is read, and some of them are copies.
    """
    generate(tmp_path, 150, seed=3)
    documents = [document for _, document in read_many(list(walk([tmp_path])), workers=0)]

    assert 150 == sum(isinstance(document, Document) for document in documents)
    assert {"markdown", "text", "html", "pdf"} == {document.kind for document in documents}
    assert {"zh", "en"} == {document.language for document in documents}
    assert 3 <= len(near_duplicates([document.text for document in documents])) <= 30
