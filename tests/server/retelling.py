"""Another truth that one reader cannot tell from the real one.

A match is told again with other decks: wherever the reader has not seen a card, another one may lie there, as long as
the reader would have noticed no difference in what the rules let it know (`hide`) and in the moves made before its
eyes. Whatever the server sends that reader must then be the same, byte for byte.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from cartable import BadOption, Match, Move
from cartable.games.deals import GivenDeck
from cartable.games.match import Round
from cartable.games.reader import reader_at

Reader = int | None
_FEW = 500
"""Legal moves that one can look through."""


def retold(match: Match, reader: Reader, chance: Random, tries: int = 40) -> Match:
    """The match with its unknown cards exchanged, from the beginning as far as it has come."""
    other: Match | None = None
    for number, round_ in enumerate(match.rounds):
        cards = round_.deck
        found = _followed(_dealt(match, other, number, cards), round_, reader, chance, faithfully=1.0)
        assert found is not None
        unknown = [
            place
            for place, seen in enumerate(match.game.require_partial().known_cards(round_.states, reader_at(reader)))
            if not seen
        ]
        for _ in range(tries if len(unknown) > 1 else 0):
            tried = _exchanged(match, cards, unknown, chance)
            again = None if tried == cards else _followed(_dealt(match, other, number, tried), round_, reader, chance)
            if again is not None:
                cards, found = tried, again
        other = found
    assert other is not None
    return other


def exchanged_cards(match: Match, other: Match) -> int:
    """How many cards lie elsewhere."""
    pairs = zip(match.rounds, other.rounds, strict=True)
    return sum(one != another for mine, its in pairs for one, another in zip(mine.deck, its.deck, strict=True))


def _exchanged(match: Match, cards: tuple[int, ...], unknown: list[int], chance: Random) -> tuple[int, ...]:
    first, second = chance.sample(unknown, 2)
    if match.game.pack_of and match.game.pack_of(cards[first]) != match.game.pack_of(cards[second]):
        return cards
    tried = list(cards)
    tried[first], tried[second] = tried[second], tried[first]
    return tuple(tried)


def _dealt(match: Match, before: Match | None, number: int, cards: tuple[int, ...]) -> Match | None:
    """The match so far, with this deck in round `number`; None where the rules want it shuffled again."""
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


def _followed(
    other: Match | None, round_: Round, reader: Reader, chance: Random, faithfully: float = 0.5
) -> Match | None:
    """The newest round of `other` played like this one; None where the reader would notice a difference.

    `faithfully` is how likely others decide the same where the reader does not notice that they decide.
    """
    if other is None or not _looks_the_same(other, round_.states[0], other.state, reader):
        return None
    number = len(other.rounds)
    for before, code, after in zip(round_.states, round_.moves, round_.states[1:], strict=False):
        told = as_told(other, before, code, reader)
        if told is None:
            if code in other.legal_moves.codes and other.turn == before.turn and chance.random() < faithfully:
                _play(other, code)
            continue
        while (found := _answer(other, told, code, reader, chance)) is not None and not found[1]:
            _play(other, found[0])
        if found is None:
            return None
        _play(other, found[0])
        if not _looks_the_same(other, after, other.rounds[number - 1].states[-1], reader):
            return None
    return other


def as_told(match: Match, before: Any, code: int, reader: Reader) -> int | None:
    """A move as the reader comes to know of it when it is made; None where it does not."""
    quiet = match.game.private_moves
    noticed = quiet.noticed(before, code, reader_at(reader)) if quiet else code
    return noticed if noticed is None or before.turn == reader else match.game.cover(noticed)


def _answer(other: Match, told: int, code: int, reader: Reader, chance: Random) -> tuple[int, bool] | None:
    """A legal move that looks to the reader as told, or a decision that it does not notice, which comes before that."""
    legal, state = other.legal_moves.codes, other.state
    if code in legal and as_told(other, state, code, reader) == told:
        return code, True
    if len(legal) > _FEW:
        return None
    alike = [each for each in legal if as_told(other, state, each, reader) == told]
    if alike:
        return chance.choice(alike), True
    quiet = [each for each in legal if as_told(other, state, each, reader) is None]
    return (chance.choice(quiet), False) if quiet else None


def _play(match: Match, code: int) -> None:
    match.play(Move(code, match.game.notation.move_text(code)))


def _looks_the_same(match: Match, one: Any, another: Any, reader: Reader) -> bool:
    seat = -1 if reader is None else reader
    seen, also = match.game.state(), match.game.state()
    match.game.rules.hide(one, seat, seen)
    match.game.rules.hide(another, seat, also)
    return bytes(seen) == bytes(also)
