"""A game made by following docs/adding-a-game.md gets everything that is written once for all games."""

from __future__ import annotations

from random import Random

import pytest

import cartable
from cartable.bots import LEVELS, advise, choose, level, make_bot
from cartable.games import registry
from cartable.games.reader import SPECTATOR
from cartable.games.stepper import Stepper
from cartable.kernel import interpreted
from cartable.kernel.chance import generator
from tests.cases import each_case


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    registry.register("duel", "tests.games.duel.game")


def test_a_match_is_played_and_recorded_and_read_for_every_reader() -> None:
    match = cartable.new("duel", seed=3)
    while not match.is_over:
        for reader in (SPECTATOR, 0, 1):
            again = cartable.read(match.record(known_to=reader))
            assert again.view(reader) == match.view(reader)
        assert cartable.read(match.record()).state == match.state
        match.play(match.legal_moves[0])
    assert sum(match.scores) == 3
    assert cartable.verify(match.record()).is_good


def test_the_deck_may_be_given_and_the_higher_card_wins() -> None:
    match = cartable.new("duel", decks=["1 8 2 7 3 6"], starter=0)
    for move in ("1", "8", "7", "2", "6", "3"):
        match.play(move)
    assert match.scores == (0, 3)
    assert match.winners == (1,)


def test_nothing_hidden_is_seen() -> None:
    match = cartable.new("duel", seed=4)
    chance = generator(4)
    while not match.is_over:
        for seat in (0, 1):
            seen = match.hidden(seat)
            other = seen.copy()
            match.game.rules.resample(other, chance)
            assert match.game.view(other, seat) == match.game.view(match.state, seat)
        match.play(match.legal_moves[-1])


@each_case("name", LEVELS)
def test_bots_play_it(name: str) -> None:
    """Interpreted: how a game's kernels are compiled for bots is tried with one that has no heuristic."""
    settings = {"sims": 20} if level(name).searches else {}
    with interpreted():
        match = cartable.new("duel", seed=5)
        bot = make_bot(match.game, name, seed=1, **settings)
        assert advise(match)[0].reasons
        while not match.is_over:
            match.play(choose(bot, match))
    assert sum(match.scores) == 3


def test_it_is_stepped() -> None:
    stepper, chance = Stepper("duel", seed=6), Random(6)
    count = stepper.reset()
    while count:
        count = stepper.step(chance.randrange(count))
    assert sum(stepper.state.points) == 3


def test_an_unknown_move_says_what_to_do() -> None:
    match = cartable.new("duel", seed=7)
    with pytest.raises(cartable.IllegalMove, match="from 1 to 8") as caught:
        match.play("9")
    assert caught.value.code == "move/unreadable"
