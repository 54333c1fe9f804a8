"""A finished match told again: from the place of one seat, and with the proof that its deals were fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.reader import reader_at
from cartable.server.table.telling import Told
from cartable.server.wire import DealProof, Frame, Happening, MatchSummary, Proof, Replay

_MOST_SHUFFLES: Final = 10_000


def replay_of(match: Match, summary: MatchSummary, seat: int | None) -> Replay:
    """Every moment as this seat, or a spectator, saw it. Raises `CartableError` for a seat that is none."""
    match.check_reader(reader_at(seat))
    again = Match(match.game, match.options, match.deals, match.names)
    frames = [_frame(again, seat, None, None, again.opening_events)]
    quiet = match.game.private_moves
    for move in match.moves:
        mover, before = again.turn, again.state
        happened = again.play(move)
        noticed = move.code if quiet is None else quiet.noticed(before, move.code, reader_at(seat))
        if noticed is not None:
            shown = noticed if mover == seat else match.game.cover(noticed)
            frames.append(_frame(again, seat, mover, match.game.notation.move_text(shown), happened))
    return Replay(match=summary, teams=[list(team) for team in match.sides], seat=seat, frames=frames)


def _frame(match: Match, reader: int | None, mover: int | None, move: str | None, events: Sequence[Event]) -> Frame:
    view = match.view(reader_at(reader))
    return Frame(ply=view["ply"], seat=mover, move=move, happenings=_told(match, reader, events), view=view)


def _told(match: Match, reader: int | None, events: Sequence[Event]) -> list[Happening]:
    told = Told(number=0, at=0, game=match.game, names=match.names, seqs={reader: 0})
    for event in events:
        told.add(event)
    return told.happenings(reader)


def proof_of(match: Match) -> Proof:
    """All that anybody needs to compute the deals again."""
    dealer = match.deals.dealer
    assert dealer is not None
    return Proof(
        commitment=dealer.commitment,
        secret=dealer.secret.hex(),
        nonces=list(dealer.nonces),
        deals=[_deal_proof(match, number) for number in range(1, len(match.rounds) + 1)],
    )


def _deal_proof(match: Match, number: int) -> DealProof:
    dealer, deals, round_ = match.deals.dealer, match.deals, match.rounds[number - 1]
    assert dealer is not None
    text, pack_of = match.game.notation.card_text, match.game.pack_of
    cards = tuple(Counter(deals.whole_deck).elements())
    for attempt, (shuffled, spin) in enumerate(dealer.shuffles(number, cards, deals.seats)):
        deck = shuffled if pack_of is None else tuple(sorted(shuffled, key=pack_of))
        if (deck, spin) == (round_.deck, round_.spin) or attempt == _MOST_SHUFFLES:
            break
    return DealProof(
        round=number,
        cards=[text(card) for card in cards],
        packs=None if pack_of is None else [pack_of(card) for card in cards],
        seats=deals.seats,
        attempt=attempt,
        deck=[text(card) for card in round_.deck],
        spin=round_.spin,
    )
