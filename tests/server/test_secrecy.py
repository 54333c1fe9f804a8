"""Nothing hidden is ever sent: not in a view, not in an event, not in an error, a record, a number or a time.

Whole matches of every game are played at a table of the server, with one witness who keeps every byte that it is sent.
Then each is told again with the cards exchanged that the witness had not seen by then, and it must be sent the same
bytes at the same times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import pytest

import cartable
from cartable import Match
from cartable.games.fairness import FairDealer, secret_of_seed
from cartable.server.wire import ClockSetting
from tests.conformance.variants import QUICK, Variant, random_moves
from tests.server.retelling import Reader, exchanged_cards, retold
from tests.server.witness import Opening, Stage

MOST_MOVES = 110
CLOCKS = (ClockSetting(kind="none"), ClockSetting(kind="turn", seconds=60), ClockSetting(kind="match", seconds=3600))


def opened_and_played(variant: Variant, chance: Random, decks: Sequence[str] = ()) -> tuple[Opening, Match]:
    """A table, and a match as it deals it, stopped before its end, where everything is shown."""
    names = [f"Player {seat}" for seat in range(dict(variant.options)["players"])]
    for seed in count(chance.getrandbits(32)):
        secret = secret_of_seed(seed)
        match = cartable.new(variant.game, secret=secret, names=names, decks=decks, **dict(variant.options))
        for _ in random_moves(match, seed):
            if match.ply == MOST_MOVES:
                break
        while match.is_over:
            match.undo()
        if all(first_spin(match, number) == round_.spin for number, round_ in enumerate(match.rounds, 1)):
            return Opening(variant.game, dict(variant.options), secret, CLOCKS[seed % 3]), match
    raise AssertionError


def first_spin(match: Match, number: int) -> int:
    """The seat that chance picks where the deck is given: another one if the first shuffle was not accepted."""
    assert match.deals.dealer is not None
    return next(FairDealer.shuffles(match.deals.dealer, number, (), match.players))[1]


def cut(match: Match, ply: int) -> Match:
    part = match.copy()
    while part.ply > ply:
        part.undo()
    return part


def readers(match: Match) -> Iterator[Reader]:
    yield None
    yield from range(match.players)


def heard(opening: Opening, match: Match, reader: Reader) -> list[tuple[int, str]]:
    return asyncio.run(Stage(opening, match, reader).play())


def check_the_same_is_heard(opening: Opening, match: Match, reader: Reader, chance: Random) -> Match:
    """Tell the match again for this reader; returns how it might have been."""
    other = retold(match, reader, chance)
    told, again = heard(opening, match, reader), heard(opening, other, reader)
    for place, (one, another) in enumerate(zip(told, again, strict=False)):
        assert one == another, f"message {place} to {reader} at ply {match.ply}"
    assert len(told) == len(again)
    return other


def one_of_each_game() -> Iterator[Variant]:
    for game in cartable.GAMES:
        yield next(variant for variant in QUICK if variant.game == game)


QUICKER = list(one_of_each_game())
VARIANTS = [each if each in QUICKER else pytest.param(each, marks=pytest.mark.slow) for each in QUICK]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_a_witness_is_sent_does_not_depend_on_what_it_cannot_know(variant: Variant) -> None:
    chance = Random(str(variant))
    opening, match = opened_and_played(variant, chance)
    exchanged = 0
    for place, reader in enumerate(readers(match)):
        part = cut(match, match.ply if place % 2 else chance.randrange(match.ply // 4, match.ply // 2))
        exchanged += exchanged_cards(part, check_the_same_is_heard(opening, part, reader, chance))
    assert exchanged > match.players


def five_pawns_for(*seats: int) -> str:
    """A deck of Goita Shogi, dealt from seat 0 on, that gives these seats five pawns each."""
    others = iter("KKBBRRGGGGSSSSNNNNLLLL" + "P" * (10 - 5 * len(seats)))
    return " ".join("P" if place % 4 in seats and place < 20 else next(others) for place in range(32))


SEATS = [(0, 1), *(pytest.param(each, marks=pytest.mark.slow) for each in ((0,), (1,), (2,), (0, 2), (3, 1)))]


@pytest.mark.parametrize("seats", SEATS, ids=str)
def test_nobody_notices_a_question_about_five_pawns(seats: tuple[int, ...]) -> None:
    """Whether somebody was asked, and what was answered, shows in no byte and at no time, for those who were not."""
    chance = Random(str(seats))
    variant = Variant("goita", (("players", 4), ("first_player", 0)))
    asked_only_in_truth = 0
    for _ in range(3):
        opening, match = opened_and_played(variant, chance, [five_pawns_for(*seats)] * 3)
        for reader in readers(match):
            part = cut(match, chance.randrange(6, 40))
            other = check_the_same_is_heard(opening, part, reader, chance)
            asked_only_in_truth += part.ply > other.ply
    assert asked_only_in_truth


@pytest.mark.parametrize("game", cartable.GAMES)
def test_the_witness_would_notice(game: str) -> None:
    """The other way round: where cards lie elsewhere, those who may know it are sent something else."""
    chance = Random(game)
    players = 2 if game != "goita" else 4
    opening, match = opened_and_played(Variant(game, (("players", players),)), chance)
    part = cut(match, min(12, match.ply))
    other = retold(part, None, chance)
    assert exchanged_cards(part, other)
    assert heard(opening, part, None) == heard(opening, other, None)
    assert any(heard(opening, part, seat) != heard(opening, other, seat) for seat in range(players))
