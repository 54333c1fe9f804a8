"""The open-card solver against a slow search of every line, and against its own predictions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable.games.goita import rules, view
from cartable.games.goita.ai.open_cards import OpenCards, is_open
from cartable.games.goita.ai.open_cards.alpha_beta import UNSOLVED, solve
from cartable.games.goita.ai.open_cards.memory import SolverMemory
from cartable.games.goita.ai.open_cards.move_values import MAX_PAIRS, evaluate_moves
from cartable.games.goita.bags import size
from cartable.games.goita.state import ANSWER, CANCEL, LAY, NOBODY, NOTHING, State
from cartable.kernel import wide_row
from tests.games.goita.positions import holding
from tests.tiers import in_soak

SOLVER = OpenCards(1 << 17)


def legal(state: State) -> list[int]:
    moves = wide_row(rules.MOVES_BUFFER)
    return [moves[place] for place in range(rules.legal_moves(state, moves))]


def played(state: State, move: int) -> State:
    after = state.copy()
    rules.play(after, move)
    return after


def margin(before: State, after: State) -> int:
    """The points of the round for the even seats minus those of the odd ones."""
    won = [after.points[side] - before.points[side] for side in (0, 1)]
    return won[0] - won[1]


def every_line(state: State, known: dict[bytes, int]) -> int:
    """The slow search: the result of the round with open cards, by playing every line to its end."""
    if bytes(state) not in known:
        best = min if state.turn & 1 else max
        known[bytes(state)] = best(after_move(state, move, known) for move in legal(state))
    return known[bytes(state)]


def after_move(state: State, move: int, known: dict[bytes, int]) -> int:
    after = played(state, move)
    return margin(state, after) if after.turn < 0 else every_line(after, known)


def dealt(players: int, seed: int) -> State:
    """A round at its first card."""
    state: State = cartable.new("goita", players=players, seed=seed).state.copy()
    while state.step >= CANCEL:
        rules.play(state, legal(state)[1])
    return state


def cards_in_hands(state: State) -> int:
    return sum(size(state.hands[seat]) for seat in range(state.players))


def ending(players: int, cards: int, seed: int) -> State:
    """A position with so few cards left in all hands, reached by moves at random."""
    chance = Random(seed)
    while True:
        state = dealt(players, seed)
        while state.turn >= 0 and cards_in_hands(state) > cards:
            state = played(state, chance.choice(legal(state)))
        if state.turn >= 0:
            return state


def agree(state: State) -> None:
    known: dict[bytes, int] = {}
    assert SOLVER.moves(state) == {move: after_move(state, move, known) for move in legal(state)}


few_cards = st.one_of(st.tuples(st.just(2), st.integers(5, 9)), st.tuples(st.just(4), st.integers(11, 14)))


@pytest.mark.slow
@given(seed=st.integers(0, 1 << 16), few=few_cards)
def test_every_move_has_the_value_that_the_slow_search_finds(seed: int, few: tuple[int, int]) -> None:
    agree(ending(*few, seed))


@pytest.mark.compiled_only
@pytest.mark.parametrize("most", [15, *in_soak(100)])
def test_many_endings_agree(most: int) -> None:
    for players, cards in ((2, 8), (2, 10), (4, 12), (4, 14)):
        for seed in range(most):
            agree(ending(players, cards, seed))


def position(*hands: str, turn: int = 0, attack: int = NOTHING, attacker: int = NOBODY, open_kings: int = 0) -> State:
    """Hands laid open in the middle of a round."""
    state = dealt(len(hands), 1)
    for seat, hand in enumerate(hands):
        state.hands[seat] = holding(hand)
        state.rows[seat] = 0
    state.turn, state.attack, state.attacker, state.open_kings = turn, attack, attacker, open_kings
    state.step = LAY if attack == NOTHING else ANSWER
    return state


@pytest.mark.rule("GOI-12", "GOI-13")
def test_the_last_two_are_laid_to_score_most() -> None:
    assert SOLVER.value(position("K K", "P P", "P P", "P P")) == 10
    assert SOLVER.value(position("P P", "P B", "P P", "G G", turn=1)) == -4
    assert SOLVER.value(position("S S", "K B")) == 6


@pytest.mark.rule("GOI-7", "GOI-9")
def test_attacks_that_nobody_can_block_go_on() -> None:
    # no king stops the lance, so the pair of golds is laid last
    assert SOLVER.value(position("L N G G", "K K S S", "B B R R", "P P N S")) == 6
    # a knight stops the knight and goes out with a silver, a gold would stop the gold and go out with two
    assert SOLVER.value(position("N N G G", "N S", "B B R R", "G P S S")) == -3


@pytest.mark.rule("GOI-8")
def test_a_partner_may_take_the_attack_over_for_more() -> None:
    # passing lets the partner end with a pawn; blocking ends with a king
    state = position("P P", "L L L L", "P K", "S S S S", turn=2, attack=7, attacker=0)
    assert SOLVER.moves(state) == {0: 2, 2 << 10 | 7: 5}


@pytest.mark.rule("GOI-10", "GOI-11")
def test_a_king_attacks_only_where_it_may() -> None:
    # a pawn is blocked and the knight goes out, but no card blocks the king
    assert SOLVER.value(position("K P P P", "P N")) == -2
    assert SOLVER.value(position("K P P P", "P N", open_kings=1)) == 2
    assert SOLVER.value(position("K K P P", "P N")) == 2


def test_a_search_that_is_too_short_is_reported() -> None:
    state, memory, transpositions = dealt(4, 1), SolverMemory(), wide_row(1 << 6)
    moves, values = wide_row(MAX_PAIRS), wide_row(MAX_PAIRS)
    assert solve(state, memory, transpositions, 3) == UNSOLVED
    count = evaluate_moves(state, memory, transpositions, moves, values, 3)
    assert {moves[place] for place in range(count)} == set(legal(state))
    assert all(abs(values[place]) <= 20 for place in range(count))


def test_what_cannot_be_solved_is_refused() -> None:
    question = cartable.new("goita", seed=17).state
    assert question.step == CANCEL
    hidden, over = State(), dealt(2, 1)
    view.hide(dealt(4, 1), 0, hidden)
    while over.turn >= 0:
        over = played(over, legal(over)[-1])
    for state in (question, hidden, over, dealt(3, 1), cartable.new("goita", mode="solo", players=1, seed=1).state):
        assert not is_open(state)
        with pytest.raises(ValueError, match="all known"):
            SOLVER.value(state)


@pytest.mark.compiled_only
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2), *in_soak(2, 3), *in_soak(4, 1), *in_soak(4, 3)])
def test_a_whole_round_ends_as_the_first_card_predicted(players: int, seed: int) -> None:
    start = state = dealt(players, seed)
    predicted = SOLVER.value(state)
    while state.turn >= 0:
        found = SOLVER.moves(state)
        assert found.keys() == set(legal(state))
        assert SOLVER.value(state) == predicted
        best = SOLVER.best(state)
        assert {found[move] for move in best} == {predicted}
        state = played(state, best[-1])
    assert margin(start, state) == predicted


@pytest.mark.compiled_only
def test_a_transposition_table_is_shared_by_many_deals() -> None:
    small = OpenCards(1 << 6)
    for seed in range(80):
        state = ending(4, 20, seed)
        assert small.value(state) == SOLVER.value(state)
