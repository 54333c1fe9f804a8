"""`Match`: one match of any game.

It checks every move, keeps the log, deals when a deal is due, and shows each reader what that reader may know. It knows
no game by name: everything particular comes from the game's declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from cartable.games import picture, record_writer
from cartable.games.contract import DEALING, OVER
from cartable.games.deals import Deals
from cartable.games.errors import BadOption, IllegalMove
from cartable.games.events import Event
from cartable.games.game import Game, Sides
from cartable.games.moves import LegalMoves, Move
from cartable.games.names import clean_name
from cartable.games.options import GameOptions
from cartable.games.reader import SPECTATOR, Reader
from cartable.kernel import wide_row


@dataclass
class Round:
    """One deal and what was played on it; `states` holds the state after the deal and after each move."""

    deck: tuple[int, ...]
    spin: int
    states: list[Any]
    moves: list[int] = field(default_factory=list)


class Match:
    """One match of a game, from the first deal to the end."""

    def __init__(self, game: Game, options: GameOptions, deals: Deals, names: Sequence[str] | None = None) -> None:
        self.game = game
        self.options = options
        self.deals = deals
        self.beginning = _beginning(game, options) if deals.origin is None else deals.origin.before
        """The state before the first deal. Do not change it; copy it."""
        self.players: int = self.beginning.players
        self.names = _checked_names(names, self.players)
        self.rounds: list[Round] = []
        self.opening_events: list[Event] = []
        """What the first deal brought about; later deals are among the events of the move before them."""
        self._legal: LegalMoves | None = None
        self._noticed: dict[Reader, list[int]] = {}
        """By reader: how many of the first n moves the reader knows of, for each n counted so far."""
        if deals.origin is not None:
            self.rounds.append(Round((), 0, [deals.origin.state]))
        self._deal_if_due(self.opening_events)

    # What anybody may ask.

    @property
    def state(self) -> Any:
        """The current state, hidden cards included. Do not change it; copy it."""
        return self.rounds[-1].states[-1] if self.rounds else self.beginning

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the match is over."""
        turn: int = self.state.turn
        return turn if turn >= 0 else None

    @property
    def actor(self) -> Reader:
        """The seat to act as a reader; a spectator when the match is over."""
        turn: int = self.state.turn
        return turn if turn >= 0 else SPECTATOR

    @property
    def is_over(self) -> bool:
        over: bool = self.state.turn == OVER
        return over

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points so far; partners have their team's."""
        points = wide_row(self.players)
        self.game.rules.scores(self.state, points)
        return tuple(points)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, all of them where a win is shared; empty while the match runs."""
        return self.game.winners_of(self.state)

    @property
    def sides(self) -> Sides:
        """The seats of each side: partners together, or one seat each where there are no teams."""
        return self.game.sides(self.state)

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return sum(len(each.moves) for each in self.rounds)

    @property
    def moves(self) -> list[Move]:
        """Every move so far."""
        return [self._move(code) for each in self.rounds for code in each.moves]

    @property
    def legal_moves(self) -> LegalMoves:
        if self._legal is None:
            self._legal = LegalMoves(self.game, self._legal_codes())
        return self._legal

    def legal_moves_of(self, seat: int) -> LegalMoves:
        """The moves that this seat may make as far as it knows: those of `legal_moves`, or none where another acts.

        A seat that may not know of a decision that is pending finds here what it would find without that decision.
        """
        seen = self.hidden(seat)
        return LegalMoves(self.game, self.game.legal_codes(seen) if seen.turn == seat else ())

    def view(self, reader: Reader = SPECTATOR) -> dict[str, Any]:
        """Plain data: all that a reader, a seat or a spectator, may know, and nothing else."""
        self.check_reader(reader)
        return {
            "game": self.game.name,
            "options": self.options.chosen(),
            "names": list(self.names),
            "ply": self._noticed_ply(reader),
            **self.game.view(self.state, reader),
        }

    def hidden(self, reader: Reader) -> Any:
        """The state with everything erased that this reader cannot know: what a bot is handed."""
        self.check_reader(reader)
        seen = self.game.state()
        self.game.rules.hide(self.state, reader, seen)
        return seen

    def round_history(self, seat: int) -> list[tuple[Any, int]]:
        """The round so far as this seat saw it: hidden states, and the moves made there as it came to know of them."""
        self.check_reader(seat)
        last = self.rounds[-1]
        return observed_history(self.game, zip(last.states, last.moves, strict=False), seat)

    # What changes the match.

    def play(self, move: Move | str) -> list[Event]:
        """Make a move, given as a `Move` or as text, and return what it brought about.

        Raises `IllegalMove`, and changes nothing, where the move is not legal now.
        """
        if self.is_over:
            raise IllegalMove("move/over")
        expected = self._expected()
        if isinstance(move, str):
            move = expected.read(move)
        elif move not in expected:
            raise IllegalMove("move/illegal", text=str(move), legal=expected.listed())
        return self._make(move.code)

    def undo(self) -> Move:
        """Take the last move back, and any deal that followed it."""
        if not self.ply:
            raise IllegalMove("move/none-to-undo")
        if not self.rounds[-1].moves:
            self.rounds.pop()
        last = self.rounds[-1]
        last.states.pop()
        self._legal = None
        move = self._move(last.moves.pop())
        for counts in self._noticed.values():
            del counts[self.ply + 1 :]
        return move

    def copy(self) -> Self:
        """An independent match in the same position."""
        other = type(self).__new__(type(self))
        noticed = {reader: list(counts) for reader, counts in self._noticed.items()}
        vars(other).update(vars(self), _noticed=noticed)
        other.rounds = [Round(each.deck, each.spin, list(each.states), list(each.moves)) for each in self.rounds]
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: everything but what is computed again. It holds all cards and the secret of the deals."""
        return {**vars(self), "_legal": None, "_noticed": {}}

    def record(self, *, known_to: Reader | Literal["all"] = "all") -> str:
        """The match as a TOML text that `cartable.read` takes back.

        With a reader in `known_to`, a seat or `SPECTATOR`, cards that this reader may not know are written as `??`.
        """
        return record_writer.write(self, known_to)

    def _repr_html_(self) -> str:
        """In a notebook: the table as the seat to act sees it."""
        return picture.svg(self.game, self.view(self.actor))

    def __repr__(self) -> str:
        at = "over" if self.is_over else f"seat {self.turn} to act"
        return f"<Match {self.game.name} players={self.players} ply={self.ply} {at}>"

    def check_reader(self, reader: object) -> None:
        """Raise `BadOption` where there is no such reader, or this match does not hold what that reader knows."""
        if not (type(reader) is int and SPECTATOR <= reader < self.players):
            raise BadOption("seat/unknown", seat=reader, last=self.players - 1)
        if self.deals.is_partial and reader not in (SPECTATOR, self.deals.reader):
            raise BadOption("seat/hidden", reader=self.deals.reader, seat=reader)

    # How it is done.

    def _make(self, code: int) -> list[Event]:
        before = self.state
        after = before.copy()
        if self.deals.is_partial:
            self.game.require_partial().reveal(after, code)
        for small in self.game.small_moves(after, code):
            self.game.rules.play(after, small)
        self.rounds[-1].states.append(after)
        self.rounds[-1].moves.append(code)
        self._legal = None
        found = self.game.events.of_move(before, code, after)
        self._deal_if_due(found)
        return found

    def _deal_if_due(self, found: list[Event]) -> None:
        if self.state.turn != DEALING or self.deals.is_exhausted(len(self.rounds) + 1):
            return
        deck, spin = self.deals.deal(len(self.rounds) + 1)
        state = self.state.copy()
        if not self.game.rules.deal(state, self.deals.row(deck), spin):
            raise self.deals.refusal(len(self.rounds) + 1)
        self.rounds.append(Round(deck, spin, [state]))
        self._legal = None
        found += self.game.events.of_deal(state)

    def _legal_codes(self) -> Sequence[int]:
        state = self.state
        if state.turn < 0:
            return ()
        if self.deals.is_partial and state.turn != self.deals.reader:
            state = state.copy()
            self.game.require_partial().assume_any_card(state)
        return self.game.legal_codes(state)

    def _expected(self) -> LegalMoves:
        """The legal moves and, in what one reader knows, also what the reader would only notice."""
        private = self.game.private_moves
        if private is None or not self.deals.is_partial or self.state.turn < 0:
            return self.legal_moves
        return LegalMoves(self.game, (*self.legal_moves.codes, *private.may_follow(self.state)))

    def _noticed_ply(self, reader: Reader) -> int:
        """How many moves this reader knows of; each move is judged once."""
        private = self.game.private_moves
        if private is None:
            return self.ply
        counts = self._noticed.setdefault(reader, [0])
        for before, move in self._moves_after(len(counts) - 1):
            counts.append(counts[-1] + (private.noticed(before, move, reader) is not None))
        return counts[-1]

    def _moves_after(self, ply: int) -> Iterator[tuple[Any, int]]:
        """The moves from this ply on, each with the state before it."""
        for each in self.rounds:
            if ply < len(each.moves):
                yield from zip(each.states[ply:], each.moves[ply:], strict=False)
            ply = max(0, ply - len(each.moves))

    def _move(self, code: int) -> Move:
        return Move(code, self.game.notation.move_text(code))


def observed_history(game: Game, past: Iterable[tuple[Any, int]], seat: int) -> list[tuple[Any, int]]:
    """The moves of a round from the states before them, as a seat saw them."""
    found: list[tuple[Any, int]] = []
    for before, move in past:
        noticed = move if game.private_moves is None else game.private_moves.noticed(before, move, seat)
        if noticed is not None:
            seen = game.state()
            game.rules.hide(before, seat, seen)
            found.append((seen, noticed if before.turn == seat else game.cover(noticed)))
    return found


def _beginning(game: Game, options: GameOptions) -> Any:
    state = game.fresh(options)
    game.rules.begin(state)
    return state


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(players))
    if len(names) != players:
        raise BadOption("seat/names", players=players)
    return tuple(map(clean_name, names))
