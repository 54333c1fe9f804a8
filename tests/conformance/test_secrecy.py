"""No reader is sent what that reader may not know.

The strongest test: replace everything that a seat cannot know at random, and everything that the seat is sent stays the
same, byte for byte.
"""

from __future__ import annotations

from typing import Any

import cartable
from cartable import Match
from cartable.games.reader import SPECTATOR
from cartable.kernel.chance import generator
from tests.conformance.twin import deck_of, snapshot
from tests.conformance.variants import FEWER, Variant, for_each, now_and_then, random_moves


def hidden(match: Match, state: Any, seat: int) -> Any:
    seen = match.game.state()
    match.game.rules.hide(state, seat, seen)
    return seen


def viewed(match: Match, state: Any, seat: int) -> dict[str, Any]:
    return match.game.view(state, seat)


@for_each(FEWER)
def test_replacing_what_a_seat_cannot_know_changes_nothing_that_it_is_sent(variant: Variant) -> None:
    match = variant.new(seed=20)
    chance = generator(20)
    replaced = 0
    for _ in random_moves(match, seed=20):
        for seat in range(SPECTATOR, match.players) if now_and_then(match) else ():
            seen = hidden(match, match.state, seat)
            other = seen.copy()
            match.game.rules.resample(other, chance)
            replaced += other != match.state
            for reader in {seat, SPECTATOR}:
                assert bytes(hidden(match, other, reader)) == bytes(hidden(match, match.state, reader))
                assert viewed(match, other, reader) == viewed(match, match.state, reader)
    assert replaced > match.players


@for_each(FEWER)
def test_what_is_filled_in_is_a_whole_deck_with_the_same_moves(variant: Variant) -> None:
    match = variant.new(seed=21)
    chance = generator(21)
    for _ in random_moves(match, seed=21):
        other = match.hidden(match.actor)
        match.game.rules.resample(other, chance)
        assert snapshot(variant.game, other).all_cards() == deck_of(variant)
        codes = match.legal_moves.codes
        imagined = match.copy()
        imagined.rounds[-1].states[-1] = other
        imagined._legal = None
        assert imagined.legal_moves.codes == codes


@for_each(FEWER)
def test_hiding_twice_is_hiding_once(variant: Variant) -> None:
    match = variant.new(seed=22)
    for _ in random_moves(match, seed=22):
        once = match.hidden(match.actor)
        assert bytes(hidden(match, once, match.state.turn)) == bytes(once)
        assert bytes(hidden(match, once, SPECTATOR)) == bytes(match.hidden(SPECTATOR))


@for_each(FEWER)
def test_a_hidden_state_is_enough_to_choose_from(variant: Variant) -> None:
    """The seat to act finds all of its own legal moves in what it may know."""
    match = variant.new(seed=23)
    for _ in random_moves(match, seed=23):
        blind = match.copy()
        blind.rounds[-1].states[-1] = match.hidden(match.actor)
        blind._legal = None
        assert blind.legal_moves.codes == match.legal_moves.codes


@for_each(FEWER)
def test_the_events_of_a_seat_agree_with_its_partial_record(variant: Variant) -> None:
    """Replayed from what the seat knows, the last move has the same events with the same details."""
    match = variant.new(seed=24)
    for _ in random_moves(match, seed=24):
        is_checked = 0 < match.ply < 6 or (len(match.rounds) in (2, 3) and not match.rounds[-1].moves)
        for seat in (SPECTATOR, *range(match.players)) if is_checked else ():
            assert events_of_last_move(match, seat) == events_in_record(match, seat)


def events_of_last_move(match: Match, seat: int) -> list[dict[str, Any]]:
    again = match.copy()
    return [event.seen_by(seat).as_data() for event in again.play(again.undo())]


def events_in_record(match: Match, seat: int) -> list[dict[str, Any]]:
    """Empty if the seat may not know that there was a move."""
    before, known = match.copy(), cartable.read(match.record(known_to=seat))
    before.undo()
    if before.view(seat)["ply"] == match.view(seat)["ply"]:
        return []
    return [event.seen_by(seat).as_data() for event in known.play(known.undo())]


@for_each(FEWER)
def test_a_seats_view_is_a_spectators_with_the_fields_that_differ(variant: Variant) -> None:
    match = variant.new(seed=25)
    game = match.game
    if game.own_view is None:
        return
    for _ in random_moves(match, seed=25):
        for seat in range(match.players) if now_and_then(match) else ():
            public = game.view(match.state, SPECTATOR)
            joined = {**public, **game.own_view(match.hidden(seat), seat, public)}
            assert public == game.view(match.state, SPECTATOR)
            assert joined == game.view(match.state, seat)
            assert list(joined) == list(game.view(match.state, seat))
