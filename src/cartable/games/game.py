"""What a game declares, so that everything else can be written once for all games.

A playable game declares the first ten fields of `Game`. Three optional parts add more: `partial` for records of what
one reader knew, `ai` for bots that play well, and `learning` for programs that learn the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Protocol, Self, TypeVar

from cartable.games import contract, rule_pages
from cartable.games.ai import AI
from cartable.games.card_names import GameWords
from cartable.games.errors import BadOption
from cartable.games.events import Event, RuleSign
from cartable.games.faces import CardFace
from cartable.games.learning import Learning
from cartable.games.options import GameOptions
from cartable.games.partial import PartialRecords
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text
from cartable.kernel import Kernel, bind, wide_row

R = TypeVar("R")

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side: partners together, or one seat each if there are no teams."""

RoundHistory = Sequence[tuple[Any, int]]
"""A round as one seat saw it: each hidden state, and the observed move that was made there."""


class Notation(Protocol):
    """Cards and moves as text, both ways."""

    def card_text(self, kind: int) -> str: ...

    def read_card(self, text: str) -> int:
        """The kind of a card in the notation; raises KeyError for other texts."""
        ...

    def move_text(self, move: int) -> str: ...

    def read_move(self, text: str, legal: Sequence[int]) -> list[int]:
        """The legal moves that a text can mean; raises `Unreadable` if it is not a move at all."""
        ...

    def steps(self, move: int) -> tuple[str, ...]:
        """The move as the choices that a person makes one after the other: `("7D", "x 6R 1S")`."""
        ...


class Events(Protocol):
    """The events of a match, as values and as sentences."""

    def of_deal(self, state: Any) -> list[Event]:
        """The events of the deal that led to this state."""
        ...

    def of_move(self, before: Any, move: int, after: Any) -> list[Event]:
        """The events of a move, from the states before and after it."""
        ...

    def describe(self, event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
        """An event as a sentence for the log, in the second person if it is the reader's own."""
        ...


class WholeMoves(Protocol):
    """Whole moves that kernels make in several small moves: they are counted and tested without being listed."""

    def legal(self, state: Any) -> Sequence[int]:
        """The legal moves; `len`, `in` and indexing are exact and fast however many there are.

        Moves with the same first `Notation.steps` are adjacent, so that a person can choose step by step.
        """
        ...

    def small_moves(self, state: Any, move: int) -> Sequence[int]:
        """The small moves that together are this legal move."""
        ...

    def join(self, state: Any, small: Sequence[int]) -> int | None:
        """The whole move that these small moves make from this state on; None while more have to follow."""
        ...


class PrivateMoves(Protocol):
    """Private decisions: those that some readers may not know of, such as a question to one seat only."""

    def noticed(self, before: Any, move: int, reader: Reader) -> int | None:
        """The move as this reader notices it; None if the reader may not know that it was made."""
        ...

    def may_follow(self, state: Any) -> Sequence[int]:
        """In a reader's hidden state: noticed moves that could come next although the reader sees no such decision."""
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
    """The length of the buffer that `legal_moves` writes to."""

    def kernels(self) -> dict[str, Kernel[..., Any]]:
        return {name: each for name, each in vars(self).items() if isinstance(each, Kernel)}


@dataclass(frozen=True)
class MoveKernels:
    """What kernels need to know of moves that are not one kernel move each, or not known to all: see `contract`."""

    is_within_move: Kernel[..., int] | None = None
    count_moves: Kernel[..., int] | None = None
    move_at: Kernel[..., int] | None = None
    is_public: Kernel[..., int] | None = None

    def kernels(self) -> dict[str, Kernel[..., Any]]:
        return {name: each for name, each in vars(self).items() if each is not None}


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
    own_view: Callable[[Any, int, Mapping[str, Any]], dict[str, Any]] | None = None
    """The fields in which a seat's view differs from a spectator's, from the state as the seat knows it, the seat, and
    the spectator's view. With it, a table builds the rest only once."""
    sides: Callable[[Any], Sides] = each_seat_alone
    winners: Callable[[Any], tuple[int, ...]] | None = None
    """The seats that won a finished match, if that is not simply the side with the most points."""
    words: GameWords | None = None
    """Its cards and moves in words; without it people read the notation."""
    faces: Callable[[], Sequence[CardFace]] | None = None
    """How the cards look in the default drawing, at tables without drawings for this game."""
    rule_signs: Mapping[str, RuleSign] = field(default_factory=dict)
    """By id, rules that may come up in a match or not, and the events that show it: for the balance lab."""
    labels: Mapping[str, Text] = field(default_factory=dict)
    """What reports call its kinds of events (`scopette:hand` for one thing) and the rows of its score sheet."""
    own_events: tuple[str, ...] = ()
    """The kinds of events that a move causes for its own seat: what the balance lab can forbid a bot."""
    chance_events: tuple[str, ...] = ()
    """The kinds of events that are acts of chance during a round: cards are dealt, drawn or turned up."""
    passes: tuple[int, ...] = ()
    """Moves that do nothing: if one of them is the only legal move, a person is not asked."""
    cover: Callable[[int], int] = _same_move
    """A move as the others see it during its round: without a card that only the mover may know."""
    pack_of: Callable[[int], int] | None = None
    """For a game with several packs, each with its own back: the pack of a card. Decks are recorded pack by pack."""
    whole_moves: WholeMoves | None = None
    """For a game whose kernels make a move in several small moves; None if a move is one kernel move."""
    private_moves: PrivateMoves | None = None
    """For a game with private decisions."""
    move_kernels: MoveKernels = MoveKernels()
    """For a game with whole moves or private decisions that is to be played without Python: see `can_mass_play`."""
    talk: Literal["open", "none", "team"] = "open"
    """How partners may talk during a match: openly, not at all, or openly and among themselves."""

    # The optional parts.
    partial: PartialRecords | None = None
    ai: AI = field(default_factory=AI)
    learning: Learning | None = None

    def __copy__(self) -> Self:
        """A game is the same one wherever it is used; `registry` says how it is pickled."""
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's package, where its rule pages are."""
        file = sys.modules[self.state.__module__].__file__
        assert file is not None
        return Path(file).parent

    def move_name(self, move: int, language: Language) -> str:
        """A move in words, as a request to the player."""
        return self.notation.move_text(move) if self.words is None else self.words.move_name(move, language)

    def rules_markup(self, language: Language) -> str:
        """The rule page as it is written: `[[7D]]` stands for a card that is drawn."""
        return (self.folder / f"rules.{language}.md").read_text(encoding="utf-8")

    def rules_page(self, language: Language) -> str:
        """The rule page as Markdown, with its cards in words."""
        cards = None if self.words is None else self.words.CARDS
        return rule_pages.in_words(self.rules_markup(language), cards, language)

    def rule_title(self, rule: str, language: Language) -> str:
        """What its rule page calls a rule: the words before the colon."""
        return rule_pages.titles(self.rules_markup(language))[rule]

    def fresh(self, options: GameOptions) -> Any:
        """An empty state under these options; `rules.begin` sets it up."""
        state = self.state()
        options.fill(state)
        return state

    def legal_codes(self, state: Any) -> Sequence[int]:
        """The legal moves of the seat to act, as people see them: whole moves where the game has such."""
        if self.whole_moves is not None:
            return self.whole_moves.legal(state)
        buffer = wide_row(self.rules.moves_buffer)
        return tuple(buffer[place] for place in range(self.rules.legal_moves(state, buffer)))

    def small_moves(self, state: Any, move: int) -> Sequence[int]:
        """The kernel moves of which a move consists."""
        return (move,) if self.whole_moves is None else self.whole_moves.small_moves(state, move)

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
        """How good a move looks on a hidden state; the same for all moves if the game declares nothing."""
        return self.ai.worth or self.bound(contract.worth)

    @property
    def can_mass_play(self) -> bool:
        """Whether whole matches can be played by kernels alone: `bots/mass_play` needs all that is declared for it."""
        declared = self.move_kernels
        has_moves = self.whole_moves is None or declared.count_moves is not None
        return (
            self.learning is not None and has_moves and (self.private_moves is None or declared.is_public is not None)
        )

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
        """A kernel that is written for all games, bound to this game."""
        if generic not in self._bound:
            self._bound[generic] = bind(generic, self._functions, self.name)
        return self._bound[generic]

    @cached_property
    def _functions(self) -> dict[str, Any]:
        """This game's functions by their names in the contract, as far as it declares them."""
        ai = {name: getattr(self.ai, name) for name in ("worth", "best_looking", "evaluate", "observed_move")}
        return {
            "State": self.state,
            **self.rules.kernels(),
            **self.move_kernels.kernels(),
            **{name: each for name, each in ai.items() if each is not None},
            **(vars(self.ai.endings) if self.ai.endings else {}),
            **(self.learning.kernels() if self.learning else {}),
        }

    @cached_property
    def _bound(self) -> dict[Kernel[..., Any], Kernel[..., Any]]:
        return {}


class Unreadable(Exception):
    """A text that is not a move, with the reason in both languages."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why.en)
