"""The examples of the rule pages, played."""

from __future__ import annotations

import re

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES, Language
from tests.cases import each_case
from tests.games.goita.positions import board, dealt, holding, moves, only, play
from tests.games.goita.twin import POINTS, deck
from tests.games.rule_examples import Example, examples_of, words

EXAMPLES = examples_of("goita")


def examples(language: Language) -> list[tuple[str, int]]:
    """The last two cards and their points, from the page."""
    page = cartable.load("goita").rules_markup(language)
    rows = re.findall(r"^\| \[\[(.)\]\] ([^|]+) \| \[\[(.)\]\] \| (\d+) \|", page, re.MULTILINE)
    placed = {"face down": "({})", "face cachée": "({})", "blocking": "={}", "en blocage": "={}"}
    return [(f"{placed[how].format(before)} >{last}", int(points)) for before, how, last, points in rows]


@pytest.mark.rule("GOI-12", "GOI-13")
@each_case("language", LANGUAGES)
def test_the_last_two_cards_bring_what_the_page_says(language: Language) -> None:
    assert len(examples(language)) == 5
    for cards, points in examples(language):
        placed = re.sub(r"[()=>]", "", cards)
        match = dealt(f"{placed[0]} S")
        if cards.startswith("="):
            play(match, f"(S) >{placed[0]}")
            match.state.hands[1] = holding(placed)
        else:
            match.state.hands[0] = holding(placed)
        play(match, cards)
        assert match.scores == ((0, points) * 2 if cards.startswith("=") else (points, 0) * 2)


@pytest.mark.rule("GOI-7", "GOI-10", "GOI-11")
def test_the_example_of_the_kings() -> None:
    match = dealt("K K L N", "G L")
    play(match, "(L)")
    assert ">K" not in moves(match)
    match.undo()
    play(match, "(K)")
    assert ">K" in moves(match)
    match = dealt("G L L", "K K")
    play(match, "(L) >G =K")
    assert ">K" in moves(match)
    match = dealt("G L L", "K K")
    play(match, "(G) >L")
    assert "=K" not in moves(match)


@pytest.mark.rule("GOI-16", "GOI-17")
@each_case(("answer", "deals"), [("agree", 2), ("refuse", 1)])
def test_the_example_of_the_five_pawns(answer: str, deals: int) -> None:
    match = dealt("", "", "", "P P P P P", names=["Ana", "Bilal", "Chloé", "Dimitri"])
    assert match.turn == 3
    before = [match.view(seat) for seat in (0, 2, SPECTATOR)]
    play(match, "cancel")
    assert match.turn == 1
    assert match.view(1)["asked_by"] == 3
    assert [match.view(seat) for seat in (0, 2, SPECTATOR)] == before
    play(match, answer)
    assert len(match.rounds) == deals
    assert match.view(0)["first"] == 0
    if answer == "refuse":
        assert match.turn == 0
        assert [match.view(seat) for seat in (0, 2, SPECTATOR)] == before


@pytest.mark.rule("GOI-27", "GOI-29")
def test_the_example_of_the_board() -> None:
    match = board("N L P R", b1="P", d1="P", c1="G", e1="S")
    play(match, "b1 d1")
    assert moves(match) == {"b1+d1", "b1+a4", "d1+a4"}
    assert only(play(match, "b1+d1"), "captured").details["scored"] == 2
    assert "a4" in match.view()["guards"]
    play(match, "c1 e1")
    play(match, "-c1")
    assert match.view()["discard"] == ["G"]
    assert match.view()["board"][0][4] == "??"


@each_case("example", [each for each in EXAMPLES if "attack" in each])
def test_what_blocks_an_attack_is_what_the_page_says(example: Example) -> None:
    match = dealt(f"S {example['attack']}", example["hand"])
    play(match, f"(S) >{example['attack']}")
    match.state.hands[1] = holding(example["hand"])
    assert moves(match) == set(words(example["moves"], "|"))


@each_case("example", [each for each in EXAMPLES if "scores" in each])
def test_the_last_two_cards_score_what_the_page_says(example: Example) -> None:
    match = dealt(example["hand"], players=int(example["players"]))
    match.state.hands[0] = holding(example["hand"])
    play(match, example["play"])
    assert match.scores == tuple(map(int, words(example["scores"])))


@each_case("example", [each for each in EXAMPLES if "guards" in each])
def test_the_board_gives_what_the_page_says(example: Example) -> None:
    places = {name: card for name, card in example.items() if re.fullmatch("[a-h][1-4]", name)}
    match = board(example["guards"], **places)
    play(match, example["play"])
    assert match.view()["points"] == [int(example["points"])]
    assert match.view()["captured"] == words(example["captured"])


@each_case("example", [each for each in EXAMPLES if "deck" in each])
def test_the_deck_has_as_many_as_the_page_says(example: Example) -> None:
    cards = words(example["deck"])
    assert [deck({}).count(card) for card in cards] == list(map(int, words(example["copies"])))
    assert [POINTS[card] for card in cards] == list(map(int, words(example["points"])))


def test_every_example_is_checked() -> None:
    assert all({"attack", "scores", "guards", "deck"} & each.keys() for each in EXAMPLES)
