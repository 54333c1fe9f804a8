"""Reading JSON from strangers: strict, bounded, and with an error that says what was wrong.

Python's own reader takes the last of two equal names, NaN, and numbers of any size; nothing of that comes in here.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cartable.server.web.refusals import Refusal

DEEPEST: Final = 16
"""How many brackets may be open at once."""

_LONGEST_NUMBER: Final = 24
_SHOWN: Final = 200
_MARKS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]|[\]}]', re.DOTALL)


def read_json(text: str | bytes) -> Any:
    """The value that a JSON text holds; raises `Refusal` for everything that is not plain, bounded JSON."""
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
    for mark in _MARKS.finditer(text):
        if mark[0] in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                raise Refusal("json/depth", depth=DEEPEST)
        elif mark[0] in ("]", "}"):
            depth -= 1


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise Refusal("json/duplicate", name=twice[:_SHOWN])
    return found


def _number(text: str) -> Any:
    if len(text) > _LONGEST_NUMBER:
        raise Refusal("json/number", number=f"{text[:_LONGEST_NUMBER]}…")
    return int(text)


def _fraction(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise Refusal("json/number", number=text[:_LONGEST_NUMBER])
    return value


def _no_number(text: str) -> Any:
    raise Refusal("json/number", number=text)


_decoder: Final = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_number, parse_float=_fraction, parse_constant=_no_number
)


def misfit(errors: Sequence[Mapping[str, Any]], code: str = "json/shape") -> Refusal:
    """The refusal for a value that is no message: where the first thing is wrong, and what. It shows no value."""
    first = errors[0]
    where = ".".join(str(place) for place in first["loc"])
    return Refusal(code, where=where[:_SHOWN] or "message", why=str(first["msg"])[:_SHOWN])
