"""Random evenings at tables of every game: whatever people do and whenever, the table holds together."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.conformance.variants import FEWER, QUICK, Variant, for_each
from tests.server.table.evening import CLOCKS, Evening

SOME = [variant for variant in QUICK if len(variant.options) <= 3]
pick = st.integers(0, 63)


class Evenings(RuleBasedStateMachine):
    evening: Evening

    @initialize(
        variant=st.sampled_from(SOME),
        seed=pick,
        people=st.integers(1, 4),
        clock=st.sampled_from(CLOCKS),
        on_leaving=st.sampled_from(["bot", "lose"]),
        rated=st.sampled_from([False, False, True]),
        pace=st.sampled_from([0, 1000]),
        start=st.booleans(),
    )
    def open(self, variant: Variant, people: int, **wishes: Any) -> None:
        seats = min(people, dict(variant.options)["players"])
        self.evening = Evening(variant.game, people=seats, **wishes, **dict(variant.options))

    @rule(kind=pick, who=pick, which=pick)
    def someone_commands(self, kind: int, who: int, which: int) -> None:
        self.evening.someone_commands(kind, who, which)

    @rule(who=pick, which=pick, slip=st.integers(0, 8))
    def someone_moves(self, who: int, which: int, slip: int) -> None:
        self.evening.someone_moves(who, which, slip)

    @rule(moves=st.integers(1, 12), which=pick)
    def several_move(self, moves: int, which: int) -> None:
        for number in range(moves):
            self.evening.someone_moves(0, which + number, 0)
            self.evening.time_passes(3, which + number)

    @rule(who=pick, refusing=pick)
    def someone_asks_back(self, who: int, refusing: int) -> None:
        self.evening.someone_asks_back(who, refusing)

    @rule(who=pick, missing=pick)
    def everybody_wants_more(self, who: int, missing: int) -> None:
        self.evening.everybody_wants_more(who, missing)

    @rule(how_long=pick, which=pick)
    def time_passes(self, how_long: int, which: int) -> None:
        self.evening.time_passes(how_long, which)

    @rule(crashed=st.booleans(), how_long=pick)
    def server_stops_and_starts(self, crashed: bool, how_long: int) -> None:
        self.evening.server_stops_and_starts(crashed, how_long)

    @invariant()
    def the_table_holds_together(self) -> None:
        if hasattr(self, "evening"):
            self.evening.check()


Evenings.TestCase.settings = settings(max_examples=12, stateful_step_count=15)
TestEvenings = Evenings.TestCase


class QuietEvenings(Evenings):
    """Somebody holds five pawns, and people may watch each other wait."""

    @initialize(players=st.integers(2, 4), seed=pick, people=st.integers(1, 4), clock=st.sampled_from(CLOCKS))
    def open(self, players: int, people: int, **wishes: Any) -> None:
        self.evening = Evening("goita", people=min(people, players), players=players, **wishes)

    @rule(which=pick)
    def play_opens(self, which: int) -> None:
        self.evening.time_passes(5, which)


QuietEvenings.TestCase.settings = settings(max_examples=12, stateful_step_count=12)
TestQuietEvenings = QuietEvenings.TestCase


class LongEvenings(Evenings):
    pass


LongEvenings.TestCase.settings = settings(max_examples=100, stateful_step_count=30)
TestLongEvenings = pytest.mark.slow(LongEvenings.TestCase)


class LongQuietEvenings(QuietEvenings):
    pass


LongQuietEvenings.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
TestLongQuietEvenings = pytest.mark.slow(LongQuietEvenings.TestCase)


@for_each(FEWER)
def test_an_evening_of_this_variant(variant: Variant) -> None:
    chance = random.Random(str(variant))
    players = dict(variant.options)["players"]
    evening = Evening(
        variant.game,
        people=chance.randint(1, min(4, players)),
        seed=chance.randrange(64),
        clock=chance.choice(CLOCKS),
        pace=chance.choice([0, 1000]),
        **dict(variant.options),
    )
    for step in range(40):
        what = chance.random()
        if what < 0.55:
            evening.someone_moves(chance.randrange(64), chance.randrange(64), chance.randrange(9))
        elif what < 0.8:
            evening.time_passes(chance.randrange(6), chance.randrange(64))
        elif what < 0.85:
            evening.someone_asks_back(chance.randrange(64), chance.randrange(8))
        elif what < 0.9:
            evening.everybody_wants_more(chance.randrange(64), chance.randrange(8))
        else:
            evening.someone_commands(chance.randrange(64), chance.randrange(64), chance.randrange(64))
        if step % 10 == 9:
            evening.check()
