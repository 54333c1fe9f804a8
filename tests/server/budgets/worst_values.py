"""Values that are expensive to read, or that a parser may not expect, made from the schema of what is accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from cartable.server.web.json_input import DEEPEST

CHARACTERS: Final = [
    "a",
    " ",
    "-",
    "_",
    "1",
    "\\",
    '"',
    "\x00",
    "\u0301",  # a mark that joins the letter before it
    "\u200d",
    "\u202e",
    "ﷺ",  # eighteen characters when normalised
    "🀄",
    "\U000e0041",
    "\ud83d",  # half a character
]
"""Each fills a text up to its largest size."""

TEXTS: Final = [
    "10 x 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 -1 -1 -1 -2 -2 -2",
    "7D x " + "1 " * 190,
    "face down " * 30,
    "lay " + "1" * 390,
    "a1+" * 130,
    "../" * 60,
    "%s%n{0}{a}" * 20,
    "' OR 1=1 --",
]
NUMBERS: Final = [
    "9" * 5000,
    "-" + "9" * 5000,
    "9" * 24,
    "1e400",
    "1e-400",
    "0." + "1" * 4000,
    str(2**31),
    str(2**63),
    "-1",
    "NaN",
    "-0",
]
"""As they are written in JSON or in an address."""


class Literal(str):
    """A JSON text that Python would not write, such as a number of 5,000 digits."""


def json_texts(schema: dict[str, Any], largest: int) -> Iterator[bytes]:
    """Bodies and messages up to the largest size: valid ones with one worst value each, and some that fit nothing."""
    base = sample(schema)
    for name, field in schema.get("properties", {}).items():
        for value in values(field, largest - 600):
            yield _cut(_dumped({**base, name: value}), largest)
    yield _dumped({**base, **{f"k{number}": number for number in range(largest // 14)}})
    yield from garbage(largest)


def garbage(largest: int) -> Iterator[bytes]:
    yield b""
    yield b"[" * largest
    yield b"[" * DEEPEST + b"]" * DEEPEST
    yield b'{"a":' * (largest // 5)
    yield b"[" + b"[]," * (largest // 3 - 2) + b"[]]"
    yield b"{" + b",".join(b'"%d":0' % number for number in range(largest // 9)) + b"}"
    yield b"{" + b",".join([b'"a":0'] * (largest // 7)) + b"}"
    yield b'"' + b"\\u00e9" * ((largest - 2) // 6) + b'"'
    yield b'"' + b"\\" * (largest - 1)
    yield b"1" * largest
    yield b"-" * largest
    yield b" " * largest
    yield b"\xff" * largest
    yield "🀄".encode() * (largest // 4)
    yield b"x" * (largest + 1)


def _dumped(value: Any) -> bytes:
    if isinstance(value, Literal):
        return value.encode()
    if isinstance(value, dict):
        inside = b", ".join(json.dumps(name).encode() + b": " + _dumped(each) for name, each in value.items())
        return b"{" + inside + b"}"
    if isinstance(value, list):
        return b"[" + b", ".join(map(_dumped, value)) + b"]"
    text = json.dumps(value, ensure_ascii=False)
    return text.encode() if text.isprintable() or text.isascii() else json.dumps(value).encode()


def _cut(text: bytes, largest: int) -> bytes:
    """A text that is too large is sent with the size that is read before it is refused."""
    return text[: largest + 1]


def values(schema: dict[str, Any], largest: int) -> Iterator[Any]:
    """The worst values for a field."""
    for each in schema.get("anyOf", [schema]):
        kind = each.get("type")
        if kind == "string" and "enum" not in each and "const" not in each:
            yield from _texts(min(each.get("maxLength", largest), largest), largest)
        elif kind == "array":
            most = each.get("maxItems", 1000)
            longest = each.get("items", {}).get("maxLength", 200)
            for text in ("a", "x 1D", "🀄"):
                yield _within([text * longest] * most, largest)
            yield [""] * most
        elif kind == "object":
            most = each.get("maxProperties", 500)
            yield {f"name {number}": "x" * 20 for number in range(most)}
            yield {f"{number}": Literal("9" * 24) for number in range(min(most, 40))}
            yield {"a" * (largest - 40): 1}
    yield from map(Literal, NUMBERS)
    yield from (True, None, [], {}, [[[]]], "")


def _texts(longest: int, largest: int) -> Iterator[str]:
    for character in CHARACTERS:
        size = len(json.dumps(character)) - 2
        yield character * min(longest, largest // size)
        yield "a" * (min(longest, largest // size) - 1) + character
    yield "e" + "\u0301" * (min(longest, largest // 6) - 1)
    yield from (text[:longest] for text in TEXTS)
    yield "a" * (longest + 1)


def _within(items: list[str], largest: int) -> list[str]:
    """As many of these as fit."""
    size = len(json.dumps(items[0], ensure_ascii=False).encode()) + 2
    return items[: max(1, largest // size)]


def sample(schema: dict[str, Any]) -> Any:
    """A small value that fits a schema."""
    for each in schema.get("anyOf", [schema]):
        if "const" in each:
            return each["const"]
        if "default" in schema:
            return schema["default"]
        if "enum" in each:
            return each["enum"][0]
        match each.get("type"):
            case "object":
                return {
                    name: sample(field)
                    for name, field in each.get("properties", {}).items()
                    if name in each.get("required", ())
                }
            case "string":
                return "a" * max(4, each.get("minLength", 0))
            case "integer" | "number":
                return int(each.get("minimum", 0))
            case "boolean":
                return True
            case "array":
                return []
    return None
