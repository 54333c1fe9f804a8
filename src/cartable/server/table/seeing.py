"""What readers are shown of a table: its info, the moment of the match, and the row that lists keep.

Each is built when it is first asked for and kept until it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from cartable.bots.levels import is_rated
from cartable.games.reader import reader_at
from cartable.games.registry import load
from cartable.games.step_tree import StepTree
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.deciding import legal_moves_for
from cartable.server.table.talking import Chat, chat_of
from cartable.server.table.telling import Reader
from cartable.server.table.undoing import waiting_for

if TYPE_CHECKING:
    from cartable.games.moves import LegalMoves
    from cartable.server.table.playing import Playing
    from cartable.server.table.table import Table

MOST_LISTED: Final = 128
"""Where there are more legal moves, readers ask for choices step by step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What is kept beside the log, for lists, history and attention."""

    state: Literal["open", "running", "finished"]
    names: tuple[str | None, ...]
    players: tuple[str | None, ...]
    """The people by seat; None where a bot sits or nobody."""
    levels: tuple[str | None, ...]
    """The bots by seat."""
    due: int | None
    """`Table.lasting_due`."""
    match: str
    """The match that is prepared, running or finished."""
    match_number: int
    started_at: int | None
    finished_at: int | None
    rated: bool
    """Whether the match counts, as far as one can tell by now."""
    marked: bool
    result: wire.ResultInfo | None


class Seen:
    """What was built since it last changed."""

    def __init__(self) -> None:
        self._infos: dict[Chat, wire.TableInfo] = {}
        self._moments: dict[Reader, wire.Moment] = {}
        self._trees: dict[Reader, StepTree] = {}
        self._summary: Summary | None = None
        self._headings: tuple[Playing, dict[str, Any]] | None = None

    def forget(self, *, table: bool, moment: bool) -> None:
        if table:
            self._infos.clear()
            self._summary = None
        if moment:
            self._moments.clear()
            self._trees.clear()

    def info(self, table: Table, reader: Reader) -> wire.TableInfo:
        chat = chat_of(table.game, table.teams(), reader)
        if chat not in self._infos:
            self._infos[chat] = _info(table, chat)
        return self._infos[chat]

    def moment(self, table: Table, reader: Reader) -> wire.Moment:
        if reader not in self._moments:
            self._moments[reader] = self._moment(table, reader)
        return self._moments[reader]

    def summary(self, table: Table) -> Summary:
        due = table.lasting_due()
        if self._summary is None or self._summary.due != due:
            self._summary = _summary(table, due)
        return self._summary

    def choices(self, table: Table, reader: Reader, ply: int, steps: Sequence[str]) -> list[wire.NextStep]:
        legal, path = legal_moves_for(table, reader, ply), tuple(steps)
        assert reader is not None
        if reader not in self._trees:
            self._trees[reader] = StepTree(table.game, legal)
        tree = self._trees[reader]
        try:
            return [_next_step(tree, (*path, step)) for step in tree.after(path)]
        except KeyError:
            raise TableError("move/steps") from None

    def _moment(self, table: Table, reader: Reader) -> wire.Moment:
        playing = table.playing
        if playing is None:
            return wire.Moment(ply=0, turn=None, opens_at=None, view=None, legal=None, clocks=None)
        ply = playing.plies[reader]
        return wire.Moment(
            ply=ply,
            turn=playing.turn_known_to(reader) if table.state == "running" else None,
            opens_at=playing.opens_at,
            view={**self._heading(playing), "ply": ply, **table.game.view(playing.match.state, reader_at(reader))},
            legal=_legal(table, playing, reader),
            clocks=table.clock.shown([seat.is_person and not seat.has_resigned for seat in table.seats]),
        )

    def _heading(self, playing: Playing) -> dict[str, Any]:
        """What views begin with, the same through the whole match."""
        if self._headings is None or self._headings[0] is not playing:
            match = playing.match
            heading = {"game": match.game.name, "options": match.options.chosen(), "names": list(match.names)}
            self._headings = (playing, heading)
        return self._headings[1]


def hint(table: Table, reader: Reader, ply: int) -> tuple[Any, LegalMoves]:
    """What somebody who gives this seat a hint may know, and the moves to choose from."""
    if table.settings.rated:
        raise TableError("hint/rated")
    legal = legal_moves_for(table, reader, ply)
    return table.now_playing.match.hidden(reader_at(reader)), legal


def _next_step(tree: StepTree, path: tuple[str, ...]) -> wire.NextStep:
    move = tree.only(path)
    return wire.NextStep(step=path[-1], count=tree.count(path), move=None if move is None else move.text)


def _legal(table: Table, playing: Playing, reader: Reader) -> wire.Legal | None:
    if table.state != "running" or reader is None or not playing.may_decide(reader):
        return None
    if not table.seats[reader].is_person or table.seats[reader].has_resigned:
        return None
    legal = playing.legal_moves_of(reader)
    complete = len(legal) <= MOST_LISTED
    return wire.Legal(count=len(legal), complete=complete, moves=_listed(table, legal) if complete else [])


def _listed(table: Table, legal: LegalMoves) -> list[wire.LegalMove]:
    return [_legal_move(table.game.name, code) for code in legal.codes]


@lru_cache(maxsize=8192)
def _legal_move(game: str, code: int) -> wire.LegalMove:
    """The same moves are legal again and again, at one table and at others."""
    notation = load(game).notation
    return wire.LegalMove(text=notation.move_text(code), steps=list(notation.steps(code)))


def _info(table: Table, chat: Chat) -> wire.TableInfo:
    settings = table.settings
    return wire.TableInfo(
        id=table.id,
        code=table.code,
        game=table.game.name,
        options=table.options.chosen(),
        state=table.state,
        public=settings.public,
        rated=settings.rated,
        host=table.host,
        seats=[seat.info(table.level) for seat in table.seats],
        clock=settings.clock,
        on_leaving=settings.on_leaving,
        level=table.level,
        pace=settings.pace,
        chat=chat,
        match=_match_info(table),
        next_commitment=None if table.next_match is None else table.next_match[1],
        created_at=table.created_at,
    )


def _match_info(table: Table) -> wire.MatchInfo:
    playing = table.playing
    return wire.MatchInfo(
        id=table.match_id,
        number=table.match_number,
        commitment=table.commitment,
        nonces=None if playing is None else list(playing.match.deals.nonces),
        teams=[list(team) for team in table.sides],
        marked=playing is not None and playing.marked,
        undo=_undo_info(table, playing),
        result=None if playing is None else playing.result,
    )


def _undo_info(table: Table, playing: Playing | None) -> wire.UndoInfo | None:
    if playing is None or playing.undo is None:
        return None
    return wire.UndoInfo(asked_by=playing.undo.asked_by, waiting_for=waiting_for(playing, table.seats))


def _summary(table: Table, due: int | None) -> Summary:
    playing = table.playing
    return Summary(
        state=table.state,
        names=tuple(seat.name for seat in table.seats),
        players=tuple(seat.player for seat in table.seats),
        levels=tuple(seat.level for seat in table.seats),
        due=due,
        match=table.match_id,
        match_number=table.match_number,
        started_at=None if playing is None else playing.started_at,
        finished_at=None if playing is None else playing.finished_at,
        rated=_counts(table),
        marked=playing is not None and playing.marked,
        result=None if playing is None else playing.result,
    )


def _counts(table: Table) -> bool:
    """Whether the match is rated: on a rated table, between sides, with people, and nothing taken back.

    Of bots only those of marked levels may play: the others do not always do their best.
    """
    marked = table.playing is not None and table.playing.marked
    has_people = any(seat.is_person for seat in table.seats)
    bots_count = all(is_rated(seat.level or table.level) for seat in table.seats if seat.kind == "bot")
    return table.settings.rated and not marked and has_people and bots_count and len(table.sides) > 1
