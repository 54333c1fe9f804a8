"""The addresses that strangers give us to call. Only push services on the public internet are called.

What a name stands for may change, so addresses are checked when a connection is made, not when somebody subscribes.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore

LONGEST_ENDPOINT: Final = 2000

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""All public addresses that are handed out; nothing outside needs to be listed as private."""
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_endpoint(url: str, *, anywhere: bool = False) -> bool:
    """Whether this can be the address of a push service: HTTPS, the usual port, no password, no fragment.

    `anywhere`: HTTP and other ports are accepted as well.
    """
    if len(url) > LONGEST_ENDPOINT or not url.isascii() or not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    if not parts.hostname or "@" in parts.netloc or "#" in url or "\\" in url:
        return False
    if anywhere:
        return parts.scheme in ("https", "http")
    return parts.scheme == "https" and port in (None, 443)


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet, also if it wraps another one."""
    found = ipaddress.ip_address(address.partition("%")[0])
    return all(map(_is_public, _with_wrapped(found)))


def _is_public(address: _Address) -> bool:
    is_unicast = address.version == 4 or address in _UNICAST or address in _NAT64
    return address.is_global and not address.is_multicast and is_unicast


def _with_wrapped(address: _Address) -> Iterable[_Address]:
    yield address
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            yield address.ipv4_mapped
        if address.sixtofour is not None:
            yield address.sixtofour
        if address.teredo is not None:
            yield from address.teredo
        if address in _NAT64:
            yield ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only, and to the very address that was checked."""

    def __init__(self, *, anywhere: bool = False) -> None:
        self._inner = httpcore.AnyIOBackend()
        self._anywhere = anywhere

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        failure: Exception = httpcore.ConnectError("no public address")
        for address in await self._addresses(host, port):
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("no public address")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def _addresses(self, host: str, port: int) -> list[str]:
        """If one of the addresses of a name is not public, none is used."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("unknown host") from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        return addresses if self._anywhere or all(map(is_public, addresses)) else []
