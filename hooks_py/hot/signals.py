"""A prompt becomes counts: hits per group of words, what stands together, and the shape of the whole."""

from __future__ import annotations

from hooks_py.hot import cues
from hooks_py.hot.prose import asked, is_chinese, is_dialogue, is_name, is_table, without_quotations

MOST_HITS = 3  # of one group; ten words of one kind are no stronger sign
MOST_AGAINST = 7  # of a group against: long feedback on work in place is full of them
HEAD = 600  # characters: what is asked stands at the beginning,
TAIL = 160  # or behind a pasted text
EDGE = 45  # characters at either end, where a text to be worked on is announced
PASSAGE = 120  # characters; a longer prompt that announces a text has brought it along
AT_THE_EDGES = ("zh_text_work", "zh_here", "zh_given")
PUNCTUATION = {ord(letter): " " for letter in "\t\r\n,!?;:\"'()[]{}<>*`~|=…“”‘’，。！？；：、（）【】《》「」/&"}
PUNCTUATION[ord(".")] = ""  # `U.S.` is one word, and `notes.md` none of ours
LENGTHS = (("length1", 20), ("length2", 40), ("length3", 80))  # Chinese letters, or a third of them in English words


def spaced(text: str) -> str:
    """Return the words of a text in lower case with one space around each."""
    return f" {' '.join(text.lower().translate(PUNCTUATION).split())} "


def _entries(text: str) -> list[str]:
    return [" ".join(entry.split()) for line in text.split("\n") for entry in line.split("|") if entry.strip()]


def _table() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    table = {}
    for name, (_, text) in cues.GROUPS.items():
        entries = _entries(text)
        latin = tuple(spaced(e[:-1])[:-1] if e.endswith("*") else spaced(e) for e in entries if e.isascii())
        table[name] = (latin, tuple(entry for entry in entries if not entry.isascii()))
    return table


WORDS = _table()
FIRST = frozenset(cues.FIRST_WORK.split())
FIRST_ZH = tuple(cues.FIRST_WORK_ZH.split())
REFUSALS = tuple(f" {a} {b} " for a in _entries(cues.REFUSING) for b in _entries(cues.REFUSED))
REFUSALS_ZH = tuple(a + b for a in _entries(cues.REFUSING_ZH) for b in _entries(cues.REFUSED_ZH))
NO_REFUSALS = (
    "特别",
    "分别",
    "区别",
    "个别",
    "级别",
    "类别",
    "性别",
    "识别",
    "差别",
)  # words that end like `别` (don't)
GIVEN = tuple(spaced(entry) for entry in _entries(cues.GIVEN))


def counts(text: str) -> dict[str, float]:
    """Return what stands in a prompt; {} for one that research could not serve, whatever its words."""
    body = asked(text)
    zone = body if len(body) <= HEAD + TAIL else body[:HEAD] + "\n" + body[-TAIL:]
    folded = zone.lower()
    said = without_quotations(folded)
    if is_dialogue(body) or is_table(body) or _is_refused(said) or _is_about_code(text, body):
        return {}
    zh = is_chinese(body)
    found = _hits(said)
    if (len(body) > PASSAGE and "zh_given" in found) or any(words in spaced(body[: 2 * EDGE]) for words in GIVEN):
        return {}
    found.update(_together(found, "zh_" if zh else "en_"))
    found.update(_shape(text, body, folded, zh=zh))
    return found


def _is_about_code(text: str, body: str) -> bool:
    """Whether most of a prompt, and several lines, are code or a log: who pastes that asks about it."""
    return 2 * len(body) < len(text.strip()) and text.strip().count("\n") - body.count("\n") >= 3


def _hits(said: str) -> dict[str, float]:
    """Return the hits of each group in what is said outside of quotation marks."""
    edges = said if len(said) <= 2 * EDGE else said[:EDGE] + "\n" + said[-EDGE:]
    words = spaced(said)
    found = {}
    for name, (latin, chinese) in WORDS.items():
        place = edges if name in AT_THE_EDGES else said
        hits = sum(word in words for word in latin) + sum(word in place for word in chinese)
        if hits:
            found[name] = float(min(hits, MOST_HITS if cues.GROUPS[name][0] > 0 else MOST_AGAINST))
    return found


def _together(found: dict[str, float], prefix: str) -> dict[str, float]:
    """Return the signs that are stronger together than each alone: a request, and the world outside."""
    asks = sum(prefix + name in found for name in cues.ASKING)
    outside = sum(prefix + name in found for name in cues.OUTSIDE)
    steps = (
        ("both1", asks >= 1 and outside >= 1),
        ("both2", asks >= 1 and outside >= 2),
        ("both3", asks >= 2 and outside >= 2),
        ("both4", asks >= 2 and outside >= 3),
        ("both5", prefix + "research" in found and outside >= 1),
    )
    return {prefix + name: 1.0 for name, holds in steps if holds}


def _shape(text: str, body: str, folded: str, *, zh: bool) -> dict[str, float]:
    shape = {"zh" if zh else "en": 1.0}
    prefix = "zh_" if zh else "en_"
    words = spaced(folded).split()
    size = len(body) if zh else 3 * len(words)
    signs = (
        ("en_first", not zh and bool(words) and words[0] in FIRST),
        ("zh_first", zh and folded.startswith(FIRST_ZH)),
        ("names", any(is_name(word) for word in text[:2000].split())),
        ("pasted", len(body) < 0.7 * len(text)),
        (prefix + "question", body.endswith(("?", "？"))),
        ("zh_block", zh and len(body) > PASSAGE and "\n" in body),
        *((prefix + name, size >= least) for name, least in LENGTHS),
    )
    shape.update((name, 1.0) for name, holds in signs if holds)
    return shape


def _is_refused(said: str) -> bool:
    words = spaced(said)
    if any(refusal in words for refusal in REFUSALS):
        return True
    bare = said
    for word in NO_REFUSALS:
        bare = bare.replace(word, " ")
    return any(refusal in bare for refusal in REFUSALS_ZH)
