"""Finding puzzles: the same for the same seed, from matches of bots and from records."""

from __future__ import annotations

from itertools import islice

import pytest

import cartable
from cartable import Match
from cartable.puzzles import Puzzle, find, shipped
from cartable.puzzles.finder import puzzles_in, search
from cartable.puzzles.sources import Source, sources, variants, with_memory_aid
from tests.tiers import in_soak

SHOKOBA = {"players": 2}


@pytest.mark.compiled_only
@pytest.mark.parametrize("most", [1, *in_soak(4)])
def test_the_same_seed_finds_the_same_puzzles(most: int) -> None:
    seen = list[tuple[int, int]]()
    first = find("shokoba", most, 3, options=SHOKOBA, progress=lambda *state: seen.append(state))
    again = list(islice(search("shokoba", 3, SHOKOBA, processes=2), 1))
    assert first[:1] == again
    assert len({each.id for each in first}) == most
    assert [searched for _, searched in seen] == list(range(1, len(seen) + 1))
    for each in first:
        each.check()
        assert each.position.options == {"players": 2, "memory": True}


@pytest.mark.compiled_only
def test_a_record_is_searched_and_nobody_is_named() -> None:
    """A match of people: the puzzle has its decks, and neither its names nor its secret."""
    searched, found = next(filter(lambda each: each[1], map(searched_again, known_matches())))
    for each in found:
        rebuilt = each.match()
        assert each.position.seed is None
        assert [one.deck for one in rebuilt.rounds] == [one.deck for one in searched.rounds[: len(rebuilt.rounds)]]
        assert rebuilt.moves == searched.moves[: rebuilt.ply]
        assert each.steps[0].tempting in rebuilt.legal_moves
        assert "Ana" not in repr(each)


def known_matches() -> list[Match]:
    """Short matches that have a puzzle, unless the bots have changed since it was found."""
    matches = list[Match]()
    for each in sorted(shipped("shokoba"), key=lambda each: len(each.position.moves))[:5]:
        match = each.match()
        match.play(each.steps[0].tempting)
        match.names = tuple(f"Ana {seat}" for seat in range(match.players))
        matches.append(match)
    return matches


def searched_again(match: Match) -> tuple[Match, list[Puzzle]]:
    return match, puzzles_in(Source("shokoba", {}, None, match.record()))


def test_records_of_the_game_come_first() -> None:
    records = [cartable.new(game, players=2, seed=1).record() for game in ("goita", "shokoba")]
    first, second = islice(sources(cartable.load("shokoba"), 3, None, records), 2)
    assert first.record == records[1]
    assert second.record is None


def test_a_record_of_what_one_seat_knew_has_no_puzzles() -> None:
    match = cartable.new("goita", players=2, seed=1)
    assert puzzles_in(Source("goita", {}, None, match.record(known_to=0))) == []


def test_bots_play_every_variant_with_a_memory_aid() -> None:
    found = variants(cartable.load("shokoba"))
    assert {"players": 4, "teams": True, "memory": True} in found
    assert {each["players"] for each in found} == {2, 3, 4}
    assert with_memory_aid(cartable.load("goita"), {"players": 2}) == {"players": 2}


def test_the_matches_of_bots_differ() -> None:
    first = list(islice(sources(cartable.load("goita"), 1, None, ()), 20))
    assert len({each.seed for each in first}) == 20
    assert first == list(islice(sources(cartable.load("goita"), 1, None, ()), 20))
    assert first != list(islice(sources(cartable.load("goita"), 2, None, ()), 20))
