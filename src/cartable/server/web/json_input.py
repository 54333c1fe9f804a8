"""JSON input from clients: strict, bounded, and with an error that says what is wrong.

Python's own parser accepts duplicate names, NaN, and numbers of any size; this one does not.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cartable.server.refusals import Refusal

DEEPEST: Final = 16
"""The deepest nesting of brackets."""

_LONGEST_NUMBER: Final = 24
_SHOWN: Final = 200
_TOKENS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]|[\]}]', re.DOTALL)


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; raises `Refusal` for anything that is not strict, bounded JSON."""
    if isinstance(text, bytes):
        text = _decoded(text)
    _check_depth(text)
    try:
        return _decoder.decode(text)
    except json.JSONDecodeError as error:
        raise Refusal("json/syntax", why=f"{error.msg} (character {error.pos})") from None


def _decoded(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise Refusal("json/text") from None


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for token in _TOKENS.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                raise Refusal("json/depth", depth=DEEPEST)
        elif token[0] in ("]", "}"):
            depth -= 1


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        duplicate = next(name for position, name in enumerate(names) if name in names[:position])
        raise Refusal("json/duplicate", name=duplicate[:_SHOWN])
    return found


def _integer(text: str) -> Any:
    if len(text) > _LONGEST_NUMBER:
        raise Refusal("json/number", number=f"{text[:_LONGEST_NUMBER]}…")
    return int(text)


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise Refusal("json/number", number=text[:_LONGEST_NUMBER])
    return value


def _refuse_constant(text: str) -> Any:
    raise Refusal("json/number", number=text)


_decoder: Final = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_float, parse_constant=_refuse_constant
)


def shape_refusal(errors: Sequence[Mapping[str, Any]], code: str = "json/shape") -> Refusal:
    """The refusal of a value that is not a message: where the first error is, and what. It quotes no value."""
    first = errors[0]
    where = ".".join(str(place) for place in first["loc"])
    return Refusal(code, where=where[:_SHOWN] or "message", why=str(first["msg"])[:_SHOWN])
