"""Observations hold what the seat may know, and nothing else."""

from __future__ import annotations

from typing import Any

import cartable
from cartable.kernel.chance import generator
from tests.cases import each_case
from tests.conformance.variants import Variant
from tests.interpreted import interpreted
from tests.research.positions import Play, each_variant
from tests.research.test_actions import check_actions


def now_and_then(number: int) -> bool:
    return number < 12 or number % 9 == 0


def check_secrecy(play: Play, state: Any, chance: Any) -> int:
    """What a seat cannot know changes nothing that it observes; how many seats something was exchanged for.

    A hidden state gives the same observation, so that a bot, which is handed one, can observe too.
    """
    exchanged = 0
    for seat in range(state.players):
        here, other = play.observed(state, seat), play.game.state()
        play.game.rules.hide(state, seat, other)
        assert play.observed(other, seat) == here, f"hidden from seat {seat}"
        play.game.rules.resample(other, chance)
        assert play.observed(other, seat) == here, f"filled in for seat {seat}"
        exchanged += other != state
    return exchanged


def check_ranking(play: Play, state: Any) -> None:
    """The highest ranking key is the winners'."""
    keys = [interpreted(play.learning.ranking_key)(state, seat) for seat in range(state.players)]
    assert play.game.winners_of(state) == tuple(seat for seat, each in enumerate(keys) if each == max(keys))


@each_variant
def test_actions_observations_and_ranking_in_whole_matches(variant: Variant) -> None:
    play, exchanged = Play(variant), 0
    for seed in range(60, 63):
        chance, number, state = generator(seed), 0, None
        try:
            for number, (state, moves) in enumerate(play.positions(seed)):
                check_actions(play, state, moves)
                if seed == 60 and now_and_then(number) and state.turn >= 0:
                    exchanged += check_secrecy(play, state, chance)
            check_ranking(play, state)
        except AssertionError as error:
            error.add_note(f"{variant}, seed {seed}, position {number}")
            raise
        assert number > 20
    assert exchanged > 3


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


@each_case("game", cartable.GAMES)
def test_fields_are_written_where_they_are_declared(game: str) -> None:
    """The own hand is as large as it is said to be, and it is the acting seat's turn."""
    play = Play(Variant(game, (("players", 3),)))
    for state, moves in play.positions(seed=64):
        for seat in range(state.players) if moves else ():
            seen = parts(play, play.observed(state, seat))
            hand = seen["hand"] if game != "scopette" else [sum(map(sum, place)) for place in seen["hand"]]
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


@each_case("game, options", [*((game, {}) for game in cartable.GAMES), ("goita", {"mode": "solo"})])
def test_field_names_are_unique(game: str, options: dict[str, Any]) -> None:
    environment = cartable.load(game).learning
    assert environment is not None
    names = [field.name for field in environment.fields(cartable.load(game).options.read(options))]
    assert len(set(names)) == len(names) > 5
