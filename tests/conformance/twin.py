"""What a game's reference implementation offers, so that whole matches can be compared with it.

Each game has one in `tests/games/<game>/twin.py`, or where `tests.outside` says: plain Python over lists of cards,
written from the rule page. That module has `Twin(options)`, `deck(options)` and `snapshot(state)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, Protocol

from tests import outside
from tests.conformance.variants import Variant


@dataclass(frozen=True)
class Snapshot:
    """A state of a match: where every card is, and everything else that matters."""

    places: Mapping[str, Sequence[str]]
    """The cards at each place, sorted."""
    facts: Mapping[str, Any]

    def all_cards(self) -> Counter[str]:
        return Counter(chain.from_iterable(self.places.values()))


class Twin(Protocol):
    is_over: bool

    @property
    def scores(self) -> list[int]: ...

    @property
    def winners(self) -> list[int]: ...

    def deal(self, deck: Sequence[str], spin: int) -> None: ...

    def legal(self) -> list[str]:
        """Every legal move in the game's notation, sorted."""
        ...

    def play(self, move: str) -> None: ...

    def snapshot(self) -> Snapshot: ...


def twin_of(variant: Variant) -> Twin:
    twin: Twin = _module(variant.game).Twin(dict(variant.options))
    return twin


def deck_of(variant: Variant) -> Counter[str]:
    return Counter(_module(variant.game).deck(dict(variant.options)))


def snapshot(game: str, state: Any) -> Snapshot:
    taken: Snapshot = _module(game).snapshot(state)
    return taken


@cache
def _module(game: str) -> Any:
    return outside.twin_of(game) if game in outside.TWINS else import_module(f"tests.games.{game}.twin")
