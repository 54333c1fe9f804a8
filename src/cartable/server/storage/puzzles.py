"""Attempts at puzzles, everybody's progress, and the ratings of the puzzles. Each attempt counts once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Table, select, text

from cartable.puzzles.progress import Attempt, Progress
from cartable.puzzles.puzzle import Puzzle
from cartable.puzzles.rating import Rating, new_puzzle
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.row_readers import AnyRow

_Key = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answered:
    """A step of a puzzle that somebody has answered; a solution that was asked for is not right."""

    player: str
    puzzle: Puzzle
    step: int
    is_right: bool
    at: int


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """What the choice of somebody's next puzzle depends on."""

    progress: Progress
    decided: frozenset[str]
    ratings: dict[str, float]
    """Of the puzzles that somebody has tried."""


class Puzzles:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def state(self, player: str, game: str) -> PuzzleState:
        attempts, ratings = schema.puzzle_attempts, schema.puzzle_ratings
        decided = select(attempts.c.puzzle_id).where(
            attempts.c.player_id == player, attempts.c.game == game, attempts.c.solved.is_not(None)
        )
        known = select(ratings.c.puzzle_id, ratings.c.rating).where(ratings.c.game == game)

        def read(connection: Connection) -> PuzzleState:
            return PuzzleState(
                _progress(connection, player, game),
                frozenset(connection.execute(decided).scalars()),
                {row.puzzle_id: row.rating for row in connection.execute(known)},
            )

        return await self._database.read(read)

    async def progress(self, player: str, game: str) -> Progress:
        return await self._database.read(lambda connection: _progress(connection, player, game))

    async def progress_of(self, player: str) -> dict[str, Progress]:
        """A person's progress in each game."""
        table = schema.puzzle_progress
        query = select(table).where(table.c.player_id == player)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.game: _read_progress(row) for row in rows}

    async def attempt(self, player: str, puzzle: Puzzle) -> Attempt:
        key = {"player_id": player, **_key(puzzle)}
        return await self._database.read(lambda connection: _attempt(connection, key))

    async def rating(self, puzzle: Puzzle) -> Rating:
        return await self._database.read(lambda connection: _rating(connection, puzzle))

    async def note(self, answered: Answered) -> tuple[Progress, Rating]:
        """Store an answer; returns the progress and the puzzle's rating after it.

        An answer to a puzzle that is decided changes nothing.
        """
        return await self._database.write(lambda connection: _note(connection, answered))


def _note(connection: Connection, answered: Answered) -> tuple[Progress, Rating]:
    puzzle, player, game = answered.puzzle, answered.player, answered.puzzle.position.game
    key = {"player_id": player, **_key(puzzle)}
    connection.execute(_NEW_ATTEMPT, {**key, "at": answered.at})
    before = _attempt(connection, key, is_locked=True)
    after = before.after(answered.step, puzzle.length, is_right=answered.is_right)
    if after != before:
        connection.execute(_CHANGE_ATTEMPT, {**key, "found": after.found, "solved": after.is_solved, "at": answered.at})
    if after == before or after.is_solved is None:
        return _progress(connection, player, game), _rating(connection, puzzle)
    connection.execute(_NEW_PROGRESS, {"player_id": player, "game": game, **_values(Progress())})
    connection.execute(_NEW_RATING, {**_key(puzzle), **vars(new_puzzle(puzzle.difficulty))})
    progress, rating = _progress(connection, player, game, is_locked=True).after(
        _rating(connection, puzzle, is_locked=True), is_solved=after.is_solved
    )
    connection.execute(_CHANGE_PROGRESS, {"player_id": player, "game": game, **_values(progress)})
    connection.execute(_CHANGE_RATING, {**_key(puzzle), **vars(rating)})
    return progress, rating


def _key(puzzle: Puzzle) -> _Key:
    return {"game": puzzle.position.game, "puzzle_id": puzzle.id}


def _row(connection: Connection, table: Table, key: _Key, *, is_locked: bool) -> AnyRow:
    """A row, locked until the end of the transaction if that is wanted: attempt, progress, rating, in this order."""
    query = select(table).where(*(table.c[name] == value for name, value in key.items()))
    return connection.execute(query.with_for_update() if is_locked else query).first()


def _attempt(connection: Connection, key: _Key, *, is_locked: bool = False) -> Attempt:
    row = _row(connection, schema.puzzle_attempts, key, is_locked=is_locked)
    return Attempt() if row is None else Attempt(row.found, row.solved)


def _progress(connection: Connection, player: str, game: str, *, is_locked: bool = False) -> Progress:
    row = _row(connection, schema.puzzle_progress, {"player_id": player, "game": game}, is_locked=is_locked)
    return Progress() if row is None else _read_progress(row)


def _read_progress(row: AnyRow) -> Progress:
    return Progress(Rating(row.rating, row.deviation), row.solved, row.failed, row.streak, row.best_streak)


def _rating(connection: Connection, puzzle: Puzzle, *, is_locked: bool = False) -> Rating:
    row = _row(connection, schema.puzzle_ratings, _key(puzzle), is_locked=is_locked)
    return new_puzzle(puzzle.difficulty) if row is None else Rating(row.rating, row.deviation)


def _values(progress: Progress) -> dict[str, Any]:
    return {**vars(progress), **vars(progress.rating)}


_NEW_ATTEMPT: Final = text("""
    INSERT INTO puzzle_attempts (player_id, game, puzzle_id, found, at)
    VALUES (:player_id, :game, :puzzle_id, 0, :at) ON CONFLICT DO NOTHING
""")
_CHANGE_ATTEMPT: Final = text("""
    UPDATE puzzle_attempts SET found = :found, solved = :solved, at = :at
    WHERE player_id = :player_id AND game = :game AND puzzle_id = :puzzle_id
""")
_NEW_PROGRESS: Final = text("""
    INSERT INTO puzzle_progress (player_id, game, rating, deviation, solved, failed, streak, best_streak)
    VALUES (:player_id, :game, :rating, :deviation, :solved, :failed, :streak, :best_streak) ON CONFLICT DO NOTHING
""")
_CHANGE_PROGRESS: Final = text("""
    UPDATE puzzle_progress
    SET rating = :rating, deviation = :deviation, solved = :solved, failed = :failed, streak = :streak,
        best_streak = :best_streak
    WHERE player_id = :player_id AND game = :game
""")
_NEW_RATING: Final = text("""
    INSERT INTO puzzle_ratings (game, puzzle_id, rating, deviation, attempts)
    VALUES (:game, :puzzle_id, :rating, :deviation, 0) ON CONFLICT DO NOTHING
""")
_CHANGE_RATING: Final = text("""
    UPDATE puzzle_ratings SET rating = :rating, deviation = :deviation, attempts = attempts + 1
    WHERE game = :game AND puzzle_id = :puzzle_id
""")
