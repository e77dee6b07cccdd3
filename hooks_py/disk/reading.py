"""Files read whole: absent, unreadable and not text are three different answers."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from hooks_py.disk.trouble import storage_error
from hooks_py.errors import FormatError

_BOM = b"\xef\xbb\xbf"


def read_bytes(path: Path, *, limit: int | None = None) -> bytes | None:
    """
    Return the bytes of a plain file, at most the first `limit`; None: there is no such file.

    Raises:
        FormatError: it is a folder, a pipe or a device.
        StorageError: it may not be read.
    """
    try:
        # without O_NONBLOCK a planted pipe would hold the run for ever
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR):
            return None
        raise storage_error(path, error, "read") from error
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise FormatError(f"{path}: is not a plain file; move it away")
    with open(file, "rb") as stream:  # noqa: PTH123  (takes over the descriptor)
        try:
            return stream.read() if limit is None else stream.read(limit)
        except OSError as error:
            raise storage_error(path, error, "read") from error


def read_text(path: Path) -> str | None:
    """
    Return the text of a UTF-8 file without a byte order mark, line ends as they are; None: there is no such file.

    Raises:
        FormatError: it is not UTF-8, or no plain file.
        StorageError: it may not be read.
    """
    data = read_bytes(path)
    if data is None:
        return None
    try:
        return data.removeprefix(_BOM).decode()
    except UnicodeDecodeError as error:
        raise FormatError(
            f"{path}: is not UTF-8 text (byte {error.start}); save it again as UTF-8 or restore it from a copy"
        ) from error
