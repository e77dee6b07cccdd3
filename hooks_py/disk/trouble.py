"""What the operating system says of a file, turned into one line that names the file and what to do."""

from __future__ import annotations

import errno
import os

from hooks_py.errors import StorageError

_WORDS = {
    errno.ENOSPC: "the disk is full; free some space and try again",
    errno.EDQUOT: "your disk quota is used up; free some space and try again",
    errno.EROFS: "the file system is read-only; choose another folder with --output or mount it for writing",
    errno.EACCES: "permission denied; give yourself the right to it or choose another folder with --output",
    errno.EPERM: "the system does not permit it; check the owner and flags of the file, or choose another folder",
    errno.EFBIG: "the file is larger than this system or your limits (ulimit -f) allow; raise the limit",
    errno.ENAMETOOLONG: "the name is too long for this file system; choose a folder with a shorter path",
    errno.ENOENT: "the folder does not exist (any more); create it or choose another one",
    errno.ENOTDIR: "a part of the path is a file, not a folder; choose another folder",
    errno.EISDIR: "it is a folder where a file is expected; move the folder away",
    errno.EMFILE: "too many files are open in this process; raise the limit (ulimit -n)",
    errno.ENFILE: "too many files are open on this machine; close some programs and try again",
    errno.EIO: "the disk reports an input/output error; check the disk",
    errno.ENOLCK: "the file system gives no locks; choose a local folder with --output",
    errno.EOPNOTSUPP: "the file system does not support this; choose a local folder with --output",
    errno.ELOOP: "links run in a circle; remove the link",
}


def storage_error(path: str | os.PathLike[str], error: OSError, doing: str = "write") -> StorageError:
    """Return the error for people: the file, what could not be done with it, why, and what to do."""
    words = _WORDS.get(error.errno or 0)
    if words is None:
        words = f"{error.strerror or error}; check the folder and try again"
    return StorageError(f"cannot {doing} {os.fspath(path)}: {words}")
