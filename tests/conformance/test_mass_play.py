"""Mass play: kernels alone play the very matches that bots play one by one, and fill the same rows."""

from __future__ import annotations

import json

import pytest

from cartable.games.errors import BadOption
from cartable.games.registry import GAMES, load
from cartable.lab.balance.mass_play import MassExecutor
from cartable.lab.balance.question import Question
from cartable.lab.executors import SerialExecutor
from tests.conformance.variants import FEWER, QUICK
from tests.tiers import IS_SOAK

pytestmark = [pytest.mark.compiled_only, pytest.mark.slow]


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_are_those_of_the_bots_to_the_byte(game: str) -> None:
    some = FEWER if IS_SOAK else QUICK
    for number, variant in enumerate((dict(each.options) for each in some if each.game == game), 1):
        asked = Question(game, (variant,), ("random", "greedy"), seed=number, samples=0, events=False)
        assert asked.can_mass_play
        numbers = [9 + number]
        ours = [json.dumps(row.as_data()) for each in MassExecutor().play(asked, numbers) for row in each.rows()]
        theirs = [json.dumps(row.as_data()) for row in SerialExecutor().play(asked, numbers)]
        assert ours == theirs, variant


def test_house_rules_are_played_too() -> None:
    for game in GAMES:
        choices = load(game).options.choices()
        house = {name: each.values[-1] for name, each in choices.items() if getattr(each, "is_house", False)}
        for name, value in house.items():
            try:
                asked = Question(game, ({name: value},), ("greedy",), samples=0, events=False, contests=False)
                (row,) = SerialExecutor().play(asked, [1])
            except BadOption:
                continue
            assert [*next(MassExecutor().play(asked, [1])).rows()] == [row], (game, name)
