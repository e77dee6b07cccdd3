"""The words for what can go wrong, from what pip, uv and venv really print."""

from __future__ import annotations

import errno
import os

import pytest

from hooks_py.build.faults import diagnose, unwritable

PIP_OFFLINE = """\
WARNING: Retrying (Retry(total=1, connect=None)) after connection broken by 'NewConnectionError('<pip.HTTPConnection \
object>: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')': /simple/lxml/
ERROR: Could not find a version that satisfies the requirement lxml==6.1.3 (from versions: none)
ERROR: No matching distribution found for lxml==6.1.3
"""
UV_OFFLINE = """\
error: Failed to fetch: `http://mirror.invalid/simple/lxml/`
  Caused by: error sending request for url (http://mirror.invalid/simple/lxml/)
  Caused by: dns error: failed to lookup address information
"""
PIP_NOT_OFFERED = """\
ERROR: Could not find a version that satisfies the requirement lxml==6.1.3 (from versions: 5.0.0, 6.0.0)
ERROR: No matching distribution found for lxml==6.1.3
"""
PIP_CERTIFICATE = """\
Could not fetch URL https://mirror.invalid/simple/rich/: There was a problem confirming the ssl certificate: \
[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self-signed certificate - skipping
ERROR: No matching distribution found for rich==15.0.0
"""
PIP_HASH = """\
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated the package versions, \
please update the hashes.
"""
DEBIAN_VENV = """\
The virtual environment was not created successfully because ensurepip is not
available.  On Debian/Ubuntu systems, you need to install the python3-venv
package using the following command.
"""
PLAIN_VENV = "Error: Command '['/x/bin/python', '-m', 'ensurepip', '--upgrade']' returned non-zero exit status 1.\n"


@pytest.mark.parametrize(
    ("output", "message", "code"),
    [
        pytest.param(
            PIP_OFFLINE, "could not download lxml==6.1.3: the package registry cannot be reached.", 3, id="pip offline"
        ),
        pytest.param(
            UV_OFFLINE,
            "could not download http://mirror.invalid/simple/lxml/: the package registry cannot be reached.",
            3,
            id="uv offline",
        ),
        pytest.param(
            PIP_NOT_OFFERED, "the package registry does not offer lxml==6.1.3 for this system.", 1, id="not offered"
        ),
        pytest.param(
            PIP_CERTIFICATE,
            "could not download rich==15.0.0: the registry's certificate is not trusted here.",
            3,
            id="certificate",
        ),
        pytest.param(PIP_HASH, "a downloaded package does not match the hash in the lock file", 1, id="changed"),
        pytest.param(DEBIAN_VENV, "On Debian or Ubuntu: `sudo apt install python3-venv`", 1, id="venv of Debian"),
        pytest.param(PLAIN_VENV, "its venv or ensurepip module is missing.", 1, id="venv elsewhere"),
        pytest.param("/usr/bin/python3: No module named venv\n", "or install uv", 1, id="no venv at all"),
        pytest.param(
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n",
            "the disk under /家/.cache is full: free about 400 MB there, or set GROUNDED_CACHE",
            1,
            id="pip, disk full",
        ),
        pytest.param(
            "error: failed to write to file: No space left on device (os error 28)\n",
            "the disk under /家/.cache is full",
            1,
            id="uv, disk full",
        ),
        pytest.param(
            "one\n\ntwo\nthree\nfour\n",
            "`tool 'a b'` failed: two / three / four",
            1,
            id="something else: its last words",
        ),
        pytest.param("", "`tool 'a b'` failed: it said nothing", 1, id="silence"),
    ],
)
def test_says_what_failed_and_what_to_do(output, message, code):
    """
    What a tool prints is turned into the thing at fault, the remedy, and the exit code.
    """
    fault = diagnose(["tool", "a b"], output, "/家/.cache")

    assert message in str(fault)
    assert code == fault.exit_code


@pytest.mark.parametrize(
    ("number", "message"),
    [
        pytest.param(errno.EACCES, "cannot write to the cache folder /家 (Permission denied)", id="no permission"),
        pytest.param(errno.EROFS, "cannot write to the cache folder /家 (Read-only file system)", id="read-only"),
        pytest.param(errno.ENOSPC, "the disk under /家 is full", id="full"),
        pytest.param(errno.EDQUOT, "the disk under /家 is full", id="quota"),
    ],
)
def test_tells_why_the_cache_cannot_be_written(number, message):
    """
    A cache folder that cannot be written is told apart from a full disk.
    """
    assert str(unwritable("/家", OSError(number, os.strerror(number)))).startswith(message)
