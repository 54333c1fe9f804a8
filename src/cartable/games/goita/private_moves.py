"""Decisions about five pawns, which only some readers may know of: what each reader notices (GOI-17)."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.goita.cards import UNKNOWN_AT
from cartable.games.goita.move_codes import CANCEL_ROUND, CANCELLED, CONSENT, PLAY_ON, REFUSE, REQUEST
from cartable.games.goita.notation import act_of
from cartable.games.goita.state import AGREE, SEATS, State
from cartable.games.reader import Reader


def noticed(before: State, move: int, reader: Reader) -> int | None:
    act = act_of(move)
    mine = reader == before.turn
    if mine or act not in (CANCEL_ROUND, PLAY_ON, CONSENT, REFUSE):
        return move
    if act == CANCEL_ROUND and before.players == SEATS:
        return REQUEST + before.turn if reader == before.turn ^ 2 else None
    if act == CANCEL_ROUND:
        return CANCELLED
    if act == PLAY_ON:
        return None
    if reader == before.asker:
        return move
    return CANCELLED if act == CONSENT else None


def may_follow(state: State) -> Sequence[int]:
    """Before the first card: the round is cancelled, or the partner asks to cancel it."""
    if state.mode or any(state.rows) or state.step == AGREE:
        return ()
    partners = [seat for seat in range(SEATS) if _may_ask(state, seat)] if state.players == SEATS else []
    return (CANCELLED, *(REQUEST + seat for seat in partners))


def _may_ask(state: State, seat: int) -> bool:
    """Whether the reader, whose hand is the known one, is this seat's partner and was not asked yet."""
    is_partner = not state.hands[seat ^ 2] >> UNKNOWN_AT
    return is_partner and state.hands[seat] >> UNKNOWN_AT > 0 and not state.partner_asked >> seat & 1
