"""What bots are asked at a table, with everything that the seat may know."""

from __future__ import annotations

from cartable.bots.decisions import BotRequest
from cartable.bots.levels import adapts, uses_history
from cartable.server.table.schedule import BotTurn
from cartable.server.table.shared_deals import seeded_request
from cartable.server.table.table import Table


def bot_request(table: Table, turn: BotTurn) -> BotRequest:
    """The decision of a bot whose turn it is."""
    match = table.match
    assert match is not None
    if table.settings.shared is not None:
        return seeded_request(match, turn.seat, turn.level, table.secret_of(table.match_id))
    history = match.round_history(turn.seat) if uses_history(match.game, turn.level) else ()
    key = (table.match_id, turn.seat)
    strength = table.people_strength() if adapts(turn.level) else None
    return BotRequest(match.game, turn.level, match.hidden(turn.seat), match.legal_moves.codes, history, key, strength)


def hint_request(table: Table, player: str | None, ply: int) -> BotRequest:
    """The decision for which a person wants a hint; raises as `Table.acts_for` would for a move."""
    seen, legal = table.hint_input(table.reader_of(player), ply)
    return BotRequest(table.game, "", seen, legal.codes)
