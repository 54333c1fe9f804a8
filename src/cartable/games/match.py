"""`Match`: the friendly object over any game.

It checks every move, keeps the log, deals when a deal is due, and shows each seat what that seat may know. It knows no
game by name: everything particular comes from the game's declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, overload

from cartable.games.contract import DEALING, OVER
from cartable.games.dealing import Deals
from cartable.games.errors import BadOption, IllegalMove
from cartable.games.events import Event
from cartable.games.game import Game, Unreadable
from cartable.games.names import clean_name
from cartable.games.options import GameOptions
from cartable.kernel import wide_row

_LISTED_IN_ERRORS = 40


@dataclass(frozen=True, eq=False)
class Move:
    """A move of a game: `code` is what kernels take, `str(move)` its notation."""

    code: int
    text: str

    def __eq__(self, other: object) -> bool:
        """By the code alone. Written out, so that type checkers let a text be asked for: `"7D" in legal_moves`."""
        return isinstance(other, Move) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.text


class LegalMoves(Sequence[Move]):
    """The legal moves of one moment: iterate, index, count, or ask whether a move or its notation is `in`."""

    def __init__(self, game: Game, codes: Sequence[int]) -> None:
        self._game = game
        self.codes = codes

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._move(code) for code in self.codes[index]]
        return self._move(self.codes[index])

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self.codes)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move.code in self.codes
        if isinstance(move, str):
            try:
                return len(self._game.notation.read_move(move, self.codes)) == 1
            except Unreadable:
                return False
        return False

    def __repr__(self) -> str:
        return f"<LegalMoves {self.listed()}>"

    def read(self, text: str) -> Move:
        """The one legal move that the text means; raises `IllegalMove` otherwise."""
        try:
            found = self._game.notation.read_move(text, self.codes)
        except Unreadable as unreadable:
            raise IllegalMove("move/unreadable", text=text, why=unreadable.why.en, why_fr=unreadable.why.fr) from None
        if not found:
            raise IllegalMove("move/illegal", text=text, legal=self.listed())
        if len(found) > 1:
            raise IllegalMove("move/ambiguous", text=text, legal=self.listed(found))
        return self._move(found[0])

    def listed(self, codes: Sequence[int] | None = None) -> str:
        """The moves as one line, for errors."""
        codes = self.codes if codes is None else codes
        shown = ", ".join(self._game.notation.move_text(code) for code in codes[:_LISTED_IN_ERRORS])
        return f"{shown}, …" if len(codes) > _LISTED_IN_ERRORS else shown

    def _move(self, code: int) -> Move:
        return Move(code, self._game.notation.move_text(code))


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
        self._beginning = game.state()
        options.fill(self._beginning)
        game.rules.begin(self._beginning)
        self.players: int = self._beginning.players
        self.names = _checked_names(names, self.players)
        self.rounds: list[Round] = []
        self.opening_events: list[Event] = []
        """What the first deal brought about; later deals are among the events of the move before them."""
        self._legal: LegalMoves | None = None
        self._deal_if_due(self.opening_events)

    # what anybody may ask

    @property
    def state(self) -> Any:
        """The whole truth at this moment, hidden cards included. Do not change it; copy it."""
        return self.rounds[-1].states[-1] if self.rounds else self._beginning

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the match is over."""
        turn: int = self.state.turn
        return turn if turn >= 0 else None

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
        return self.game.winners(self.state)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return self.game.teams(self.state)

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
        return LegalMoves(self.game, self._codes_in(seen) if seen.turn == seat else ())

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Plain data: all that this seat may know, and nothing else; without a seat, what a spectator may know."""
        self.check_seat(seat)
        self._check_reader(seat)
        return {
            "game": self.game.name,
            "options": self.options.chosen(),
            "names": list(self.names),
            "ply": self._noticed_ply(seat),
            **self.game.view(self.state, seat),
        }

    def hidden(self, seat: int | None) -> Any:
        """The state with everything erased that this seat cannot know: what a bot is handed."""
        self.check_seat(seat)
        self._check_reader(seat)
        seen = self.game.state()
        self.game.rules.hide(self.state, -1 if seat is None else seat, seen)
        return seen

    def story(self, seat: int) -> list[tuple[Any, int]]:
        """The round so far as this seat saw it: hidden states, and the moves made there as it came to know of them."""
        self.check_seat(seat)
        self._check_reader(seat)
        last = self.rounds[-1]
        return story_of(self.game, zip(last.states, last.moves, strict=False), seat)

    # what changes the match

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
        return self._move(last.moves.pop())

    def copy(self) -> Self:
        """An independent match at the same moment."""
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        other.rounds = [Round(each.deck, each.spin, list(each.states), list(each.moves)) for each in self.rounds]
        return other

    def record(self, *, known_to: int | str | None = "all") -> str:
        """The match as a TOML text that `cartable.read` takes back.

        With a seat in `known_to`, or None for a spectator, cards that this reader may not know are marked `??`.
        """
        from cartable.games.record import write

        return write(self, known_to)

    def __repr__(self) -> str:
        at = "over" if self.is_over else f"seat {self.turn} to act"
        return f"<Match {self.game.name} players={self.players} ply={self.ply} {at}>"

    def check_seat(self, seat: object) -> None:
        if seat is not None and not (type(seat) is int and 0 <= seat < self.players):
            raise BadOption("seat/unknown", seat=seat, last=self.players - 1)

    # how it is done

    def _make(self, code: int) -> list[Event]:
        before = self.state
        after = before.copy()
        if self.deals.is_partial:
            self.game.reveal(after, code)
        for small in self.game.whole_moves.small_moves(after, code) if self.game.whole_moves else (code,):
            self.game.rules.play(after, small)
        self.rounds[-1].states.append(after)
        self.rounds[-1].moves.append(code)
        self._legal = None
        found = self.game.events(before, code, after)
        self._deal_if_due(found)
        return found

    def _deal_if_due(self, found: list[Event]) -> None:
        if self.state.turn != DEALING or self.deals.is_spent(len(self.rounds) + 1):
            return
        deck, spin = self.deals.deal(len(self.rounds) + 1)
        state = self.state.copy()
        if not self.game.rules.deal(state, self.deals.row(deck), spin):
            raise self.deals.refused(len(self.rounds) + 1)
        self.rounds.append(Round(deck, spin, [state]))
        self._legal = None
        found += self.game.dealt(state)

    def _legal_codes(self) -> Sequence[int]:
        state = self.state
        if state.turn < 0:
            return ()
        if self.deals.is_partial and state.turn != self.deals.reader:
            state = state.copy()
            self.game.suppose(state)
        return self._codes_in(state)

    def _codes_in(self, state: Any) -> Sequence[int]:
        if self.game.whole_moves:
            return self.game.whole_moves.of(state)
        buffer = wide_row(self.game.moves_buffer)
        count = self.game.rules.legal_moves(state, buffer)
        return tuple(buffer[position] for position in range(count))

    def _expected(self) -> LegalMoves:
        """The legal moves and, in what one reader knows, also what the reader would only notice."""
        quiet = self.game.quiet_moves
        if quiet is None or not self.deals.is_partial or self.state.turn < 0:
            return self.legal_moves
        return LegalMoves(self.game, (*self.legal_moves.codes, *quiet.may_follow(self.state)))

    def _noticed_ply(self, seat: int | None) -> int:
        """How many moves this seat, or a spectator, knows of."""
        quiet = self.game.quiet_moves
        if quiet is None:
            return self.ply
        played = ((before, move) for each in self.rounds for before, move in zip(each.states, each.moves, strict=False))
        return sum(quiet.noticed(before, move, seat) is not None for before, move in played)

    def _move(self, code: int) -> Move:
        return Move(code, self.game.notation.move_text(code))

    def _check_reader(self, seat: int | None) -> None:
        if self.deals.is_partial and seat is not None and seat != self.deals.reader:
            raise BadOption("seat/hidden", reader=self.deals.reader, seat=seat)


def story_of(game: Game, past: Iterable[tuple[Any, int]], seat: int) -> list[tuple[Any, int]]:
    """The moves of a round from the states before them, as a seat saw them."""
    found: list[tuple[Any, int]] = []
    for before, move in past:
        noticed = move if game.quiet_moves is None else game.quiet_moves.noticed(before, move, seat)
        if noticed is not None:
            seen = game.state()
            game.rules.hide(before, seat, seen)
            found.append((seen, noticed if before.turn == seat else game.cover(noticed)))
    return found


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(players))
    if len(names) != players:
        raise BadOption("seat/names", players=players)
    return tuple(map(clean_name, names))
