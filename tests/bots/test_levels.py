"""Levels have settings by game, so that each is clearly stronger than the one below it everywhere."""

from __future__ import annotations

from itertools import pairwise

import pytest

import cartable
from cartable import BadOption
from cartable.bots import ALL_LEVELS, BASELINES, LEVELS, GreedyBot, choose, level, make_bot
from cartable.bots.expert import ExpertBot
from cartable.bots.fallible import MISTAKES, FallibleBot
from cartable.bots.levels import is_rated, uses_history
from cartable.bots.network_bot import NetworkBot
from cartable.bots.search.engine import Budget
from cartable.bots.search.plan import SETTINGS
from cartable.bots.solver_bot import SolverBot
from cartable.games.registry import load
from cartable.lab.arena import Arena
from cartable.lab.entrants import read_entrant
from tests.cases import each_case
from tests.lab.arenas import played
from tests.tiers import rest_in_soak

LADDER = LEVELS[: LEVELS.index("expert")]
"""The levels that search in no game."""
DEALS = {"shokoba": 60, "toko_maja": 8, "goita": 16, "scopette": 40}


@each_case("game", cartable.GAMES)
def test_a_game_sets_only_known_levels_and_settings(game: str) -> None:
    for name, settings in cartable.load(game).ai.levels.items():
        assert name in LEVELS
        assert settings.keys() <= {"per_opponent", "network", *MISTAKES}
        assert name == "expert" or "per_opponent" not in settings
        assert not ("per_opponent" in settings and "network" in settings)  # it searches, or it goes by the network


USUAL: dict[str, tuple[type, int, int]] = {
    "beginner": (FallibleBot, 45, 100),
    "casual": (FallibleBot, 18, 45),
    "sensible": (FallibleBot, 0, 0),
    "network": (NetworkBot, 0, 0),
}
BY_GAME: dict[str, dict[str, tuple[type, int, int]]] = {
    "shokoba": {
        **USUAL,
        "beginner": (FallibleBot, 36, 115),
        "casual": (FallibleBot, 20, 80),
        "sensible": (FallibleBot, 8, 25),
        "expert": (NetworkBot, 4, 10),
    },
    "toko_maja": USUAL,
    "goita": {**USUAL, "sensible": (NetworkBot, 20, 45), "expert": (NetworkBot, 10, 20)},
    "scopette": {
        **USUAL,
        "beginner": (FallibleBot, 48, 100),
        "casual": (FallibleBot, 36, 65),
        "sensible": (FallibleBot, 24, 45),
    },
}
"""The kind of bot, how much it overlooks, and how much it misjudges."""


@each_case("game", cartable.GAMES)
def test_levels_play_as_they_were_measured(game: str) -> None:
    """Their ratings (`bots/level_ratings.json`) hold for these settings: who changes one measures again."""
    for name, expected in BY_GAME[game].items():
        bot = make_bot(game, name, 1)
        assert isinstance(bot, FallibleBot)
        assert (type(bot), bot._overlooks, bot._misjudges) == expected, name
    if "expert" not in BY_GAME[game]:
        expert = make_bot(game, "expert", 1)
        assert isinstance(expert, ExpertBot)
        assert (expert._per_opponent, expert._budget.seconds) == (60, 0.15)
    master = make_bot(game, "master", 1)
    assert isinstance(master, SolverBot)
    assert (master._budget, master._endings) == (Budget(20_000, 0.45), 600_000)


def test_what_levels_are_and_take() -> None:
    search = ("sims", "ms", "threads", *SETTINGS)
    expected: dict[str, tuple[bool, tuple[str, ...]]] = {
        "random": (False, ()),
        "greedy": (True, ()),
        "network": (True, MISTAKES),
        "beginner": (False, MISTAKES),
        "casual": (False, MISTAKES),
        "sensible": (True, MISTAKES),
        "expert": (True, search),
        "master": (True, (*search, "endings")),
        "adaptive": (False, ("strength",)),
    }
    assert {name: (level(name).rated, level(name).settings) for name in ALL_LEVELS} == expected
    assert (*BASELINES, *LEVELS) == tuple(expected)
    assert [name for name in ALL_LEVELS if level(name).searches] == ["expert", "master"]
    assert [name for name in ALL_LEVELS if level(name).may_search] == ["expert", "master", "adaptive"]
    assert [name for name in (*ALL_LEVELS, "former") if is_rated(name)] == [
        name for name, (rated, _) in expected.items() if rated
    ]
    every = [(game, name) for game in cartable.GAMES for name in (*ALL_LEVELS, "former")]
    trees = {(game, name) for game, name in every if uses_history(load(game), name)}
    assert trees == {("goita", "expert"), ("goita", "master")}, "only its game searches on in its last tree"


@each_case("game", cartable.GAMES)
def test_without_mistakes_it_plays_by_the_heuristic_alone(game: str) -> None:
    match = cartable.new(game, players=3, seed=4)
    greedy, fallible = GreedyBot(match.game, 1), FallibleBot(match.game, 1)
    while match.turn is not None and match.ply < 60:
        seen, legal = match.hidden(match.actor), match.legal_moves
        move = greedy.choose(seen, legal.codes)
        assert fallible.choose(seen, legal.codes) == move
        match.play(legal[legal.codes.index(move)])


@each_case("game", cartable.GAMES)
def test_an_expert_with_settings_searches_in_any_game(game: str) -> None:
    assert isinstance(level("expert").make(cartable.load(game), 1, sims=5), ExpertBot)
    by_itself = NetworkBot if game in ("shokoba", "goita") else ExpertBot
    assert type(make_bot(cartable.load(game), "expert", 1)) is by_itself


@each_case("game", cartable.GAMES)
def test_a_search_refuses_unknown_settings(game: str) -> None:
    with pytest.raises(KeyError, match="overlooks"):
        ExpertBot(cartable.load(game), 1, overlooks=10)


@pytest.mark.slow
@pytest.mark.parametrize("game", rest_in_soak(list(cartable.GAMES), ["goita", "toko_maja"]))
def test_the_level_with_fewer_mistakes_wins_more(game: str) -> None:
    """In short: one game whose levels go by a network, and one where all settings are the usual ones."""
    for weaker, stronger in pairwise(LADDER):
        found = played(Arena(game, {"players": 2}, (stronger, weaker)), DEALS[game])
        assert found.standings.entrants[0].share.mean > 0.55, (weaker, stronger)


def test_a_bot_takes_settings_by_name() -> None:
    game = cartable.load("shokoba")
    match = cartable.new("shokoba", seed=3, players=2)
    bot = make_bot(game, "master", 1, sims=7, ms=60_000)
    assert bot._budget.simulations == 7  # type: ignore[attr-defined]
    assert str(choose(bot, match)) in map(str, match.legal_moves)
    for name, settings in [("greedy", {"sims": 5}), ("master", {"overlooks": 5}), ("master", {"sims": 0})]:
        with pytest.raises(BadOption):
            make_bot(game, name, 1, **settings)
    with pytest.raises(BadOption):
        make_bot(game, "master", 1, ms=0.5)  # type: ignore[arg-type]
    assert isinstance(make_bot(game, "beginner", 1, overlooks=0), FallibleBot)


@each_case(
    ("name", "setting", "least", "most"),
    [
        ("casual", "overlooks", 0, 100),
        ("casual", "misjudges", 0, 1000),
        ("network", "overlooks", 0, 100),
        ("adaptive", "strength", 0, 400),
    ],
)
def test_a_setting_has_only_values_that_mean_something(name: str, setting: str, least: int, most: int) -> None:
    for value in (least, most):
        make_bot("shokoba", name, 1, **{setting: value})
        read_entrant(f"{name}:{setting}={value}")
    with pytest.raises(BadOption, match=f"it can be 0, 1, …, {most}") as error:
        make_bot("shokoba", name, 1, **{setting: most + 1})
    assert error.value.code == "option/value"
    with pytest.raises(BadOption, match=f"it can be 0, 1, …, {most}"):
        read_entrant(f"{name}:{setting}={most + 1}")
    with pytest.raises(BadOption):
        make_bot("shokoba", name, 1, **{setting: least - 1})
