"""The examples of the rule page, played."""

from __future__ import annotations

from tests.cases import each_case
from tests.games.rule_examples import Example, examples_of, words
from tests.games.scopette import twin
from tests.games.scopette.positions import hand, moves, play, position, tokens

EXAMPLES = examples_of("scopette")


@each_case("example", [each for each in EXAMPLES if "moves" in each])
def test_the_moves_are_those_of_the_page(example: Example) -> None:
    match = position(example["centre"], example["hand"])
    assert moves(match) == {str(match.legal_moves.read(each)) for each in words(example["moves"], "|")}


@each_case("example", [each for each in EXAMPLES if "play" in each])
def test_a_move_brings_what_the_page_says(example: Example) -> None:
    match = position(example["centre"], example["hand"], "1G", stock=example.get("stock"))
    play(match, example["play"])
    assert tokens(match)[0] == int(example.get("tokens", 0))
    if "left" in example:
        assert sorted(words(hand(match, 0))) == sorted(words(example["left"]))


@each_case("example", [each for each in EXAMPLES if "pile" in each])
def test_a_pile_is_worth_what_the_page_says(example: Example) -> None:
    match = position(
        "",
        "",
        "",
        "",
        piles=[example["pile"], "", ""],
        tokens=[int(example.get("tokens", 0)), 0, 0],
        colours=example["colours"],
        symbols=example["symbols"],
        stock="",
    )
    play(match, "pass", "pass", "pass")
    assert match.view()["points"][0] == int(example["points"])


@each_case("example", [each for each in EXAMPLES if "team" in each])
def test_partners_add_up_their_points(example: Example) -> None:
    piles = [each.strip() for each in example["team"].split("|")]
    match = position("", "", "", "", "", piles=piles, stock="", teams=True)
    play(match, *["pass"] * 4)
    assert match.scores[0] == match.scores[2] == int(example["score"])


@each_case("example", [each for each in EXAMPLES if "symbols" in each and "pile" not in each])
def test_cards_have_the_symbols_that_the_page_says(example: Example) -> None:
    for card, _, symbol in (each.partition("=") for each in words(example["symbols"])):
        assert twin.SYMBOLS.get(card, "") == symbol


def test_every_example_is_checked() -> None:
    assert all({"moves", "play", "pile", "team", "symbols"} & each.keys() for each in EXAMPLES)
