"""Bots: only legal moves, only what their seat may know, and the greedy one beats the random one."""

from __future__ import annotations

from itertools import islice

import pytest

import cartable
from cartable import BadOption, Match
from cartable.bots import (
    ALL_LEVELS,
    DEFAULT_LEVEL,
    LEVELS,
    Bot,
    GreedyBot,
    RandomBot,
    advise,
    choose,
    level,
    make_bot,
)
from cartable.bots.levels import is_rated, uses_history
from cartable.games.game import Game
from cartable.games.texts import LANGUAGES
from cartable.kernel.chance import generator
from tests.bots.endings.positions import endings
from tests.bots.setups import NAMES, by_game, by_level, quick_by_game
from tests.cases import each_case
from tests.conformance.variants import FEWER, QUICK, Variant, played
from tests.games.shokoba.positions import position

WITH_ENDINGS = [variant for variant in FEWER if cartable.load(variant.game).ai.endings]


def seated(game: Game, name: str, seed: int, sims: int = 12) -> Bot:
    """A bot of this level; one that searches, only a little, so that its choice depends on no clock."""
    return level(name).make(game, seed, sims=sims, ms=60_000) if level(name).searches else make_bot(game, name, seed)


def play_out(match: Match, bots: list[str], seed: int) -> Match:
    """The match to its end, seat by seat with these bots in turn."""
    players = [seated(match.game, bots[seat % len(bots)], seed + seat, sims=4) for seat in range(match.players)]
    while match.turn is not None:
        match.play(choose(players[match.turn], match))
    return match


@by_level(QUICK, FEWER)
def test_a_bot_plays_a_whole_match_of_legal_moves(name: str, variant: Variant) -> None:
    assert play_out(variant.new(seed=1), [name], seed=1).is_over


@each_case("name", NAMES)
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    records = [play_out(cartable.new("shokoba", seed=2), [name], seed=seed).record() for seed in (7, 7, 8)]
    assert records[0] == records[1]
    assert (records[0] != records[2]) == (name != "network"), "only a network never draws lots"


@by_level(QUICK, FEWER)
def test_a_bot_makes_the_same_move_where_its_seat_sees_the_same(name: str, variant: Variant) -> None:
    """Two matches that differ only in what the seat to act cannot know."""
    differed = 0
    for plies in range(0, 30, 3):
        match = played(variant, seed=3, plies=plies)
        differed += chooses_alike(match, name, plies)
    assert differed


@by_game(WITH_ENDINGS)
def test_a_master_solves_moves_only_by_what_its_seat_sees(variant: Variant) -> None:
    last_turns_are_played_alike("master", variant)


@each_case("number, variant", list(enumerate(WITH_ENDINGS)))
def test_in_the_last_turns_no_level_goes_by_more_than_its_seat_sees(number: int, variant: Variant) -> None:
    last_turns_are_played_alike(NAMES[number % len(NAMES)], variant)


@pytest.mark.soak
@each_case("name", NAMES)
@each_case("variant", WITH_ENDINGS)
def test_in_the_last_turns_no_level_anywhere_goes_by_more(name: str, variant: Variant) -> None:
    last_turns_are_played_alike(name, variant)


def last_turns_are_played_alike(name: str, variant: Variant) -> None:
    assert sum(chooses_alike(match, name, match.ply) for match in islice(endings(variant, seed=3, most=500), 6))


def chooses_alike(match: Match, name: str, seed: int) -> bool:
    """The bot's move is the same with other hidden cards; whether these differ from the real ones."""
    imagined = match.hidden(match.actor)
    match.game.rules.resample(imagined, generator(seed))
    other = match.copy()
    other.rounds[-1].states[-1] = imagined
    other._legal = None
    one, same = (choose(seated(each.game, name, seed), each) for each in (match, other))
    assert one == same, f"ply {match.ply}"
    return bool(other.state != match.state)


def test_a_random_bot_plays_every_move_now_and_then() -> None:
    match = cartable.new("shokoba", players=2, seed=5)
    bot = RandomBot(match.game, seed=5)
    assert {choose(bot, match) for _ in range(200)} == set(match.legal_moves)


def won(name: str, seats: int, matches: int) -> float:
    """The share of matches of Shokoba that this bot wins against random ones; a shared win counts in part."""
    share = 0.0
    for number in range(matches):
        match = cartable.new("shokoba", players=seats, seed=number)
        me = number % seats
        bots = [name if seat == me else "random" for seat in range(seats)]
        play_out(match, bots, seed=number)
        share += (me in match.winners) / max(1, len(match.winners))
    return share / matches


def test_sensible_beats_random() -> None:
    """By luck alone it would win half of them, with a standard deviation of one in twenty."""
    assert won("sensible", seats=2, matches=100) > 0.65


@pytest.mark.soak
def test_a_beginner_beats_random() -> None:
    """But not by much: 57 %. By luck alone it would win half of them, with a standard deviation of one in forty.

    In `make test`, `test_fallible.py` shows which moves it notices and how it judges them.
    """
    assert 0.53 < won("beginner", seats=2, matches=400) < 0.62


@pytest.mark.soak
def test_sensible_beats_three_random_ones() -> None:
    assert won("sensible", seats=4, matches=200) > 0.4
    assert won("sensible", seats=3, matches=200) > 0.5


def test_a_greedy_bot_takes_a_shokoba_when_it_sees_one() -> None:
    match = position("1R 1S 6S", "2S 8S", "9S 9R")
    assert str(choose(GreedyBot(match.game, seed=1), match)) == "8S x 6S 1R 1S"


@quick_by_game
def test_advice_is_a_legal_move_with_reasons_in_both_languages(variant: Variant) -> None:
    for plies in (0, 11):
        match = played(variant, seed=6, plies=plies)
        best, *others = advise(match)
        assert best.move in match.legal_moves
        assert all(other.move in match.legal_moves for other in others)
        assert best.reasons
        for reason in best.reasons:
            assert all(reason.to(language) for language in LANGUAGES)
            assert reason.en != reason.fr


def test_advice_changes_nothing() -> None:
    match = cartable.new("shokoba", seed=7)
    before = match.record()
    advise(match)
    assert match.record() == before


def test_levels_have_names_for_people() -> None:
    assert DEFAULT_LEVEL in LEVELS
    for name in LEVELS:
        assert level(name).name == name
        assert level(name).title.en
        assert level(name).title.fr
        assert level(name).text.en != level(name).text.fr


def test_a_level_of_an_earlier_version_plays_as_its_successor() -> None:
    """Stored tables may name it; nobody is offered it."""
    assert level("learned") is level("expert")
    assert is_rated("learned")
    game = cartable.load("goita")
    assert uses_history(game, "learned") == uses_history(game, "expert")
    assert type(make_bot(game, "learned", 1)) is type(make_bot(game, "expert", 1))
    assert "learned" not in ALL_LEVELS


def test_the_error_for_an_unknown_level_lists_the_known_ones() -> None:
    with pytest.raises(BadOption, match=", ".join(ALL_LEVELS)) as error:
        level("genius")
    assert error.value.code == "option/value"


def test_a_bot_is_made_for_a_game_or_for_its_name() -> None:
    assert type(make_bot("goita", "greedy")) is type(make_bot(cartable.load("goita"), "greedy"))
    with pytest.raises(BadOption) as error:
        make_bot("chess", "greedy")
    assert error.value.code == "game/unknown"
