"""The examples of the rule page, played."""

from __future__ import annotations

from collections import Counter

from tests.cases import each_case
from tests.games.rule_examples import Example, examples_of, options_of, words
from tests.games.toko_maja import twin
from tests.games.toko_maja.positions import hand, moves, play, position, tokens

EXAMPLES = examples_of("toko_maja")


def _tokens(text: str) -> dict[int, int]:
    return {int(number): int(seat) for number, _, seat in (each.partition("=") for each in words(text))}


@each_case("example", [each for each in EXAMPLES if "play" in each])
def test_a_turn_goes_as_on_the_page(example: Example) -> None:
    sets = [each.replace("-", "") for each in example.get("sets", "").split("|")] if "then" in example else []
    match = position(
        example["piles"],
        example["hand"],
        example.get("other", ""),
        stock=example.get("stock", ""),
        sets=sets,
        tokens=_tokens(example.get("tokens", "")),
        **options_of(example),
    )
    play(match, *words(example["play"], ";"))
    if "token" in example:
        assert tokens(match) == _tokens(example["token"])
    if "left" in example:
        assert hand(match, 0) == example["left"]
    if "moves" in example:
        assert moves(match) == set(words(example["moves"], "|"))
    if "then" in example:
        play(match, *words(example["then"], ";"))
        assert tokens(match) == _tokens(example["after"])
    elif "sets" in example:
        assert match.view()["sets"][0] == words(example["sets"])


@each_case("example", [each for each in EXAMPLES if "points" in each])
def test_a_round_counts_as_on_the_page(example: Example) -> None:
    held = {int(number): 1 for number in words(example["tokens"])}
    match = position("5|5|5", "", example["hand"], stock="1 1 .", sets=["", example["sets"]], tokens=held)
    play(match, "draw", "1 > A")
    assert match.view()["points"][0][1] == int(example["points"])


@each_case("example", [each for each in EXAMPLES if "deck" in each])
def test_the_deck_has_as_many_as_the_page_says(example: Example) -> None:
    deck = Counter(twin.deck({}))
    assert [deck[card] for card in words(example["deck"])] == list(map(int, words(example["copies"])))


def test_every_example_is_checked() -> None:
    assert all({"play", "points", "deck"} & each.keys() for each in EXAMPLES)
