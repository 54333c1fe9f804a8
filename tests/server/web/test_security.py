"""Origins of requests, and addresses as limits count them."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from cartable.server.refusals import Refusal
from cartable.server.web.addresses import address_of
from cartable.server.web.security import check_origin


def connection(
    origin: str | None = None, host: str = "cards.example", scheme: str = "https", client: str = "192.0.2.1"
) -> HTTPConnection:
    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode("latin-1")))
    scope = {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": headers}
    return HTTPConnection({**scope, "server": ("127.0.0.1", 80), "client": (client, 1)})


def test_own_and_allowed_origins_may_write(subtests: pytest.Subtests) -> None:
    for origin, host, scheme in [
        ("https://cards.example", "cards.example", "https"),
        ("https://cards.example", "cards.example", "wss"),
        ("https://cards.example", "cards.example:443", "https"),
        ("https://CARDS.example", "cards.example", "https"),
        ("http://localhost:8000", "localhost:8000", "http"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", "ws"),
        ("http://[::1]:8000", "[::1]:8000", "http"),
        ("https://friends.example", "cards.example", "https"),
    ]:
        with subtests.test(origin=origin, host=host, scheme=scheme):
            check_origin(connection(origin, host, scheme), with_cookie=True, allowed=["https://friends.example"])


def test_other_origins_may_not_write(subtests: pytest.Subtests) -> None:
    for origin in [
        "null",
        "",
        "https://evil.example",
        "http://cards.example",
        "https://cards.example:8443",
        "https://cards.example.evil.example",
        "https://evil.example/cards.example",
        "https://cards.example@evil.example",
        "https://evil@cards.example",
        "https://cards.example/",
        "https://cards.example:abc",
        "https://[cards.example",
        "cards.example",
        "https://",
        "\xff",
    ]:
        for with_cookie in [False, True]:
            with subtests.test(origin=origin, with_cookie=with_cookie):
                with pytest.raises(Refusal) as refused:
                    check_origin(connection(origin), with_cookie=with_cookie, allowed=["https://friends.example"])
                assert refused.value.code == "origin/foreign"


def test_a_request_with_a_cookie_needs_an_origin() -> None:
    check_origin(connection(), with_cookie=False, allowed=[])
    with pytest.raises(Refusal) as refused:
        check_origin(connection(), with_cookie=True, allowed=[])
    assert refused.value.code == "origin/missing"


def test_an_ipv6_network_counts_as_one_address(subtests: pytest.Subtests) -> None:
    for client, address in [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not an address", "unknown"),
        ("", "unknown"),
    ]:
        with subtests.test(client=client, address=address):
            assert address_of(connection(client=client)) == address
