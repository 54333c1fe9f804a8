"""Matches that begin in the middle of another: from what a seat knew, with the other cards at random."""

from __future__ import annotations

import random

import pytest

import cartable
from cartable.games.continuation import continued, known_at
from cartable.games.errors import BadOption, BadRecord
from cartable.games.match import Match
from cartable.games.reader import SPECTATOR
from tests.cases import each_case

SECRET = b"k" * 32


def played(game: str, seed: int) -> Match:
    return play_to_the_end(cartable.new(game, seed=seed), seed)


def play_to_the_end(match: Match, seed: int = 0) -> Match:
    chance = random.Random(seed)
    while not match.is_over:
        match.play(match.legal_moves[chance.randrange(len(match.legal_moves))])
    return match


@each_case("game", cartable.GAMES)
def test_a_seat_goes_on_from_what_it_knew(game: str) -> None:
    match = played(game, 5)
    chance = random.Random(1)
    for ply in sorted(chance.sample(range(match.ply), min(12, match.ply))):
        earlier = match.copy()
        while earlier.ply > ply:
            earlier.undo()
        seat = earlier.turn
        assert seat is not None
        record = known_at(match, ply)
        worlds = [continued(record, seed=seed, secret=SECRET) for seed in range(4)]
        for world in worlds:
            assert world.turn == seat
            before, after = earlier.view(seat), world.view(seat)
            assert {**before, "ply": 0} == {**after, "ply": 0}
            assert world.legal_moves.codes == earlier.legal_moves.codes
        again = continued(record, seed=3, secret=SECRET)
        assert again.state == worlds[3].state


@each_case("game", cartable.GAMES)
def test_the_unknown_cards_are_not_those_of_the_match(game: str) -> None:
    match = played(game, 6)
    worlds = [continued(known_at(match, 2), seed=seed, secret=SECRET).state for seed in range(8)]
    assert sum(one == other for one in worlds for other in worlds) < 2 * len(worlds)


@each_case("game", cartable.GAMES)
def test_such_a_match_has_a_record_when_it_is_over(game: str) -> None:
    match = played(game, 7)
    world = continued(known_at(match, match.ply // 2), seed=9, secret=SECRET, names=match.names)
    with pytest.raises(BadOption, match="middle"):
        world.record(known_to=SPECTATOR)
    play_to_the_end(world)
    text = world.record()
    again = cartable.read(text)
    assert again.record() == text == world.copy().record()
    assert again.scores == world.scores
    assert cartable.verify(text).deals[0].verdict == "given"
    assert {deal.verdict for deal in cartable.verify(text).deals[1:]} <= {"fair"}
    while again.ply:
        again.undo()
    assert again.turn == world.rounds[0].states[0].turn
    with pytest.raises(BadOption, match="middle"):
        known_at(world, 0)


def test_only_what_a_seat_knew_can_be_continued() -> None:
    match = played("shokoba", 8)
    whole = match.copy()
    for _ in range(3):
        whole.undo()
    for text in (match.record(), whole.record(), whole.record(known_to=SPECTATOR)):
        with pytest.raises(BadRecord, match="middle of another"):
            continued(text, seed=1, secret=SECRET)
    known = known_at(match, 4)
    with pytest.raises(BadRecord, match="seed"):
        continued(known, seed=-1, secret=SECRET)
    for ply in (-1, match.ply, match.ply + 1):
        with pytest.raises(BadOption, match="no decision"):
            known_at(match, ply)


def test_a_record_cannot_nest_others_endlessly() -> None:
    match = played("shokoba", 8)
    world = play_to_the_end(continued(known_at(match, 4), seed=1, secret=SECRET))
    text = world.record()
    lines = text.splitlines()
    start, end = lines.index("record = ["), lines.index("]")
    nested = [f"  {cartable_text(line)}," for line in lines]
    spoiled = "\n".join([*lines[: start + 1], *nested, *lines[end:]]) + "\n"
    with pytest.raises(BadRecord):
        cartable.read(spoiled)


def cartable_text(line: str) -> str:
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '"'
