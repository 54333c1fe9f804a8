"""The decks of a match: given ones first, then fair ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from cartable.games.errors import BadOption
from cartable.games.events import UNKNOWN_CARD
from cartable.games.fairness import FairDealer
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Text
from cartable.kernel import Row, small_row

UNKNOWN = -1
"""A card of a given deck that the reader of a partial record may not know."""


@dataclass(frozen=True)
class GivenDeck:
    """A deck named card by card, and the random seat of the deal if that was named too."""

    cards: tuple[int, ...]
    spin: int | None = None
    is_fair: bool = False
    """Whether a record says that the deck follows from the secret; `cartable verify` checks it."""


@dataclass(frozen=True)
class Origin:
    """The middle of another match, in which a match begins: what the seat to act knew, and other cards at random."""

    record: str
    """What the seat knew, as a partial record."""
    seed: int
    """What the unknown cards come from."""
    before: Any = field(compare=False, repr=False)
    """The state before the deal of the round that goes on."""
    state: Any = field(compare=False, repr=False)
    """The state in which the match begins."""


_NOTHING_GIVEN = GivenDeck(())
MAX_SHUFFLES = 10_000
"""No rule refuses this many decks in a row, unless the given cards can never be dealt."""


@dataclass(frozen=True)
class Deals:
    """The deals of one match. A given deck may be incomplete: a fair shuffle completes it.

    The commitment and the nonces are public; a partial record has no dealer, who knows the secret.
    """

    game: Game
    options: GameOptions
    dealer: FairDealer | None
    given: tuple[GivenDeck, ...] = ()
    commitment: str | None = None
    nonces: tuple[str, ...] = ()
    is_partial: bool = False
    """Whether this is what one reader knows: some cards are unknown, and there is no dealer."""
    reader: Reader = SPECTATOR
    """Whose knowledge this is, if the deals are partial."""
    origin: Origin | None = None
    """Where the match begins, if not with a deal. The first round then has no deck."""

    def deal(self, number: int) -> tuple[tuple[int, ...], int]:
        """The deck of round `number` (from 1) in dealing order, and the random seat of the deal."""
        given = self.given[number - 1] if number <= len(self.given) else _NOTHING_GIVEN
        if self.dealer is None:
            if len(given.cards) < len(self.whole_deck) or given.spin is None:
                raise BadOption("deck/unknown", number=number)
            return given.cards, given.spin
        return self.fair_deal(number, given)

    def fair_deal(self, number: int, given: GivenDeck = _NOTHING_GIVEN) -> tuple[tuple[int, ...], int]:
        """The deal that follows from the secret, after the given cards."""
        assert self.dealer is not None
        rest = tuple((Counter(self.whole_deck) - Counter(given.cards)).elements())
        attempts = MAX_SHUFFLES if rest else 1  # without cards to shuffle, every attempt gives the same deck
        for shuffled, spin in islice(self.dealer.shuffles(number, rest, self.seats), attempts):
            deck = self._in_packs(given.cards + shuffled)
            if self._is_accepted(deck):
                return deck, spin if given.spin is None else given.spin
        raise self.refusal(number)

    def refusal(self, number: int) -> BadOption:
        """The error for given cards that the rules refuse, whatever follows them."""
        why = Text("the rules require another shuffle", "la règle exige un nouveau mélange")
        return _bad_deck(self.game, number, why)

    def _in_packs(self, deck: tuple[int, ...]) -> tuple[int, ...]:
        """The shuffled cards pack by pack if the game has several: the position of a card then gives its back."""
        return deck if self.game.pack_of is None else tuple(sorted(deck, key=self.game.pack_of))

    @cached_property
    def whole_deck(self) -> tuple[int, ...]:
        return self.game.deck(self.options)

    @cached_property
    def seats(self) -> int:
        players: int = self._beginning.players
        return players

    @cached_property
    def _beginning(self) -> Any:
        state = self.game.fresh(self.options)
        self.game.rules.begin(state)
        return state

    def _is_accepted(self, deck: tuple[int, ...]) -> bool:
        """Whether the rules accept this deck without another shuffle."""
        return self.game.rules.deal(self._beginning.copy(), self.row(deck), 0) != 0

    def is_exhausted(self, number: int) -> bool:
        """Whether a partial record ends before this deal."""
        return self.dealer is None and number > len(self.given)

    def is_fair(self, number: int) -> bool:
        """Whether the deal is fair, or recorded as fair, without given cards."""
        if number == 1 and self.origin is not None:
            return False
        return self.given[number - 1].is_fair if number <= len(self.given) else self.dealer is not None

    def row(self, deck: Sequence[int]) -> Row:
        """The deck as kernels take it."""
        row = small_row(len(deck))
        unknown = max(self.whole_deck) + 1
        for position, card in enumerate(deck):
            row[position] = unknown if card == UNKNOWN else card
        return row


def read_deck(
    game: Game, options: GameOptions, text: str, number: int, *, whole: bool = False, unknown: bool = False
) -> tuple[int, ...]:
    """The cards of a deck written in dealing order; raises `BadOption` if they are not of one deck."""
    whole_deck = game.deck(options)
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
    for card in known - Counter(whole_deck):
        name = game.notation.card_text(card)
        raise _bad_deck(game, number, Text(f"it has too many {name} cards", f"il a trop de cartes {name}"))
    size = len(whole_deck)
    if len(cards) > size or (whole and len(cards) < size):
        raise _bad_deck(
            game, number, Text(f"it has {len(cards)} cards, not {size}", f"il a {len(cards)} cartes et non {size}")
        )
    return tuple(cards)


def _bad_deck(game: Game, number: int, why: Text) -> BadOption:
    return BadOption("deck/cards", number=number, game=game.name, why=why.en, why_fr=why.fr)
