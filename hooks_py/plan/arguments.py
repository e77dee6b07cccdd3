"""From what a person typed to the settled options of a run; the one parser of every driver."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import cast, get_args
from urllib.parse import urlsplit

from hooks_py.errors import InputError, PathError
from hooks_py.models.base import Language
from hooks_py.models.options import Budget, Debate, Mode, Options, ResearchType, SourceType
from hooks_py.plan.flags import Typed, read_flags
from hooks_py.plan.intent import intent_of, research_type_of, single_dimension
from hooks_py.plan.precedence import Given, Settled, refuse_forbidden, settled
from hooks_py.plan.suggestion import suggestion
from hooks_py.plan.topics import clean_topic
from hooks_py.text.language import report_language

MOST_AGENTS = 3
MOST_ITERATIONS = 3
MOST_RESULTS = 500
DEFAULT_RESULTS = 50
LONGEST_DESCRIPTION = 10_000  # characters

_RSS = re.compile(r"(?<!\S)rss:(https?://\S+)", re.IGNORECASE)
_LANGUAGES: dict[str, Language] = {
    **dict.fromkeys(("zh", "zh-cn", "zh-hans", "zh-tw", "zh-hant", "chinese", "中文", "汉语"), "zh"),
    **dict.fromkeys(("en", "en-us", "en-gb", "english", "英文", "英语"), "en"),
}


def parse_options(arguments: Sequence[str] | str, *, config: Mapping[str, object] | None = None) -> Options:
    """
    Return the settled options of a run, every field with its final value.

    `arguments` is an argument list or the raw line of a slash command.
    `config` may hold `language`, `output` and `skills` (kind of narrower work
    -> skill to name in the advice). Whether the paths of `--from` and `--scope`
    are there is for `disk.paths` to say, since nothing here looks at the disk.

    Raises:
        InputError: no topic, an unknown option, a value that cannot be used, flags that contradict each other.
        PathError: a scope that is absolute or climbs.
    """
    typed = read_flags(arguments)
    configured = config or {}
    notes = list(typed.notes)
    text, feeds = _without_feeds(typed.topic)
    refuse_forbidden(_flags(typed, feeds))
    topic = "" if typed.has("resume") and not text.strip() else clean_topic(text)
    given = _given(typed, topic, notes)
    held = settled(given)
    kind, language = _kind(typed, topic, notes), _language(typed, configured, topic)
    documents = tuple(dict.fromkeys(typed.all("from")))
    return Options(
        topic=topic,
        description=_description(typed),
        mode=given.mode,
        debate=held.debate,
        debate_forced_by=held.debate_forced_by,
        budget=held.budget,
        budget_from=held.budget_from,
        agents=held.agents,
        quick=given.quick,
        ultrawork=given.ultrawork and not given.quick,
        ralph_loop=not (given.quick or typed.has("no-ralph")),
        approve=typed.has("approve"),
        research_type=kind,
        language=language,
        topic_language=report_language(topic),
        intent=intent_of(topic),
        suggestion=suggestion(topic, language, _skills(configured)),
        output=typed.last("output") or _text(configured, "output"),
        resume=(typed.last("resume") or "").strip(),
        scope=_scope(typed),
        documents=documents,
        feeds=(*feeds, *(_feed(url) for url in typed.all("feed"))),
        web=_web(typed, documents, feeds),
        source_type=_source_type(typed),
        max_iterations=_number(typed, "max-iterations", MOST_ITERATIONS, MOST_ITERATIONS, notes),
        max_results=_number(typed, "max-results", DEFAULT_RESULTS, MOST_RESULTS, notes),
        tags=_tags(typed),
        notes=(*notes, *_budget_note(held), *held.notes),
    )


def _flags(typed: Typed, feeds: tuple[str, ...]) -> dict[str, str]:
    flags = {name: typed.last(name) or "" for name in typed.values}
    flags["mode"] = flags.get("mode", "").strip().lower()
    flags["debate"] = flags.get("debate", "").strip().lower()
    if feeds:
        flags["feed"] = feeds[0]
    return flags


def _given(typed: Typed, topic: str, notes: list[str]) -> Given:
    mode = _word(typed, "mode", get_args(Mode), "exploratory", notes)
    return Given(
        mode=cast("Mode", mode or "exploratory"),
        debate=cast("Debate | None", _word(typed, "debate", get_args(Debate), "auto", notes)),
        budget=cast("Budget | None", _word(typed, "budget", get_args(Budget), "medium", notes)),
        agents=_agents(typed, notes),
        quick=typed.has("quick"),
        ultrawork=not typed.has("no-ultrawork"),
        single=single_dimension(topic) is not None,
    )


def _word(typed: Typed, name: str, words: Sequence[str], default: str, notes: list[str]) -> str | None:
    """Return the word that a flag was given, its default for a bad one; None: the flag was not given."""
    value = typed.last(name)
    if value is None:
        return None
    word = value.strip().lower()
    if word in words:
        return word
    notes.append(f"--{name} {value[:80]!r} is none of {', '.join(words)}; {default} is taken")
    return default


def _agents(typed: Typed, notes: list[str]) -> int | None:
    value = typed.last("agents")
    if value is None:
        return None
    number = _integer(value)
    if number is None:
        notes.append(f"--agents {value[:80]!r} is no whole number; it is left out")
        return None
    return _clamped("agents", number, MOST_AGENTS, notes)


def _number(typed: Typed, name: str, default: int, most: int, notes: list[str]) -> int:
    value = typed.last(name)
    if value is None:
        return default
    number = _integer(value)
    if number is None:
        notes.append(f"--{name} {value[:80]!r} is no whole number; {default} is taken")
        return default
    return _clamped(name, number, most, notes)


def _integer(value: str) -> int | None:
    digits = value.strip()
    return int(digits) if re.fullmatch(r"[+-]?[0-9]{1,9}", digits) else None


def _clamped(name: str, number: int, most: int, notes: list[str]) -> int:
    held = min(max(number, 1), most)
    if held != number:
        notes.append(f"--{name} {number} is outside of 1 to {most}; {held} is taken")
    return held


def _choice(name: str, value: str, choices: Sequence[str]) -> str:
    word = value.strip().lower()
    if word in choices:
        return word
    near = difflib.get_close_matches(word, choices, n=1)
    meant = f"; did you mean {near[0]}?" if near else ""
    raise InputError(f"--{name} {value[:80]!r} is none of {', '.join(choices)}{meant}")


def _kind(typed: Typed, topic: str, notes: list[str]) -> ResearchType:
    value = typed.last("type")
    if value is not None:
        return cast("ResearchType", _choice("type", value, get_args(ResearchType)))
    found = research_type_of(topic)
    if found != "general":
        notes.append(f"the wording asks for research of type {found}; --type general changes that")
    return found


def _language(typed: Typed, config: Mapping[str, object], topic: str) -> Language:
    value = typed.last("language")
    if value is not None:
        found = _LANGUAGES.get(value.strip().lower().replace("_", "-"))
        if found is None:
            raise InputError(f"--language {value[:80]!r} is none of zh, en; reports are written in these two")
        return found
    return _LANGUAGES.get(_text(config, "language").lower()) or report_language(topic)


def _source_type(typed: Typed) -> SourceType | None:
    value = typed.last("source-type")
    return None if value is None else cast("SourceType", _choice("source-type", value, get_args(SourceType)))


def _description(typed: Typed) -> str:
    text = " ".join((typed.last("description") or "").split())
    if len(text) > LONGEST_DESCRIPTION:
        raise InputError(
            f"--description has {len(text)} characters, {LONGEST_DESCRIPTION} are the most; "
            "put the long text into a file and give it with --from"
        )
    return clean_topic(text[:2000]) + text[2000:] if text else ""


def _scope(typed: Typed) -> str:
    scope = (typed.last("scope") or "").strip()
    if scope.startswith(("/", "~")):
        raise PathError(f"--scope {scope!r} is absolute; give it relative to the project")
    if ".." in re.split(r"[/\\]", scope):
        raise PathError(f"--scope {scope!r} climbs with `..`; name a folder inside the project")
    return scope


def _without_feeds(topic: str) -> tuple[str, tuple[str, ...]]:
    return _RSS.sub(" ", topic), tuple(_feed(match[1]) for match in _RSS.finditer(topic))


def _feed(url: str) -> str:
    address = url.strip()
    if address.lower().startswith("rss:"):
        address = address[4:]
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise InputError(f"--feed {url[:200]!r} is no address ({error}); give an http(s) address") from error
    if parts.scheme.lower() not in ("http", "https") or not parts.netloc:
        raise InputError(f"--feed {url[:200]!r} is no http(s) address; give one like https://example.org/feed.xml")
    return address


def _web(typed: Typed, documents: tuple[str, ...], feeds: tuple[str, ...]) -> bool:
    if typed.has("no-web"):
        if not documents and not typed.has("resume"):
            raise InputError("--no-web leaves nothing to read; name documents with --from")
        return False
    if documents and not typed.has("web"):
        if feeds or typed.has("feed"):
            raise InputError("a feed is read from the web, and --from alone stays off it; add --web")
        return False
    return True


def _tags(typed: Typed) -> tuple[str, ...]:
    words = (word.strip() for value in typed.all("tag") for word in re.split(r"[,，、]", value))
    return tuple(dict.fromkeys(word for word in words if word))


def _budget_note(held: Settled) -> tuple[str, ...]:
    if held.budget_from != "single-dimension":
        return ()
    return ("the topic asks for one narrow thing, so budget low is taken; --budget medium changes that",)


def _text(config: Mapping[str, object], name: str) -> str:
    value = config.get(name)
    return value.strip() if isinstance(value, str) else ""


def _skills(config: Mapping[str, object]) -> Mapping[str, object]:
    value = config.get("skills")
    return value if isinstance(value, Mapping) else {}
