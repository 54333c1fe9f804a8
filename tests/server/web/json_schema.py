"""As much of JSON Schema as the descriptions of the API use. A keyword that is not known here is an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tests.server.budgets.worst_values import sample

_TYPES: Final[dict[str, Any]] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "null": type(None),
    "number": (int, float),
    "object": dict,
    "string": str,
}
_WORDS: Final = {"title", "description", "default", "examples", "discriminator", "format"}
_READ: Final = {
    *("$ref", "additionalProperties", "anyOf", "const", "enum", "exclusiveMaximum", "exclusiveMinimum", "items"),
    *(
        "maxItems",
        "maxLength",
        "maxProperties",
        "maximum",
        "minItems",
        "minLength",
        "minimum",
        "oneOf",
        "pattern",
        "prefixItems",
        "properties",
    ),
    *("propertyNames", "required", "type"),
}


def fits(value: Any, schema: Any) -> bool:
    """Whether a value is what a schema describes, in which all references are resolved."""
    if isinstance(schema, bool):
        return schema
    unknown = schema.keys() - _READ - _WORDS
    assert not unknown, unknown
    kinds = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", ())
    return (
        (not kinds or any(_is(value, kind) for kind in kinds))
        and ("const" not in schema or _same(value, schema["const"]))
        and ("enum" not in schema or any(_same(value, each) for each in schema["enum"]))
        and ("anyOf" not in schema or any(fits(value, each) for each in schema["anyOf"]))
        and ("oneOf" not in schema or sum(fits(value, each) for each in schema["oneOf"]) == 1)
        and _is_within(value, schema)
    )


def _is(value: Any, kind: str) -> bool:
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _is_within(value: Any, schema: dict[str, Any]) -> bool:
    match value:
        case bool():
            return True
        case int() | float():
            return (
                value >= schema.get("minimum", value)
                and value <= schema.get("maximum", value)
                and ("exclusiveMinimum" not in schema or value > schema["exclusiveMinimum"])
                and ("exclusiveMaximum" not in schema or value < schema["exclusiveMaximum"])
            )
        case str():
            return (
                schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
                and re.search(schema.get("pattern", ""), value) is not None
            )
        case list():
            first = schema.get("prefixItems", [])
            return (
                schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
                and all(fits(each, inner) for each, inner in zip(value, first, strict=False))
                and all(fits(each, schema.get("items", True)) for each in value[len(first) :])
            )
        case dict():
            named = schema.get("properties", {})
            return (
                set(schema.get("required", ())) <= value.keys()
                and len(value) <= schema.get("maxProperties", len(value))
                and all(fits(name, schema.get("propertyNames", True)) for name in value)
                and all(
                    fits(each, named.get(name, schema.get("additionalProperties", True)))
                    for name, each in value.items()
                )
            )
    return True


def misfits(schema: dict[str, Any]) -> Iterator[Any]:
    """Values of every type, and just beyond every bound, that are not what a schema describes."""
    for value in (*_beyond(schema), {"a": 1}, [{}], "\x00", 1.5, -1, 10**12, True, None):
        if not fits(value, schema):
            yield value


def _beyond(schema: dict[str, Any]) -> Iterator[Any]:
    for each in schema.get("anyOf", schema.get("oneOf", [schema])):
        if "maxLength" in each:
            yield "a" * (each["maxLength"] + 1)
        if "maximum" in each:
            yield each["maximum"] + 1
        if "exclusiveMaximum" in each:
            yield each["exclusiveMaximum"]
        if "minimum" in each:
            yield each["minimum"] - 1
        if "maxItems" in each:
            yield [sample(each.get("items", {}))] * (each["maxItems"] + 1)
