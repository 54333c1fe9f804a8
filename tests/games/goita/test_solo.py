"""The solver of the solo board against a slow search that tries every move and every card."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cartable
from cartable.games.goita import rules
from cartable.games.goita.ai.solo.board import Board
from cartable.games.goita.ai.solo.card_counts import canonical, removal_cost, unseen_cards
from cartable.games.goita.ai.solo.estimate import estimate
from cartable.games.goita.ai.solo.expectimax import NOT_KNOWN, ONE_POINT, SearchStack, expected_loss
from cartable.games.goita.ai.solo.player import SoloPlayer
from cartable.games.goita.ai.solo.solver import SoloSolver
from cartable.games.goita.cards import COPIES, DECK, KINDS, POINTS, UNKNOWN, WHOLE_DECK, WIDTH
from cartable.games.goita.move_codes import ACT_AT, DETAIL, TAKE_PAIR
from cartable.games.goita.resampling import unseen_on_board
from cartable.games.goita.state import CORNERS, EMPTY, PLACES, TURN, State
from cartable.kernel import wide_row
from cartable.kernel.bags import held, one
from tests.cases import each_case
from tests.tiers import in_soak

PLAYER = SoloPlayer()


def legal(state: State) -> list[int]:
    moves = wide_row(rules.MOVES_BUFFER)
    return [moves[place] for place in range(rules.legal_moves(state, moves))]


def board(guards: list[int], known: list[int], unseen: list[int]) -> State:
    """A board late in a match as its player knows it, without the places of unseen cards."""
    state: State = cartable.new("goita", mode="solo", players=1, seed=1).state.copy()
    state.guards = state.covered = state.captured = state.turned = 0
    state.discard = WHOLE_DECK - sum(one(kind, WIDTH) for kind in (*guards, *known, *unseen))
    for place in range(PLACES):
        state.board[place] = EMPTY
    for place, kind in zip(CORNERS, guards, strict=False):
        state.board[place], state.guards = kind, state.guards | 1 << place
    state.seen = state.guards
    for place, kind in enumerate((*known, *(UNKNOWN for _ in unseen)), 8):
        state.board[place], state.covered = kind, state.covered | 1 << place
        state.seen |= (kind != UNKNOWN) << place
    return state


def small_board(seed: int, unseen: int) -> State:
    chance = Random(seed)
    cards = chance.sample(DECK, 12)
    guards = list(dict.fromkeys(cards))[: chance.randrange(4)]
    for kind in guards:
        cards.remove(kind)
    return board(guards, cards[unseen : unseen + chance.randrange(4)], cards[:unseen])


def best(state: State, known: dict[bytes, float]) -> float:
    """The slow search: the expected points of the best move."""
    if state.turn < 0:
        return 0.0
    if bytes(state) not in known:
        known[bytes(state)] = max(brings(state, move, known) for move in one_unseen_place(state))
    return known[bytes(state)]


def one_unseen_place(state: State) -> list[int]:
    """Unseen cards can be anywhere, so one of their places is enough."""
    found: dict[int, int] = {}
    for move in legal(state):
        place = move & DETAIL
        is_unseen = move >> ACT_AT != TAKE_PAIR >> ACT_AT and state.board[place] == UNKNOWN
        found.setdefault(-1 if is_unseen else move, move)
    return list(found.values())


def brings(state: State, move: int, known: dict[bytes, float]) -> float:
    place = move & DETAIL
    if move >> ACT_AT == TAKE_PAIR >> ACT_AT or state.board[place] != UNKNOWN:
        return after(state, move, known)
    unseen = unseen_on_board(state)
    total, cards = 0.0, 0
    for kind in range(KINDS):
        if count := held(unseen, kind, WIDTH):
            turned = state.copy()
            turned.board[place] = kind
            total, cards = total + count * after(turned, move, known), cards + count
    return total / cards


def after(state: State, move: int, known: dict[bytes, float]) -> float:
    played = state.copy()
    rules.play(played, move)
    return played.points[0] - state.points[0] + best(played, known)


def pairs(state: State) -> int:
    """The points of all pairs that are left."""
    return sum(2 * POINTS[kind] * (held(WHOLE_DECK - state.discard, kind, WIDTH) // 2) for kind in range(KINDS))


@settings(max_examples=10)
@given(seed=st.integers(0, 1 << 16), unseen=st.integers(2, 3))
def test_the_expected_loss_is_that_of_trying_everything(seed: int, unseen: int) -> None:
    state = small_board(seed, unseen)
    lost = expected_loss(SearchStack(), wide_row(1 << 12), Board(state).counts) / ONE_POINT
    assert best(state, {}) == pytest.approx(pairs(state) - lost, abs=1e-4)


@pytest.mark.compiled_only
@pytest.mark.parametrize(("unseen", "boards"), [(2, 15), (3, 6), *in_soak(3, 20), *in_soak(4, 2)])
def test_no_move_is_better_than_the_chosen_one(unseen: int, boards: int) -> None:
    """Through whole games on small boards, in every step of a turn."""
    for seed in range(boards):
        state, chance = small_board(seed, unseen), Random(seed)
        known: dict[bytes, float] = {}
        while state.turn >= 0:
            move = PLAYER.choose(state, legal(state))
            assert brings(state, move, known) == pytest.approx(best(state, known), abs=1e-4)
            assert PLAYER.points(state, move) == pytest.approx(state.points[0] + best(state, known), abs=1e-4)
            if state.board[move & DETAIL & 31] == UNKNOWN and move >> ACT_AT != TAKE_PAIR >> ACT_AT:
                unseen_kinds = [kind for kind in range(KINDS) for _ in range(held(unseen_on_board(state), kind, WIDTH))]
                state.board[move & DETAIL] = chance.choice(unseen_kinds)
            rules.play(state, move)


def test_every_card_is_counted() -> None:
    state = board([0, 7], [7, 7, 3], [7, 7, 7, 7, 4, 3, 3])
    counts = Board(state).counts
    assert unseen_cards(counts) == 7
    # seven pawns and three golds are left: one more or less of these loses nothing
    assert [removal_cost(counts, kind) for kind in (0, 3, 7)] == [0, 0, 0]
    assert Board(board([0], [7], [7, 0, 7])).counts != counts


def test_boards_that_differ_in_kinds_of_equal_worth_have_one_key() -> None:
    one_way, other_way = board([1, 3], [5], [2, 4, 6, 1]), board([2, 4], [6], [1, 3, 5, 2])
    assert canonical(Board(one_way).counts) == canonical(Board(other_way).counts)


def test_unseen_cards_of_one_kind_are_known() -> None:
    state = board([], [5, 3], [3, 3, 3])
    assert unseen_cards(Board(state).counts) == 0
    assert best(state, {}) == pairs(state)


def test_a_memory_that_is_too_small_is_reported() -> None:
    state = board([0, 1, 3, 7], [4], [7, 7, 7, 3, 4, 5, 5, 6, 2])
    assert expected_loss(SearchStack(), wide_row(1 << 6), Board(state).counts) == NOT_KNOWN


def test_the_estimate_is_plausible_before_a_card_is_seen() -> None:
    match = cartable.new("goita", mode="solo", players=1, seed=3)
    counts = Board(match.hidden(0)).counts
    assert unseen_cards(counts) == sum(COPIES) - 4
    assert 4 < estimate(counts) / ONE_POINT < 14


@pytest.mark.compiled_only
def test_calls_from_several_threads_do_not_disturb_each_other() -> None:
    solver, boards = SoloSolver(), []
    for seed in range(30):
        match = cartable.new("goita", mode="solo", players=1, seed=seed)
        match.play(match.legal_moves[0])
        boards.append(match.hidden(0))
    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(lambda state: solver.choose(state, legal(state)), boards))
    assert at_once == [PLAYER.choose(state, legal(state)) for state in boards]


@pytest.mark.compiled_only
@each_case("seed", range(4))
def test_whole_games_lose_little(seed: int) -> None:
    match = cartable.new("goita", mode="solo", players=1, seed=seed)
    while match.turn is not None:
        assert match.state.step >= TURN
        codes = match.legal_moves.codes
        match.play(match.legal_moves[codes.index(PLAYER.choose(match.hidden(match.actor), codes))])
    assert match.state.points[0] >= 56
