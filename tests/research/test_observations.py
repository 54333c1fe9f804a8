"""Observations hold what the seat may know, and nothing else."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import cartable
from cartable.kernel.chance import generator
from tests.conformance.variants import FEWER, Variant, for_each
from tests.interpreted import interpreted
from tests.research.positions import Play


def now_and_then(number: int) -> bool:
    return number < 12 or number % 9 == 0


@for_each(FEWER)
def test_exchanging_what_a_seat_cannot_know_changes_nothing_that_it_observes(variant: Variant) -> None:
    play, chance, exchanged = Play(variant), generator(62), 0
    for number, (state, _) in enumerate(play.positions(seed=62)):
        for seat in range(state.players) if now_and_then(number) and state.turn >= 0 else ():
            other = play.game.state()
            play.game.rules.hide(state, seat, other)
            play.game.rules.resample(other, chance)
            exchanged += other != state
            assert play.observed(other, seat) == play.observed(state, seat)
    assert exchanged > 3


@for_each(FEWER)
def test_a_hidden_state_gives_the_same_observation(variant: Variant) -> None:
    """So that a bot, which is handed a hidden state, can observe too."""
    play = Play(variant)
    for number, (state, _) in enumerate(play.positions(seed=63)):
        if now_and_then(number) and state.turn >= 0:
            seen = play.game.state()
            play.game.rules.hide(state, state.turn, seen)
            assert play.observed(seen, state.turn) == play.observed(state, state.turn)


@for_each(FEWER)
def test_the_highest_ranking_key_is_the_winners(variant: Variant) -> None:
    play = Play(variant)
    for seed in range(3):
        *_, (state, _) = play.positions(seed)
        keys = [interpreted(play.learning.ranking_key)(state, seat) for seat in range(state.players)]
        best = max(keys)
        assert play.game.winners_of(state) == tuple(seat for seat, each in enumerate(keys) if each == best)


def parts(play: Play, observation: bytes) -> dict[str, Any]:
    """The fields by name, as nested lists."""
    found, at = {}, 0
    for field in play.learning.fields(play.options):
        numbers = [int.from_bytes(observation[at + place : at + place + 1], signed=True) for place in range(field.size)]
        found[field.name] = numbers if len(field.shape) == 1 else _nested(numbers, field.shape)
        at += field.size
    return found


def _nested(numbers: list[int], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return numbers
    each = len(numbers) // shape[0]
    return [_nested(numbers[start : start + each], shape[1:]) for start in range(0, len(numbers), each)]


@pytest.mark.parametrize(
    ("game", "options", "field"),
    [
        ("shokoba", {"players": 3}, "hand"),
        ("toko_maja", {"players": 3}, "hand"),
        ("goita", {"players": 3}, "hand"),
        ("scopette", {"players": 3}, "hand"),
    ],
)
def test_fields_are_written_where_they_are_declared(game: str, options: dict[str, Any], field: str) -> None:
    """The own hand is as large as it is said to be, and it is the acting seat's turn."""
    play = Play(Variant(game, tuple(options.items())))
    for state, moves in play.positions(seed=64):
        for seat in range(state.players) if moves else ():
            seen = parts(play, play.observed(state, seat))
            hand = seen[field] if game != "scopette" else [sum(map(sum, place)) for place in seen[field]]
            assert sum(hand) == seen["held"][0]
            assert seen["turn"] == [(seat + step) % state.players == state.turn for step in range(state.players)] or (
                game == "goita" and state.step in (3, 4)
            )


def test_all_cards_of_shokoba_are_somewhere() -> None:
    play = Play(Variant("shokoba", (("players", 2),)))
    for state, moves in play.positions(seed=65):
        if moves:
            seen = parts(play, play.observed(state, state.turn))
            known = sum(map(sum, [seen["hand"], seen["table"], *seen["piles"]]))
            assert known + seen["held"][1] + seen["stock"][0] == 40


@pytest.mark.parametrize(("game", "mode"), list(product(cartable.GAMES, ["table", "solo"])))
def test_field_names_are_unique(game: str, mode: str) -> None:
    options = {"mode": mode} if game == "goita" else {}
    environment = cartable.load(game).learning
    assert environment is not None
    names = [field.name for field in environment.fields(cartable.load(game).options.read(options))]
    assert len(set(names)) == len(names)
