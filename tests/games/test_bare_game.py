"""A game that declares only what makes it playable gets everything that is written once for all games."""

from __future__ import annotations

import pytest

import cartable
from cartable import BadOption
from cartable.bots import LEVELS, advise, choose, level, make_bot
from cartable.games import registry
from cartable.kernel import interpreted
from cartable.research.batch import Batch
from tests.cases import each_case


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    cartable.register("bare", "tests.games.bare")


def test_a_match_is_played_recorded_and_read() -> None:
    match = cartable.new("bare", seed=3, target=1)
    while not match.is_over:
        assert cartable.read(match.record()).state == match.state
        match.play(match.legal_moves[0])
    assert max(match.scores) >= 1
    assert cartable.verify(match.record()).is_good
    assert match.winners == tuple(seat for seat in range(2) if match.scores[seat] == max(match.scores))


@each_case("name", LEVELS)
def test_bots_play_it(name: str) -> None:
    settings = {"sims": 10} if level(name).searches else {}
    with interpreted():
        match = cartable.new("bare", seed=5, target=1)
        bot = make_bot(match.game, name, seed=1, **settings)
        assert advise(match)
        for _ in range(8):
            match.play(choose(bot, match))
    assert match.ply == 8


def test_what_it_lacks_is_said_so() -> None:
    match = cartable.new("bare", seed=7)
    with pytest.raises(BadOption) as error:
        match.record(known_to=0)
    assert error.value.code == "game/no-partial-records"
    with pytest.raises(BadOption, match="bare") as error:
        Batch("bare", 2)
    assert error.value.code == "game/not-learnable"
