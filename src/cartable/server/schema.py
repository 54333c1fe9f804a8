"""The JSON schema of the protocol, from which the web client's types are made: `python -m cartable.server.schema`."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import TypeAdapter

from cartable.server import wire

_REQUESTS = (wire.Command, wire.AskChoices, wire.AskHint, wire.Ping, wire.NewGuest, wire.ChangeMe, wire.RedeemLink)
_PUZZLES = (wire.PuzzleMove, wire.AskPuzzle, wire.AskSolution)
_OF_HOSTS = (wire.StartRound, wire.EndRound, wire.ExtendRound, wire.RemoveEntrant, wire.AddBot, wire.EndTournament)
_TOURNAMENTS = (wire.NewTournament, *_OF_HOSTS)
_FROM_CLIENTS = (
    *_REQUESTS,
    *_TOURNAMENTS,
    wire.NewTable,
    wire.AskMoment,
    *_PUZZLES,
    wire.VerifyRecord,
    wire.NewAnnouncement,
)


def wire_schema() -> dict[str, Any]:
    """The schema of every message: clients may omit defaults, the server writes all fields."""
    bases = (wire.Wire, wire.Sent, wire.Command)
    messages = [
        each for each in vars(wire).values() if isinstance(each, type) and issubclass(each, bases) and each not in bases
    ]
    inputs = [(each.__name__, _mode(each), TypeAdapter[Any](each)) for each in messages]
    _, schema = TypeAdapter.json_schemas(inputs, title="Wire", ref_template="#/$defs/{model}")
    return schema


def _mode(model: type) -> Literal["validation", "serialization"]:
    return "validation" if issubclass(model, _FROM_CLIENTS) else "serialization"


if __name__ == "__main__":
    print(json.dumps(wire_schema(), indent=1, sort_keys=True))
