"""Replays of finished matches as one seat saw them, and the proof that their deals were fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.reader import Reader, seat_of
from cartable.games.record_reader import Checkpoint, go_on
from cartable.server.answers.open_views import open_view
from cartable.server.table.notifications import Notification
from cartable.server.wire import DealProof, Frame, Happening, MatchSummary, Proof, Replay

_MOST_SHUFFLES: Final = 10_000


def replay_of(
    match: Match, summary: MatchSummary, reader: Reader, checkpoint: Checkpoint = go_on, *, is_open: bool = False
) -> Replay:
    """Every step as this reader saw it, or with all hands open. Raises `CartableError` for an unknown seat."""
    match.check_reader(reader)
    copy = Match(match.game, match.options, match.deals, match.names)
    frames = _Frames(copy, reader, is_open=is_open)
    frames.add(None, None, copy.opening_events)
    private = match.game.private_moves
    for move in match.moves:
        checkpoint()
        mover, before = copy.turn, copy.state
        events = copy.play(move)
        observed = move.code if private is None else private.noticed(before, move.code, reader)
        if observed is not None:
            shown = observed if mover == reader else match.game.cover(observed)
            frames.add(mover, match.game.notation.move_text(shown), events)
    return Replay(match=summary, teams=[list(team) for team in match.sides], seat=seat_of(reader), frames=frames.found)


class _Frames:
    """The frames of a replay, for one reader."""

    def __init__(self, match: Match, reader: Reader, *, is_open: bool) -> None:
        self._match, self._reader, self._is_open = match, reader, is_open
        self.found: list[Frame] = []

    def add(self, mover: int | None, move: str | None, events: Sequence[Event]) -> None:
        match, reader = self._match, self._reader
        view = open_view(match, reader) if self._is_open else match.view(reader)
        happenings = _happenings(match, reader, events)
        self.found.append(
            Frame(ply=view["ply"], moves=match.ply, seat=mover, move=move, happenings=happenings, view=view)
        )


def _happenings(match: Match, reader: Reader, events: Sequence[Event]) -> list[Happening]:
    notification = Notification(number=0, at=0, game=match.game, names=match.names, seqs={reader: 0})
    for event in events:
        notification.add(event)
    return notification.happenings(reader)


def proof_of(match: Match) -> Proof:
    """Everything that is needed to recompute the deals."""
    dealer = match.deals.dealer
    assert dealer is not None
    return Proof(
        commitment=dealer.commitment,
        secret=dealer.secret.hex(),
        nonces=list(dealer.nonces),
        deals=[_deal_proof(match, number) for number, each in enumerate(match.rounds, 1) if each.deck],
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
