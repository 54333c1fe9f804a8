"""A record contains the whole match, or what one reader knows of it, and reads back as the same."""

from __future__ import annotations

from collections.abc import Iterator

import cartable
from cartable.games.reader import SPECTATOR
from tests.conformance.walk import Walk
from tests.tiers import IS_SOAK

EVERY = 1 if IS_SOAK else 13
"""How many moves lie between two looks at a match."""


def readers(walk: Walk) -> tuple[int, ...]:
    return (SPECTATOR, *range(walk.match.players))


def reads_back_as_the_same_match(walk: Walk) -> Iterator[None]:
    match = walk.match
    while not match.is_over:
        if match.ply % EVERY == 0 and match.ply < 80:
            again = cartable.read(match.record())
            assert bytes(again.state) == bytes(match.state)
            assert again.moves == match.moves
            assert again.legal_moves.codes == match.legal_moves.codes
            assert again.record() == match.record()
        yield
    assert cartable.read(match.record()).winners == match.winners


def goes_on_with_the_same_deals(walk: Walk) -> Iterator[None]:
    match = walk.match
    while match.ply < 25 and not match.is_over:
        yield
    again = cartable.read(match.record())
    while not match.is_over:
        yield
        again.play(walk.move)
    assert again.record() == match.record()


def reads_back_what_a_reader_knows(walk: Walk) -> Iterator[None]:
    match = walk.match
    while not match.is_over:
        if match.ply % EVERY == 0 and match.ply < 40:
            for seat in readers(walk):
                text = match.record(known_to=seat)
                again = cartable.read(text)
                assert again.view(seat) == match.view(seat)
                assert bytes(again.hidden(seat)) == bytes(match.hidden(seat))
                assert again.record() == text
        yield


def holds_no_card_that_the_reader_has_not_seen(walk: Walk) -> Iterator[None]:
    match = walk.match
    while match.ply < 7:
        yield
    assert match.deals.dealer is not None
    for seat in readers(walk):
        text = match.record(known_to=seat)
        shown = [word for word in cards_in(text) if word != "??"]
        known = [seen for each in match.rounds for seen in walk.game.require_partial().known_cards(each.states, seat)]
        assert len(shown) == sum(known) < len(known)
        assert "secret" not in text
        assert match.deals.dealer.secret.hex() not in text


def assumes_nothing_of_cards_that_are_known(walk: Walk) -> Iterator[None]:
    match = walk.match
    while not match.is_over:
        if match.ply % EVERY == 0:
            state = match.state.copy()
            walk.game.require_partial().assume_any_card(state)
            assert bytes(state) == bytes(match.state)
        yield


def is_whole_for_everybody_when_it_is_over(walk: Walk) -> Iterator[None]:
    match = walk.match
    while not match.is_over:
        yield
    for seat in readers(walk):
        assert match.record(known_to=seat) == match.record()
    assert "??" not in match.record()


def cards_in(text: str) -> list[str]:
    """The words of the decks in a record."""
    return [word for deck in text.split('deck = """')[1:] for word in deck.split('"""')[0].split()]


RECORDS = (
    reads_back_as_the_same_match,
    goes_on_with_the_same_deals,
    reads_back_what_a_reader_knows,
    holds_no_card_that_the_reader_has_not_seen,
    assumes_nothing_of_cards_that_are_known,
    is_whole_for_everybody_when_it_is_over,
)
