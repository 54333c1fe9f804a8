"""Playing on from the middle of a match, from exactly what one seat knew then: the other cards are dealt anew."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.deals import Deals
from cartable.games.errors import BadOption
from cartable.games.fairness import FairDealer
from cartable.games.match import Match
from cartable.games.record_reader import origin_of


def known_at(match: Match, ply: int) -> str:
    """The record of what the seat to act knew after so many moves of a match.

    Raises `BadOption` if nobody was to move then, or if the match began in the middle of another itself.
    """
    if match.deals.origin is not None:
        raise BadOption("record/continued")
    if not 0 <= ply <= match.ply:
        raise BadOption("match/ply", ply=ply, last=match.ply)
    earlier = match.copy()
    while earlier.ply > ply:
        earlier.undo()
    if earlier.turn is None:
        raise BadOption("match/ply", ply=ply, last=match.ply - 1)
    return earlier.record(known_to=earlier.turn)


def continued(
    record: str, *, seed: int, secret: bytes, nonces: Sequence[str] | None = None, names: Sequence[str] | None = None
) -> Match:
    """A match that begins where a record of what a seat knew ends.

    The cards that the seat did not know come from the seed; later deals come from the secret and the nonces.
    """
    known, origin = origin_of(record, seed)
    dealer = FairDealer.of(secret, nonces, known.players)
    deals = Deals(known.game, known.options, dealer, nonces=dealer.nonces, origin=origin)
    return Match(known.game, known.options, deals, known.names if names is None else names)
