"""A record contains the whole match, or what one reader knows of it, and reads back as the same."""

from __future__ import annotations

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from tests.conformance.variants import FEWER, QUICK, Variant, for_each, played, random_moves

slow = pytest.mark.slow
at_moments = pytest.mark.parametrize(
    ("variant", "every"),
    [
        *(pytest.param(variant, 13, id=str(variant), marks=[] if variant in QUICK else [slow]) for variant in FEWER),
        *(pytest.param(variant, 1, id=f"{variant}-at-every-move", marks=[slow]) for variant in QUICK),
    ],
)


@at_moments
def test_a_record_reads_back_as_the_same_match_at_any_move(variant: Variant, every: int) -> None:
    match = variant.new(seed=30)
    for _ in random_moves(match, seed=30):
        if match.ply % every == 0 and match.ply < 80:
            again = cartable.read(match.record())
            assert bytes(again.state) == bytes(match.state)
            assert again.moves == match.moves
            assert again.legal_moves.codes == match.legal_moves.codes
            assert again.record() == match.record()
    assert cartable.read(match.record()).winners == match.winners


@for_each(FEWER)
def test_a_match_read_back_goes_on_with_the_same_deals(variant: Variant) -> None:
    match = played(variant, seed=31, plies=25)
    again = cartable.read(match.record())
    for move in random_moves(match, seed=31):
        again.play(move)
    assert again.record() == match.record()


@at_moments
def test_a_partial_record_gives_the_same_view_at_any_move(variant: Variant, every: int) -> None:
    match = variant.new(seed=32)
    for _ in random_moves(match, seed=32):
        if match.ply % every == 0 and match.ply < 40:
            for seat in (SPECTATOR, *range(match.players)):
                text = match.record(known_to=seat)
                again = cartable.read(text)
                assert again.view(seat) == match.view(seat)
                assert bytes(again.hidden(seat)) == bytes(match.hidden(seat))
                assert again.record() == text


@for_each(FEWER)
def test_a_partial_record_holds_no_card_that_the_reader_has_not_seen(variant: Variant) -> None:
    match = played(variant, seed=33, plies=7)
    assert match.deals.dealer is not None
    for seat in (SPECTATOR, *range(match.players)):
        text = match.record(known_to=seat)
        shown = [word for word in cards_in(text) if word != "??"]
        known = [seen for each in match.rounds for seen in match.game.require_partial().known_cards(each.states, seat)]
        assert len(shown) == sum(known) < len(known)
        assert "secret" not in text
        assert match.deals.dealer.secret.hex() not in text


@for_each(FEWER)
def test_a_finished_match_is_recorded_whole_for_everybody(variant: Variant) -> None:
    match = played(variant, seed=35)
    for seat in (SPECTATOR, *range(match.players)):
        assert match.record(known_to=seat) == match.record()
    assert "??" not in match.record()


def cards_in(text: str) -> list[str]:
    """The words of the decks in a record."""
    return [word for deck in text.split('deck = """')[1:] for word in deck.split('"""')[0].split()]
