"""What a seat sees of the table, and how the unknown is filled in: evenly, and with all that can be concluded."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import pytest

import cartable
from cartable import Match
from cartable.games.goita import private_moves
from cartable.games.goita.notation import cards_text, row_text
from cartable.games.goita.state import State
from cartable.games.reader import SPECTATOR, Reader
from cartable.kernel.chance import generator
from tests.conformance.variants import random_moves
from tests.games.goita.positions import dealt, play, rows


def guesses(match: Match, seat: int, number: int) -> list[Any]:
    chance = generator(seat + 1)
    found = []
    for _ in range(number):
        guess = match.hidden(seat)
        match.game.rules.resample(guess, chance)
        found.append(guess)
    return found


def is_even(counts: Counter[Any], expected: dict[Any, float]) -> bool:
    """Whether counts are as expected, by a chi-square test that one in a thousand fair draws would fail."""
    total = counts.total()
    off = sum((counts[key] - share * total) ** 2 / (share * total) for key, share in expected.items())
    return set(counts) <= set(expected) and off < {1: 10.8, 2: 13.8, 3: 16.3}[len(expected) - 1]


def test_a_seat_sees_its_own_hand_and_counts_the_others() -> None:
    match = cartable.new("goita", seed=1, first_player=0)
    for seat in range(4):
        hands = match.view(seat)["hands"]
        assert "??" not in hands[seat]
        assert all(hands[other] == ["??"] * 8 for other in range(4) if other != seat)
    assert all(hand == ["??"] * 8 for hand in match.view()["hands"])


@pytest.mark.rule("GOI-21")
def test_a_seat_is_told_how_many_cards_are_put_aside_however_many_they_are() -> None:
    """With short hands, a house rule, 18 of the 30 cards; a hidden state counts them as one number."""
    match = cartable.new("goita", seed=1, players=3, hand_size=4)
    for reader in range(SPECTATOR, 3):
        assert match.view(reader)["aside"] == 18
        known = cartable.read(match.record(known_to=reader))
        assert known.view(reader) == match.view(reader)
        assert known.hidden(reader) == match.hidden(reader)


def test_what_is_unknown_is_filled_in_evenly() -> None:
    """The king that seat 0 does not hold is as likely with any of the others."""
    match = dealt("K G G S S N N L")
    counts = Counter(
        next(seat for seat in (1, 2, 3) if "K" in cards_text(guess.hands[seat])) for guess in guesses(match, 0, 3000)
    )
    assert is_even(counts, {1: 1 / 3, 2: 1 / 3, 3: 1 / 3})


@pytest.mark.rule("GOI-11")
def test_who_attacks_with_a_king_while_none_lies_open_has_the_other_face_down() -> None:
    match = dealt("G L S P", "K K G S N P P B")
    play(match, "(L) >G =G >N pass pass pass (K) >B pass pass pass (P) >K")
    for seat in (0, 2, 3):
        assert rows(match, seat)[1] == "=G >N (??) >B (??) >K"
        places = Counter(row_text(guess.rows[1]).index("(K)") for guess in guesses(match, seat, 1200))
        assert is_even(places, {2: 1 / 2, 4: 1 / 2})


@pytest.mark.rule("GOI-11")
def test_a_reader_s_record_knows_that_such_an_attack_is_possible() -> None:
    match = dealt("G L S P", "K K G S N P P B")
    play(match, "(L) >G =G >N pass pass pass (K)")
    for seat, possible in ((0, True), (1, True), (SPECTATOR, True)):
        again = cartable.read(match.record(known_to=seat))
        assert (">K" in again.legal_moves) == possible
    held = dealt("G L S K", "K G S N P P B")
    play(held, "(L) >G =G >N pass pass pass (S)")
    assert ">K" not in cartable.read(held.record(known_to=0)).legal_moves
    assert ">K" in cartable.read(held.record(known_to=2)).legal_moves


@pytest.mark.rule("GOI-16")
def test_the_pawns_that_a_partner_told_of_are_dealt_in_their_true_shares() -> None:
    """Eight pawns are unseen by seat 3, who knows that five or more of them are among the eight cards of seat 1."""
    match = dealt("", "P P P P P", "", "P P K G S N L B")
    play(match, "cancel refuse")
    counts = Counter(cards_text(guess.hands[1]).count("P") for guess in guesses(match, 3, 4000))
    ways = {pawns: comb(8, pawns) * comb(16, 8 - pawns) for pawns in (5, 6, 7, 8)}
    total = sum(ways.values())
    merged = Counter({5: counts[5], 6: counts[6] + counts[7] + counts[8]})
    assert set(counts) <= set(ways)
    assert is_even(merged, {5: ways[5] / total, 6: 1 - ways[5] / total})


def test_hidden_cards_on_the_board_are_filled_in_evenly() -> None:
    match = cartable.new("goita", mode="solo", players=1, seed=3)
    hidden = match.hidden(0)
    unknown = [place for place in range(32) if hidden.board[place] == 8]
    pawns = 10 - sum(hidden.board[place] == 7 for place in range(32))
    counts = Counter(guess.board[unknown[5]] == 7 for guess in guesses(match, 0, 3000))
    assert is_even(counts, {True: pawns / 28, False: 1 - pawns / 28})


def test_a_match_followed_to_its_end_by_one_reader_stays_that_reader_s() -> None:
    """There are no draws, so a reader can follow to the end; the others' hands stay unknown (GOI-12)."""
    match = cartable.new("goita", players=2, target=1, seed=3)
    again = cartable.read(match.record(known_to=0))
    for move in random_moves(match, seed=3):
        shown = move.code if match.turn == 0 else match.game.cover(move.code)
        again.play(match.game.notation.move_text(shown))
    assert again.is_over
    assert "??" in again.record()
    assert cartable.read(again.record()).record() == again.record()


def test_a_view_asks_only_once_for_each_move_whether_the_reader_notices_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated views, moves, undo and copies: the moves before are not gone through again."""
    asked: list[tuple[int, int]] = []

    def noticed(before: State, move: int, reader: Reader) -> int | None:
        asked.append((move, reader))
        return original(before, move, reader)

    original = private_moves.noticed
    monkeypatch.setattr(private_moves, "noticed", noticed)
    match = dealt("", "P P P P P")
    play(match, "cancel refuse")
    readers = (SPECTATOR, 0, 1, 3)
    plies = [match.view(reader)["ply"] for reader in readers]
    assert plies == [0, 0, 2, 2]
    assert len(asked) == 2 * len(readers)
    assert [match.view(reader)["ply"] for reader in readers] == plies
    assert len(asked) == 2 * len(readers)

    match.play(match.legal_moves[0])
    assert [match.view(reader)["ply"] for reader in readers] == [1, 1, 3, 3]
    assert len(asked) == 3 * len(readers)
    other = match.copy()
    match.undo()
    assert [match.view(reader)["ply"] for reader in readers] == plies
    assert [other.view(reader)["ply"] for reader in readers] == [1, 1, 3, 3]
    assert len(asked) == 3 * len(readers)

    match.undo()
    play(match, "agree")
    assert [match.view(reader)["ply"] for reader in readers] == [1, 1, 2, 2]
    assert len(asked) == 4 * len(readers)
