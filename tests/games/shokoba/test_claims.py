"""Mistakes and claims (SHO-25, SHO-26, SHO-28)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import cartable
from cartable import IllegalMove
from tests.cases import each_case
from tests.games.shokoba.positions import kinds, moves, only, play, seen
from tests.games.shokoba.positions import position as any_position

position = partial(any_position, mistakes=True)


@pytest.mark.rule("SHO-25")
def test_any_card_may_be_laid() -> None:
    assert moves(position("4S 3S", "7D 8S")) == {"7D x 4S 3S", "7D", "8S"}


@pytest.mark.rule("SHO-25")
@each_case(
    ("table", "laid", "claims"),
    [
        ("4S 3S", "7D", {"claim 4S 3S"}),
        ("7E 4S 3S", "7D", {"claim 7E", "claim 4S 3S"}),
        ("7E", "7D", {"claim 7E"}),
        ("1R 1S 2S", "2R", {"claim 1R 1S", "claim 2S"}),
        ("5S 4S 3R 2S 1S", "9R", {"claim 5S 4S", "claim 5S 3R 1S", "claim 4S 3R 2S"}),
    ],
)
def test_the_next_player_may_claim_one_set_which_the_card_could_have_taken(
    table: str, laid: str, claims: set[str]
) -> None:
    match = position(table, f"{laid} 10S", "1S 9S")
    play(match, laid)
    assert match.turn == 1
    assert seen(match)["claimable"] == laid
    assert moves(match) == {"pass", *claims}


@pytest.mark.rule("SHO-25")
def test_the_claimer_gets_the_laid_card_and_the_set_and_then_plays() -> None:
    match = position("4S 3S 10R", "7D 8S", "1S 9S")
    play(match, "7D")
    claimed = only(play(match, "claim 4S 3S"), "claimed")
    assert (claimed.seat, claimed.details) == (1, {"card": "7D", "cards": ["3S", "4S"]})
    assert seen(match)["piles"] == [0, 3]
    assert seen(match)["table"] == "10R"
    assert match.turn == 1
    assert moves(match) == {"1S", "9S"}


@pytest.mark.rule("SHO-25")
def test_who_claims_nothing_plays_with_the_card_on_the_table() -> None:
    match = position("4S 3S", "7D 8S", "7E 9S")
    assert kinds(play(match, "7D", "pass")) == ["laid", "declined"]
    assert match.turn == 1
    assert moves(match) == {"7E", "7E x 7D", "7E x 4S 3S", "9S"}


@pytest.mark.rule("SHO-25")
def test_a_card_that_could_take_nothing_is_never_claimed_for() -> None:
    match = position("4S 3S", "8S 7D", "1S 9S")
    play(match, "8S")
    assert seen(match)["claimable"] is None
    assert "pass" not in moves(match)


@pytest.mark.rule("SHO-25")
def test_without_the_option_there_are_no_claims() -> None:
    match = any_position("4S 3S", "7D 8S", "1S 9S")
    with pytest.raises(IllegalMove):
        match.play("7D")
    play(match, "8S")
    assert not {"pass", "claim 4S 3S"} & moves(match)


@pytest.mark.rule("SHO-26")
@each_case("table", ["7E", "4S 3S"])
def test_a_claim_that_empties_the_table_is_no_shokoba(table: str) -> None:
    match = position(table, "7D 8S", "1S 9S")
    play(match, "7D")
    assert kinds(play(match, f"claim {table}")) == ["claimed"]
    assert seen(match)["table"] == ""
    assert match.scores == (0, 0)
    assert moves(match) == {"1S", "9S"}


@pytest.mark.rule("SHO-26")
def test_the_claimer_counts_as_the_last_to_have_taken() -> None:
    match = position("4S 3S 10R", "7D 8S", "1S 9S", last_taker=0)
    play(match, "7D", "claim 4S 3S")
    assert seen(match)["last_taker"] == 1


@pytest.mark.rule("SHO-26")
def test_declining_takes_nothing() -> None:
    match = position("4S 3S 10R", "7D 8S", "1S 9S", last_taker=0)
    play(match, "7D", "pass")
    assert seen(match)["last_taker"] == 0
    assert seen(match)["piles"] == [0, 0]


@pytest.mark.rule("SHO-26")
def test_one_claim_at_most_and_only_by_the_next_player() -> None:
    match = position("7E 4S 3S", "7D 8S", "1R 9S", "10S 9R")
    play(match, "7D", "claim 7E")
    assert moves(match) == {"1R", "9S"}  # 4S 3S cannot be claimed as well
    declined = position("7E 4S 3S", "7D 8S", "1R 9S", "10S 9R")
    play(declined, "7D", "pass", "1R")
    assert declined.turn == 2
    assert seen(declined)["claimable"] is None
    assert "claim 7E" not in moves(declined)


@pytest.mark.rule("SHO-26")
@each_case("answer", ["claim 7E", "pass"])
def test_after_the_last_card_of_a_deal_the_claim_comes_before_the_new_cards(answer: str) -> None:
    match = position("7E 10S", "7D", "", piles=["", "1R 1S 1S 2R 2S 2S 9R 9S 9S 8R 8S 8S"], last_taker=1)
    stock = seen(match)["stock"]
    assert kinds(play(match, "7D")) == ["laid"]
    assert (match.turn, seen(match)["hands"], seen(match)["stock"]) == (1, ["", ""], stock)
    assert kinds(play(match, answer)) == ["claimed" if "claim" in answer else "declined", "dealt"]
    assert (match.turn, seen(match)["stock"]) == (0, stock - 6)
    assert [len(hand) for hand in match.view()["hands"]] == [3, 3]


@pytest.mark.rule("SHO-26")
@each_case(("answer", "cards"), [("claim 7E", [37, 3]), ("pass", [40, 0])])
def test_after_the_last_card_of_a_round_the_claim_comes_before_the_leftover(answer: str, cards: list[int]) -> None:
    match = position("7E 10S", "7D", "", last_taker=0, rest=0)
    assert kinds(play(match, "7D")) == ["laid"]
    assert seen(match)["table"] == "7E 7D 10S"
    brought = play(match, answer)
    assert only(brought, "swept").seat == (1 if "claim" in answer else 0)
    assert only(brought, "counted").details["counts"]["cards"] == cards
    assert "shokoba" not in kinds(brought)


@pytest.mark.rule("SHO-26", "SHO-24")
def test_in_teams_the_claim_goes_to_the_other_team() -> None:
    match = position("7E 10S", "7D 1S", "9S 8S", "1R 2S", "3S 4S", teams=True)
    play(match, "7D", "claim 7E")
    assert seen(match)["piles"] == [0, 2]


@pytest.mark.rule("SHO-28")
@each_case(
    ("table", "laid", "claims"),
    [
        ("7E 4S 3S", "7D", {"claim 7E"}),
        ("6S 4S 3S", "7D", {"claim 4S 3S"}),
        ("2S 2R 1S 1R", "2S", {"claim 2S", "claim 2R"}),
    ],
)
def test_expert_rule_2_holds_for_claims_too(table: str, laid: str, claims: set[str]) -> None:
    match = position(table, f"{laid} 10S", "1S 9S", same_number_first=True)
    play(match, laid)
    assert moves(match) == {"pass", *claims}


@pytest.mark.rule("SHO-25", "SHO-28")
def test_with_both_options_a_card_may_still_be_laid_beside_its_own_number() -> None:
    match = position("10S 7E 2S 1S", "10R 9S", "1R 9R", same_number_first=True)
    assert moves(match) == {"10R x 10S", "10R", "9S x 7E 2S", "9S"}


@pytest.mark.rule("SHO-25")
@each_case("text", ["claim", "claim 10S", "claim 7D", "claim 4S", "7E", "claim 7E 4S 3S", "10S"])
def test_what_is_not_a_claim_is_refused(text: str) -> None:
    match = position("7E 4S 3S", "7D 10S", "10S 7E")
    play(match, "7D")
    before = bytes(match.state)
    with pytest.raises(IllegalMove):
        match.play(text)
    assert bytes(match.state) == before


def test_a_match_of_claims_comes_to_an_end() -> None:
    """Everybody lays whatever can be laid, and everybody claims."""
    match = cartable.new("shokoba", players=3, mistakes=True, seed=3)
    claimed: list[Any] = []
    while not match.is_over:
        wanted = [move for move in match.legal_moves if str(move).startswith("claim") or " " not in str(move)]
        claimed += [event for event in match.play(wanted[-1]) if event.kind == "claimed"]
    assert len(claimed) > 20
