"""How often a session may be hinted at: once per topic, with pauses, and only a few times in all."""

from __future__ import annotations

import os

from hooks_py.hot import sessions
from hooks_py.hot.signals import WORDS, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MOST = 3  # hints in one session
PAUSE_S = 600.0
SAME_TOPIC = 0.5  # share of the smaller of two sets of words
KEPT_S = 7 * 86_400.0  # a session's file is swept away after that
TOPIC_WORDS = 40
GRAMMAR = frozenset((
    "the", "and", "for", "with", "from", "into", "over", "about", "their", "them", "give", "some", "any", "all", "out",
    "per", "its", "can", "will", "who",
))  # fmt: skip


def may_hint(session: str, prompt: str, environ: Mapping[str, str], now: float) -> bool:
    """Whether a hint on this prompt is due in a session; if so it counts as given. What cannot be kept is not due."""
    folder = sessions.state_folder(environ)
    if not folder:
        return False
    path = f"{folder}/hints/{session}"
    lines = [line for line in (sessions.read(path) or "").split("\n") if line]
    given = [(_number(time), set(words.split())) for time, _, words in (line.partition(" ") for line in lines)]
    words = topic(prompt)
    if len(given) >= MOST or any(_is_same(words, earlier) for _, earlier in given):
        return False
    if any(abs(now - time) < PAUSE_S for time, _ in given):  # abs: the clock may have been set back
        return False
    if not lines:
        _sweep(folder + "/hints", now)
    return sessions.write(path, "\n".join([*lines, f"{now:.0f} {' '.join(sorted(words))}", ""]))


def topic(prompt: str) -> set[str]:
    """Return what a prompt is about, without the words in which one asks: checksums, so that no prompt is stored."""
    from binascii import crc32

    text = spaced(prompt[:2000])
    for latin, chinese in WORDS.values():
        for word in chinese:
            text = text.replace(word, " ")
        for word in latin:
            text = text.replace(word, "  " if word.endswith(" ") else " ")
    terms = []
    for word in text.split():
        if word.isascii():
            terms += [word] if len(word) > 2 and word not in GRAMMAR else []
        else:
            terms += [word[i : i + 2] for i in range(max(1, len(word) - 1))]
    return {f"{crc32(term.encode('utf-8', 'replace')):08x}" for term in dict.fromkeys(terms[:TOPIC_WORDS])}


def _is_same(words: set[str], earlier: set[str]) -> bool:
    return len(words & earlier) >= SAME_TOPIC * min(len(words), len(earlier))


def _number(text: str) -> float:
    return float(text) if text.isdigit() else 0.0


def _sweep(folder: str, now: float) -> None:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if now - entry.stat().st_mtime > KEPT_S:
                    os.unlink(entry.path)
    except OSError:  # no folder yet, or another session sweeps too
        return
