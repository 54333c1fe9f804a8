"""The legal moves of a turn as a sequence that is never listed: there can be billions.

A whole move is one integer: the set of hand cards played, and in the bits above the set of centre cards taken. Laying
takes no card, and passing is 0. Moves with the same first steps are adjacent: for each hand card first laying it, then
its takings (lowest cards first); then the takings of several hand cards together; then passing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations
from typing import Final, overload

from cartable.games.scopette.cards import CARDS_END, HALF, HALF_DECK, UNKNOWN, number_of
from cartable.games.scopette.rules import CARD, LAY, MORE, PASS, PLAYED_AT
from cartable.games.scopette.state import HAND, NO_CARD, State

TAKEN_AT: Final = CARDS_END
_ALL_CARDS: Final = (1 << CARDS_END) - 1
PASSED: Final = 0
_HIGHEST: Final = 10
_NUMBERS: Final = tuple(map(number_of, range(CARDS_END)))
"""The number on each card. A row is read much faster than a kernel is called."""


def join_halves(low: int, high: int) -> int:
    """The two halves of a set of cards as one integer."""
    return low | high << HALF


def kinds_in(cards: int) -> list[int]:
    """The cards of a set one by one, lowest first."""
    found: list[int] = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def sum_of(cards: int) -> int:
    return sum(_NUMBERS[kind] for kind in kinds_in(cards))


def played_in(move: int) -> int:
    return move & _ALL_CARDS


def taken_in(move: int) -> int:
    return move >> TAKEN_AT


@dataclass(frozen=True)
class TurnMoves(Sequence[int]):
    """The legal moves of a hand. Of an unknown hand, all moves that it could have."""

    hand: int
    """The cards in hand; of an unknown hand, all cards that it may hold."""
    held: int
    """How many cards are in the hand."""
    centre: int
    full: int = HAND
    """With so many cards in hand nobody may pass."""

    @property
    def may_pass(self) -> bool:
        """SCO-9"""
        return self.held < self.full

    def __contains__(self, move: object) -> bool:
        if type(move) is not int or move < 0:
            return False
        played, taken = played_in(move), taken_in(move)
        if played & ~self.hand or taken & ~self.centre:
            return False
        match played.bit_count():
            case 0:
                return self.may_pass and not taken
            case 1:  # SCO-10, SCO-11, SCO-13
                return not taken or sum_of(taken) == sum_of(played)
            case several:  # SCO-12, SCO-14
                return several <= self.held and taken.bit_count() == 1 and sum_of(taken) == sum_of(played)

    def __len__(self) -> int:
        return self._ends[-1]

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        position = index + len(self) if index < 0 else index
        if not 0 <= position < len(self):
            raise IndexError(index)
        group = bisect_right(self._ends, position)
        played, size = self._groups[group]
        return self._move(played, position - self._ends[group] + size)

    def __iter__(self) -> Iterator[int]:
        for played, size in self._groups:
            if played.bit_count() == 1:
                yield played
                for taken in self._sets(0, sum_of(played)):
                    yield played | taken << TAKEN_AT
            else:
                yield from (self._move(played, place) for place in range(size))

    def __reversed__(self) -> Iterator[int]:
        return (self[position] for position in range(len(self) - 1, -1, -1))

    def index(self, move: object, start: int = 0, stop: int | None = None) -> int:
        """The index of a move, computed without listing those before it."""
        if not isinstance(move, int) or move not in self:
            raise ValueError(f"{move!r} is not a legal move")
        played, taken = played_in(move), taken_in(move)
        group = next(number for number, (cards, _) in enumerate(self._groups) if cards == played)
        place = self._ends[group] - self._groups[group][1]
        if played.bit_count() > 1:
            place += self._alike(sum_of(played)).index(taken)
        elif taken:
            place += 1 + self._sets_before(taken, sum_of(played))
        if not start <= place < (len(self) if stop is None else stop):
            raise ValueError(f"{move!r} is not in this range")
        return place

    # groups of moves that play the same hand cards, and the number of sets for each sum

    @cached_property
    def _groups(self) -> list[tuple[int, int]]:
        """The hand cards that are played, and how many moves play them."""
        hand = kinds_in(self.hand)
        found = [(1 << kind, 1 + self._ways[0].get(_NUMBERS[kind], 0)) for kind in hand]
        for together in range(2, self.held + 1):
            for cards in combinations(hand, together):
                if count := len(self._alike(sum(_NUMBERS[kind] for kind in cards))):
                    found.append((sum(1 << kind for kind in cards), count))
        return [*found, (PASSED, 1)] if self.may_pass else found

    @cached_property
    def _ends(self) -> list[int]:
        """The index of the end of each group."""
        return list(accumulate(size for _, size in self._groups))

    @cached_property
    def _cards(self) -> list[int]:
        return kinds_in(self.centre)

    @cached_property
    def _ways(self) -> list[dict[int, int]]:
        """For each centre card, by sum: how many sets of it and higher cards have that sum.

        The negative numbers are the highest kinds, so a sum above ten never becomes smaller and is left out.
        """
        ways = [{0: 1}]
        for kind in reversed(self._cards):
            more = dict(ways[-1])
            for total, count in ways[-1].items():
                with_card = total + _NUMBERS[kind]
                if with_card <= _HIGHEST:
                    more[with_card] = more.get(with_card, 0) + count
            ways.append(more)
        return ways[::-1]

    @cached_property
    def _alike_by_number(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for kind in self._cards:
            found.setdefault(_NUMBERS[kind], []).append(1 << kind)
        return found

    def _alike(self, number: int) -> list[int]:
        """The centre cards of a number, each as a set of one."""
        return self._alike_by_number.get(number, [])

    def _move(self, played: int, place: int) -> int:
        """The move at this index of its group."""
        if played.bit_count() > 1:
            return played | self._alike(sum_of(played))[place] << TAKEN_AT
        if place == 0:
            return played
        return played | self._set_at(place - 1, sum_of(played)) << TAKEN_AT

    def _set_at(self, place: int, total: int) -> int:
        """The set of centre cards with this sum at an index of their order."""
        taken, first, missing = 0, 0, total
        while missing or not taken or place:
            place -= missing == 0 and taken != 0
            for position in range(first, len(self._cards)):
                left = missing - _NUMBERS[self._cards[position]]
                ways = self._ways[position + 1].get(left, 0)
                if place < ways:
                    taken |= 1 << self._cards[position]
                    first, missing = position + 1, left
                    break
                place -= ways
        return taken

    def _sets_before(self, taken: int, total: int) -> int:
        """How many sets with this sum come before `taken`."""
        before, missing, begun = 0, total, False
        for position, kind in enumerate(self._cards):
            if not taken:
                break
            left = missing - _NUMBERS[kind]
            if taken >> kind & 1:
                before += begun and missing == 0
                taken, missing, begun = taken & ~(1 << kind), left, True
            else:
                before += self._ways[position + 1].get(left, 0)
        return before

    def _sets(self, first: int, missing: int) -> Iterator[int]:
        """All sets of cards from index `first` on that add up to `missing`, in order; none of them is empty."""
        for position in range(first, len(self._cards)):
            kind = self._cards[position]
            left = missing - _NUMBERS[kind]
            if left in self._ways[position + 1]:
                if left == 0:
                    yield 1 << kind
                for rest in self._sets(position + 1, left):
                    yield 1 << kind | rest


def legal(state: State) -> TurnMoves:
    """The legal moves of the seat to act."""
    places = [state.hands[HAND * state.turn + place] for place in range(HAND)]
    cards = [kind for kind in places if kind != NO_CARD]
    centre = join_halves(state.centre[0], state.centre[1])
    hand = unseen(state) if UNKNOWN in cards else sum(1 << kind for kind in cards)
    return TurnMoves(hand, len(cards), centre, state.hand_size)


def unseen(state: State) -> int:
    """The numbered cards whose place this state does not know."""
    seen = join_halves(state.centre[0], state.centre[1])
    for seat in range(state.players):
        seen |= join_halves(state.piles[2 * seat], state.piles[2 * seat + 1])
    for kind in state.hands:
        seen |= 1 << kind if kind < CARDS_END else 0
    return join_halves(HALF_DECK, HALF_DECK) & ~seen


def small_moves(state: State, move: int) -> list[int]:
    """The small moves that together are this whole move."""
    if move == PASSED:
        return [PASS]
    places = [state.hands[HAND * state.turn + place] for place in range(HAND)]
    played = sum(1 << PLAYED_AT + places.index(kind) for kind in kinds_in(played_in(move)))
    taken = kinds_in(taken_in(move))
    if not taken:
        return [LAY | played]
    return [(0 if at else played) | kind | (MORE if at + 1 < len(taken) else 0) for at, kind in enumerate(taken)]


def join(state: State, small: Sequence[int]) -> int | None:
    """The whole move that these small moves make; None while more have to follow."""
    if not small or small[-1] & MORE:
        return None
    if small[0] & PASS:
        return PASSED
    hand = [state.hands[HAND * state.turn + place] for place in range(HAND)]
    move = sum(1 << hand[place] for place in range(HAND) if small[0] >> PLAYED_AT + place & 1)
    return move if small[0] & LAY else move | sum(1 << (each & CARD) + TAKEN_AT for each in small)
