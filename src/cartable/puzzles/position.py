"""A position as a few lines of text: what rebuilds the match up to a moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cartable.games import registry
from cartable.games.deals import Deals, GivenDeck, read_deck
from cartable.games.fairness import FairDealer, secret_of_seed
from cartable.games.match import Match


@dataclass(frozen=True)
class Deck:
    """A deck in dealing order, as text, and the seat that was drawn at random for its deal."""

    cards: str
    spin: int


@dataclass(frozen=True)
class Position:
    """A moment of a match. The deals come from a seed, or from decks where the match had no seed."""

    game: str
    options: Mapping[str, Any]
    moves: tuple[str, ...]
    seed: int | None = None
    decks: tuple[Deck, ...] = ()

    def match(self) -> Match:
        """A new match that stands at this moment; raises a `CartableError` where the moves are not legal."""
        match = self._beginning()
        for move in self.moves:
            match.play(move)
        return match

    def digest(self) -> str:
        """Eight characters that stay the same as long as the position does."""
        parts = [self.game, repr(sorted(self.options.items())), str(self.seed), repr(self.decks), ",".join(self.moves)]
        return sha256("\n".join(parts).encode()).hexdigest()[:8]

    def _beginning(self) -> Match:
        game = registry.load(self.game)
        options = game.options.read(self.options)
        dealer = FairDealer.of(secret_of_seed(self.seed or 0), None, game.fresh(options).players)
        given = tuple(
            GivenDeck(read_deck(game, options, deck.cards, number, whole=True), deck.spin)
            for number, deck in enumerate(self.decks, 1)
        )
        deals = Deals(game, options, dealer, given, None if given else dealer.commitment, dealer.nonces)
        return Match(game, options, deals)


def position_in(match: Match, ply: int, seed: int | None, options: Mapping[str, Any]) -> Position:
    """The moment of a match after `ply` moves; without a seed, with the decks dealt until then.

    The options may have a memory aid more than the match had. It names nobody, also where people played.
    """
    game, decks = match.game, list[Deck]()
    if seed is None:
        last = 0
        for each in match.rounds:
            decks.append(Deck(" ".join(map(game.notation.card_text, each.deck)), each.spin))
            last += len(each.moves)
            if last > ply:
                break
    moves = tuple(move.text for move in match.moves[:ply])
    return Position(game.name, options, moves, seed, tuple(decks))


def continued(position: Position, moves: Sequence[str]) -> Position:
    """The position after some more moves."""
    return Position(position.game, position.options, (*position.moves, *moves), position.seed, position.decks)
