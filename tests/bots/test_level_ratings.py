"""The measured ratings of the levels: one truth for all that show or use them, and none where nothing was measured."""

from __future__ import annotations

import json
from importlib import resources
from itertools import pairwise
from math import sqrt

import cartable
from cartable.bots import LADDER
from cartable.bots.level_ratings import ANCHOR, FILE, rated_variants, ratings_at
from cartable.bots.network_inputs import table_variants
from cartable.bots.rating_scale import NEWCOMER
from tests.cases import each_case

CONTENT = json.loads(resources.files("cartable.bots").joinpath(FILE).read_text())
VARIANTS = [(game, each) for game, found in CONTENT["games"].items() for each in found]


def test_every_measured_table_is_one_that_there_can_be() -> None:
    for game in cartable.GAMES:
        declared = cartable.load(game)
        possible = [declared.options.read(each).chosen() for each in table_variants(declared)]
        measured = [each.options for each in rated_variants(game)]
        assert measured
        assert all(each in possible for each in measured)
        assert len(measured) == len({json.dumps(each, sort_keys=True) for each in measured})


def test_the_anchor_has_a_newcomers_rating_and_each_rating_rests_on_matches() -> None:
    assert CONTENT["anchor"] == [ANCHOR, NEWCOMER]
    for _, each in VARIANTS:
        assert each["ratings"][ANCHOR] == [NEWCOMER, 0]
        assert set(each["ratings"]) <= set(LADDER)
        for worse, better in pairwise(name for name in LADDER if name in each["ratings"]):
            step = each["steps"][better]
            assert [entrant.partition(":")[0] for entrant in step["entrants"]] == [better, worse]
            assert step["matches"] >= 20
            assert step["matches"] >= step["deals"] >= 2


@each_case("game", cartable.GAMES)
def test_ratings_are_found_by_the_options_of_a_table(game: str) -> None:
    declared = cartable.load(game)
    for each in rated_variants(game):
        assert ratings_at(declared, each.options) == each.levels
        assert ratings_at(declared, declared.options.read(each.options)) == each.levels


def test_what_was_measured_is_what_is_said() -> None:
    for game, measured in CONTENT["games"].items():
        for each in measured:
            found = ratings_at(cartable.load(game), each["options"])
            said = {name: [rating.points, rating.deviation] for name, rating in found.items()}
            assert said == each["ratings"], (game, each["options"])


def test_what_changes_nothing_of_the_game_changes_no_rating_and_everything_else_leaves_none() -> None:
    shokoba = cartable.load("shokoba")
    assert ratings_at(shokoba, {"players": 2, "memory": True}) == ratings_at(shokoba, {"players": 2})
    assert ratings_at(shokoba, {"players": 2, "target": 30}) == {}
    assert ratings_at(shokoba, {"players": 2, "hand_size": 6}) == {}
    assert rated_variants("unknown") == ()


def test_the_ladder_rises_in_the_ratings() -> None:
    """Each step up to the expert by more than twice its own error; the master's is nowhere surely downwards."""
    for game, each in VARIANTS:
        for worse, better in pairwise(name for name in LADDER if name in each["ratings"]):
            (low, low_error), (high, high_error) = each["ratings"][worse], each["ratings"][better]
            error = sqrt(abs(high_error**2 - low_error**2))  # errors add up in squares from the anchor on
            least = low + 2 * error if better != "master" else low - 2 * error
            assert high > least, (game, each["options"], better)
