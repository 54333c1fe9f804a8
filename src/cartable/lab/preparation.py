"""Before the first deal: machine code is made once, for all workers to load, and everybody shows that they can play."""

from __future__ import annotations

from cartable.kernel import Progress, warm_up
from cartable.lab.arena import Arena
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import Entrant, Place
from cartable.lab.errors import ArenaError
from cartable.lab.match_play import decks_of, first_decision


def prepare(arena: Arena, progress: Progress | None = None) -> None:
    """Make the rules ready, and have each entrant sit down once. Raises `ArenaError` for one that cannot."""
    warm_up(arena.kernels, progress)
    for entrant in arena.entrants:
        _try_out(arena, entrant)


def _try_out(arena: Arena, entrant: Entrant) -> None:
    """Have somebody's program get ready, or a bot of ours choose a move, which compiles what it thinks with."""
    conduct = EntrantStats()
    moment = first_decision(arena.declared, arena.variant, decks_of(arena.declared, arena.variant, arena.seed, 0))
    place = Place(arena.declared, arena.variant, arena.sides, moment.seat, 0, arena.think, conduct)
    player = entrant.sits_down(place)
    if not entrant.is_outside:
        player.move(moment)
    player.finish((), ())
    for fault in conduct.faults:
        raise ArenaError("arena/program", name=entrant.name, why=conduct.last_words or fault)
