"""The examples of the rule pages, played."""

from __future__ import annotations

import re

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES, Language
from tests.games.goita.positions import board, dealt, holding, moves, only, play


def examples(language: Language) -> list[tuple[str, int]]:
    """The last two cards and their points, from the page."""
    page = cartable.load("goita").rules_page(language)
    return [(cards, int(points)) for cards, points in re.findall(r"^\| `(\S+ >\S)` \| (\d+) \|", page, re.MULTILINE)]


@pytest.mark.rule("GOI-12", "GOI-13")
@pytest.mark.parametrize("language", LANGUAGES)
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
@pytest.mark.parametrize(("answer", "deals"), [("agree", 2), ("refuse", 1)])
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
