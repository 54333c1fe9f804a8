"""What happens before the first deal: compile once for all workers, and try every entrant out."""

from __future__ import annotations

from cartable.kernel import Progress, warm_up
from cartable.lab.arena import Arena
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import Entrant, SeatAssignment
from cartable.lab.errors import ArenaError
from cartable.lab.match_play import decks_of, first_decision


def prepare(arena: Arena, progress: Progress | None = None) -> None:
    """Compile the kernels, and seat each entrant once. Raises `ArenaError` for one that cannot play."""
    warm_up(arena.kernels, progress)
    for entrant in arena.entrants:
        _try_out(arena, entrant)


def _try_out(arena: Arena, entrant: Entrant) -> None:
    """Have an external program get ready, or a bot of ours choose a move, which compiles what it needs."""
    stats = EntrantStats()
    decision = first_decision(arena.declared, arena.variant, decks_of(arena.declared, arena.variant, arena.seed, 0))
    assignment = SeatAssignment(arena.declared, arena.variant, arena.sides, decision.seat, 0, arena.think, stats)
    player = entrant.new_player(assignment)
    if not entrant.is_external:
        player.move(decision)
    player.finish((), ())
    for fault in stats.faults:
        raise ArenaError("arena/program", name=entrant.name, why=stats.error_output or fault)
