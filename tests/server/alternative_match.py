"""An alternative match that one reader cannot tell from the real one.

The match is played again with other decks: cards that the reader has not seen are exchanged, as long as the reader
notices no difference in what the rules let it know (`hide`) and in the moves that it observes. The server must then
send that reader the same bytes.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from cartable import BadOption, Match, Move
from cartable.games.deals import GivenDeck
from cartable.games.match import Round
from cartable.games.reader import Reader

_MOST_MOVES = 500
"""The largest number of legal moves to search through."""


def alternative_match(match: Match, reader: Reader, chance: Random, tries: int = 40) -> Match:
    """The match so far with cards exchanged that the reader does not know."""
    other: Match | None = None
    for number, round_ in enumerate(match.rounds):
        cards = round_.deck
        found = _replayed_round(_with_deck(match, other, number, cards), round_, reader, chance, same_private=1.0)
        assert found is not None
        unknown = [
            position
            for position, seen in enumerate(match.game.require_partial().known_cards(round_.states, reader))
            if not seen
        ]
        for _ in range(tries if len(unknown) > 1 else 0):
            tried = _exchanged(match, cards, unknown, chance)
            again = (
                None
                if tried == cards
                else _replayed_round(_with_deck(match, other, number, tried), round_, reader, chance)
            )
            if again is not None:
                cards, found = tried, again
        other = found
    assert other is not None
    return other


def exchanged_cards(match: Match, other: Match) -> int:
    """The number of cards at other positions."""
    pairs = zip(match.rounds, other.rounds, strict=True)
    return sum(one != another for mine, its in pairs for one, another in zip(mine.deck, its.deck, strict=True))


def _exchanged(match: Match, cards: tuple[int, ...], unknown: list[int], chance: Random) -> tuple[int, ...]:
    first, second = chance.sample(unknown, 2)
    if match.game.pack_of and match.game.pack_of(cards[first]) != match.game.pack_of(cards[second]):
        return cards
    tried = list(cards)
    tried[first], tried[second] = tried[second], tried[first]
    return tuple(tried)


def _with_deck(match: Match, before: Match | None, number: int, cards: tuple[int, ...]) -> Match | None:
    """The match so far, with this deck in round `number`; None if the rules demand another shuffle."""
    given = GivenDeck(cards, match.rounds[number].spin)
    earlier = () if before is None else before.deals.given[:number]
    deals = replace(match.deals, given=(*earlier, given))
    try:
        if before is None:
            return Match(match.game, match.options, deals, match.names)
        other = before.copy()
        other.deals = deals
        other.play(other.undo())
    except BadOption:
        return None
    return other


def _replayed_round(
    other: Match | None, round_: Round, reader: Reader, chance: Random, same_private: float = 0.5
) -> Match | None:
    """The newest round of `other` played like this one; None if the reader would notice a difference.

    `same_private` is the probability that a private decision is the same as in this round.
    """
    if other is None or not _looks_the_same(other, round_.states[0], other.state, reader):
        return None
    number = len(other.rounds)
    for before, code, after in zip(round_.states, round_.moves, round_.states[1:], strict=False):
        observed = observed_move(other, before, code, reader)
        if observed is None:
            if code in other.legal_moves.codes and other.turn == before.turn and chance.random() < same_private:
                _play(other, code)
            continue
        while (found := _answer(other, observed, code, reader, chance)) is not None and not found[1]:
            _play(other, found[0])
        if found is None:
            return None
        _play(other, found[0])
        if not _looks_the_same(other, after, other.rounds[number - 1].states[-1], reader):
            return None
    return other


def observed_move(match: Match, before: Any, code: int, reader: Reader) -> int | None:
    """A move as the reader observes it when it is made; None if it does not."""
    private = match.game.private_moves
    observed = private.noticed(before, code, reader) if private else code
    return observed if observed is None or before.turn == reader else match.game.cover(observed)


def _answer(other: Match, observed: int, code: int, reader: Reader, chance: Random) -> tuple[int, bool] | None:
    """A legal move that the reader observes like this, or a private decision that has to come before it."""
    legal, state = other.legal_moves.codes, other.state
    if code in legal and observed_move(other, state, code, reader) == observed:
        return code, True
    if len(legal) > _MOST_MOVES:
        return None
    alike = [each for each in legal if observed_move(other, state, each, reader) == observed]
    if alike:
        return chance.choice(alike), True
    private = [each for each in legal if observed_move(other, state, each, reader) is None]
    return (chance.choice(private), False) if private else None


def _play(match: Match, code: int) -> None:
    match.play(Move(code, match.game.notation.move_text(code)))


def _looks_the_same(match: Match, one: Any, another: Any, reader: Reader) -> bool:
    seen, also = match.game.state(), match.game.state()
    match.game.rules.hide(one, reader, seen)
    match.game.rules.hide(another, reader, also)
    return bytes(seen) == bytes(also)
