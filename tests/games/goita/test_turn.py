"""A turn: laying face down, attacking, blocking, passing (GOI-4 to GOI-9), and the booklet's example (GOI-18)."""

from __future__ import annotations

import pytest

from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.games.goita.positions import dealt, kinds, moves, only, play, rows


@pytest.mark.rule("GOI-4")
def test_the_first_player_lays_one_card_face_down_and_attacks_below_it() -> None:
    match = dealt("G S N L P P P B")
    assert moves(match) == {"(B)", "(G)", "(S)", "(N)", "(L)", "(P)"}
    down = play(match, "(S)")
    assert match.turn == 0
    assert moves(match) == {">B", ">G", ">N", ">L", ">P"}
    attack = play(match, ">P")
    assert match.view()["attack"] == "P"
    assert match.view()["attacker"] == 0
    assert match.turn == 1
    assert (kinds(down), kinds(attack)) == (["down"], ["attacked"])


@pytest.mark.rule("GOI-4")
def test_a_card_laid_face_down_is_known_to_its_owner_alone() -> None:
    match = dealt("G S N L P P P B")
    event = only(play(match, "(S)"), "down")
    assert rows(match, 0)[0] == "(S)"
    assert event.seen_by(0).details["card"] == "S"
    for other in (SPECTATOR, 1, 2, 3):
        assert rows(match, other)[0] == "(??)"
        assert event.seen_by(other).details["card"] == "??"
        assert len(match.view(other)["hands"][0]) == 7
    play(match, ">P pass pass pass (G)")
    assert rows(match, 3)[0] == "(??) >P (??)"


@pytest.mark.rule("GOI-5")
def test_passing_is_always_allowed_and_it_goes_on_to_the_next() -> None:
    match = dealt("G L", "G G K")
    play(match, "(L) >G")
    assert moves(match) == {"pass", "=G", "=K"}
    play(match, "pass")
    assert match.turn == 2
    assert match.view()["attack"] == "G"


@pytest.mark.rule("GOI-6")
def test_blocking_takes_the_like_or_a_king_and_then_a_new_attack() -> None:
    match = dealt("G L", "G K N")
    play(match, "(L) >G")
    event = only(play(match, "=G"), "blocked")
    assert event.details == {"card": "G", "attacker": 0}
    assert match.turn == 1
    assert match.view()["step"] == "attack"
    play(match, ">N")
    assert rows(match, 1)[1] == "=G >N"
    assert match.view()["attack"] == "N"
    assert match.turn == 2


@pytest.mark.rule("GOI-6")
def test_nothing_else_blocks() -> None:
    match = dealt("G L", "B R S N L P P P")
    play(match, "(L) >G")
    assert moves(match) == {"pass"}


@pytest.mark.rule("GOI-7")
@each_case(("attack", "blocked"), [(card, card in "BRGSN") for card in "BRGSNLP"])
def test_a_king_blocks_neither_lances_nor_pawns(attack: str, blocked: bool) -> None:
    other = "G" if attack != "G" else "S"
    hand = "K " + " ".join(card for card in "BRGSNLP" if card != attack)
    match = dealt(f"{attack} {other}", hand)
    play(match, f"({other})", f">{attack}")
    assert ("=K" in moves(match)) == blocked
    assert moves(match) <= {"pass", "=K", f"={attack}"}


@pytest.mark.rule("GOI-6", "GOI-10")
def test_a_king_that_attacks_is_blocked_by_a_king_only() -> None:
    match = dealt("K L G S", "K B R G S N")
    state = match.state
    state.open_kings = 1  # as if one had been placed before
    play(match, "(L) >K")
    assert moves(match) == {"pass", "=K"}


@pytest.mark.rule("GOI-8")
def test_a_partner_s_attack_can_be_blocked_like_any_other() -> None:
    match = dealt("G L", "P", "G K")
    play(match, "(L) >G pass")
    assert match.turn == 2
    assert moves(match) == {"pass", "=G", "=K"}


@pytest.mark.rule("GOI-9")
def test_when_all_others_pass_the_attacker_lays_and_attacks_again() -> None:
    match = dealt("G S N L P P P B")
    events = play(match, "(L) >G pass pass pass")
    assert kinds(events)[-2:] == ["passed", "unblocked"]
    assert match.turn == 0
    assert match.view()["step"] == "down"
    assert match.view()["attack"] is None
    assert moves(match) == {"(B)", "(S)", "(N)", "(P)"}
    play(match, "(N) >B")
    assert rows(match, 0)[0] == "(L) >G (N) >B"
    assert match.turn == 1


@pytest.mark.rule("GOI-18")
def test_the_example_of_the_booklet() -> None:
    """A attacks with a pawn, B blocks and attacks with a knight, C's king blocks and a lance attacks; all pass."""
    match = dealt("P G S", "P N", "K L R S")
    play(match, "(S) >P", "=P >N", "=K >L")
    assert match.turn == 3
    play(match, "pass pass pass")
    assert match.turn == 2
    assert match.view()["step"] == "down"
    play(match, "(S) >R")
    assert rows(match) == ["(??) >P", "=P >N", "=K >L (??) >R", ""]
    assert match.turn == 3
