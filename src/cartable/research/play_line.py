"""A match as game theory sees it: a line of play made of chance and actions, cheap to copy, with what each seat saw.

`LineBuffers` hold one state and the kernels bound to it; a `PlayLine` is a value that is loaded there to be continued.
Deals are chance, card by card. An ending is the last part of a match from a public position, with the hidden cards one
of a few equally likely worlds: so small that all of it can be searched.
"""

from __future__ import annotations

import ctypes
import random
from hashlib import blake2b
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from cartable.games.contract import DEALING, OVER
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.stepper import full_deck
from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from cartable.research.env_spec import EnvSpec
from cartable.research.match_kernels import list_actions, make_action

CHANCE: Final = -3
"""In the place of a seat: chance is to act."""
_MOST_ALIKE: Final = 21
"""No deck has more cards of one kind: with more cards missing they cannot all be alike."""


_MOST_UNSEEN: Final = 16
"""How many states are looked at, on average, for one that a seat observed as another."""

_Passed = tuple[bytes, Any]
"""A state, and those before it."""


class LineBuffers:
    """The state that all lines of a game are played on, and the kernels bound to it."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.spec = spec = EnvSpec(game, options, "OpenSpiel")
        self.game, self.players = spec.game, spec.players
        self.state = self.game.state()
        self._seen = self.game.state()
        moves, actions = wide_row(self.game.rules.moves_buffer), wide_row(self.game.rules.moves_buffer)
        self._actions = memoryview(actions).cast("B").cast("q")  # type: ignore[arg-type]
        arguments = (self.state, moves, spec.lookup, actions)
        self._list = self.game.bound(list_actions).on(*arguments)
        self._make = self.game.bound(make_action).on(*arguments)
        self.deck = sorted(spec.deck)
        self.copies = tuple(self.deck.count(kind) for kind in range(self.deck[-1] + 1))
        """How many cards of each kind are shuffled."""
        pack_of = self.game.pack_of or (lambda _: 0)
        packs = sorted({pack_of(kind) for kind in self.deck})
        self.packs: list[tuple[int, list[int]]] = []
        """Where each pack ends in the deck, and its kinds: several packs are dealt one after the other."""
        for pack in packs:
            cards = [kind for kind in self.deck if pack_of(kind) == pack]
            self.packs.append((len(cards) + (self.packs[-1][0] if self.packs else 0), sorted(set(cards))))
        self._loaded: bytes | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Saved as what they are for: all buffers of a game are alike."""
        return LineBuffers, (self.game.name, self.spec.options.chosen())

    def load(self, saved: bytes) -> None:
        """Load a saved state, unless it is loaded already."""
        if saved is not self._loaded:
            ctypes.memmove(ctypes.addressof(self.state), saved, len(saved))
            self._loaded = saved

    def save(self) -> bytes:
        """The present state."""
        self._loaded = bytes(self.state)
        return self._loaded

    def start(self) -> bytes:
        """A match before its first deal."""
        self.state.assign(self.spec.state)
        self.game.rules.begin(self.state)
        return self.save()

    def actions(self) -> list[int]:
        """The legal actions, lowest first."""
        return sorted(self._actions[: self._list()])

    def make(self, action: int) -> list[int]:
        """Make an action; the legal ones that follow."""
        return sorted(self._actions[: self._make(action)])

    def deal(self, cards: list[int], spin: int) -> bool:
        """Deal these cards; False where a rule wants them shuffled again."""
        return bool(self.game.rules.deal(self.state, full_deck(tuple(cards)), spin))

    def seen_by(self, reader: Reader) -> bytes:
        """What a reader may know of the present state."""
        self.game.rules.hide(self.state, reader, self._seen)
        return bytes(self._seen)

    def observation(self, seat: int) -> NDArray[np.int8]:
        row = np.zeros(self.spec.observation_size, np.int8)
        self.spec.learning.observe(self.state, seat, row)
        return row

    def returns(self) -> list[float]:
        """What the end of a match is worth to each seat: see `match_kernels.pay_win`."""
        keys = [self.spec.learning.ranking_key(self.state, seat) for seat in range(self.players)]
        sides, best = len(self.spec.sides), max(keys)
        if sides == 1:
            return [float(best)] * self.players
        share = self.players / keys.count(best)
        return [(share - 1) / (sides - 1) if key == best else -1 / (sides - 1) for key in keys]

    def worlds(self, decisions: int, count: int, seed: int) -> list[bytes]:
        """An ending: the same public position with the hidden cards filled in so many times at random.

        It is found by playing a random match, and going back from its end until so many decisions with more than one
        legal action are left.
        """
        chance, rng = random.Random(seed), generator(seed)
        self.start()
        passed: list[tuple[bytes, int]] = []
        while self.state.turn != OVER:
            if self.state.turn == DEALING:
                cards = list(self.deck)
                chance.shuffle(cards)
                self.deal(cards, chance.randrange(self.players))
                continue
            legal = self.actions()
            passed.append((self.save(), len(legal)))
            self.make(chance.choice(legal))
        saved, left = b"", decisions
        while passed and left:
            saved, choices = passed.pop()
            left -= choices > 1
        self.load(saved)
        public = self.game.state.from_buffer_copy(self.seen_by(SPECTATOR))
        found = []
        for _ in range(count):
            world = public.copy()
            self.game.rules.resample(world, rng)
            found.append(bytes(world))
        return found


class PlayLine:
    """Where a match is, what chance has still to decide, and what has been seen on the way."""

    __slots__ = ("buffers", "cards", "left", "legal", "passed", "path", "saved", "traces", "turn", "unseen", "worlds")

    def __init__(self, buffers: LineBuffers, saved: bytes, worlds: list[bytes]) -> None:
        self.buffers = buffers
        self.saved = saved
        """The state."""
        self.worlds = worlds
        """Of an ending: chance picks one of these before all else. Empty once cards have been dealt after it."""
        self.path: list[int] = []
        """Of an ending: the world and the actions after it."""
        self.turn = CHANCE
        """The seat to act, CHANCE, or OVER."""
        self.legal: list[int] = []
        self.cards: list[int] = []
        """The deck that is being dealt, as far as it is known."""
        self.left: list[int] = list(buffers.copies)
        """How many of each kind are still to be dealt."""
        self.traces: dict[int, tuple[bytes, bytes]] = {}
        """For each seat a digest of all that it has seen, and what it saw last."""
        self.unseen: list[bytes] = []
        """The states that are not yet in the traces."""
        self.passed: _Passed | None = None
        """All states so far, the latest first: what lines have in common they share."""

    @classmethod
    def first(cls, buffers: LineBuffers, worlds: list[bytes]) -> Self:
        return cls(buffers, buffers.start(), worlds)

    def copy(self) -> PlayLine:
        other = PlayLine.__new__(PlayLine)
        other.buffers, other.saved, other.worlds = self.buffers, self.saved, self.worlds
        other.turn, other.legal = self.turn, self.legal
        other.cards, other.left, other.path = list(self.cards), list(self.left), list(self.path)
        other.traces, other.unseen, other.passed = dict(self.traces), list(self.unseen), self.passed
        return other

    def __deepcopy__(self, _memo: dict[int, Any]) -> PlayLine:
        return self.copy()

    def loaded(self) -> LineBuffers:
        """The buffers, with this line's state in them."""
        self.buffers.load(self.saved)
        return self.buffers

    @property
    def is_before_worlds(self) -> bool:
        """Whether chance has still to pick the world of an ending."""
        return bool(self.worlds) and not self.path

    # chance

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may do next, and how likely it is."""
        possible, dealt, left = self.possible(), len(self.cards), self.left
        if not self.is_before_worlds:
            for end, _ in self.buffers.packs:
                if dealt < end:
                    share = 1 / (end - dealt)
                    return [(kind, left[kind] * share) for kind in possible]
        return [(number, 1 / len(possible)) for number in possible]

    def possible(self) -> list[int]:
        """What chance may do next: pick a world, deal a kind, pick a seat."""
        if self.is_before_worlds:
            return list(range(len(self.worlds)))
        dealt, left = len(self.cards), self.left
        for end, kinds in self.buffers.packs:
            if dealt < end:
                return [kind for kind in kinds if left[kind]]
        return list(range(self.buffers.players))

    def apply_chance(self, outcome: int) -> None:
        if self.is_before_worlds:
            self.path.append(outcome)
            self._enter(self.worlds[outcome])
        elif len(self.cards) < len(self.buffers.deck):
            self._deal_card(outcome)
        else:
            self._end_deal(self._after_spins()[outcome])

    def _deal_card(self, kind: int) -> None:
        """The next card of the deck; the last cards are no matter of chance where they are all alike."""
        self.cards.append(kind)
        self.left[kind] -= 1
        missing = len(self.buffers.deck) - len(self.cards)
        if missing <= _MOST_ALIKE and max(self.left) == missing:
            self.cards += [self.left.index(missing)] * missing
            spins = self._after_spins()
            if len(set(spins)) == 1:
                self._end_deal(spins[0])

    def _end_deal(self, dealt: bytes | None) -> None:
        self.cards, self.left = [], list(self.buffers.copies)
        if dealt is not None:
            self.worlds, self.path = [], []  # any cards may lie anywhere from here on
            self._enter(dealt)

    def _after_spins(self) -> list[bytes | None]:
        """The match after this deal, for each seat that chance may pick; None where the cards are dealt again."""
        found = []
        for spin in range(self.buffers.players):
            buffers = self.loaded()
            found.append(buffers.save() if buffers.deal(self.cards, spin) else None)
        return found

    # players

    def apply(self, action: int) -> None:
        """Go on with an act of chance, or with an action of the seat to act."""
        if self.turn == CHANCE:
            self.apply_chance(action)
        else:
            self.apply_action(action)

    def apply_action(self, action: int) -> None:
        buffers = self.loaded()
        if self.path:
            self.path.append(action)
        self.legal = buffers.make(action)
        self._set_state(buffers.save())

    def _enter(self, saved: bytes) -> None:
        self.buffers.load(saved)
        self.legal = self.buffers.actions()
        self._set_state(saved)

    def _set_state(self, saved: bytes) -> None:
        turn: int = self.buffers.state.turn
        self.saved, self.turn = saved, CHANCE if turn == DEALING else turn
        self.unseen.append(saved)
        self.passed = (saved, self.passed)

    # what has been seen

    def observed_before(self, seat: int, length: int) -> NDArray[np.int8]:
        """What this seat observed before it observed what it does now: so many rows, the latest first."""
        rows = np.zeros((length, self.buffers.spec.observation_size), np.int8)
        last, count, passed = self.loaded().observation(seat).tobytes(), 0, self.passed
        for _ in range(_MOST_UNSEEN * length):
            if passed is None or count == length:
                break
            saved, passed = passed
            self.buffers.load(saved)
            row = self.buffers.observation(seat)
            if row.tobytes() != last:
                rows[count], last = row, row.tobytes()
                count += 1
        return rows

    def trace(self, seat: int) -> bytes:
        """A digest of everything that this seat has seen, in its order; equal only where all of it was equal."""
        for saved in self.unseen:
            self.buffers.load(saved)
            for each in range(self.buffers.players):
                digest, last = self.traces.get(each, (b"", b""))
                now = self.buffers.seen_by(each)
                if now != last:
                    self.traces[each] = (blake2b(digest + now, digest_size=8).digest(), now)
        self.unseen = []
        return self.traces.get(seat, (bytes(8), b""))[0]

    def resampled(self, seat: int, seed: int) -> PlayLine:
        """Another line that this seat cannot tell from this one: what it does not know is filled in at random."""
        trace = self.trace(seat)
        buffers = self.loaded()
        seen = buffers.game.state.from_buffer_copy(buffers.seen_by(seat))
        buffers.game.rules.resample(seen, generator(seed))
        other = PlayLine(buffers, bytes(seen), [])
        other._enter(other.saved)
        other.trace(seat)
        other.traces[seat] = (trace, other.traces[seat][1])
        other.passed = (other.saved, self.passed[1] if self.passed else None)
        return other
