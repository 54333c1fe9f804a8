"""The same source interpreted and compiled: the same bytes after every deal and every move.

In the interpreted run of the suite both sides are interpreted; the compiled run compares the two forms.
"""

from __future__ import annotations

import random

import cartable
from cartable.games import contract
from cartable.games.stepper import Stepper
from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from tests.conformance.both_forms import states
from tests.conformance.variants import FEWER, QUICK, Variant, for_each
from tests.interpreted import interpreted

every_variant = for_each(FEWER)


@every_variant
def test_deals_moves_and_scores_agree(variant: Variant) -> None:
    rules = cartable.load(variant.game).rules
    for state, plain in states(variant, seed=40):
        assert bytes(state) == bytes(plain)
        points, same_points = wide_row(state.players), wide_row(state.players)
        rules.scores(state, points)
        interpreted(rules.scores)(plain, same_points)
        assert list(points) == list(same_points)


@every_variant
def test_hiding_filling_in_and_worth_agree(variant: Variant) -> None:
    game = cartable.load(variant.game)
    rules, moves = game.rules, wide_row(game.rules.moves_buffer)
    for number, (state, _) in enumerate(states(variant, seed=41)):
        if number % 5 == 0 and state.turn >= 0:
            seen, also_seen = game.state(), game.state()
            rules.hide(state, state.turn, seen)
            interpreted(rules.hide)(state, state.turn, also_seen)
            assert bytes(also_seen) == bytes(seen)
            count = rules.legal_moves(seen, moves)
            for move in list(moves)[:count]:
                assert interpreted(game.worth)(seen, move) == game.worth(seen, move)
            chance, same_chance = generator(number), generator(number)
            rules.resample(seen, chance)
            interpreted(rules.resample)(also_seen, same_chance)
            assert bytes(also_seen) == bytes(seen)
            assert chance[0] == same_chance[0]


@every_variant
def test_the_best_looking_move_is_the_first_that_worth_rates_highest(variant: Variant) -> None:
    game = cartable.load(variant.game)
    moves, chance = wide_row(game.rules.moves_buffer), random.Random(42)
    best_looking = game.ai.best_looking or game.bound(contract.best_looking)
    for number, (state, _) in enumerate(states(variant, seed=42)):
        if number % 5 == 0 and state.turn >= 0:
            seen = game.state()
            game.rules.hide(state, state.turn, seen)
            count = game.rules.legal_moves(seen, moves)
            first, looks = chance.randrange(count), chance.choice((1, count, 64))
            looked_at = [place % count for place in range(first, first + min(count, looks))]
            best = max(looked_at, key=lambda place: game.worth(seen, moves[place]))
            assert best_looking(seen, moves, count, first, looks) == best
            assert interpreted(best_looking)(seen, moves, count, first, looks) == best


@for_each(FEWER, quick=QUICK[:1])  # each game has to be compiled for it
def test_a_stepper_plays_whole_matches_and_the_same_ones_again(variant: Variant) -> None:
    assert stepped(variant, seed=1) == stepped(variant, seed=1)
    assert stepped(variant, seed=1) != stepped(variant, seed=2)


def stepped(variant: Variant, seed: int) -> list[bytes]:
    stepper = Stepper(variant.game, seed=seed, **dict(variant.options))
    passed, count, chance = [], stepper.reset(), random.Random(seed)
    while count:
        assert len(set(stepper.moves[:count])) == count
        passed.append(bytes(stepper.state))
        count = stepper.step(chance.randrange(count))
    return passed
