"""All connectors by name: a new source is one file and one line here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from hooks_py.sources.arxiv import Arxiv
from hooks_py.sources.brave import Brave
from hooks_py.sources.connector import Connector
from hooks_py.sources.crossref import Crossref
from hooks_py.sources.duckduckgo import DuckDuckGo
from hooks_py.sources.exa import Exa
from hooks_py.sources.feed import Feed
from hooks_py.sources.github import GitHub
from hooks_py.sources.openalex import OpenAlex
from hooks_py.sources.semantic_scholar import SemanticScholar
from hooks_py.sources.serper import Serper
from hooks_py.sources.tavily import Tavily
from hooks_py.sources.unpaywall import Unpaywall
from hooks_py.sources.wikipedia import Wikipedia
from hooks_py.web.settings import from_environment

KINDS: tuple[type[Connector], ...] = (
    DuckDuckGo,
    GitHub,
    Wikipedia,
    Arxiv,
    Crossref,
    OpenAlex,
    SemanticScholar,
    Unpaywall,
    Brave,
    Tavily,
    Exa,
    Serper,
)


def connectors(environ: Mapping[str, str] | None = None) -> dict[str, Connector]:
    """Return every connector with its endpoint and key from the environment (None: of this process)."""
    variables = os.environ if environ is None else environ
    settings = from_environment(variables)
    return {
        kind.name: kind(settings.endpoint(kind.name, kind.home), variables.get(kind.needs_key, "")) for kind in KINDS
    }


def keyless(environ: Mapping[str, str] | None = None, feeds: Iterable[str] = ()) -> dict[str, Connector]:
    """Return the connectors that need no key, and one for each feed, under `feed:<address>`."""
    free = {name: one for name, one in connectors(environ).items() if not one.needs_key}
    return free | {one.label: one for one in map(Feed, dict.fromkeys(feeds))}
