"""The examples of the rule page, played."""

from __future__ import annotations

from tests.cases import each_case
from tests.games.rule_examples import Example, examples_of, options_of, words
from tests.games.shokoba.positions import kinds, moves, only, play, position, seen
from tests.games.shokoba.twin import DECK

EXAMPLES = examples_of("shokoba")


@each_case("example", [each for each in EXAMPLES if "moves" in each])
def test_the_moves_are_those_of_the_page(example: Example) -> None:
    match = position(example["table"], example["hand"], "", **options_of(example))
    wanted = {str(match.legal_moves.read(each)) for each in words(example["moves"], "|")}
    assert moves(match) == wanted


@each_case("example", [each for each in EXAMPLES if "play" in each])
def test_a_move_brings_what_the_page_says(example: Example) -> None:
    match = position(example["table"], example["hand"], "1S 1S")
    assert kinds(play(match, example["play"]))[: len(words(example["events"]))] == words(example["events"])
    assert seen(match)["stones"] == list(map(int, words(example["stones"])))


@each_case("example", [each for each in EXAMPLES if "piles" in each])
def test_piles_are_counted_as_on_the_page(example: Example) -> None:
    match = position("", "1S", "", piles=words(example["piles"], "|"), rest="away")
    counted = only(play(match, "1S"), "counted").details
    won = {name: side for name, side in counted["winners"].items() if side is not None}
    assert won == {name: int(side) for name, _, side in (each.partition("=") for each in words(example["winners"]))}
    assert list(counted["stones"]) == list(map(int, words(example["stones"])))


@each_case("example", [each for each in EXAMPLES if "deck" in each])
def test_the_deck_has_as_many_as_the_page_says(example: Example) -> None:
    of_its_gem = [sum(other[-1] == card[-1] for other in DECK) for card in words(example["deck"])]
    assert of_its_gem == list(map(int, words(example["of-its-gem"])))


def test_every_example_is_checked() -> None:
    assert all({"moves", "play", "piles", "deck"} & each.keys() for each in EXAMPLES)
