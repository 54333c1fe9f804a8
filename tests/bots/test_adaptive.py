"""The level that adapts: its strength follows results and points, and its moves are those of the levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable.bots import LADDER, choose, make_bot
from cartable.bots.adaptive import MIDDLE, AdaptiveBot, people_gain, series_strength
from cartable.bots.decisions import BotRequest, Decisions
from cartable.bots.levels import adapts, is_rated
from cartable.games.game import Game
from cartable.kernel import wide_row
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import SeatAssignment, read_entrant
from cartable.lab.match_play import decks_of, play_match
from tests.cases import each_case

TOP = 100 * (len(LADDER) - 1)
WON, LOST = 0.5, -0.5


def test_it_is_not_rated_and_alone_adapts() -> None:
    assert not is_rated("adaptive")
    assert [name for name in (*LADDER, "adaptive", "unknown") if adapts(name)] == ["adaptive"]


def test_a_series_moves_the_strength() -> None:
    assert series_strength([], len(LADDER)) == MIDDLE
    assert series_strength([WON], len(LADDER)) > MIDDLE > series_strength([LOST], len(LADDER))
    assert series_strength([WON] * 50, len(LADDER)) == TOP
    assert series_strength([LOST] * 50, len(LADDER)) == 0
    assert series_strength([WON, LOST] * 3, len(LADDER)) == MIDDLE
    assert series_strength([LOST] * 50 + [WON], len(LADDER)) == 0
    assert series_strength([LOST] * 50 + [WON] * 6, len(LADDER)) > 0


@each_case(
    "gains, strength",
    [
        ([WON], 280),  # the first four count 160 for a whole match
        ([LOST], 120),
        ([0.75], 320),
        ([-0.25], 160),
        ([WON, WON, LOST], 280),
        ([WON, LOST, WON, LOST, LOST], 175),  # and all others 50
        ([WON] * 3 + [LOST], 360),  # it leads up to 100 beyond the ends
        ([WON] * 50 + [LOST] * 4, TOP),
        ([WON] * 50 + [LOST] * 5, TOP - 25),
        ([LOST] * 50 + [WON] * 4, 0),
        ([LOST] * 50 + [WON] * 5, 25),
        ([0.3, 0.3, 0.3, 0.3, 0.33], 408 - 8),
    ],
)
def test_the_strength_after_a_series(gains: list[float], strength: int) -> None:
    assert series_strength(gains, len(LADDER)) == strength


def test_a_shorter_ladder_ends_earlier() -> None:
    assert series_strength([WON], 3) == 200
    assert series_strength([LOST], 3) == 120


@given(st.lists(st.sampled_from([WON, LOST, 0.0])), st.sampled_from([WON, 0.0]))
def test_another_win_never_weakens_it_and_another_loss_never_strengthens_it(before: list[float], gain: float) -> None:
    now = series_strength(before, len(LADDER))
    assert series_strength([*before, gain], len(LADDER)) >= now >= series_strength([*before, -gain], len(LADDER))
    assert 0 <= now <= TOP


@each_case(
    ("sides", "winners", "people", "gain"),
    [
        ([[0], [1]], [0], [0], 0.5),  # won
        ([[0], [1]], [1], [0], -0.5),  # lost
        ([[0], [1]], [0, 1], [0], 0),  # shared
        ([[0], [1]], [], [0], 0),  # nobody won
        ([[0], [1], [2], [3]], [2], [2], 0.75),  # one of four
        ([[0], [1], [2], [3]], [0], [2], -0.25),  # one of four lost
        ([[0, 2], [1, 3]], [1, 3], [1], 0.5),  # with a bot as partner
        ([[0, 2], [1, 3]], [1, 3], [0, 1], 0),  # people on both sides
        ([[0, 2], [1, 3]], [0, 2], [0, 2], 0.5),  # a side of people
        ([[0], [1], [2]], [0, 1], [0], 1 / 2 - 1 / 3),  # one of three, shared
        ([[0], [1], [2]], [0, 1], [0, 1], 1 - 2 / 3),  # two people share it, ahead of a bot
        ([[0, 3], [1, 4], [2, 5]], [2, 5], [4, 5], 1 / 3),  # people on two of three sides
        ([[0]], [0], [0], 0),  # solo
    ],
)
def test_what_people_gain(sides: list[list[int]], winners: list[int], people: list[int], gain: float) -> None:
    assert people_gain(sides, winners, people) == pytest.approx(gain)


class Named:
    """A bot of a level, which writes down that it was asked."""

    def __init__(self, name: str, asked: list[str]) -> None:
        self._name, self._asked = name, asked

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        self._asked.append(self._name)
        return legal[0]


def asked_levels(game: Game, seen: Any, strength: int) -> set[str]:
    asked: list[str] = []
    bot = AdaptiveBot(game, 1, [lambda _, name=name: Named(name, asked) for name in LADDER], strength)  # type: ignore[misc]
    for _ in range(200):
        bot.choose(seen, [1, 2])
    return set(asked)


def test_it_plays_as_the_levels_around_its_strength() -> None:
    match = cartable.new("goita", seed=1, players=2)
    seen = match.hidden(match.actor)
    for place, name in enumerate(LADDER):
        assert asked_levels(match.game, seen, 100 * place) == {name}
    assert asked_levels(match.game, seen, 150) == {"casual", "sensible"}
    assert asked_levels(match.game, seen, 9999) == {"master"}


def test_who_is_far_ahead_plays_weaker_and_who_is_far_behind_stronger() -> None:
    match = cartable.new("goita", seed=1, players=2)
    seen = match.hidden(match.actor)
    seen.points[seen.turn] = 90
    assert asked_levels(match.game, seen, 200) == {"casual", "sensible"}
    seen.points[seen.turn], seen.points[1 - seen.turn] = 0, 90
    assert asked_levels(match.game, seen, 200) == {"sensible", "expert"}


def goita_at(points: list[int], **options: Any) -> tuple[Game, Any]:
    """A table of Goita with these points, as the seat to act sees it, which is seat 0."""
    match = cartable.new("goita", seed=1, players=len(points), **options)
    seen = match.hidden(match.actor)
    seen.turn = 0
    for seat, each in enumerate(points):
        seen.points[seat] = each
    return match.game, seen


@each_case(
    "strength, points, place",
    [
        (200, [0, 0], 2.0),
        (200, [0, 4], 2.5),  # four points behind are half of a level: the scale of a search
        (200, [4, 0], 1.5),
        (200, [0, 12], 2.75),
        (50, [0, 4], 0.75),  # near an end, as far as the end
        (50, [4, 0], 0.25),
        (TOP - 40, [0, 4], (TOP - 40 + 20) / 100),
        (0, [0, 90], 0.0),
        (TOP, [90, 0], TOP / 100),
        (200, [10, 4, 14], 2.5),  # behind the best of several
        (200, [18, 4, 14], 1.5),
    ],
)
def test_the_place_on_the_ladder(strength: int, points: list[int], place: float) -> None:
    game, seen = goita_at(points)
    assert AdaptiveBot(game, 1, [make_named] * len(LADDER), strength)._place(seen) == pytest.approx(place)


def test_partners_are_not_behind_each_other() -> None:
    game, seen = goita_at([0, 4, 99, 4])
    game.rules.scores(seen, scored := wide_row(4))
    own, others = scored[0], scored[1]
    assert own == scored[2], "sides have their points together"
    expected = 2 + (others - own) / (4 + abs(others - own))
    assert AdaptiveBot(game, 1, [make_named] * len(LADDER), 200)._place(seen) == pytest.approx(expected)


def make_named(_seed: int) -> Any:
    return Named("any", [])


def test_between_two_levels_it_plays_as_the_nearer_one_more_often() -> None:
    game, seen = goita_at([0, 0])
    asked: list[str] = []
    bot = AdaptiveBot(game, 1, [lambda _, name=name: Named(name, asked) for name in LADDER], 125)  # type: ignore[misc]
    for _ in range(400):
        bot.choose(seen, [1, 2])
    assert asked.count("sensible") == pytest.approx(100, abs=30)
    assert asked.count("casual") == 400 - asked.count("sensible")


def test_a_solo_player_is_never_behind() -> None:
    match = cartable.new("goita", seed=1, mode="solo")
    assert asked_levels(match.game, match.hidden(match.actor), 200) == {"sensible"}


def test_the_same_seed_makes_the_same_choices() -> None:
    match = cartable.new("shokoba", seed=3, players=2)
    bots = [make_bot(match.game, "adaptive", 5, strength=120) for _ in range(2)]
    for _ in range(8):
        one, other = (choose(bot, match) for bot in bots)
        assert one == other
        match.play(one)


def test_what_a_table_knows_reaches_the_bot() -> None:
    given: list[dict[str, int]] = []

    def make(game: Game, level: str, seed: int, **settings: int) -> Any:
        given.append(settings)
        return make_bot(game, level, seed, **settings)

    match = cartable.new("goita", seed=1, players=2)
    seen, legal = match.hidden(match.actor), match.legal_moves.codes
    decisions = Decisions(make)
    decisions.choose(BotRequest(match.game, "adaptive", seen, legal, strength=0), "adaptive", 1)
    decisions.choose(BotRequest(match.game, "adaptive", seen, legal, strength=0), "sensible", 1)
    decisions.choose(BotRequest(match.game, "casual", seen, legal), "casual", 1)
    assert given == [{"strength": 0}, {}, {}]


def series(game: Game, opponent: str, matches: int) -> list[int]:
    """The strength after each match of a series of two players."""
    options, sides = game.options.read({"players": 2}), ((0,), (1,))
    gains: list[float] = []
    strengths = [MIDDLE]
    for number in range(matches):
        person = number % 2
        names = [opponent if seat == person else f"adaptive:strength={strengths[-1]}" for seat in range(2)]
        players = [
            read_entrant(name).new_player(
                SeatAssignment(game, options, sides, seat, 2 * number + seat, 10.0, EntrantStats())
            )
            for seat, name in enumerate(names)
        ]
        found = play_match(game, options, decks_of(game, options, 1, number), players)
        gains.append(people_gain(sides, found.winners, (person,)))
        strengths.append(series_strength(gains, len(LADDER)))
    return strengths


@pytest.mark.compiled_only
def test_it_rises_against_a_stronger_opponent_and_falls_against_a_weaker_one() -> None:
    game = cartable.load("goita")
    against_weak, against_strong = series(game, "beginner", 16), series(game, "network", 16)
    assert max(against_weak[8:]) < MIDDLE
    assert min(against_strong[8:]) > MIDDLE
