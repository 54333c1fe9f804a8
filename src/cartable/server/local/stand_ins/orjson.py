"""A stand-in for orjson in the page, by Python's own `json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any


def dumps(value: Any, default: Callable[[Any], Any]) -> bytes:
    def contents(each: Any) -> Any:
        if is_dataclass(each) and not isinstance(each, type):
            return {field.name: getattr(each, field.name) for field in fields(each)}
        return default(each)

    return json.dumps(value, default=contents, ensure_ascii=False, separators=(",", ":")).encode()
