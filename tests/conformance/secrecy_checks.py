"""No reader is sent what that reader may not know.

The strongest check: replace everything that a seat cannot know at random, and everything that the seat is sent stays
the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cartable
from cartable import Match
from cartable.games.reader import SPECTATOR
from cartable.kernel.chance import generator
from tests.conformance.twin import deck_of, snapshot
from tests.conformance.variants import now_and_then
from tests.conformance.walk import Walk


def hidden(match: Match, state: Any, seat: int) -> Any:
    seen = match.game.state()
    match.game.rules.hide(state, seat, seen)
    return seen


def shows_the_same_whatever_is_hidden(walk: Walk) -> Iterator[None]:
    match, game, chance = walk.match, walk.game, generator(20)
    replaced = 0
    while not match.is_over:
        for seat in range(SPECTATOR, match.players) if now_and_then(match) else ():
            seen = hidden(match, match.state, seat)
            other = seen.copy()
            game.rules.resample(other, chance)
            replaced += other != match.state
            for reader in {seat, SPECTATOR}:
                assert bytes(hidden(match, other, reader)) == bytes(hidden(match, match.state, reader))
                assert game.view(other, reader) == game.view(match.state, reader)
        yield
    assert replaced > match.players


def imagines_whole_decks_with_the_same_moves(walk: Walk) -> Iterator[None]:
    """What the seat to act may know is enough to find its moves, and can be filled in to a whole deck."""
    match, chance, deck = walk.match, generator(21), deck_of(walk.variant)
    while not match.is_over:
        blind, imagined = match.hidden(match.actor), match.hidden(match.actor)
        walk.game.rules.resample(imagined, chance)
        assert snapshot(walk.variant.game, imagined).all_cards() == deck
        for state in (blind, imagined):
            assert list(walk.game.legal_codes(state)) == list(match.legal_moves.codes)
        yield


def hides_no_more_the_second_time(walk: Walk) -> Iterator[None]:
    match = walk.match
    while not match.is_over:
        once = match.hidden(match.actor)
        assert bytes(hidden(match, once, match.state.turn)) == bytes(once)
        assert bytes(hidden(match, once, SPECTATOR)) == bytes(match.hidden(SPECTATOR))
        yield


def tells_a_seat_what_its_partial_record_tells(walk: Walk) -> Iterator[None]:
    """Replayed from what the seat knows, the last move has the same events with the same details."""
    match = walk.match
    while not match.is_over:
        is_checked = 0 < match.ply < 6 or (len(match.rounds) in (2, 3) and not match.rounds[-1].moves)
        for seat in (SPECTATOR, *range(match.players)) if is_checked else ():
            told = [event.seen_by(seat).as_data() for event in walk.events]
            assert told == events_in_record(match, seat), seat
        yield


def events_in_record(match: Match, seat: int) -> list[dict[str, Any]]:
    """Empty if the seat may not know that there was a move."""
    before, known = match.copy(), cartable.read(match.record(known_to=seat))
    before.undo()
    if before.view(seat)["ply"] == match.view(seat)["ply"]:
        return []
    return [event.seen_by(seat).as_data() for event in known.play(known.undo())]


def adds_a_seats_own_fields_to_a_spectators_view(walk: Walk) -> Iterator[None]:
    match, game = walk.match, walk.game
    if game.own_view is None:
        return
    while not match.is_over:
        for seat in range(match.players) if now_and_then(match) else ():
            public = game.view(match.state, SPECTATOR)
            joined = {**public, **game.own_view(match.hidden(seat), seat, public)}
            assert public == game.view(match.state, SPECTATOR)
            assert joined == game.view(match.state, seat)
            assert list(joined) == list(game.view(match.state, seat))
        yield


SECRECY = (
    shows_the_same_whatever_is_hidden,
    imagines_whole_decks_with_the_same_moves,
    hides_no_more_the_second_time,
    tells_a_seat_what_its_partial_record_tells,
    adds_a_seats_own_fields_to_a_spectators_view,
)
