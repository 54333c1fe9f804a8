"""What a game declares, so that everything else can be written once for all games.

A playable game declares the first ten fields of `Game`. Three optional parts add more: `partial` records of what one
seat knew, `ai` for clever bots, and `learning` for programs that learn the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from cartable.games import contract
from cartable.games.ai import AI
from cartable.games.errors import BadOption
from cartable.games.events import Event
from cartable.games.faces import CardFace
from cartable.games.learning import Learning
from cartable.games.options import GameOptions
from cartable.games.partial import PartialRecords
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text
from cartable.kernel import Kernel, bind, wide_row

R = TypeVar("R")

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side: partners together, or one seat each where there are no teams."""

RoundHistory = Sequence[tuple[Any, int]]
"""A round as one seat saw it: each hidden state, and the move made there as the seat came to know of it."""


class Notation(Protocol):
    """Cards and moves as text, both ways."""

    def card_text(self, kind: int) -> str: ...

    def read_card(self, text: str) -> int:
        """The kind that a text names; raises KeyError for anything else."""
        ...

    def move_text(self, move: int) -> str: ...

    def read_move(self, text: str, legal: Sequence[int]) -> list[int]:
        """The legal moves that a text can mean; raises `Unreadable` where it is no move at all."""
        ...

    def steps(self, move: int) -> tuple[str, ...]:
        """The move as a person decides it, one small choice after the other: `("7D", "x 6R 1S")`."""
        ...


class Events(Protocol):
    """What happens in a match, as values and as sentences."""

    def of_deal(self, state: Any) -> list[Event]:
        """What the deal that led to this state brought about."""
        ...

    def of_move(self, before: Any, move: int, after: Any) -> list[Event]:
        """What a move brought about, from the states before and after it."""
        ...

    def describe(self, event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
        """An event as a sentence for the log; the reader's own events are told in the second person."""
        ...


class WholeMoves(Protocol):
    """Moves that kernels make in several small moves: exact to count and to test, without being listed."""

    def of(self, state: Any) -> Sequence[int]:
        """The legal moves; `len`, `in` and indexing are exact and quick however many there are.

        Moves whose first `Notation.steps` are the same stand together, so that a person can be asked step by step.
        """
        ...

    def small_moves(self, state: Any, move: int) -> Sequence[int]:
        """The kernel moves that together are this legal move."""
        ...

    def joined(self, state: Any, small: Sequence[int]) -> int | None:
        """The move that these kernel moves are together, from this state on; None while more have to follow."""
        ...


class PrivateMoves(Protocol):
    """Decisions that some readers may not know of, such as a question that is put to some seats only."""

    def noticed(self, before: Any, move: int, reader: Reader) -> int | None:
        """The move as this reader comes to know of it; None where the reader may never know that it was made."""
        ...

    def may_follow(self, state: Any) -> Sequence[int]:
        """In one reader's knowledge: the moves as noticed that could come next although nobody is seen to decide."""
        ...


@dataclass(frozen=True)
class Rules:
    """The kernels that make a game playable, named as in `cartable.games.contract`."""

    begin: Kernel[..., None]
    deal: Kernel[..., int]
    legal_moves: Kernel[..., int]
    play: Kernel[..., None]
    scores: Kernel[..., None]
    hide: Kernel[..., None]
    resample: Kernel[..., None]
    moves_buffer: int
    """The most moves that `legal_moves` can write."""

    def kernels(self) -> dict[str, Kernel[..., Any]]:
        return {name: each for name, each in vars(self).items() if isinstance(each, Kernel)}


def each_seat_alone(state: Any) -> Sides:
    """The sides of a game without teams."""
    return tuple((seat,) for seat in range(state.players))


def _same_move(move: int) -> int:
    return move


@dataclass(frozen=True)
class Game:
    name: str
    title: Text
    summary: Text
    state: Any
    """The type of its State: a struct with at least the fields of `contract.State`."""
    options: type[GameOptions]
    deck: Callable[[Any], tuple[int, ...]]
    """The cards that are shuffled under these options, as kinds."""
    rules: Rules
    notation: Notation
    view: Callable[[Any, Reader], dict[str, Any]]
    """What a reader may know of a state, as plain data."""
    events: Events

    # What some games need besides; each has a default.
    sides: Callable[[Any], Sides] = each_seat_alone
    winners: Callable[[Any], tuple[int, ...]] | None = None
    """The seats that won a finished match, where it is not simply the side with the most points."""
    faces: Callable[[], Sequence[CardFace]] | None = None
    """How the cards look at tables that have no drawings made for this game."""
    passes: tuple[int, ...] = ()
    """Moves that do nothing: where one of them is all that is left, there is nothing to ask a person."""
    cover: Callable[[int], int] = _same_move
    """A move as the others see it while its round runs: itself, unless it holds a card that only the mover knows."""
    pack_of: Callable[[int], int] | None = None
    """For a game with several packs, each with its own back: which one a card is of. Decks are told pack by pack."""
    whole_moves: WholeMoves | None = None
    """For a game whose kernels make a move in several small ones; None where a move is one kernel move."""
    private_moves: PrivateMoves | None = None
    """For a game with decisions that some readers may not know of."""
    talk: Literal["open", "none", "team"] = "open"
    """What partners may say while they play: anything before everybody, nothing at all, or among themselves too."""

    # The optional parts.
    partial: PartialRecords | None = None
    ai: AI = field(default_factory=AI)
    learning: Learning | None = None

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's package, where its rule pages are."""
        file = sys.modules[self.state.__module__].__file__
        assert file is not None
        return Path(file).parent

    def rules_page(self, language: Language) -> str:
        return (self.folder / f"rules.{language}.md").read_text(encoding="utf-8")

    def fresh(self, options: GameOptions) -> Any:
        """An empty state under these options; `rules.begin` sets it up."""
        state = self.state()
        options.fill(state)
        return state

    def winners_of(self, state: Any) -> tuple[int, ...]:
        """The seats that won, all of them where a win is shared; empty while the match runs."""
        if self.winners is not None:
            return self.winners(state)
        if state.turn != contract.OVER:
            return ()
        points = wide_row(state.players)
        self.rules.scores(state, points)
        return tuple(seat for seat in range(state.players) if points[seat] == max(points))

    @cached_property
    def worth(self) -> Kernel[..., int]:
        """How good a move looks on a hidden state; the same for all moves where the game declares nothing."""
        return self.ai.worth or self.bound(contract.worth)

    def require_learning(self, purpose: str) -> Learning:
        """The learning part; raises `BadOption` for a game without one, naming what needs it."""
        if self.learning is None:
            raise BadOption("game/not-learnable", game=self.name, purpose=purpose)
        return self.learning

    def require_partial(self) -> PartialRecords:
        """The part for partial records; raises `BadOption` for a game without one."""
        if self.partial is None:
            raise BadOption("game/no-partial-records", game=self.name)
        return self.partial

    def bound(self, generic: Kernel[..., R]) -> Kernel[..., R]:
        """A kernel written for all games, with the names of the contract meaning this game's."""
        if generic not in self._bound:
            self._bound[generic] = bind(generic, self._meanings, self.name)
        return self._bound[generic]

    @cached_property
    def _meanings(self) -> dict[str, Any]:
        """What the names of the contract mean in this game, as far as it declares them."""
        ai = {"worth": self.ai.worth, "evaluate": self.ai.evaluate, "observed_move": self.ai.observed_move}
        return {
            "State": self.state,
            **self.rules.kernels(),
            **{name: each for name, each in ai.items() if each is not None},
            **(vars(self.ai.endings) if self.ai.endings else {}),
            **(self.learning.kernels() if self.learning else {}),
        }

    @cached_property
    def _bound(self) -> dict[Kernel[..., Any], Kernel[..., Any]]:
        return {}


class Unreadable(Exception):
    """A text that is no move, with the reason in both languages."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why.en)
