"""Five pawns: who is asked, who sees it, and what comes of it (GOI-16, GOI-17)."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import Match
from cartable.games.goita.five_pawns import ask_next_holder
from cartable.games.reader import SPECTATOR
from cartable.kernel.chance import generator
from tests.cases import each_case
from tests.games.goita.positions import dealt, holding, kinds, moves, play

FIVE = "P P P P P"
OUTSIDERS = (SPECTATOR, 0, 2)


def sent(match: Match, seat: int) -> dict[str, Any]:
    """Everything that a reader is sent."""
    text = match.record(known_to=seat)
    return {
        "view": match.view(seat),
        "hidden": bytes(match.hidden(seat)),
        "moves": None if seat == SPECTATOR else list(match.legal_moves_of(seat).codes),
        "record": text,
        "record's moves": list(cartable.read(text).legal_moves.codes),
    }


@pytest.mark.rule("GOI-16")
def test_five_pawns_are_asked_about_and_four_are_not() -> None:
    assert dealt("P P P P").view(0)["step"] == "down"
    for pawns in (5, 6, 8):
        match = dealt("P " * pawns)
        assert match.turn == 0
        assert moves(match) == {"cancel", "play"}
        assert match.view(0)["step"] == "cancel"


@pytest.mark.rule("GOI-16")
def test_the_round_is_cancelled_if_the_partner_agrees() -> None:
    match = dealt("", FIVE)
    assert match.turn == 1
    assert play(match, "cancel") == []
    assert match.turn == 3
    assert moves(match) == {"agree", "refuse"}
    assert match.view(3)["asked_by"] == match.view(1)["asked_by"] == 1
    events = play(match, "agree")
    assert kinds(events) == ["cancelled", "round"]
    assert len(match.rounds) == 2


@pytest.mark.rule("GOI-16")
def test_or_it_is_played_if_the_partner_refuses_or_the_player_plays_on() -> None:
    match = dealt("", FIVE)
    assert play(match, "cancel refuse") == []
    assert (match.turn, match.view()["step"]) == (0, "down")
    other = dealt("", FIVE)
    assert play(other, "play") == []
    assert (other.turn, other.view()["step"]) == (0, "down")


@pytest.mark.rule("GOI-17")
def test_a_cancelled_round_is_dealt_again_with_the_same_first_player_and_nobody_scores() -> None:
    match = dealt("", FIVE)
    play(match, "cancel agree")
    view = match.view()
    assert (view["round"], view["first"], view["dealer"]) == (1, 0, 3)
    assert match.scores == (0, 0, 0, 0)
    assert [len(hand) for hand in view["hands"]] == [8, 8, 8, 8]


@pytest.mark.rule("GOI-17")
@each_case("first", range(4))
def test_holders_are_asked_in_playing_order_each_separately(first: int) -> None:
    """Two partners or two opponents hold five each; a refused request does not stop the next."""
    for hands in ([FIVE, FIVE, "", ""], [FIVE, "", FIVE, ""]):
        holders = [seat for seat, hand in enumerate(hands) if hand]
        match = dealt(*hands)
        state = match.rounds[0].states[0]
        state.first = first
        ask_next_holder(state, 0)
        match._legal = None
        in_order = sorted(holders, key=lambda seat: (seat - first) % 4)
        assert match.turn == in_order[0]
        play(match, "cancel refuse")
        assert match.turn == in_order[1]
        assert moves(match) == {"cancel", "play"}
        play(match, "play")
        assert (match.turn, match.view()["step"]) == (first, "down")


@pytest.mark.rule("GOI-17", "GOI-20", "GOI-23")
@each_case("players", [2, 3])
def test_without_a_partner_nobody_has_to_agree(players: int) -> None:
    match = dealt("", FIVE, players=players)
    assert match.turn == 1
    assert kinds(play(match, "cancel")) == ["cancelled", "round"]
    assert len(match.rounds) == 2
    for seat in (SPECTATOR, *range(players)):
        again = cartable.read(match.record(known_to=seat))
        assert again.view(seat) == match.view(seat)
    assert '"cancelled"' in match.record(known_to=0)
    assert '"cancel"' in match.record(known_to=1)


STAGES = {"asked": "", "partner asked": "cancel", "played on": "play", "refused": "cancel refuse"}
"""The stages of a question to seat 1, whose partner is seat 3, and the moves that lead to them."""


@pytest.mark.rule("GOI-17")
@each_case("stage", STAGES)
@each_case("seat", OUTSIDERS)
def test_all_others_only_see_that_the_round_has_not_begun(stage: str, seat: int) -> None:
    """Byte for byte what the seat is sent where nobody is asked: the others' cards are exchanged, its own are not."""
    match = dealt("", FIVE)
    play(match, STAGES[stage])
    plain = match.copy()
    state = match.rounds[0].states[0].copy()
    give_pawn(state)
    plain.rounds[0].states[:] = [state]
    plain.rounds[0].moves[:] = []
    plain._legal = None
    assert plain.turn == 0
    assert sent(match, seat) == sent(plain, seat)


def give_pawn(state: Any) -> None:
    """Seat 1 gives a pawn to seat 3 for another card and has four left; then the question is put anew."""
    other = next(1 << (4 * kind) for kind in range(7) if (state.hands[3] >> (4 * kind)) & 15)
    state.hands[1] += other - holding("P")
    state.hands[3] += holding("P") - other
    ask_next_holder(state, 0)


@pytest.mark.rule("GOI-17")
def test_playing_on_leaves_no_trace_later() -> None:
    match, played_on = dealt("", FIVE), dealt("", FIVE)
    play(match, "cancel refuse")
    play(played_on, "play")
    for move in (str(match.legal_moves[0]), ">P" if "P" in match.view(0)["hands"][0] else ">L"):
        for seat in OUTSIDERS:
            assert sent(match, seat) == sent(played_on, seat)
        play(match, move)
        play(played_on, move)
    assert match.view(1)["ply"] == match.view(SPECTATOR)["ply"] + 2
    assert match.view(3)["ply"] == match.view(SPECTATOR)["ply"] + 2
    assert played_on.view(1)["ply"] == played_on.view(SPECTATOR)["ply"] + 1
    assert played_on.view(3) == {**played_on.view(3), "ply": played_on.view(SPECTATOR)["ply"]}


@pytest.mark.rule("GOI-17")
def test_a_past_round_tells_no_outsider_of_a_question() -> None:
    match = dealt("G G S S N N L L", FIVE)
    play(match, "cancel refuse")
    play(match, "(L) >S pass pass pass (N) >N pass pass pass (G) >G pass pass pass (L) >S")
    assert match.view()["round"] == 2
    for seat in OUTSIDERS:
        text = match.record(known_to=seat)
        assert not any(word in text for word in ("cancel", "refuse", "asked"))
        assert cartable.read(text).view(seat) == match.view(seat)
    assert '"asked", "refuse",' in match.record(known_to=3)
    assert '"cancel", "refuse",' in match.record(known_to=1)


@pytest.mark.rule("GOI-17")
def test_a_holder_cannot_tell_whether_somebody_before_was_asked() -> None:
    """Seat 2 sees its own question from the deal on, whatever seat 1 is deciding."""
    both, alone = dealt("", FIVE, FIVE), dealt("", FIVE, FIVE)
    swapped = alone.state
    give_pawn(swapped)
    alone._legal = None
    assert (both.turn, alone.turn) == (1, 2)
    assert sent(both, 2) == sent(alone, 2)
    assert both.view(2)["step"] == "cancel"


@pytest.mark.rule("GOI-17")
def test_a_cancelled_round_tells_outsiders_only_that_it_was() -> None:
    match = dealt("", FIVE)
    play(match, "cancel agree")
    for seat in OUTSIDERS:
        text = match.record(known_to=seat)
        assert '"cancelled",' in text
        assert "agree" not in text
        again = cartable.read(text)
        assert again.view(seat) == match.view(seat)
        assert bytes(again.hidden(seat)) == bytes(match.hidden(seat))
    for seat, word in ((1, '"cancel", "agree",'), (3, '"asked", "agree",')):
        assert word in match.record(known_to=seat)
        assert cartable.read(match.record(known_to=seat)).view(seat) == match.view(seat)


@pytest.mark.rule("GOI-17")
def test_the_partner_who_was_asked_remembers_the_five_pawns() -> None:
    match = dealt("", FIVE, "", "P P")
    play(match, "cancel refuse")
    chance = generator(4)
    for seat, least in ((3, 5), (0, 0)):
        counts = set()
        for _ in range(300):
            guess = match.hidden(seat)
            match.game.rules.resample(guess, chance)
            counts.add((guess.hands[1] >> 28) & 15)
        assert min(counts) >= least
        assert len(counts) > 2 or seat == 3
    assert match.hidden(0).partner_asked == match.hidden(SPECTATOR).partner_asked == 0
