"""What a site lets us read."""

from __future__ import annotations

import pytest

from hooks_py.web.robots import Robots
from tests.loopback import troubles

RULES = """
User-agent: *
Disallow: /private/
Disallow: /*.cgi$
Crawl-delay: 2

User-agent: grounded
Disallow: /private/
Allow: /private/open/
Disallow: /机密/
Crawl-delay: 0.5

User-agent: other
Disallow: /
"""


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", True),
        ("/private/x", False),
        ("/private/open/x", True),
        ("/a.cgi", True),
        ("/机密/x", False),
        ("/%E6%9C%BA%E5%AF%86/x", False),
        ("/公开", True),
    ],
)
def test_honours_the_rules_for_this_program(client, loopback, path, expected):
    """
    The group that names this program holds, in place of the one for all.
    """
    loopback.page("/robots.txt", RULES, content_type="text/plain")

    rule = Robots(client).rule(loopback.url + path)

    assert (expected, 0.5) == (rule.is_allowed, rule.delay_s)
    assert expected == (rule.reason == "")


def test_an_absurd_delay_is_bounded(client, loopback):
    """
    A site that asks for an hour between requests gets half a minute.
    """
    loopback.page("/robots.txt", "User-agent: *\nCrawl-delay: 3600", content_type="text/plain")

    assert 30.0 == Robots(client).rule(loopback.url).delay_s


def test_asks_once_for_a_site(client, loopback):
    """
    The rules are fetched once, whatever is asked of them.
    """
    robots = Robots(client)

    for number in range(5):
        robots.rule(f"{loopback.url}/{number}")

    assert 1 == len(loopback.asked)


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_site_without_rules_allows_everything(client, loopback, status):
    """
    A site that has no rules to give has none.
    """
    loopback.answer("/robots.txt", troubles.fails(status))

    assert Robots(client).rule(loopback.url + "/x").is_allowed


@pytest.mark.parametrize(
    "trouble", [troubles.fails(500), troubles.fails(503), troubles.fails(429), troubles.hangs_up(), troubles.endless()]
)
def test_rules_that_cannot_be_read_allow_nothing(client, loopback, trouble):
    """
    A site whose rules are there but cannot be read is left alone, and the reason says so.
    """
    loopback.answer("/robots.txt", trouble)

    rule = Robots(client).rule(loopback.url + "/x")

    assert not rule.is_allowed
    assert f"the rules of {loopback.url} could not be read" in rule.reason


def test_odd_rules_are_read_as_far_as_they_go(client, loopback):
    """
    A page in place of the rules, or bytes that are no text, forbid nothing.
    """
    loopback.page("/robots.txt", b"\xff\xfe\x00<html>\nDisallow /x\n:::", content_type="text/plain")

    assert Robots(client).rule(loopback.url + "/x").is_allowed
