"""Entrants as people write them: levels, settings, programs, names; and invalid ones."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cartable.bots import LEVELS, Level, RandomBot, level
from cartable.bots.networks import network_file
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.texts import Text
from cartable.lab.arena import Arena
from cartable.lab.entrant_stats import EntrantStats, Fault
from cartable.lab.entrants import Entrant, LevelPlayer, SeatAssignment, read_entrant, read_entrants
from cartable.lab.errors import ArenaError
from cartable.lab.executors import SerialExecutor
from cartable.lab.match_play import decks_of, play_match
from cartable.lab.network_trial import NetworkTrial, try_network
from cartable.lab.preparation import prepare
from tests.cases import each_case
from tests.lab.arenas import short


@each_case("name", ["random", *LEVELS])
def test_every_level_can_enter(name: str) -> None:
    assert read_entrant(name) == Entrant(name, name)


def test_an_entrant_can_have_a_name_of_its_own() -> None:
    assert read_entrant("the usual one=greedy") == Entrant("the usual one", "greedy")
    assert read_entrant("casual:misjudges=0").settings == (("misjudges", 0),)


def test_the_level_network_can_be_given_a_file() -> None:
    assert read_entrant("network:file=my,own=1.npz") == Entrant(
        "network:file=my,own=1.npz", "network", file="my,own=1.npz"
    )
    named = read_entrant("mine=network:misjudges=5,file=a.npz")
    assert named == Entrant("mine", "network", (("misjudges", 5),), file="a.npz")
    for wrong in ("greedy:file=a.npz", "network:", "network:file="):
        with pytest.raises(ArenaError) as caught:
            read_entrant(wrong)
        assert caught.value.code == "arena/budget"


def test_a_network_of_a_file_plays_an_arena_as_the_one_of_the_package_does(tmp_path: Path) -> None:
    file = tmp_path / "mine.npz"
    file.write_bytes(network_file("goita").read_bytes())
    usual, own = (Arena("goita", {"players": 2}, (each, "greedy")) for each in ("network", f"network:file={file}"))
    prepare(own)
    assert usual.play(1).matches == own.play(1).matches
    with pytest.raises(BadOption) as caught:
        prepare(Arena("shokoba", {"players": 2}, (f"network:file={file}", "greedy")))
    assert caught.value.code == "network/other"
    with pytest.raises(BadOption):
        prepare(Arena("goita", {"players": 2}, (f"network:file={tmp_path / 'none.npz'}", "greedy")))


def test_a_network_is_tried_in_every_variant() -> None:
    variants = [{"players": 2, "target": 10}, {"players": 4, "target": 10}]
    trial = NetworkTrial("goita", network_file("goita"), variants, ("greedy", "random"))
    found = try_network(trial, 1, 0.0, SerialExecutor())
    assert found is not None
    assert [each.deals for each in found] == [1] * 4
    assert all(each.entrants[0].name.startswith("network:file=") for each in found)
    again = Arena("goita", variants[1], (f"network:file={trial.file}", "random"))
    assert trial.play(1)[3].matches == again.play(1).matches


def test_a_program_is_a_command_without_a_shell() -> None:
    found = read_entrant(f"mine=exec:{sys.executable} 'my bot.py' --fast")
    assert found == Entrant("mine", command=(sys.executable, "my bot.py", "--fast"))
    assert found.is_external


def test_an_entrant_listed_twice_is_the_same() -> None:
    assert len(set(read_entrants(["greedy", "random", "random"]))) == 2


class Thinker:
    """A bot with settings, which it writes down."""

    def __init__(self, game: Game, seed: int, sims: int = 0, ms: int = 0) -> None:
        self.given = {"sims": sims, "ms": ms}

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        return legal[0]


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level of that kind among the others."""
    thinker = Level("thinker", Text("Thinker", "Penseur"), Thinker, Text("Thinks.", "Pense."), ("sims", "ms"))
    monkeypatch.setattr("cartable.lab.entrants.level", lambda name: thinker if name == "thinker" else level(name))


@pytest.mark.usefixtures("searching")
@each_case(
    ("text", "given"),
    [
        ("thinker", {"sims": 0, "ms": 0}),
        ("thinker:sims=2000", {"sims": 2000, "ms": 0}),
        ("slow=thinker:ms=500,sims=10", {"sims": 10, "ms": 500}),
    ],
)
def test_settings_reach_the_bot(text: str, given: dict[str, int]) -> None:
    arena = short(text, "random")
    place = SeatAssignment(arena.declared, arena.variant, arena.sides, 0, 1, 1.0, EntrantStats())
    player = arena.entrants[0].new_player(place)
    assert isinstance(player, LevelPlayer)
    assert player._bot.given == given  # type: ignore[attr-defined]


@pytest.mark.usefixtures("searching")
@each_case("settings", ["", "depth=3", "sims", "sims=", "sims=0", "sims=1,sims=2", "sims=ten", "sims=1,"])
def test_a_setting_that_the_level_does_not_take_is_refused(settings: str) -> None:
    with pytest.raises(ArenaError, match="sims=NUMBER, ms=NUMBER") as error:
        read_entrant(f"thinker:{settings}")
    assert error.value.code == "arena/budget"


def test_a_setting_may_be_zero() -> None:
    assert read_entrant("master:endings=0,sims=20").settings == (("endings", 0), ("sims", 20))


class Failing:
    def __init__(self, move: Any) -> None:
        self.move = move

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if isinstance(self.move, Exception):
            raise self.move
        return self.move  # type: ignore[no-any-return]


@each_case(
    ("move", "fault"), [(ValueError("no idea"), "crashed"), (-5, "illegal"), (None, "illegal"), (1.0, "illegal")]
)
def test_a_failing_bot_is_replaced_and_reported(move: Any, fault: Fault) -> None:
    arena, stats = short(), EntrantStats()
    players = [LevelPlayer(Failing(move), stats), LevelPlayer(RandomBot(arena.declared, 1), EntrantStats())]
    play_match(arena.declared, arena.variant, decks_of(arena.declared, arena.variant, 1, 1), players)
    assert set(stats.faults) == {fault}
    assert ("no idea" if fault == "crashed" else repr(move)) in stats.error_output


def test_a_bot_that_cannot_start_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    title = Text("Broken", "Cassé")
    broken = Level("broken", title, lambda game, seed: Failing(ValueError("no idea")), title)
    monkeypatch.setattr("cartable.lab.entrants.level", lambda name: broken if name == "broken" else level(name))
    with pytest.raises(ArenaError, match="no idea"):
        prepare(short("broken", "random"))


@each_case(
    ("texts", "code"),
    [
        (["genius", "random"], "arena/entrant"),
        (["", "random"], "arena/entrant"),
        (["mine=", "random"], "arena/entrant"),
        (["greedy:", "random"], "arena/budget"),
        (["greedy:sims=10", "random"], "arena/budget"),
        (["casual:sims=10", "random"], "arena/budget"),
        (["master:overlooks=10", "random"], "arena/budget"),
        (["greedy:sims", "random"], "arena/budget"),
        (["random:ms=-5", "greedy"], "arena/budget"),
        (["random", "random"], "arena/alone"),
        (["greedy"], "arena/alone"),
        (["a=greedy", "a=random"], "arena/name"),
    ],
)
def test_invalid_entrants_are_refused_with_a_code(texts: list[str], code: str) -> None:
    with pytest.raises(ArenaError) as error:
        read_entrants(texts)
    assert error.value.code == code
    assert error.value.to("fr") != error.value.to("en")
