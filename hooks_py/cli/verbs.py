"""Every verb of the command line, with what it does in one line; help and documents are made from this table."""

from __future__ import annotations


class Verb:
    """Where a verb is, and what it does; no named tuple, since `typing` costs as much as a start."""

    def __init__(self, module: str, function: str, usage: str, does: str, *, hidden: bool = False) -> None:
        self.module = module
        self.function = function
        self.usage = usage
        self.does = does
        self.hidden = hidden


VERBS: dict[str, Verb] = {
    "run": Verb("research", "run", 'run "<topic>" [options]', "research a topic by rules and write the cited report"),
    "resume": Verb("research", "resume", "resume <run>", "go on with a run where it was stopped"),
    "status": Verb("status", "status", "status [<run>]", "show the runs of this project, or one of them"),
    "report": Verb("inspect", "report", "report <run>", "print the report of a run"),
    "claims": Verb("inspect", "claims", "claims <run> [list|show|conflicts]", "show what a run claims, and on what"),
    "score": Verb("inspect", "score", "score <run>", "show data quality and completeness with their inputs"),
    "check": Verb("inspect", "check", "check <run>", "check every citation, quotation and figure of a report again"),
    "plan": Verb("inspect", "plan", "plan <run>", "show and validate the plan of a run"),
    "knowledge": Verb("knowledge", "knowledge", "knowledge search|list|show|delete|rebuild", "use what runs learnt"),
    "crawl": Verb("crawl", "crawl", "crawl <url|rss:url> [--depth N] [--format md|json]", "fetch a site or a feed"),
    "search": Verb("sources", "search", 'search "<query>" [--source NAME]', "ask the sources and show their hits"),
    "fetch": Verb("sources", "fetch", "fetch <url>…", "fetch pages and print them as Markdown"),
    "start": Verb("steps", "start", 'start "<topic>" [options]', "begin a run and hand out its first step"),
    "next": Verb("steps", "next_step", "next <run>", "hand out the step that comes next"),
    "submit": Verb("steps", "submit", "submit <run> --step N [--task N]", "hand in a result, from standard input"),
    "add": Verb("steps", "add", "add <run> <file|url>… | --hits", "add documents or search results to a run"),
    "doctor": Verb("doctor", "doctor", "doctor", "say what works here and what is missing"),
    "work": Verb("steps", "work", "work <workspace>", "do the background work of a run", hidden=True),
}  # fmt: skip


def overview() -> str:
    """Return the text of `grounded --help`."""
    shown = [verb for verb in VERBS.values() if not verb.hidden]
    lines = [
        "Grounded: research reports in which every citation holds.",
        "",
        "Usage: grounded <verb> [arguments]      grounded <verb> --help",
        "",
    ]
    lines += [f"  {verb.usage:<58}{verb.does}" for verb in shown]
    lines += [
        "",
        "Exit codes: 0 done · 1 refused, or finished with faults · 2 wrong usage · 3 nothing could be reached",
        "            130 interrupted",
    ]
    return "\n".join(lines)
