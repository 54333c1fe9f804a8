"""The worst requests for an endpoint, as bytes: its address, its query, its headers and its body."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import quote

from cartable.server.web.protocols import LARGEST_ADDRESS, LARGEST_HEAD, MOST_HEADERS
from tests.server.budgets.declared import ENDPOINTS
from tests.server.budgets.entry_points import body_schemas, parameters
from tests.server.budgets.worst_values import CHARACTERS, NUMBERS, TEXTS, garbage, json_texts

_LONGEST: Final = LARGEST_ADDRESS - 200


def worst_requests(endpoint: str, ids: Mapping[str, str], token: str) -> Iterator[bytes]:
    """`ids` are existing ones, by the names of path parameters."""
    method, _, template = endpoint.partition(" ")
    path = template.format_map(ids)
    signed_in = {"authorization": f"Bearer {token}"}
    yield request(method, path, signed_in)
    for given in _worst_paths(template, ids):
        yield request(method, given, signed_in)
    for query in _worst_queries(endpoint):
        yield request(method, f"{path}?{query}", signed_in)
    for headers in _worst_headers(token):
        yield request(method, path, headers)
    for body in _worst_bodies(endpoint):
        yield request(method, path, signed_in, body)


def request(method: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: cards.example.org", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b"")


def _encoded_texts() -> Iterator[str]:
    for character in CHARACTERS:
        one = quote(character, safe="", errors="surrogatepass")
        yield one * (_LONGEST // len(one))
    yield from (quote(text[:300], safe="") for text in TEXTS)
    yield from (quote(number, safe="") for number in NUMBERS)
    yield "%ff" * 100
    yield "%"


def _worst_paths(template: str, ids: Mapping[str, str]) -> Iterator[str]:
    for name in re.findall(r"{(\w+)}", template):
        for text in _encoded_texts():
            yield template.format_map({**ids, name: text})


def _worst_queries(endpoint: str) -> Iterator[str]:
    named = [each["name"] for each in parameters(endpoint) if each["in"] == "query"]
    for name in (*named, "as"):
        yield from (f"{name}={text}" for text in _encoded_texts())
        yield f"{name}=1&" * (_LONGEST // (len(name) + 3))
    yield "&" * _LONGEST
    yield "a=1&" * (_LONGEST // 4)
    yield "=" * _LONGEST


def _worst_headers(token: str) -> Iterator[dict[str, str]]:
    largest = LARGEST_HEAD - 400
    yield {"authorization": "Bearer " + "a" * largest}
    yield {"authorization": "Bearer " + " " * 90}
    yield {"cookie": "a=b; " * (largest // 5)}
    yield {"cookie": "cartable=" + "\\" * largest}
    yield {"cookie": 'cartable="' + '\\"' * (largest // 2)}
    yield {"origin": "http://" + "[" * largest, "cookie": f"cartable={token}"}
    yield {"origin": "http://a:" + "9" * 5000, "cookie": f"cartable={token}"}
    yield {"if-none-match": '"' * largest, "accept-encoding": "gzip, " * 100}
    yield {"accept-encoding": "gzip;q=" + "9" * 5000}
    yield {"x-forwarded-for": "1.1.1.1, " * (largest // 9), "x-forwarded-proto": "https," * 100}
    yield {"content-length": "0", "expect": "100-continue"}
    yield {"content-type": "multipart/form-data; boundary=" + "-" * 1000}
    yield {"accept-language": "fr;q=0." + "1" * 5000, "range": "bytes=" + "0-1," * 1000}
    yield {f"x-{number}": "a" for number in range(MOST_HEADERS - 5)}


def _worst_bodies(endpoint: str) -> Iterator[bytes]:
    largest = ENDPOINTS[endpoint].largest
    for schema in body_schemas(endpoint):
        yield from json_texts(schema, largest)
    if not largest:
        yield from garbage(2000)
