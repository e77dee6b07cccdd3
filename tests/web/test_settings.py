"""Settings out of the environment."""

from __future__ import annotations

import pytest

from hooks_py.errors import InputError
from hooks_py.web.settings import Settings, from_environment


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("", (False, ())),
        ("0", (False, ())),
        ("no", (False, ())),
        ("1", (True, ())),
        ("Yes", (True, ())),
        ("127.0.0.1:8080, wiki.intern", (False, ("127.0.0.1:8080", "wiki.intern"))),
    ],
)
def test_private_addresses(value, expected):
    """
    The variable is a switch, or the list of hosts that are allowed.
    """
    settings = from_environment({"GROUNDED_ALLOW_PRIVATE_ADDRESSES": value})

    assert expected == (settings.allow_private, settings.private_hosts)


def test_bounds_and_endpoints():
    """
    Bounds are numbers by name, endpoints are by connector; what is not set has its default.
    """
    settings = from_environment(
        {
            "GROUNDED_DEADLINE_S": "1.5",
            "GROUNDED_SPACING_S": "0",
            "GROUNDED_TRIES": "2",
            "GROUNDED_ENDPOINT_GITHUB": "http://127.0.0.1:80/",
            "GROUNDED_CACHE": "/somewhere",
        }
    )

    assert (1.5, 0.0, 2) == (settings.deadline_s, settings.spacing_s, settings.tries)
    assert "http://127.0.0.1:80" == settings.endpoint("github", "https://api.example")
    assert "https://api.example" == settings.endpoint("arxiv", "https://api.example/")
    assert Settings().silence_s == settings.silence_s


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GROUNDED_DEADLINE_S", "soon"),
        ("GROUNDED_SPACING_S", "-1"),
        ("GROUNDED_MAX_BYTES", "nan"),
        ("GROUNDED_TRIES", "inf"),
        ("GROUNDED_ENDPOINT_GITHUB", "localhost:80"),
    ],
)
def test_what_cannot_be_read_is_named(name, value):
    """
    A wrong value is refused with its variable.
    """
    with pytest.raises(InputError, match=f"{name}='{value}'"):
        from_environment({name: value})
