"""Positions: the match that they rebuild is the one that they were taken from."""

from __future__ import annotations

from typing import Any

import cartable
from cartable import Match
from cartable.puzzles.position import Position, continued, position_in
from tests.cases import each_case

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("shokoba", {"players": 4, "teams": True}),
    ("toko_maja", {"players": 5}),
    ("goita", {"players": 3}),
    ("scopette", {"players": 2}),
]


def played(plies: int, game: str, options: dict[str, Any]) -> Match:
    match = cartable.new(game, seed=5, **options)
    for _ in range(plies):
        match.play(match.legal_moves[0])
    return match


@each_case(("game", "options"), TABLES)
def test_a_position_with_a_seed_is_that_match_to_the_byte(game: str, options: dict[str, Any]) -> None:
    """Also its fairness: the deals follow from the secret, and the commitment is the one to that secret."""
    taken = position_in(played(9, game, options), 6, 5, options)
    assert (taken.seed, taken.decks) == (5, ())
    assert taken.match().record() == played(6, game, options).record()
    assert taken.digest() != position_in(played(9, game, options), 7, 5, options).digest()


@each_case(("game", "options"), TABLES)
def test_a_position_without_a_seed_has_the_decks_and_promises_nothing_of_them(
    game: str, options: dict[str, Any]
) -> None:
    match = played(6, game, options)
    taken = position_in(played(9, game, options), 6, None, options)
    assert len(taken.decks) == len(match.rounds)
    again = taken.match()
    assert bytes(again.state) == bytes(match.state)
    assert again.moves == match.moves
    assert cartable.read(again.record()).record() == again.record()
    assert "commitment" not in again.record()
    assert "given = true" in again.record()


def test_only_the_rounds_up_to_the_moment_have_decks() -> None:
    options: dict[str, Any] = {"players": 2, "target": 30}
    match = cartable.new("goita", seed=1, **options)
    while len(match.rounds) < 4:
        match.play(match.legal_moves[0])
    ends = [sum(len(each.moves) for each in match.rounds[:number]) for number in (1, 2, 3)]
    for ply, rounds in [(0, 1), (ends[0] - 1, 1), (ends[0], 2), (ends[1] + 1, 3), (match.ply, 4)]:
        taken = position_in(match, ply, None, options)
        assert len(taken.decks) == rounds
        assert taken.match().moves == match.moves[:ply]


def test_a_position_goes_on() -> None:
    match = played(9, "goita", {"players": 3})
    texts = [move.text for move in match.moves]
    begun = Position("goita", {"players": 3}, tuple(texts[:4]), 5)
    assert continued(begun, texts[4:]) == position_in(match, 9, 5, {"players": 3})
