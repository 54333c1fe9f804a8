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
from cartable.bots.levels import ALL_LEVELS, NETWORK, level, setting_range
from cartable.games.errors import BadOption
from cartable.games.events import Event
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.errors import ArenaError
from cartable.lab.external_player import ExternalPlayer, greeting
from cartable.lab.match_play import Decision, Player

_EXTERNAL: Final = "exec:"
_FILE: Final = ",file="
_NAMED: Final = re.compile(r"(\w[\w .+-]{0,23})=(\w+:?.*)", re.DOTALL)


@dataclass(frozen=True)
class Entrant:
    """A level with its settings, or an external program."""

    name: str
    level: str = ""
    settings: tuple[tuple[str, int], ...] = ()
    command: tuple[str, ...] = ()
    file: str = ""
    """The networks that the level `network` plays by; empty for those that come with the game."""

    @property
    def is_external(self) -> bool:
        return bool(self.command)

    @property
    def is_plain(self) -> bool:
        """Whether it is a level as people choose it, without settings."""
        return not (self.is_external or self.settings or self.file)

    @property
    def searches(self) -> bool:
        """Whether it may use the compiled search."""
        return not self.is_external and level(self.level).may_search

    def new_player(self, place: SeatAssignment) -> Player:
        """A fresh player for one seat and one match."""
        if self.is_external:
            first = greeting(place.game, place.options, place.sides, place.seat, place.seed)
            return ExternalPlayer(self.command, first, place.think, place.stats)
        make: Callable[..., Bot] = level(self.level).make
        file = {"file": self.file} if self.file else {}
        return LevelPlayer(make(place.game, place.seed, **dict(self.settings), **file), place.stats)


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
        self._history_bot = bot if isinstance(bot, HistoryBot) and bot.uses_history else None

    def move(self, decision: Decision) -> int:
        seen = decision.hidden_state()
        try:
            with self._stats.timed(in_process=True):
                if self._history_bot is not None:
                    self._history_bot.set_history(decision.history())
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
    of_level, colon, settings = meant.partition(":")
    if not _is_level(of_level):
        raise ArenaError("arena/entrant", text=meant, levels=", ".join(ALL_LEVELS))
    file = ""
    if of_level == NETWORK:
        settings, file = _without_file(settings)
    return Entrant(name, of_level, _settings(of_level, settings) if settings or (colon and not file) else (), file=file)


def _without_file(text: str) -> tuple[str, str]:
    """`misjudges=5,file=goita.npz` as the settings and the file, which comes last: its name may contain anything."""
    before, _, file = f",{text}".partition(_FILE)
    return before[1:], file


def _is_level(name: str) -> bool:
    """Whether there is a level of this very name: another may not be measured in its place."""
    try:
        return level(name).name == name
    except BadOption:
        return False


def _command(name: str, text: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise ArenaError("arena/program", name=name, why=str(error)) from None
    if not command or shutil.which(command[0]) is None:
        raise ArenaError("arena/program", name=name, why=f"{command[0] if command else text!r}: not found")
    return command


def _settings(name: str, text: str) -> tuple[tuple[str, int], ...]:
    """`sims=2000,threads=2` as pairs; raises `ArenaError`, or `BadOption` for a number that means nothing."""
    known = level(name).settings
    found: dict[str, int] = {}
    for part in text.split(","):
        key, _, value = part.partition("=")
        is_number = value.isascii() and value.isdigit() and int(value) >= setting_range(key).least
        if key not in known or key in found or not is_number:
            raise ArenaError(
                "arena/budget",
                level=name,
                given=part,
                known=", ".join([f"{each}=NUMBER" for each in known] + ["file=FILE.npz"] * (name == NETWORK)) or "–",
            )
        if int(value) not in setting_range(key):
            raise BadOption("option/value", name=key, value=int(value), choices=str(setting_range(key)))
        found[key] = int(value)
    return tuple(sorted(found.items()))
