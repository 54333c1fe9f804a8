"""Secrecy: nothing hidden is ever sent, whether in views, events, errors, records, numbers or times.

Whole matches of every game are played at a table of the server, and a client records every byte that it is sent. Then
each match is played again with cards exchanged that this client could not know, and it must be sent the same bytes at
the same times.
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
from cartable.games.reader import SPECTATOR, Reader
from cartable.server.table.acts import SharedDeal
from cartable.server.wire import ClockSetting
from tests.conformance.variants import FEWER, QUICK, Variant, random_moves
from tests.server.alternative_match import alternative_match, exchanged_cards
from tests.server.recording_client import RecordingClient, TableTemplate
from tests.tiers import in_soak, rest_in_soak

MOST_MOVES = 110
CLOCKS = (ClockSetting(kind="none"), ClockSetting(kind="turn", seconds=60), ClockSetting(kind="match", seconds=3600))


def table_and_match(variant: Variant, chance: Random, decks: Sequence[str] = ()) -> tuple[TableTemplate, Match]:
    """A table, and a match as it deals it, stopped before the end, at which everything is shown."""
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
            return TableTemplate(variant.game, dict(variant.options), secret, CLOCKS[seed % 3]), match
    raise AssertionError


def first_spin(match: Match, number: int) -> int:
    """The seat that is drawn with a given deck: another one if the first shuffle was not accepted."""
    assert match.deals.dealer is not None
    return next(FairDealer.shuffles(match.deals.dealer, number, (), match.players))[1]


def cut(match: Match, ply: int) -> Match:
    part = match.copy()
    while part.ply > ply:
        part.undo()
    return part


def readers(match: Match) -> Iterator[Reader]:
    yield SPECTATOR
    yield from range(match.players)


def received_by(template: TableTemplate, match: Match, reader: Reader) -> list[tuple[int, str]]:
    return asyncio.run(RecordingClient(template, match, reader).play())


def check_same_messages(template: TableTemplate, match: Match, reader: Reader, chance: Random) -> Match:
    """Compare what the reader receives with an alternative match, and return that match."""
    other = alternative_match(match, reader, chance)
    real, alternative = received_by(template, match, reader), received_by(template, other, reader)
    for position, (one, another) in enumerate(zip(real, alternative, strict=False)):
        assert one == another, f"message {position} to {reader} at ply {match.ply}"
    assert len(real) == len(alternative)
    return other


def of_game(game: str) -> list[Variant]:
    return [variant for variant in QUICK if variant.game == game]


PLAIN = [of_game(game)[0] for game in cartable.GAMES]
RICH = [max(of_game(game), key=lambda variant: len(variant.options)) for game in cartable.GAMES]
"""Of each game: its default, and with as many options as possible."""


@pytest.mark.parametrize("variant", rest_in_soak(FEWER, RICH), ids=str)
def test_messages_do_not_depend_on_what_the_reader_cannot_know(variant: Variant) -> None:
    chance = Random(str(variant))
    template, match = table_and_match(variant, chance)
    exchanged = 0
    for position, reader in enumerate(readers(match)):
        part = cut(match, match.ply if position % 2 else chance.randrange(match.ply // 4, match.ply // 2))
        exchanged += exchanged_cards(part, check_same_messages(template, part, reader, chance))
    assert exchanged > match.players


@pytest.mark.parametrize("variant", rest_in_soak(QUICK, PLAIN), ids=str)
def test_messages_of_deals_that_others_have_too_tell_no_more(variant: Variant) -> None:
    """A daily deal or a duplicate: other commands are refused there, and refusals tell nothing either."""
    chance = Random(f"shared {variant}")
    _, match = table_and_match(variant, chance)
    assert match.deals.dealer is not None
    shared = SharedDeal(kind="duplicate", name="1", until=None, counted=True, rounds=8)
    template = TableTemplate(variant.game, dict(variant.options), match.deals.dealer.secret, CLOCKS[1], shared)
    exchanged = 0
    for reader in (SPECTATOR, 0, match.players - 1):
        part = cut(match, match.ply // 2)
        exchanged += exchanged_cards(part, check_same_messages(template, part, reader, chance))
    assert exchanged > match.players


def five_pawns_for(*seats: int) -> str:
    """A deck of Goita Shogi, dealt from seat 0 on, that gives these seats five pawns each."""
    others = iter("KKBBRRGGGGSSSSNNNNLLLL" + "P" * (10 - 5 * len(seats)))
    return " ".join("P" if position % 4 in seats and position < 20 else next(others) for position in range(32))


@pytest.mark.parametrize("seats", [(0, 1), (3, 1), *in_soak((0,)), *in_soak((1,)), *in_soak((2,)), *in_soak((0, 2))])
def test_private_questions_about_five_pawns_stay_private(seats: tuple[int, ...]) -> None:
    """Others cannot tell from any byte or time whether somebody was asked, or what the answer was."""
    chance = Random(str(seats))
    variant = Variant("goita", (("players", 4), ("first_player", 0)))
    asked_only_in_truth = 0
    for _ in range(3):
        template, match = table_and_match(variant, chance, [five_pawns_for(*seats)] * 3)
        for reader in readers(match):
            part = cut(match, chance.randrange(6, 40))
            other = check_same_messages(template, part, reader, chance)
            asked_only_in_truth += part.ply > other.ply
    assert asked_only_in_truth


@pytest.mark.parametrize("game", cartable.GAMES)
def test_readers_who_may_know_see_a_difference(game: str) -> None:
    """The comparison itself works: readers who may know the exchanged cards receive something else."""
    chance = Random(game)
    players = 2 if game != "goita" else 4
    template, match = table_and_match(Variant(game, (("players", players),)), chance)
    part = cut(match, min(12, match.ply))
    other = alternative_match(part, SPECTATOR, chance)
    assert exchanged_cards(part, other)
    assert received_by(template, part, SPECTATOR) == received_by(template, other, SPECTATOR)
    assert any(received_by(template, part, seat) != received_by(template, other, seat) for seat in range(players))
