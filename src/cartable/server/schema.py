"""The JSON schema of the wire, from which the web client's types are made: `python -m cartable.server.schema`."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic.json_schema import models_json_schema

from cartable.server import wire

_SENT = (wire.Command, wire.AskChoices, wire.AskHint, wire.Ping, wire.NewGuest, wire.ChangeMe, wire.RedeemLink)
_SENT_WITH_DEFAULTS = (*_SENT, wire.NewTable, wire.VerifyRecord)


def wire_schema() -> dict[str, Any]:
    """Every message: what clients send as they may write it, what the server sends as it is written."""
    models = [
        (model, _mode(model))
        for model in vars(wire).values()
        if isinstance(model, type) and issubclass(model, wire.Wire) and model not in (wire.Wire, wire.Command)
    ]
    _, schema = models_json_schema(models, title="Wire", ref_template="#/$defs/{model}")
    return schema


def _mode(model: type[wire.Wire]) -> Literal["validation", "serialization"]:
    return "validation" if issubclass(model, _SENT_WITH_DEFAULTS) else "serialization"


if __name__ == "__main__":
    print(json.dumps(wire_schema(), indent=1, sort_keys=True))
