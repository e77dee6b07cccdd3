"""The second half of each connector: hits out of a reply that somebody else may have fetched."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks_py.errors import BadReply, RateLimited, SourceBlocked, SourceError
from hooks_py.sources.registry import connectors
from hooks_py.web.replies import Reply

JSON_SOURCES = (
    "github",
    "wikipedia",
    "crossref",
    "openalex",
    "semantic_scholar",
    "unpaywall",
    "brave",
    "tavily",
    "exa",
    "serper",
)

CROSSREF = {
    "message-type": "work-list",
    "message": {
        "items": [
            {
                "DOI": "10.1000/a",
                "URL": "https://doi.org/10.1000/a",
                "title": ["Cancelling <i>tasks</i> &amp; trees"],
                "abstract": "<jats:title>Abstract</jats:title><jats:p>We cancel.</jats:p>",
                "published": {"date-parts": [[2026, 3]]},
                "author": [{"given": "Ada", "family": "Li"}, {"name": "The Tree Group"}],
            },
            {"DOI": "10.1000/b", "title": [], "issued": {"date-parts": [[None]]}},
        ]
    },
}
OPENALEX = {
    "results": [
        {
            "id": "https://openalex.org/W1",
            "doi": "https://doi.org/10.1000/a",
            "title": "任务的取消",
            "publication_date": "2026-03-05",
            "authorships": [{"author": {"display_name": "Ada Li"}}, {"author": None}],
            "abstract_inverted_index": {"cancel": [1], "We": [0], "tasks.": [2]},
        },
        {"id": "https://openalex.org/W2", "doi": None, "title": None, "publication_date": None, "authorships": None},
    ]
}
SEMANTIC_SCHOLAR = {
    "data": [
        {
            "paperId": "p1",
            "title": "Cancelling tasks",
            "abstract": None,
            "year": 2025,
            "publicationDate": None,
            "externalIds": {"ArXiv": "2603.00001"},
            "authors": [{"name": "Ada Li"}],
        }
    ]
}
UNPAYWALL = {
    "results": [
        {
            "response": {
                "doi": "10.1000/a",
                "doi_url": "https://doi.org/10.1000/a",
                "title": "Cancelling tasks",
                "published_date": "2026-03-05",
                "best_oa_location": {"url": "https://example.org/free.pdf"},
                "z_authors": [{"given": "Ada", "family": "Li"}],
            }
        }
    ]
}
BRAVE = {
    "web": {
        "results": [
            {
                "title": "<strong>Cancel</strong> it",
                "url": "https://example.org/w",
                "description": "How &#x27;it&#x27; ends",
            }
        ]
    },
    "videos": {"results": [{"title": "A film", "url": "https://example.org/v", "page_age": "2026-03-05T08:00:00"}]},
}
TAVILY = {
    "answer": "The engine's own words",
    "results": [{"title": "取消", "url": "https://example.org/t", "content": "任务取消的说明"}],
}
EXA = {
    "results": [
        {
            "title": "Cancelling",
            "url": "https://example.org/e",
            "publishedDate": "2026-03-05T00:00:00.000Z",
            "author": "Ada Li",
            "text": "The text",
        }
    ]
}
SERPER = {
    "knowledgeGraph": {"title": "Not a hit"},
    "organic": [
        {"title": "Cancelling", "link": "https://example.org/s", "snippet": "How", "date": "Mar 5, 2026"},
        {"title": "取消", "link": "https://example.org/s2", "date": "3 days ago"},
    ],
}
EXTRACTS = {
    "query": {
        "pages": {"7": {"title": "任务", "extract": "任务是工作的单位。"}, "-1": {"title": "Nope", "missing": ""}}
    }
}


def reply(body, status=200, content_type="application/json", headers=None):
    data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    media_type = content_type.partition(";")[0]
    return Reply(
        "https://en.host.example/x", "https://en.host.example/x", status, headers or {}, data, media_type, "utf-8"
    )


def hits(name, body):
    return [
        (hit.rank, hit.url, hit.title, hit.snippet, hit.published, hit.authors, hit.identifier)
        for hit in connectors({})[name].hits(reply(body))
    ]


@pytest.mark.parametrize(
    ("name", "body", "expected"),
    [
        (
            "crossref",
            CROSSREF,
            [
                (
                    1,
                    "https://doi.org/10.1000/a",
                    "Cancelling tasks & trees",
                    "Abstract We cancel.",
                    "2026-03",
                    ("Ada Li", "The Tree Group"),
                    "10.1000/a",
                ),
                (2, "https://doi.org/10.1000/b", "10.1000/b", "", "", (), "10.1000/b"),
            ],
        ),
        (
            "crossref",
            {"message-type": "work", "message": {"DOI": "10.1000/c", "title": ["单篇"]}},
            [(1, "https://doi.org/10.1000/c", "单篇", "", "", (), "10.1000/c")],
        ),
        (
            "openalex",
            OPENALEX,
            [
                (
                    1,
                    "https://doi.org/10.1000/a",
                    "任务的取消",
                    "We cancel tasks.",
                    "2026-03-05",
                    ("Ada Li",),
                    "10.1000/a",
                ),
                (2, "https://openalex.org/W2", "https://openalex.org/W2", "", "", (), "https://openalex.org/W2"),
            ],
        ),
        (
            "semantic_scholar",
            SEMANTIC_SCHOLAR,
            [
                (
                    1,
                    "https://www.semanticscholar.org/paper/p1",
                    "Cancelling tasks",
                    "",
                    "2025",
                    ("Ada Li",),
                    "2603.00001",
                )
            ],
        ),
        (
            "unpaywall",
            UNPAYWALL,
            [(1, "https://example.org/free.pdf", "Cancelling tasks", "", "2026-03-05", ("Ada Li",), "10.1000/a")],
        ),
        (
            "brave",
            BRAVE,
            [
                (1, "https://example.org/w", "Cancel it", "How 'it' ends", "", (), ""),
                (2, "https://example.org/v", "A film", "", "2026-03-05", (), ""),
            ],
        ),
        ("tavily", TAVILY, [(1, "https://example.org/t", "取消", "任务取消的说明", "", (), "")]),
        ("exa", EXA, [(1, "https://example.org/e", "Cancelling", "The text", "2026-03-05", ("Ada Li",), "")]),
        (
            "serper",
            SERPER,
            [
                (1, "https://example.org/s", "Cancelling", "How", "2026-03-05", (), ""),
                (2, "https://example.org/s2", "取消", "", "", (), ""),
            ],
        ),
        (
            "wikipedia",
            EXTRACTS,
            [(1, "https://en.host.example/wiki/%E4%BB%BB%E5%8A%A1", "任务", "任务是工作的单位。", "", (), "任务")],
        ),
    ],
)
def test_reads_every_record(name, body, expected):
    """
    Every record comes back with its address and title, and with what else the source knows, in plain text.
    """
    assert expected == hits(name, body)


@pytest.mark.parametrize("name", JSON_SOURCES)
@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, SourceError),
        (401, SourceBlocked),
        (403, SourceBlocked),
        (404, SourceError),
        (429, RateLimited),
        (500, SourceError),
    ],
)
def test_an_error_reply_is_never_empty(name, status, error):
    """
    A reply with an error status raises what it means, with the words of the source.
    """
    with pytest.raises(error, match="the words of the source") as caught:
        connectors({})[name].hits(reply({"error": {"message": "the words of the source"}}, status))
    assert (error is SourceError) == (not issubclass(caught.type, (SourceBlocked, RateLimited)))


@pytest.mark.parametrize("name", JSON_SOURCES)
@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b'"text"', b"null", b"\xff\xfe{", b"[" * 100_000])
def test_what_is_no_object_is_a_bad_reply(name, body):
    """
    A reply that is not a JSON object is not taken for "nothing found".
    """
    with pytest.raises(BadReply, match=name):
        connectors({})[name].hits(reply(body))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=8,
)
SHAPES = (
    "message items results response data web organic query search pages title DOI author authorships url link doi "
    "paperId externalIds issued date-parts error"
)


@given(
    st.recursive(
        anything, lambda inside: st.dictionaries(st.sampled_from(SHAPES.split()), inside, max_size=4), max_leaves=12
    )
)
def test_a_reply_of_any_shape_is_hits_or_a_source_error(body):
    """
    Whatever a source sends where its own shape should be, reading ends in hits or in an error of a source.
    """
    for name in JSON_SOURCES:
        try:
            found = connectors({})[name].hits(reply(body))
        except SourceError:
            continue
        assert [hit.rank for hit in found] == list(range(1, len(found) + 1))
