"""Random actions at tables of every game: the invariants of `RandomTable` hold after each of them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.conformance.variants import FEWER, QUICK, Variant
from tests.server.table.random_table import CLOCKS, RandomTable

SOME = [variant for variant in QUICK if len(variant.options) <= 3]
pick = st.integers(0, 63)


class RandomTables(RuleBasedStateMachine):
    table: RandomTable

    @initialize(
        variant=st.sampled_from(SOME),
        seed=pick,
        people=st.integers(1, 4),
        clock=st.sampled_from(CLOCKS),
        on_leaving=st.sampled_from(["bot", "lose"]),
        rated=st.sampled_from([False, False, True]),
        pace=st.sampled_from([0, 1000]),
        breaks=st.booleans(),
        start=st.booleans(),
        start_when_full=st.sampled_from([False, False, True]),
    )
    def open(self, variant: Variant, people: int, **settings: Any) -> None:
        seats = min(people, dict(variant.options)["players"])
        self.table = RandomTable(variant.game, people=seats, **settings, **dict(variant.options))

    @rule(kind=pick, who=pick, which=pick)
    def send_command(self, kind: int, who: int, which: int) -> None:
        self.table.send_command(kind, who, which)

    @rule(kind=pick, who=pick, which=pick)
    def send_host_command(self, kind: int, who: int, which: int) -> None:
        self.table.send_host_command(kind, who, which)

    @rule(who=pick, which=pick)
    def sit_beside(self, who: int, which: int) -> None:
        self.table.sit_beside(who, which)

    @rule(who=pick, which=pick, slip=st.integers(0, 8))
    def send_move(self, who: int, which: int, slip: int) -> None:
        self.table.send_move(who, which, slip)

    @rule(moves=st.integers(1, 12), which=pick)
    def send_moves(self, moves: int, which: int) -> None:
        for number in range(moves):
            self.table.send_move(0, which + number, 0)
            self.table.pass_time(3, which + number)

    @rule(who=pick, refusing=pick)
    def ask_undo(self, who: int, refusing: int) -> None:
        self.table.ask_undo(who, refusing)

    @rule(who=pick, missing=pick)
    def ask_rematch(self, who: int, missing: int) -> None:
        self.table.ask_rematch(who, missing)

    @rule(how_long=pick, which=pick)
    def pass_time(self, how_long: int, which: int) -> None:
        self.table.pass_time(how_long, which)

    @rule(crashed=st.booleans(), how_long=pick)
    def restart_server(self, crashed: bool, how_long: int) -> None:
        self.table.restart_server(crashed, how_long)

    @invariant()
    def invariants_hold(self) -> None:
        if hasattr(self, "table"):
            self.table.check()


RandomTables.TestCase.settings = settings(max_examples=12, stateful_step_count=15)
TestRandomTables = RandomTables.TestCase


class PrivateMoveTables(RandomTables):
    """Tables of Goita at which somebody holds five pawns, so that there are private questions."""

    @initialize(
        players=st.integers(2, 4),
        seed=pick,
        people=st.integers(1, 4),
        clock=st.sampled_from(CLOCKS),
        breaks=st.booleans(),
    )
    def open(self, players: int, people: int, **settings: Any) -> None:
        self.table = RandomTable("goita", people=min(people, players), players=players, **settings)

    @rule(which=pick)
    def open_play(self, which: int) -> None:
        self.table.pass_time(5, which)


PrivateMoveTables.TestCase.settings = settings(max_examples=12, stateful_step_count=12)
TestPrivateMoveTables = PrivateMoveTables.TestCase


class LongRandomTables(RandomTables):
    """The same in the soak: twenty-five times as many tables, and three times as many actions at each."""


LongRandomTables.TestCase.settings = settings(max_examples=300, stateful_step_count=50)
TestLongRandomTables = pytest.mark.soak(LongRandomTables.TestCase)


class LongPrivateMoveTables(PrivateMoveTables):
    """Likewise."""


LongPrivateMoveTables.TestCase.settings = settings(max_examples=200, stateful_step_count=50)
TestLongPrivateMoveTables = pytest.mark.soak(LongPrivateMoveTables.TestCase)


def test_random_actions_in_each_game(subtests: pytest.Subtests) -> None:
    for variant in QUICK:
        with subtests.test(str(variant)):
            act_at_random(variant)


@pytest.mark.slow
def test_random_actions_in_each_variant(subtests: pytest.Subtests) -> None:
    for variant in FEWER:
        if variant not in QUICK:
            with subtests.test(str(variant)):
                act_at_random(variant)


def act_at_random(variant: Variant) -> None:
    chance = random.Random(str(variant))
    players = dict(variant.options)["players"]
    table = RandomTable(
        variant.game,
        people=chance.randint(1, min(4, players)),
        seed=chance.randrange(64),
        clock=chance.choice(CLOCKS),
        pace=chance.choice([0, 1000]),
        breaks=chance.random() < 0.5,
        **dict(variant.options),
    )
    for step in range(40):
        what = chance.random()
        if what < 0.55:
            table.send_move(chance.randrange(64), chance.randrange(64), chance.randrange(9))
        elif what < 0.8:
            table.pass_time(chance.randrange(6), chance.randrange(64))
        elif what < 0.85:
            table.ask_undo(chance.randrange(64), chance.randrange(8))
        elif what < 0.9:
            table.ask_rematch(chance.randrange(64), chance.randrange(8))
        else:
            table.send_command(chance.randrange(64), chance.randrange(64), chance.randrange(64))
        if step % 10 == 9:
            table.check()
