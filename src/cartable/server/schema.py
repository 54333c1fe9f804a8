"""The JSON schema of the protocol, from which the web client's types are made: `python -m cartable.server.schema`."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic.json_schema import models_json_schema

from cartable.server import wire

_REQUESTS = (wire.Command, wire.AskChoices, wire.AskHint, wire.Ping, wire.NewGuest, wire.ChangeMe, wire.RedeemLink)
_FROM_CLIENTS = (*_REQUESTS, wire.NewTable, wire.VerifyRecord, wire.NewAnnouncement)


def wire_schema() -> dict[str, Any]:
    """The schema of every message: clients may omit defaults, the server writes all fields."""
    models = [
        (model, _mode(model))
        for model in vars(wire).values()
        if isinstance(model, type) and issubclass(model, wire.Wire) and model not in (wire.Wire, wire.Command)
    ]
    _, schema = models_json_schema(models, title="Wire", ref_template="#/$defs/{model}")
    return schema


def _mode(model: type[wire.Wire]) -> Literal["validation", "serialization"]:
    return "validation" if issubclass(model, _FROM_CLIENTS) else "serialization"


if __name__ == "__main__":
    print(json.dumps(wire_schema(), indent=1, sort_keys=True))
