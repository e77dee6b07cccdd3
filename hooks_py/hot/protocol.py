"""
One hook call: an event as JSON on standard input, perhaps one JSON object on standard output, always exit 0.

Whatever goes wrong, the hook stays silent: a hook's trouble must never be the
user's. Each import here is paid at every call, so `json` (which brings `re`)
is used only where its C scanner cannot be had.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False  # the name is what type checkers look for; `typing` itself costs a third of an interpreter start
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LARGEST = 16 * 1024 * 1024  # bytes of an event; a larger one is left alone
LONGEST_ID = 128
OFF = ("0", "false", "off", "no")


class Event:
    """What the host tells a hook; every field may be missing or of the wrong kind."""

    def __init__(self, data: dict[str, object], environ: Mapping[str, str], now: float) -> None:
        self.data = data
        self.environ = environ
        self.now = now  # seconds since 1970
        self.session = session_id(self.text("session_id") or environ.get("CLAUDE_CODE_SESSION_ID", ""))

    def text(self, name: str) -> str:
        """Return a field that is text, else ""."""
        value = self.data.get(name)
        return value if isinstance(value, str) else ""

    def table(self, name: str) -> dict[str, object]:
        """Return a field that is an object, else {}."""
        value = self.data.get(name)
        return value if isinstance(value, dict) else {}

    def rows(self, name: str) -> list[dict[str, object]]:
        """Return the objects of a field that is a list, else []."""
        value = self.data.get(name)
        return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


class _Context:
    """What the C scanner of `json` asks its owner for; see `json.decoder.JSONDecoder`."""

    strict = False
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo: dict[str, str] = {}  # noqa: RUF012  (read by the scanner alone)


def session_id(text: str) -> str:
    """Return a session id that is safe as the name of a file, else ""."""
    safe = text.isascii() and text.replace("-", "").isalnum() and len(text) <= LONGEST_ID
    return text if safe else ""


def switched_off(option: str, environ: Mapping[str, str]) -> bool:
    """Whether a user turned a part off: by GROUNDED_<option>, or in the plugin's options."""
    names = ("GROUNDED_" + option, "CLAUDE_PLUGIN_OPTION_" + option)
    return any(environ.get(name, "").strip().lower() in OFF for name in names)


def parsed(text: str) -> object:
    """
    Return the value of a JSON text.

    Raises:
        ValueError: it is none.
    """
    try:
        from _json import make_scanner
    except ImportError:  # an interpreter without the C part
        import json

        return json.loads(text, strict=False)
    try:
        value, _ = make_scanner(_Context())(text, len(text) - len(text.lstrip()))  # type: ignore[arg-type]
    except StopIteration:
        raise ValueError("not JSON") from None
    return value


def quoted(text: str) -> str:
    """Return a text as a JSON string in ASCII."""
    try:
        from _json import encode_basestring_ascii
    except ImportError:
        import json

        return json.dumps(text)
    return encode_basestring_ascii(text)


def answer(kind: str, think: Callable[[Event], str | dict[str, str]]) -> None:
    """
    Read the event, let `think` decide, and print its answer, if it has one.

    A text is context for the model; a table is the fields of a decision, of
    which `systemMessage` stands outside of it and is for the user.
    """
    try:
        event = _event(dict(os.environ), time.time())
        said = think(event) if event is not None and event.text("hook_event_name") in ("", kind) else ""
        if said:
            os.write(1, _output(kind, {"additionalContext": said} if isinstance(said, str) else said))
    except Exception:  # noqa: BLE001, S110  (one of the two places that may: a hook's trouble is not the user's)
        pass


def _event(environ: Mapping[str, str], now: float) -> Event | None:
    pieces = []
    size = 0
    while True:
        piece = os.read(0, 1 << 20)
        if not piece:
            break
        size += len(piece)
        if size <= LARGEST:
            pieces.append(piece)  # the rest is read, so that the host's write does not fail, and dropped
    if size > LARGEST:
        return None
    data = parsed(b"".join(pieces).decode("utf-8", "replace"))
    return Event(data, environ, now) if isinstance(data, dict) else None


def _output(kind: str, fields: dict[str, str]) -> bytes:
    inside = {"hookEventName": kind, **{name: text for name, text in fields.items() if name != "systemMessage"}}
    parts = []
    if len(inside) > 1:
        parts.append('"hookSpecificOutput":' + _object(inside))
    if "systemMessage" in fields:
        parts.append('"systemMessage":' + quoted(fields["systemMessage"]))
    return ("{" + ",".join(parts) + "}\n").encode("ascii")


def _object(fields: dict[str, str]) -> str:
    return "{" + ",".join(f"{quoted(name)}:{quoted(text)}" for name, text in fields.items()) + "}"
