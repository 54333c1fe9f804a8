"""What a game declares, so that everything else can be written once for all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from cartable.games.environment import Environment
from cartable.games.events import Event
from cartable.games.options import GameOptions
from cartable.games.texts import Language, Text
from cartable.kernel import Kernel, bind

R = TypeVar("R")

Story = Sequence[tuple[Any, int]]
"""A round as one seat saw it: each hidden state, and the move that was made there as the seat came to know of it."""


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


class Words(Protocol):
    """The table talk of a game, in both languages."""

    def describe(self, event: Event, names: Sequence[str], language: Language, you: int | None = None) -> str:
        """An event as a sentence for the log; `you` is the seat of the reader, who is spoken to as such."""
        ...


class WholeMoves(Protocol):
    """Moves that kernels make in small steps: exact to count and to ask, without being listed."""

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


class QuietMoves(Protocol):
    """Decisions that are not made before everybody, such as a question that only some seats know of."""

    def noticed(self, before: Any, move: int, reader: int | None) -> int | None:
        """The move as this reader comes to know of it; None where the reader may never know that it was made."""
        ...

    def may_follow(self, state: Any) -> Sequence[int]:
        """In one reader's knowledge: the moves as noticed that could come next although nobody is seen to decide."""
        ...


@dataclass(frozen=True)
class WorkedOut:
    """The best move, what it brings from 0, everything lost, to 1, everything won, and the same in words."""

    move: int
    expected: float
    words: Text


class Solver(Protocol):
    """Play that is worked out rather than simulated, where a game allows it."""

    @property
    def kernels(self) -> Sequence[Kernel[..., Any]]:
        """What it runs, to be made ready beforehand."""
        ...

    def choose(self, seen: Any, legal: Sequence[int]) -> int | None:
        """The best of the legal moves from what the seat to act has seen; None where it cannot be worked out."""
        ...

    def advise(self, seen: Any, legal: Sequence[int]) -> WorkedOut | None:
        """The same move with what it brings."""
        ...


@dataclass(frozen=True)
class Inference:
    """What others did says what they hold."""

    clues: Callable[[Story, Any], Sequence[int]]
    """From the round so far and what the seat to act sees now: what `doubt` reads, at most eight numbers."""
    doubt: Kernel[..., int]


@dataclass(frozen=True)
class Endings:
    """What it takes to go through all deals that a seat may still believe in: see `contract`."""

    unseen_cards: Kernel[..., int]
    lay_in: Kernel[..., None]


@dataclass(frozen=True)
class Rules:
    """The kernels of a game, named as in `cartable.games.contract`."""

    begin: Kernel[..., None]
    deal: Kernel[..., int]
    legal_moves: Kernel[..., int]
    play: Kernel[..., None]
    scores: Kernel[..., None]
    hide: Kernel[..., None]
    resample: Kernel[..., None]
    worth: Kernel[..., int]

    def all(self) -> list[Kernel[..., Any]]:
        return list(vars(self).values())


@dataclass(frozen=True)
class Game:
    name: str
    title: Text
    summary: Text
    state: Any  # the type of its State: a record with at least the fields of contract.State
    options: type[GameOptions]
    deck: Callable[[Any], tuple[int, ...]]
    """The cards that are shuffled under these options, as kinds."""
    moves_buffer: int
    rules: Rules
    notation: Notation
    words: Words
    view: Callable[[Any, int | None], dict[str, Any]]
    """What a seat, or a spectator, may know of a state, as plain data."""
    events: Callable[[Any, int, Any], list[Event]]
    """What a move brought about, from the states before and after it."""
    dealt: Callable[[Any], list[Event]]
    """What the deal that led to this state brought about."""
    known_cards: Callable[[Sequence[Any], int | None], list[bool]]
    """Which cards of a round's deck a seat has seen in dealing, from the states of that round so far."""
    suppose: Callable[[Any], None]
    """Give the hidden hand to act one of each card that it could hold, to find out which moves it could make."""
    reasons: Callable[[Any, int], list[Text]]
    """Why a sensible player would make a move, from a hidden state: the strongest reason first."""
    reveal: Callable[[Any, int], None]
    """Put the card that a move shows into a hidden hand, so that the move can be made on a hidden state."""
    cover: Callable[[int], int]
    """A move as the others see it while its round runs: itself, unless it holds a card that only the mover knows."""
    winners: Callable[[Any], tuple[int, ...]]
    teams: Callable[[Any], tuple[tuple[int, ...], ...]]
    """The sides of a state: the seats of each, one each where there are no teams."""
    folder: Path
    pack_of: Callable[[int], int] | None = None
    """For a game with several packs, each with its own back: which one a card is of. Decks are told pack by pack."""
    whole_moves: WholeMoves | None = None
    """For a game whose kernels decide a move in several small ones; None where a move is one kernel move."""
    quiet_moves: QuietMoves | None = None
    """For a game with decisions that some may not even know of; None where every move is made before everybody."""
    passes: tuple[int, ...] = ()
    """Moves that do nothing: where one of them is all that is left, there is nothing to ask a person."""
    seen_as: Kernel[..., int] | None = None
    """What a move is to a reader, where the move alone does not say it: see `contract.seen_as`."""
    standing: Kernel[..., None] | None = None
    """How things stand in the middle of a round, for searches that do not play it to its end."""
    inference: Inference | None = None
    """What bots conclude from the moves of others, where arenas showed that it helps."""
    search: Mapping[str, int] = field(default_factory=dict)
    """How bots search it, where arenas found something better than what is usual: see `bots/search/plan.py`."""
    levels: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """How the levels of bots play it, where arenas found other steps between them: see `bots/levels.py`."""
    solver: Solver | None = None
    """For a game of which parts can be worked out: bots that play as well as they can ask it before they search."""
    endings: Endings | None = None
    """For a game whose last turns can be worked out, deal by deal: see `bots/endings`."""
    environment: Environment | None = None
    """For programs that learn the game: numbered actions and observations."""
    talk: Literal["open", "none", "team"] = "open"
    """What partners may say while they play: anything before everybody, nothing at all, or among themselves too."""

    def rules_page(self, language: Language) -> str:
        return (self.folder / f"rules.{language}.md").read_text(encoding="utf-8")

    def bound(self, generic: Kernel[..., R]) -> Kernel[..., R]:
        """A kernel written for all games, with the names of the contract meaning this game's."""
        if generic not in self._bound:
            learned = self.environment.kernels() if self.environment else {}
            meanings = {"State": self.state, **vars(self.rules), **learned}
            if self.seen_as is not None:
                meanings["seen_as"] = self.seen_as
            if self.inference is not None:
                meanings["doubt"] = self.inference.doubt
            if self.standing is not None:
                meanings["standing"] = self.standing
            if self.endings is not None:
                meanings |= vars(self.endings)
            self._bound[generic] = bind(generic, meanings, self.name)
        return self._bound[generic]

    @cached_property
    def _bound(self) -> dict[Kernel[..., Any], Kernel[..., Any]]:
        return {}


class Unreadable(Exception):
    """A text that is no move, with the reason in both languages."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why.en)
