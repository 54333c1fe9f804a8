"""Cartable: an open table for modern card games.

>>> import cartable
>>> match = cartable.new("shokoba", players=2, seed=7)
>>> match.turn in (0, 1)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartable.games.deals import Deals, GivenDeck, read_deck
from cartable.games.errors import BadOption, BadRecord, CartableError, IllegalMove
from cartable.games.events import Event
from cartable.games.fairness import FairDealer, new_secret, secret_of_seed
from cartable.games.match import Match
from cartable.games.moves import LegalMoves, Move
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.record_reader import read
from cartable.games.registry import GAMES, load, register
from cartable.games.stepper import Stepper
from cartable.games.verification import verify
from cartable.kernel import Progress
from cartable.kernel import warm_up as _warm_up

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "SPECTATOR",
    "BadOption",
    "BadRecord",
    "CartableError",
    "Event",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Move",
    "Reader",
    "Stepper",
    "load",
    "new",
    "read",
    "register",
    "verify",
    "warm_up",
]


def new(
    game: str,
    *,
    seed: int | None = None,
    secret: bytes | None = None,
    nonces: Sequence[str] | None = None,
    decks: Sequence[str] = (),
    names: Sequence[str] | None = None,
    **options: Any,
) -> Match:
    """A new match of a game, its first round dealt.

    `options` are the game's own (`cartable games` lists them). The deals come from a fresh secret; a `seed`
    makes them the same every time, and a `secret` of 32 bytes with the players' `nonces` makes them provably fair.
    `decks` names the cards of the first rounds in dealing order; a deck may be only begun. A match with such decks
    promises nothing about its deals: it has no commitment.
    """
    declared = load(game)
    chosen = declared.options.read(options)
    if seed is not None and (secret is not None or type(seed) is not int):
        raise BadOption("fair/seed")
    hidden = secret if secret is not None else new_secret() if seed is None else secret_of_seed(seed)
    dealer = FairDealer.of(hidden, nonces, declared.fresh(chosen).players)
    given = tuple(GivenDeck(read_deck(declared, chosen, deck, number)) for number, deck in enumerate(decks, 1))
    deals = Deals(declared, chosen, dealer, given, None if given else dealer.commitment, dealer.nonces)
    return Match(declared, chosen, deals, names)


def warm_up(game: str, progress: Progress | None = None) -> None:
    """Compile a game's rules and its bots' search now, or load them from the cache.

    `progress(ready, total, next)` is told how it goes.
    """
    from cartable.bots.compilation import table_kernels

    _warm_up(table_kernels(load(game)), progress)
