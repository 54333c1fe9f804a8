"""Advice: good moves and their expected values, only from what the seat may know."""

from __future__ import annotations

import pytest

import cartable
from cartable.bots import advice
from cartable.bots.advice import advise
from cartable.kernel import interpreted
from tests.cases import each_case
from tests.conformance.variants import QUICK, Variant, played
from tests.games.shokoba.positions import position


@pytest.mark.compiled_only
@each_case("variant", QUICK)
def test_the_best_move_comes_first_with_what_to_expect(variant: Variant) -> None:
    match = played(variant, seed=2, plies=5)
    found = advise(match)
    assert 1 <= len(found) <= 3
    assert len({each.move for each in found}) == len(found)
    for each in found:
        assert each.expected is not None
        assert 0 <= each.expected <= 1
        outlook, of_hundred = each.reasons[-1], round(100 * each.expected)
        if match.game.ai.solver is not None and match.players == 1:
            assert "of 76 points" in outlook.en
        else:
            assert f"({of_hundred} of 100)" in outlook.en
            assert f"({of_hundred} sur 100)" in outlook.fr
            assert ("more than the others" in outlook.en) == ("plus que les autres" in outlook.fr) == (of_hundred > 55)
            assert ("less than the others" in outlook.en) == ("moins que les autres" in outlook.fr) == (of_hundred < 45)


@pytest.mark.compiled_only
def test_advice_comes_from_the_solver_where_the_game_has_one() -> None:
    match = cartable.new("goita", mode="solo", players=1, seed=5)
    solver = match.game.ai.solver
    assert solver is not None
    while match.turn is not None:
        (only,) = advise(match)
        assert only.move.code == solver.choose(match.hidden(match.actor), match.legal_moves.codes)
        assert only.expected is not None
        expected = f"{76 * only.expected:.1f}"
        assert f"expect about {expected} of 76 points" in only.reasons[-1].en
        assert f"environ {expected.replace('.', ',')} points sur 76" in only.reasons[-1].fr
        match.play(only.move)
    assert only.expected == match.scores[0] / 76


@pytest.mark.compiled_only
def test_a_move_that_wins_more_is_expected_to_bring_more() -> None:
    best, second = advise(position("7D 1S", "8S 2S", "9S 9R"))
    assert str(best.move) == "8S x 7D 1S"
    assert best.expected is not None
    assert second.expected is not None
    assert best.expected > second.expected
    assert "it sweeps the table: a shokoba" in [reason.en for reason in best.reasons]


@each_case(
    "expected, grade, french",
    [
        (0.0, "clearly less than", "nettement moins que"),
        (0.344, "clearly less than", "nettement moins que"),
        (0.346, "a little less than", "un peu moins que"),
        (0.444, "a little less than", "un peu moins que"),
        (0.446, "about as much as", "à peu près autant que"),
        (0.5, "about as much as", "à peu près autant que"),
        (0.554, "about as much as", "à peu près autant que"),
        (0.556, "a little more than", "un peu plus que"),
        (0.654, "a little more than", "un peu plus que"),
        (0.656, "clearly more than", "nettement plus que"),
        (1.0, "clearly more than", "nettement plus que"),
    ],
)
def test_an_expectation_in_words(expected: float, grade: str, french: str) -> None:
    number = f"{100 * expected:.0f}"
    searched, solved = advice._searched_outlook(expected), advice._solved_outlook(expected)
    assert searched.en == f"from here on you should gain {grade} the others ({number} of 100)"
    assert searched.fr == f"par la suite, vous devriez gagner {french} les autres ({number} sur 100)"
    assert solved.en == f"on average over all possible deals you gain {grade} the others ({number} of 100)"
    assert solved.fr == (
        f"en moyenne sur toutes les donnes possibles, vous gagnez {french} les autres ({number} sur 100)"
    )


@pytest.mark.compiled_only
def test_advice_is_for_the_seat_to_act_the_best_first_and_as_much_as_is_asked_for() -> None:
    match = cartable.new("goita", players=2, seed=2)
    while len(match.legal_moves) < 5:
        match.play(match.legal_moves[0])
    three = advise(match)
    assert len(three) == 3
    assert advise(match, match.turn) == three
    assert advise(match, most=1) == three[:1]
    assert len(advise(match, most=100)) == len(match.legal_moves)


def test_a_seat_that_is_not_to_act_gets_no_advice() -> None:
    match = cartable.new("shokoba", players=3, seed=1)
    assert match.turn is not None
    assert advise(match, (match.turn + 1) % 3) == []


def test_there_is_no_advice_after_the_end() -> None:
    match = played(QUICK[0], seed=1)
    assert match.is_over
    assert advise(match) == []


def test_before_compilation_the_heuristic_gives_the_advice() -> None:
    match = position("7D 1S", "8S 2S", "9S 9R", players=3)
    fresh = match.copy()
    fresh.game = cartable.load("shokoba")
    with interpreted():
        best = advise(fresh)[0]
    assert str(best.move) == "8S x 7D 1S"
