"""Deals that several tables have: bots that answer the same moves alike, and what stays sealed while others play."""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass, fields
from typing import Any, Final

import cartable
from cartable.bots.bot import GreedyBot
from cartable.bots.decisions import BotRequest
from cartable.games.deals import Deals
from cartable.games.match import Match
from cartable.server.errors import TableError
from cartable.server.table.acts import SharedDeal
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.state import TableState

ALL_SIMULATIONS: Final = 1000.0
"""The share of its time that a bot gets which has to answer alike everywhere: no clock ever ends its search."""
_SEEDS: Final = "cartable bot 1"


@dataclass(frozen=True, slots=True)
class SharedStart:
    """What a table begins with whose deals others have too."""

    deal: SharedDeal
    match: NewMatch


@dataclass(frozen=True)
class LimitedDeals(Deals):
    """The deals of so many rounds, after which nothing is dealt."""

    rounds: int = 0

    def is_exhausted(self, number: int) -> bool:
        return number > self.rounds or super().is_exhausted(number)


def limited(match: Match, rounds: int | None) -> Match:
    """The same match, which has just begun, with at most so many rounds."""
    if rounds is not None:
        known = {each.name: getattr(match.deals, each.name) for each in fields(Deals)}
        match.deals = LimitedDeals(**known, rounds=rounds)
    return match


def sample_match(game: str, options: dict[str, Any], rounds: int | None = None) -> Match:
    """A match as a heuristic plays it, which shows how long matches and rounds are."""
    match = limited(cartable.new(game, seed=1, **options), rounds)
    bot = GreedyBot(match.game, 1)
    while match.turn is not None:
        code = bot.choose(match.hidden(match.turn), match.legal_moves.codes)
        match.play(match.game.notation.move_text(code))
    return match


# bots


@dataclass(frozen=True, slots=True)
class SeededRequest(BotRequest):
    """A decision that has to come out alike on every machine, however busy it is."""

    seed: int = 0


def seeded_request(match: Match, seat: int, level: str, secret: bytes) -> SeededRequest:
    """What a bot is asked: its chance follows from the secret of the deals and from how many moves were made."""
    seed = derived_seed(secret, seat, match.ply)
    return SeededRequest(match.game, level, match.hidden(seat), match.legal_moves.codes, seed=seed)


def derived_seed(secret: bytes, *where: Any) -> int:
    """A seed that nobody knows who does not know the secret."""
    message = json.dumps([_SEEDS, *where], separators=(",", ":")).encode()
    return int.from_bytes(hmac.digest(secret, message, "sha256")[:7], "big")


# secrecy


def check_readable(table: TableState, player: str | None) -> None:
    """Raise `TableError` if this person may not see a table whose deals others still play."""
    if player is None or (player not in table.people and player not in table.settings.reserved):
        raise TableError("table/sealed")
