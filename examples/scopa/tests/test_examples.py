"""The examples of the rule page, played."""

from __future__ import annotations

from cartable_scopa.cards import number_of
from cartable_scopa.notation import read_card
from positions import last_cards, moves
from tests.cases import each_case
from tests.games.rule_examples import Example, examples_of, words

EXAMPLES = examples_of("scopa")


@each_case("example", [each for each in EXAMPLES if "moves" in each])
def test_the_moves_are_those_of_the_page(example: Example) -> None:
    assert moves(last_cards(example["table"], example["hand"], "")) == set(words(example["moves"], "|"))


@each_case("example", [each for each in EXAMPLES if "piles" in each])
def test_piles_are_counted_as_on_the_page(example: Example) -> None:
    match = last_cards("", "10S", "", piles=words(example["piles"], "|"))
    (counted,) = (event.details for event in match.play("10S") if event.kind == "counted")
    won = {name: side for name, side in counted["winners"].items() if side is not None}
    assert won == {name: int(side) for name, _, side in (each.partition("=") for each in words(example["winners"]))}


@each_case("example", [each for each in EXAMPLES if "deck" in each])
def test_cards_have_the_numbers_that_the_page_says(example: Example) -> None:
    numbers = [number_of(read_card(card)) for card in words(example["deck"])]
    assert numbers == list(map(int, words(example["numbers"])))


def test_every_example_is_checked() -> None:
    assert all({"moves", "piles", "deck"} & each.keys() for each in EXAMPLES)
