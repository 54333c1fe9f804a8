"""The address of a request, as limits count it."""

from __future__ import annotations

import ipaddress
from typing import Final

from starlette.requests import HTTPConnection

UNKNOWN: Final = "unknown"


def address_of(connection: HTTPConnection) -> str:
    """The peer's address; behind trusted proxies, the address that they report."""
    return counted_address(connection.client.host if connection.client else "")


def counted_address(host: str) -> str:
    """One subscriber usually has a whole /64 of IPv6 addresses, so a /64 counts as one address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address) + "/64"
    return str(address)
