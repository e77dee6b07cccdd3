"""
UserPromptSubmit: whether a prompt deserves research, said once per topic, seldom, and never twice in a row.

The answer is a note for the model that names the command; nothing is started.
"""

from __future__ import annotations

from hooks_py.hot.protocol import Event, switched_off

THRESHOLD = 1.2  # of the score; with a source left out at a time, about 3 in 1,000 other prompts lie above it
LONGEST = 20_000  # characters; whoever pastes more has brought the material along
QUIET_STARTS = ("/", "<", "!", "#", "$ ", "@/")  # commands, notifications of the host, shell lines, memory notes
HINT = (
    "The user's message reads like a question that needs several outside sources. The Grounded plugin has "
    "/grounded:deep-research <topic> for such questions: it gathers sources and checks every citation by code. "
    "It starts only when the user types it or agrees; one short mention of it at the end of the answer is enough."
)


def suggestion(event: Event) -> str:
    """Return the hint for the prompt of an event, or ""; remembers what was hinted at and when."""
    prompt = event.text("prompt")
    session = event.session
    if not session or event.text("agent_id") or switched_off("RESEARCH_HINTS", event.environ):
        return ""
    from hooks_py.hot import gate, sessions

    if sessions.exists(session, event.environ):
        gate.note_prompt(event, prompt)  # a person may ask to be let out of a run
        return ""
    if not deserves_research(prompt):
        return ""
    from hooks_py.hot.hints import may_hint

    return HINT if may_hint(session, prompt, event.environ, event.now) else ""


def deserves_research(prompt: str) -> bool:
    """Whether a good answer to a prompt needs several outside sources and a synthesis."""
    return score(prompt) > THRESHOLD


def score(prompt: str) -> float:
    """Return how much speaks for research; very low for what is no question of a person at all."""
    prompt = prompt.strip()
    if not prompt or prompt.startswith(QUIET_STARTS) or len(prompt) > LONGEST:
        return -9.0
    from hooks_py.hot.signals import counts
    from hooks_py.hot.weights import WEIGHTS

    found = counts(prompt)
    return sum(WEIGHTS.get(name, 0.0) * count for name, count in found.items()) if found else -9.0
