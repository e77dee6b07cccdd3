"""How the client behaves: bounds, politeness, which private hosts it may reach, where connectors find their source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hooks_py.errors import InputError

PREFIX = "GROUNDED_"
VERSION = "0.1.0"
_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"", "0", "false", "no", "off"}
_NUMBERS = ("deadline_s", "silence_s", "connect_s", "resolve_s", "spacing_s", "backoff_s", "down_s")
_COUNTS = ("max_bytes", "max_redirects", "per_host", "tries")


@dataclass(frozen=True)
class Settings:
    """
    The bounds of one client; seconds and bytes.

    `deadline_s` bounds one call with all its redirects, waits and tries,
    `silence_s` one read. `private_hosts` holds `host` or `host:port` of
    private machines that may be reached although `allow_private` is off.
    """

    allow_private: bool = False
    private_hosts: tuple[str, ...] = ()
    endpoints: Mapping[str, str] = field(default_factory=dict)
    proxies: bool = True
    user_agent: str = f"grounded/{VERSION} (+research tool)"
    deadline_s: float = 30.0
    silence_s: float = 10.0
    connect_s: float = 6.0
    resolve_s: float = 4.0  # a dead resolver must not hold a run: all hosts together stay under 10 s
    max_bytes: int = 20 * 1024 * 1024  # a long PDF fits, a disk image does not
    max_redirects: int = 8
    per_host: int = 2
    spacing_s: float = 0.5
    tries: int = 3
    backoff_s: float = 0.5  # first wait between tries; doubles, with as much jitter; 0: no waiting
    down_s: float = 30.0  # how long an unreachable host is believed to stay so

    def endpoint(self, name: str, default: str) -> str:
        """Return the base address of a connector without a closing slash: the configured one, else `default`."""
        return self.endpoints.get(name, default).rstrip("/")


def from_environment(environ: Mapping[str, str]) -> Settings:
    """
    Return the settings that the environment asks for.

    `GROUNDED_ALLOW_PRIVATE_ADDRESSES` is `1`, or a list `host,host:port`;
    `GROUNDED_ENDPOINT_<NAME>` is the base address of a connector; each bound
    has its name in capitals, e.g. `GROUNDED_DEADLINE_S`.

    Raises:
        InputError: a variable has a value that cannot be read.
    """
    everything, hosts = _private(environ.get(f"{PREFIX}ALLOW_PRIVATE_ADDRESSES", ""))
    endpoints = {
        name.removeprefix(f"{PREFIX}ENDPOINT_").lower(): _endpoint(name, value)
        for name, value in environ.items()
        if name.startswith(f"{PREFIX}ENDPOINT_") and value
    }
    numbers = {name: _number(environ, name) for name in _NUMBERS if environ.get(_variable(name))}
    counts = {name: int(_number(environ, name)) for name in _COUNTS if environ.get(_variable(name))}
    return Settings(
        allow_private=everything,
        private_hosts=hosts,
        endpoints=endpoints,
        **numbers,  # type: ignore[arg-type]  # the names are those of the float fields
        **counts,  # type: ignore[arg-type]  # the names are those of the int fields
    )


def _private(value: str) -> tuple[bool, tuple[str, ...]]:
    word = value.strip().lower()
    if word in _TRUE:
        return True, ()
    if word in _FALSE:
        return False, ()
    return False, tuple(part.strip() for part in word.split(",") if part.strip())


def _endpoint(name: str, value: str) -> str:
    if not value.startswith(("http://", "https://")):
        raise InputError(f"{name}={value!r} is not an http(s) address; give one such as http://127.0.0.1:8080")
    return value


def _variable(name: str) -> str:
    return PREFIX + name.upper()


def _number(environ: Mapping[str, str], name: str) -> float:
    variable = _variable(name)
    try:
        value = float(environ[variable])
    except ValueError as error:
        raise InputError(f"{variable}={environ[variable]!r} is not a number") from error
    if not 0 <= value < 1e12:  # also refuses nan and inf
        raise InputError(f"{variable}={environ[variable]!r} is out of range; it must be 0 or more")
    return value
