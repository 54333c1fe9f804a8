"""A stand-in for pydantic in the page: it fills fields in, and checks nothing.

There the client and the table are our own code on one device, and nobody has to be kept out: pydantic would be a
quarter of what has to be loaded, and would take most of the time until the table is ready. Only what
`cartable.server.wire` and `cartable.server.table` use is here; `tests/server/local` runs both side by side.
"""

from __future__ import annotations

import functools
import json
import types
from dataclasses import MISSING, asdict, is_dataclass
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

_UNIONS = (Union, types.UnionType)


class ValidationError(ValueError):
    pass


def ConfigDict(**settings: Any) -> dict[str, Any]:  # noqa: N802
    return settings


class _Constraint:
    """What `Field` says of a value: checked at a server only."""

    def __init__(self, default: Any) -> None:
        self.default = default


def Field(default: Any = MISSING, **constraints: Any) -> Any:  # noqa: ARG001, N802
    return _Constraint(default)


class BaseModel:
    def __init__(self, **given: Any) -> None:
        values, model = self.__dict__, cast(Any, type(self))
        for name, default in _defaults(model).items():
            if name in given:
                values[name] = given[name]
            elif default is not MISSING:
                values[name] = default.copy() if isinstance(default, list | dict) else default
            else:
                raise ValidationError(f"{type(self).__name__}.{name} is missing")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def model_copy(self, *, update: dict[str, Any]) -> Any:
        return type(self)(**{**self.__dict__, **update})

    def model_dump(self) -> dict[str, Any]:
        return {name: _plain(value) for name, value in self.__dict__.items()}

    def model_dump_json(self) -> str:
        return json.dumps(self.model_dump(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def model_validate(cls, value: Any) -> Any:
        return _read(cls, value)

    @classmethod
    def model_validate_json(cls, text: str) -> Any:
        return _read(cls, json.loads(text))


class TypeAdapter:
    def __init__(self, kind: Any) -> None:
        self._kind = kind

    def __class_getitem__(cls, kind: Any) -> Any:
        return cls

    def validate_python(self, value: Any) -> Any:
        return _read(self._kind, value)

    def validate_json(self, text: str) -> Any:
        return _read(self._kind, json.loads(text))


@functools.cache
def _defaults(model: type) -> dict[str, Any]:
    """The default of each field, `MISSING` for those that have none."""
    found = {}
    for name in _hints(model):
        default = getattr(model, name, MISSING)
        found[name] = default.default if isinstance(default, _Constraint) else default
    return found


@functools.cache
def _hints(model: Any) -> dict[str, Any]:
    hints = get_type_hints(model, include_extras=True)
    return {name: hint for name, hint in hints.items() if name != "model_config"}


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump()
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value


def _read(kind: Any, value: Any) -> Any:
    """A value from JSON as the type that is declared."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _read(get_args(kind)[0], value)
    if origin in _UNIONS:
        return _read_union(get_args(kind), value)
    if isinstance(value, dict):
        return _read_object(kind, value)
    if isinstance(value, list) and origin is list:
        return [_read(get_args(kind)[0], each) for each in value]
    return value


def _read_object(kind: Any, value: dict[str, Any]) -> Any:
    if get_origin(kind) is dict:
        return {key: _read(get_args(kind)[1], each) for key, each in value.items()}
    if isinstance(kind, type) and (issubclass(kind, BaseModel) or is_dataclass(kind)):
        hints = _hints(cast(Any, kind))
        return kind(**{name: _read(hints[name], each) for name, each in value.items() if name in hints})
    return value


def _read_union(kinds: tuple[Any, ...], value: Any) -> Any:
    if not isinstance(value, dict):
        return next((_read(kind, value) for kind in kinds if get_origin(kind) in (list, Annotated)), value)
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, BaseModel) and _has_kind(kind, value):
            return _read(kind, value)
    structured = [kind for kind in kinds if get_origin(kind) is dict or is_dataclass(kind)]
    return _read(structured[0], value) if structured else value


def _has_kind(model: type, value: dict[str, Any]) -> bool:
    """Whether the literals of a model are those of the value: its `type` or its `kind`."""
    literals = {name: get_args(hint) for name, hint in _hints(model).items() if get_origin(hint) is Literal}
    return all(value.get(name) in allowed for name, allowed in literals.items() if name in ("type", "kind"))
