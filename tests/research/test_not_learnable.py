"""A game without `learning` is refused by every environment with the same code; one with it may come from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cartable
from cartable import BadOption
from cartable.games import registry
from cartable.games.shokoba.game import GAME as SHOKOBA
from cartable.kernel import interpreted
from cartable.research import pettingzoo
from cartable.research.batch import Batch
from cartable.research.gymnasium import Seat
from cartable.research.play_line import LineBuffers
from tests.cases import each_case

GAME = replace(SHOKOBA, name="other_shokoba")
"""A game of another package."""


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    registry.register("bare_duel", "tests.bots.bare_game")
    registry.register("other_shokoba", __name__)


def _batch(game: str) -> None:
    Batch(game, 4)


def _lines(game: str) -> None:
    LineBuffers(game, {})


def _export(game: str) -> None:
    from cartable.research.parquet import self_play, write

    write(Path("/dev/null"), self_play(game, ["random"], 1, 1, {}))


def _load_in_openspiel(game: str) -> None:
    import pyspiel

    from cartable.research import openspiel

    openspiel.register(cartable.load(game))
    pyspiel.load_game(f"python_cartable_{game}")


def check_refusal(use: Callable[[str], Any]) -> None:
    with pytest.raises(BadOption) as error:
        use("bare_duel")
    assert error.value.code == "game/not-learnable"
    assert "adding-a-game" in str(error.value)


@each_case("use", [_batch, pettingzoo.env, pettingzoo.raw_env, Seat, _lines])
def test_a_game_without_actions_and_observations_is_refused(use: Callable[[str], Any]) -> None:
    check_refusal(use)


@pytest.mark.extras
@pytest.mark.parametrize(("library", "use"), [("pyspiel", _load_in_openspiel), ("pyarrow", _export)])
def test_other_libraries_refuse_a_game_without_actions_and_observations(
    library: str, use: Callable[[str], Any]
) -> None:
    pytest.importorskip(library)
    check_refusal(use)


def test_a_game_of_another_package_is_an_environment() -> None:
    with interpreted():
        batch = Batch("other_shokoba", 4, seed=1)
        usual = Batch("shokoba", 4, seed=1)
        for _ in range(20):
            assert batch.observations.tobytes() == usual.observations.tobytes()
            assert batch.samples.tolist() == usual.samples.tolist()
            batch.step(batch.samples)
            usual.step(usual.samples)
        env = Seat("other_shokoba", players=2)
        env.reset(seed=1)
        assert LineBuffers("other_shokoba", {}).players == 4


@pytest.mark.extras
def test_a_game_of_another_package_is_a_game_of_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from cartable.research import openspiel

    openspiel.register(cartable.load("other_shokoba"))
    state = pyspiel.load_game("python_cartable_other_shokoba(players=2)").new_initial_state()
    assert state.is_chance_node()
