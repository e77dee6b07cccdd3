"""
The one error tree; the class carries the exit code, the message names the thing at fault and what to do.

* ResearchError          exit 1: refused, or finished with faults
  * InputError           exit 2: the caller's argument or file is wrong
    * PathError          a path that is absolute, climbing or linked out where it must not be
    * PlanError          a plan with a bad id, an unknown dependency, a cycle (carries every fault)
    * FormatError        a file that is not in our format
  * SubmissionError      a result handed in that does not hold (carries every fault)
  * LeaseError           an old attempt, or a run taken over by somebody else
  * StorageError         the disk is full, read-only or does not allow it
  * DocumentError        one document cannot be read (password, damage, bomb); the run goes on without it
  * SourceError          a source did not answer as it should
    * SourceTimeout      it took longer than the bound
    * RateLimited        it asked to wait (carries retry_after_s)
    * SourceBlocked      it refuses programs: robots, login, captcha, forbidden
    * ReplyTooLarge      it sent more than the bound
    * BadReply           it sent something that is not in its own format
    * AddressRefused     the address is private, or the redirects run in circles
  * NothingReached       exit 3: no source at all could be reached
"""

from __future__ import annotations

from collections.abc import Sequence

TYPE_CHECKING = False  # hooks and cheap verbs read this file, and `typing` costs as much as a start
if TYPE_CHECKING:
    from hooks_py.models.base import Fault


class ResearchError(Exception):
    """Base of everything this package raises on purpose."""

    exit_code = 1


class InputError(ResearchError):
    """The caller's argument or file is wrong."""

    exit_code = 2


class PathError(InputError):
    """A path from outside that is refused."""


class FormatError(InputError):
    """A file that is not in our format; the message names the file and the field."""


class FaultyError(ResearchError):
    """Base of the errors that carry a list of named faults, all of them at once."""

    def __init__(self, message: str, faults: Sequence[Fault] = ()) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join([message, *(f"- {fault.line}" for fault in self.faults)]))


class PlanError(FaultyError, InputError):
    """A plan that cannot be worked; carries every fault found."""

    exit_code = 2


class SubmissionError(FaultyError):
    """A result handed in that does not hold; carries every fault found. Nothing of it was stored."""


class LeaseError(ResearchError):
    """The attempt is old, or the run was taken over by somebody else."""


class StorageError(ResearchError):
    """The disk is full, read-only, or does not allow it."""


class DocumentError(ResearchError):
    """One document cannot be read; the message says why in words for the report."""


class SourceError(ResearchError):
    """A source did not answer as it should."""


class SourceTimeout(SourceError):
    """A source took longer than the bound."""


class RateLimited(SourceError):
    """A source asked to wait; `retry_after_s` is None when it did not say how long."""

    def __init__(self, message: str, retry_after_s: float | None = None) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(message)


class SourceBlocked(SourceError):
    """A source refuses programs: robots rules, login, captcha, forbidden."""


class ReplyTooLarge(SourceError):
    """A source sent more than the bound, before or after decompression."""


class BadReply(SourceError):
    """A source sent something that is not in its own format."""


class AddressRefused(SourceError):
    """The address is private or not http(s), or the redirects run in circles."""


class NothingReached(ResearchError):
    """No source at all could be reached."""

    exit_code = 3
