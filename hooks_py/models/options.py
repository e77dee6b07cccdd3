"""What a person asked for: the options of a run, after parsing, clamping and precedence."""

from __future__ import annotations

from typing import Literal

from hooks_py.models.base import Language, Record

Mode = Literal["exploratory", "compliance", "decision"]
Debate = Literal["auto", "force", "off"]
Budget = Literal["low", "medium", "high"]
ResearchType = Literal["general", "product", "company", "industry", "strategy", "macro", "quantitative", "timeline"]
SourceType = Literal["official", "code", "community", "standard"]


class Options(Record):
    """The settled options of a run; every field has its final value, whoever drives."""

    topic: str
    description: str = ""
    mode: Mode = "exploratory"
    debate: Debate = "auto"
    debate_forced_by: str = ""  # why debate is on against the flags, e.g. "compliance mode"; empty: it is not
    budget: Budget = "medium"
    budget_from: Literal["flag", "quick", "single-dimension", "default"] = "default"
    agents: int = 3  # workers at the same time; 0: the whole wave
    quick: bool = False
    ultrawork: bool = True
    ralph_loop: bool = True
    approve: bool = False
    research_type: ResearchType = "general"
    language: Language = "en"  # of the report
    topic_language: Language = "en"
    intent: Mode = "exploratory"  # what the wording suggests; `mode` is what holds
    suggestion: str = ""  # advisory line for the user, empty: none
    output: str = ""  # root of the store as given; empty: found from the current folder
    resume: str = ""
    scope: str = ""  # folder of the project's own code, repo-relative
    documents: tuple[str, ...] = ()  # --from: folders and files, any path
    feeds: tuple[str, ...] = ()  # --feed and rss: targets
    web: bool = True  # False: a run over documents only (--from without --web, or --no-web)
    source_type: SourceType | None = None  # declared for local documents that are not code
    max_iterations: int = 3
    max_results: int = 50  # search results read per run
    tags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # what was changed in the given options, one line each (clamped, defaulted)
