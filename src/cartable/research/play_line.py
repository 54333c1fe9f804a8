"""A match as game theory sees it: a line of play from chance and actions, cheap to copy, with what each seat has seen.

A `Desk` has one record and its prepared kernels; a `Line` is a value that is laid on the desk to be gone on with. Deals
are chance, card by card. An ending is the last part of a match from a public position, with the hidden cards one of a
few equally likely worlds: so small that all of it can be searched.
"""

from __future__ import annotations

import ctypes
import random
from hashlib import blake2b
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cartable.games.contract import DEALING, OVER
from cartable.games.reader import SPECTATOR
from cartable.games.stepper import full_deck
from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from cartable.research.batch import Table
from cartable.research.match_kernels import list_actions, make_action

_MOST_ALIKE = 21
"""No deck has more cards of one kind: with more cards missing they cannot all be alike."""


class Desk:
    """The record that all lines of a game are worked out on."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.table = table = Table(game, options)
        self.game, self.players = table.game, table.players
        self.state = self.game.state()
        self._seen = self.game.state()
        self._moves = wide_row(self.game.rules.moves_buffer)
        self._actions = wide_row(self.game.rules.moves_buffer)
        self._view = memoryview(self._actions).cast("B").cast("q")  # type: ignore[arg-type]
        place = (self.state, self._moves, table.tables, self._actions)
        self._list = self.game.bound(list_actions).on(*place)
        self._make = self.game.bound(make_action).on(*place)
        self.deck = sorted(table.deck)
        self.copies = tuple(self.deck.count(kind) for kind in range(self.deck[-1] + 1))
        """How many cards of each kind are shuffled."""
        pack_of = self.game.pack_of or (lambda _: 0)
        packs = sorted({pack_of(kind) for kind in self.deck})
        self.packs: list[tuple[int, list[int]]] = []
        """Where each pack ends in the deck, and its kinds: several packs are dealt one after the other."""
        for pack in packs:
            cards = [kind for kind in self.deck if pack_of(kind) == pack]
            self.packs.append((len(cards) + (self.packs[-1][0] if self.packs else 0), sorted(set(cards))))
        self._lies: bytes | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A desk is saved as what it is for; all desks of a game are alike."""
        return Desk, (self.game.name, self.table.options.chosen())

    def put(self, record: bytes) -> None:
        """Lay a record on the desk, unless it lies there already."""
        if record is not self._lies:
            ctypes.memmove(ctypes.addressof(self.state), record, len(record))
            self._lies = record

    def taken(self) -> bytes:
        """What lies on the desk now."""
        self._lies = bytes(self.state)
        return self._lies

    def begun(self) -> bytes:
        """A match before its first deal."""
        self.state.assign(self.table.state)
        self.game.rules.begin(self.state)
        return self.taken()

    def actions(self) -> list[int]:
        """The legal actions of what lies on the desk, lowest first."""
        return sorted(self._view[: self._list()])

    def make(self, action: int) -> list[int]:
        """Make an action, and the legal ones that follow."""
        return sorted(self._view[: self._make(action)])

    def deal(self, cards: list[int], spin: int) -> bool:
        """Deal these cards; False where a rule wants them shuffled again."""
        return bool(self.game.rules.deal(self.state, full_deck(tuple(cards)), spin))

    def seen_by(self, seat: int) -> bytes:
        """What a seat may know of what lies on the desk."""
        self.game.rules.hide(self.state, seat, self._seen)
        return bytes(self._seen)

    def observation(self, seat: int) -> NDArray[np.int8]:
        row = np.zeros(self.table.observation_size, np.int8)
        self.table.environment.observe(self.state, seat, row)
        return row

    def payments(self) -> list[float]:
        """What the end of a match is worth to each seat: see `matches.pay_win`."""
        keys = [self.table.environment.ranking_key(self.state, seat) for seat in range(self.players)]
        sides, best = len(self.table.teams), max(keys)
        if sides == 1:
            return [float(best)] * self.players
        share = self.players / keys.count(best)
        return [(share - 1) / (sides - 1) if key == best else -1 / (sides - 1) for key in keys]

    def worlds(self, decisions: int, count: int, seed: int) -> list[bytes]:
        """An ending: the same public position with the hidden cards filled in so many times at random.

        A random match is played, and gone back from its end until so many decisions with a choice are left.
        """
        chance, rng = random.Random(seed), generator(seed)
        self.begun()
        passed: list[tuple[bytes, int]] = []
        while self.state.turn != OVER:
            if self.state.turn == DEALING:
                cards = list(self.deck)
                chance.shuffle(cards)
                self.deal(cards, chance.randrange(self.players))
                continue
            legal = self.actions()
            passed.append((self.taken(), len(legal)))
            self.make(chance.choice(legal))
        record, left = b"", decisions
        while passed and left:
            record, choices = passed.pop()
            left -= choices > 1
        self.put(record)
        public = self.game.state.from_buffer_copy(self.seen_by(SPECTATOR))
        found = []
        for _ in range(count):
            world = public.copy()
            self.game.rules.resample(world, rng)
            found.append(bytes(world))
        return found


CHANCE = -3
"""In the place of a seat: chance is to act."""


class Line:
    """Where a match is, what chance has still to decide, and what has been seen on the way."""

    __slots__ = ("cards", "desk", "left", "legal", "record", "traces", "turn", "unseen", "worlds")

    def __init__(self, desk: Desk, record: bytes, worlds: list[bytes]) -> None:
        self.desk = desk
        self.record = record
        self.worlds = worlds
        """Chance picks one of these before all else; empty once it has."""
        self.turn = CHANCE
        """The seat to act, CHANCE, or OVER."""
        self.legal: list[int] = []
        self.cards: list[int] = []
        """The deck that is being dealt, as far as it is known."""
        self.left: list[int] = list(desk.copies)
        """How many of each kind are still to be dealt."""
        self.traces: dict[int, tuple[bytes, bytes]] = {}
        """For each seat a digest of all that it has seen, and what it saw last."""
        self.unseen: list[bytes] = []
        """The records that are not yet in the traces."""

    @classmethod
    def first(cls, desk: Desk, worlds: list[bytes]) -> Self:
        return cls(desk, desk.begun(), worlds)

    def copy(self) -> Line:
        other = Line.__new__(Line)
        other.desk, other.record, other.worlds = self.desk, self.record, self.worlds
        other.turn, other.legal = self.turn, self.legal
        other.cards, other.left = list(self.cards), list(self.left)
        other.traces, other.unseen = dict(self.traces), list(self.unseen)
        return other

    def __deepcopy__(self, _memo: dict[int, Any]) -> Line:
        return self.copy()

    def lay(self) -> Desk:
        """Put this line on the desk."""
        self.desk.put(self.record)
        return self.desk

    # chance

    @property
    def is_chance(self) -> bool:
        return self.turn == CHANCE

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may do next, and how likely it is."""
        possible, dealt, left = self.possible(), len(self.cards), self.left
        if not self.worlds:
            for end, _ in self.desk.packs:
                if dealt < end:
                    share = 1 / (end - dealt)
                    return [(kind, left[kind] * share) for kind in possible]
        return [(number, 1 / len(possible)) for number in possible]

    def possible(self) -> list[int]:
        """What chance may do next: pick a world, deal a kind, pick a seat."""
        if self.worlds:
            return list(range(len(self.worlds)))
        dealt, left = len(self.cards), self.left
        for end, kinds in self.desk.packs:
            if dealt < end:
                return [kind for kind in kinds if left[kind]]
        return list(range(self.desk.players))

    def chance(self, outcome: int) -> None:
        if self.worlds:
            record, self.worlds = self.worlds[outcome], []
            self._reached(record)
        elif len(self.cards) < len(self.desk.deck):
            self._dealt(outcome)
        else:
            self._spun(self._after_spins()[outcome])

    def _dealt(self, kind: int) -> None:
        """The next card of the deck; the last cards are no matter of chance where they are all alike."""
        self.cards.append(kind)
        self.left[kind] -= 1
        missing = len(self.desk.deck) - len(self.cards)
        if missing <= _MOST_ALIKE and max(self.left) == missing:
            self.cards += [self.left.index(missing)] * missing
            spins = self._after_spins()
            if len(set(spins)) == 1:
                self._spun(spins[0])

    def _spun(self, dealt: bytes | None) -> None:
        self.cards, self.left = [], list(self.desk.copies)
        if dealt is not None:
            self._reached(dealt)

    def _after_spins(self) -> list[bytes | None]:
        """The match after this deal, for each seat that chance may pick; None where the cards are dealt again."""
        found = []
        for spin in range(self.desk.players):
            desk = self.lay()
            found.append(desk.taken() if desk.deal(self.cards, spin) else None)
        return found

    # players

    def play(self, action: int) -> None:
        desk = self.lay()
        self.legal = desk.make(action)
        self._went_to(desk.taken())

    def _reached(self, record: bytes) -> None:
        self.desk.put(record)
        self.legal = self.desk.actions()
        self._went_to(record)

    def _went_to(self, record: bytes) -> None:
        turn: int = self.desk.state.turn
        self.record, self.turn = record, CHANCE if turn == DEALING else turn
        self.unseen.append(record)

    # what has been seen

    def trace(self, seat: int) -> bytes:
        """A digest of everything that this seat has seen, in its order; equal only where all of it was equal."""
        for record in self.unseen:
            self.desk.put(record)
            for each in range(self.desk.players):
                digest, last = self.traces.get(each, (b"", b""))
                now = self.desk.seen_by(each)
                if now != last:
                    self.traces[each] = (blake2b(digest + now, digest_size=8).digest(), now)
        self.unseen = []
        return self.traces.get(seat, (bytes(8), b""))[0]

    def resampled(self, seat: int, seed: int) -> Line:
        """Another line that this seat cannot tell from this one: what it does not know is filled in at random."""
        trace = self.trace(seat)
        desk = self.lay()
        seen = desk.game.state.from_buffer_copy(desk.seen_by(seat))
        desk.game.rules.resample(seen, generator(seed))
        other = Line(desk, bytes(seen), [])
        other._reached(other.record)
        other.trace(seat)
        other.traces[seat] = (trace, other.traces[seat][1])
        return other
