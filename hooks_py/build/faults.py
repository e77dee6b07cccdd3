"""What can go wrong while an environment is built, in words that say what to do."""

from __future__ import annotations

import errno
import re
import shlex

OFFLINE_EXIT = 3  # the command line's code for "nothing could be reached"

_NOT_FETCHED = (
    re.compile(r"No matching distribution found for ([A-Za-z0-9_.-]+==[^\s;]+)"),
    re.compile(r"Failed to (?:download|fetch|read metadata for):? `?([A-Za-z0-9_.-]+==[^\s`]+)"),
    re.compile(r"Could not find a version that satisfies the requirement ([A-Za-z0-9_.-]+==[^\s;]+)"),
    re.compile(r"Failed to fetch: `([^`]+)`"),
    re.compile(r"there is no version of ([A-Za-z0-9_.-]+==[^\s,]+)"),
    re.compile(r"Because ([A-Za-z0-9_.-]+) was not found"),
)
_NO_CONNECTION = re.compile(
    r"NewConnectionError|NameResolutionError|Temporary failure in name resolution|ConnectTimeout|ReadTimeout"
    r"|Connection refused|Network is unreachable|Name or service not known|nodename nor servname"
    r"|error sending request|dns error|tcp connect error|Network connectivity is disabled|operation timed out"
    r"|ProxyError|Cannot connect to proxy|Connection (?:reset|aborted)|Remote end closed",
    re.IGNORECASE,
)
_CERTIFICATE = re.compile(r"CERTIFICATE_VERIFY_FAILED|invalid peer certificate|UnknownIssuer", re.IGNORECASE)
_HASHES = re.compile(r"DO NOT MATCH THE HASHES|Hash mismatch", re.IGNORECASE)
_FULL = re.compile(r"No space left on device|Disk quota exceeded|os error 28|Errno 28|os error 122", re.IGNORECASE)
_NO_ENSUREPIP = re.compile(
    r"ensurepip is not\s+available|No module named ensurepip|ensurepip.*non-zero exit", re.DOTALL
)
_NO_VENV = re.compile(r"No module named '?venv'?")


class BuildError(Exception):
    """The environment could not be built; the text names the thing at fault and what to do."""

    def __init__(self, message: str, exit_code: int = 1) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def diagnose(command: list[str], output: str, folder: str) -> BuildError:
    """Return the fault that the output of a failed command tells of; `folder` is where it was writing."""
    if _FULL.search(output):
        return no_space(folder)
    if _NO_ENSUREPIP.search(output) or _NO_VENV.search(output):
        return BuildError(
            "this Python cannot make environments: its venv or ensurepip module is missing. "
            "On Debian or Ubuntu: `sudo apt install python3-venv`; or install uv, which needs neither."
        )
    if _HASHES.search(output):
        return BuildError(
            "a downloaded package does not match the hash in the lock file, so it was not installed. "
            "Something between you and the package registry changed it: check proxy and mirror, then start again."
        )
    return _not_fetched(output) or _unknown(command, output)


def no_space(folder: str) -> BuildError:
    """Return the fault of a full disk under `folder`."""
    return BuildError(
        f"the disk under {folder} is full: free about 400 MB there, "
        "or set GROUNDED_CACHE to a folder on another disk, then start again."
    )


def unwritable(folder: str, error: OSError) -> BuildError:
    """Return the fault of a cache folder that cannot be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return no_space(folder)
    reason = error.strerror or str(error)
    return BuildError(
        f"cannot write to the cache folder {folder} ({reason}): "
        "make it writable, or set GROUNDED_CACHE to a folder that is."
    )


def _not_fetched(output: str) -> BuildError | None:
    what = next((match.group(1) for match in (shape.search(output) for shape in _NOT_FETCHED) if match), None)
    if _CERTIFICATE.search(output):
        return BuildError(
            f"could not download {what or 'the packages'}: the registry's certificate is not trusted here. "
            "Behind a company proxy set SSL_CERT_FILE and PIP_CERT to its certificate file, then start again.",
            OFFLINE_EXIT,
        )
    if _NO_CONNECTION.search(output):
        return BuildError(
            f"could not download {what or 'the packages'}: the package registry cannot be reached. "
            "Go online (or set PIP_INDEX_URL and UV_DEFAULT_INDEX to a mirror you reach), then start again; "
            "nothing half-built was kept.",
            OFFLINE_EXIT,
        )
    if what is not None:
        return BuildError(
            f"the package registry does not offer {what} for this system. "
            "If you use a mirror, have it updated; otherwise set GROUNDED_PYTHON to another Python 3.10 to 3.14.",
        )
    return None


def _unknown(command: list[str], output: str) -> BuildError:
    last = [line.strip() for line in output.splitlines() if line.strip()][-3:]
    said = " / ".join(last) or "it said nothing"
    return BuildError(f"`{shlex.join(command)}` failed: {said}")
