"""A match of an arena: the same cards for everybody, the same result as `Match`, and rounds as they were scored."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

import pytest

import cartable
from cartable.games.events import Event
from cartable.games.fairness import FairDealer
from cartable.lab.arena import Arena
from cartable.lab.entrants import Entrant, SeatAssignment
from cartable.lab.match_play import Decision, decks_of, play_match
from tests.conformance.variants import FEWER, QUICK, Variant
from tests.lab.arenas import matches_of, short
from tests.tiers import rest_in_soak


class Scribe:
    """Plays at random and writes down all that it is shown."""

    wants_events = True

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.shown: list[tuple[int, dict[str, Any]]] = []
        self.made: list[int] = []
        self.heard: list[Event] = []
        self.result: tuple[Sequence[int], Sequence[int]] | None = None
        self.is_aborted = False

    def move(self, decision: Decision) -> int:
        self.shown.append((decision.seat, decision.view()))
        self.made.append(self.chance.choice(decision.legal))
        return self.made[-1]

    def receive_events(self, events: Sequence[Event]) -> None:
        self.heard += events

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        self.result = scores, winners

    def abort(self) -> None:
        self.is_aborted = True


@pytest.mark.parametrize("variant", rest_in_soak(FEWER, QUICK), ids=str)
def test_a_match_of_an_arena_goes_as_the_same_moves_in_a_match(variant: Variant) -> None:
    """Retold move by move to `Match`, it has the same views, the same events and the same end."""
    game = cartable.load(variant.game)
    options = game.options.read(dict(variant.options))
    decks = decks_of(game, options, seed=3, number=1)
    players = [Scribe(seed) for seed in range(dict(variant.options)["players"])]
    result = play_match(game, options, decks, players)

    secret = sha256(b"cartable arena 3 1").digest()
    match = cartable.new(variant.game, secret=secret, **dict(variant.options))
    heard = [[event.seen_by(seat) for event in match.opening_events] for seat in range(match.players)]
    while match.turn is not None:
        player = players[match.turn]
        move = match.legal_moves[0]
        if len(match.legal_moves) > 1:
            seat, view = player.shown.pop(0)
            assert seat == match.turn
            assert view.items() <= match.view(seat).items()
            move = match.legal_moves[list(match.legal_moves.codes).index(player.made.pop(0))]
        events = match.play(move)
        for seat, each in enumerate(heard):
            each += [event.seen_by(seat) for event in events]
    assert [player.heard for player in players] == heard
    assert all(player.result == (match.scores, match.winners) for player in players)
    assert result.scores == tuple(match.scores[side[0]] for side in match.sides)
    assert result.winners == tuple(
        side for side, seats in enumerate(match.sides) if any(seat in match.winners for seat in seats)
    )
    assert tuple(map(sum, zip(*(each.points for each in result.rounds), strict=True))) == result.scores


def test_every_arrangement_of_a_deal_has_the_same_cards() -> None:
    """Whoever sits there: the first hands, and those of later rounds, are the seat's own."""
    arena = Arena("shokoba", {"players": 2, "target": 12}, ("greedy", "random"), seed=5)
    decks = decks_of(arena.declared, arena.variant, seed=5, number=2)
    first = [bytes(decks(number)[0]) for number in (1, 2, 3)]
    seen: list[list[Any]] = []
    for seed in (1, 2):
        players = [Scribe(seed), Scribe(seed + 10)]
        play_match(arena.declared, arena.variant, decks, players)
        rounds = [event for event in players[0].heard if event.kind == "round"]
        seen.append([event.details["table"] for event in rounds[:3]])
    assert seen[0] == seen[1]
    assert [bytes(decks(number)[0]) for number in (1, 2, 3)] == first
    assert len(set(first)) == 3


def test_other_deals_and_other_seeds_have_other_cards() -> None:
    arena = short()
    decks = {
        bytes(decks_of(arena.declared, arena.variant, seed, number)(1)[0]) for seed in (1, 2) for number in range(1, 9)
    }
    assert len(decks) == 16


def test_the_deals_are_fair_ones() -> None:
    """A deal is what the secret gives, as everywhere else."""
    arena = short()
    dealer = FairDealer.of(sha256(b"cartable arena 7 4").digest(), None, 2)
    deck, spin = decks_of(arena.declared, arena.variant, seed=7, number=4)(1)
    assert (tuple(deck), spin) == next(dealer.shuffles(1, arena.declared.deck(arena.variant), 2))


def test_a_deal_is_the_same_every_time() -> None:
    assert matches_of(short(), 3) == matches_of(short(), 3)
    assert matches_of(short(), 3) != matches_of(short(seed=2), 3)


def test_a_cancelled_round_does_not_count() -> None:
    """Goita: with five pawns the round may be dealt again; of all rounds that count, one side scored."""
    arena = Arena("goita", {"players": 4, "target": 15}, ("a=random", "b=random"), seed=1)
    rounds = [each for number in range(1, 9) for match in matches_of(arena, number) for each in match.rounds]
    assert all(sorted(map(bool, each.points)) == [False, True] for each in rounds)
    game, cancelled = arena.declared, 0
    for number in range(1, 9):
        players = [Scribe(seed) for seed in range(4)]
        result = play_match(game, arena.variant, decks_of(game, arena.variant, 1, number), players)
        kinds = [event.kind for event in players[0].heard]
        cancelled += kinds.count("cancelled")
        assert len(result.rounds) == kinds.count("counted") == kinds.count("round") - kinds.count("cancelled")
    assert cancelled


def test_the_side_that_plays_first_is_recorded() -> None:
    arena = Arena("goita", {"players": 4, "target": 15}, ("a=random", "b=random"), seed=1)
    for number in range(1, 6):
        players = [Scribe(seed) for seed in range(4)]
        result = play_match(arena.declared, arena.variant, decks_of(arena.declared, arena.variant, 1, number), players)
        firsts = []
        for event in players[0].heard:
            firsts += [event.seat] if event.kind == "round" else []
            if event.kind == "cancelled":
                firsts.pop()
        assert [each.began for each in result.rounds] == [seat % 2 for seat in firsts if seat is not None]


def test_each_entrant_plays_a_solo_deal() -> None:
    arena = Arena("goita", {"players": 1, "mode": "solo"}, ("greedy", "random"))
    deal = arena.play(1)
    assert deal.seated == ((0,), (1,))
    assert all(len(match.scores) == 1 and 0 <= match.scores[0] <= 76 for match in deal.matches)


def test_a_match_that_breaks_off_aborts_every_player(monkeypatch: pytest.MonkeyPatch) -> None:
    class Breaking(Scribe):
        def move(self, decision: Decision) -> int:
            raise KeyboardInterrupt

    players: list[Breaking] = []

    def new_player(_: Entrant, place: SeatAssignment) -> Breaking:
        players.append(Breaking(place.seat))
        return players[-1]

    monkeypatch.setattr(Entrant, "new_player", new_player)
    with pytest.raises(KeyboardInterrupt):
        short().play(1)
    assert [player.is_aborted for player in players] == [True, True]
