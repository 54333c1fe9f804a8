"""Where a match's decks come from: given ones first, then fair ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cartable.games.errors import BadOption
from cartable.games.events import UNKNOWN_CARD
from cartable.games.fair import FairDealer
from cartable.games.game import Game
from cartable.games.texts import Text
from cartable.kernel import Row, small_row

UNKNOWN = -1
"""A card of a given deck that the reader of a record may not know."""


@dataclass(frozen=True)
class GivenDeck:
    """A deck named card by card, and the seat that chance picked with it, where that was named too."""

    cards: tuple[int, ...]
    spin: int | None = None
    is_fair: bool = False
    """Whether a record says that it came from the secret; `cartable verify` checks it."""


@dataclass(frozen=True)
class Deals:
    """The deals of one match. Given decks may be only begun: fair chance completes them.

    The commitment and the nonces are public; the dealer, who has the secret, is absent from a reader's record.
    """

    game: Game
    players: int
    dealer: FairDealer | None
    given: tuple[GivenDeck, ...] = ()
    commitment: str | None = None
    nonces: tuple[str, ...] = ()
    is_partial: bool = False
    """Whether this is what one reader knows: some cards are unknown, and there is nothing to deal from."""
    reader: int | None = None

    def deal(self, number: int) -> tuple[tuple[int, ...], int]:
        """The deck of round `number` (from 1) in dealing order, and the seat that chance picks."""
        given = self.given[number - 1] if number <= len(self.given) else GivenDeck(())
        if self.dealer is None:
            if len(given.cards) < len(self.game.deck) or given.spin is None:
                raise BadOption("deck/unknown", number=number)
            return given.cards, given.spin
        rest = Counter(self.game.deck) - Counter(given.cards)
        shuffled, spin = self.dealer.deal(number, tuple(rest.elements()), self.players)
        return given.cards + shuffled, spin if given.spin is None else given.spin

    def is_spent(self, number: int) -> bool:
        """Whether a reader's record ends before this deal."""
        return self.dealer is None and number > len(self.given)

    def is_fair(self, number: int) -> bool:
        """Whether the deal is, or is said to be, wholly chance's own."""
        return self.given[number - 1].is_fair if number <= len(self.given) else self.dealer is not None

    def row(self, deck: Sequence[int]) -> Row:
        """The deck as kernels take it."""
        row = small_row(len(deck))
        unknown = max(self.game.deck) + 1
        for position, card in enumerate(deck):
            row[position] = unknown if card == UNKNOWN else card
        return row


def read_deck(game: Game, text: str, number: int, *, whole: bool = False, unknown: bool = False) -> tuple[int, ...]:
    """The cards of a deck written in dealing order; raises `BadOption` where they are not from one deck."""
    cards: list[int] = []
    for word in text.split():
        if unknown and word == UNKNOWN_CARD:
            cards.append(UNKNOWN)
            continue
        try:
            cards.append(game.notation.read_card(word))
        except KeyError:
            raise _bad_deck(game, number, Text(f"there is no card {word}", f"il n'y a pas de carte {word}")) from None
    known = Counter(card for card in cards if card != UNKNOWN)
    for card in known - Counter(game.deck):
        name = game.notation.card_text(card)
        raise _bad_deck(game, number, Text(f"it has too many {name}", f"il a trop de {name}"))
    if len(cards) > len(game.deck) or (whole and len(cards) < len(game.deck)):
        size = len(game.deck)
        raise _bad_deck(
            game, number, Text(f"it has {len(cards)} cards, not {size}", f"il a {len(cards)} cartes et non {size}")
        )
    return tuple(cards)


def _bad_deck(game: Game, number: int, why: Text) -> BadOption:
    return BadOption("deck/cards", number=number, game=game.name, why=why.en, why_fr=why.fr)
