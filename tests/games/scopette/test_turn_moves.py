"""The legal moves, exact without being listed: against every subset of the centre, and against the kernels."""

from __future__ import annotations

import time
from copy import deepcopy
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cartable
from cartable import Match
from cartable.games.scopette import turn_moves as whole_moves
from cartable.games.scopette.cards import NUMBERED, number_of
from cartable.games.scopette.move_counts import count_moves, is_within_move, move_at
from cartable.games.scopette.notation import steps
from cartable.games.scopette.rules import CARD, LAY, MORE, MOVES_BUFFER, PASS, PLAYED_AT, legal_moves, play
from cartable.games.scopette.state import HAND, NO_CARD, State
from cartable.games.scopette.turn_moves import PASSED, TAKEN_AT, TurnMoves, kinds_in, played_in, sum_of, taken_in
from cartable.games.stepper import Stepper
from cartable.kernel import wide_row
from tests.cases import each_case
from tests.conformance.perft import perft
from tests.games.scopette.positions import moves, position
from tests.games.scopette.twin import CARDS, Twin
from tests.interpreted import interpreted


@st.composite
def centres_and_hands(draw: st.DrawFn, most: int = 10) -> tuple[str, str]:
    """Small and negative numbers come often: they make the most sums."""
    cards = draw(st.permutations(sorted(CARDS, key=lambda card: int(card[:-1]))[: draw(st.sampled_from([24, 76]))]))
    in_centre, in_hand = draw(st.integers(0, most)), draw(st.integers(0, 3))
    return " ".join(cards[:in_centre]), " ".join(cards[in_centre : in_centre + in_hand])


@pytest.mark.rule("SCO-9", "SCO-10", "SCO-11", "SCO-12", "SCO-13", "SCO-14")
@given(centres_and_hands())
def test_any_centre_and_hand(cards: tuple[str, str]) -> None:
    centre, hand = cards
    twin = Twin({"players": 2})
    twin.turn, twin.centre, twin.hands[0] = 0, centre.split(), hand.split()
    match = position(centre, hand)
    assert sorted(map(str, match.legal_moves)) == twin.legal()
    assert len(match.legal_moves) == len(twin.legal())


@given(centres_and_hands(most=13))
def test_the_sequence_is_what_iterating_gives(cards: tuple[str, str]) -> None:
    codes = position(*cards).legal_moves.codes
    listed = list(codes)
    assert len(set(listed)) == len(listed) == len(codes)
    assert [codes[place] for place in range(len(codes))] == listed
    assert [codes.index(code) for code in listed] == list(range(len(listed)))
    assert list(reversed(codes)) == listed[::-1]
    assert codes[2:9:3] == listed[2:9:3]
    assert codes[-1] == listed[-1]
    assert all(code in codes for code in listed)


@given(centres_and_hands(most=12))
def test_moves_that_begin_alike_stand_together(cards: tuple[str, str]) -> None:
    paths = [steps(code) for code in position(*cards).legal_moves.codes]
    for depth in range(1, 6):
        begun = [path[:depth] for path in paths]
        runs = [path for place, path in enumerate(begun) if place == 0 or begun[place - 1] != path]
        assert len(runs) == len(set(runs))
    assert len(set(paths)) == len(paths)
    assert not any(one != other and other[: len(one)] == one for one in paths[:60] for other in paths[:60])


@given(centres_and_hands(most=9), st.integers(0))
def test_what_is_no_move_is_not_among_them(cards: tuple[str, str], code: int) -> None:
    legal = position(*cards).legal_moves.codes
    assert (code in legal) == (code in list(legal))
    for wrong in (-1, 1 << 200, "pass", None, 0.0, True):
        assert wrong not in legal
    with pytest.raises(IndexError):
        legal[len(legal)]
    with pytest.raises(ValueError, match="not a legal move"):
        legal.index(-1)


@given(centres_and_hands(most=9))
@example(("10O", "10G 2G -2G"))  # two of three hand cards add up to more than any number
@example(("10O 9O", "10G 1G -1G"))
def test_small_choices_lead_to_every_move_once(cards: tuple[str, str]) -> None:
    """No choice of the kernels leads nowhere, and no two ways of choosing lead to the same move."""
    match = position(*cards)
    found = []
    for small in ways_to_choose(match.state):
        code = whole_moves.join(match.state, small)
        assert code is not None
        assert whole_moves.small_moves(match.state, code) == small
        found.append(code)
    assert sorted(found) == sorted(match.legal_moves.codes)


@given(centres_and_hands(most=9))
@example(("9O 5G", "4G 5O 1K"))  # two cards of the hand, and all three with another one, for a single card
@example(("10G 10O 9G -1G -2G", "4G 5O 1K"))
def test_kernels_count_whole_moves_and_make_the_one_at_an_index(cards: tuple[str, str]) -> None:
    """`move_counts` finds what `turn_moves` lists, in the same order."""
    match = position(*cards)
    work = wide_row(64)
    count = interpreted(count_moves)(match.state, work)
    assert [made_at(match.state, index) for index in range(count)] == list(match.legal_moves.codes)


def made_at(state: State, index: int) -> int | None:
    """The whole move that the kernels make, from the index of their first small choice on."""
    now, place, work, small = state.copy(), wide_row(1), wide_row(64), list[int]()
    place[0] = index
    while not small or interpreted(is_within_move)(now):
        small.append(interpreted(move_at)(now, place, work))
        play(now, small[-1])
    return whole_moves.join(state, small)


def ways_to_choose(state: State) -> list[list[int]]:
    """Every way to decide a whole move by small ones."""
    buffer = wide_row(MOVES_BUFFER)
    done, open_ways = [], [(state.copy(), list[int]())]
    while open_ways:
        now, small = open_ways.pop()
        choices = [buffer[place] for place in range(legal_moves(now, buffer))]
        assert choices
        for choice in choices:
            if whole_moves.join(state, [*small, choice]) is None:
                after = now.copy()
                play(after, choice)
                open_ways.append((after, [*small, choice]))
            else:
                done.append([*small, choice])
    return done


@pytest.mark.rule("SCO-10", "SCO-11", "SCO-12", "SCO-14")
@given(st.permutations(CARDS), st.integers(0, 73), st.integers(0, 3), st.randoms(use_true_random=False))
def test_choices_in_any_centre_however_full(cards: list[str], in_centre: int, held: int, chance: Random) -> None:
    """Choice by choice, against sets of sums that nothing cuts short."""
    state = position(" ".join(cards[:in_centre]), " ".join(cards[in_centre : in_centre + held])).state.copy()
    hand = [kind for kind in state.hands[:HAND] if kind != NO_CARD]
    played = {1 << place: number_of(kind) for place, kind in enumerate(hand)}
    for size in range(2, held + 1):
        for places in combinations(range(held), size):
            played[sum(1 << place for place in places)] = sum(number_of(hand[place]) for place in places)
    expected = {LAY | 1 << PLAYED_AT + place for place in range(held)} | ({PASS} if held < HAND else set())
    centre = kinds_in(whole_moves.join_halves(state.centre[0], state.centre[1]))
    wanted = {places << PLAYED_AT: total for places, total in played.items()}
    buffer = wide_row(MOVES_BUFFER)
    while True:
        expected |= next_choices(centre, wanted)
        choices = [buffer[place] for place in range(legal_moves(state, buffer))]
        assert len(choices) == len(expected)
        assert set(choices) == expected
        begun = [choice for choice in choices if choice & MORE]
        if not begun:
            return
        choice = chance.choice(begun)
        missing = wanted[choice & 7 << PLAYED_AT] - number_of(choice & CARD)
        play(state, choice)
        assert (state.chosen, state.missing) == (choice & CARD, missing)
        expected, wanted = set(), {0: missing}
        centre = [kind for kind in centre if kind > choice & CARD]


def next_choices(centre: list[int], wanted: dict[int, int]) -> set[int]:
    """Each centre card that ends a taking, or that higher cards can complete; several hand cards take only one."""
    found: set[int] = set()
    sums: set[int] = set()
    for kind in reversed(centre):
        number = number_of(kind)
        for played, total in wanted.items():
            if total == number:
                found.add(played | kind)
            if total - number in sums and (played >> PLAYED_AT).bit_count() < 2:
                found.add(played | kind | MORE)
        sums |= {number} | {each + number for each in sums}
    return found


@given(centres_and_hands(), st.integers(0, 10**9))
def test_small_moves_make_the_whole_move(cards: tuple[str, str], choice: int) -> None:
    match = position(*cards)
    code = match.legal_moves.codes[choice % len(match.legal_moves)]
    before, after = match.state, match.state.copy()
    for small in whole_moves.small_moves(before, code):
        play(after, small)
    taken, played = taken_in(code), played_in(code)
    centre = whole_moves.join_halves(before.centre[0], before.centre[1])
    left = centre & ~taken if taken or not played else centre | played
    assert whole_moves.join_halves(after.centre[0], after.centre[1]) == left
    assert whole_moves.join_halves(after.piles[0], after.piles[1]) == (taken | played if taken else 0)
    assert (after.chosen, after.missing, after.turn) == (-1, 0, 1)


def crowded() -> Match:
    """More centre cards than ever occur: all but six cards."""
    away = ["10G", "-2K", "7*", "1G", "1O", "1K"]
    return position(" ".join(card for card in CARDS if card not in away), "10G -2K 7*", "1G")


@pytest.mark.rule("SCO-14")
def test_the_fullest_centre_is_counted_and_judged_at_once() -> None:
    match = crowded()
    began = time.process_time()
    legal = match.legal_moves
    assert len(legal) == 2_077_772_438
    for place in (0, 1, 12345, len(legal) // 2, len(legal) - 1):
        move = legal[place]
        assert move in legal
        assert legal.codes.index(move.code) == place
        assert legal.read(str(move)) == move
        assert sum_of(taken_in(move.code)) in (0, sum_of(played_in(move.code)))
    match.play(legal[len(legal) // 3])
    assert len(repr(legal)) < 4000
    assert time.process_time() - began < 5


def test_the_count_is_the_one_that_adding_cards_by_number_gives() -> None:
    """Counted another way: how many cards of each number, and in how many ways each."""
    match = crowded()
    per_number = dict.fromkeys(range(-2, 11), 0)
    for card in match.view()["centre"]:
        per_number[int(card[:-1])] += 1
    ways = {0: 1}
    for number, there in per_number.items():
        more: dict[int, int] = {}
        for total, count in ways.items():
            for taken in range(there + 1):
                more[total + number * taken] = more.get(total + number * taken, 0) + count * comb(there, taken)
        ways = more
    one_card = sum(1 + ways[number] for number in (10, -2, 7))
    several = per_number[10 - 2] + per_number[7 - 2]
    assert len(match.legal_moves) == one_card + several


@pytest.mark.rule("SCO-9")
def test_the_moves_buffer_holds_the_most_that_there_can_be() -> None:
    """Each of three cards, any of 73 cards first with or without more; four groups for seven cards; laying; passing."""
    assert MOVES_BUFFER >= 3 * 75 * 2 + 4 * 7 + 3 + 1 + 1
    match = crowded()
    buffer = wide_row(MOVES_BUFFER + 8)
    for place in range(MOVES_BUFFER, MOVES_BUFFER + 8):
        buffer[place] = -7
    count = legal_moves(match.state, buffer)
    assert 200 < count < MOVES_BUFFER
    assert len({buffer[place] for place in range(count)}) == count
    assert [buffer[place] for place in range(MOVES_BUFFER, MOVES_BUFFER + 8)] == [-7] * 8


@given(st.lists(st.sampled_from(NUMBERED), unique=True, min_size=8, max_size=12), st.integers(0, 3))
def test_an_unknown_hand_may_do_what_any_hand_of_its_size_may(cards: list[int], held: int) -> None:
    centre, hidden = sum(1 << kind for kind in cards[:5]), cards[5:]
    unknown = TurnMoves(sum(1 << kind for kind in hidden), held, centre)
    each = [TurnMoves(sum(1 << kind for kind in hand), held, centre) for hand in combinations(hidden, held)]
    expected = set().union(*each) if held else {PASSED}
    lays = {1 << kind for kind in hidden} if not held else set()
    takes = {code for code in unknown if code >> TAKEN_AT and not held}
    assert set(unknown) - lays - takes == expected
    assert len(unknown) == len(set(unknown))


def test_a_stuck_choice_is_impossible_in_random_play() -> None:
    """Kernels always offer something, and a sum begun can always be completed."""
    game = cartable.load("scopette")
    stepper = Stepper("scopette", players=3, seed=5)
    count = stepper.reset()
    turns = 0
    while count:
        assert 0 < count < game.rules.moves_buffer
        turns += 1
        count = stepper.step(turns * 7919 % count)
    assert stepper.state.turn == -2


@each_case(
    ("players", "teams", "expected"),
    [
        (2, False, [5, 33, 219]),
        (3, False, [8, 37, 224]),
        (4, False, [9, 46, 282]),
        (4, True, [9, 46, 282]),
        (5, False, [7, 42, 386]),
        (6, False, [8, 51, 431]),
        (6, True, [8, 51, 431]),
    ],
)
def test_perft(players: int, teams: bool, expected: list[int]) -> None:
    """How many ways there are to play one, two and three moves: pinned, and as many as the twin finds."""
    match = cartable.new("scopette", players=players, teams=teams, seed=11, first_player=0)
    twin = Twin({"players": players, "teams": teams, "first_player": 0})
    twin.deal([match.game.notation.card_text(card) for card in match.rounds[0].deck], 0)
    for depth, count in enumerate(expected, 1):
        assert perft(match, depth) == perft_of_twin(twin, depth) == count


def perft_of_twin(twin: Twin, depth: int) -> int:
    if depth == 1:
        return len(twin.legal())
    total = 0
    for move in twin.legal():
        after = deepcopy(twin)
        after.play(move)
        total += perft_of_twin(after, depth - 1)
    return total


def test_numbers_and_sums() -> None:
    some: Any = kinds_in(whole_moves.unseen(position("", "", "").state))
    assert some == list(NUMBERED)
    assert sum(map(number_of, some)) == 6 * 52 + 22
    assert "10G" in moves(position("", "10G"))
