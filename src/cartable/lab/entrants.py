"""The entrants of an arena, as people write them: `greedy`, `expert:sims=2000`, `mine=exec:./my-bot`."""

from __future__ import annotations

import re
import shlex
import shutil
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cartable.bots.bot import Bot, HistoryBot
from cartable.bots.levels import ALL_LEVELS, NEVER_ZERO, level, level_for
from cartable.bots.network_bot import check_network
from cartable.games.errors import BadOption
from cartable.games.events import Event
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.errors import ArenaError
from cartable.lab.external_player import ExternalPlayer, greeting
from cartable.lab.match_play import Decision, Player

_EXTERNAL: Final = "exec:"
_NAMED: Final = re.compile(r"(\w[\w .+-]{0,23})=(\w+:?.*)", re.DOTALL)


@dataclass(frozen=True)
class Entrant:
    """A level with its budget, or an external program."""

    name: str
    level: str = ""
    budget: tuple[tuple[str, int], ...] = ()
    command: tuple[str, ...] = ()

    @property
    def is_external(self) -> bool:
        return bool(self.command)

    @property
    def searches(self) -> bool:
        """Whether it uses the compiled search: only such levels can be given simulations."""
        return not self.is_external and level(self.level).searches

    def check_table(self, game: Game, players: int) -> None:
        """Raise `BadOption` if its level cannot play at such a table."""
        if not self.is_external and level(self.level).only_for is not None:
            level_for(self.level, game.name, players)
            check_network(game, players)

    def new_player(self, place: SeatAssignment) -> Player:
        """A fresh player for one seat and one match."""
        if self.is_external:
            first = greeting(place.game, place.options, place.sides, place.seat, place.seed)
            return ExternalPlayer(self.command, first, place.think, place.stats)
        make: Callable[..., Bot] = level(self.level).make
        return LevelPlayer(make(place.game, place.seed, **dict(self.budget)), place.stats)


@dataclass(frozen=True)
class SeatAssignment:
    """A seat in a match, and what its player needs."""

    game: Game
    options: GameOptions
    sides: Sequence[Sequence[int]]
    seat: int
    seed: int
    think: float
    """Seconds that an external program may take for a move."""
    stats: EntrantStats


class LevelPlayer:
    """A bot of some level. A failure counts as a fault, so that it does not end a long measurement."""

    wants_events = False

    def __init__(self, bot: Bot, stats: EntrantStats) -> None:
        self._bot, self._stats = bot, stats

    def move(self, decision: Decision) -> int:
        seen = decision.hidden_state()
        try:
            with self._stats.timed(in_process=True):
                if isinstance(self._bot, HistoryBot) and self._bot.uses_history:
                    self._bot.set_history(decision.history())
                move = self._bot.choose(seen, decision.legal)
        except Exception:  # whatever a bot raises, its seat moves
            self._stats.add_fault("crashed", traceback.format_exc())
            return decision.legal[0]
        if type(move) is not int or move not in decision.legal:
            self._stats.add_fault("illegal", f"{move!r}")
            return decision.legal[0]
        return move

    def receive_events(self, events: Sequence[Event]) -> None:
        """A bot gets all it needs with its decisions."""

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """There is nothing to close."""

    def abort(self) -> None:
        """Likewise."""


def read_entrants(texts: Sequence[str]) -> list[Entrant]:
    """The entrants as listed; the same text is the same entrant. Raises `ArenaError`."""
    entrants = [read_entrant(text) for text in texts]
    by_name: dict[str, Entrant] = {}
    for each in entrants:
        if by_name.setdefault(each.name, each) != each:
            raise ArenaError("arena/name", name=each.name)
    if len(by_name) < 2:
        raise ArenaError("arena/alone")
    return entrants


def read_entrant(text: str) -> Entrant:
    named = _NAMED.fullmatch(text)
    name, meant = (named[1], named[2]) if named else (text, text)
    if meant.startswith(_EXTERNAL):
        return Entrant(name, command=_command(name, meant.removeprefix(_EXTERNAL)))
    of_level, colon, budget = meant.partition(":")
    try:
        level(of_level)
    except BadOption:
        raise ArenaError("arena/entrant", text=meant, levels=", ".join(ALL_LEVELS)) from None
    return Entrant(name, of_level, _budget(of_level, budget) if colon else ())


def _command(name: str, text: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise ArenaError("arena/program", name=name, why=str(error)) from None
    if not command or shutil.which(command[0]) is None:
        raise ArenaError("arena/program", name=name, why=f"{command[0] if command else text!r}: not found")
    return command


def _budget(name: str, text: str) -> tuple[tuple[str, int], ...]:
    """`sims=2000,threads=2` as pairs; raises `ArenaError` for what the level cannot be given."""
    known = level(name).budgets
    found: dict[str, int] = {}
    for part in text.split(","):
        key, _, value = part.partition("=")
        is_number = value.isascii() and value.isdigit() and (int(value) > 0 or key not in NEVER_ZERO)
        if key not in known or key in found or not is_number:
            raise ArenaError(
                "arena/budget", level=name, given=part, known=", ".join(f"{each}=NUMBER" for each in known) or "–"
            )
        found[key] = int(value)
    return tuple(sorted(found.items()))
