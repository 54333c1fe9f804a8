"""The same source interpreted and compiled: the same bytes after every deal and every move.

Where the suite runs interpreted, this says that the two ways of interpreting agree; compiled, it holds the promise.
"""

from __future__ import annotations

import pytest

from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from tests.conformance.variants import FEWER, Variant, random_moves
from tests.interpreted import interpreted

pytestmark = pytest.mark.parametrize("variant", FEWER, ids=str)


def test_deals_moves_and_scores_agree(variant: Variant) -> None:
    match = variant.new(seed=40)
    rules = match.game.rules
    fresh = match._beginning.copy()
    interpreted(rules.begin)(fresh)
    assert bytes(fresh) == bytes(match._beginning)
    for _ in random_moves(match, seed=40):
        legal = wide_row(match.game.moves_buffer)
        count = interpreted(rules.legal_moves)(match.state, legal)
        assert tuple(legal)[:count] == match.legal_moves.codes
    for number, each in enumerate(match.rounds):
        state = (match.rounds[number - 1].states[-1] if number else match._beginning).copy()
        interpreted(rules.deal)(state, match.deals.row(each.deck), each.spin)
        assert bytes(state) == bytes(each.states[0])
        for move, after in zip(each.moves, each.states[1:], strict=True):
            interpreted(rules.play)(state, move)
            assert bytes(state) == bytes(after)
    points = wide_row(match.players)
    interpreted(rules.scores)(match.state, points)
    assert tuple(points) == match.scores


def test_hiding_filling_in_and_worth_agree(variant: Variant) -> None:
    match = variant.new(seed=41)
    rules = match.game.rules
    for _ in random_moves(match, seed=41):
        if match.ply % 5 == 0:
            seen, also_seen = match.hidden(match.turn), match.game.state()
            interpreted(rules.hide)(match.state, match.turn, also_seen)
            assert bytes(also_seen) == bytes(seen)
            for move in match.legal_moves:
                assert interpreted(rules.worth)(seen, move.code) == rules.worth(seen, move.code)
            chance, same_chance = generator(match.ply), generator(match.ply)
            rules.resample(seen, chance)
            interpreted(rules.resample)(also_seen, same_chance)
            assert bytes(also_seen) == bytes(seen)
            assert chance[0] == same_chance[0]
