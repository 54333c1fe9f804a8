"""A game without `learning` is refused by every environment with the same code; one with it may come from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import cartable
from cartable import BadOption
from cartable.games import registry
from cartable.games.shokoba.game import GAME as SHOKOBA
from cartable.research import openspiel, pettingzoo
from cartable.research.batch import Batch
from cartable.research.gymnasium import Seat
from cartable.research.parquet import self_play, write
from cartable.research.play_line import LineBuffers

GAME = replace(SHOKOBA, name="other_shokoba")
"""A game of another package."""


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    registry.register("bare_duel", "tests.bots.bare_game")
    registry.register("other_shokoba", __name__)


def _export(game: str) -> None:
    write(Path("/dev/null"), self_play(game, ["random"], 1, 1, {}))


def _load_in_openspiel(game: str) -> None:
    openspiel.register(cartable.load(game))
    pyspiel.load_game(f"python_cartable_{game}")


@pytest.mark.parametrize(
    "use",
    [
        lambda game: Batch(game, 4),
        pettingzoo.env,
        pettingzoo.raw_env,
        Seat,
        lambda game: LineBuffers(game, {}),
        _load_in_openspiel,
        _export,
    ],
    ids=["batch", "pettingzoo", "pettingzoo raw", "gymnasium", "lines", "openspiel", "export"],
)
def test_a_game_without_actions_and_observations_is_refused(use: Callable[[str], Any]) -> None:
    with pytest.raises(BadOption) as error:
        use("bare_duel")
    assert error.value.code == "game/not-learnable"
    assert "adding-a-game" in str(error.value)


def test_a_game_of_another_package_is_an_environment() -> None:
    batch = Batch("other_shokoba", 4, seed=1)
    batch.step(batch.samples)
    env = Seat("other_shokoba", players=2)
    env.reset(seed=1)
    openspiel.register(cartable.load("other_shokoba"))
    state = pyspiel.load_game("python_cartable_other_shokoba(players=2)").new_initial_state()
    assert state.is_chance_node()
