"""The same source interpreted and compiled: the same bytes after every deal and every move.

In the interpreted run of the suite both sides are interpreted; the compiled run compares the two forms.
"""

from __future__ import annotations

from collections.abc import Iterator

from cartable.games import contract
from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from tests.conformance.walk import Walk
from tests.interpreted import interpreted
from tests.tiers import IS_SOAK

EVERY = 5
"""How many moves lie between two looks at what a seat knows."""
COMPARED = 1 if IS_SOAK else 3
"""Of the moves, every third is rated interpreted, too."""


def plays_the_same_interpreted(walk: Walk) -> Iterator[None]:
    match, rules = walk.match, walk.game.rules
    plain = walk.game.fresh(match.options)
    interpreted(rules.begin)(plain)
    assert bytes(plain) == bytes(match.beginning)
    moves, same_moves = wide_row(rules.moves_buffer), wide_row(rules.moves_buffer)
    points, same_points = wide_row(match.players), wide_row(match.players)
    this_round = None
    while True:
        if match.rounds[-1] is not this_round:
            this_round = match.rounds[-1]
            assert interpreted(rules.deal)(plain, match.deals.row(this_round.deck), this_round.spin) == 1
        assert bytes(plain) == bytes(match.state)
        rules.scores(match.state, points)
        interpreted(rules.scores)(plain, same_points)
        assert list(points) == list(same_points)
        if match.is_over:
            return
        before = match.state.copy()
        yield
        for small in walk.game.small_moves(before, walk.move.code):
            count = rules.legal_moves(before, moves)
            assert interpreted(rules.legal_moves)(plain, same_moves) == count
            assert list(moves)[:count] == list(same_moves)[:count]
            rules.play(before, small)
            interpreted(rules.play)(plain, small)
        assert bytes(plain) == bytes(before) == bytes(this_round.states[-1])


def knows_the_same_interpreted(walk: Walk) -> Iterator[None]:
    """What the seat to act knows, what it imagines, and how good its moves look to it."""
    match, game, rules = walk.match, walk.game, walk.game.rules
    best_looking = game.ai.best_looking or game.bound(contract.best_looking)
    moves = wide_row(rules.moves_buffer)
    while not match.is_over:
        if match.ply % EVERY == 0:
            seen, also_seen = game.state(), game.state()
            rules.hide(match.state, match.state.turn, seen)
            interpreted(rules.hide)(match.state, match.state.turn, also_seen)
            assert bytes(also_seen) == bytes(seen)
            count = rules.legal_moves(seen, moves)
            listed = list(moves)[:count]
            worth = [game.worth(seen, move) for move in listed]
            assert [interpreted(game.worth)(seen, move) for move in listed[::COMPARED]] == worth[::COMPARED]
            first, looks = walk.chance.randrange(count), walk.chance.choice((1, count, 64))
            looked_at = [place % count for place in range(first, first + min(count, looks))]
            best = max(looked_at, key=worth.__getitem__)
            assert best_looking(seen, moves, count, first, looks) == best
            if match.ply % (4 * EVERY) == 0:
                assert interpreted(best_looking)(seen, moves, count, first, looks) == best
            chance, same_chance = generator(match.ply), generator(match.ply)
            rules.resample(seen, chance)
            interpreted(rules.resample)(also_seen, same_chance)
            assert bytes(also_seen) == bytes(seen)
            assert chance[0] == same_chance[0]
        yield


KERNELS = (plays_the_same_interpreted, knows_the_same_interpreted)
