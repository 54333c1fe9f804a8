"""House rules: whatever the numbers are, matches follow them, lose no card and end; the rulebook's change nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cartable
from cartable import BadOption, Match
from cartable.bots import GreedyBot, choose, make_bot
from cartable.games.reader import SPECTATOR
from tests.conformance.house_rules import house_names, random_variant, rulebook_values
from tests.conformance.twin import deck_of, snapshot
from tests.conformance.variants import Variant, random_moves

every_game = pytest.mark.parametrize("game", cartable.GAMES)
seeds = st.integers(0, 1 << 40)
few = settings(max_examples=5)
LONGEST = 20_000
"""Moves of a match: none of these comes near."""


@every_game
def test_a_game_opens_at_least_four_numbers(game: str) -> None:
    choices = cartable.load(game).options.choices()
    assert len(house_names(game)) >= 4
    for name in house_names(game):
        assert len(choices[name].values) > 1
        assert choices[name].label.en != choices[name].label.fr or name == "jokers"
    assert set(choices) - set(house_names(game)) == set(cartable.load(game).options.choices(house=False))


@every_game
def test_the_page_of_house_rules_has_every_number(game: str) -> None:
    declared = cartable.load(game)
    page = (Path(__file__).parents[2] / "docs/house-rules.md").read_text(encoding="utf-8")
    chapter = page.partition(f"## {declared.title.en}\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in chapter.splitlines() if line.startswith("| `")]
    assert [row[0].strip("`") for row in rows] == house_names(game)
    for name, rulebook, values, rule, text in rows:
        choice, default = declared.options.choices()[name.strip("`")], getattr(declared.options(), name.strip("`"))
        numbers = [value for value in choice.values if isinstance(value, int)]
        assert (default is None) or rulebook == str(default)
        assert (values.split()[0].strip(","), values.split()[-1]) == (str(numbers[0]), str(numbers[-1]))
        assert (rule, text) == (choice.rule, choice.text.en)


@every_game
@few
@given(seeds)
def test_greedy_matches_end_and_lose_no_card(game: str, seed: int) -> None:
    variant = random_variant(game, seed)
    match = variant.new(seed=seed)
    bots = [GreedyBot(match.game, seed + seat) for seat in range(match.players)]
    while not match.is_over:
        match.play(choose(bots[match.actor], match))
        assert snapshot(game, match.state).all_cards() == deck_of(variant)
        assert match.ply < LONGEST
    assert match.winners


@pytest.mark.compiled_only
@every_game
@settings(max_examples=3)
@given(seeds)
def test_bots_that_search_and_solve_choose_legal_moves(game: str, seed: int) -> None:
    """At a random moment, and in the last turns of a match, which are solved."""
    match, moves = random_match(random_variant(game, seed), seed)
    for ply in (Random(seed).randrange(moves), moves - 2):
        position = match.copy()
        while position.ply > ply:
            position.undo()
        if position.turn is not None:
            bot = make_bot(position.game, "master", seed, sims=30)
            assert choose(bot, position) in position.legal_moves


def random_match(variant: Variant, seed: int) -> tuple[Match, int]:
    """A finished match, and how many moves it has."""
    match = variant.new(seed=seed)
    for _ in random_moves(match, seed):
        pass
    return match, match.ply


PLAYERS = [
    (game, players)
    for game in cartable.GAMES
    for players in cartable.load(game).options.choices()["players"].values
    if (game, players) != ("goita", 1)  # the solo board has no house rules
]


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_the_numbers_of_the_rulebook_given_explicitly_change_nothing(game: str, players: int) -> None:
    plain, same = (played(game, players, **more) for more in ({}, rulebook_values(game, players=players)))
    assert [[bytes(state) for state in each.states] for each in plain.rounds] == [
        [bytes(state) for state in each.states] for each in same.rounds
    ]
    assert [plain.view(seat) for seat in range(SPECTATOR, players)] == [
        same.view(seat) for seat in range(SPECTATOR, players)
    ]
    assert same.options.house_rules() == {}
    assert same.record() == plain.record()


def played(game: str, players: int, **options: Any) -> Match:
    match = cartable.new(game, seed=9, players=players, **options)
    for _ in random_moves(match, seed=9):
        pass
    return match


@every_game
def test_a_number_outside_its_range_is_refused(game: str) -> None:
    declared = cartable.load(game).options
    for name in house_names(game):
        values = [value for value in declared.choices()[name].values if isinstance(value, int)]
        for value in (min(values) - 1, max(values) + 1):
            with pytest.raises(BadOption) as error:
                declared.read({name: value})
            assert error.value.code == "option/value"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("shokoba", {"hand_size": 5}),  # 36 cards are not deals of 20
        ("shokoba", {"table_cards": 5}),
        ("shokoba", {"teams": True, "nine_cards": True, "hand_size": 3}),
        ("shokoba", dict.fromkeys(("diamond", "emerald", "ruby", "sapphire", "card"), 0)),
        ("goita", {"hand_size": 10}),
        ("goita", {"players": 1, "mode": "solo", "king_points": 7}),
        ("goita", {"players": 2, "mode": "solo", "hand_size": 8}),
    ],
)
def test_numbers_that_do_not_go_together_are_refused(game: str, options: dict[str, Any]) -> None:
    if 0 in options.values():
        options = {f"{name}_stones": value for name, value in options.items()}
    with pytest.raises(BadOption) as error:
        cartable.new(game, **options)
    assert error.value.code == "option/conflict"
    assert error.value.to("fr") != error.value.to("en")
