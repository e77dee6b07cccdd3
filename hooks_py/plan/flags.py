"""The options there are, and the reading of the words into flags and topic; what they mean is settled elsewhere."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from hooks_py.errors import InputError
from hooks_py.plan.words import OptionWord, Word, is_end, option_in, words_of


class Flag(NamedTuple):
    """One option: whether it takes a value, may be repeated, and what it says in the help."""

    name: str
    takes: Literal["nothing", "value", "values"]
    help: str
    shown: str = ""  # how the value is shown in the help


FLAGS: tuple[Flag, ...] = (
    Flag("mode", "value", "what the evidence has to carry", "exploratory|compliance|decision"),
    Flag("type", "value", "kind of report; found from the wording when left out", "general|product|company|…"),
    Flag("budget", "value", "low: one task at a time, no debate; high: the whole wave, and debate", "low|medium|high"),
    Flag("agents", "value", "tasks worked on at the same time", "1-3"),
    Flag("debate", "value", "whether disputed claims are debated", "auto|force|off"),
    Flag("quick", "nothing", "budget low, one task at a time, no repeated rounds"),
    Flag("no-ralph", "nothing", "no repeated rounds of mending; what fails is taken out"),
    Flag("no-ultrawork", "nothing", "one task at a time"),
    Flag("approve", "nothing", "stop for your word on the plan"),
    Flag("from", "values", "folder or file to read; without --web nothing else is read", "PATH"),
    Flag("web", "nothing", "search the web too when --from is given"),
    Flag("no-web", "nothing", "never ask the web"),
    Flag("feed", "values", "RSS or Atom feed to read", "URL"),
    Flag("scope", "value", "folder of this project that code is read from", "FOLDER"),
    Flag("source-type", "value", "what the documents of --from are", "official|code|community|standard"),
    Flag("language", "value", "language of the report", "zh|en"),
    Flag("description", "value", "more words on what is wanted", "TEXT"),
    Flag("tag", "values", "tag for the knowledge base", "WORD"),
    Flag("output", "value", "folder of the store instead of .research", "FOLDER"),
    Flag("resume", "value", "go on with an earlier run", "ID"),
    Flag("max-iterations", "value", "search rounds", "1-3"),
    Flag("max-results", "value", "search results read in one run", "1-500"),
)
_BY_NAME = {flag.name: flag for flag in FLAGS}


@dataclass(frozen=True)
class Typed:
    """What was typed: the topic as it stood there, the values of each flag in order, and remarks."""

    topic: str
    values: dict[str, list[str]]
    notes: list[str] = field(default_factory=list)

    def has(self, name: str) -> bool:
        """Whether the flag was given, with a value or without."""
        return name in self.values

    def last(self, name: str) -> str | None:
        """Return the last value of a flag; None: it was not given."""
        values = self.values.get(name)
        return values[-1] if values else None

    def all(self, name: str) -> list[str]:
        """Return every value of a flag."""
        return self.values.get(name, [])


def read_flags(arguments: Sequence[str] | str) -> Typed:
    """
    Return what was typed; the topic may stand before, between or after the options.

    Raises:
        InputError: an option that we do not have, or one with a value missing or too much.
    """
    words = words_of(arguments)
    topic: list[Word] = []
    values: dict[str, list[str]] = {}
    notes: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if is_end(word):
            topic += words[at:]
            break
        option = option_in(word)
        flag = _flag(option) if option else None
        if option is None or flag is None:
            topic.append(word)
            continue
        value, at = _value(flag, option, words, at)
        if flag.takes == "value" and flag.name in values:
            notes.append(f"--{flag.name} was given more than once; the last one holds: {value}")
        values.setdefault(flag.name, []).append(value)
    return Typed(_topic(topic), values, notes)


def _flag(option: OptionWord) -> Flag | None:
    flag = _BY_NAME.get(option.name)
    if flag is None and option.is_ascii:
        near = difflib.get_close_matches(option.name, _BY_NAME, n=1, cutoff=0.5)
        meant = f"did you mean --{near[0]}?" if near else "`grounded run --help` lists them."
        raise InputError(
            f"there is no option --{option.name}; {meant} A word of the topic that begins with -- "
            "goes in quotes or after a lone --"
        )
    return flag


def _value(flag: Flag, option: OptionWord, words: list[Word], at: int) -> tuple[str, int]:
    if flag.takes == "nothing":
        if option.value is not None:
            raise InputError(f"--{flag.name} takes no value, but got {option.value[:80]!r}; leave it out")
        return "yes", at
    if option.value is not None:
        value = option.value
    elif at < len(words) and not is_end(words[at]) and not _is_known(words[at]):
        value = words[at].text
        at += 1
    else:
        raise InputError(f"--{flag.name} needs a value: --{flag.name} {flag.shown}")
    if not value.strip():
        raise InputError(f"--{flag.name} needs a value that is not empty: --{flag.name} {flag.shown}")
    return value, at


def _is_known(word: Word) -> bool:
    option = option_in(word)
    return option is not None and (option.name in _BY_NAME or option.is_ascii)


def _topic(words: list[Word]) -> str:
    if len(words) == 1:
        return words[0].text
    return " ".join(word.raw for word in words)
